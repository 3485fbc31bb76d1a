//! Squares that one's own men must keep clear.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::table::KeepClearTable;
use crate::telling::{Said, Teller};

/// A side's men may not move to its own part of a zone.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KeepClear {
    /// The zone, by name.
    pub zone: String,
    /// Captures there are allowed.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub unless_capture: bool,
    /// The royal man may go there while it is in check.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub unless_royal_in_check: bool,
}

impl KeepClear {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, teller: &Teller<'_>) -> Said {
        let Self { zone, unless_capture, unless_royal_in_check } = self;
        let mut text = format!("No side may move a man to {}", teller.zone(zone));
        if *unless_capture {
            text.push_str(", except to capture there");
        }
        if *unless_royal_in_check {
            text.push_str(if *unless_capture { ", or" } else { ", except" });
            text.push_str(" with its royal man while that is in check");
        }
        text.push('.');
        Said { heading: "Squares to keep clear", text, brief: None }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        let Some(zone) = builder.zone(&["rule", index, "zone"], &self.zone) else { return };
        if side == Side::White && builder.rules.keep_clear.is_some() {
            builder.problem(&["rule", index], "a game has at most one keep-clear rule");
        }
        builder.rules.keep_clear = Some(KeepClearTable {
            zone: builder.rules.zones[zone],
            unless_capture: self.unless_capture,
            unless_royal_in_check: self.unless_royal_in_check,
        });
    }
}
