//! Moves in short algebraic notation: `Nf3`, `exd5`, `a12=Q+`, `O-O`.

mod labels;
mod read;
mod write;

use thiserror::Error;

use read::Reader;
use write::Writer;

use crate::board::Move;
use crate::ending::Outcome;
use crate::game::State;

/// Why a text in short algebraic notation is no move here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SanError {
    /// Nothing there.
    #[error("the move is empty")]
    Empty,
    /// Not of the form.
    #[error("\"{text}\" is no move; expected a man's letter and a square, such as {example}")]
    Form {
        /// The text.
        text: String,
        /// A move that would be legal.
        example: String,
    },
    /// A letter that names no man of the game.
    #[error("\"{text}\": no man is written {letter}; expected one of {known}, or none for a pawn")]
    Letter {
        /// The text.
        text: String,
        /// The letter.
        letter: String,
        /// The letters there are.
        known: String,
    },
    /// A square that the board does not have.
    #[error("\"{text}\": this board has no square {square}")]
    Square {
        /// The text.
        text: String,
        /// The square.
        square: String,
    },
    /// The game is over.
    #[error("\"{text}\": the game is over, {outcome}")]
    Over {
        /// The text.
        text: String,
        /// How it ended.
        outcome: Outcome,
    },
    /// The move is not legal.
    #[error("\"{text}\" is not legal here{hint}")]
    Illegal {
        /// The text.
        text: String,
        /// Why, or what would be.
        hint: String,
    },
    /// Several moves are written so.
    #[error("\"{text}\" may be {}; say which", .candidates.join(" or "))]
    Ambiguous {
        /// The text.
        text: String,
        /// How the moves are told apart.
        candidates: Vec<String>,
    },
}

impl State {
    /// Writes a legal move in short algebraic notation: unlike that of any other legal move, and no longer than it must be.
    /// `+` says check and `#` checkmate. A move that is not legal is written as from and to.
    pub fn san(&self, mv: Move) -> String {
        Writer::new(self).write(mv)
    }

    /// All legal moves in short algebraic notation.
    pub fn sans(&self) -> Vec<(Move, String)> {
        let writer = Writer::new(self);
        writer.legal().iter().map(|&mv| (mv, writer.write(mv))).collect()
    }

    /// Reads a legal move in short algebraic notation. Forgives whatever leaves no doubt: too many or too few signs
    /// (`Ne2xc3`, `e2-e4`, `0-0`, `a8Q`, `Nf3!?`), and UCI.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let writer = Writer::new(self);
        Reader::new(&writer, text).read()
    }
}
