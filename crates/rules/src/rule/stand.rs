//! Royal men that do not run from check.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::table::Tier;
use crate::telling::{Said, Teller};

/// A royal man that is in check may not move, except to capture the only man that checks it.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stand {}

impl Stand {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, _: &Teller<'_>) -> Said {
        let Self {} = self;
        let text = "A royal man that is in check may not move, except to capture the only man that checks it.";
        Said { heading: "Standing in check", text: text.to_owned(), brief: None }
    }

    #[allow(clippy::unused_self)] // As its neighbours.
    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, _: &str, _: Side) {
        builder.customs().stands = true;
        builder.rules.tier = Tier::Brute;
    }
}
