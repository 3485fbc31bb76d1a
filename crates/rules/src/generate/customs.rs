//! Legal moves where a rule that few games have changes what is legal: several royal men or none, captures that must be
//! made, checks that may not be given.

use super::gate::Gating;
use super::sink::{Asking, Sink};
use crate::board::{Bits, Kind, Move, Side, Special, Square};
use crate::position::Position;
use crate::rule::PassWhen;
use crate::table::{CastleTable, Customs, Mover, Rules};

impl<B: Bits> Rules<B> {
    /// All legal moves, as [`Rules::generate`] wants them.
    #[inline(never)]
    pub(super) fn generate_customary<S: Sink<B>>(&self, customs: &Customs<B>, position: &Position<B>, sink: &mut S) {
        match &self.hands {
            Some(hands) if customs.gates && position.rights & hands.side_gates[position.turn] != 0 => {
                let mut gating = Gating { rules: self, hands, position, sink };
                self.generate_ordered(customs, position, &mut gating);
            }
            _ => match &customs.walls {
                Some(walls) => self.generate_walled(walls, position, sink),
                None => self.generate_ordered(customs, position, sink),
            },
        }
    }

    /// What must be done comes before what may be.
    fn generate_ordered<S: Sink<B>>(&self, customs: &Customs<B>, position: &Position<B>, sink: &mut S) {
        if customs.must_drop != 0
            && self.hand(position, position.turn).any(|(kind, _)| customs.must_drop >> kind.index() & 1 != 0)
        {
            let free = if position.royals(position.turn).none() { self.squares } else { B::ZERO };
            let mut asking = Asking { within: self.squares, found: false, forgiving: sink.forgives_mates() };
            self.generate_drops_of(customs.must_drop, position, free, self.squares, &mut asking);
            if asking.found {
                return self.generate_drops_of(customs.must_drop, position, free, self.squares, sink);
            }
            return self.generate_court(customs, position, &mut Undropped(sink));
        }
        if customs.must_capture {
            let mut captures = Captures::<B, S> { rules: self, position, sink: None, found: false };
            self.generate_court(customs, position, &mut captures);
            if captures.found {
                let mut captures = Captures { rules: self, position, sink: Some(sink), found: false };
                return self.generate_court(customs, position, &mut captures);
            }
        }
        self.generate_court(customs, position, sink);
        if let Some(when) = customs.pass {
            self.generate_pass(customs, when, position, sink);
        }
    }

    fn generate_pass<S: Sink<B>>(&self, customs: &Customs<B>, when: PassWhen, position: &Position<B>, sink: &mut S) {
        let side = position.turn;
        let royals = position.royals(side);
        let men = if royals.any() { royals } else { position.side(side) };
        if men.none() || self.in_check(position) {
            return;
        }
        if when == PassWhen::Stuck {
            let mut asking = Asking { within: self.squares, found: false, forgiving: sink.forgives_mates() };
            self.generate_court(customs, position, &mut asking);
            if asking.found {
                return;
            }
        }
        let square = Square::new(men.lowest());
        sink.special(Move::special(square, square, Special::Pass));
    }

    pub(super) fn generate_court<S: Sink<B>>(&self, customs: &Customs<B>, position: &Position<B>, sink: &mut S) {
        if customs.tries_all() || position.royals(position.turn).count() != 1 {
            self.generate_trying(customs, position, sink);
        } else {
            self.generate_in(self.tier, position, sink);
        }
    }

