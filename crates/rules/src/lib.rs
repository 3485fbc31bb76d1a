//! The rules kernel: any game of chess that a game file describes, compiled to tables.
//!
//! A [`definition`] is read from TOML and compiled once into [`Rules`]; a [`Game`] holds them for boards of any
//! size. A [`State`] is a position with its game.
//!
//! ```
//! let game = chimera_rules::catalog::game("chess").expect("a game of the catalog");
//! let start = game.start();
//! assert_eq!(start.legal_moves().len(), 20);
//! assert_eq!(start.perft(3), 8902);
//! ```

mod anywhere;
mod board;
pub mod catalog;
mod compile;
pub mod definition;
mod ending;
mod game;
mod generate;
mod notation;
mod position;
mod record;
mod rule;
mod table;
mod telling;

pub use anywhere::Anywhere;
pub use board::{
    Bits, BySide, Geometry, Kind, Letter, MAX_SIDE, Man, Move, MoveSink, Side, Special, Square, SquareName, Squares,
    Wide,
};
pub use compile::{KindInfo, Sheet};
pub use ending::{Outcome, Repetition};
pub use game::{AnyPosition, AnyRules, Game, LoneReach, PositionError, State, Visitor};
pub use notation::{
    FenError, MAX_PGN, MAX_VARIATION_DEPTH, PgnError, PgnGame, PgnLine, PgnMove, PgnProblem, PgnResult, SanError,
    UciError, read_pgn,
};
pub use position::{CheckCount, Observer, Position, Setup, SetupError, Unobserved};
pub use record::{MAX_PLIES, Record, RecordError};
pub use rule::RuleDefinition;
pub use table::{Rules, Tier};

/// The Rust in README.md compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ReadmeExamples;
