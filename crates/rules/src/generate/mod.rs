//! Attacks, legal moves, counts.

mod attack;
mod customs;
mod danger;
mod drop;
mod gate;
mod ledger;
mod legal;
mod perft;
mod query;
mod routes;
mod sink;
mod steps;
mod walls;
