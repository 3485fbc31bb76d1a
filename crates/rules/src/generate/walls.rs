//! Moves that place a wall.

use super::sink::Sink;
use crate::board::{Bits, Kind, Move, Special, Square};
use crate::position::{PASSER, Position};
use crate::rule::WallPlace;
use crate::table::{Customs, Mover, Rules, Walls};

/// Gives each move with all walls that it may place.
///
/// A wall may stand in the way of an attack, and taking the last one away may open one: whether a move is legal is asked
/// of each move with its wall, and of no move without.
pub(super) struct Walling<'w, B: Bits, S> {
    pub rules: &'w Rules<B>,
    pub walls: &'w Walls<B>,
    pub position: &'w Position<B>,
    pub sink: &'w mut S,
    /// Whether nobody needs to be safe.
    pub free: bool,
}

impl<B: Bits> Rules<B> {
    /// Gives a sink the moves of a game in which walls are placed.
    #[inline(never)]
    pub(super) fn generate_walled<S: Sink<B>>(&self, walls: &Walls<B>, position: &Position<B>, sink: &mut S) {
        let Some(customs) = &self.customs else { return };
        let free = !customs.tries_all() && customs.blast.is_none() && position.royals(position.turn).none();
        let mut walling = Walling { rules: self, walls, position, sink, free };
        if walls.instead {
            // Moves place no wall, and no wall saves from check.
            self.generate_court(customs, position, walling.sink);
            let any = position.side(position.turn);
            if any.any() && !walling.sink.done() && !self.in_check(position) {
                let square = Square::new(any.lowest());
                walling.special(Move::special(square, square, Special::Pass));
            }
        } else {
            self.generate_court(customs, position, &mut walling);
        }
    }

    /// Whether castling leads no man that must be safe over squares that are attacked once its wall stands.
    pub(super) fn walled_way_is_safe(
        &self,
        customs: &Customs<B>,
        position: &Position<B>,
        after: &Position<B>,
        mv: Move,
    ) -> bool {
        let mut walled = *position;
        walled.walls = after.walls;
        let ways = &self.castles[position.turn()];
        let way = ways.iter().find(|way| way.from == mv.from() && way.to == mv.to());
        way.is_none_or(|way| self.way_is_safe(customs, &walled, way))
    }

    /// Whether a move is asked about only with the wall that it places.
    pub(super) fn waits_for_wall(&self, mv: Move) -> bool {
        let walls = self.customs.as_ref().and_then(|customs| customs.walls.as_ref());
        mv.wall().is_none() && walls.is_some_and(|walls| !walls.instead)
    }
}

impl<B: Bits, S: Sink<B>> Walling<'_, B, S> {
    /// The squares on which a move may place a wall: those on which nobody stands after it, where everybody that explodes
    /// counts as standing there still.
    fn squares(&self, mv: Move) -> B {
        let (position, walls) = (self.position, self.walls);
        let side = position.turn();
        let (from, to) = (mv.from().index(), mv.to().index());
        let mut occupied = position.occupied();
        match mv.kind() {
            Special::Pass => {}
            Special::EnPassant => {
                let passer = usize::from(position.slots[PASSER]);
                occupied = occupied & !B::bit(from) & !B::bit(passer) | B::bit(to);
            }
            Special::Castle => occupied = self.rules.move_men(position, mv).occupied(),
            _ => occupied = occupied & !B::bit(from) | B::bit(to),
        }
        let region = self.rules.squares & walls.region[side] & !occupied;
        match walls.place {
            WallPlace::Anywhere | WallPlace::Alone => region,
            WallPlace::Left => region & B::bit(from),
            WallPlace::Edge => {
                let beside = position.walls().squares().fold(B::ZERO, |set, wall| set | walls.beside[wall]);
                region & (walls.edge | beside)
            }
            WallPlace::Shot => {
                let mover = self.rules.mover(side, position.man(mv.from()).kind());
                let occupied = position.occupied() & !B::bit(from);
                region & mover.reach(&self.rules.fans, to, occupied).0
            }
        }
    }
}

impl<B: Bits, S: Sink<B>> Sink<B> for Walling<'_, B, S> {
    fn wanted(&self, mover: &Mover<B>) -> B {
        self.sink.wanted(mover)
    }

    fn targets(&mut self, rules: &Rules<B>, position: &Position<B>, mover: &Mover<B>, from: usize, targets: B) {
        let from = Square::new(from);
        let promotes = mover.promotes_from(from.index(), position.side(!position.turn));
        for to in targets.squares() {
            let plain = Move::plain(from, Square::new(to));
            if promotes.has(to) {
                let (kinds, stay) = rules.promotions(position, mover, to);
                kinds.for_each(|kind| self.special(plain.becoming(Kind::new(kind))));
                if !stay {
                    continue;
                }
            }
            self.special(plain);
            if self.done() {
                return;
            }
        }
    }

    fn special(&mut self, mv: Move) {
        let mut squares = self.squares(mv);
        if !self.free {
            for wall in squares.squares() {
                if !self.rules.survives(self.position, mv.walling(Square::new(wall))) {
                    squares &= !B::bit(wall);
                }
            }
        }
        self.sink.walled(mv, squares);
    }

    fn drops(&mut self, kind: Kind, targets: B) {
        self.sink.drops(kind, targets);
    }

    fn done(&self) -> bool {
        self.sink.done()
    }
}
