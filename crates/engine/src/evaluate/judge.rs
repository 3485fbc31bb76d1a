//! The evaluation that needs nothing but the definition of a game: one look at a position.

use chimera_rules::{Bits, BySide, Kind, Man, Position, Rules, Side, Square};

use super::derived::CLASSES;
use super::royal::Surroundings;
use super::tally::Tally;
use super::trace::Trace;
use super::weights::Pair;
use super::{Derived, Dials, Weight};

/// A man that is worth so much attacks like a queen.
const STRONG: i32 = 750;
/// The most kinds whose checks are told apart.
const CHECKERS: usize = 12;
/// What is left of an advantage, of 64, without pawns and with no more than a lesser man ahead.
const HOPELESS: i32 = 12;
/// What is left of it at least, and for each pawn more.
const SCALE: (i32, i32) = (38, 6);
/// The same where each side has one man bound to a shade, and not to the same.
const APART_SCALE: (i32, i32) = (24, 3);

/// What is seen of one side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct View<B> {
    /// Its men by class, without pawns and royal men, and those that can't move.
    men: [B; CLASSES],
    /// Where men of each class strike.
    strikes: [B; CLASSES],
    /// Where it captures, and where it does twice.
    pub attacks: B,
    twice: B,
    /// Where its pawns capture.
    pub pawn_attacks: B,
    pub pawns: B,
    /// Its men that are bound to a shade.
    bound: B,
    /// What its men but pawns are worth, all of them, and the greatest.
    strong: i32,
    worth: i32,
    greatest: i32,
    pub royal: usize,
    frozen: B,
    /// For each kind that can give check, from where.
    checks: [(u8, B); CHECKERS],
    checkers: usize,
}

impl<B: Bits> View<B> {
    #[inline]
    fn strike(&mut self, squares: B) {
        self.twice |= self.attacks & squares;
        self.attacks |= squares;
    }

    fn check(&mut self, kind: Kind, from: B) {
        let kind = kind.index() as u8;
        match self.checks[..self.checkers].iter_mut().find(|(known, _)| *known == kind) {
            Some((_, squares)) => *squares |= from,
            None if self.checkers < CHECKERS => {
                self.checks[self.checkers] = (kind, from);
                self.checkers += 1;
            }
            None => {}
        }
    }
}

impl Derived {
    /// What a position is worth to the side to move; the phase, what is left of an advantage, and what no dial tells
    /// of it (the latter for White).
    pub(super) fn judge<B: Bits, T: Trace>(
        &self,
        rules: &Rules<B>,
        position: &Position<B>,
        tracer: &mut T,
    ) -> (i32, i32, i32, Pair) {
        let turn = position.turn();
        let mut tally = Tally::new(&self.dials, tracer);
        let mut views = BySide(Side::BOTH.map(|side| self.census(rules, position, side, &mut tally)));
        for side in Side::BOTH {
            self.structure(position, side, &views, &mut tally);
        }
        self.move_about(rules, position, &mut views, &mut tally);
        for side in Side::BOTH {
            self.threats(rules, position, side, &views, &mut tally);
            self.royal_safety(side, &views, &mut tally);
            self.passed(rules, position, side, &views, &mut tally);
        }
        tally.add(turn, Weight::Tempo, 1);
        let (own, other) = (&views[turn], &views[!turn]);
        if own.worth - other.worth > 350 && other.strong == 0 {
            tally.add_fixed(turn, self.hunt(position, turn, own, other));
        } else if own.worth - other.worth < -350 && own.strong == 0 {
            tally.add_fixed(!turn, self.hunt(position, !turn, other, own));
        }
        let phase = ((own.strong + other.strong) * 256 / self.full).min(256);
        let Pair { many, few } = tally.balance(turn);
        let scale = if few > 0 { self.scale(own, other) } else { self.scale(other, own) };
        let score = Pair::new(many, few * scale / 64).at(phase);
        (score, phase, scale, tally.fixed())
    }

