//! The bounds that keep any text cheap to read and to resolve.

/// Most characters in a text.
pub(crate) const TEXT: usize = 512;
/// Most moves in a text.
pub(crate) const MOVES: usize = 64;
/// Greatest explicit range.
pub(crate) const RANGE: u8 = 99;
/// Greatest coordinate of a leap, and of the whole of a lame one.
pub(crate) const COORDINATE: u8 = 15;
/// Most legs in one move.
pub(crate) const LEGS: usize = 8;
/// The most steps that fit on the widest board.
pub(crate) const BOARD: u16 = 15;
/// Most paths in a resolved description.
pub(crate) const PATHS: usize = 1024;
