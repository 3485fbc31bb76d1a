//! The royal man's part of a ledger: which of the squares that matter to it are attacked, and on whom that depends.
//!
//! A move can change whether the enemy attacks a square in three ways: the man that moved attacks it now; it left the place
//! from which it attacked, or behind which another stood; it came between. The first is asked after each move, of one man. For the
//! others each square knows the squares that its answer depends on, and is asked again only if the move touches one of them.

use super::sink::{Counting, Sink};
use crate::board::{Bits, Move, Side, Special};
use crate::position::Position;
use crate::table::{Leaps, Rules};

/// The squares where a royal man may step, or must be safe to castle, if it is not in check.
#[derive(Clone, Copy)]
pub(super) struct Steps<B> {
    side: Side,
    royal: usize,
    leaps: Leaps<B>,
    watched: B,
    /// Those that are attacked, or on which no step can end unless somebody captures there.
    attacked: B,
    /// Squares of own men that don't move to castle: nothing is known of them before a man is captured there.
    shut: B,
    /// The ways to castle that a move of the enemy leaves open or opens, as bits.
    ways: u64,
}

impl<B: Bits> Steps<B> {
    /// What can be asked of a royal man; `None` if it moves otherwise than by leaps, or may be attacked in ways that can't be asked
    /// backwards.
    pub(super) fn new(rules: &Rules<B>, position: &Position<B>, side: Side, royal: usize) -> Option<Self> {
        let mover = rules.mover(side, position.men.as_ref()[royal].kind());
        let attacks = &rules.attacks[!side];
        let leaps_only =
            mover.slides.is_empty() && mover.hops.is_empty() && mover.lame_at.is_empty() && mover.routes_at.is_empty();
        let jumps = rules.jumps[side].is_some_and(|jump| position.rights & jump.right != 0);
        let plain = leaps_only && mover.promotes.none() && mover.turning.is_none() && mover.en_passant.is_empty();
        if !plain || jumps || !attacks.hop_families.is_empty() || attacks.irregular != 0 {
            return None;
        }
        let own = position.side(side);
        let leaps = mover.leaps[royal];
        let (mut watched, mut partners, mut ways) = (leaps.quiet | leaps.capture, B::ZERO, 0);
        for (i, way) in rules.castles[side].iter().enumerate() {
            if position.rights & way.right != 0 && (way.empty & own).none() && i < 64 {
                ways |= 1 << i;
                partners |= B::bit(way.partner_from.index());
                watched |= way.safe & !B::bit(royal);
            }
        }
        let shut = watched & own & !partners;
        Some(Self { side, royal, leaps, watched, attacked: B::ZERO, shut, ways })
    }

    /// All squares that are asked about.
    pub(super) fn watched(&self) -> B {
        self.watched
    }

    /// Asks about one of the squares for the first time. Gives the squares on which the answer depends, the man that moves aside.
    pub(super) fn enter(&mut self, rules: &Rules<B>, position: &Position<B>, square: usize) -> B {
        let bit = B::bit(square);
        if self.shut.has(square) {
            self.attacked |= bit;
            return bit;
        }
        let men = position.men.as_ref();
        let enemy = position.side(!self.side);
        let occupied = position.manned() & !B::bit(self.royal);
        let attacks = &rules.attacks[!self.side];
        let mut minds = B::ZERO;
        let mut attacked = false;
        for from in (attacks.leap_sources[square] & enemy).squares() {
            if rules.mover(!self.side, men[from].kind()).leaps[from].capture.has(square) {
                attacked = true;
                minds |= B::bit(from);
            }
        }
        for family in &attacks.families {
            if (family.fan.sighted(square) & enemy).none() {
                continue;
            }
            let rides = |at: usize| enemy.has(at) && family.kinds >> men[at].kind().index() & 1 != 0;
            for ray in family.fan.rays(square).filter(|ray| (ray.mask() & enemy).any()) {
                let Some((first, line)) = ray.first(occupied) else { continue };
                if rides(first) {
                    attacked = true;
                    minds |= line;
                } else if enemy.has(first)
                    && ray.first(occupied & !B::bit(first)).is_some_and(|(second, _)| rides(second))
                {
                    minds |= B::bit(first);
                }
            }
        }
        if attacked {
            self.attacked |= bit;
        }
        minds
    }

    /// Counts the royal man's moves after a move to `to` that is not special and gives no check, castling with them. `asked` are the
    /// squares that must be asked again.
    #[inline]
    pub(super) fn count(&self, rules: &Rules<B>, after: &Position<B>, to: usize, asked: B, counting: &mut Counting) {
        let enemy = after.side(!self.side);
        let occupied = after.manned();
        let lifted = occupied & !B::bit(self.royal);
        let mover = rules.mover(!self.side, after.men.as_ref()[to].kind());
        let mut strikes = mover.leaps[to].capture;
        for slide in &mover.slides {
            let fan = &rules.fans[usize::from(slide.fan)];
            if slide.capture && (fan.sighted(to) & self.watched).any() {
                strikes |= fan.slide(to, lifted);
            }
        }
        let mut attacked = (self.attacked & !asked) | strikes;
        for square in (asked & !strikes).squares() {
            let bit = B::bit(square);
            if rules.attacked(after, square, !self.side, lifted, enemy & !bit) {
                attacked |= bit;
            }
        }
        let targets = (self.leaps.quiet & !occupied | self.leaps.capture & enemy) & !attacked;
        counting.0 += u64::from(targets.count());
        for i in self.ways.squares() {
            let way = &rules.castles[self.side][i];
            if after.rights & way.right != 0 && (way.empty & occupied).none() && (way.safe & attacked).none() {
                let mv = Move::special(way.from, way.to, Special::Castle);
                if !way.uncovers || rules.survives(after, mv) {
                    Sink::<B>::special(counting, mv);
                }
            }
        }
    }
}