    /// Counts the men of a side.
    fn census<B: Bits, T: Trace>(
        &self,
        rules: &Rules<B>,
        position: &Position<B>,
        side: Side,
        tally: &mut Tally<'_, T>,
    ) -> View<B> {
        let royals = position.royals(side);
        let royal = if royals.any() { royals.lowest() } else { usize::MAX };
        let mut view = View::<B> { royal, frozen: rules.frozen(position, side), ..View::default() };
        for square in position.side(side).squares() {
            let man = position.man(Square::new(square));
            let of = &self.traits[man.kind().index()];
            tally.add_known(side, self.places[man.code()][square]);
            if T::HEARS {
                self.tell_place(rules, man, square, tally);
            }
            view.worth += of.worth;
            if view.frozen.has(square) {
                let (weight, eighths) =
                    if of.royal { (Weight::FrozenRoyal, 8) } else { (Weight::Frozen, of.worth * 8 / 100) };
                tally.add_fine(side, Dials::weight(weight), -eighths);
            }
            if of.pawn {
                view.pawns |= B::bit(square);
                if !view.frozen.has(square) {
                    let strikes = self.pawns.strikes::<B>(man, square);
                    view.pawn_attacks |= strikes;
                    view.strike(strikes);
                }
                continue;
            }
            view.strong += of.worth;
            view.greatest = view.greatest.max(of.worth);
            if of.bound {
                view.bound |= B::bit(square);
            }
            if !of.royal {
                view.men[of.class] |= B::bit(square);
            }
        }
        // A man in hand can be anywhere: that is worth a little more than any place.
        for (kind, count) in rules.hand(position, side) {
            let of = &self.traits[kind.index()];
            let worth = of.worth * i32::from(count);
            tally.add_fixed(side, Pair::new(worth * 9 / 8, worth * 9 / 8));
            view.worth += worth;
            view.strong += if of.pawn { 0 } else { worth };
            view.greatest = view.greatest.max(of.worth);
        }
        let light = B::of_words(self.light);
        let (here, there) = (view.bound & light, view.bound & !light);
        if here.any() && there.any() {
            tally.add(side, Weight::Pair, 1);
        }
        let blocked = here.count() * (view.pawns & light).count() + there.count() * (view.pawns & !light).count();
        tally.add(side, Weight::BoundPawns, blocked as i32);
        view
    }

    /// Tells of the dials that make up what a man is worth on its square.
    fn tell_place<B: Bits, T: Trace>(&self, rules: &Rules<B>, man: Man, square: usize, tally: &mut Tally<'_, T>) {
        let geometry = rules.geometry();
        let (kind, at) = (man.kind(), Square::new(square));
        let rank = match man.side() {
            Side::White => geometry.rank(at),
            Side::Black => geometry.ranks() - 1 - geometry.rank(at),
        };
        for dial in [
            self.dials.worth(kind),
            self.dials.ranks_of(kind).start + rank,
            self.dials.files_of(kind).start + geometry.file(at),
        ] {
            tally.tracer.note(dial, man.side(), 1.0);
        }
        tally.tell_fixed(man.side(), self.fixed_at(man, square));
    }

