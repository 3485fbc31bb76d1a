//! Men in hand.

use super::edit::{Editor, Observer};
use super::{HANDS, MAX_HELD, Position, Setup, SetupError};
use crate::board::{Bits, Kind, Man, Move, Side, Special, Square};
use crate::notation::man_letter;
use crate::table::{HandTable, NO_PLACE, Rules};

/// The slot that counts the men of a place in a side's hand.
#[inline]
pub(crate) fn slot(side: Side, place: u8) -> usize {
    HANDS + side.index() * MAX_HELD + usize::from(place)
}

impl<B: Bits> Position<B> {
    /// How many men of a place a side has in hand.
    #[inline]
    pub(crate) fn held(&self, side: Side, place: u8) -> u8 {
        self.slots[slot(side, place)]
    }

    /// Whether a side has anything in hand.
    #[inline]
    pub fn has_hand(&self, side: Side) -> bool {
        let start = slot(side, 0);
        self.slots[start..start + MAX_HELD].iter().any(|&count| count > 0)
    }

    /// The squares of men that carry the mark of promotion.
    pub fn promoted(&self) -> B {
        self.promoted
    }
}

impl<B: Bits> Rules<B> {
    /// Whether men can be in hand.
    #[inline]
    pub fn has_hands(&self) -> bool {
        self.hands.is_some()
    }

    /// What a side has in hand: kinds and how many of each, none that it has not.
    pub fn hand<'r>(&'r self, position: &'r Position<B>, side: Side) -> impl Iterator<Item = (Kind, u8)> + 'r {
        let kinds = self.hands.iter().flat_map(|hands| hands.kinds.iter().enumerate());
        kinds
            .map(move |(place, &kind)| (Kind::new(kind.into()), position.held(side, place as u8)))
            .filter(|&(_, count)| count > 0)
    }

    /// As which man a man is held, if it can be.
    pub fn held_as(&self, kind: Kind) -> Option<Kind> {
        let hands = self.hands.as_ref()?;
        let place = *hands.place.get(kind.index())?;
        hands.kinds.get(usize::from(place)).map(|&kind| Kind::new(kind.into()))
    }

    /// The man that a move takes to its square: the one that stands where it starts, or comes from the hand.
    #[inline]
    pub fn moving(&self, position: &Position<B>, mv: Move) -> Man {
        match (mv.kind(), mv.from_hand()) {
            (Special::Drop, Some(kind)) => Man::new(kind, position.turn),
            _ => position.man(mv.from()),
        }
    }
}

impl<B: Bits> Rules<B> {
    /// All men in hand, the first player's first.
    pub(super) fn men_in_hand(&self, position: &Position<B>) -> Vec<Man> {
        let of = |side| {
            let held = self.hand(position, side);
            held.flat_map(move |(kind, count)| std::iter::repeat_n(Man::new(kind, side), count.into()))
        };
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    /// How many royal men a side has in hand.
    pub(crate) fn royals_in_hand(&self, position: &Position<B>, side: Side) -> u32 {
        let royal = |&(kind, _): &(Kind, u8)| self.mover(side, kind).royal;
        self.hand(position, side).filter(royal).map(|(_, count)| u32::from(count)).sum()
    }
}

impl<B: Bits> Editor<'_, B, super::Unobserved> {
    /// Fills the hands and sets the marks of promotion as a setup has them. The men must stand already.
    pub(super) fn set_hands(&mut self, setup: &Setup, errors: &mut Vec<SetupError>) {
        let rules = self.rules;
        let letter = |man| man_letter(&rules.letters, man).to_string();
        for &man in &setup.hand {
            let place = rules.hands.as_ref().and_then(|hands| {
                let place = hands.kinds.iter().position(|&kind| usize::from(kind) == man.kind().index());
                place.map(|place| place as u8)
            });
            match place {
                Some(place) if self.position.held(man.side(), place) == u8::MAX => {
                    errors.push(SetupError::FullHand { man: letter(man), most: u8::MAX });
                }
                Some(place) => self.hold(man.side(), place),
                None => {
                    let kinds = rules.hands.iter().flat_map(|hands| &hands.kinds);
                    let known = kinds.map(|&kind| rules.letters[usize::from(kind)].to_string()).collect::<String>();
                    let known = if known.is_empty() { String::new() } else { format!("; it holds {known}") };
                    errors.push(SetupError::Hand { man: letter(man), known });
                }
            }
            if errors.len() > 8 {
                return;
            }
        }
        for &square in &setup.promoted {
            let reason = if !rules.hands.as_ref().is_some_and(|hands| hands.marks()) {
                "this game does not have"
            } else if !rules.geometry.exists(square) || !self.position.man(square).is_some() {
                "needs a man"
            } else {
                if !self.position.promoted.has(square.index()) {
                    self.mark(square);
                }
                continue;
            };
            errors.push(SetupError::Mark { square: rules.geometry.name(square).to_string(), reason });
        }
    }
}

