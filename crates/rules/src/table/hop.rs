//! Hoppers: slides that must pass over exactly one man, the hurdle, of either side.

use super::fan::{Fan, Ray};
use crate::board::Bits;

/// A hop along all rays of a fan.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HopSlide {
    /// Which fan of the game.
    pub fan: u16,
    /// Whether it ends right behind the hurdle (grasshopper) or anywhere behind it (cannon).
    pub near: bool,
    pub quiet: bool,
    pub capture: bool,
}

/// One family of hops by which some kinds attack, seen from the attacked square.
#[derive(Clone, Debug)]
pub(crate) struct HopFamily<B> {
    pub fan: Fan<B>,
    pub near: bool,
    /// The kinds that attack along it, as bits.
    pub kinds: u64,
}

impl<B: Bits> Fan<B> {
    /// Where a hopper on `from` can land: behind the first man of each ray, up to and with the second.
    #[inline(never)]
    pub(crate) fn hop(&self, from: usize, occupied: B, near: bool) -> B {
        self.rays(from).fold(B::ZERO, |landing, ray| landing | ray.landing(occupied, near))
    }
}

impl<B: Bits> HopFamily<B> {
    /// The squares from which a hopper would strike `to`: the second man of each ray, who may be anybody.
    #[inline]
    pub(crate) fn sources(&self, to: usize, occupied: B) -> B {
        let source = |ray: Ray<'_, B>| ray.second(occupied, self.near).map_or(B::ZERO, B::bit);
        self.fan.rays(to).fold(B::ZERO, |found, ray| found | source(ray))
    }
}

impl<B: Bits> Ray<'_, B> {
    /// The squares behind the first man, up to and with the second; only the nearest of them for grasshoppers.
    fn landing(self, occupied: B, near: bool) -> B {
        match self {
            Ray::Ascending(mask) => {
                let met = mask & occupied;
                if met.none() {
                    return B::ZERO;
                }
                let behind = mask & !met.through_lowest();
                if near { behind & behind.through_lowest() } else { behind & (behind & occupied).through_lowest() }
            }
            Ray::Descending(mask) => {
                let met = mask & occupied;
                if met.none() {
                    return B::ZERO;
                }
                let behind = mask & !met.through_highest();
                if near { behind & behind.through_highest() } else { behind & (behind & occupied).through_highest() }
            }
            Ray::Walk(walk) => {
                let full = |&square: &u8| occupied.has(square.into());
                let mut landing = B::ZERO;
                let behind = walk.squares.iter().skip_while(|square| !full(square)).skip(1);
                for square in behind {
                    landing |= B::bit((*square).into());
                    if near || full(square) {
                        break;
                    }
                }
                landing
            }
        }
    }

    /// The second man of a ray that is walked from the target; for grasshoppers the first must be next to the target.
    fn second(self, occupied: B, near: bool) -> Option<usize> {
        let (first, _) = self.first(occupied)?;
        if near && first != self.nearest() {
            return None;
        }
        self.first(occupied ^ B::bit(first)).map(|(second, _)| second)
    }

    /// The square next to where the ray begins.
    fn nearest(self) -> usize {
        match self {
            Ray::Ascending(mask) => mask.lowest(),
            Ray::Descending(mask) => mask.highest(),
            Ray::Walk(walk) => walk.squares[0].into(),
        }
    }

    /// The squares up to and with the third man: whatever happens behind him, no hopper there strikes where the ray begins.
    pub(crate) fn through_third(self, occupied: B) -> B {
        let mut rest = occupied;
        let mut line = B::ZERO;
        for _ in 0..3 {
            let Some((met, through)) = self.first(rest) else { break };
            line = through;
            rest ^= B::bit(met);
        }
        line
    }
}
