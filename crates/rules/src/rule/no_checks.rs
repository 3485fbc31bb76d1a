//! Checks that may not be given.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::table::Tier;
use crate::telling::{Said, Teller};

/// No move may attack the enemy's royal man.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoChecks {}

impl NoChecks {
    // The list of rules calls all of them the same way.
    /// What the rule says, in words.
    #[allow(clippy::unused_self)]
    pub(super) fn say(&self, _: &Teller<'_>) -> Said {
        let text = "No move may attack the enemy's royal man.".to_owned();
        Said { heading: "Checks", text, brief: None }
    }

    // The list of rules calls all of them the same way.
    #[allow(clippy::unused_self)]
    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, _: &str, _: Side) {
        builder.customs().no_checks = true;
        builder.rules.tier = Tier::Brute;
    }
}
