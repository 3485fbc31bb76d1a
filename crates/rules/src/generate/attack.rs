//! Who attacks what.

use crate::board::{Bits, Side, Square};
use crate::position::Position;
use crate::table::Rules;

impl<B: Bits> Rules<B> {
    /// The squares of a side's men that an enemy holds frozen.
    #[inline]
    pub fn frozen(&self, position: &Position<B>, side: Side) -> B {
        let Some(freeze) = &self.freeze else { return B::ZERO };
        let enemy = !side;
        let mut held = B::ZERO;
        for square in (position.marked & position.side(enemy)).squares() {
            held |= freeze.reach[enemy][square];
        }
        held & position.side(side)
    }

    /// The men of a side that attack at all: all but the frozen ones.
    #[inline]
    pub(crate) fn active(&self, position: &Position<B>, side: Side) -> B {
        let men = position.side(side);
        if self.freeze.is_some() { men & !self.frozen(position, side) } else { men }
    }

    /// Whether any of `attackers` (men of `by`) could capture a royal man on `square` if just the squares `occupied` were.
    #[inline]
    pub(crate) fn attacked(&self, position: &Position<B>, square: usize, by: Side, occupied: B, attackers: B) -> bool {
        let attacks = &self.attacks[by];
        let movers = &self.movers[by];
        let men = position.men.as_ref();
        for from in (attacks.leap_sources[square] & attackers).squares() {
            if movers[men[from].kind().index()].leaps[from].capture.has(square) {
                return true;
            }
        }
        for family in &attacks.families {
            for from in (family.fan.slide(square, occupied) & attackers).squares() {
                if family.kinds >> men[from].kind().index() & 1 != 0 {
                    return true;
                }
            }
        }
        for family in &attacks.hop_families {
            for from in (family.sources(square, occupied) & attackers).squares() {
                if family.kinds >> men[from].kind().index() & 1 != 0 {
                    return true;
                }
            }
        }
        if attacks.irregular != 0 {
            for from in attackers.squares() {
                let kind = men[from].kind().index();
                if attacks.irregular >> kind & 1 == 0 {
                    continue;
                }
                let mover = &movers[kind];
                if mover.reach(&self.fans, from, occupied).1.has(square) {
                    return true;
                }
                let own = position.side(by) & occupied;
                if mover.has_routes()
                    && mover.routes_take(from, square, own, occupied & !own, position.royals | B::bit(square))
                {
                    return true;
                }
            }
        }
        false
    }

    /// All men of `by` that could capture on `square` as the board stands, frozen men aside.
    pub fn attackers(&self, position: &Position<B>, square: Square, by: Side) -> B {
        let occupied = position.occupied();
        let mut found = B::ZERO;
        let mut active = self.active(position, by);
        if let Some(customs) = &self.customs {
            active &= !self.kept_from(customs, position, by, square.index());
        }
        for from in active.squares() {
            let mover = &self.movers[by][position.men.as_ref()[from].kind().index()];
            let routed = || {
                mover.has_routes()
                    && mover.routes_take(from, square.index(), position.side(by), position.side(!by), position.royals)
            };
            if mover.reach(&self.fans, from, occupied).1.has(square.index()) || routed() {
                found |= B::bit(from);
            }
        }
        found
    }

    /// Whether a side's royal man is attacked.
    #[inline]
    pub fn royal_attacked(&self, position: &Position<B>, side: Side) -> bool {
        if let Some(customs) = &self.customs {
            return self.court_attacked(customs, position, side);
        }
        let attackers = self.active(position, !side);
        let occupied = position.occupied();
        position.royals(side).squares().any(|square| self.attacked(position, square, !side, occupied, attackers))
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self, position: &Position<B>) -> bool {
        self.royal_attacked(position, position.turn)
    }

    /// What the man on a square could do if it were its turn, royal safety and special moves aside: (to empty squares, captures).
    /// A frozen man can do nothing.
    pub fn reach(&self, position: &Position<B>, square: Square) -> (B, B) {
        let man = position.man(square);
        if !man.is_some() || self.frozen(position, man.side()).has(square.index()) {
            return (B::ZERO, B::ZERO);
        }
        let (mut quiet, mut capture) = self.pseudo(position, man.side(), square.index(), position.occupied(), false);
        if self.routed {
            let (ends, victims) = self.effects_reach(position, man.side(), square.index());
            quiet |= ends;
            capture |= victims;
        }
        if let Some(jump) = &self.jumps[man.side()]
            && self.mover(man.side(), man.kind()).royal
            && position.rights & jump.right != 0
        {
            quiet |= jump.zone & !position.occupied();
        }
        (quiet, capture)
    }

    /// Empty squares and enemies that the man of `side` on `from` can go to, royal safety aside.
    #[inline]
    pub(crate) fn pseudo(&self, position: &Position<B>, side: Side, from: usize, occupied: B, check: bool) -> (B, B) {
        let mover = self.mover(side, position.men.as_ref()[from].kind());
        let (mut quiet, mut capture) = mover.reach(&self.fans, from, occupied);
        if mover.has_routes() {
            let own = position.side(side) & occupied;
            let (more, others) = mover.routes_reach(from, own, occupied & !own, position.royals);
            quiet |= more;
            capture |= others;
        }
        quiet &= !occupied;
        capture &= position.side(!side);
        if let Some(clear) = &self.keep_clear
            && !(clear.unless_royal_in_check && check && mover.royal)
        {
            quiet &= !clear.zone[side];
            if !clear.unless_capture {
                capture &= !clear.zone[side];
            }
        }
        if let Some(customs) = &self.customs {
            let barred = self.barred(customs, position, from, quiet | capture);
            quiet &= !barred;
            capture &= !barred;
        }
        (quiet, capture)
    }
}
