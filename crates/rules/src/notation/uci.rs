//! Moves in the way of UCI: from, to, and a letter if the man changes.

use thiserror::Error;

use crate::board::Move;
use crate::game::State;

/// Why a text is no move here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UciError {
    /// Not of the form.
    #[error("\"{0}\" is no move; expected two squares of this board and perhaps a letter, such as {1}")]
    Form(String, String),
    /// There is nobody on the square, or it is the enemy's.
    #[error("\"{text}\": {square} holds no man of the side to move")]
    NotYours {
        /// The text.
        text: String,
        /// The square.
        square: String,
    },
    /// The move is not legal.
    #[error("\"{text}\" is not legal here{hint}")]
    Illegal {
        /// The text.
        text: String,
        /// What would be.
        hint: String,
    },
}

/// Longest text that is quoted back.
const QUOTED: usize = 16;

impl State {
    /// Writes a move: `e2e4`, `a11a12q`.
    pub fn uci(&self, mv: Move) -> String {
        let geometry = self.game().geometry();
        let mut text = format!("{}{}", geometry.name(mv.from()), geometry.name(mv.to()));
        if let Some(kind) = mv.promotion() {
            text.push(self.game().kind(kind).letter.to_ascii_lowercase());
        }
        text
    }

    /// Reads a move that must be legal.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        let geometry = self.game().geometry();
        let quoted = || text.chars().take(QUOTED).collect::<String>();
        let form = || {
            let example = self.legal_moves().first().map_or_else(|| "a1a2".to_owned(), |&mv| self.uci(mv));
            UciError::Form(quoted(), example)
        };
        let (from, rest) = geometry.read(text).ok_or_else(form)?;
        let (to, rest) = geometry.read(rest).ok_or_else(form)?;
        let mut letters = rest.chars();
        let letter = letters.next();
        if letters.next().is_some() || letter.is_some_and(|letter| !letter.is_ascii_lowercase()) {
            return Err(form());
        }
        let square = geometry.name(from).to_string();
        if self.man(from).is_none_or(|man| man.side() != self.turn()) {
            return Err(UciError::NotYours { text: quoted(), square });
        }
        let legal = self.legal_moves();
        let letter_of = |mv: &Move| mv.promotion().map(|kind| self.game().kind(kind).letter.to_ascii_lowercase());
        let found = legal.iter().find(|mv| mv.from() == from && mv.to() == to && letter_of(mv) == letter);
        found.copied().ok_or_else(|| {
            let choices = legal.iter().filter(|mv| mv.from() == from && mv.to() == to);
            let choices = choices.map(|&mv| self.uci(mv)).collect::<Vec<_>>();
            let hint = if choices.is_empty() { String::new() } else { format!("; legal: {}", choices.join(", ")) };
            UciError::Illegal { text: quoted(), hint }
        })
    }
}
