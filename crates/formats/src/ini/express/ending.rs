//! How games end.

use chimera_rules::definition::{Condition, EndingDefinition, MoveCount, MovesAgainst, Verdict, When};

use super::Express;
use crate::ini::piece;

/// A result for the side to move; none if nothing follows.
pub(super) fn verdict(word: &str) -> Option<Verdict> {
    match word {
        "win" => Some(Verdict::Win),
        "loss" => Some(Verdict::Loss),
        "draw" => Some(Verdict::Draw),
        _ => None,
    }
}

impl Express<'_> {
    /// Says how the game ends.
    pub(super) fn endings(&mut self) {
        self.extinction();
        self.flags();
        self.counted_checks();
        self.connections();
        self.standstill();
        self.without_moves();
        self.counted_moves();
        self.quiet_moves();
        self.repetition();
        if !matches!(self.facts.word("materialCounting"), "none" | "unweighted" | "whitedrawodds" | "blackdrawodds") {
            self.facts.refuse("materialCounting", "counting the men at the end is not supported");
        }
    }

    fn without_moves(&mut self) {
        let facts = self.facts;
        match verdict(facts.word("checkmateValue")) {
            Some(Verdict::Loss) => {}
            Some(other) => self.at_the_end(When::Stuck, Some(Condition::Check), None, other, "checkmate"),
            None => facts.refuse("checkmateValue", "checkmate without a result is not supported"),
        }
        match verdict(facts.word("stalemateValue")) {
            Some(value @ (Verdict::Win | Verdict::Loss)) if facts.flag("stalematePieceCount") => {
                // Whoever has fewer men has what the key says; the other the opposite.
                let unless = || Some(Condition::Check);
                let other = if value == Verdict::Win { Verdict::Loss } else { Verdict::Win };
                self.at_the_end(When::Stuck, Some(Condition::EnemyMore(Vec::new())), unless(), value, "stalemate");
                self.at_the_end(When::Stuck, Some(Condition::More(Vec::new())), unless(), other, "stalemate");
            }
            Some(Verdict::Draw) if !self.has_odds() => facts.pass_over(&["stalematePieceCount"]),
            Some(Verdict::Draw) => self.drawn(When::Stuck, None, Some(Condition::Check), "stalemate"),
            Some(other) => self.at_the_end(When::Stuck, None, Some(Condition::Check), other, "stalemate"),
            None => facts.refuse("stalemateValue", "stalemate without a result is not supported"),
        }
    }

    /// Moves that are counted once a side is far behind.
    fn counted_moves(&mut self) {
        let facts = self.facts;
        let ids = |this: &Self, kind: &str| this.ids(1 << piece::number(kind));
        let against = |this: &Self, list: &[(&str, u32, u32)]| {
            let one = |&(kind, at_least, moves): &(&str, u32, u32)| {
                let men = ids(this, kind);
                (!men.is_empty()).then_some(MovesAgainst { men, at_least, moves })
            };
            list.iter().filter_map(one).collect::<Vec<_>>()
        };
        let pawns = if facts.has(piece::PAWN) { ids(self, "pawn") } else { Vec::new() };
        let count = match facts.word("countingRule") {
            "makruk" => MoveCount {
                board: Some(64),
                bare: against(
                    self,
                    &[("rook", 2, 8), ("rook", 1, 16), ("silver", 2, 22), ("knight", 2, 32), ("silver", 1, 44)],
                ),
                otherwise: Some(64),
                from_men: true,
                pawns,
                ..MoveCount::default()
            },
            "cambodian" => MoveCount {
                few: Some(3),
                board: Some(63),
                with_pawns: true,
                bare: against(
                    self,
                    &[("rook", 2, 7), ("rook", 1, 15), ("silver", 2, 21), ("knight", 2, 31), ("silver", 1, 43)],
                ),
                otherwise: Some(63),
                from_men: true,
                pawns,
            },
            "asean" => MoveCount {
                few: Some(1),
                bare: against(self, &[("rook", 1, 16), ("silver", 1, 44), ("knight", 1, 64)]),
                pawns,
                ..MoveCount::default()
            },
            _ => return,
        };
        if facts.has_flag("capturesToHand") && facts.word("countingRule") == "asean" {
            facts.refuse("countingRule", "this way of counting does not go with men in hand here");
        }
        // A draw even where whoever has more men wins other draws.
        self.at_the_end(When::Game, Some(Condition::Counted(count)), None, Verdict::Draw, "counted moves");
    }

    fn quiet_moves(&mut self) {
        let moves = self.facts.number("nMoveRule");
        if moves == 50 && !self.has_odds() {
            return;
        }
        self.definition.without.push("move limit".into());
        let quiet = |moves| Some(Condition::QuietMoves(moves));
        if moves > 10_000 {
            self.facts.refuse("nMoveRule", "more than 10000 moves are not supported");
        } else if moves > 0 && self.has_odds() {
            self.drawn(When::Game, quiet(moves), None, "move limit");
        } else if moves > 0 {
            self.drawn(When::Game, quiet(moves + moves / 2), None, "move limit");
            self.drawn(When::Claim, quiet(moves), None, "move limit");
        }
    }

    fn repetition(&mut self) {
        let facts = self.facts;
        let times = facts.number("nFoldRule");
        let value = verdict(facts.word("nFoldValue"));
        let absolute = facts.flag("nFoldValueAbsolute");
        let perpetual = facts.flag("perpetualCheckIllegal");
        if times == 3 && value == Some(Verdict::Draw) && !self.has_odds() && !perpetual {
            return;
        }
        self.definition.without.push("repetition".into());
        if times == 0 {
            facts.pass_over(&["perpetualCheckIllegal"]);
            return;
        }
        let repeated = |times| Condition::Repeated(times);
        if perpetual && times <= 1000 {
            let all = |checks: [Condition; 2]| {
                let [first, second] = checks;
                Some(Condition::All(vec![repeated(times), first, second]))
            };
            let not = |condition| Condition::Not(Box::new(condition));
            let (own, enemy) = (Condition::Perpetual, Condition::EnemyPerpetual);
            let reason = "perpetual check";
            self.at_the_end(When::Game, all([own.clone(), not(enemy.clone())]), None, Verdict::Loss, reason);
            self.at_the_end(When::Game, all([enemy.clone(), not(own.clone())]), None, Verdict::Win, reason);
            if value != Some(Verdict::Draw) {
                self.drawn(When::Game, all([own, enemy]), None, reason);
            }
        }
        match value {
            _ if times > 1000 => facts.refuse("nFoldRule", "more than 1000 occurrences are not supported"),
            None => facts.refuse("nFoldValue", "repetition without a result is not supported"),
            Some(Verdict::Draw) if self.has_odds() => self.drawn(When::Game, Some(repeated(times)), None, "repetition"),
            Some(Verdict::Draw) => {
                self.drawn(When::Game, Some(repeated(times.max(5))), None, "repetition");
                self.drawn(When::Claim, Some(repeated(times)), None, "repetition");
            }
            Some(decided) if absolute => {
                self.for_the_first(When::Game, Some(repeated(times)), None, decided, "repetition");
            }
            // Nobody would claim to have lost.
            Some(decided) => self.at_the_end(When::Game, Some(repeated(times)), None, decided, "repetition"),
        }
    }

    /// Whether what would be a draw may be won by one side.
    fn has_odds(&self) -> bool {
        matches!(self.facts.word("materialCounting"), "unweighted" | "whitedrawodds" | "blackdrawodds")
    }

    /// An ending that is a draw, or that the side with draw odds wins.
    pub(super) fn drawn(&mut self, when: When, condition: Option<Condition>, unless: Option<Condition>, reason: &str) {
        match self.facts.word("materialCounting") {
            "unweighted" => {
                let with = |other: Condition| Some(Condition::All(condition.iter().cloned().chain([other]).collect()));
                self.at_the_end(when, with(Condition::More(Vec::new())), unless.clone(), Verdict::Win, reason);
                self.at_the_end(when, with(Condition::EnemyMore(Vec::new())), unless.clone(), Verdict::Loss, reason);
                self.at_the_end(when, condition, unless, Verdict::Draw, reason);
            }
            "whitedrawodds" => self.for_the_first(when, condition, unless, Verdict::Win, reason),
            "blackdrawodds" => self.for_the_first(when, condition, unless, Verdict::Loss, reason),
            _ => self.at_the_end(when, condition, unless, Verdict::Draw, reason),
        }
    }

    /// An ending with a verdict for the first player, whoever is to move.
    #[allow(clippy::needless_pass_by_value)] // As its neighbours, which need the conditions themselves.
    fn for_the_first(
        &mut self,
        when: When,
        condition: Option<Condition>,
        unless: Option<Condition>,
        verdict: Verdict,
        reason: &str,
    ) {
        let other = match verdict {
            Verdict::Win => Verdict::Loss,
            Verdict::Loss => Verdict::Win,
            Verdict::Draw => Verdict::Draw,
        };
        for (first, verdict) in [(Condition::First, verdict), (Condition::Not(Box::new(Condition::First)), other)] {
            let all = condition.iter().cloned().chain([first]).collect();
            self.at_the_end(when, Some(Condition::All(all)), unless.clone(), verdict, reason);
        }
    }

    fn at_the_end(
        &mut self,
        when: When,
        condition: Option<Condition>,
        unless: Option<Condition>,
        verdict: Verdict,
        reason: &str,
    ) {
        self.ending(EndingDefinition { when, condition, unless, verdict, reason: reason.into() });
    }
}
