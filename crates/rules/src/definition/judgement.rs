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
    #[schemars(inner(range(min = 0, max = 10000)))]
    pub worth: IndexMap<String, i32>,
    /// What else counts, and how much.
    #[serde(default, skip_serializing_if = "JudgementWeights::is_empty")]
    pub weights: JudgementWeights,
}

impl Judgement {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.worth.is_empty() && self.weights.is_empty()
    }
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
                #[schemars(range(min = -500, max = 500))]
                pub $name: Option<i32>,
            )*
        }

        impl JudgementWeights {
            /// What is said, by name.
            pub fn said(&self) -> impl Iterator<Item = (&'static str, i32)> {
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
    /// The same for royal men, while there are many men.
    royal_many,
    /// The same for royal men, while there are few men.
    royal_few,
    /// For squares within reach, in hundredths of what a kind's own scale says.
    mobility,
    /// Of a square within reach that enemy pawns guard, hundredths that count.
    guarded,
    /// For each pawn that stands by its royal man.
    shield,
    /// For a pawn's threat against something better.
    pawn_threat,
    /// For any threat against something unguarded.
    loose_threat,
    /// For threats against the royal man, in hundredths.
    danger,
    /// For each square by the royal man that only the enemy guards, in halves.
    hole,
    /// What a frozen man loses, in hundredths of its worth.
    frozen,
    /// What a frozen royal man costs.
    frozen_royal,
    /// For the prospect of promotion, in hundredths.
    promotion,
    /// For pawns that no enemy pawn can stop, in hundredths.
    run,
    /// For squares near a goal, in hundredths.
    goal,
    /// For men bound to one shade of the board that cover both.
    pair,
    /// For each pawn that another pawn guards.
    chain,
    /// For each pawn that stands behind another on its file.
    doubled,
    /// For being ahead with few men left, in hundredths of the lead.
    trade,
}
