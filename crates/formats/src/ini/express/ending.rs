//! How games end.

use chimera_rules::definition::{Condition, EndingDefinition, Verdict, When};

use super::Express;
use crate::ini::piece::KING;

/// A result for the side to move; none if nothing follows.
fn verdict(word: &str) -> Option<Verdict> {
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
        self.kings();
        self.extinction();
        self.without_moves();
        self.quiet_moves();
        self.repetition();
    }

    /// Each side must have the one king that our rules ask for.
    fn kings(&self) {
        for side in chimera_rules::Side::BOTH {
            let kings = self.array.men.values().filter(|man| **man == (side, KING)).count();
            if kings != 1 {
                self.facts.refuse("startFen", "a side without a king, or with several, is not supported");
                return;
            }
        }
    }

    fn extinction(&self) {
        if self.facts.word("extinctionValue") == "none" && !self.facts.flag("extinctionPseudoRoyal") {
            self.facts.pass_over(&["extinctionClaim", "extinctionPieceTypes", "dupleCheck"]);
            self.facts.pass_over(&["extinctionPieceCount", "extinctionOpponentPieceCount"]);
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
            Some(Verdict::Draw) => {}
            Some(other) => self.at_the_end(When::Stuck, None, Some(Condition::Check), other, "stalemate"),
            None => facts.refuse("stalemateValue", "stalemate without a result is not supported"),
        }
    }

    fn quiet_moves(&mut self) {
        let moves = self.facts.number("nMoveRule");
        if moves == 50 {
            return;
        }
        self.definition.without.push("move limit".into());
        if moves > 10_000 {
            self.facts.refuse("nMoveRule", "more than 10000 moves are not supported");
        } else if moves > 0 {
            let quiet = |moves| Some(Condition::QuietMoves(moves));
            self.at_the_end(When::Game, quiet(moves + moves / 2), None, Verdict::Draw, "move limit");
            self.at_the_end(When::Claim, quiet(moves), None, Verdict::Draw, "move limit");
        }
    }

    fn repetition(&mut self) {
        let facts = self.facts;
        let times = facts.number("nFoldRule");
        let value = verdict(facts.word("nFoldValue"));
        if times == 3 && value == Some(Verdict::Draw) {
            facts.pass_over(&["nFoldValueAbsolute"]);
            return;
        }
        self.definition.without.push("repetition".into());
        if times == 0 {
            facts.pass_over(&["nFoldValueAbsolute"]);
            return;
        }
        let repeated = |times| Some(Condition::Repeated(times));
        match value {
            _ if times > 1000 => facts.refuse("nFoldRule", "more than 1000 occurrences are not supported"),
            None => facts.refuse("nFoldValue", "repetition without a result is not supported"),
            Some(Verdict::Draw) => {
                facts.pass_over(&["nFoldValueAbsolute"]);
                self.at_the_end(When::Game, repeated(times.max(5)), None, Verdict::Draw, "repetition");
                self.at_the_end(When::Claim, repeated(times), None, Verdict::Draw, "repetition");
            }
            Some(_) if facts.flag("nFoldValueAbsolute") => {
                facts.refuse("nFoldValueAbsolute", "repetition that one side alone loses by is not supported");
            }
            // Nobody would claim to have lost.
            Some(decided) => self.at_the_end(When::Game, repeated(times), None, decided, "repetition"),
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
