//! Keeping to limits.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::limits::{Limits, Stop};

/// How many positions are looked at between two looks at the clock.
const INTERVAL: u64 = 128;
/// Kept back from a clock for what happens between the engine and the clock.
const OVERHEAD: Duration = Duration::from_millis(50);
/// Moves that a whole game is thought to last from any point on.
const HORIZON: u32 = 26;

/// What the threads of one search share beside the table.
#[derive(Debug, Default)]
pub(crate) struct Together {
    /// Set once the thread that decides has decided.
    ended: AtomicBool,
    /// Positions looked at by each thread, as far as it has told.
    nodes: Vec<AtomicU64>,
}

impl Together {
    /// For so many threads.
    pub(crate) fn new(threads: usize) -> Self {
        Self { ended: AtomicBool::new(false), nodes: (0..threads).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Ends the search of all threads.
    pub(crate) fn end(&self) {
        self.ended.store(true, Relaxed);
    }

    /// Positions looked at by all threads.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}

/// How a search feels about the move that it would make now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Feeling {
    /// There is little to find out any more.
    pub clear: bool,
    /// Iterations since the move last changed.
    pub settled: u32,
    /// By how much the score has fallen since the iteration before, in hundredths of a pawn.
    pub fallen: i32,
    /// The share of positions that were looked at beneath the move, of all.
    pub effort: f64,
}

/// Watches the limits of one search, for one of its threads.
#[derive(Debug)]
pub(crate) struct Timer<'s> {
    start: Instant,
    /// About when no iteration is begun any more.
    soft: Option<Duration>,
    /// No position is looked at after this.
    hard: Option<Duration>,
    /// Whether the time was given for this move and nothing is won by using less.
    fixed: bool,
    nodes: Option<u64>,
    depth: u32,
    mate: Option<u32>,
    pondering: bool,
    stop: &'s Stop,
    together: &'s Together,
    thread: usize,
    /// The number of positions at which to look next.
    next: u64,
    stopped: bool,
}

impl<'s> Timer<'s> {
    /// Starts to watch, for the thread that decides.
    pub(crate) fn new(limits: &Limits, stop: &'s Stop, together: &'s Together, max_depth: u32) -> Self {
        let (mut soft, mut hard) = (limits.move_time, limits.move_time);
        if let Some(clock) = limits.clock.filter(|_| limits.move_time.is_none()) {
            let usable = clock.remaining.saturating_sub(OVERHEAD);
            let moves = clock.moves_to_go.unwrap_or(HORIZON).clamp(1, HORIZON);
            let share = usable / moves + clock.increment * 3 / 4;
            let most = if moves == 1 { usable } else { usable * 2 / 5 };
            soft = Some(share.min(most));
            hard = Some((share * 4).min(most).max(Duration::from_millis(1)));
        }
        if limits.infinite {
            (soft, hard) = (None, None);
        }
        let unlimited = soft.is_none() && limits.nodes.is_none() && limits.mate.is_none() && !limits.infinite;
        let depth = limits.depth.unwrap_or(if unlimited { Limits::DEFAULT_DEPTH } else { max_depth });
        Self {
            start: Instant::now(),
            soft,
            hard,
            fixed: limits.move_time.is_some(),
            nodes: limits.nodes,
            depth: depth.clamp(1, max_depth),
            mate: limits.mate,
            pondering: limits.ponder,
            stop,
            together,
            thread: 0,
            next: 1,
            stopped: false,
        }
    }

    /// The watch of another thread of the same search, which goes on until it is told to end.
    pub(crate) fn helping(&self, thread: usize, max_depth: u32) -> Self {
        Self {
            soft: None,
            hard: None,
            nodes: None,
            mate: None,
            depth: max_depth,
            thread,
            next: 1,
            stopped: false,
            ..*self
        }
    }

    /// Time since the beginning.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The greatest depth to search.
    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether a forced win or loss in so many half-moves is what was looked for.
    pub(crate) fn satisfied(&self, plies: u32) -> bool {
        self.mate.is_some_and(|moves| plies <= moves.saturating_mul(2))
    }

    /// What this thread counts among.
    pub(crate) fn together(&self) -> &'s Together {
        self.together
    }

    /// Whether this thread decides.
    pub(crate) fn leads(&self) -> bool {
        self.thread == 0
    }

    /// The number of this thread.
    pub(crate) fn thread(&self) -> usize {
        self.thread
    }

    /// Tells how many positions this thread has looked at.
    pub(crate) fn tell(&self, nodes: u64) {
        self.together.nodes[self.thread].store(nodes, Relaxed);
    }

    /// Whether the search is at its end; to be asked at every position.
    #[inline]
    pub(crate) fn out(&mut self, nodes: u64) -> bool {
        if nodes >= self.next {
            self.look(nodes);
        }
        self.stopped
    }

    /// Whether the search was ended.
    #[inline]
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    fn look(&mut self, nodes: u64) {
        self.tell(nodes);
        if self.pondering && self.stop.is_hit() {
            self.pondering = false;
        }
        self.next = nodes + INTERVAL;
        if let Some(most) = self.nodes.filter(|&most| most > nodes) {
            self.next = self.next.min(most);
        }
        self.stopped = self.stop.is_stopped()
            || self.together.ended.load(Relaxed)
            || self.nodes.is_some_and(|most| self.together.nodes() >= most)
            || !self.pondering && self.hard.is_some_and(|most| self.elapsed() >= most);
    }

    /// Whether another iteration is worth beginning.
    pub(crate) fn go_on(&mut self, nodes: u64, feeling: Feeling) -> bool {
        self.look(nodes);
        let enough = self.soft.is_some_and(|soft| {
            let share = if feeling.clear {
                0.1
            } else if self.fixed {
                1.0
            } else {
                let settled = [1.5, 1.15, 0.95, 0.85, 0.75][feeling.settled.min(4) as usize];
                let fallen = 1.0 + f64::from(feeling.fallen.clamp(-10, 60)) / 80.0;
                let effort = (1.55 - feeling.effort).clamp(0.6, 1.3);
                0.62 * settled * fallen * effort
            };
            self.elapsed() >= soft.mul_f64(share)
        });
        !self.stopped && (self.pondering || !enough)
    }
}
