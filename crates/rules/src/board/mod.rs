//! What a board is made of: squares, sets of squares, men, moves.

mod bits;
mod letter;
mod man;
mod moves;
mod square;

pub use bits::{Bits, Squares, Wide};
pub use letter::Letter;
pub use man::{BySide, Kind, Man, Side};
pub use moves::{Move, MoveSink, Special};
pub use square::{Geometry, MAX_SIDE, Square, SquareName};
