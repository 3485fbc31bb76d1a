//! Positions and moves as text.

pub(crate) mod fen;
mod pgn;
mod route;
mod san;
mod uci;

pub use fen::FenError;
pub(crate) use fen::man_letter;
pub use pgn::{MAX_PGN, MAX_VARIATION_DEPTH, PgnError, PgnGame, PgnLine, PgnMove, PgnProblem, PgnResult, read_pgn};
pub use san::SanError;
pub use uci::UciError;
