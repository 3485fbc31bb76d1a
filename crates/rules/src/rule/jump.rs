//! A leap that may be made once: to any free square of some ranks, not out of check.

use schemars::JsonSchema;
use serde::Deserialize;

/// A man that has not moved and, if royal, is not in check may once leap to any free square of some ranks.
/// The right is lost by any move of the man, and used by the leap.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Jump {
    /// The man, by id. It must be royal and stand in the array once a side.
    pub man: String,
    /// The letter of the right in a FEN, in upper case.
    pub right: char,
    /// Rank numbers as the first player sees them; the second player's are mirrored.
    pub ranks: Vec<u8>,
}
