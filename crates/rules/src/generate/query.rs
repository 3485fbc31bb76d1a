//! What a search and an evaluation ask of the tables: men on imagined boards, exchanges, forcing moves, aims.

use super::sink::{Listing, Sink};
use crate::board::{Bits, Kind, Man, Move, MoveSink, Side, Square};
use crate::definition::Verdict;
use crate::ending::Test;
use crate::position::Position;
use crate::table::{Mover, Rules};

impl<B: Bits> Rules<B> {
    /// All squares that exist.
    #[inline]
    pub fn squares(&self) -> B {
        self.squares
    }

    /// Where a man on `square` could go, and what it would attack, if just the squares `occupied` were: (empty squares
    /// it may move to, squares on which it captures, whoever stands there or not).
    #[inline]
    pub fn targets(&self, man: Man, square: Square, occupied: B) -> (B, B) {
        let mover = self.mover(man.side(), man.kind());
        let (mut quiet, mut capture) = mover.reach(&self.fans, square.index(), occupied);
        if mover.has_routes() {
            let (more, others) = Self::imagined_routes(mover, square.index(), occupied);
            quiet |= more;
            capture |= others;
        }
        (quiet & !occupied, capture)
    }

    /// Those of `men`, all of side `by`, that could capture on `square` if just the squares `occupied` were.
    /// Frozen men are not left out, and captures en passant don't count.
    pub fn strikers(&self, position: &Position<B>, square: Square, by: Side, occupied: B, men: B) -> B {
        let attacks = &self.attacks[by];
        let movers = &self.movers[by];
        let mailbox = position.men.as_ref();
        let to = square.index();
        let mut found = B::ZERO;
        for from in (attacks.leap_sources[to] & men).squares() {
            if movers[mailbox[from].kind().index()].leaps[from].capture.has(to) {
                found |= B::bit(from);
            }
        }
        for family in &attacks.families {
            for from in (family.fan.slide(to, occupied) & men).squares() {
                if family.kinds >> mailbox[from].kind().index() & 1 != 0 {
                    found |= B::bit(from);
                }
            }
        }
        for family in &attacks.hop_families {
            for from in (family.sources(to, occupied) & men).squares() {
                if family.kinds >> mailbox[from].kind().index() & 1 != 0 {
                    found |= B::bit(from);
                }
            }
        }
        if attacks.irregular != 0 {
            for from in men.squares() {
                let kind = mailbox[from].kind().index();
                if attacks.irregular >> kind & 1 == 0 {
                    continue;
                }
                let own = position.side(by) & occupied;
                let mover = &movers[kind];
                if mover.reach(&self.fans, from, occupied).1.has(to)
                    || (mover.has_routes() && mover.routes_take(from, to, own, occupied & !own, position.royals))
                {
                    found |= B::bit(from);
                }
            }
        }
        found
    }

    /// Whether the game is lost with a man of this kind.
    pub fn is_royal(&self, kind: Kind) -> bool {
        self.movers[Side::White][kind.index()].royal
    }

    /// Whether moves of this kind reset the half-move clock.
    pub fn is_pawn(&self, kind: Kind) -> bool {
        self.movers[Side::White][kind.index()].pawn
    }

    /// The squares on which a man on `square` holds enemies frozen; none for most kinds.
    pub fn freezes(&self, man: Man, square: Square) -> B {
        match &self.freeze {
            Some(freeze) if self.mover(man.side(), man.kind()).marked => freeze.reach[man.side()][square.index()],
            _ => B::ZERO,
        }
    }

    /// The squares on which a man may or must become another.
    pub fn promotion_squares(&self, man: Man) -> B {
        self.mover(man.side(), man.kind()).promotes
    }

    /// What a man may become on a square, men on the board aside, and whether it may stay what it is.
    pub fn promotion_choices(&self, man: Man, square: Square) -> (Vec<Kind>, bool) {
        let mover = self.mover(man.side(), man.kind());
        if !mover.promotes.has(square.index()) {
            return (Vec::new(), true);
        }
        let choice = &self.choices[usize::from(mover.choice_at[square.index()])];
        (choice.kinds.iter().map(|&kind| Kind::new(kind.into())).collect(), choice.stay)
    }

    /// The squares that win the game for a side if a man of it stands there untaken.
    pub fn goals(&self, side: Side) -> B {
        let mut goals = B::ZERO;
        for ending in &self.endings.turn {
            if let (Test::Intruder(zone), Verdict::Loss) = (&ending.test, ending.verdict) {
                goals |= self.zones[*zone][!side];
            }
        }
        goals
    }

    /// Whether a side whose royal man stands alone has lost.
    pub fn bare_loses(&self) -> bool {
        self.endings.turn.iter().any(|ending| matches!((&ending.test, ending.verdict), (Test::Bare, Verdict::Loss)))
    }

    /// Adds the legal moves that capture or promote, or end on a square of `also` (castling never counts).
    pub fn noisy_moves<S: MoveSink>(&self, position: &Position<B>, also: B, list: &mut S) {
        if self.turn_ending(position).is_none() {
            let wanted = position.side(!position.turn) | also;
            self.generate(position, &mut Noisy { wanted, also, listing: Listing(list) });
        }
    }
}

/// Collects the moves that change the balance.
struct Noisy<'l, B, S> {
    wanted: B,
    also: B,
    listing: Listing<'l, S>,
}

impl<B: Bits, S: MoveSink> Sink<B> for Noisy<'_, B, S> {
    #[inline]
    fn wanted(&self, mover: &Mover<B>) -> B {
        self.wanted | mover.promotes
    }

    #[inline]
    fn targets(&mut self, rules: &Rules<B>, position: &Position<B>, mover: &Mover<B>, from: usize, targets: B) {
        self.listing.targets(rules, position, mover, from, targets);
    }

    fn peaceful(&self) -> bool {
        false
    }

    #[inline]
    fn special(&mut self, mv: Move) {
        if !mv.kind().castles() {
            Sink::<B>::special(&mut self.listing, mv);
        }
    }

    fn drops(&mut self, kind: Kind, targets: B) {
        Sink::<B>::drops(&mut self.listing, kind, targets & self.also);
    }
}
