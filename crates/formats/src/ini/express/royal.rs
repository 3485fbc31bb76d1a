//! Which men must be safe, and what that forbids or demands.

use chimera_rules::definition::{
    Condition, CountChecks, EndingDefinition, Explode, Face, Immune, MustCapture, NoChecks, Royal, Safe, Stand,
    Verdict, When,
};
use chimera_rules::{RuleDefinition, Side};

use super::Express;
use crate::ini::piece::{self, ALL, KING, Kind, Kinds, PAWN};
use crate::ini::value::rank;

impl Express<'_> {
    /// Says which men are royal, and the rules about captures and checks.
    pub(super) fn royals(&mut self) {
        let facts = self.facts;
        for side in Side::BOTH {
            let kings = self.array.men.values().filter(|man| **man == (side, KING)).count();
            let held = self.array.hand[side.index()].contains(&KING);
            let hand = self.array.hand[side.index()].iter().filter(|kind| **kind == KING).count();
            if kings + hand > 1 || held && !facts.has_flag("pieceDrops") {
                facts.refuse("startFen", "several kings a side are not supported");
                break;
            }
        }
        if facts.flag("extinctionPseudoRoyal") {
            self.pseudo_royals();
        } else {
            facts.pass_over(&["dupleCheck"]);
        }
        self.explosions();
        self.facing();
        if facts.flag("makpongRule") {
            self.definition.rule.push(RuleDefinition::Stand(Stand {}));
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

    /// Captures that explode, and men that can't capture their like.
    fn explosions(&mut self) {
        let facts = self.facts;
        let immune = facts.set_of_kinds("blastImmuneTypes");
        if facts.flag("blastOnCapture") {
            let pawn = if facts.has(PAWN) { 1 << PAWN } else { 0 };
            let rule = Explode { reach: "K".into(), spares: self.ids(immune | pawn), survives: self.ids(immune) };
            self.definition.rule.push(RuleDefinition::Explode(rule));
            let king = facts.has(KING) && self.array.men.values().any(|man| man.1 == KING);
            if king {
                facts.refuse("blastOnCapture", "the engine can't have kings where captures explode");
            }
        }
        let mutual = self.ids(facts.set_of_kinds("mutuallyImmuneTypes"));
        if !mutual.is_empty() {
            self.definition.rule.push(RuleDefinition::Immune(Immune { men: mutual }));
        }
    }

    /// Kings that may not face each other.
    fn facing(&mut self) {
        let facts = self.facts;
        if !facts.flag("flyingGeneral") || !facts.has(KING) {
            return;
        }
        // The engine looks along ranks, too; where the kings never meet there it need not be said.
        let ranks = |side: Side| {
            let squares = facts.mobility(side, KING).unwrap_or(facts.board());
            (0..facts.ranks())
                .filter(move |&r| squares & rank(r) & facts.board() != 0)
                .fold(0_u16, |all, r| all | 1 << r)
        };
        let ranks = ranks(Side::White) & ranks(Side::Black) != 0;
        self.definition.rule.push(RuleDefinition::Face(Face { men: vec![super::id(KING)], ranks }));
    }

    /// Checks that are counted.
    pub(super) fn counted_checks(&mut self) {
        let facts = self.facts;
        if !facts.flag("checkCounting") {
            if self.array.checks.is_some() {
                facts.refuse("startFen", "it counts checks, and the game does not");
            }
            return;
        }
        // Without a number in the array the first check wins.
        let [white, black] = self.array.checks.unwrap_or([1, 1]);
        if white != black {
            facts.refuse("startFen", "that one side must give more checks than the other is not supported");
        }
        self.definition.rule.push(RuleDefinition::CountChecks(CountChecks { limit: white }));
        self.ending(EndingDefinition {
            when: When::Turn,
            condition: Some(Condition::Checked(white)),
            unless: None,
            verdict: Verdict::Loss,
            reason: "checks".into(),
        });
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
