//! Castling: the royal man and a partner move together, once.

use schemars::JsonSchema;
use serde::Deserialize;

/// Castling under the orthodox conditions. Squares are the first player's; the second player's are mirrored top to bottom.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Castle {
    /// Where the royal man starts.
    pub from: String,
    /// The ways to castle, in the order of their letters in a FEN.
    pub ways: Vec<CastleWay>,
}

/// One way to castle.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CastleWay {
    /// The letter of the right in a FEN, in upper case.
    pub right: char,
    /// How SAN writes it: `O-O` or `O-O-O`.
    pub san: String,
    /// Where the royal man goes.
    pub to: String,
    /// Where the partner starts.
    pub partner: String,
    /// Where the partner goes.
    pub partner_to: String,
}
