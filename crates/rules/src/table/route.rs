//! Routes: moves of several legs, taken apart for every square into what must stand where, and what happens to whom.
//!
//! A leg's every length and every choice of whom it meets is a route of its own, so that nothing is left to walk in the
//! inner loop: a few masks say whether a route is open.

use super::mover::Mover;
use crate::board::{Bits, Square};

/// One way to go from a square, with everything that must be so on the way. The square that it begins on counts as empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Route<B> {
    /// Squares that must be empty.
    pub empty: B,
    /// Squares on which somebody must stand, who stays.
    pub occupied: B,
    /// Squares that must hold enemies.
    pub foes: B,
    /// Squares that must hold men of its own side.
    pub friends: B,
    /// Where it ends.
    pub to: u8,
    /// The number by which a [`crate::Move`] tells it from others between the same squares, one for each of their effects.
    /// 0: it has no effect but that of a plain move or capture, whose last square is not among those above.
    pub number: u8,
    /// Which of the mover's effects it has.
    pub effect: u16,
    /// Whether a plain one may end on an empty square.
    pub quiet: bool,
    /// Whether a plain one may end on an enemy.
    pub capture: bool,
    /// Whether none of those taken off may be royal.
    pub tame: bool,
}

/// What a route does besides taking its man to its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Effect {
    /// Squares whose men are taken off, in the order of the walk.
    pub victims: Vec<u8>,
    /// From where and to where another man is carried.
    pub carry: Option<(u8, u8)>,
}

impl<B: Bits> Route<B> {
    /// Whether it is open, its end aside where it is plain. `own` is without the man himself.
    #[inline]
    pub(crate) fn open(&self, own: B, enemy: B) -> bool {
        let occupied = own | enemy;
        (self.empty & occupied).none()
            && (self.foes & !enemy).none()
            && (self.friends & !own).none()
            && (self.occupied & !occupied).none()
    }

    /// All squares that it speaks of.
    pub(crate) fn squares(&self) -> B {
        self.empty | self.occupied | self.foes | self.friends
    }
}

impl<B: Bits> Mover<B> {
    /// Whether it has routes at all.
    #[inline]
    pub(crate) fn has_routes(&self) -> bool {
        !self.routes_at.is_empty()
    }

    /// The routes from a square: those with an effect behind the plain ones, and of these the ones with one end and number together.
    #[inline]
    pub(crate) fn routes_from(&self, from: usize) -> &[Route<B>] {
        match self.routes_at.get(from) {
            Some(&(start, end)) => &self.routes[start as usize..end as usize],
            None => &[],
        }
    }

    /// What a route does.
    #[inline]
    pub(crate) fn effect(&self, route: &Route<B>) -> &Effect {
        &self.effects[usize::from(route.effect)]
    }

    /// The effect of the move with a number between two squares.
    pub(crate) fn effect_of(&self, from: Square, to: Square, number: u8) -> Option<&Effect> {
        let route =
            self.routes_from(from.index()).iter().find(|route| route.number == number && route.to == to.byte())?;
        Some(self.effect(route))
    }

    /// Whether a route would capture an enemy on `square` if one stood there, a royal one or not.
    #[inline]
    pub(crate) fn takes(&self, route: &Route<B>, square: usize, royal: bool) -> bool {
        if royal && route.tame {
            return false;
        }
        if route.number == 0 {
            return route.capture && usize::from(route.to) == square;
        }
        route.foes.has(square) && self.effect(route).victims.iter().any(|&victim| usize::from(victim) == square)
    }

    /// Whether its routes from a square would capture an enemy on `square` if one stood there. Men of its own side
    /// on `royals` are never taken off for it.
    #[inline(never)]
    pub(crate) fn routes_take(&self, from: usize, square: usize, own: B, enemy: B, royals: B) -> bool {
        let bit = B::bit(square);
        let royal = royals.has(square);
        let (own, enemy) = (own & !bit & !B::bit(from), enemy | bit);
        let spares = |route: &Route<B>| {
            let holy = royals & if route.tame { route.friends | route.foes } else { route.friends };
            holy.none() || !self.effect(route).victims.iter().any(|&victim| holy.has(victim.into()))
        };
        self.routes_from(from)
            .iter()
            .any(|route| self.takes(route, square, royal) && route.open(own, enemy) && spares(route))
    }

    /// Where its plain routes lead from a square: (to empty squares, onto enemies), whoever stands on those; tame ones not
    /// onto `royals`.
    #[inline(never)]
    pub(crate) fn routes_reach(&self, from: usize, own: B, enemy: B, royals: B) -> (B, B) {
        let own = own & !B::bit(from);
        let (mut quiet, mut capture) = (B::ZERO, B::ZERO);
        for route in self.routes_from(from).iter().take_while(|route| route.number == 0) {
            if route.open(own, enemy) {
                let bit = B::bit(route.to.into());
                if route.quiet {
                    quiet |= bit;
                }
                if route.capture {
                    capture |= if route.tame { bit & !royals } else { bit };
                }
            }
        }
        (quiet, capture)
    }
}
