//! Moves with an effect of their own: victims on the way, one's own men taken off or carried elsewhere.

use super::sink::Sink;
use crate::board::{Bits, Move, Side, Special, Square};
use crate::position::Position;
use crate::table::{Effect, Mover, Route, Rules};

impl<B: Bits> Rules<B> {
    /// Gives a sink all legal moves with an effect of their own. Each is tried out.
    #[inline(never)]
    pub(super) fn generate_routes<S: Sink<B>>(&self, position: &Position<B>, check: bool, frozen: B, sink: &mut S) {
        let side = position.turn;
        for from in (position.side(side) & !frozen).squares() {
            let mover = self.mover(side, position.men.as_ref()[from].kind());
            if !mover.has_routes() {
                continue;
            }
            self.each_route(position, mover, side, from, |route, effect| {
                let mv = Move::special(Square::new(from), Square::new(route.to.into()), Special::Route(route.number));
                let kept_clear = self.keep_clear.as_ref().is_some_and(|clear| {
                    let in_need = clear.unless_royal_in_check && check && mover.royal;
                    let captures = clear.unless_capture && !effect.victims.is_empty();
                    !in_need && !captures && clear.zone[side].has(route.to.into())
                });
                let captures = takes_enemies(position.side(!side), effect);
                if !kept_clear && (captures || sink.peaceful()) && self.survives(position, mv) {
                    self.special_to_sink(position, mover, mv, captures, sink);
                }
                !sink.done()
            });
            if sink.done() {
                return;
            }
        }
    }

    /// Calls `each` with one open route for every effect and end that a man of `side` on `from` has, until it says no.
    fn each_route(
        &self,
        position: &Position<B>,
        mover: &Mover<B>,
        side: Side,
        from: usize,
        mut each: impl FnMut(&Route<B>, &Effect) -> bool,
    ) {
        let own = position.side(side) & !B::bit(from);
        let enemy = position.side(!side);
        let crowned = self.crowned(position, side);
        let mut last = None;
        for route in mover.routes_from(from).iter().filter(|route| route.number > 0) {
            if last == Some((route.to, route.number)) || !route.open(own, enemy) {
                continue;
            }
            let effect = mover.effect(route);
            let victims = effect.victims.iter().fold(B::ZERO, |set, &square| set | B::bit(square.into()));
            let barred = if route.tame { position.royals } else { crowned };
            let unmoved = route.tame && effect.carry.is_some_and(|(carried, _)| position.royals.has(carried.into()));
            if unmoved || (victims & barred).any() {
                continue;
            }
            last = Some((route.to, route.number));
            if !each(route, effect) {
                return;
            }
        }
    }

    /// Adds the ends and the victims of moves with an effect to what a man can do: (to empty squares, captures).
    #[inline(never)]
    pub(super) fn effects_reach(&self, position: &Position<B>, side: Side, from: usize) -> (B, B) {
        let mover = self.mover(side, position.men.as_ref()[from].kind());
        let (mut quiet, mut capture) = (B::ZERO, B::ZERO);
        self.each_route(position, mover, side, from, |route, effect| {
            for &victim in &effect.victims {
                capture |= B::bit(victim.into());
            }
            if effect.victims.is_empty() {
                quiet |= B::bit(route.to.into());
            }
            true
        });
        (quiet, capture)
    }

    /// What a man's routes could do if just the squares `occupied` were, by whomever, and whoever could be captured stood ready.
    #[inline(never)]
    pub(super) fn imagined_routes(mover: &Mover<B>, from: usize, occupied: B) -> (B, B) {
        let occupied = occupied & !B::bit(from);
        let (mut quiet, mut capture) = (B::ZERO, B::ZERO);
        for route in mover.routes_from(from) {
            let effect = mover.effect(route);
            let victims = effect.victims.iter().fold(B::ZERO, |set, &square| set | B::bit(square.into()));
            let hurdles = route.occupied | ((route.foes | route.friends) & !victims);
            if (route.empty & occupied).any() || (hurdles & !occupied).any() {
                continue;
            }
            capture |= victims & route.foes;
            let to = B::bit(route.to.into());
            if route.capture {
                capture |= to;
            }
            if route.quiet {
                quiet |= to;
            }
        }
        (quiet, capture)
    }

    /// The effect of a move that has one of its own.
    pub(crate) fn effect(&self, position: &Position<B>, mv: Move) -> Option<&Effect> {
        let Special::Route(number) = mv.kind() else { return None };
        let man = position.man(mv.from());
        self.mover(man.side(), man.kind()).effect_of(mv.from(), mv.to(), number)
    }

    /// All squares on which a legal move captures, one's own men included, in the order of the walk.
    pub fn victims(&self, position: &Position<B>, mv: Move) -> Vec<Square> {
        match self.effect(position, mv) {
            Some(effect) => effect.victims.iter().map(|&square| Square::new(square.into())).collect(),
            None => self.captured(position, mv).into_iter().collect(),
        }
    }

    /// Where a legal move takes a third man who is not captured, if it does: from, to.
    pub fn carried(&self, position: &Position<B>, mv: Move) -> Option<(Square, Square)> {
        let (from, to) = self.effect(position, mv)?.carry?;
        Some((Square::new(from.into()), Square::new(to.into())))
    }
}

/// Whether any of the victims is an enemy.
fn takes_enemies<B: Bits>(enemy: B, effect: &Effect) -> bool {
    effect.victims.iter().any(|&square| enemy.has(square.into()))
}
