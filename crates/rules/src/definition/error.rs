//! What is wrong with a game file, and where.

use super::Problem;
use super::place::{Place, locate};

/// One mistake in a game file. Displayed as `LINE:COLUMN: what is wrong`; a caller that knows the file puts its name
/// and a colon in front.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct DefinitionError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong, what was expected, and which known word is nearest.
    pub message: String,
}

impl DefinitionError {
    /// An error at a place.
    pub(super) fn new(place: Place, message: impl Into<String>) -> Self {
        Self { line: place.line, column: place.column, message: message.into() }
    }

    /// The problem of a definition as an error of the text that it was read from.
    pub fn from_problem(text: &str, problem: &Problem) -> Self {
        Self::new(locate(text, problem), problem.message.clone())
    }
}
