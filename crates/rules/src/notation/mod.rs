//! Positions and moves as text.

pub(crate) mod fen;
mod san;
mod uci;

pub use fen::FenError;
pub(crate) use fen::man_letter;
pub use san::SanError;
pub use uci::UciError;
