//! The edit interpreter: the only writer of sets, mailbox, slots and key.

use super::{LIVE, NOWHERE, PASSED, PASSED_COUNT, PASSER, Position};
use crate::board::{Bits, Man, Move, Side, Special, Square};
use crate::table::{Mover, Rules};

/// Hears of every man that is put on the board or taken off it, in order.
pub trait Observer {
    /// Whether the position's key is kept up.
    const KEYED: bool = true;
    /// A man now stands on a square.
    fn put(&mut self, man: Man, square: Square);
    /// A man no longer stands on a square.
    fn take(&mut self, man: Man, square: Square);
}

/// An observer that hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    #[inline]
    fn put(&mut self, _: Man, _: Square) {}
    #[inline]
    fn take(&mut self, _: Man, _: Square) {}
}

/// An observer that hears nothing and does without the key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unkeyed;

impl Observer for Unkeyed {
    const KEYED: bool = false;
    #[inline]
    fn put(&mut self, _: Man, _: Square) {}
    #[inline]
    fn take(&mut self, _: Man, _: Square) {}
}

/// Changes a position in small steps that keep all its parts in agreement.
pub(crate) struct Editor<'e, B: Bits, O> {
    pub rules: &'e Rules<B>,
    pub position: &'e mut Position<B>,
    pub observer: &'e mut O,
}

impl<B: Bits, O: Observer> Editor<'_, B, O> {
    /// Puts a man on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, man: Man, square: Square) {
        self.flip(man, square);
        self.position.men.as_mut()[square.index()] = man;
        self.observer.put(man, square);
    }

    /// Takes the man off an occupied square.
    #[inline]
    pub(crate) fn take(&mut self, square: Square) -> Man {
        let man = self.position.man(square);
        self.flip(man, square);
        self.position.men.as_mut()[square.index()] = Man::NONE;
        self.observer.take(man, square);
        man
    }

    #[inline]
    fn flip(&mut self, man: Man, square: Square) {
        let bit = B::bit(square.index());
        let mover = self.rules.mover(man.side(), man.kind());
        self.position.sides[man.side().index()] ^= bit;
        if mover.royal {
            self.position.royals ^= bit;
        }
        if mover.marked {
            self.position.marked ^= bit;
        }
        if O::KEYED {
            self.position.key ^= self.rules.keys.man(man, square);
        }
    }

    /// Takes a man from one square to another, which must be empty.
    #[inline]
    fn shift(&mut self, man: Man, mover: &Mover<B>, from: Square, to: Square) {
        let bits = B::bit(from.index()) | B::bit(to.index());
        self.position.sides[man.side().index()] ^= bits;
        if mover.royal {
            self.position.royals ^= bits;
        }
        if mover.marked {
            self.position.marked ^= bits;
        }
        if O::KEYED {
            self.position.key ^= self.rules.keys.man(man, from) ^ self.rules.keys.man(man, to);
        }
        let men = self.position.men.as_mut();
        men[from.index()] = Man::NONE;
        men[to.index()] = man;
        self.observer.take(man, from);
        self.observer.put(man, to);
    }

    /// Sets the rights.
    #[inline]
    pub(crate) fn rights(&mut self, rights: u64) {
        let old = std::mem::replace(&mut self.position.rights, rights);
        if O::KEYED {
            self.position.key ^= self.rules.keys.rights(old ^ rights);
        }
    }

    /// Gives the turn to the other side.
    #[inline]
    pub(crate) fn turn(&mut self) {
        self.position.turn = !self.position.turn;
        if O::KEYED {
            self.position.key ^= self.rules.keys.turn;
        }
    }

    /// Forgets the last long step.
    #[inline]
    pub(crate) fn forget_passer(&mut self) {
        if self.position.slots[PASSER] != NOWHERE {
            if O::KEYED {
                self.position.key ^= self.live_key();
            }
            self.position.slots[PASSER] = NOWHERE;
            self.position.slots[LIVE] = 0;
            self.position.slots[PASSED..PASSED + PASSED_COUNT].fill(NOWHERE);
        }
    }

    /// Remembers a long step and the passed squares on which an enemy stands ready (ascending, not empty).
    /// The turn must already be the enemy's. Only squares with a legal capture enter the key.
    pub(crate) fn remember_passer(&mut self, passer: Square, ready: B) {
        self.position.slots[PASSER] = passer.byte();
        for (i, square) in ready.squares().take(PASSED_COUNT).enumerate() {
            self.position.slots[PASSED + i] = square as u8;
        }
        // Which captures are legal matters to the key alone.
        if O::KEYED {
            self.position.slots[LIVE] = self.rules.live_captures(self.position);
            self.position.key ^= self.live_key();
        }
    }

    fn live_key(&self) -> u64 {
        let live = self.position.slots[LIVE];
        let mut key = 0;
        for (i, square) in self.position.passed() {
            if live >> i & 1 != 0 {
                // One slot's numbers serve all passed squares: the set is what matters, not the order.
                key ^= self.rules.keys.slot(PASSED, square.byte());
            }
        }
        key
    }
}

