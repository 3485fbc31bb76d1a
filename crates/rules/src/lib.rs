//! The rules kernel: any game of chess that a game file describes, compiled to tables.

mod board;
pub mod definition;
mod rule;

pub use board::{
    Bits, BySide, Geometry, Kind, MAX_SIDE, Man, Move, MoveSink, Side, Special, Square, SquareName, Squares, Wide,
};
pub use rule::RuleDefinition;