impl<B: Bits, O: Observer> Editor<'_, B, O> {
    /// Counts a man into a side's hand. A hand that is full takes no more.
    pub(crate) fn hold(&mut self, side: Side, place: u8) {
        let count = self.position.held(side, place);
        self.count(side, place, count.saturating_add(1));
    }

    /// Sets how many men of a place a side has in hand.
    pub(crate) fn count(&mut self, side: Side, place: u8, count: u8) {
        let slot = slot(side, place);
        let old = std::mem::replace(&mut self.position.slots[slot], count);
        self.position.key ^= self.rules.keys.slot(slot, old) ^ self.rules.keys.slot(slot, count);
    }

    /// Takes a captured man, and the mark that it may carry, off the board, and counts it into the captor's hand if
    /// the game has it so.
    #[inline(never)]
    pub(super) fn capture_to_hand(&mut self, hands: &HandTable<B>, square: Square, captor: Side) {
        let man = self.take(square);
        let marked = self.unmark(square);
        if hands.captures {
            let place = if marked { hands.marked_place } else { hands.place[man.kind().index()] };
            if place != NO_PLACE {
                self.hold(captor, place);
            }
        }
    }

    /// Puts a man of the hand on the board.
    #[inline(never)]
    pub(super) fn put_from_hand(&mut self, kind: Kind, side: Side, square: Square) -> Man {
        let man = Man::new(kind, side);
        if let Some(hands) = &self.rules.hands {
            let place = hands.place[kind.index()];
            if place != NO_PLACE && !hands.endless {
                let count = self.position.held(side, place);
                self.count(side, place, count.saturating_sub(1));
            }
        }
        self.put(man, square);
        self.close_gates(side);
        man
    }

    /// Who has nothing more to come through gates has none: the same position must have the same rights.
    pub(super) fn close_gates(&mut self, side: Side) {
        if let Some(hands) = &self.rules.hands
            && !hands.captures
            && self.position.rights & hands.side_gates[side] != 0
            && !self.position.has_hand(side)
        {
            self.rights(self.position.rights & !hands.side_gates[side]);
        }
    }

    /// Gives a side the rights that a drop on a square has completed.
    #[inline(never)]
    pub(super) fn win_rights(&mut self, among: u64, square: Square, side: Side) {
        let mut rights = self.position.rights;
        let near = among & !self.rules.keeps[square.index()];
        for bit in near.squares() {
            let needs = &self.rules.rights[bit].needs;
            if needs.iter().all(|&(at, kind, of)| of == side && self.position.man(at) == Man::new(kind, of)) {
                rights |= 1 << bit;
            }
        }
        self.rights(rights);
    }

    /// Moves a man and puts one of the hand on the square it leaves. Gives the man that moved.
    #[inline(never)]
    pub(super) fn move_and_gate(&mut self, mv: Move, side: Side) -> Man {
        let man = self.take(mv.from());
        self.put(man, mv.to());
        self.carry_mark(mv);
        if let Some(kind) = mv.from_hand() {
            self.put_from_hand(kind, side, mv.from());
        }
        man
    }

    /// The mark of promotion goes with its man, or is won.
    #[inline(never)]
    pub(super) fn carry_mark(&mut self, mv: Move) {
        if self.unmark(mv.from()) || mv.promotion().is_some() {
            self.mark(mv.to());
        }
    }

    /// Gives a man the mark of promotion.
    pub(crate) fn mark(&mut self, square: Square) {
        self.position.promoted ^= B::bit(square.index());
        self.position.key ^= self.rules.keys.promoted(square);
    }

    /// Takes the mark of promotion off a square, if it is there.
    pub(crate) fn unmark(&mut self, square: Square) -> bool {
        let marked = self.position.promoted.has(square.index());
        if marked {
            self.mark(square);
        }
        marked
    }
}
