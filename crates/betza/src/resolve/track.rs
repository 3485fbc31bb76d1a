//! A sequence of steps on its way to becoming a [`Shape`].

use super::unsupported;
use crate::error::{BetzaError, Reason};
use crate::limits;
use crate::path::{Shape, Vector};

/// The limit of a ride that only the board ends.
pub(crate) const UNLIMITED: u16 = u16::MAX;

/// Steps that repeat in the end; `cycle` is not empty.
#[derive(Clone, Debug)]
pub(super) struct Track {
    pub(super) lead: Vec<Vector>,
    pub(super) cycle: Vec<Vector>,
    pub(super) least: u16,
    pub(super) limit: u16,
}

impl Track {
    /// A straight ride of at most `limit` steps.
    pub(super) fn straight(step: Vector, limit: u16) -> Self {
        Self { lead: Vec::new(), cycle: vec![step], least: 1, limit }
    }

    /// The shape in its simplest form, so that equal moves become equal shapes.
    ///
    /// `circular` tracks end before they come round to their start; any other track that does so is refused.
    pub(super) fn into_shape(mut self, circular: bool, column: usize) -> Result<Shape, BetzaError> {
        if self.least == self.limit && self.limit > 1 {
            return self.into_lame(column);
        }
        if let Some(turn) = self.steps_to_start() {
            if !circular || turn <= self.least {
                return Err(comes_home(column));
            }
            self.limit = turn - 1;
        }
        let (lead, limit) = (self.lead.len(), usize::from(self.limit));
        if limit > lead {
            self.cycle.truncate(limit - lead);
        } else {
            self.lead.truncate(limit);
            self.cycle = self.lead.pop().into_iter().collect();
        }
        self.fold();
        let Self { lead, cycle, least, limit } = self;
        Ok(Shape::Ride { lead, cycle, least, limit })
    }

    /// Whether its shortest move leads off every board.
    pub(super) fn leaves_every_board(&self) -> bool {
        let add = |at: (i32, i32), step: Vector| (at.0 + i32::from(step.0), at.1 + i32::from(step.1));
        let at = self.steps().take(self.least.into()).fold((0, 0), add);
        at.0.abs().max(at.1.abs()) > i32::from(limits::BOARD)
    }

    fn steps(&self) -> impl Iterator<Item = Vector> {
        let steps = self.lead.iter().chain(self.cycle.iter().cycle());
        steps.take(self.limit.into()).copied()
    }

    /// A move of a fixed number of steps is a leap that can be blocked on the way.
    fn into_lame(self, column: usize) -> Result<Shape, BetzaError> {
        let mut at = (0_i32, 0_i32);
        let mut through: Vec<Vector> = Vec::new();
        for step in self.steps() {
            if at != (0, 0) {
                through.push(narrow(at, column)?);
            }
            at = (at.0 + i32::from(step.0), at.1 + i32::from(step.1));
        }
        if at == (0, 0) {
            return Err(comes_home(column));
        }
        Ok(Shape::Lame { to: narrow(at, column)?, through })
    }

    /// After how many steps the track is first back on its own square.
    fn steps_to_start(&self) -> Option<u16> {
        let mut at = (0_i32, 0_i32);
        for (done, step) in self.steps().take(self.horizon()).enumerate() {
            at = (at.0 + i32::from(step.0), at.1 + i32::from(step.1));
            if at == (0, 0) {
                return u16::try_from(done + 1).ok();
            }
        }
        None
    }

    /// After so many steps a track that was not back on its own square will never be: one that does not drift repeats itself, and
    /// one that drifts is then farther off than lead and cycle reach.
    fn horizon(&self) -> usize {
        let far = |step: Vector| i32::from(step.0).abs().max(i32::from(step.1).abs());
        let sum = |at: (i32, i32), step: &Vector| (at.0 + i32::from(step.0), at.1 + i32::from(step.1));
        let drift = self.cycle.iter().fold((0, 0), sum);
        let drift = drift.0.abs().max(drift.1.abs());
        let reach = self.lead.iter().chain(&self.cycle).map(|&step| far(step)).sum::<i32>();
        let rounds = if drift == 0 { 1 } else { reach / drift + 2 };
        self.lead.len() + self.cycle.len() * rounds as usize
    }

    fn fold(&mut self) {
        let whole = self.cycle.len();
        let period = (1..whole)
            .find(|period| {
                whole.is_multiple_of(*period) && (*period..whole).all(|i| self.cycle[i] == self.cycle[i - period])
            })
            .unwrap_or(whole);
        self.cycle.truncate(period);
        while self.lead.last().is_some_and(|last| Some(last) == self.cycle.last()) {
            self.lead.pop();
            self.cycle.rotate_right(1);
        }
    }
}

fn narrow(at: (i32, i32), column: usize) -> Result<Vector, BetzaError> {
    let bound = i32::from(limits::COORDINATE);
    if at.0.abs() > bound || at.1.abs() > bound {
        let token = format!("({},{})", at.0, at.1);
        return Err(BetzaError::new(column, Reason::LeapOutOfBounds { token }));
    }
    Ok((at.0 as i8, at.1 as i8))
}

fn comes_home(column: usize) -> BetzaError {
    unsupported(column, "a", "the legs lead back to the square that they started from")
}
