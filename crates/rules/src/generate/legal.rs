//! Legal moves, in three tiers of strictness (see [`Tier`]).

use super::danger::Danger;
use super::sink::{Asking, Counting, Listing, Sink};
use crate::board::{Bits, Move, MoveSink, Side, Special, Square};
use crate::position::{NOWHERE, PASSED, PASSER, Position};
use crate::table::{CastleTable, Rules, Tier};

impl<B: Bits> Rules<B> {
    /// Adds all legal moves to a list, each once. A game that has ended by a rule of its own has none.
    pub fn legal_moves<S: MoveSink>(&self, position: &Position<B>, list: &mut S) {
        if self.turn_ending(position).is_none() {
            self.generate(position, &mut Listing(list));
        }
    }

    /// The number of legal moves, counted without listing them.
    pub fn count_moves(&self, position: &Position<B>) -> u64 {
        if self.turn_ending(position).is_some() {
            return 0;
        }
        let mut count = Counting::default();
        self.generate(position, &mut count);
        count.0
    }

    /// Whether there is any legal move.
    pub fn has_moves(&self, position: &Position<B>) -> bool {
        self.turn_ending(position).is_none() && self.can_reach(position, self.squares)
    }

    /// Whether some move that is legal, rules that end the game before moving aside, ends in `within`.
    pub(crate) fn can_reach(&self, position: &Position<B>, within: B) -> bool {
        let mut asking = Asking { within, found: false, forgiving: false };
        self.generate(position, &mut asking);
        asking.found
    }

    /// Whether some move that is legal, rules that end the game before moving aside, takes a man of these kinds there.
    pub(crate) fn can_take(&self, position: &Position<B>, kinds: u64, to: B) -> bool {
        let mut moves = Vec::new();
        self.generate(position, &mut Listing(&mut moves));
        let men = position.men.as_ref();
        moves.iter().any(|mv| to.has(mv.to().index()) && kinds >> men[mv.from().index()].kind().index() & 1 != 0)
    }

    /// Whether one move is legal: for moves from outside or from a table.
    pub fn is_legal(&self, position: &Position<B>, mv: Move) -> bool {
        let mut list = Vec::new();
        self.legal_moves(position, &mut list);
        list.contains(&mv)
    }

    /// Whether there is any legal move, drops that checkmate not forbidden: what forbids them asks just this.
    pub(super) fn answers_check(&self, position: &Position<B>) -> bool {
        let mut asking = Asking { within: self.squares, found: false, forgiving: true };
        self.generate(position, &mut asking);
        asking.found
    }

    pub(super) fn generate<S: Sink<B>>(&self, position: &Position<B>, sink: &mut S) {
        match &self.customs {
            None => self.generate_in(self.tier, position, sink),
            Some(customs) => self.generate_customary(customs, position, sink),
        }
    }

    #[inline]
    pub(super) fn generate_in<S: Sink<B>>(&self, tier: Tier, position: &Position<B>, sink: &mut S) {
        match tier {
            Tier::Exact => self.generate_exact(position, sink),
            Tier::Guarded => self.generate_guarded(position, sink),
            Tier::Brute => self.generate_brute(position, sink),
        }
    }

    fn generate_exact<S: Sink<B>>(&self, position: &Position<B>, sink: &mut S) {
        let side = position.turn;
        let occupied = position.manned();
        let royal = position.royals(side).lowest();
        let danger = self.danger(position, side, royal);
        for from in position.side(side).squares() {
            self.man_to_sink(position, &danger, from, royal, occupied, sink);
            if sink.done() {
                return;
            }
        }
        self.generate_special(position, danger.check, B::ZERO, sink);
        if self.hands.is_some() {
            self.generate_drops(position, danger.answers, B::ZERO, sink);
        }
    }

