//! Royal men that may not face each other.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::table::Tier;

/// No move may leave men of these kinds, one of each side, on a file with nobody between them.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// The men, by id.
    pub men: Vec<String>,
}

impl Face {
    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, _: Side) {
        for (i, id) in self.men.iter().enumerate() {
            if let Some(kind) = builder.kind(&["rule", index, "men", &i.to_string()], id) {
                builder.customs().facing |= 1 << kind.index();
            }
        }
        builder.rules.tier = Tier::Brute;
    }
}
