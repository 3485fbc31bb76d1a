//! Which men must be safe, and what that forbids or demands.

use chimera_rules::definition::{MustCapture, NoChecks, Royal, Safe};
use chimera_rules::{RuleDefinition, Side};

use super::Express;
use crate::ini::piece::{self, ALL, KING, Kind, Kinds};

impl Express<'_> {
    /// Says which men are royal, and the rules about captures and checks.
    pub(super) fn royals(&mut self) {
        let facts = self.facts;
        for side in Side::BOTH {
            let kings = self.array.men.values().filter(|man| **man == (side, KING)).count();
            let held = self.array.hand[side.index()].contains(&KING);
            if kings > 1 || held {
                facts.refuse("startFen", "several kings a side, or kings in hand, are not supported");
                break;
            }
        }
        if facts.flag("extinctionPseudoRoyal") {
            self.pseudo_royals();
        } else {
            facts.pass_over(&["dupleCheck"]);
        }
        if facts.flag("mustCapture") {
            self.definition.rule.push(RuleDefinition::MustCapture(MustCapture {}));
        }
        if !facts.flag("checking") {
            if facts.flag("extinctionPseudoRoyal") {
                facts.refuse("checking", "that checks are forbidden goes with kings alone here");
            }
            self.definition.rule.push(RuleDefinition::NoChecks(NoChecks {}));
        }
    }

    fn pseudo_royals(&mut self) {
        let facts = self.facts;
        let kinds: Kinds = facts.set_of_kinds("extinctionPieceTypes");
        if kinds >> ALL & 1 != 0 || kinds >> KING & 1 != 0 {
            facts.refuse("extinctionPieceTypes", "that all men, or kings, are royal for a while is not supported");
            return;
        }
        let kinds = piece::each(kinds).filter(|&kind| facts.has(kind)).fold(0, |all, kind| all | 1 << kind);
        let count = facts.number("extinctionPieceCount").saturating_add(1);
        let (safe, count) = if facts.flag("dupleCheck") {
            if count > 1 {
                facts.refuse("dupleCheck", "it goes with extinctionPieceCount = 0 here");
            }
            (Safe::One, 1)
        } else if count > 60 {
            (Safe::All, 1)
        } else {
            (Safe::Last, count as u8)
        };
        let odd = |from: &Kind| {
            facts.becomes(*from).is_some_and(|to| kinds >> to & 1 != 0 && (kinds >> from & 1 == 0 || self.native(to)))
        };
        if facts.kinds().any(|from| self.native(from) && odd(&from)) {
            facts.refuse("extinctionPseudoRoyal", "that men become royal, as in Shogi, is not supported");
        }
        let men = self.ids(kinds);
        if !men.is_empty() {
            self.definition.rule.push(RuleDefinition::Royal(Royal { men, safe, count }));
        }
    }
}
