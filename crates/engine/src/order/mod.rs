//! Which moves to try first.

mod exchange;
mod history;

pub(crate) use exchange::{captures, gain, pays};
pub(crate) use history::{Extent, History, Row, taken};

use chimera_rules::Move;

/// A move with its rank among the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub mv: Move,
    pub rank: i32,
    /// How good it has been as a quiet move; 0 for others.
    pub count: i32,
    /// What it wins at once.
    pub gain: i32,
    /// Whether it captures or wins something at once.
    pub noisy: bool,
}

/// Brings the best of the moves from `first` on to `first`.
#[inline]
pub(crate) fn pick(moves: &mut [Ranked], first: usize) -> Ranked {
    let mut best = first;
    for i in first + 1..moves.len() {
        if moves[i].rank > moves[best].rank {
            best = i;
        }
    }
    moves.swap(first, best);
    moves[first]
}
