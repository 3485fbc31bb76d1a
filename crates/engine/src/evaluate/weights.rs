//! The numbers of the evaluation that no definition tells: found by tuning over games, in hundredths of a pawn unless said otherwise.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use chimera_rules::Game;
use chimera_rules::definition::Phased;

/// Two numbers: what counts while there are many men, and what counts when there are few.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pair {
    /// While there are as many men as in the array.
    pub many: i32,
    /// When there are none but pawns and royal men.
    pub few: i32,
}

impl Pair {
    /// The pair of these numbers.
    pub const fn new(many: i32, few: i32) -> Self {
        Self { many, few }
    }

    /// What counts at a phase: 256 with all men, 0 with none but pawns.
    #[inline]
    pub(super) fn at(self, phase: i32) -> i32 {
        (self.many * phase + self.few * (256 - phase)) / 256
    }

    /// Both divided.
    #[inline]
    pub(super) fn over(self, by: i32) -> Self {
        Self::new(self.many / by, self.few / by)
    }
}

impl From<Phased> for Pair {
    fn from(Phased { many, few }: Phased) -> Self {
        Self { many, few }
    }
}

impl Add for Pair {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.many + other.many, self.few + other.few)
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Pair {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Pair {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.many, -self.few)
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    #[inline]
    fn mul(self, times: i32) -> Self {
        Self::new(self.many * times, self.few * times)
    }
}

/// What the parts of the evaluation count.
///
/// The numbers that all games share were tuned together; a game file may have others for its own game (`[judgement.weights]`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights([Pair; Weight::COUNT]);

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident $field:ident $many:literal $few:literal,)*) => {
        /// One of the numbers.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Weight {
            $($(#[$doc])* $name,)*
        }

        impl Weight {
            /// All of them.
            pub const ALL: [Weight; Self::COUNT] = [$(Weight::$name,)*];
            /// How many there are.
            pub const COUNT: usize = [$(Weight::$name,)*].len();

            /// Its name in a game file.
            pub fn name(self) -> &'static str {
                match self {
                    $(Weight::$name => stringify!($field),)*
                }
            }
        }

        impl Default for Weights {
            fn default() -> Self {
                Self([$(Pair::new($many, $few),)*])
            }
        }

        impl Weights {
            /// Those of a game.
            pub fn of(game: &Game) -> Self {
                let own = &game.definition().judgement.weights;
                let usual = Self::default();
                Self([$(own.$field.map_or(usual.get(Weight::$name), Pair::from),)*])
            }
        }
    };
}

weights! {
    /// For having the move.
    Tempo tempo 18 27,
    /// For each square that a man is freer on its place than on average.
    Freedom freedom 9 9,
    /// The same for royal men.
    RoyalFreedom royal_freedom -7 12,
    /// What a frozen man loses, in hundredths of its worth.
    Frozen frozen 22 22,
    /// What a frozen royal man costs.
    FrozenRoyal frozen_royal 60 60,
    /// For the prospect of promotion, in hundredths.
    Promotion promotion 40 60,
    /// For squares near a goal, in hundredths.
    Goal goal 100 100,
    /// For squares within reach that no lesser man guards, by the square root of their number.
    Mobility mobility 0 34,
    /// For men bound to one shade of the board that cover both.
    Pair pair 18 93,
    /// For each pawn on the shade of a man that is bound to it.
    BoundPawns bound_pawns 6 2,
    /// For a lesser man on a square that a pawn guards and no enemy pawn can ever strike.
    Outpost outpost 16 23,
    /// For a man that rides along a file without pawns.
    OpenFile open_file 10 29,
    /// For a man that rides along a file without pawns of its own.
    HalfOpenFile half_open_file 0 31,
    /// For each pawn that another pawn guards.
    Chain chain 16 1,
    /// The same for each step that it has come forward.
    ChainAhead chain_ahead -5 -1,
    /// For each pawn that stands beside another.
    Phalanx phalanx 12 6,
    /// The same for each step that it has come forward.
    PhalanxAhead phalanx_ahead -5 2,
    /// For each pawn that stands behind another on its file.
    Doubled doubled 18 -26,
    /// For each pawn without another on the files beside it.
    Isolated isolated 3 -2,
    /// For each pawn that no other can come to guard and that can't step forward unhurt.
    Backward backward -9 1,
    /// For a pawn that no enemy pawn can stop, one step from promotion.
    Passed1 passed_1 118 172,
    /// The same two steps from promotion.
    Passed2 passed_2 69 115,
    /// The same three steps from promotion.
    Passed3 passed_3 8 62,
    /// The same four steps from promotion.
    Passed4 passed_4 10 5,
    /// The same five steps from promotion.
    Passed5 passed_5 7 -14,
    /// The same more than five steps from promotion.
    Passed6 passed_6 -23 8,
    /// For each step forward of such a pawn whose way an enemy blocks.
    PassedBlocked passed_blocked -20 -1,
    /// For each step forward of such a pawn whose next square no enemy guards.
    PassedFree passed_free -13 25,
    /// For each step forward of such a pawn that a pawn guards.
    PassedGuarded passed_guarded 14 -1,
    /// For each square between its royal man and such a pawn's next square, times its steps forward.
    PassedOwnRoyal passed_own_royal 2 -6,
    /// The same for the enemy's royal man.
    PassedEnemyRoyal passed_enemy_royal -5 8,
    /// For a pawn's threat against something better.
    ThreatPawn threat_pawn 74 54,
    /// For a pawn's step that would make such a threat.
    ThreatPush threat_push 17 3,
    /// For a man's threat against a greater man.
    ThreatLesser threat_lesser 48 29,
    /// The same for each pawn of difference.
    ThreatWorth threat_worth 1 14,
    /// For a threat against a man that nobody guards.
    ThreatLoose threat_loose 20 38,
    /// For a threat against a pawn that nobody guards.
    ThreatLoosePawn threat_loose_pawn 7 55,
    /// For a royal man's threat against anything that nobody guards.
    ThreatRoyal threat_royal 22 33,
    /// For each square that both sides strike, one's own pawns guarding it or the enemy's not.
    Restricted restricted 7 -3,
    /// For each pawn beside its royal man.
    Shield shield 3 1,
    /// For each pawn further in front of it.
    ShieldFar shield_far 7 -9,
    /// For each enemy pawn in front of a royal man.
    Storm storm -9 11,
    /// For each file without own pawns by a royal man.
    BareFile bare_file -25 -14,
    /// For threats against the royal man: where they begin to count. These all are added, and the square of the sum counts.
    DangerBase danger_base 297 0,
    /// For each square by the royal man that a man strikes, besides what counts for the man.
    DangerRing danger_ring 102 0,
    /// For each square by the royal man that only the enemy strikes.
    DangerWeak danger_weak 54 0,
    /// For each kind that can give check unhurt.
    DangerCheck danger_check 681 0,
    /// For each square from which check can be given at a price.
    DangerSpite danger_spite 121 0,
    /// For an attack without a strong man.
    DangerMild danger_mild -622 0,
    /// For each pawn beside the royal man.
    DangerShield danger_shield -104 0,
    /// For each lesser man that guards squares by the royal man.
    DangerGuard danger_guard -150 0,
}

impl Weights {
    /// One number.
    #[inline]
    pub fn get(&self, weight: Weight) -> Pair {
        self.0[weight as usize]
    }

    /// Changes one number.
    pub fn set(&mut self, weight: Weight, value: Pair) {
        self.0[weight as usize] = value;
    }
}
