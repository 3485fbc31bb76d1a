//! The evaluation that needs nothing but the definition of a game: one look at a position.

use chimera_rules::{Bits, BySide, Position, Rules, Side, Square};

use super::{Derived, Weight};

/// The most that a threatened royal man can cost.
const DANGER_MOST: i32 = 500;

/// What is seen of one side.
#[derive(Clone, Copy, Debug, Default)]
struct View<B> {
    /// Worth of all men on their places, with many men on the board and with few.
    places: (i32, i32),
    /// Worth of the men themselves: all, and all but pawns.
    worth: i32,
    strong: i32,
    /// Freedom, threats, prospects.
    rest: i32,
    /// Where it captures.
    attacks: B,
    /// Where its pawns capture.
    pawn_attacks: B,
    pawns: B,
    /// Its men that are bound to a shade.
    bound: B,
    /// How much bears on the enemy's royal man, and by how many men.
    menace: i32,
    menacing: i32,
    royal: usize,
}

impl Derived {
    /// What a position is worth to the side to move.
    pub(super) fn judge<B: Bits>(&self, rules: &Rules<B>, position: &Position<B>) -> i32 {
        let weigh = |weight| self.weights.get(weight);
        let turn = position.turn();
        let mut views = BySide(Side::BOTH.map(|side| self.pawns(rules, position, side)));
        let rings = BySide(Side::BOTH.map(|side| self.ring::<B>(views[side].royal)));
        for side in Side::BOTH {
            let guarded = views[!side].pawn_attacks;
            self.view(rules, position, side, &mut views[side], rings[!side], guarded);
        }
        let (own, other) = (&views[turn], &views[!turn]);

        let phase = ((own.strong + other.strong) * 256 / self.full).min(256);
        let many = own.places.0 - other.places.0;
        let few = own.places.1 - other.places.1;
        let mut score = (many * phase + few * (256 - phase)) / 256;
        score += own.rest - other.rest;
        let runs = self.runs(position, turn, &views, phase) - self.runs(position, !turn, &views, phase);
        score += runs * weigh(Weight::Run) / 100;
        score += self.threats(position, turn, own, other) - self.threats(position, !turn, other, own);
        score += self.danger(rings[turn], own, other, phase) - self.danger(rings[!turn], other, own, phase);

        // With more men it is good to have few men altogether.
        let lead = own.worth - other.worth;
        let gone = 256 - ((own.worth + other.worth) * 256 / self.all).min(256);
        score += lead * gone / 256 * weigh(Weight::Trade) / 100;
        if lead > 350 && other.strong == 0 {
            score += self.hunt(position, turn, own, other);
        } else if lead < -350 && own.strong == 0 {
            score -= self.hunt(position, !turn, other, own);
        }
        score + weigh(Weight::Tempo)
    }

    /// Looks at the pawns of one side, and for its royal man.
    fn pawns<B: Bits>(&self, rules: &Rules<B>, position: &Position<B>, side: Side) -> View<B> {
        let royals = position.royals(side);
        let royal = if royals.any() { royals.lowest() } else { usize::MAX };
        let mut view = View::<B> { royal, ..View::default() };
        let frozen = rules.frozen(position, side);
        let occupied = position.occupied();
        for square in position.side(side).squares() {
            let man = position.man(Square::new(square));
            let of = &self.traits[man.kind().index()];
            if of.pawn {
                view.pawns |= B::bit(square);
                if !frozen.has(square) {
                    view.pawn_attacks |= rules.targets(man, Square::new(square), occupied).1;
                }
            } else if of.bound {
                view.bound |= B::bit(square);
            }
        }
        view.attacks = view.pawn_attacks;
        let chained = (view.pawns & view.pawn_attacks).count() as i32;
        let mut files = 0_u32;
        let mut doubled = 0;
        for square in view.pawns.squares() {
            let bit = 1 << (square % self.files);
            doubled += i32::from(files & bit != 0);
            files |= bit;
        }
        view.rest = chained * self.weights.get(Weight::Chain) + doubled * self.weights.get(Weight::Doubled);
        let light = self.light_of::<B>();
        if (view.bound & light).any() && (view.bound & !light).any() {
            view.rest += self.weights.get(Weight::Pair);
        }
        view
    }

