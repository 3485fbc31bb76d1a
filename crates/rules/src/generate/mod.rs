//! Attacks, legal moves, counts.

mod attack;
mod customs;
mod danger;
mod legal;
mod perft;
mod query;
mod sink;
