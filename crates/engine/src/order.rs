//! Which moves to try first, and what an exchange brings.

use chimera_rules::{Bits, Kind, Man, Move, Position, Rules, Side, Special, Square};

use crate::evaluate::Values;

/// Bound of all history counts.
const HISTORY_MOST: i32 = 1 << 14;
const SQUARES: usize = 256;
/// What a royal man counts in an exchange.
const ROYAL: i32 = 20_000;

/// What quiet moves have been good for so far.
#[derive(Debug)]
pub(crate) struct History {
    /// By man and target square.
    counts: Vec<i16>,
    /// By the man and target square of the move before.
    answers: Vec<u32>,
}

impl History {
    pub(crate) fn new() -> Self {
        Self { counts: vec![0; Man::CODES * SQUARES], answers: vec![0; Man::CODES * SQUARES] }
    }

    pub(crate) fn clear(&mut self) {
        self.counts.fill(0);
        self.answers.fill(0);
    }

    /// Makes old counts weigh less.
    pub(crate) fn fade(&mut self) {
        for count in &mut self.counts {
            *count /= 4;
        }
    }

    #[inline]
    fn at(man: Man, to: Square) -> usize {
        man.code() * SQUARES + to.index()
    }

    #[inline]
    pub(crate) fn count(&self, man: Man, to: Square) -> i32 {
        self.counts[Self::at(man, to)].into()
    }

    /// Praises a move (or blames it, with a negative bonus).
    #[inline]
    pub(crate) fn praise(&mut self, man: Man, to: Square, bonus: i32) {
        let count = &mut self.counts[Self::at(man, to)];
        let old = i32::from(*count);
        *count = (old + bonus - old * bonus.abs() / HISTORY_MOST) as i16;
    }

    #[inline]
    pub(crate) fn answer(&self, man: Man, to: Square) -> u32 {
        self.answers[Self::at(man, to)]
    }

    #[inline]
    pub(crate) fn set_answer(&mut self, man: Man, to: Square, mv: Move) {
        self.answers[Self::at(man, to)] = mv.bits();
    }
}

/// A move with its rank among the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub mv: Move,
    pub rank: i32,
}

/// Brings the best of the moves from `first` on to `first`.
#[inline]
pub(crate) fn pick(moves: &mut [Ranked], first: usize) -> Ranked {
    let mut best = first;
    for i in first + 1..moves.len() {
        if moves[i].rank > moves[best].rank {
            best = i;
        }
    }
    moves.swap(first, best);
    moves[first]
}

/// What a move wins at once: the man captured, and what its own man gains by becoming another.
#[inline]
pub(crate) fn gain<B: Bits>(rules: &Rules<B>, position: &Position<B>, values: &Values, mv: Move) -> i32 {
    let taken = match mv.kind() {
        Special::None | Special::Gate => {
            let man = position.man(mv.to());
            if man.is_some() { values.of(man.kind()) } else { 0 }
        }
        Special::EnPassant => values.of(position.man(mv.from()).kind()),
        Special::Castle | Special::Pass | Special::CastleGate | Special::CastleGatePartner | Special::Drop => 0,
        Special::Route(_) => {
            let worth = |square: Square| {
                let man = position.man(square);
                let value = values.of(man.kind());
                if man.side() == position.turn() { -value } else { value }
            };
            rules.victims(position, mv).into_iter().map(worth).sum()
        }
    };
    let raise = |kind: Kind| values.of(kind) - values.of(rules.moving(position, mv).kind());
    taken + mv.promotion().map_or(0, raise)
}

/// Whether a move captures.
#[inline]
pub(crate) fn captures<B: Bits>(rules: &Rules<B>, position: &Position<B>, mv: Move) -> bool {
    match mv.kind() {
        Special::None | Special::Gate => position.man(mv.to()).is_some(),
        Special::EnPassant => true,
        Special::Castle | Special::Pass | Special::CastleGate | Special::CastleGatePartner | Special::Drop => false,
        Special::Route(_) => {
            rules.victims(position, mv).into_iter().any(|square| position.man(square).side() != position.turn())
        }
    }
}

/// What a move brings if both sides go on capturing on its square as long as it pays.
pub(crate) fn exchange<B: Bits>(rules: &Rules<B>, position: &Position<B>, values: &Values, mv: Move) -> i32 {
    let mut side = position.turn();
    let to = mv.to();
    let own = rules.moving(position, mv).kind();
    let mut gains = [0; 32];
    gains[0] = gain(rules, position, values, mv);
    let weight = |kind: Kind| if rules.is_royal(kind) { ROYAL } else { values.of(kind) };
    let mut standing = weight(mv.promotion().unwrap_or(own));
    let mut occupied = position.occupied() & !B::bit(mv.from().index());
    for square in rules.victims(position, mv) {
        occupied &= !B::bit(square.index());
    }
    let active = Side::BOTH.map(|side| position.side(side) & !rules.frozen(position, side));
    let mut last = 0;
    loop {
        side = !side;
        // The target itself is looked at from outside: whoever stands there blocks nothing before it.
        let strikers =
            rules.strikers(position, to, side, occupied | B::bit(to.index()), active[side.index()] & occupied);
        let strikers = strikers & !B::bit(to.index());
        let cheapest = strikers.squares().map(|s| (weight(position.man(Square::new(s)).kind()), s)).min();
        let Some((worth, from)) = cheapest else { break };
        if last + 1 == gains.len() {
            break;
        }
        if worth == ROYAL {
            let others = active[(!side).index()] & occupied & !B::bit(to.index());
            if rules.strikers(position, to, !side, occupied & !B::bit(from), others).any() {
                break;
            }
        }
        last += 1;
        gains[last] = standing - gains[last - 1];
        if gains[last].max(-gains[last - 1]) < 0 {
            break;
        }
        standing = worth;
        occupied &= !B::bit(from);
    }
    while last > 0 {
        gains[last - 1] = -gains[last].max(-gains[last - 1]);
        last -= 1;
    }
    gains[0]
}
