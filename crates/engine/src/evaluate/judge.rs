//! The evaluation that needs nothing but the definition of a game: one look at a position.

use chimera_rules::{Bits, BySide, Position, Rules, Side, Square, Wide};

use super::Derived;

/// For having the move.
const TEMPO: i32 = 12;
/// For each pawn that stands by its royal man.
const SHIELD: i32 = 9;
/// Weight of a pawn's threat against something better, and of any threat against something unguarded.
const THREATS: (i32, i32) = (28, 14);
/// What a frozen man loses of its worth, in hundredths, and a frozen royal man, in hundredths of a pawn.
const FROZEN: (i32, i32) = (22, 60);
/// The most that a threatened royal man can cost.
const DANGER: i32 = 500;

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
    /// How much bears on the enemy's royal man, and by how many men.
    menace: i32,
    menacing: i32,
    royal: usize,
}

impl Derived {
    /// What a position is worth to the side to move.
    pub(super) fn judge<B: Bits>(&self, rules: &Rules<B>, position: &Position<B>) -> i32 {
        let turn = position.turn();
        let royal = |side| {
            let royals = position.royals(side);
            if royals.any() { royals.lowest() } else { usize::MAX }
        };
        let royals = BySide([royal(Side::White), royal(Side::Black)]);
        let views = BySide(Side::BOTH.map(|side| self.view(rules, position, side, royals)));
        let (own, other) = (&views[turn], &views[!turn]);

        let phase = ((own.strong + other.strong) * 256 / self.full).min(256);
        let many = own.places.0 - other.places.0;
        let few = own.places.1 - other.places.1;
        let mut score = (many * phase + few * (256 - phase)) / 256;
        score += own.rest - other.rest;
        score += self.runs(position, turn, views, phase) - self.runs(position, !turn, views, phase);
        score += threats(position, turn, own, other) - threats(position, !turn, other, own);
        score += self.danger(own, other, phase) - self.danger(other, own, phase);

        // With more men it is good to have few men altogether.
        let lead = own.worth - other.worth;
        let gone = 256 - ((own.worth + other.worth) * 256 / self.all).min(256);
        score += lead * gone / 256 / 8;
        if lead > 350 && other.strong == 0 {
            score += self.hunt(position, turn, own, other);
        } else if lead < -350 && own.strong == 0 {
            score -= self.hunt(position, !turn, other, own);
        }
        score + TEMPO
    }

    /// Looks at the men of one side.
    fn view<B: Bits>(&self, rules: &Rules<B>, position: &Position<B>, side: Side, royals: BySide<usize>) -> View<B> {
        let mut view = View { royal: royals[side], ..View::default() };
        let men = position.side(side);
        let occupied = position.occupied();
        let frozen = rules.frozen(position, side);
        let ring = self.ring::<B>(royals[!side]);
        for square in men.squares() {
            let man = position.man(Square::new(square));
            let of = &self.traits[man.kind().index()];
            let (many, few) = self.places[man.code()][square];
            view.places.0 += many;
            view.places.1 += few;
            view.worth += of.worth;
            if of.pawn {
                view.pawns |= B::bit(square);
            } else {
                view.strong += of.worth;
            }
            if frozen.has(square) {
                view.rest -= if of.royal { FROZEN.1 } else { of.worth * FROZEN.0 / 100 };
                continue;
            }
            let (quiet, capture) = rules.targets(man, Square::new(square), occupied);
            view.attacks |= capture;
            if of.pawn {
                view.pawn_attacks |= capture;
            } else if !of.royal {
                let free = ((quiet | capture) & !men).count() as i32;
                view.rest += (free - of.usual) * of.weight;
                let near = capture & ring;
                if near.any() {
                    view.menace += of.menace * near.count() as i32;
                    view.menacing += 1;
                }
            }
        }
        // A man in hand can be anywhere: that is worth a little more than any place.
        for (kind, count) in rules.hand(position, side) {
            let of = &self.traits[kind.index()];
            let worth = of.worth * i32::from(count);
            view.places.0 += worth * 9 / 8;
            view.places.1 += worth * 9 / 8;
            view.worth += worth;
            view.strong += if of.pawn { 0 } else { worth };
        }
        view
    }

    fn ring<B: Bits>(&self, square: usize) -> B {
        let around = self.rings.get(square).map_or(&[][..], Vec::as_slice);
        around.iter().fold(B::ZERO, |set, &square| set | B::bit(square.into()))
    }

    /// What pawns are worth that no enemy pawn can stop.
    fn runs<B: Bits>(&self, position: &Position<B>, side: Side, views: BySide<View<B>>, phase: i32) -> i32 {
        let wide = |set: B| set.squares().fold(Wide::<4>::ZERO, |wide, square| wide | Wide::bit(square));
        let against = wide(views[!side].pawns);
        let mut score = 0;
        for square in views[side].pawns.squares() {
            let code = position.man(Square::new(square)).code();
            if let Some(runs) = &self.runs[code]
                && (runs[square].stops & against).none()
            {
                score += runs[square].prospect * (512 - phase) / 384;
            }
        }
        score
    }

    /// What the men near a side's royal man cost it, less what stands by it.
    fn danger<B: Bits>(&self, own: &View<B>, other: &View<B>, phase: i32) -> i32 {
        let ring = self.ring::<B>(own.royal);
        let shield = (ring & own.pawns).count() as i32 * SHIELD;
        let open = (ring & other.attacks & !own.attacks).count() as i32;
        let bearing = other.menace + 2 * open;
        let cost = if other.menacing >= 2 { (bearing * bearing / 6).min(DANGER) } else { bearing };
        (shield - cost) * (phase + 32) / 288
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
}

/// What a side threatens to take.
fn threats<B: Bits>(position: &Position<B>, side: Side, own: &View<B>, other: &View<B>) -> i32 {
    let enemies = position.side(!side) & !position.royals(!side);
    let better = (own.pawn_attacks & enemies & !other.pawns).count() as i32;
    let loose = (own.attacks & enemies & !other.attacks).count() as i32;
    better * THREATS.0 + loose * THREATS.1
}