    /// Looks where men can go: the lesser first, because what they strike is closed to the greater.
    fn move_about<B: Bits, T: Trace>(
        &self,
        rules: &Rules<B>,
        position: &Position<B>,
        views: &mut BySide<View<B>>,
        tally: &mut Tally<'_, T>,
    ) {
        let occupied = position.occupied();
        let rings = BySide(Side::BOTH.map(|side| Surroundings::of::<B>(&self.around.ring, views[side].royal)));
        let pawns = BySide(Side::BOTH.map(|side| views[side].pawns));
        // Closed to each side.
        let mut closed = BySide(Side::BOTH.map(|side| position.side(side) | views[!side].pawn_attacks));
        // From where the enemy's royal man would be struck, by kind.
        let mut spots = [B::ZERO; Kind::MAX];
        let mut known = [0_u64; 2];
        for class in 0..self.classes {
            for side in Side::BOTH {
                let (ring, enemy) = (rings[!side], views[!side].royal);
                let mut strikes = B::ZERO;
                for square in (views[side].men[class] & !views[side].frozen).squares() {
                    let man = position.man(Square::new(square));
                    let kind = man.kind();
                    let of = &self.traits[kind.index()];
                    let (quiet, capture) = rules.targets(man, Square::new(square), occupied);
                    strikes |= capture;
                    views[side].strike(capture);
                    let reach = ((quiet | capture) & !closed[side]).count() as usize;
                    let roots = self.roots[reach.min(self.roots.len() - 1)] - self.roots[of.usual];
                    tally.add_fine(side, Dials::weight(Weight::Mobility), roots);
                    tally.add_fine(side, self.dials.mobility(kind), roots);
                    self.stand(square, man, (pawns, views[side].pawn_attacks), tally);
                    if ring.none() {
                        continue;
                    }
                    let near = (capture & ring).count() as i32;
                    if near > 0 {
                        tally.threaten(side, self.dials.menace(kind), 1);
                        tally.threaten(side, Dials::weight(Weight::DangerRing), near);
                    }
                    // What one's own man of the kind would strike from there: where checks come from, as sides move alike.
                    let bit = 1_u64 << (kind.index() % 64);
                    if known[side.index()] & bit == 0 {
                        known[side.index()] |= bit;
                        spots[kind.index()] = rules.targets(Man::new(kind, !side), Square::new(enemy), occupied).1;
                    }
                    let checks = (quiet | capture) & spots[kind.index()] & !position.side(side);
                    if checks.any() {
                        views[side].check(kind, checks);
                    }
                    if of.minor && (capture & rings[side]).any() {
                        tally.threaten(!side, Dials::weight(Weight::DangerGuard), 1);
                    }
                }
                known[side.index()] = 0;
                views[side].strikes[class] = strikes;
            }
            for side in Side::BOTH {
                closed[side] |= views[!side].strikes[class];
            }
        }
        for side in Side::BOTH {
            for square in (position.royals(side) & !views[side].frozen).squares() {
                let man = position.man(Square::new(square));
                let strikes = rules.targets(man, Square::new(square), occupied).1;
                views[side].strike(strikes);
            }
        }
    }

    /// Where a man stands well that pawns say.
    fn stand<B: Bits, T: Trace>(
        &self,
        square: usize,
        man: Man,
        (pawns, guarded): (BySide<B>, B),
        tally: &mut Tally<'_, T>,
    ) {
        let side = man.side();
        let of = &self.traits[man.kind().index()];
        if of.class == 0 && guarded.has(square) && (self.pawns.guards::<B>(!side, square) & pawns[!side]).none() {
            tally.add(side, Weight::Outpost, 1);
        }
        if of.files {
            let file = self.around.files[square][1].map_or(B::ZERO, B::of_words);
            if (file & pawns[side]).none() {
                let open = (file & pawns[!side]).none();
                tally.add(side, if open { Weight::OpenFile } else { Weight::HalfOpenFile }, 1);
            }
        }
    }

    /// What a side threatens to take.
    fn threats<B: Bits, T: Trace>(
        &self,
        rules: &Rules<B>,
        position: &Position<B>,
        side: Side,
        views: &BySide<View<B>>,
        tally: &mut Tally<'_, T>,
    ) {
        let (own, other) = (&views[side], &views[!side]);
        let men = position.side(!side) & !position.royals(!side) & !other.pawns;
        let by_pawns = own.pawn_attacks & men;
        tally.add(side, Weight::ThreatPawn, by_pawns.count() as i32);
        let mut lesser = B::ZERO;
        for class in 0..self.classes {
            for square in (other.men[class] & lesser & !by_pawns).squares() {
                let worth = self.traits[position.man(Square::new(square)).kind().index()].worth;
                let by = (0..class).find(|&by| own.strikes[by].has(square)).unwrap_or(0);
                let least = self.class_worth[by];
                tally.add(side, Weight::ThreatLesser, 1);
                tally.add_fine(side, Dials::weight(Weight::ThreatWorth), (worth - least).clamp(0, 1000) * 8 / 100);
            }
            lesser |= own.strikes[class];
        }
        let loose = own.attacks & !other.attacks;
        tally.add(side, Weight::ThreatLoose, (loose & men & !by_pawns).count() as i32);
        tally.add(side, Weight::ThreatLoosePawn, (loose & other.pawns).count() as i32);
        if own.royal < self.remote.len() {
            let royal =
                rules.targets(position.man(Square::new(own.royal)), Square::new(own.royal), position.occupied());
            let weak = position.side(!side) & !position.royals(!side) & !other.attacks;
            tally.add(side, Weight::ThreatRoyal, i32::from((royal.1 & weak).any()));
        }
        let strongly = other.pawn_attacks | other.twice & !own.twice;
        tally.add(side, Weight::Restricted, (own.attacks & other.attacks & !strongly).count() as i32);
    }

