//! What an evaluation is made of, for those who tune it.

use chimera_rules::Side;

/// Hears of every number that goes into an evaluation.
pub(super) trait Trace {
    /// Whether it hears anything.
    const HEARS: bool;

    /// A number counts so often for a side.
    fn note(&mut self, dial: usize, side: Side, times: f32);

    /// A number counts so often against the royal man of a side's enemy.
    fn menace(&mut self, dial: usize, side: Side, times: f32);
}

/// Hears nothing: for playing.
pub(super) struct Deaf;

impl Trace for Deaf {
    const HEARS: bool = false;

    #[inline]
    fn note(&mut self, _: usize, _: Side, _: f32) {}

    #[inline]
    fn menace(&mut self, _: usize, _: Side, _: f32) {}
}

/// What one evaluation was made of, from White's point of view.
#[derive(Clone, Debug, Default)]
pub struct Makeup {
    /// Dials and how often they count for White, less how often for Black.
    pub counts: Vec<(u32, f32)>,
    /// For each side, dials of its threats against the enemy's royal man and how often they count.
    pub dangers: [Vec<(u32, f32)>; 2],
    /// 256 with all men on the board, 0 with none but pawns.
    pub phase: i32,
    /// What is left of an advantage with few men, of 64.
    pub scale: i32,
    /// What no dial tells, with many men and with few.
    pub fixed: (i32, i32),
    /// The evaluation itself.
    pub score: i32,
}

impl Makeup {
    /// The most that threats against a royal man are added up to.
    pub const DANGER_MOST: f32 = super::tally::DANGER_MOST as f32;
    /// By what the square of that sum is divided for many men.
    pub const DANGER_MANY: f32 = super::tally::DANGER_MANY as f32;
    /// By what the sum itself is divided for few men.
    pub const DANGER_FEW: f32 = super::tally::DANGER_FEW as f32;
}

impl Trace for Makeup {
    const HEARS: bool = true;

    fn note(&mut self, dial: usize, side: Side, times: f32) {
        let times = if side == Side::White { times } else { -times };
        match self.counts.iter_mut().find(|(known, _)| *known == dial as u32) {
            Some((_, count)) => *count += times,
            None => self.counts.push((dial as u32, times)),
        }
    }

    fn menace(&mut self, dial: usize, side: Side, times: f32) {
        let counts = &mut self.dangers[side.index()];
        match counts.iter_mut().find(|(known, _)| *known == dial as u32) {
            Some((_, count)) => *count += times,
            None => counts.push((dial as u32, times)),
        }
    }
}
