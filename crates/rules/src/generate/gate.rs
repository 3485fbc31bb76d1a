//! Moves by which a man of the hand enters behind the one that moves.

use super::sink::Sink;
use crate::board::{Bits, Kind, Move, Special, Square};
use crate::position::Position;
use crate::table::{HandTable, Mover, Rules};

/// Follows each move that leaves a gate by those that use it.
///
/// A man that enters can only stand in the way of attacks: what is legal without it is legal with it, and it helps nobody
/// whose move alone is not.
pub(super) struct Gating<'g, B: Bits, S> {
    pub rules: &'g Rules<B>,
    pub hands: &'g HandTable<B>,
    pub position: &'g Position<B>,
    pub sink: &'g mut S,
}

impl<B: Bits, S: Sink<B>> Gating<'_, B, S> {
    /// The kinds in hand that may enter on a square.
    fn entering(&self, square: Square) -> impl Iterator<Item = Kind> + use<'_, B, S> {
        let open = self.position.rights & self.hands.gates[square.index()] != 0;
        let (position, hands) = (self.position, self.hands);
        let held = move |kind: &Kind| position.held(position.turn(), hands.place[kind.index()]) > 0;
        hands.entering.iter().copied().filter(move |_| open).filter(held)
    }
}

impl<B: Bits, S: Sink<B>> Sink<B> for Gating<'_, B, S> {
    fn wanted(&self, mover: &Mover<B>) -> B {
        self.sink.wanted(mover)
    }

    fn targets(&mut self, rules: &Rules<B>, position: &Position<B>, mover: &Mover<B>, from: usize, targets: B) {
        self.sink.targets(rules, position, mover, from, targets);
        let from = Square::new(from);
        let kinds = self.entering(from).collect::<Vec<_>>();
        for kind in kinds {
            for to in targets.squares() {
                self.sink.special(Move::special(from, Square::new(to), Special::Gate).becoming(kind));
            }
        }
    }

    fn special(&mut self, mv: Move) {
        self.sink.special(mv);
        if mv.kind() != Special::Castle {
            return;
        }
        let ways = &self.rules.castles[self.position.turn()];
        let Some(way) = ways.iter().find(|way| way.from == mv.from() && way.to == mv.to()) else { return };
        let gates = [(way.from, Special::CastleGate), (way.partner_from, Special::CastleGatePartner)];
        for (gate, special) in gates.into_iter().filter(|&(gate, _)| gate != way.to && gate != way.partner_to) {
            let kinds = self.entering(gate).collect::<Vec<_>>();
            for kind in kinds {
                self.sink.special(Move::special(way.from, way.to, special).becoming(kind));
            }
        }
    }

    fn drops(&mut self, kind: Kind, targets: B) {
        self.sink.drops(kind, targets);
    }

    fn forgives_mates(&self) -> bool {
        self.sink.forgives_mates()
    }

    fn done(&self) -> bool {
        self.sink.done()
    }
}
