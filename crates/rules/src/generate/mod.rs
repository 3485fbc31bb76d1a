//! Attacks, legal moves, counts.

mod attack;
mod danger;
mod legal;
mod perft;
mod query;
mod sink;
