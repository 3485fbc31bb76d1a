//! What can be wrong with a text, and where.

use crate::limits;

/// A text that cannot be read or resolved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {reason}")]
pub struct BetzaError {
    /// Where the offending element begins, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: Reason,
}

impl BetzaError {
    pub(crate) fn new(column: usize, reason: Reason) -> Self {
        Self { column, reason }
    }
}

/// The kinds of fault in a move description.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// There is no move at all.
    #[error("the description is empty; write at least one atom, such as 'K'")]
    Empty,
    /// The text is longer than any sensible man's.
    #[error("the description is too long; it may have at most {} characters", limits::TEXT)]
    TooLong,
    /// Too many moves.
    #[error("too many moves; a description may have at most {}", limits::MOVES)]
    TooManyMoves,
    /// Too many legs in one move.
    #[error("too many legs; one move may have at most {}", limits::LEGS)]
    TooManyLegs,
    /// Too many paths once everything is expanded.
    #[error("the description expands to too many paths; at most {} are supported", limits::PATHS)]
    TooManyPaths,
    /// A character that means nothing in `XBetza`, or nothing at this place.
    #[error("unexpected '{token}'; {remedy}")]
    Unexpected {
        /// The character.
        token: char,
        /// What could have been meant.
        remedy: String,
    },
    /// Modifiers, or an opening bracket, without the atom that they need.
    #[error("the text ends where an atom is expected; add one, such as 'W' or 'N'")]
    MissingAtom,
    /// A modifier that is given too often.
    #[error("'{token}' is repeated too often; write it at most {most} times in a leg")]
    Repeated {
        /// The modifier.
        token: char,
        /// How often it may stand in one leg.
        most: usize,
    },
    /// A range beyond the bound.
    #[error("the range '{token}' is too large; use 1 to {} or 0 for no limit", limits::RANGE)]
    RangeTooLarge {
        /// The digits.
        token: String,
    },
    /// A leap beyond the bound, or to the square it starts from.
    #[error(
        "the leap '{token}' is out of bounds; no coordinate may exceed {}, and one must differ from 0",
        limits::COORDINATE
    )]
    LeapOutOfBounds {
        /// The leap as it was written, or as it came out.
        token: String,
    },
    /// An opening sign without its partner.
    #[error("'{open}' is never closed; add the matching '{close}'")]
    Unclosed {
        /// The opening sign.
        open: char,
        /// The missing one.
        close: char,
    },
    /// Brackets or groups inside one another.
    #[error("'{token}' inside '{token}' is not supported; write the legs one after the other")]
    Nested {
        /// The opening sign.
        token: char,
    },
    /// A bracket with a single leg.
    #[error("a bracket needs a second leg; join it with '-' or '?', or drop the bracket")]
    LonelyLeg,
    /// Something that the notation has but this crate cannot turn into paths.
    #[error("'{token}' is not supported here: {why}")]
    Unsupported {
        /// The element.
        token: String,
        /// Why it is refused, and what to write in its place where there is something.
        why: &'static str,
    },
}
