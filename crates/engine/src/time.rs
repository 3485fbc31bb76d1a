//! Keeping to limits.

use std::time::{Duration, Instant};

use crate::limits::{Limits, Stop};

/// How many positions are looked at between two looks at the clock.
const INTERVAL: u64 = 512;
/// Kept back from a clock for what happens between the engine and the clock.
const OVERHEAD: Duration = Duration::from_millis(25);
/// Moves that a whole game is thought to last from any point on.
const HORIZON: u32 = 28;

/// Watches the limits of one search.
#[derive(Debug)]
pub(crate) struct Timer<'s> {
    start: Instant,
    /// No iteration is begun after this.
    soft: Option<Duration>,
    /// No position is looked at after this.
    hard: Option<Duration>,
    nodes: Option<u64>,
    depth: u32,
    stop: &'s Stop,
    stopped: bool,
}

impl<'s> Timer<'s> {
    /// Starts to watch.
    pub(crate) fn new(limits: &Limits, stop: &'s Stop, max_depth: u32) -> Self {
        let (mut soft, mut hard) = (limits.move_time, limits.move_time);
        if let Some(clock) = limits.clock.filter(|_| limits.move_time.is_none()) {
            let usable = clock.remaining.saturating_sub(OVERHEAD);
            let moves = clock.moves_to_go.unwrap_or(HORIZON).clamp(1, HORIZON);
            let share = usable / moves + clock.increment * 3 / 4;
            let most = if moves == 1 { usable } else { usable * 2 / 5 };
            soft = Some(share.min(most) * 2 / 3);
            hard = Some((share * 3).min(most).max(Duration::from_millis(1)));
        }
        if limits.infinite {
            (soft, hard) = (None, None);
        }
        let unlimited = soft.is_none() && limits.nodes.is_none() && !limits.infinite;
        let depth = limits.depth.unwrap_or(if unlimited { Limits::DEFAULT_DEPTH } else { max_depth });
        Self {
            start: Instant::now(),
            soft,
            hard,
            nodes: limits.nodes,
            depth: depth.clamp(1, max_depth),
            stop,
            stopped: false,
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

    /// Whether the search is at its end; to be asked at every position.
    #[inline]
    pub(crate) fn out(&mut self, nodes: u64) -> bool {
        if !self.stopped && nodes.is_multiple_of(INTERVAL) {
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
        self.stopped = self.stop.is_stopped()
            || self.nodes.is_some_and(|most| nodes >= most)
            || self.hard.is_some_and(|most| self.elapsed() >= most);
    }

    /// Whether another iteration is worth beginning; `clear`: there is little to find out any more.
    pub(crate) fn go_on(&mut self, nodes: u64, clear: bool) -> bool {
        self.look(nodes);
        let enough = self.soft.is_some_and(|most| self.elapsed() >= if clear { most / 10 } else { most });
        !self.stopped && !enough
    }
}
