//! How long a search may go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chimera_rules::Move;

/// The time on a player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until more time is given; `None` if the rest of the game must be played in it.
    pub moves_to_go: Option<u32>,
}

/// How long a search may go on, and over which moves. All limits hold together; the first one reached ends the search.
///
/// Without any limit of depth, nodes or time the search goes to [`Limits::DEFAULT_DEPTH`], unless it is `infinite`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Greatest depth of the iterations, in half-moves.
    pub depth: Option<u32>,
    /// Number of positions looked at (kept to about a thousand).
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The clock to live with.
    pub clock: Option<Clock>,
    /// Goes on until it is stopped (or everything is searched as deep as can be).
    pub infinite: bool,
    /// The only moves to consider; all if empty. Illegal ones are passed over.
    pub search_moves: Vec<Move>,
}

impl Limits {
    /// The depth of a search that nothing else limits.
    pub const DEFAULT_DEPTH: u32 = 6;
}

/// A switch that ends a search from another thread. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A switch that is off.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the search, now and until [`Stop::reset`].
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets searches run again.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether it was stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
