//! Captures that explode.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, BySide, Side};
use crate::compile::Builder;
use crate::table::{Blast, Tier};
use crate::telling::{Said, Teller};

/// A capture takes the capturer off the board too, and the men around. A capture that takes an own royal man off is not
/// legal; a royal man that stands within reach of an enemy one can't be captured, and so is not in check.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Explode {
    /// How far: leaps in XBetza (`K`: the eight squares around). They are the same for both sides.
    pub reach: String,
    /// The men that stay on the board when they stand around, by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spares: Vec<String>,
    /// The men that stay on the board when they capture, by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub survives: Vec<String>,
}

impl Explode {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, teller: &Teller<'_>) -> Said {
        let Self { reach, spares, survives } = self;
        let reach = crate::telling::moves(reach, "");
        let mut text = format!(
            "A capture explodes: the capturer and the men around leave the board, too. Around is whatever a man reaches of whom \
             one would say: {reach} A capture that takes an own royal man off is not allowed, and so a royal man next to an \
             enemy one is safe."
        );
        if !spares.is_empty() {
            let _ = write!(text, " Spared when it stands around: {}.", teller.men(spares));
        }
        if !survives.is_empty() {
            let _ = write!(text, " Stays when it captures: {}.", teller.men(survives));
        }
        Said { heading: "Explosions", text, brief: None }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        let Some(reach) = builder.leaps(&["rule", index, "reach"], &self.reach, side) else { return };
        let kinds = |builder: &mut Builder<'_, B>, key: &str, ids: &[String]| {
            let each = ids.iter().enumerate();
            each.filter_map(|(i, id)| builder.kind(&["rule", index, key, &i.to_string()], id))
                .fold(0, |bits, kind| bits | 1 << kind.index())
        };
        let spares = kinds(builder, "spares", &self.spares);
        let survives = kinds(builder, "survives", &self.survives);
        let empty = || Blast { reach: BySide([Box::default(), Box::default()]), spares, survives };
        let blast = builder.customs().blast.get_or_insert_with(empty);
        let twice = !blast.reach[side].is_empty();
        blast.reach[side] = reach;
        builder.rules.tier = Tier::Brute;
        if twice {
            builder.problem(&["rule", index], "a game has at most one explode rule");
        }
    }
}
