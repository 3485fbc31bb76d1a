//! The numbers of the evaluation that no definition tells: found by tuning over games, in hundredths of a pawn unless said otherwise.

use chimera_rules::Game;

/// What the parts of the evaluation count.
///
/// The numbers that all games share were tuned together; a game file may have others for its own game (`[judgement.weights]`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights([i32; Weight::COUNT]);

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident $field:ident $value:literal,)*) => {
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
                Self([$($value,)*])
            }
        }

        impl Weights {
            /// Those of a game.
            pub fn of(game: &Game) -> Self {
                let own = &game.definition().judgement.weights;
                let usual = Self::default();
                Self([$(own.$field.unwrap_or(usual.get(Weight::$name)),)*])
            }
        }
    };
}

weights! {
    /// For having the move.
    Tempo tempo 12,
    /// For each square that a man is freer on its place than on average.
    Freedom freedom 9,
    /// The same for royal men, while there are many men.
    RoyalMany royal_many -7,
    /// The same for royal men, while there are few men.
    RoyalFew royal_few 12,
    /// For squares within reach, in hundredths of what a kind's own scale says.
    Mobility mobility 100,
    /// Of a square within reach that enemy pawns guard, hundredths that count.
    Guarded guarded 100,
    /// For each pawn that stands by its royal man.
    Shield shield 9,
    /// For a pawn's threat against something better.
    PawnThreat pawn_threat 28,
    /// For any threat against something unguarded.
    LooseThreat loose_threat 14,
    /// For threats against the royal man, in hundredths.
    Danger danger 100,
    /// For each square by the royal man that only the enemy guards, in halves.
    Hole hole 4,
    /// What a frozen man loses, in hundredths of its worth.
    Frozen frozen 22,
    /// What a frozen royal man costs.
    FrozenRoyal frozen_royal 60,
    /// For the prospect of promotion, in hundredths.
    Promotion promotion 100,
    /// For pawns that no enemy pawn can stop, in hundredths.
    Run run 100,
    /// For squares near a goal, in hundredths.
    Goal goal 100,
    /// For men bound to one shade of the board that cover both.
    Pair pair 15,
    /// For each pawn that another pawn guards.
    Chain chain 3,
    /// For each pawn that stands behind another on its file.
    Doubled doubled -4,
    /// For being ahead with few men left, in hundredths of the lead.
    Trade trade 12,
}

impl Weights {
    /// One number.
    #[inline]
    pub fn get(&self, weight: Weight) -> i32 {
        self.0[weight as usize]
    }

    /// Changes one number.
    pub fn set(&mut self, weight: Weight, value: i32) {
        self.0[weight as usize] = value;
    }
}
