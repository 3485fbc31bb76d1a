//! Men that hold enemies still.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, BySide, Side};
use crate::compile::Builder;
use crate::table::{FreezeTable, Tier};
use crate::telling::{self, Said, Teller, capitalized};

/// Every man within reach of an enemy man of this kind may not move and attacks nothing. A frozen man of this kind still freezes.
/// It is judged in the position after a move.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Freeze {
    /// The men that freeze, by id.
    pub by: Vec<String>,
    /// How far: leaps in XBetza (`K`: the eight squares around).
    pub reach: String,
}

impl Freeze {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, teller: &Teller<'_>) -> Said {
        let Self { by, reach } = self;
        let who = teller.a_man(by);
        let reach = telling::moves(reach, "");
        let text = format!(
            "{} freezes every enemy man within its reach: such a man may not move and attacks nothing. A frozen man of this \
             kind still freezes others. What counts is the position after the move. Its reach is that of a man of whom one \
             would say: {reach}",
            capitalized(&who)
        );
        let brief = "Enemy men within its reach may not move and attack nothing.";
        Said { heading: "Freezing", text, brief: Some((by.clone(), brief)) }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        let Some(reach) = builder.leaps(&["rule", index, "reach"], &self.reach, side) else { return };
        for (i, id) in self.by.iter().enumerate() {
            if let Some(kind) = builder.kind(&["rule", index, "by", &i.to_string()], id)
                && let Some(mover) = builder.rules.movers[side].get_mut(kind.index())
            {
                mover.marked = true;
            }
        }
        let empty = || FreezeTable { reach: BySide([Box::default(), Box::default()]) };
        let table = builder.rules.freeze.get_or_insert_with(empty);
        let twice = !table.reach[side].is_empty();
        table.reach[side] = reach;
        builder.rules.tier = Tier::Brute;
        if twice {
            builder.problem(&["rule", index], "a game has at most one freeze rule");
        }
    }
}
