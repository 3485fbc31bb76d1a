//! What a move does beyond taking its men to their squares, where a rule that few games have says so.

use super::edit::{Editor, Observer};
use super::{CHECKS, PASSES, Position};
use crate::board::{Bits, Man, Move, Side, Special, Square};
use crate::rule::{FlipWhich, WallPlace};
use crate::table::{Blast, Customs};

impl<B: Bits> Position<B> {
    /// How many checks a side has given, if the game counts them.
    pub fn checks(&self, side: Side) -> u8 {
        self.slots[CHECKS + side.index()]
    }
}

impl<B: Bits> Position<B> {
    /// How many moves before this one have been passes, without a break, if the game knows passing.
    pub fn passes(&self) -> u8 {
        self.slots[PASSES]
    }
}

impl<B: Bits, O: Observer> Editor<'_, B, O> {
    /// A man of a side has captured on a square, and stands there.
    #[inline(never)]
    pub(super) fn captured_on(&mut self, customs: &Customs<B>, square: Square, side: Side) {
        if let Some(blast) = &customs.blast {
            self.explode(blast, square, side);
        }
    }

    fn explode(&mut self, blast: &Blast<B>, centre: Square, side: Side) {
        let mut gone = B::ZERO;
        let men = self.position.side(side) | self.position.side(!side);
        for square in (blast.reach[side][centre.index()] & men).squares() {
            if blast.spares >> self.position.man(Square::new(square)).kind().index() & 1 == 0 {
                gone |= B::bit(square);
            }
        }
        if blast.survives >> self.position.man(centre).kind().index() & 1 == 0 {
            gone |= B::bit(centre.index());
        }
        let mut kept = self.position.rights;
        for square in gone.squares() {
            self.take(Square::new(square));
            self.unmark(Square::new(square));
            kept &= self.rules.keeps[square];
        }
        if kept != self.position.rights {
            self.rights(kept);
        }
    }

    /// Walls a square up.
    #[inline(never)]
    pub(super) fn wall(&mut self, square: Square) {
        let walls = self.rules.customs.as_ref().and_then(|customs| customs.walls.as_ref());
        if walls.is_some_and(|walls| walls.place == WallPlace::Alone) {
            for old in self.position.walls.squares().map(Square::new) {
                self.position.key ^= self.rules.keys.wall(old);
            }
            self.position.walls = B::ZERO;
        }
        self.set_wall(square);
    }

    /// Adds a wall to those that there are.
    pub(crate) fn set_wall(&mut self, square: Square) {
        self.position.walls |= B::bit(square.index());
        self.position.key ^= self.rules.keys.wall(square);
    }

    /// A side has moved, and the turn is the other's.
    #[inline(never)]
    pub(super) fn moved(&mut self, customs: &Customs<B>, mv: Move, side: Side) {
        if let Some(flip) = &customs.flip
            && mv.kind() != Special::Pass
        {
            let mut flipped = flip.flipped(mv.to().index(), self.position.side(side), self.position.side(!side));
            if flip.which == FlipWhich::AroundLinked && mv.kind() == Special::Drop {
                let own = self.position.side(side);
                let mut next = flip.lines[mv.to().index()].iter().filter_map(|line| line.first());
                if !next.any(|&square| own.has(square.into())) {
                    flipped = B::ZERO;
                }
            }
            for square in flipped.squares().map(Square::new) {
                let man = self.take(square);
                self.put(Man::new(man.kind(), side), square);
            }
        }
        if customs.counts_passes {
            let passes = if mv.kind() == Special::Pass && mv.wall().is_none() {
                self.position.passes().saturating_add(1)
            } else {
                0
            };
            self.count_passes(passes);
        }
        if customs.check_limit != 0 && self.rules.in_check(self.position) {
            self.count_checks(side, self.position.checks(side).saturating_add(1));
        }
    }

    /// Sets how often the sides have passed in turn.
    fn count_passes(&mut self, count: u8) {
        let old = std::mem::replace(&mut self.position.slots[PASSES], count);
        self.position.key ^= self.rules.keys.slot(PASSES, old) ^ self.rules.keys.slot(PASSES, count);
    }

    /// Sets how many checks a side has given.
    pub(crate) fn count_checks(&mut self, side: Side, count: u8) {
        let slot = CHECKS + side.index();
        let old = std::mem::replace(&mut self.position.slots[slot], count);
        self.position.key ^= self.rules.keys.slot(slot, old) ^ self.rules.keys.slot(slot, count);
    }
}