    /// Tries every move out, unless there is nothing to be tried.
    fn generate_trying<S: Sink<B>>(&self, customs: &Customs<B>, position: &Position<B>, sink: &mut S) {
        let side = position.turn;
        let occupied = position.occupied();
        let free = !customs.tries_all() && position.royals(side).none();
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
            if free {
                sink.targets(self, position, mover, from, targets);
            } else {
                let promotes = mover.promotes_from(from, position.side(!side));
                sink.targets(self, position, mover, from, self.tried(position, from, targets & !promotes));
                self.try_promotions(position, mover, from, targets & promotes, sink);
            }
            if sink.done() {
                return;
            }
        }
        self.generate_special(position, false, frozen, sink);
        if self.hands.is_some() {
            let (unasked, asked) = if free { (self.squares, B::ZERO) } else { (B::ZERO, self.squares) };
            self.generate_drops(position, unasked, asked, sink);
        }
    }

    /// What a man becomes may matter to whether it may: it may be royal, and it may be what gives check.
    fn try_promotions<S: Sink<B>>(
        &self,
        position: &Position<B>,
        mover: &Mover<B>,
        from: usize,
        targets: B,
        sink: &mut S,
    ) {
        for to in targets.squares() {
            let plain = Move::plain(Square::new(from), Square::new(to));
            let (kinds, stay) = self.promotions(position, mover, to);
            let becoming = kinds.map(|kind| plain.becoming(Kind::new(kind))).chain(stay.then_some(plain));
            for mv in becoming {
                if self.survives(position, mv) {
                    sink.special(mv);
                }
            }
        }
    }

    /// Whether a move is legal, royal men and checks considered.
    #[inline(never)]
    pub(super) fn survives_customs(&self, customs: &Customs<B>, position: &Position<B>, mv: Move) -> bool {
        if self.waits_for_wall(mv) {
            return true;
        }
        let side = position.turn;
        let after = self.move_men(position, mv);
        if let Some(flip) = customs.flip.as_ref().filter(|flip| flip.must)
            && flip.flipped(mv.to().index(), position.side(side), position.side(!side)).none()
        {
            return false;
        }
        if mv.wall().is_some()
            && mv.kind() == Special::Castle
            && !self.walled_way_is_safe(customs, position, &after, mv)
        {
            return false;
        }
        if customs.stands && self.runs(position, mv) {
            return false;
        }
        if customs.no_checks && self.royal_attacked(&after, !side) {
            return false;
        }
        if self.faces(customs, &after) {
            return false;
        }
        if customs.blast.is_some() && !self.keeps_royals(position, &after, mv) {
            return false;
        }
        // Whoever takes a man that is royal under a condition may leave such men of his own behind, but no others.
        if let Some(court) = customs.court.as_ref().filter(|court| !court.is_plain())
            && (self.crowned(position, !side) & !after.side(!side)).any()
        {
            let attackers = self.active(&after, !side);
            let always = self.of_kinds(&after, after.royals(side), court.always);
            return !always.squares().any(|square| {
                let attackers = attackers & !self.kept_from(customs, &after, !side, square);
                self.attacked(&after, square, !side, after.occupied(), attackers)
            });
        }
        !self.royal_attacked(&after, side)
    }

    /// Whether a move takes a royal man out of check otherwise than by capturing the only man that checks it.
    fn runs(&self, position: &Position<B>, mv: Move) -> bool {
        if !position.royals(position.turn).has(mv.from().index()) {
            return false;
        }
        let checkers = self.attackers(position, mv.from(), !position.turn);
        checkers.any() && checkers != B::bit(mv.to().index())
    }

    /// Whether all royal men that the side to move had are still there after its move.
    fn keeps_royals(&self, position: &Position<B>, after: &Position<B>, mv: Move) -> bool {
        let own = after.side(position.turn);
        let place = |square| if square == mv.from().index() { mv.to().index() } else { square };
        self.crowned(position, position.turn).squares().all(|square| own.has(place(square)))
    }

    /// Whether men that may not, one of each side, stand on a file (or a rank) with nobody between them.
    pub(crate) fn faces(&self, customs: &Customs<B>, position: &Position<B>) -> bool {
        if customs.facing == 0 {
            return false;
        }
        let others = self.of_kinds(position, position.side(Side::Black), customs.facing);
        let occupied = position.occupied();
        self.of_kinds(position, position.side(Side::White), customs.facing)
            .squares()
            .any(|from| (self.seen_from(customs, from, occupied) & others).any())
    }

    /// Whether a man of a side would stand on a square so that it faced an enemy that it may not face.
    fn would_face(&self, customs: &Customs<B>, position: &Position<B>, side: Side, square: usize, occupied: B) -> bool {
        let others = self.of_kinds(position, position.side(!side), customs.facing);
        others.any() && (self.seen_from(customs, square, occupied) & others).any()
    }

    /// The first men on the lines along which men may not face each other.
    fn seen_from(&self, customs: &Customs<B>, from: usize, occupied: B) -> B {
        let (files, size) = (self.geometry.files(), self.geometry.len());
        let row = from / files * files;
        let first =
            |mut squares: &mut dyn Iterator<Item = usize>| Iterator::find(&mut squares, |&square| occupied.has(square));
        let mut seen = [
            first(&mut (from + files..size).step_by(files)),
            first(&mut (0..from).rev().skip(files - 1).step_by(files)),
            None,
            None,
        ];
        if customs.facing_on_ranks {
            seen[2] = first(&mut (from + 1..row + files));
            seen[3] = first(&mut (row..from).rev());
        }
        seen.into_iter().flatten().fold(B::ZERO, |all, square| all | B::bit(square))
    }

    /// Those targets of the man on a square that such men may not have: men of its own kind that it can't capture, and
    /// squares outside a zone.
    #[inline(never)]
    pub(super) fn barred(&self, customs: &Customs<B>, position: &Position<B>, from: usize, targets: B) -> B {
        let man = position.men.as_ref()[from];
        let bit = 1 << man.kind().index();
        let mut barred = B::ZERO;
        if customs.immune & bit != 0 {
            barred |= self.of_kinds(position, targets & position.side(!man.side()), bit);
        }
        for (_, zone) in customs.confined[man.side()].iter().filter(|(kinds, _)| kinds & bit != 0) {
            barred |= targets & !*zone;
        }
        barred
    }

    /// The men of a side that may not go to a square, and do not attack it, because they are kept within a zone.
    pub(super) fn kept_from(&self, customs: &Customs<B>, position: &Position<B>, side: Side, square: usize) -> B {
        let kept = customs.confined[side].iter().filter(|(_, zone)| !zone.has(square));
        kept.fold(B::ZERO, |men, (kinds, _)| men | self.of_kinds(position, position.side(side), *kinds))
    }

    /// The men of a side that must each be safe.
    pub fn crowned(&self, position: &Position<B>, side: Side) -> B {
        let royals = position.royals(side);
        let court = self.customs.as_ref().and_then(|customs| customs.court.as_ref());
        let Some(court) = court.filter(|court| !court.is_plain()) else { return royals };
        let mut found = self.of_kinds(position, royals, court.always);
        for &(kind, most) in &court.last {
            let men = self.of_kinds(position, royals, 1 << kind.index());
            if men.count() <= u32::from(most) {
                found |= men;
            }
        }
        let one = self.of_kinds(position, royals, court.one);
        if one.count() == 1 { found | one } else { found }
    }

    /// Whether a man of a side would be attacked on a square, if just the squares `occupied` were and `attackers` its enemies.
    #[allow(clippy::too_many_arguments)]
    fn at_risk(
        &self,
        customs: &Customs<B>,
        position: &Position<B>,
        side: Side,
        kind: Kind,
        square: usize,
        occupied: B,
        attackers: B,
    ) -> bool {
        if let Some(blast) = &customs.blast {
            // Who would blow up a royal man of his own can't capture.
            let around: B = blast.reach[!side][square];
            if (around & self.crowned(position, !side)).any() {
                return false;
            }
        }
        let like = customs.immune & 1 << kind.index();
        let takers = if like == 0 { attackers } else { attackers & !self.of_kinds(position, attackers, like) };
        let takers = takers & !self.kept_from(customs, position, !side, square);
        self.attacked(position, square, !side, occupied, takers)
    }

    /// Whether a way to castle leads no man that must be safe over attacked squares.
    #[inline(never)]
    pub(super) fn way_is_safe(&self, customs: &Customs<B>, position: &Position<B>, way: &CastleTable<B>) -> bool {
        let side = position.turn;
        if !self.crowned(position, side).has(way.from.index()) {
            return true;
        }
        let attackers = self.active(position, !side);
        let kind = position.man(way.from).kind();
        // An attack that only a shield makes harmless goes on behind the square that the man leaves.
        let occupied = position.occupied() & !B::bit(way.from.index());
        let faces = customs.facing >> kind.index() & 1 != 0;
        !way.safe.squares().any(|square| {
            self.at_risk(customs, position, side, kind, square, occupied, attackers)
                || faces && self.would_face(customs, position, side, square, occupied)
        })
    }

    /// Whether the royal men of a side are attacked in such a way that it is in check.
    #[inline(never)]
    pub(super) fn court_attacked(&self, customs: &Customs<B>, position: &Position<B>, side: Side) -> bool {
        let attackers = self.active(position, !side);
        let occupied = position.occupied();
        let at_risk = |square: usize| {
            let kind = position.men.as_ref()[square].kind();
            self.at_risk(customs, position, side, kind, square, occupied, attackers)
        };
        if self.crowned(position, side).squares().any(at_risk) {
            return true;
        }
        let one = customs.court.as_ref().map_or(0, |court| court.one);
        let men = self.of_kinds(position, position.royals(side), one);
        men.any() && men.squares().all(at_risk)
    }

    /// The royal men of a side that are attacked while it is in check.
    pub fn checked(&self, position: &Position<B>, side: Side) -> B {
        if !self.royal_attacked(position, side) {
            return B::ZERO;
        }
        let attackers = self.active(position, !side);
        let occupied = position.occupied();
        let mut found = B::ZERO;
        for square in position.royals(side).squares() {
            let kept =
                self.customs.as_ref().map_or(B::ZERO, |customs| self.kept_from(customs, position, !side, square));
            if self.attacked(position, square, !side, occupied, attackers & !kept) {
                found |= B::bit(square);
            }
        }
        found
    }

    /// Those of some men that are of some kinds.
    pub(crate) fn of_kinds(&self, position: &Position<B>, men: B, kinds: u64) -> B {
        let mut found = B::ZERO;
        if kinds != 0 {
            for square in men.squares() {
                if kinds >> position.men.as_ref()[square].kind().index() & 1 != 0 {
                    found |= B::bit(square);
                }
            }
        }
        found & self.squares
    }
}

