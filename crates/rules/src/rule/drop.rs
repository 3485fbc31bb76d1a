//! Drops: a man of the hand is put on an empty square, as a move of its own.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::rule::{FlipWhich, RuleDefinition};
use crate::table::{DropTable, NO_PLACE};
use crate::telling::{Said, Teller};

/// Instead of moving a man on the board, a man of the hand may be put on an empty square. UCI writes it `P@e4`.
/// Needs a rule of the kind `hand` above it.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
// Independent answers to independent questions.
#[allow(clippy::struct_excessive_bools)]
pub struct Drop {
    /// The men that can be dropped, by id, as they then stand on the board.
    pub men: Vec<String>,
    /// Rank numbers as the first player sees them, and the second player's mirrored; everywhere if neither these nor a zone is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Vec<u8>>,
    /// The zone, by name, into whose part a side drops them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// What must stand, or not stand, around the square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub near: Option<DropNear>,
    /// A zone, by name: while its side's part is not full it must be put there, and `near` is not asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Whether it may not be put where it could never move again.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub unless_stuck: bool,
    /// How many of such a man may stand on a file, the dropped one included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_file: Option<u8>,
    /// Whether they must be dropped, while they are in hand and can be, before anything else is done.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub first: bool,
    /// Whether they must come to stand evenly on light and dark squares: no drop may make that impossible.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub even: bool,
    /// Whether a drop may give check.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub checks: bool,
    /// Whether a drop may give checkmate.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub mates: bool,
}

/// What must be near the square of a drop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DropNear {
    /// A man on the square below, as White sees it, unless that is the edge of the board: men fall.
    Below,
    /// Enemy men that change sides by it, as the rule `flip` with `which = "enclosed"` says.
    Enclosed,
    /// A man of its side on one of the eight squares around.
    Friend,
    /// No enemy man on one of the four squares beside it.
    NoEnemy,
}

fn yes() -> bool {
    true
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_yes(value: &bool) -> bool {
    *value
}

impl Drop {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, teller: &Teller<'_>) -> Said {
        let Self { men, ranks, zone, near, start, unless_stuck, first, even, per_file, checks, mates } = self;
        let who = teller.a_man(men);
        let mut text = format!("Instead of moving, a side may put {who} from its hand on an empty square");
        if let Some(ranks) = ranks {
            let _ = write!(text, " of {}", teller.place(ranks, None));
        }
        if let Some(zone) = zone {
            let and = if ranks.is_some() { " that is also in" } else { " of" };
            let _ = write!(text, "{and} {}", teller.zone(zone));
        }
        text.push('.');
        match near {
            Some(DropNear::Below) => text.push_str(" It must come to stand on the lowest rank or right above another man."),
            Some(DropNear::Enclosed) => text.push_str(" It must enclose enemy men, so that they change sides."),
            Some(DropNear::Friend) => text.push_str(" It must stand next to another man of its side, diagonally or straight."),
            Some(DropNear::NoEnemy) => text.push_str(" No enemy man may stand on the square ahead, behind or beside."),
            None => {}
        }
        if let Some(start) = start {
            let _ = write!(text, " But as long as a square of {} is empty, it must be put there.", teller.zone(start));
        }
        if *unless_stuck {
            text.push_str(" It may not be put where it could never move again.");
        }
        if *first {
            text.push_str(" As long as it can be put on the board its side may do nothing else.");
        }
        if *even {
            text.push_str(" Men of the kind must come to stand evenly on light and dark squares.");
        }
        if let Some(most) = per_file {
            let _ = write!(text, " No more than {most} of its kind may then stand on the file.");
        }
        match (checks, mates) {
            (false, _) => text.push_str(" It may not give check by that."),
            (true, false) => text.push_str(" It may not give checkmate by that."),
            (true, true) => {}
        }
        let brief = "It can be put on the board from the hand.";
        Said { heading: "Men in hand", text, brief: Some((men.clone(), brief)) }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        let mut zone = builder.rules.squares;
        if let Some(ranks) = &self.ranks {
            zone &= builder.ranks(&["rule", index, "ranks"], ranks, side);
        }
        if let Some(name) = &self.zone {
            let Some(number) = builder.zone(&["rule", index, "zone"], name) else { return };
            zone &= builder.rules.zones[number][side];
        }
        let start = match &self.start {
            Some(name) => {
                let Some(number) = builder.zone(&["rule", index, "start"], name) else { return };
                builder.rules.zones[number][side]
            }
            None => B::ZERO,
        };
        let encloses = |rule: &RuleDefinition| matches!(rule, RuleDefinition::Flip(flip) if flip.which == FlipWhich::Enclosed);
        if self.near == Some(DropNear::Enclosed) && !builder.definition.rule.iter().any(encloses) {
            builder.problem(&["rule", index, "near"], "nobody changes sides by being enclosed: a flip rule must say so");
        }
        if self.per_file == Some(0) {
            builder.problem(&["rule", index, "per_file"], "at least one man may stand on a file");
        }
        for (i, id) in self.men.iter().enumerate() {
            let path = ["rule", index, "men", &i.to_string()];
            let Some(kind) = builder.kind(&path, id) else { continue };
            let stuck = if self.unless_stuck { builder.stuck(kind, side) } else { B::ZERO };
            let Some(hands) = &mut builder.rules.hands else {
                builder.problem(&["rule", index], "no rule of the kind \"hand\" stands above this one");
                return;
            };
            let place = hands.place[kind.index()];
            let twice = hands.drops[side].iter().any(|drop| usize::from(drop.kind) == kind.index());
            if place == NO_PLACE {
                builder.problem(&path, format!("\"{id}\" is never in hand"));
            } else if twice {
                builder.problem(&path, format!("\"{id}\" is dropped by another rule already"));
            } else {
                let kind = kind.index() as u8;
                let per_file = self.per_file.unwrap_or(u8::MAX);
                let drop = DropTable { kind, place, zone: zone & !stuck, near: self.near, start, per_file, even: self.even, checks: self.checks, mates: self.mates };
                hands.drops[side].push(drop);
                if self.first {
                    builder.customs().must_drop |= 1 << kind;
                }
            }
        }
    }
}
