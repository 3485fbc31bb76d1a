//! Checks that are counted.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;

/// The checks that each side gives are counted. What they lead to is for an ending with the condition `checked` to say.
/// In a FEN the checks still to be given stand behind the squares of en passant: `3+3`; those given may stand at the end: `+0+0`.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CountChecks {
    /// With how many checks a side has reached its aim, from 1.
    pub limit: u8,
}

impl CountChecks {
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
