//! Checks that are counted.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::telling::{Said, Teller};

/// The checks that each side gives are counted. What they lead to is for an ending with the condition `checked` to say.
/// In a FEN the checks still to be given stand behind the squares of en passant: `3+3`; those given may stand at the end: `+0+0`.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CountChecks {
    /// With how many checks a side has reached its aim, from 1.
    pub limit: u8,
}

impl CountChecks {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, _: &Teller<'_>) -> Said {
        let Self { limit } = self;
        let text = format!("The checks that each side gives are counted, up to {limit}.");
        Said { heading: "Checks", text, brief: None }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        if self.limit == 0 {
            builder.problem(&["rule", index, "limit"], "the limit is at least 1");
        }
        if side == Side::White && builder.rules.check_limit() != 0 {
            builder.problem(&["rule", index], "a game counts checks only once");
        }
        builder.customs().check_limit = self.limit;
    }
}
