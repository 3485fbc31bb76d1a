//! Squares that one's own men must keep clear.

use schemars::JsonSchema;
use serde::Deserialize;

/// A side's men may not move to its own part of a zone.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KeepClear {
    /// The zone, by name.
    pub zone: String,
    /// Captures there are allowed.
    #[serde(default)]
    pub unless_capture: bool,
    /// The royal man may go there while it is in check.
    #[serde(default)]
    pub unless_royal_in_check: bool,
}