    /// Gives a sink the moves of one man, special ones aside, for the exact tier.
    #[inline]
    pub(super) fn man_to_sink<S: Sink<B>>(
        &self,
        position: &Position<B>,
        danger: &Danger<B>,
        from: usize,
        royal: usize,
        occupied: B,
        sink: &mut S,
    ) {
        let side = position.turn;
        let (quiet, capture) = self.pseudo(position, side, from, occupied, danger.check);
        let mover = self.mover(side, position.men.as_ref()[from].kind());
        let wanted = sink.wanted(mover);
        let mut targets = (quiet | capture) & wanted;
        if mover.royal {
            targets |= self.jump_targets(position, danger.check) & wanted;
            targets = self.safe_steps(position, from, targets);
        } else {
            targets &= danger.answers;
            if danger.pinned.has(from) {
                targets &= self.pin_line(position, side, royal, from);
            }
        }
        sink.targets(self, position, mover, from, targets);
    }

    fn generate_guarded<S: Sink<B>>(&self, position: &Position<B>, sink: &mut S) {
        let side = position.turn;
        let occupied = position.occupied();
        let check = self.in_check(position);
        let guard = self.guard(position, side, position.royals(side).lowest());
        for from in position.side(side).squares() {
            let (quiet, capture) = self.pseudo(position, side, from, occupied, check);
            let mover = self.mover(side, position.men.as_ref()[from].kind());
            let wanted = sink.wanted(mover);
            let mut targets = (quiet | capture) & wanted;
            if mover.royal {
                targets |= self.jump_targets(position, check) & wanted;
                targets = self.tried(position, from, targets);
            } else if guard.has(from) {
                targets = self.tried(position, from, targets);
            } else {
                let free = if check { B::ZERO } else { targets & !guard };
                targets = free | self.tried(position, from, targets & guard);
            }
            sink.targets(self, position, mover, from, targets);
            if sink.done() {
                return;
            }
        }
        self.generate_special(position, check, B::ZERO, sink);
        if self.hands.is_some() {
            self.generate_drops(position, if check { B::ZERO } else { !guard }, guard, sink);
        }
    }

    fn generate_brute<S: Sink<B>>(&self, position: &Position<B>, sink: &mut S) {
        let side = position.turn;
        let occupied = position.occupied();
        let check = self.in_check(position);
        let frozen = self.frozen(position, side);
        for from in (position.side(side) & !frozen).squares() {
            let (quiet, capture) = self.pseudo(position, side, from, occupied, check);
            let mover = self.mover(side, position.men.as_ref()[from].kind());
            let wanted = sink.wanted(mover);
            let mut targets = (quiet | capture) & wanted;
            if mover.royal {
                targets |= self.jump_targets(position, check) & wanted;
            }
            sink.targets(self, position, mover, from, self.tried(position, from, targets));
            if sink.done() {
                return;
            }
        }
        self.generate_special(position, check, frozen, sink);
        if self.hands.is_some() {
            self.generate_drops(position, B::ZERO, self.squares, sink);
        }
    }

    /// The squares to which the royal man may still leap.
    #[inline]
    pub(super) fn jump_targets(&self, position: &Position<B>, check: bool) -> B {
        match &self.jumps[position.turn] {
            Some(jump) if !check && position.rights & jump.right != 0 => jump.zone & !position.occupied(),
            _ => B::ZERO,
        }
    }

    /// Those of the royal man's targets that no enemy attacks, the royal man and what it captures taken off.
    #[inline]
    fn safe_steps(&self, position: &Position<B>, from: usize, targets: B) -> B {
        let by = !position.turn;
        let enemy = position.side(by);
        let occupied = position.manned() & !B::bit(from);
        let mut safe = B::ZERO;
        for to in targets.squares() {
            let bit = B::bit(to);
            if !self.attacked(position, to, by, occupied, enemy & !bit) {
                safe |= bit;
            }
        }
        safe
    }

    /// Those targets after which the own royal man is not attacked.
    pub(super) fn tried(&self, position: &Position<B>, from: usize, targets: B) -> B {
        let mut legal = B::ZERO;
        for to in targets.squares() {
            if self.survives(position, Move::plain(Square::new(from), Square::new(to))) {
                legal |= B::bit(to);
            }
        }
        legal
    }

