//! What each man can do from each square, in one place: the first thing that the inner loop reads of a man.

use super::fan::Fan;
use crate::board::{Bits, Man};

/// What a man on a square can do.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Row<B> {
    /// Leaps to empty squares.
    pub quiet: B,
    /// Leaps onto enemies.
    pub capture: B,
    /// Rays on which it both moves and captures: the first of them in [`Rows`]; so many ascend, then so many descend.
    start: u32,
    ascending: u8,
    descending: u8,
    flags: u8,
}

/// Whether there is more: lame leaps, rays that wind, rays for moves or captures only.
const MORE: u8 = 1;
/// Whether the game is lost with the man.
const ROYAL: u8 = 2;
/// Whether it may promote by a move from this square.
const PROMOTES: u8 = 4;

impl<B> Row<B> {
    /// Whether there is more than leaps and the rays of the row.
    #[inline]
    pub(crate) fn has_more(&self) -> bool {
        self.flags & MORE != 0
    }

    /// Whether the game is lost with the man.
    #[inline]
    pub(crate) fn is_royal(&self) -> bool {
        self.flags & ROYAL != 0
    }

    /// Whether the man may promote by a move from this square.
    #[inline]
    pub(crate) fn may_promote(&self) -> bool {
        self.flags & PROMOTES != 0
    }

    pub(crate) fn set_more(&mut self) {
        self.flags |= MORE;
    }

    pub(crate) fn set_royal(&mut self) {
        self.flags |= ROYAL;
    }

    pub(crate) fn set_promotes(&mut self) {
        self.flags |= PROMOTES;
    }
}

/// The rows of all men and squares.
#[derive(Clone, Debug)]
pub(crate) struct Rows<B> {
    men: Box<[Row<B>]>,
    squares: usize,
    rays: Vec<B>,
}

impl<B: Bits> Rows<B> {
    /// Empty rows for so many squares and kinds.
    pub(crate) fn new(squares: usize, kinds: usize) -> Self {
        Self { men: vec![Row::default(); squares * (2 * kinds + 2)].into(), squares, rays: Vec::new() }
    }

    /// The row of a man on a square.
    #[inline]
    pub(crate) fn get(&self, man: Man, from: usize) -> &Row<B> {
        &self.men[man.code() * self.squares + from]
    }

    /// The row of a man on a square, to fill it.
    pub(crate) fn get_mut(&mut self, man: Man, from: usize) -> &mut Row<B> {
        &mut self.men[man.code() * self.squares + from]
    }

    /// Keeps the rays of a fan that only ascend or only descend. Gives the place of the first.
    pub(crate) fn keep(&mut self, fan: &Fan<B>) -> u32 {
        let base = self.rays.len() as u32;
        self.rays.extend_from_slice(fan.masks());
        base
    }

    /// Gives a man on a square the rays that a fan has there; `base` is where [`Rows::keep`] put the fan's.
    pub(crate) fn set_rays(&mut self, man: Man, from: usize, fan: &Fan<B>, base: u32) {
        let (start, ascending, descending) = fan.place(from);
        let row = self.get_mut(man, from);
        row.start = base + start;
        row.ascending = ascending;
        row.descending = descending;
        if fan.winds(from) {
            row.set_more();
        }
    }

    /// The squares along a row's rays, each up to and with its first occupied square.
    #[inline]
    pub(crate) fn slide(&self, row: &Row<B>, occupied: B) -> B {
        let start = row.start as usize;
        let middle = start + usize::from(row.ascending);
        let end = middle + usize::from(row.descending);
        let mut targets = B::ZERO;
        for &ray in &self.rays[start..middle] {
            targets |= ray & (ray & occupied).through_lowest();
        }
        for &ray in &self.rays[middle..end] {
            targets |= ray & (ray & occupied).through_highest();
        }
        targets
    }
}
