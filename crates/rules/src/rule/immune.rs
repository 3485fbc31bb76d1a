//! Men that can't capture their like.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::table::Tier;
use crate::telling::{Said, Teller};

/// Men of these kinds can't capture men of their own kind, and don't attack them.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Immune {
    /// The men, by id.
    pub men: Vec<String>,
}

impl Immune {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, teller: &Teller<'_>) -> Said {
        let Self { men } = self;
        let text = format!("A {} can't capture a man of its own kind, nor attack it.", teller.men(men));
        Said { heading: "Immunity", text, brief: Some((men.clone(), "It can't capture its like.")) }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, _: Side) {
        for (i, id) in self.men.iter().enumerate() {
            if let Some(kind) = builder.kind(&["rule", index, "men", &i.to_string()], id) {
                builder.customs().immune |= 1 << kind.index();
            }
        }
        builder.rules.tier = Tier::Brute;
    }
}
