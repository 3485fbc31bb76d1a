//! `XBetza` text to move descriptions and back. Knows no board and no game.
//!
//! [`parse`] reads a text literally; the [`Moves`] that come of it print in canonical form.
//! [`resolve`] turns them into [`Path`]s: plain geometry, every letter expanded.
//! [`sentence`] tells a player about them, and a [`Sketch`] shows them on a board.
//!
//! ```
//! let pawn = chimera_betza::parse("mfWfceFimfnD")?;
//! assert_eq!(pawn.to_string(), "fmWfceFifmnD");
//! assert_eq!(chimera_betza::resolve(&pawn)?.len(), 4);
//! # Ok::<(), chimera_betza::BetzaError>(())
//! ```

mod ast;
mod atom;
mod castling;
mod direction;
mod error;
mod limits;
mod parse;
mod path;
mod print;
mod resolve;
mod sentence;
mod trace;

pub use ast::Moves;
pub use castling::Castling;
pub use error::{BetzaError, Reason};
pub use parse::parse;
pub use path::{Hop, Meets, Path, Shape, Stretch, Vector};
pub use resolve::resolve;
pub use sentence::sentence;
pub use trace::{Cell, Sketch, Stand, Ways};
