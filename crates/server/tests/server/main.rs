//! The server as its clients see it.

mod games;
mod hands;
mod limits;
mod pgn;
mod play;
mod process;
mod restart;
mod socket;
mod support;
mod trouble;
