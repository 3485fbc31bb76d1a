//! Passing as a move.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::telling::{Said, Teller};

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
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, _: &Teller<'_>) -> Said {
        let Self { when } = self;
        let text = match when {
            PassWhen::Always => "A side that is not in check may pass its turn.",
            PassWhen::Stuck => "A side that has no other move, and is not in check, passes its turn.",
        };
        Said { heading: "Passing", text: text.to_owned(), brief: None }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        if side == Side::White && builder.customs().pass.is_some() {
            builder.problem(&["rule", index], "a game has at most one pass rule");
        }
        builder.customs().pass = Some(self.when);
    }
}