/// Lets captures through, and remembers that there were any.
struct Captures<'c, B: Bits, S> {
    rules: &'c Rules<B>,
    position: &'c Position<B>,
    /// Where they go; without it a single one is enough.
    sink: Option<&'c mut S>,
    found: bool,
}

impl<B: Bits, S: Sink<B>> Sink<B> for Captures<'_, B, S> {
    fn wanted(&self, mover: &Mover<B>) -> B {
        let enemies = self.position.side(!self.position.turn);
        self.sink.as_ref().map_or(enemies, |sink| enemies & sink.wanted(mover))
    }

    fn targets(&mut self, rules: &Rules<B>, position: &Position<B>, mover: &Mover<B>, from: usize, targets: B) {
        let targets = targets & position.side(!position.turn);
        self.found |= targets.any();
        if let Some(sink) = &mut self.sink {
            sink.targets(rules, position, mover, from, targets);
        }
    }

    fn special(&mut self, mv: Move) {
        if self.rules.captured(self.position, mv).is_some() {
            self.found = true;
            if let Some(sink) = &mut self.sink {
                sink.special(mv);
            }
        }
    }

    fn drops(&mut self, _: Kind, _: B) {}

    fn peaceful(&self) -> bool {
        false
    }

    fn done(&self) -> bool {
        self.sink.as_ref().map_or(self.found, |sink| sink.done())
    }
}

/// Lets everything through but drops.
struct Undropped<'u, S>(&'u mut S);

impl<B: Bits, S: Sink<B>> Sink<B> for Undropped<'_, S> {
    fn wanted(&self, mover: &Mover<B>) -> B {
        self.0.wanted(mover)
    }

    fn targets(&mut self, rules: &Rules<B>, position: &Position<B>, mover: &Mover<B>, from: usize, targets: B) {
        self.0.targets(rules, position, mover, from, targets);
    }

    fn special(&mut self, mv: Move) {
        self.0.special(mv);
    }

    fn drops(&mut self, _: Kind, _: B) {}

    fn forgives_mates(&self) -> bool {
        self.0.forgives_mates()
    }

    fn done(&self) -> bool {
        self.0.done()
    }
}
