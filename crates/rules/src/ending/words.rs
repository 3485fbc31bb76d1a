//! The end of a game in a sentence.

use super::Outcome;
use crate::board::Side;

impl Outcome {
    /// The end of the game in a sentence; `sides` are what the players are called, the first one first.
    ///
    /// ```
    /// let sides = ["White".to_owned(), "Black".to_owned()];
    /// let outcome = chimera_rules::Outcome { winner: None, reason: "agreement".to_owned() };
    /// assert_eq!(outcome.sentence(&sides), "Draw: both sides agreed.");
    /// ```
    pub fn sentence(&self, sides: &[String; 2]) -> String {
        let Some(winner) = self.winner else {
            return format!("Draw: {}.", self.why_drawn());
        };
        let name = |side: Side| &sides[side.index()];
        let loser = name(!winner);
        let winner = name(winner);
        match self.reason.as_str() {
            "resignation" => format!("{winner} wins: {loser} resigned."),
            "time forfeit" => format!("{winner} wins: {loser} ran out of time."),
            "abandoned" => format!("{winner} wins: {loser} left the game."),
            "bare royal" => format!("{winner} wins: {loser} has lost all men but one."),
            "throne" => format!("{winner} wins: the throne of {loser} is taken."),
            other => format!("{winner} wins: {other}."),
        }
    }

    fn why_drawn(&self) -> &str {
        match self.reason.as_str() {
            "agreement" => "both sides agreed",
            "repetition" => "the same position came up again and again",
            "move limit" => "too many moves without a capture or a pawn's move",
            "material" => "nobody has men enough left to win",
            "abandoned" => "the game was left unfinished",
            other => other,
        }
    }
}
