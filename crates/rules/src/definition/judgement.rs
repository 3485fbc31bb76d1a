//! What a game file says of how positions are judged. The kernel only reads it; whoever evaluates uses it.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How an engine judges this game. Everything here can be left out: it is derived from the men's moves, or the same for all games.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Judgement {
    /// What men are worth, by id, in hundredths of a pawn.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub worth: IndexMap<String, Phased>,
    /// What freedom to move is worth to men, by id: hundredths of a pawn times the square root of the number of squares.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub mobility: IndexMap<String, Phased>,
    /// How men threaten a royal man, by id: how much one counts that strikes beside it, and one that can give check.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub menace: IndexMap<String, [i32; 2]>,
    /// Where men stand well, by id.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub places: IndexMap<String, Places>,
    /// What else counts, and how much.
    #[serde(default, skip_serializing_if = "JudgementWeights::is_empty")]
    pub weights: JudgementWeights,
}

impl Judgement {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.worth.is_empty()
            && self.mobility.is_empty()
            && self.menace.is_empty()
            && self.places.is_empty()
            && self.weights.is_empty()
    }
}

/// What counts while there are many men on the board, and what counts when there are few.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(from = "OneOrTwo", into = "OneOrTwo")]
#[schemars(with = "OneOrTwo")]
pub struct Phased {
    /// With as many men as in the array.
    pub many: i32,
    /// With none but pawns and royal men.
    pub few: i32,
}

/// One number for both, or one for many men and one for few.
#[derive(Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(untagged, expecting = "a whole number, or two in brackets: for many men and for few")]
enum OneOrTwo {
    One(i32),
    Two([i32; 2]),
}

impl From<OneOrTwo> for Phased {
    fn from(said: OneOrTwo) -> Self {
        match said {
            OneOrTwo::One(both) => Self { many: both, few: both },
            OneOrTwo::Two([many, few]) => Self { many, few },
        }
    }
}

impl From<Phased> for OneOrTwo {
    fn from(Phased { many, few }: Phased) -> Self {
        if many == few { Self::One(many) } else { Self::Two([many, few]) }
    }
}

/// What is added to a man's worth by where it stands, in hundredths of a pawn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Places {
    /// A number for each rank, beginning with its side's first.
    pub ranks: Vec<Phased>,
    /// A number for each file, beginning with the a-file, or only up to the middle where both wings are alike.
    pub files: Vec<Phased>,
}

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Numbers of the evaluation that differ from those of other games, in hundredths of a pawn unless said otherwise.
        #[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct JudgementWeights {
            $(
                $(#[$doc])*
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $name: Option<Phased>,
            )*
        }

        impl JudgementWeights {
            /// What is said, by name.
            pub fn said(&self) -> impl Iterator<Item = (&'static str, Phased)> {
                [$((stringify!($name), self.$name),)*].into_iter().filter_map(|(name, value)| Some((name, value?)))
            }

            /// Whether nothing is said.
            pub fn is_empty(&self) -> bool {
                *self == Self::default()
            }
        }
    };
}

weights! {
    /// For having the move.
    tempo,
    /// For each square that a man is freer on its place than on average.
    freedom,
    /// The same for royal men.
    royal_freedom,
    /// What a frozen man loses, in hundredths of its worth.
    frozen,
    /// What a frozen royal man costs.
    frozen_royal,
    /// For the prospect of promotion, in hundredths.
    promotion,
    /// For squares near a goal, in hundredths.
    goal,
    /// For squares within reach that no lesser man guards, by the square root of their number.
    mobility,
    /// For men bound to one shade of the board that cover both.
    pair,
    /// For each pawn on the shade of a man that is bound to it.
    bound_pawns,
    /// For a lesser man on a square that a pawn guards and no enemy pawn can ever strike.
    outpost,
    /// For a man that rides along a file without pawns.
    open_file,
    /// For a man that rides along a file without pawns of its own.
    half_open_file,
    /// For each pawn that another pawn guards.
    chain,
    /// The same for each step that it has come forward.
    chain_ahead,
    /// For each pawn that stands beside another.
    phalanx,
    /// The same for each step that it has come forward.
    phalanx_ahead,
    /// For each pawn that stands behind another on its file.
    doubled,
    /// For each pawn without another on the files beside it.
    isolated,
    /// For each pawn that no other can come to guard and that can't step forward unhurt.
    backward,
    /// For a pawn that no enemy pawn can stop, one step from promotion.
    passed_1,
    /// The same two steps from promotion.
    passed_2,
    /// The same three steps from promotion.
    passed_3,
    /// The same four steps from promotion.
    passed_4,
    /// The same five steps from promotion.
    passed_5,
    /// The same more than five steps from promotion.
    passed_6,
    /// For each step forward of such a pawn whose way an enemy blocks.
    passed_blocked,
    /// For each step forward of such a pawn whose next square no enemy guards.
    passed_free,
    /// For each step forward of such a pawn that a pawn guards.
    passed_guarded,
    /// For each square between its royal man and such a pawn's next square, times its steps forward.
    passed_own_royal,
    /// The same for the enemy's royal man.
    passed_enemy_royal,
    /// For a pawn's threat against something better.
    threat_pawn,
    /// For a pawn's step that would make such a threat.
    threat_push,
    /// For a man's threat against a greater man.
    threat_lesser,
    /// The same for each pawn of difference.
    threat_worth,
    /// For a threat against a man that nobody guards.
    threat_loose,
    /// For a threat against a pawn that nobody guards.
    threat_loose_pawn,
    /// For a royal man's threat against anything that nobody guards.
    threat_royal,
    /// For each square that both sides strike, one's own pawns guarding it or the enemy's not.
    restricted,
    /// For each pawn beside its royal man.
    shield,
    /// For each pawn further in front of it.
    shield_far,
    /// For each enemy pawn in front of a royal man.
    storm,
    /// For each file without own pawns by a royal man.
    bare_file,
    /// For threats against the royal man: where they begin to count. These all are added, and the square of the sum counts.
    danger_base,
    /// For each square by the royal man that a man strikes, besides what counts for the man.
    danger_ring,
    /// For each square by the royal man that only the enemy strikes.
    danger_weak,
    /// For each kind that can give check unhurt.
    danger_check,
    /// For each square from which check can be given at a price.
    danger_spite,
    /// For an attack without a strong man.
    danger_mild,
    /// For each pawn beside the royal man.
    danger_shield,
    /// For each lesser man that guards squares by the royal man.
    danger_guard,
}
