//! Endings before a move: men that are all gone, and men that have arrived.

use chimera_rules::Side;
use chimera_rules::definition::{Condition, EndingDefinition, MenCount, MenReach, Verdict, When};

use super::Express;
use super::ending::verdict;
use crate::ini::piece::{self, ALL, KING, Kind};

impl Express<'_> {
    /// A side that has too few of some kind has lost, or won.
    pub(super) fn extinction(&mut self) {
        let facts = self.facts;
        let keys = ["extinctionClaim", "extinctionPieceTypes", "extinctionPieceCount", "extinctionOpponentPieceCount"];
        // Men that are royal for a while can't be taken while they are.
        let royal = facts.has_flag("extinctionPseudoRoyal") && !facts.has_flag("blastOnCapture");
        let Some(verdict) = verdict(facts.word("extinctionValue")).filter(|_| !royal) else {
            facts.pass_over(&keys);
            return;
        };
        if facts.has_flag("pieceDrops") || facts.has_flag("seirawanGating") {
            facts.refuse("extinctionValue", "extinction in games with men in hand, who count, is not supported");
        }
        let few = facts.number("extinctionPieceCount");
        let opponent = facts.number("extinctionOpponentPieceCount");
        let claim = u32::from(facts.flag("extinctionClaim"));
        let kinds: Vec<Kind> =
            piece::each(facts.set_of_kinds("extinctionPieceTypes")).filter(|&k| k == ALL || facts.has(k)).collect();
        let men: Vec<(Kind, Vec<String>)> =
            kinds.iter().map(|&kind| (kind, if kind == ALL { Vec::new() } else { self.ids(1 << kind) })).collect();
        let count = |kind: Kind, at_least: Option<u32>, at_most: Option<u32>| MenCount {
            men: men.iter().find(|(known, _)| *known == kind).map_or_else(Vec::new, |(_, men)| men.clone()),
            zone: None,
            at_least,
            at_most,
        };
        for of_enemy in [true, false] {
            for &kind in &kinds {
                let gone = count(kind, None, Some(few));
                let least = opponent + if of_enemy { 0 } else { claim };
                let left = (least > 0).then(|| count(kind, Some(least), None));
                let (gone, left, verdict) = if of_enemy {
                    (Condition::Enemy(gone), left.map(Condition::Own), opposite(verdict))
                } else {
                    (Condition::Own(gone), left.map(Condition::Enemy), verdict)
                };
                let condition = match left {
                    Some(left) => Condition::All(vec![gone, left]),
                    None => gone,
                };
                self.before_moving(condition, None, verdict, if kind == ALL { "bare" } else { "extinction" });
            }
        }
    }

    /// A side whose men have reached their goal has won.
    pub(super) fn flags(&mut self) {
        let facts = self.facts;
        let regions = [facts.squares("flagRegionWhite"), facts.squares("flagRegionBlack")];
        let kinds = [facts.kind("flagPieceWhite"), facts.kind("flagPieceBlack")];
        let keys = ["flagPieceCount", "flagPieceBlockedWin", "flagMove", "flagPieceSafe"];
        if regions == [0, 0] {
            facts.pass_over(&keys);
            return;
        }
        let number = facts.number("flagPieceCount").max(1);
        if facts.flag("flagPieceBlockedWin") && number > 1 {
            facts.refuse("flagPieceBlockedWin", "a goal that counts as reached once it is full is not supported");
        }
        if facts.flag("flagPieceSafe") {
            facts.refuse("flagPieceSafe", "that a man at its goal must be safe there is not supported");
        }
        let one_more = facts.flag("flagMove");
        let zone = self.zone("goal", regions);
        let men = kinds.map(|kind| if kind == ALL { Vec::new() } else { self.ids(1 << kind) });
        let reached = |side: Side| MenCount {
            men: men[side.index()].clone(),
            zone: Some(zone.clone()),
            at_least: Some(number),
            at_most: None,
        };
        let alike = kinds[0] == kinds[1];
        for side in Side::BOTH {
            if alike && side == Side::Black && !one_more {
                break;
            }
            let own = Condition::Own(reached(side));
            let enemy = Condition::Enemy(reached(!side));
            let king = kinds[side.index()] == KING;
            let its_turn = |condition: Condition| match (alike && !one_more, side) {
                (true, _) => condition,
                (_, Side::White) => Condition::All(vec![Condition::First, condition]),
                (_, Side::Black) => Condition::All(vec![Condition::Not(Box::new(Condition::First)), condition]),
            };
            if one_more {
                if side == Side::White && kinds[1] == KING {
                    let both = Condition::All(vec![own.clone(), enemy.clone()]);
                    self.before_moving(its_turn(both), None, Verdict::Draw, "goal");
                }
                self.before_moving(its_turn(own), None, Verdict::Win, "goal");
            }
            if !one_more || king {
                // The second player may answer at once.
                let answer = (one_more && side == Side::Black)
                    .then(|| Condition::Reach(MenReach { men: vec![super::id(KING)], zone: zone.clone() }));
                let unless =
                    answer.map(|reach| Condition::All(vec![Condition::Not(Box::new(Condition::Check)), reach]));
                self.before_moving(its_turn(enemy), unless, Verdict::Loss, "goal");
            }
        }
    }

    fn before_moving(&mut self, condition: Condition, unless: Option<Condition>, verdict: Verdict, reason: &str) {
        let reason = reason.into();
        self.ending(EndingDefinition { when: When::Turn, condition: Some(condition), unless, verdict, reason });
    }
}

fn opposite(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Win => Verdict::Loss,
        Verdict::Loss => Verdict::Win,
        Verdict::Draw => Verdict::Draw,
    }
}
