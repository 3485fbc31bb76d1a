//! Counting the answers to many moves of one position without looking at every man anew after each of them.
//!
//! A move changes two squares (a few more if it is special), and most enemy men neither go there nor look past them. So
//! what each enemy man can do is counted once, with the squares that this depends on; after a move only the men
//! that depend on a changed square are counted again. Everybody in check is asked anew; the royal man has a ledger of its own (see `steps`).

use super::danger::Danger;
use super::sink::Counting;
use super::steps::Steps;
use crate::board::{Bits, Move, Side, Special};
use crate::position::{NOWHERE, PASSER, Position};
use crate::table::{Mover, Ray, Rules, Tier};

/// The most men that a ledger has lines for.
const MEN: usize = 64;

/// The most rays with an enemy rider on them that a royal man is watched along.
const WATCHED: usize = 24;

/// What the side that is not to move could do, man by man.
pub(super) struct Ledger<'r, B: Bits> {
    rules: &'r Rules<B>,
    /// The side whose answers are counted.
    side: Side,
    royal: usize,
    /// Where the man stands that may be taken in passing, if any may.
    passer: usize,
    /// The sum of all counts.
    sum: u64,
    counts: [u16; MEN],
    squares: [u8; MEN],
    /// For each square the men, as bits, whose counts depend on who stands there.
    minding: B::Marks,
    /// Rays from the royal man on which a rider stands that could attack along them, with the kinds that can.
    watched: [(Ray<'r, B>, u64); WATCHED],
    watching: usize,
    /// What the royal man could do; `None` if it must be asked anew after every move.
    steps: Option<Steps<B>>,
    /// The lines, as bits, that belong to squares of the royal man.
    step_lines: u64,
}

impl<'r, B: Bits> Ledger<'r, B> {
    /// The ledger of the side that is not to move; `None` if the game or the position is nothing for it.
    pub(super) fn new(rules: &'r Rules<B>, position: &Position<B>) -> Option<Self> {
        let side = !position.turn;
        let own = position.side(side);
        let royals = position.royals(side);
        if rules.tier != Tier::Exact
            || rules.keep_clear.is_some()
            || rules.customs.is_some()
            || rules.routed
            || rules.hands.is_some()
            || rules.freeze.is_some()
            || royals.count() != 1
            || own.count() as usize > MEN
            || rules.royal_attacked(position, side)
        {
            return None;
        }
        let mut ledger = Self {
            rules,
            side,
            royal: royals.lowest(),
            passer: usize::from(position.slots[PASSER]) % B::WIDTH,
            sum: 0,
            counts: [0; MEN],
            squares: [0; MEN],
            minding: B::NO_MARKS,
            watched: [(Ray::Ascending(B::ZERO), 0); WATCHED],
            watching: 0,
            steps: None,
            step_lines: 0,
        };
        let mut line = 0;
        for from in (own & !royals).squares() {
            ledger.enter(position, line, from);
            line += 1;
        }
        ledger.enter_steps(position, line);
        ledger.watch(position).then_some(ledger)
    }

    /// Writes the lines of the squares where the royal man may go or must be safe, if there is room for them.
    fn enter_steps(&mut self, position: &Position<B>, first: usize) {
        let Some(mut steps) = Steps::new(self.rules, position, self.side, self.royal) else { return };
        if first + steps.watched().count() as usize > MEN {
            return;
        }
        for (line, square) in (first..).zip(steps.watched().squares()) {
            self.squares[line] = square as u8;
            self.step_lines |= 1 << line;
            let marks = self.minding.as_mut();
            for minded in steps.enter(self.rules, position, square).squares() {
                marks[minded] |= 1 << line;
            }
        }
        self.steps = Some(steps);
    }

    /// Writes the line of the man on a square.
    fn enter(&mut self, position: &Position<B>, line: usize, from: usize) {
        let (own, enemy) = (position.side(self.side), position.side(!self.side));
        let occupied = own | enemy;
        let mover = self.rules.mover(self.side, position.men.as_ref()[from].kind());
        let (mut quiet, mut capture) = mover.reach_unslid(&self.rules.fans, from, occupied);
        // Every field is named, so that whoever gives men a new kind of move must say here what it depends on.
        let Mover {
            leaps,
            slides,
            hops,
            lame_at: _,
            lame: _,
            routes_at,
            routes: _,
            effects: _,
            turning,
            en_passant: _,
            promotes,
            choice_at: _,
            royal: _,
            pawn: _,
            marked: _,
            passes: _,
            returns: _,
            in_array: _,
        } = mover;
        let leaps = leaps[from];
        // Where it may both move and capture, it matters only whether a man of its own side stands there.
        let mut minds = (leaps.quiet ^ leaps.capture) | (leaps.quiet & leaps.capture & own) | B::bit(from);
        for slide in slides {
            let fan = &self.rules.fans[usize::from(slide.fan)];
            let reach = fan.slide(from, occupied);
            if slide.quiet {
                quiet |= reach;
            }
            if slide.capture {
                capture |= reach;
            }
            minds |= reach | fan.passed(from);
        }
        let targets = quiet & !occupied | capture & enemy;
        for hop in hops {
            minds |= self.rules.fans[usize::from(hop.fan)].sighted(from);
        }
        for lame in mover.lame_from(from) {
            minds |= lame.through | B::bit(lame.to.into());
        }
        // What it may become can depend on who else is there, and so can ways of many stretches.
        if (targets & *promotes).any() || turning.is_some() || !routes_at.is_empty() {
            minds = self.rules.squares;
        } else {
            self.counts[line] = targets.count() as u16;
        }
        self.sum += u64::from(self.counts[line]);
        self.squares[line] = from as u8;
        let marks = self.minding.as_mut();
        for square in minds.squares() {
            marks[square] |= 1 << line;
        }
    }

    /// Finds the rays to watch; says whether there was room for them.
    fn watch(&mut self, position: &Position<B>) -> bool {
        let enemy = position.side(!self.side);
        let rules = self.rules;
        for family in &rules.attacks[!self.side].families {
            for ray in family.fan.rays(self.royal) {
                let riders = (ray.mask() & enemy).squares();
                let mut kinds = riders.map(|square| position.men.as_ref()[square].kind().index());
                if kinds.any(|kind| family.kinds >> kind & 1 != 0) {
                    if self.watching == WATCHED {
                        return false;
                    }
                    self.watched[self.watching] = (ray, family.kinds);
                    self.watching += 1;
                }
            }
        }
        true
    }

    /// The number of answers to a move, `after` being the position after it.
    pub(super) fn answers(&self, after: &Position<B>, mv: Move) -> u64 {
        let rules = self.rules;
        if rules.turn_ending(after).is_some() {
            return 0;
        }
        let mut counting = Counting::default();
        let danger = self.danger(after, mv);
        if danger.check {
            rules.generate(after, &mut counting);
            return counting.0;
        }
        let marks = self.minding.as_ref();
        let mut stale = marks[mv.from().index()] | marks[mv.to().index()];
        if mv.is_special() {
            stale |= self.stale_by_special(mv);
        }
        for square in danger.pinned.squares() {
            stale |= marks[square];
        }
        let stale_steps = stale & self.step_lines;
        stale &= !self.step_lines;
        counting.0 = self.sum;
        let own = after.side(self.side);
        let occupied = after.manned();
        while stale != 0 {
            let line = stale.trailing_zeros() as usize % MEN;
            stale &= stale - 1;
            counting.0 -= u64::from(self.counts[line]);
            let from = usize::from(self.squares[line]);
            if own.has(from) {
                rules.man_to_sink(after, &danger, from, self.royal, occupied, &mut counting);
            }
        }
        match &self.steps {
            Some(steps) if !mv.is_special() => {
                let lines = stale_steps.squares();
                let asked = lines.fold(B::ZERO, |set, line| set | B::bit(self.squares[line].into()));
                steps.count(rules, after, mv.to().index(), asked, &mut counting);
                if after.slots[PASSER] != NOWHERE {
                    rules.generate_passing(after, B::ZERO, &mut counting);
                }
            }
            _ => {
                rules.man_to_sink(after, &danger, self.royal, self.royal, occupied, &mut counting);
                rules.generate_special(after, false, B::ZERO, &mut counting);
            }
        }
        counting.0
    }

    /// The lines of the men that mind what a special move changes beside the squares where it begins and ends.
    fn stale_by_special(&self, mv: Move) -> u64 {
        let marks = self.minding.as_ref();
        if mv.kind() == Special::EnPassant {
            return marks[self.passer];
        }
        let ways = &self.rules.castles[!self.side];
        let way = ways.iter().find(|way| way.from == mv.from() && way.to == mv.to());
        way.map_or(0, |way| marks[way.partner_from.index()] | marks[way.partner_to.index()])
    }

    /// Checks and pins after a move. There was no check before it, so only the man that moved can give one by a leap, and only
    /// along watched rays and its own can anything have come about.
    fn danger(&self, after: &Position<B>, mv: Move) -> Danger<B> {
        let rules = self.rules;
        if mv.is_special() {
            return rules.danger(after, self.side, self.royal);
        }
        let mut danger = Danger { check: false, answers: rules.squares, pinned: B::ZERO };
        let to = mv.to().index();
        let kind = after.men.as_ref()[to].kind();
        if rules.mover(!self.side, kind).leaps[to].capture.has(self.royal) {
            danger.check = true;
        }
        for (ray, kinds) in &self.watched[..self.watching] {
            danger.look(after, self.side, *ray, *kinds);
        }
        for family in &rules.attacks[!self.side].families {
            if family.kinds >> kind.index() & 1 != 0 && family.fan.sighted(self.royal).has(to) {
                for ray in family.fan.rays(self.royal) {
                    danger.look(after, self.side, ray, family.kinds);
                }
            }
        }
        danger
    }
}
