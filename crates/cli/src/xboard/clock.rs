//! How long the engine may think.

use std::time::{Duration, Instant};

use chimera_engine::{Clock, Limits};
use chimera_protocol::xboard::Level;

/// Time for a move if the GUI never speaks of clocks.
const UNTOLD: Duration = Duration::from_secs(2);
/// A piece of the time for a move that is kept back for the way to the GUI.
const MARGIN: Duration = Duration::from_millis(30);

/// What the GUI said of time and depth, and what is left.
#[derive(Default)]
pub(super) struct Time {
    level: Option<Level>,
    /// Half-moves that had been made when the clocks were set.
    since: usize,
    /// Time left on the engine's clock.
    left: Duration,
    /// Whether the GUI has said what it shows.
    told: bool,
    for_move: Option<Duration>,
    depth: Option<u32>,
    /// Since when this clock runs.
    begun: Option<Instant>,
}

impl Time {
    /// Clocks for the rest of the game, after so many half-moves.
    pub(super) fn set_level(&mut self, level: Level, plies: usize) {
        (self.level, self.since, self.left, self.for_move) = (Some(level), plies, level.base, None);
    }

    /// So long for each move, and no clocks.
    pub(super) fn set_for_move(&mut self, time: Duration) {
        (self.for_move, self.level) = (Some(time), None);
    }

    pub(super) fn set_depth(&mut self, depth: Option<u32>) {
        self.depth = depth;
    }

    /// The GUI says what the clock shows.
    pub(super) fn set_left(&mut self, left: Duration) {
        (self.left, self.told) = (left, true);
    }

    /// Moves are counted from a position that was set up.
    pub(super) fn recount(&mut self) {
        self.since = 0;
    }

    /// A new game: full clocks, any depth.
    pub(super) fn restart(&mut self) {
        (self.since, self.depth, self.begun, self.told) = (0, None, None, false);
        if let Some(level) = self.level {
            self.left = level.base;
        }
    }

    /// The engine's clock runs from now on.
    pub(super) fn run(&mut self) {
        self.begun = Some(Instant::now());
    }

    /// The limits for a move after so many half-moves.
    pub(super) fn limits(&self, plies: usize) -> Limits {
        // A GUI that tells the time left, and not how it is given, does not mean to give more.
        let bare = Level { moves: None, base: Duration::ZERO, increment: Duration::ZERO };
        let level = self.level.or((self.told && self.for_move.is_none()).then_some(bare));
        let clock = level.map(|level| Clock {
            remaining: self.left,
            increment: level.increment,
            moves_to_go: level.moves.map(|moves| moves - self.made(plies) % moves),
        });
        let for_move = self.for_move.map(|time| time.saturating_sub(MARGIN).max(time / 2));
        let untold = clock.is_none() && for_move.is_none() && self.depth.is_none();
        let move_time = for_move.or(untold.then_some(UNTOLD));
        Limits { depth: self.depth, move_time, clock, ..Limits::default() }
    }

    /// The engine has moved, and so many half-moves have been made: a GUI that does not say what its clock shows is kept
    /// up with.
    pub(super) fn moved(&mut self, plies: usize) {
        let Some(begun) = self.begun.take() else { return };
        self.left = self.left.saturating_sub(begun.elapsed());
        let Some(level) = self.level else { return };
        self.left = self.left.saturating_add(level.increment);
        if level.moves.is_some_and(|moves| self.made(plies + 1).is_multiple_of(moves)) {
            self.left = self.left.saturating_add(level.base);
        }
    }

    /// Moves that the player to move has made since the clocks were set.
    fn made(&self, plies: usize) -> u32 {
        u32::try_from(plies.saturating_sub(self.since) / 2).unwrap_or(u32::MAX)
    }
}
