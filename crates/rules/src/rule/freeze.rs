//! Men that hold enemies still.

use schemars::JsonSchema;
use serde::Deserialize;

/// Every man within reach of an enemy man of this kind may not move and attacks nothing. A frozen man of this kind still freezes.
/// It is judged in the position after a move.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Freeze {
    /// The men that freeze, by id.
    pub by: Vec<String>,
    /// How far: leaps in XBetza (`K`: the eight squares around).
    pub reach: String,
}
