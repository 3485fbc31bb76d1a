//! Royal men that may not face each other.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::table::Tier;
use crate::telling::{Said, Teller};

/// No move may leave men of these kinds, one of each side, on a file with nobody between them; nor on a rank, if the rule says so.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// The men, by id.
    pub men: Vec<String>,
    /// Whether they may not face each other along ranks, either.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub ranks: bool,
}

impl Face {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, teller: &Teller<'_>) -> Said {
        let Self { men, ranks } = self;
        let text = format!(
            "No move may leave two men of the kind {}, one of each side, on a file{} with nobody between them.",
            teller.men(men),
            if *ranks { " or a rank" } else { "" }
        );
        Said { heading: "Facing", text, brief: Some((men.clone(), "It may not face its like with nobody between.")) }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, _: Side) {
        for (i, id) in self.men.iter().enumerate() {
            if let Some(kind) = builder.kind(&["rule", index, "men", &i.to_string()], id) {
                builder.customs().facing |= 1 << kind.index();
                builder.customs().facing_on_ranks |= self.ranks;
            }
        }
        builder.rules.tier = Tier::Brute;
    }
}
