//! What moves win: at once, and if both sides go on capturing on one square.

use chimera_rules::{Bits, Kind, Move, Position, Rules, Side, Special, Square};

use crate::evaluate::Values;

/// What a royal man counts in an exchange.
const ROYAL: i32 = 20_000;

/// What a move wins at once: the man captured, and what its own man gains by becoming another.
#[inline]
pub(crate) fn gain<B: Bits>(rules: &Rules<B>, position: &Position<B>, values: &Values, mv: Move) -> i32 {
    let taken = match mv.kind() {
        Special::None | Special::Gate => {
            let man = position.man(mv.to());
            if man.is_some() { values.of(man.kind()) } else { 0 }
        }
        Special::EnPassant => values.of(position.man(mv.from()).kind()),
        Special::Route(_) => routed(rules, position, values, mv),
        _ => 0,
    };
    let raise = |kind: Kind| values.of(kind) - values.of(rules.moving(position, mv).kind());
    taken + mv.promotion().map_or(0, raise)
}

#[inline(never)]
fn routed<B: Bits>(rules: &Rules<B>, position: &Position<B>, values: &Values, mv: Move) -> i32 {
    let worth = |square: Square| {
        let man = position.man(square);
        let value = values.of(man.kind());
        if man.side() == position.turn() { -value } else { value }
    };
    rules.victims(position, mv).into_iter().map(worth).sum()
}

/// Whether a move captures.
#[inline]
pub(crate) fn captures<B: Bits>(rules: &Rules<B>, position: &Position<B>, mv: Move) -> bool {
    match mv.kind() {
        Special::None | Special::Gate => position.man(mv.to()).is_some(),
        Special::EnPassant => true,
        Special::Route(_) => {
            rules.victims(position, mv).into_iter().any(|square| position.man(square).side() != position.turn())
        }
        _ => false,
    }
}

/// Whether a move brings at least `least` if both sides go on capturing on its square as long as it pays.
///
/// Swaps are followed with the cheapest man first and with lines opening as men leave them; pins don't count. A royal
/// man takes only what nobody guards.
pub(crate) fn pays<B: Bits>(rules: &Rules<B>, position: &Position<B>, values: &Values, mv: Move, least: i32) -> bool {
    let weight = |kind: Kind| if rules.is_royal(kind) { ROYAL } else { values.of(kind) };
    let mut swap = gain(rules, position, values, mv) - least;
    if swap < 0 {
        return false;
    }
    let own = rules.moving(position, mv).kind();
    swap = weight(mv.promotion().unwrap_or(own)) - swap;
    if swap <= 0 {
        return true;
    }
    let to = mv.to();
    let target = B::bit(to.index());
    let mut side = position.turn();
    let mut occupied = position.occupied();
    if mv.from() != to {
        occupied &= !B::bit(mv.from().index());
    }
    if mv.kind() != Special::None {
        for square in rules.victims(position, mv) {
            occupied &= !B::bit(square.index());
        }
    }
    // The target itself is looked at from outside: whoever stands there blocks nothing before it.
    occupied |= target;
    let active = Side::BOTH.map(|side| position.side(side) & !rules.frozen(position, side) & !target);
    let mut holds = true;
    loop {
        side = !side;
        let strikers = rules.strikers(position, to, side, occupied, active[side.index()] & occupied);
        let cheapest = strikers.squares().map(|s| (weight(position.man(Square::new(s)).kind()), s)).min();
        let Some((worth, from)) = cheapest else { return holds };
        let without = occupied & !B::bit(from);
        if worth == ROYAL {
            let others = active[(!side).index()] & without;
            let guarded = rules.strikers(position, to, !side, without, others).any();
            return if guarded { holds } else { !holds };
        }
        holds = !holds;
        swap = worth - swap;
        if swap < i32::from(holds) {
            return holds;
        }
        occupied = without;
    }
}