impl<B: Bits> Rules<B> {
    /// Plays a move that must be legal (or at least have been generated) in the position.
    #[inline]
    pub fn play(&self, position: &mut Position<B>, mv: Move) {
        self.play_observed(position, mv, &mut Unobserved);
    }

    /// The same, telling an observer of every man that comes or goes.
    #[inline]
    pub fn play_observed<O: Observer>(&self, position: &mut Position<B>, mv: Move, observer: &mut O) {
        let side = position.turn;
        let mut edit = Editor { rules: self, position, observer };
        edit.full_move(mv, side);
    }

    /// Passes the turn without moving: for search only, not a move of any game.
    pub fn pass(&self, position: &mut Position<B>) {
        let mut edit = Editor { rules: self, position, observer: &mut Unobserved };
        edit.forget_passer();
        edit.turn();
        edit.position.clock = edit.position.clock.saturating_add(1);
    }

    /// Moves the men of a move, and nothing else: enough to ask who is attacked afterwards.
    #[inline]
    pub(crate) fn move_men(&self, position: &Position<B>, mv: Move) -> Position<B> {
        let mut after = *position;
        let mut edit = Editor { rules: self, position: &mut after, observer: &mut Unobserved };
        edit.men(mv, position.turn);
        if let Some(wall) = mv.wall() {
            edit.wall(wall);
        }
        after
    }
}

