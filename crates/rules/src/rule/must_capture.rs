//! Captures that must be made.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::telling::{Said, Teller};

/// A side that can capture must, with whatever man it likes.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MustCapture {}

impl MustCapture {
    // The list of rules calls all of them the same way.
    /// What the rule says, in words.
    #[allow(clippy::unused_self)]
    pub(super) fn say(&self, _: &Teller<'_>) -> Said {
        let text = "A side that can capture must, with whatever man it likes.".to_owned();
        Said { heading: "Captures", text, brief: None }
    }

    // The list of rules calls all of them the same way.
    #[allow(clippy::unused_self)]
    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, _: &str, _: Side) {
        builder.customs().must_capture = true;
    }
}