    /// Looks at the other men of one side. `ring` lies around the enemy's royal man, `guarded` are the squares on which
    /// enemy pawns capture.
    fn view<B: Bits>(
        &self,
        rules: &Rules<B>,
        position: &Position<B>,
        side: Side,
        view: &mut View<B>,
        ring: B,
        guarded: B,
    ) {
        let men = position.side(side);
        let occupied = position.occupied();
        let frozen = rules.frozen(position, side);
        let guarded_share = self.weights.get(Weight::Guarded);
        let mut freedom = 0;
        for square in men.squares() {
            let man = position.man(Square::new(square));
            let of = &self.traits[man.kind().index()];
            let (many, few) = self.places[man.code()][square];
            view.places.0 += many;
            view.places.1 += few;
            view.worth += of.worth;
            if frozen.has(square) {
                view.rest -= if of.royal {
                    self.weights.get(Weight::FrozenRoyal)
                } else {
                    of.worth * self.weights.get(Weight::Frozen) / 100
                };
                view.strong += if of.pawn { 0 } else { of.worth };
                continue;
            }
            if of.pawn {
                continue;
            }
            view.strong += of.worth;
            let (quiet, capture) = rules.targets(man, Square::new(square), occupied);
            view.attacks |= capture;
            if !of.royal {
                let reach = (quiet | capture) & !men;
                let open = reach.count() as i32;
                let hurt = (reach & guarded).count() as i32;
                freedom += (open - hurt + hurt * guarded_share / 100 - of.usual) * of.weight;
                let near = capture & ring;
                if near.any() {
                    view.menace += of.menace * near.count() as i32;
                    view.menacing += 1;
                }
            }
        }
        view.rest += freedom * self.weights.get(Weight::Mobility) / 100;
        // A man in hand can be anywhere: that is worth a little more than any place.
        for (kind, count) in rules.hand(position, side) {
            let of = &self.traits[kind.index()];
            let worth = of.worth * i32::from(count);
            view.places.0 += worth * 9 / 8;
            view.places.1 += worth * 9 / 8;
            view.worth += worth;
            view.strong += if of.pawn { 0 } else { worth };
        }
    }

    fn ring<B: Bits>(&self, square: usize) -> B {
        self.rings.get(square).map_or(B::ZERO, |ring| B::of_words(*ring))
    }

    fn light_of<B: Bits>(&self) -> B {
        B::of_words(self.light)
    }

    /// What pawns are worth that no enemy pawn can stop.
    fn runs<B: Bits>(&self, position: &Position<B>, side: Side, views: &BySide<View<B>>, phase: i32) -> i32 {
        let against = views[!side].pawns;
        let mut score = 0;
        for square in views[side].pawns.squares() {
            let code = position.man(Square::new(square)).code();
            if let Some(runs) = &self.runs[code]
                && (B::of_words(runs[square].stops) & against).none()
            {
                score += runs[square].prospect * (512 - phase) / 384;
            }
        }
        score
    }

    /// What the men near a side's royal man cost it, less what stands by it.
    fn danger<B: Bits>(&self, ring: B, own: &View<B>, other: &View<B>, phase: i32) -> i32 {
        let shield = (ring & own.pawns).count() as i32 * self.weights.get(Weight::Shield);
        let open = (ring & other.attacks & !own.attacks).count() as i32;
        let bearing = other.menace + open * self.weights.get(Weight::Hole) / 2;
        let cost = if other.menacing >= 2 { (bearing.min(DANGER_MOST).pow(2) / 6).min(DANGER_MOST) } else { bearing };
        (shield - cost * self.weights.get(Weight::Danger) / 100) * (phase + 32) / 288
    }

    /// What helps to mate a royal man that has no strong men left: the edge, nearness, no way out.
    fn hunt<B: Bits>(&self, position: &Position<B>, hunter: Side, own: &View<B>, other: &View<B>) -> i32 {
        if own.royal >= self.rings.len() || other.royal >= self.rings.len() {
            return 0;
        }
        let (a, b) = (own.royal, other.royal);
        let apart = (a % self.files).abs_diff(b % self.files).max((a / self.files).abs_diff(b / self.files)) as i32;
        let ways_out = self.ring::<B>(other.royal) & !own.attacks & !position.side(!hunter);
        self.remote[other.royal] * 8 - apart * 18 - ways_out.count() as i32 * 8
    }

    /// What a side threatens to take.
    fn threats<B: Bits>(&self, position: &Position<B>, side: Side, own: &View<B>, other: &View<B>) -> i32 {
        let enemies = position.side(!side) & !position.royals(!side);
        let better = (own.pawn_attacks & enemies & !other.pawns).count() as i32;
        let loose = (own.attacks & enemies & !other.attacks).count() as i32;
        better * self.weights.get(Weight::PawnThreat) + loose * self.weights.get(Weight::LooseThreat)
    }
}
