//! What threatens the royal man: checks, pins, and the squares that matter to it.

use crate::board::{Bits, Side};
use crate::position::Position;
use crate::table::{Ray, Rules};

/// Checks and pins against one royal man, for the exact tier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Danger<B> {
    pub check: bool,
    /// Where a man that is not royal may go with regard to the checks.
    pub answers: B,
    /// Own men that stand alone between the royal man and a rider.
    pub pinned: B,
}

impl<B: Bits> Danger<B> {
    /// Looks along a ray from the royal man of `side` for riders of some kinds.
    #[inline]
    pub(super) fn look(&mut self, position: &Position<B>, side: Side, ray: Ray<'_, B>, kinds: u64) {
        let men = position.men.as_ref();
        let enemy = position.side(!side);
        let occupied = position.manned();
        let rides = |square: usize| enemy.has(square) && kinds >> men[square].kind().index() & 1 != 0;
        let Some((first, line)) = ray.first(occupied) else { return };
        if enemy.has(first) {
            if rides(first) {
                self.check = true;
                self.answers &= line;
            }
        } else if let Some((second, _)) = ray.first(occupied ^ B::bit(first))
            && rides(second)
        {
            self.pinned |= B::bit(first);
        }
    }
}

impl<B: Bits> Rules<B> {
    /// Checks and pins against the royal man on `royal`.
    #[inline]
    pub(crate) fn danger(&self, position: &Position<B>, side: Side, royal: usize) -> Danger<B> {
        let attacks = &self.attacks[!side];
        let movers = &self.movers[!side];
        let men = position.men.as_ref();
        let enemy = position.side(!side);
        let mut danger = Danger { check: false, answers: self.squares, pinned: B::ZERO };
        for from in (attacks.leap_sources[royal] & enemy).squares() {
            if movers[men[from].kind().index()].leaps[from].capture.has(royal) {
                danger.check = true;
                danger.answers &= B::bit(from);
            }
        }
        for family in &attacks.families {
            if (family.fan.sighted(royal) & enemy).none() {
                continue;
            }
            for ray in family.fan.rays(royal) {
                if (ray.mask() & enemy).any() {
                    danger.look(position, side, ray, family.kinds);
                }
            }
        }
        danger
    }

    /// Where a pinned man on `from` may go without uncovering the royal man on `royal`.
    pub(crate) fn pin_line(&self, position: &Position<B>, side: Side, royal: usize, from: usize) -> B {
        let enemy = position.side(!side);
        let occupied = position.manned();
        let mut allowed = self.squares;
        for family in &self.attacks[!side].families {
            for ray in family.fan.rays(royal) {
                if ray.mask().has(from)
                    && ray.first(occupied).is_some_and(|(first, _)| first == from)
                    && let Some((second, line)) = ray.first(occupied ^ B::bit(from))
                    && enemy.has(second)
                    && family.kinds >> position.men.as_ref()[second].kind().index() & 1 != 0
                {
                    allowed &= line;
                }
            }
        }
        allowed
    }

    /// Squares whose change might expose the royal man on `royal` or end a check on it, for the guarded tier:
    /// every attacker, and every square between it and the royal man, empty ones too.
    pub(crate) fn guard(&self, position: &Position<B>, side: Side, royal: usize) -> B {
        let attacks = &self.attacks[!side];
        let men = position.men.as_ref();
        let enemy = position.side(!side);
        let occupied = position.manned();
        let mut guard = attacks.leap_sources[royal] & enemy;
        for family in &attacks.families {
            for ray in family.fan.rays(royal) {
                if (ray.mask() & enemy).none() {
                    continue;
                }
                if let Some((first, line)) = ray.first(occupied) {
                    guard |= line;
                    if let Some((_, line)) = ray.first(occupied ^ B::bit(first)) {
                        guard |= line;
                    }
                }
            }
        }
        for family in &attacks.hop_families {
            for ray in family.fan.rays(royal) {
                let line = ray.through_third(occupied);
                let strikes = |from: usize| family.kinds >> men[from].kind().index() & 1 != 0;
                if (line & enemy).squares().any(strikes) {
                    guard |= line;
                }
            }
        }
        for from in enemy.squares() {
            let kind = men[from].kind().index();
            if attacks.irregular >> kind & 1 == 0 {
                continue;
            }
            let mover = &self.movers[!side][kind];
            for lame in mover.lame_from(from) {
                if lame.capture && usize::from(lame.to) == royal {
                    guard |= lame.through | B::bit(from);
                }
            }
            for route in mover.routes_from(from).iter().filter(|route| mover.takes(route, royal, true)) {
                guard |= route.squares() | B::bit(from);
            }
            let slides = mover.slides.iter().filter(|slide| slide.capture).map(|slide| slide.fan);
            let hops = mover.hops.iter().filter(|hop| hop.capture).map(|hop| hop.fan);
            for fan in slides.chain(hops) {
                for ray in self.fans[usize::from(fan)].rays(from) {
                    if ray.mask().has(royal) {
                        guard |= before(ray, royal) | B::bit(from);
                    }
                }
            }
        }
        guard
    }
}

/// The squares of a ray before one of its squares.
fn before<B: Bits>(ray: Ray<'_, B>, square: usize) -> B {
    match ray {
        Ray::Ascending(mask) => mask & B::bit(square).through_lowest() & !B::bit(square),
        Ray::Descending(mask) => mask & B::bit(square).through_highest() & !B::bit(square),
        Ray::Walk(walk) => walk
            .squares
            .iter()
            .take_while(|&&s| usize::from(s) != square)
            .fold(B::ZERO, |set, &s| set | B::bit(s.into())),
    }
}
