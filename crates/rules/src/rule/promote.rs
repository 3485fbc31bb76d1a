//! Promotion: which men, where, to what; whether they may stay; whether the array limits it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::table::Choice;

/// Men that become others on arrival on certain ranks.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Promote {
    /// The men that promote, by id.
    pub men: Vec<String>,
    /// Rank numbers as the first player sees them; the second player's are mirrored.
    pub ranks: Vec<u8>,
    /// What they may become, by id.
    pub to: Vec<String>,
    /// Whether the man may also stay what it is.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub stay: bool,
    /// Whether a kind may be chosen only while its side has fewer of it on the board than in the array.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub limited_by_array: bool,
}

impl Promote {
    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        let zone = builder.ranks(&["rule", index, "ranks"], &self.ranks, side);
        let mut kinds = Vec::new();
        for (i, id) in self.to.iter().enumerate() {
            if let Some(kind) = builder.kind(&["rule", index, "to", &i.to_string()], id) {
                kinds.push(kind.index() as u8);
            }
        }
        if self.to.is_empty() {
            builder.problem(&["rule", index, "to"], "a promotion needs at least one man to become");
        }
        if builder.rules.choices.len() > usize::from(u8::MAX) {
            builder.problem(&["rule", index], "a game has at most 127 promotion rules");
            return;
        }
        let number = builder.rules.choices.len() as u8;
        builder.rules.choices.push(Choice { kinds, stay: self.stay, limited: self.limited_by_array });
        for (i, id) in self.men.iter().enumerate() {
            let path = ["rule", index, "men", &i.to_string()];
            let Some(kind) = builder.kind(&path, id) else { continue };
            let Some(mover) = builder.rules.movers[side].get_mut(kind.index()) else { continue };
            let twice = (mover.promotes & zone).any();
            mover.promotes |= zone;
            for square in zone.squares() {
                mover.choice_at[square] = number;
            }
            if twice {
                builder.problem(&path, format!("\"{id}\" already promotes on one of these ranks by another rule"));
            }
        }
    }
}
