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
    /// Ends once a win in so many moves of the side to move (or a loss) is found.
    pub mate: Option<u32>,
    /// Goes on until it is stopped (or everything is searched as deep as can be).
    pub infinite: bool,
    /// Thinks in the opponent's time: no clock counts before [`Stop::hit`].
    pub ponder: bool,
    /// How many of the best moves are searched to the end, each with a line of its own; 0 is 1.
    pub lines: usize,
    /// The only moves to consider; all if empty. Illegal ones are passed over.
    pub search_moves: Vec<Move>,
}

impl Limits {
    /// The depth of a search that nothing else limits.
    pub const DEFAULT_DEPTH: u32 = 6;
}

/// A switch that ends a search, or its pondering, from another thread. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Switch>);

#[derive(Debug, Default)]
struct Switch {
    stopped: AtomicBool,
    hit: AtomicBool,
}

impl Stop {
    /// A switch that is off.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the search, now and until [`Stop::reset`].
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }

    /// The opponent has made the move that was expected: from now on the clock counts.
    pub fn hit(&self) {
        self.0.hit.store(true, Ordering::Relaxed);
    }

    /// Lets searches run again.
    pub fn reset(&self) {
        self.0.stopped.store(false, Ordering::Relaxed);
        self.0.hit.store(false, Ordering::Relaxed);
    }

    /// Whether it was stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// Whether the opponent made the move that was expected.
    pub fn is_hit(&self) -> bool {
        self.0.hit.load(Ordering::Relaxed)
    }
}