    /// Whether the mover's royal man is safe after a move. Promotion does not matter to it, but for men that freeze,
    /// and a promoted man freezes only the enemy.
    pub(super) fn survives(&self, position: &Position<B>, mv: Move) -> bool {
        if let Some(customs) = &self.customs {
            return self.survives_customs(customs, position, mv);
        }
        !self.royal_attacked(&self.move_men(position, mv), position.turn)
    }

    pub(super) fn generate_special<S: Sink<B>>(&self, position: &Position<B>, check: bool, frozen: B, sink: &mut S) {
        if self.routed {
            self.generate_routes(position, check, frozen, sink);
            if sink.done() {
                return;
            }
        }
        self.generate_passing(position, frozen, sink);
        if !check && position.rights != 0 {
            self.generate_castles(position, frozen, sink);
        }
    }

    /// Gives a sink the captures en passant.
    #[inline]
    pub(super) fn generate_passing<S: Sink<B>>(&self, position: &Position<B>, frozen: B, sink: &mut S) {
        if position.slots[PASSER] == NOWHERE {
            return;
        }
        let side = position.turn;
        for (_, to) in position.passed() {
            for from in self.passing_captures(position, side, to.index()).squares() {
                let mv = Move::special(Square::new(from), to, Special::EnPassant);
                if !frozen.has(from) && self.survives(position, mv) {
                    let mover = self.mover(side, position.men.as_ref()[from].kind());
                    self.special_to_sink(position, mover, mv, true, sink);
                }
            }
        }
    }

    /// Gives a sink the ways to castle of a side that is not in check.
    fn generate_castles<S: Sink<B>>(&self, position: &Position<B>, frozen: B, sink: &mut S) {
        let side = position.turn;
        let attackers = self.active(position, !side);
        let occupied = position.occupied();
        let safe = |way: &CastleTable<B>| match &self.customs {
            None => !way.safe.squares().any(|square| self.attacked(position, square, !side, occupied, attackers)),
            Some(_) if self.waits_for_wall(Move::special(way.from, way.to, Special::Castle)) => true,
            Some(customs) => self.way_is_safe(customs, position, way),
        };
        for way in &self.castles[side] {
            let mv = Move::special(way.from, way.to, Special::Castle);
            if position.rights & way.right != 0
                && (way.empty & occupied).none()
                && !frozen.has(way.from.index())
                && !frozen.has(way.partner_from.index())
                && safe(way)
                && ((self.tier == Tier::Exact && self.customs.is_none() && !way.uncovers)
                    || self.survives(position, mv))
            {
                sink.special(mv);
            }
        }
    }

    /// The men of a side that stand ready to capture en passant on a square.
    fn passing_captures(&self, position: &Position<B>, side: Side, square: usize) -> B {
        let mut ready = B::ZERO;
        for from in (self.attacks[side].passing_sources[square] & position.side(side)).squares() {
            if self.mover(side, position.men.as_ref()[from].kind()).takes_passing(from, square) {
                ready |= B::bit(from);
            }
        }
        ready
    }

    /// Those passed squares on which a man of the side to move stands ready to capture.
    #[inline]
    pub(crate) fn ready_to_take_passing(&self, position: &Position<B>, passed: B) -> B {
        let mut ready = B::ZERO;
        for square in passed.squares() {
            if self.passing_captures(position, position.turn, square).any() {
                ready |= B::bit(square);
            }
        }
        ready
    }

    /// Which of the remembered passed squares can be captured on legally, as bits in their order.
    pub(crate) fn live_captures(&self, position: &Position<B>) -> u8 {
        let side = position.turn;
        let frozen = self.frozen(position, side);
        let mut live = 0;
        for (i, to) in position.passed() {
            debug_assert!(i < crate::position::SLOTS - PASSED);
            let can = (self.passing_captures(position, side, to.index()) & !frozen)
                .squares()
                .any(|from| self.survives(position, Move::special(Square::new(from), to, Special::EnPassant)));
            live |= u8::from(can) << i;
        }
        live
    }
}
