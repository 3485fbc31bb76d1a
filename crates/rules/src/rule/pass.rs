//! Passing as a move.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;

/// A side may pass its turn, unless it is in check. UCI writes the square of a royal man, or of any man, twice: `e1e1`.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    /// When it may.
    pub when: PassWhen,
}

/// When a side may pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PassWhen {
    /// Always.
    Always,
    /// Only when it has no other move.
    Stuck,
}

impl Pass {
    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        if side == Side::White && builder.customs().pass.is_some() {
            builder.problem(&["rule", index], "a game has at most one pass rule");
        }
        builder.customs().pass = Some(self.when);
    }
}
