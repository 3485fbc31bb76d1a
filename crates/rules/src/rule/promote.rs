//! Promotion: which men, where, to what; whether they may stay; whether the array limits it.

use schemars::JsonSchema;
use serde::Deserialize;

/// Men that become others on arrival on certain ranks.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Promote {
    /// The men that promote, by id.
    pub men: Vec<String>,
    /// Rank numbers as the first player sees them; the second player's are mirrored.
    pub ranks: Vec<u8>,
    /// What they may become, by id.
    pub to: Vec<String>,
    /// Whether the man may also stay what it is.
    #[serde(default)]
    pub stay: bool,
    /// Whether a kind may be chosen only while its side has fewer of it on the board than in the array.
    #[serde(default)]
    pub limited_by_array: bool,
}
