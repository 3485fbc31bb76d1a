//! Game files: their shape, reading them, and saying exactly what is wrong with them.

mod bounds;
mod check;
mod error;
mod judgement;
mod place;
mod read;
mod schema;
pub(crate) mod shuffle;
mod types;
mod words;
mod write;

pub use crate::rule::{
    Castle, CastleWay, CountChecks, Drop, DropNear, Explode, Face, Flip, FlipWhich, Freeze, Gate, Hand, Immune, Jump,
    KeepClear, MustCapture, NoChecks, Pass, PassWhen, Promote, Royal, RuleDefinition, Safe, Stand, Wall, WallPlace,
};
pub use bounds::{MAX_BYTES, MAX_CONDITIONS, MAX_MEN};
pub(crate) use check::MAX_ERRORS;
pub use error::DefinitionError;
pub use judgement::{Judgement, JudgementWeights, Phased, Places};
pub use place::{Place, locate};
pub use read::read;
pub use schema::schema;
pub use shuffle::Shuffle;
pub(crate) use types::is_default;
pub use types::{
    Condition, Definition, EndingDefinition, Glyph, LineKind, ManDefinition, MenCount, MenLine, MenReach, MoveCount,
    MovesAgainst, Note, OnDefinition, Player, Shade, Verdict, When, ZoneDefinition,
};
pub use words::{nearest, unprintable};
pub use write::write;

/// Something wrong at a place in a definition. `path` leads from the top of the file to the value
/// (`["men", "pawn", "moves"]`, list items by number); `column` is a place inside that string, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where in the file.
    pub path: Vec<String>,
    /// Where in the text found there, in characters from 1.
    pub column: Option<usize>,
    /// What is wrong and what was expected.
    pub message: String,
}

impl Problem {
    /// A problem at a path.
    pub fn at<S: Into<String>>(path: impl IntoIterator<Item = S>, message: impl Into<String>) -> Self {
        Self { path: path.into_iter().map(Into::into).collect(), column: None, message: message.into() }
    }
}
