//! A leap that may be made once: to any free square of some ranks, not out of check.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::table::JumpTable;
use crate::telling::{Said, Teller};

/// A man that has not moved and, if royal, is not in check may once leap to any free square of some ranks.
/// The right is lost by any move of the man, and used by the leap.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Jump {
    /// The man, by id. It must be royal and stand in the array once a side.
    pub man: String,
    /// The letter of the right in a FEN, in upper case.
    pub right: char,
    /// Rank numbers as the first player sees them; the second player's are mirrored.
    pub ranks: Vec<u8>,
}

impl Jump {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, teller: &Teller<'_>) -> Said {
        let Self { man, ranks, right: _ } = self;
        let (name, place) = (teller.man(man), teller.place(ranks, None));
        let text = format!(
            "Once in the game the {name}, if it has not moved yet and is not in check, may leap to any free square of {place}."
        );
        Said { heading: "A leap", text, brief: Some((vec![man.clone()], "Once in the game it may leap.")) }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        let zone = builder.ranks(&["rule", index, "ranks"], &self.ranks, side);
        let Some(kind) = builder.kind(&["rule", index, "man"], &self.man) else { return };
        let man = crate::board::Man::new(kind, side);
        let homes = builder.outline.geometry.squares().filter(|&s| builder.in_array(s) == man).collect::<Vec<_>>();
        if homes.len() != 1 || !builder.definition.men[kind.index()].royal {
            builder.problem(&["rule", index, "man"], format!("\"{}\" must be royal and stand once a side in the array", self.man));
            return;
        }
        if builder.rules.jumps[side].is_some() {
            builder.problem(&["rule", index], "a game has at most one jump rule");
            return;
        }
        let needs = vec![(homes[0], kind, side)];
        if let Some(right) = builder.right(&["rule", index, "right"], self.right, side, needs) {
            builder.rules.jumps[side] = Some(JumpTable { right, zone });
        }
    }
}
