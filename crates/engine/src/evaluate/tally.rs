//! Adding up an evaluation.

use chimera_rules::Side;

use super::trace::Trace;
use super::weights::Pair;
use super::{Dials, Weight};

/// Counts that need fractions are in eighths.
pub(super) const FINE: i32 = 8;
/// The most that threats against a royal man are added up to.
pub(super) const DANGER_MOST: i32 = 2600;
/// By what the square of that sum is divided, and the sum itself when there are few men: hundredths of a pawn come out.
pub(super) const DANGER_MANY: i32 = 8000;
pub(super) const DANGER_FEW: i32 = 32;

/// The sums of both sides, and who wants to hear of them.
pub(super) struct Tally<'t, T> {
    dials: &'t Dials,
    pub tracer: &'t mut T,
    sums: [Pair; 2],
    fine: [Pair; 2],
    fixed: [Pair; 2],
    /// Of the sums: what no dial tells.
    told: [Pair; 2],
    danger: [i32; 2],
}

impl<'t, T: Trace> Tally<'t, T> {
    pub(super) fn new(dials: &'t Dials, tracer: &'t mut T) -> Self {
        let none = [Pair::default(); 2];
        Self { dials, tracer, sums: none, fine: none, fixed: none, told: none, danger: [0; 2] }
    }

    /// What all games share counts so often.
    #[inline]
    pub(super) fn add(&mut self, side: Side, weight: Weight, times: i32) {
        self.sums[side.index()] += self.dials.get(weight as usize) * times;
        if times != 0 {
            self.tracer.note(weight as usize, side, times as f32);
        }
    }

    /// A number counts so many eighths.
    #[inline]
    pub(super) fn add_fine(&mut self, side: Side, dial: usize, eighths: i32) {
        self.fine[side.index()] += self.dials.get(dial) * eighths;
        self.tracer.note(dial, side, eighths as f32 / FINE as f32);
    }

    /// Something counts that was added up before.
    #[inline]
    pub(super) fn add_known(&mut self, side: Side, sum: Pair) {
        self.sums[side.index()] += sum;
    }

    /// Something counts that no dial tells.
    #[inline]
    pub(super) fn add_fixed(&mut self, side: Side, sum: Pair) {
        self.fixed[side.index()] += sum;
    }

    /// Part of what was added up before is what no dial tells.
    pub(super) fn tell_fixed(&mut self, side: Side, sum: Pair) {
        self.told[side.index()] += sum;
    }

    /// A number counts so often against the royal man of a side's enemy.
    #[inline]
    pub(super) fn threaten(&mut self, side: Side, dial: usize, times: i32) {
        self.danger[side.index()] += self.dials.get(dial).many * times;
        if times != 0 {
            self.tracer.menace(dial, side, times as f32);
        }
    }

    /// What all that is for a side, less what it is for the other.
    pub(super) fn balance(&self, side: Side) -> Pair {
        self.of(side) - self.of(!side)
    }

    /// What no dial tells, for White.
    pub(super) fn fixed(&self) -> Pair {
        self.fixed[0] + self.told[0] - self.fixed[1] - self.told[1]
    }

    fn of(&self, side: Side) -> Pair {
        let side = side.index();
        let danger = self.danger[side].clamp(0, DANGER_MOST);
        let danger = Pair::new(danger * danger / DANGER_MANY, danger / DANGER_FEW);
        self.sums[side] + self.fine[side].over(FINE) + self.fixed[side] + danger
    }
}
