//! Positions and moves as text.

pub(crate) mod fen;
mod uci;

pub use fen::FenError;
pub(crate) use fen::man_letter;
pub use uci::UciError;
