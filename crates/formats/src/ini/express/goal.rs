//! Endings before a move: men that are all gone, and men that have arrived.

use chimera_rules::definition::{Condition, EndingDefinition, LineKind, MenCount, MenLine, MenReach, Verdict, When};
use chimera_rules::{RuleDefinition, Side};

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
        let in_hand = self.array.shows_hand;
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
            in_hand,
            ..MenCount::default()
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
        let or_full = facts.flag("flagPieceBlockedWin") && number > 1;
        let safe = facts.flag("flagPieceSafe");
        let one_more = facts.flag("flagMove");
        let zone = self.zone("goal", regions);
        let men = kinds.map(|kind| if kind == ALL { Vec::new() } else { self.ids(1 << kind) });
        let reached = |side: Side, own: bool| MenCount {
            men: men[side.index()].clone(),
            zone: Some(zone.clone()),
            at_least: Some(number),
            // Whoever moves on after it has arrived need not care for its safety.
            safe: safe && !(own && one_more),
            or_full,
            ..MenCount::default()
        };
        let alike = kinds[0] == kinds[1];
        for side in Side::BOTH {
            if alike && side == Side::Black && !one_more && !safe {
                break;
            }
            let own = Condition::Own(reached(side, true));
            let enemy = Condition::Enemy(reached(!side, false));
            let king = kinds[side.index()] == KING;
            let its_turn = |condition: Condition| match (alike && !one_more && !safe, side) {
                (true, _) => condition,
                (_, Side::White) => Condition::All(vec![Condition::First, condition]),
                (_, Side::Black) => Condition::All(vec![Condition::Not(Box::new(Condition::First)), condition]),
            };
            if one_more || safe {
                if one_more && side == Side::White && kinds[1] == KING || safe && !one_more {
                    let both = Condition::All(vec![own.clone(), enemy.clone()]);
                    self.before_moving(its_turn(both), None, Verdict::Draw, "goal");
                }
                self.before_moving(its_turn(own), None, Verdict::Win, "goal");
            }
            if !one_more || safe || king {
                // The second player may answer at once.
                let answer = (one_more && king && side == Side::Black)
                    .then(|| Condition::Reach(MenReach { men: vec![super::id(KING)], zone: zone.clone() }));
                let unless =
                    answer.map(|reach| Condition::All(vec![Condition::Not(Box::new(Condition::Check)), reach]));
                self.before_moving(its_turn(enemy), unless, Verdict::Loss, "goal");
            }
        }
    }

    /// A side whose men stand in a row, or in a block, has won, or lost.
    pub(super) fn connections(&mut self) {
        let facts = self.facts;
        let ways = [
            ("connectHorizontal", LineKind::Rank),
            ("connectVertical", LineKind::File),
            ("connectDiagonal", LineKind::Diagonal),
        ];
        let directions: Vec<LineKind> = ways.into_iter().filter(|&(key, _)| facts.flag(key)).map(|way| way.1).collect();
        let kinds = facts.set_of_kinds("connectPieceTypes");
        let value = verdict(facts.word("connectValue")).map(opposite);
        let wanted = [
            ("connectN", directions.clone(), false),
            ("connectNxN", vec![LineKind::Block], false),
            ("collinearN", directions, true),
        ];
        for (key, directions, gaps) in wanted {
            let number = facts.number(key);
            if number == 0 || directions.is_empty() {
                continue;
            }
            let Some(verdict) = value else {
                facts.refuse("connectValue", "men in a row without a result are not supported");
                return;
            };
            if !(2..=16).contains(&number) {
                facts.refuse(key, "only rows of 2 to 16 men are supported");
                continue;
            }
            if gaps && self.array.holes != 0 {
                facts.refuse(key, "the engine's lines go on behind squares that do not exist");
            }
            let all = kinds >> ALL & 1 != 0;
            let men = if all { Vec::new() } else { self.ids(kinds) };
            if men.is_empty() && !all {
                continue;
            }
            let line = MenLine { men, length: number as u8, directions, gaps };
            self.before_moving(Condition::EnemyLine(line), None, verdict, "row");
        }
    }

    /// A board that is full, or two passes in a row, end the game.
    pub(super) fn standstill(&mut self) {
        let passes = self.definition.rule.iter().any(|rule| matches!(rule, RuleDefinition::Pass(_)));
        if passes {
            self.drawn(When::Turn, Some(Condition::Passed(2)), None, "passes");
        }
        if self.facts.flag("adjudicateFullBoard") {
            self.drawn(When::Turn, Some(Condition::Full), None, "full board");
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
