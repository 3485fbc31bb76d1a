//! Counting the leaves of the tree of legal moves.

use super::ledger::Ledger;
use crate::board::{Bits, Move, Special, Square};
use crate::position::{Observer, PASSER, Position, Unkeyed, Unobserved};
use crate::table::Rules;

impl<B: Bits> Rules<B> {
    /// The number of sequences of `depth` legal moves, counted in bulk at the last one.
    pub fn perft(&self, position: &Position<B>, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(position),
            _ => {
                let mut moves = Vec::with_capacity(64);
                self.legal_moves(position, &mut moves);
                if depth == 2
                    && let Some(ledger) = Ledger::new(self, position)
                {
                    return self.sum_after(position, &moves, |after, mv| ledger.answers(after, mv));
                }
                self.sum_after(position, &moves, |after, _| self.perft(after, depth - 1))
            }
        }
    }

    /// The sum of something over the positions after moves, which have no keys: counting asks for none.
    #[inline]
    fn sum_after(
        &self,
        position: &Position<B>,
        moves: &[Move],
        mut count: impl FnMut(&Position<B>, Move) -> u64,
    ) -> u64 {
        let mut sum = 0;
        let mut next = *position;
        for (i, &mv) in moves.iter().enumerate() {
            if i > 0 {
                next = *position;
            }
            self.play_observed(&mut next, mv, &mut Unkeyed);
            sum += count(&next, mv);
        }
        sum
    }

    /// The position after a legal move.
    #[inline]
    #[must_use]
    pub fn after(&self, position: &Position<B>, mv: Move) -> Position<B> {
        self.after_observed(position, mv, &mut Unobserved)
    }

    /// The same, telling an observer of every man that comes or goes.
    #[inline]
    #[must_use]
    pub fn after_observed<O: Observer>(&self, position: &Position<B>, mv: Move, observer: &mut O) -> Position<B> {
        let mut next = *position;
        self.play_observed(&mut next, mv, observer);
        next
    }
}

impl<B: Bits> Rules<B> {
    /// Where the partner of a castling move stands.
    pub fn castling_partner(&self, position: &Position<B>, mv: Move) -> Option<Square> {
        let ways = &self.castles[position.turn];
        let way = ways.iter().find(|way| mv.kind().castles() && way.from == mv.from() && way.to == mv.to());
        way.map(|way| way.partner_from)
    }

    /// The square that UCI names for a castling move instead of the one to which it goes.
    pub(crate) fn castling_onto(&self, position: &Position<B>, mv: Move) -> Option<Square> {
        let ways = &self.castles[position.turn];
        let way = ways.iter().find(|way| way.onto && way.from == mv.from() && way.to == mv.to());
        way.filter(|_| mv.kind() == Special::Castle).map(|way| way.partner_from)
    }

    /// The square on which a move that is legal captures, if it does; the first of them if there are several (see [`Self::victims`]).
    pub fn captured(&self, position: &Position<B>, mv: Move) -> Option<Square> {
        match mv.kind() {
            Special::Castle | Special::Pass | Special::CastleGate | Special::CastleGatePartner | Special::Drop => None,
            Special::EnPassant => Some(Square::new(position.slots[PASSER].into())),
            Special::Route(_) => self.victims(position, mv).first().copied(),
            Special::None | Special::Gate => position.man(mv.to()).is_some().then_some(mv.to()),
        }
    }
}
