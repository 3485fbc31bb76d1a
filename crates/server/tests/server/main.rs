//! The server as its clients see it.

mod games;
mod limits;
mod pgn;
mod play;
mod restart;
mod socket;
mod support;
mod trouble;
