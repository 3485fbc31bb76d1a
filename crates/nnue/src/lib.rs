//! Networks that judge positions of one game, and the sums that they keep up from move to move.
//!
//! A network has one layer of hidden sums for each side's view of the board (own men and enemies on squares counted from one's own
//! first rank), which change by a row of numbers for every man that comes or goes, and an output for each of a few numbers of men.
//! It belongs to one game: the file says to which, and a network is refused for any other.

mod file;
mod inputs;
mod network;
mod step;

pub use file::NetworkError;
pub use inputs::Inputs;
pub use network::{BUCKETS, Column, MOST, Network, ONE, OUTPUT_ONE, Output, WIDTH};
pub use step::Step;