impl<B: Bits, O: Observer> Editor<'_, B, O> {
    /// Moves the men of a move. Gives the man that moved, and whether the clock begins anew: at a capture or a drop.
    #[inline]
    fn men(&mut self, mv: Move, side: Side) -> (Man, bool) {
        let (from, to) = (mv.from(), mv.to());
        let mut captured = false;
        match mv.kind() {
            Special::Pass => return (self.position.man(from), false),
            Special::None => {
                if self.position.man(to).is_some() {
                    self.capture(to, side);
                    captured = true;
                }
            }
            Special::Route(number) => return self.route(mv, side, number),
            Special::EnPassant => {
                let passer = self.position.slots[PASSER];
                self.capture(Square::new(passer.into()), side);
                captured = true;
            }
            Special::Drop => {
                if let Some(kind) = mv.from_hand() {
                    return (self.put_from_hand(kind, side, to), true);
                }
            }
            Special::Gate => {
                let captures = self.position.man(to).is_some();
                if captures {
                    self.capture(to, side);
                }
                return (self.move_and_gate(mv, side), captures);
            }
            Special::Castle | Special::CastleGate | Special::CastleGatePartner => {
                let rules = self.rules;
                let way = rules.castles[side].iter().find(|way| way.from == from && way.to == to);
                if let Some(way) = way {
                    let royal = self.take(from);
                    let partner = self.take(way.partner_from);
                    self.put(royal, to);
                    self.put(partner, way.partner_to);
                    if rules.hands.is_some() {
                        // The gate that the partner leaves closes, too.
                        let kept = self.position.rights & rules.keeps[way.partner_from.index()];
                        self.rights(kept);
                    }
                    if let Some(kind) = mv.from_hand() {
                        let near = mv.kind() == Special::CastleGate;
                        self.put_from_hand(kind, side, if near { from } else { way.partner_from });
                    }
                    return (royal, false);
                }
            }
        }
        let man = self.take(from);
        let put = mv.promotion().map_or(man, |kind| Man::new(kind, side));
        self.put(put, to);
        if let Some(hands) = &self.rules.hands
            && hands.marks()
        {
            self.carry_mark(mv);
        }
        if captured && let Some(customs) = &self.rules.customs {
            self.captured_on(customs, to, side);
        }
        (man, captured)
    }

    /// Moves the men of a move with an effect of its own.
    #[inline(never)]
    fn route(&mut self, mv: Move, side: Side, number: u8) -> (Man, bool) {
        let rules = self.rules;
        let marks = rules.hands.as_ref().is_some_and(|hands| hands.marks());
        let risen = marks && self.unmark(mv.from());
        let man = self.take(mv.from());
        let mut captured = false;
        let mut carried = None;
        if let Some(effect) = rules.mover(side, man.kind()).effect_of(mv.from(), mv.to(), number) {
            for &victim in &effect.victims {
                let victim = Square::new(victim.into());
                if self.position.man(victim).side() == side {
                    if marks {
                        self.unmark(victim);
                    }
                    self.take(victim);
                } else {
                    self.capture(victim, side);
                }
                captured = true;
            }
            if let Some((from, home)) = effect.carry {
                let from = Square::new(from.into());
                let marked = marks && self.unmark(from);
                carried = Some((self.take(from), Square::new(home.into()), marked));
            }
        }
        self.put(mv.promotion().map_or(man, |kind| Man::new(kind, side)), mv.to());
        if marks && (risen || mv.promotion().is_some()) {
            self.mark(mv.to());
        }
        if let Some((man, home, marked)) = carried {
            self.put(man, home);
            if marked {
                self.mark(home);
            }
        }
        (man, captured)
    }

    /// The rights that outlast a move with an effect of its own.
    #[inline(never)]
    fn kept_by_route(&self, man: Man, mv: Move, number: u8) -> u64 {
        let rules = self.rules;
        let Some(effect) = rules.mover(man.side(), man.kind()).effect_of(mv.from(), mv.to(), number) else {
            return u64::MAX;
        };
        let carried = effect.carry.into_iter().flat_map(|(from, to)| [from, to]);
        effect
            .victims
            .iter()
            .copied()
            .chain(carried)
            .fold(u64::MAX, |kept, square| kept & rules.keeps[usize::from(square)])
    }

    /// Takes a captured man off the board.
    #[inline]
    fn capture(&mut self, square: Square, captor: Side) {
        match &self.rules.hands {
            None => drop(self.take(square)),
            Some(hands) => self.capture_to_hand(hands, square, captor),
        }
    }

    #[inline]
    fn full_move(&mut self, mv: Move, side: Side) {
        if mv.is_step() && self.rules.hands.is_none() && self.rules.customs.is_none() {
            self.step(mv, side);
        } else {
            self.any_move(mv, side);
        }
    }

    /// Plays a move that does no more than take a man to a square, in a game without hands and rare rules: nearly all moves of
    /// nearly all games. The same as [`Self::any_move`], quicker.
    #[inline]
    fn step(&mut self, mv: Move, side: Side) {
        let rules = self.rules;
        let (from, to) = (mv.from(), mv.to());
        let occupied = self.position.manned();
        let captured = occupied.has(to.index());
        if captured {
            self.take(to);
        }
        let man = self.position.man(from);
        let mover = rules.mover(side, man.kind());
        self.shift(man, mover, from, to);
        self.forget_passer();
        let rights = self.position.rights;
        if rights != 0 {
            let kept = rights & rules.keeps[from.index()] & rules.keeps[to.index()];
            if kept != rights {
                self.rights(kept);
            }
        }
        let counts = captured || mover.pawn && (mover.returns.is_empty() || mover.counts(mv));
        self.begin_turn(side, counts);
        if mover.passes && !captured {
            self.pass_squares(mover, from, to, occupied);
        }
    }

    /// Gives the turn to the enemy of a side that has moved; the clock begins anew or goes on.
    #[inline]
    fn begin_turn(&mut self, side: Side, anew: bool) {
        self.position.clock = if anew { 0 } else { self.position.clock.saturating_add(1) };
        if side == Side::Black {
            self.position.number = self.position.number.saturating_add(1);
        }
        self.turn();
    }

    /// Remembers a move as a long step if it is one, and can be answered. The turn must already be the enemy's.
    #[inline]
    fn pass_squares(&mut self, mover: &Mover<B>, from: Square, to: Square, occupied: B) {
        let step = mover
            .lame_from(from.index())
            .iter()
            .find(|step| step.passes && usize::from(step.to) == to.index() && (step.through & occupied).none());
        if let Some(step) = step {
            let ready = self.rules.ready_to_take_passing(self.position, step.through & !self.position.walls);
            if ready.any() {
                self.remember_passer(to, ready);
            }
        }
    }

    /// Plays a move of any sort.
    #[inline(never)]
    fn any_move(&mut self, mv: Move, side: Side) {
        let (from, to) = (mv.from(), mv.to());
        let occupied = self.position.occupied();
        let (man, captured) = self.men(mv, side);
        if let Some(wall) = mv.wall() {
            self.wall(wall);
        }
        self.forget_passer();
        let mover = self.rules.mover(side, man.kind());
        let rights = self.position.rights;
        if rights != 0 {
            let mut kept = rights & self.rules.keeps[from.index()] & self.rules.keeps[to.index()];
            if let Special::Route(number) = mv.kind() {
                kept &= self.kept_by_route(man, mv, number);
            }
            // A drop takes nothing that stood there before, and a pass nothing at all.
            if kept != rights && !matches!(mv.kind(), Special::Drop | Special::Pass) {
                self.rights(kept);
            }
        }
        let counts = mover.pawn && mv.kind() != Special::Pass && (mover.returns.is_empty() || mover.counts(mv));
        if let Some(customs) = &self.rules.customs
            && customs.won_by_drops != 0
            && mv.kind() == Special::Drop
        {
            self.win_rights(customs.won_by_drops, to, side);
        }
        self.begin_turn(side, captured || counts);
        if mover.passes && !captured && mv.kind() == Special::None {
            self.pass_squares(mover, from, to, occupied);
        }
        if let Some(customs) = &self.rules.customs {
            self.moved(customs, mv, side);
        }
    }
}
