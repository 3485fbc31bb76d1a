//! Passing, and men that change sides.

use chimera_rules::definition::{Flip, FlipWhich, Pass, PassWhen};
use chimera_rules::{RuleDefinition, Side};

use super::Express;
use crate::ini::dialect;

impl Express<'_> {
    /// Says who may pass, and whose men change sides.
    pub(super) fn passing(&mut self) {
        let facts = self.facts;
        let [white, black] = Side::BOTH.map(|side| {
            let (pass, stuck) = match side {
                Side::White => ("passWhite", "passOnStalemateWhite"),
                Side::Black => ("passBlack", "passOnStalemateBlack"),
            };
            match (facts.flag(stuck), facts.flag(pass)) {
                (true, _) => Some(PassWhen::Stuck),
                (false, true) => Some(PassWhen::Always),
                (false, false) => None,
            }
        });
        if white != black {
            facts.refuse("pass", "that only one side may pass, or each in another way, is not supported");
        }
        if let Some(when) = white {
            self.definition.rule.push(RuleDefinition::Pass(Pass { when }));
        }
        let which = match facts.word("flipEnclosedPieces") {
            "reversi" => FlipWhich::Enclosed,
            "ataxx" => FlipWhich::Around,
            "quadwrangle" => FlipWhich::AroundLinked,
            "none" => return,
            _ => return facts.refuse("flipEnclosedPieces", "this is not supported"),
        };
        let moves = |kind| dialect::read(facts.moves(kind)).is_ok_and(|reaches| !reaches.always.is_empty());
        if which == FlipWhich::Enclosed && self.array.holes != 0 {
            facts.refuse("flipEnclosedPieces", "the engine encloses men across squares that do not exist");
        }
        if which == FlipWhich::Enclosed && facts.kinds().any(moves) {
            facts.refuse(
                "flipEnclosedPieces",
                "that men on the board, and not only those dropped, enclose others is not supported",
            );
        }
        self.definition.rule.push(RuleDefinition::Flip(Flip { which, must: false }));
    }
}
