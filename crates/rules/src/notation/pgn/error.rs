//! What may be wrong with a PGN.

use std::fmt;

use thiserror::Error;

use super::{MAX_PGN, MAX_VARIATION_DEPTH, PgnResult, Place};
use crate::ending::Outcome;
use crate::game::PositionError;
use crate::notation::SanError;
use crate::record::MAX_PLIES;

/// What is wrong with a PGN, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct PgnError {
    /// The line, from 1; 0 if the game was never in a text.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong.
    pub problem: PgnProblem,
}

impl PgnError {
    pub(super) fn new(place: Place, problem: PgnProblem) -> Self {
        Self { line: place.line, column: place.column, problem }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}, column {}: ", self.line, self.column)?;
        }
        self.problem.fmt(f)
    }
}

/// A fault of a PGN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PgnProblem {
    /// Too long.
    #[error("the text is longer than {MAX_PGN} bytes; read it in parts")]
    TooLong,
    /// Too many games.
    #[error("there are more than {0} games; read them in parts")]
    TooManyGames(usize),
    /// Too many moves.
    #[error("the game has more than {MAX_PLIES} half-moves")]
    TooManyMoves,
    /// Variations within variations.
    #[error("variations are nested deeper than {MAX_VARIATION_DEPTH}")]
    TooDeep,
    /// A character that means nothing.
    #[error("'{}' means nothing here; expected a move, a comment in braces, or a result", .0.escape_debug())]
    Character(char),
    /// A word that means nothing.
    #[error("\"{0}\" is no move and no sign that PGN knows")]
    Word(String),
    /// A comment without an end.
    #[error("this comment is never closed; expected a }}")]
    OpenComment,
    /// The end of a comment or variation that had not begun.
    #[error("'{0}' closes nothing")]
    ClosesNothing(char),
    /// A variation without an end.
    #[error("this variation is never closed; expected a )")]
    OpenVariation,
    /// A variation before any move.
    #[error("'(' must follow a move")]
    VariationFirst,
    /// An annotation before any move.
    #[error("an annotation must follow a move")]
    GlyphFirst,
    /// A tag that is not of the form.
    #[error("expected a tag such as [Event \"Casual game\"]; {0}")]
    Tag(&'static str),
    /// A tag twice.
    #[error(
        "the tag {0} stands here a second time; if another game begins here, end the first with its result, such as *"
    )]
    TagTwice(String),
    /// A glyph out of range.
    #[error("expected an annotation glyph from $0 to $255")]
    Glyph,
    /// Two results.
    #[error("the game ends with {written}, but its tag Result says {tag}")]
    TwoResults {
        /// Behind the moves.
        written: PgnResult,
        /// In the tag.
        tag: PgnResult,
    },
    /// A tag Result that is none.
    #[error("the tag Result is \"{0}\"; expected 1-0, 0-1, 1/2-1/2 or *")]
    ResultTag(String),
    /// A game nobody knows.
    #[error("the tag Variant names \"{name}\", which is no game known here; known are {known}")]
    Variant {
        /// The name.
        name: String,
        /// Games that come with the program.
        known: String,
    },
    /// A position that is none.
    #[error("the tag FEN: {0}")]
    Fen(PositionError),
    /// A tag FEN that is announced but missing.
    #[error("the tag SetUp announces a position, but there is no tag FEN")]
    NoFen,
    /// A move that can't be played.
    #[error("move {number} {error}")]
    Move {
        /// The number: `12.` or `12...`.
        number: String,
        /// What is wrong with it.
        error: SanError,
    },
    /// A result against the rules.
    #[error("the result is {result}, but by the moves the game ended {outcome}")]
    Result {
        /// As written.
        result: PgnResult,
        /// By the rules.
        outcome: Outcome,
    },
}