    /// What protects a side's royal man, and what bears on it.
    fn royal_safety<B: Bits, T: Trace>(&self, side: Side, views: &BySide<View<B>>, tally: &mut Tally<'_, T>) {
        let (own, other) = (&views[side], &views[!side]);
        let royal = own.royal;
        if royal >= self.remote.len() {
            return;
        }
        let of = |sets: &[[u64; 4]]| Surroundings::of::<B>(sets, royal);
        let shield = (of(&self.around.beside[side.index()]) & own.pawns).count() as i32;
        tally.add(side, Weight::Shield, shield);
        tally.add(side, Weight::ShieldFar, (of(&self.around.front[side.index()]) & own.pawns).count() as i32);
        tally.add(side, Weight::Storm, (of(&self.around.storm[side.index()]) & other.pawns).count() as i32);
        let files = self.around.files[royal].iter().flatten();
        let bare = files.filter(|file| (B::of_words(**file) & own.pawns).none()).count();
        tally.add(side, Weight::BareFile, bare as i32);

        let ring = of(&self.around.ring);
        // Only the royal man guards these, or nobody.
        let weak = ring & other.attacks & !own.twice;
        tally.threaten(!side, Dials::weight(Weight::DangerWeak), weak.count() as i32);
        let safe = !own.attacks | (weak & other.twice);
        let mut spite = B::ZERO;
        for &(kind, from) in &other.checks[..other.checkers] {
            if (from & safe).any() {
                tally.threaten(!side, Dials::weight(Weight::DangerCheck), 1);
                tally.threaten(!side, self.dials.check(Kind::new(kind.into())), 1);
            } else {
                spite |= from;
            }
        }
        tally.threaten(!side, Dials::weight(Weight::DangerSpite), spite.count().min(3) as i32);
        tally.threaten(!side, Dials::weight(Weight::DangerBase), 1);
        tally.threaten(!side, Dials::weight(Weight::DangerMild), i32::from(other.greatest < STRONG));
        tally.threaten(!side, Dials::weight(Weight::DangerShield), shield);
    }

    /// What helps to mate a royal man that has no strong men left: the edge, nearness, no way out.
    fn hunt<B: Bits>(&self, position: &Position<B>, hunter: Side, own: &View<B>, other: &View<B>) -> Pair {
        if own.royal >= self.remote.len() || other.royal >= self.remote.len() {
            return Pair::default();
        }
        let ring = Surroundings::of::<B>(&self.around.ring, other.royal);
        let ways_out = ring & !own.attacks & !position.side(!hunter);
        let apart = self.apart(own.royal, other.royal);
        let hunt = self.remote[other.royal] * 8 - apart * 18 - ways_out.count() as i32 * 8;
        Pair::new(hunt, hunt)
    }

    /// What is left of an advantage when there are few men, of 64.
    fn scale<B: Bits>(&self, ahead: &View<B>, behind: &View<B>) -> i32 {
        if !self.by_mate {
            return 64;
        }
        let pawns = ahead.pawns.count() as i32;
        let lead = ahead.strong - behind.strong;
        if pawns == 0 && lead < 430 {
            return if ahead.strong < 430 && behind.pawns.none() { 0 } else { HOPELESS };
        }
        let light = B::of_words(self.light);
        let lone = |view: &View<B>| view.bound.count() == 1;
        let apart = lone(ahead) && lone(behind) && (ahead.bound & light).any() != (behind.bound & light).any();
        let (least, each) = if apart { APART_SCALE } else { SCALE };
        if lead < 430 || apart { (least + each * pawns).min(64) } else { 64 }
    }
}
