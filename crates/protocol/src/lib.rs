//! The languages that chess programs speak with each other: text to values, values to text. Nothing is searched here.
//!
//! ```
//! use chimera_protocol::uci::{Command, Reply};
//!
//! let command = Command::parse("go depth 7 searchmoves e2e4 d2d4").expect("a command");
//! assert!(matches!(command, Some(Command::Go(go)) if go.depth == Some(7) && go.search_moves.len() == 2));
//! assert_eq!(Reply::BestMove { best: None, ponder: None }.to_string(), "bestmove (none)");
//! ```

// Text from outside comes in here: whatever it is, it ends as a value or an error.
#![cfg_attr(
    not(test),
    warn(
        clippy::indexing_slicing,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::arithmetic_side_effects
    )
)]

mod line;
pub mod uci;
pub mod xboard;

pub use line::{Line, LineReader, MAX_LINE};
