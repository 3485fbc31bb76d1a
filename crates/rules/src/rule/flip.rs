//! Men that change sides.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::table::FlipTable;
use crate::telling::{Said, Teller};

/// Enemy men change sides when a man comes to its square, from the hand or from elsewhere. Only for games without royal men.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Flip {
    /// Which.
    pub which: FlipWhich,
    /// Whether a move must change the side of somebody.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub must: bool,
}

/// Which men change sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FlipWhich {
    /// Those that stand on a straight or diagonal line without a gap between the man and another one of its side.
    Enclosed,
    /// Those on the eight squares around.
    Around,
    /// The same, but a man from the hand changes nobody's side unless it stands next to another man of its side.
    AroundLinked,
}

impl Flip {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, _: &Teller<'_>) -> Said {
        let Self { which, must } = self;
        let which = match which {
            FlipWhich::Enclosed => "on a straight or diagonal line without a gap between it and another man of its side",
            FlipWhich::Around => "on the squares around it",
            FlipWhich::AroundLinked => {
                "on the squares around it (if it comes from the hand: only if another man of its side stands there, too)"
            }
        };
        let mut text = format!("When a man comes to its square, the enemy men {which} change sides.");
        if *must {
            text.push_str(" A move that changes nobody's side is not allowed.");
        }
        Said { heading: "Changing sides", text, brief: None }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        if side == Side::White && builder.customs().flip.is_some() {
            builder.problem(&["rule", index], "a game has at most one flip rule");
        }
        if builder.definition.men.values().any(|man| man.royal) {
            builder.problem(&["rule", index], "men change sides only in games without royal men");
        }
        let geometry = builder.outline.geometry.clone();
        let steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        let lines = |from| {
            steps.map(|step| {
                let next = |&here: &crate::board::Square| geometry.step(here, step);
                std::iter::successors(geometry.step(from, step), next).map(crate::board::Square::byte).collect()
            })
        };
        let squares = (0..geometry.len()).map(crate::board::Square::new);
        let lines = squares.map(|from| if geometry.exists(from) { lines(from).to_vec() } else { Vec::new() }).collect();
        builder.customs().flip = Some(FlipTable { which: self.which, must: self.must, lines });
    }
}
