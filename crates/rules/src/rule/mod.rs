//! Rules beyond the men's moves, one file each. A new rule is a new file here and a line in the list below.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::telling::{Said, Teller};

pub use castle::CastleWay;
pub use drop::DropNear;
pub use flip::FlipWhich;
pub use pass::PassWhen;
pub use royal::Safe;
pub use wall::WallPlace;

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $module:ident),* $(,)?) => {
        $(mod $module;)*
        $(pub use $module::$name;)*

        /// Any rule of the list, told apart by its `kind`.
        #[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
        #[serde(tag = "kind", rename_all = "kebab-case")]
        pub enum RuleDefinition {
            $($(#[$doc])* $name($module::$name)),*
        }

        impl RuleDefinition {
            /// What the rule says, in words: every rule must have some, or people play a game that they have not been told of.
            pub(crate) fn say(&self, teller: &Teller<'_>) -> Said {
                match self {
                    $(Self::$name(rule) => rule.say(teller)),*
                }
            }

            /// Compiles the rule, number `index` of its definition, for one side.
            pub(crate) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: usize, side: Side) {
                match self {
                    $(Self::$name(rule) => rule.compile(builder, &index.to_string(), side)),*
                }
            }
        }
    };
}

pub(crate) use gate::finish as finish_gates;
pub(crate) use royal::finish as finish_royals;
pub(crate) use wall::finish as finish_walls;

rules! {
    /// Men that become others.
    Promote = promote,
    /// The royal man and a partner move together.
    Castle = castle,
    /// A leap that may be made once.
    Jump = jump,
    /// Men that hold enemies still.
    Freeze = freeze,
    /// Squares that one's own men must keep clear.
    KeepClear = keep_clear,
    /// Men that are royal under a condition.
    Royal = royal,
    /// Captures that must be made.
    MustCapture = must_capture,
    /// Checks that may not be given.
    NoChecks = no_checks,
    /// Men in hand.
    Hand = hand,
    /// Men of the hand that are put on empty squares.
    Drop = drop,
    /// Checks that are counted.
    CountChecks = count_checks,
    /// Captures that explode.
    Explode = explode,
    /// Men that can't capture their like.
    Immune = immune,
    /// Royal men that may not face each other.
    Face = face,
    /// Passing as a move.
    Pass = pass,
    /// Men that change sides.
    Flip = flip,
    /// Royal men that do not run from check.
    Stand = stand,
    /// Men of the hand that enter behind the first move of others.
    Gate = gate,
    /// Squares that are walled up move by move.
    Wall = wall,
}
