//! Pawns: what they can look forward to, and how they stand together.

use chimera_rules::{Bits, BySide, Kind, Man, Position, Rules, Side, Square};

use super::derived::words;
use super::judge::View;
use super::prospects::Prospects;
use super::tally::{FINE, Tally};
use super::trace::Trace;
use super::{Derived, Dials, Weight};

/// From so many steps before promotion on pawns have come forward.
const FAR: i32 = 6;
/// What a promotion gains that the weights of passed pawns are meant for, in hundredths of a pawn.
const USUAL_GAIN: i32 = 950;

/// What the moves of a game's pawns tell.
#[derive(Clone, Debug)]
pub(super) struct Pawns {
    /// By the code of a man: what is known of it on each square.
    spots: Vec<Vec<Spot>>,
    /// By side: the squares from which its pawns could, now or later, strike each square.
    guards: [Vec<[u64; 4]>; 2],
    /// The squares at the left and at the right of each square.
    sides: Vec<[u64; 4]>,
    /// The files beside each file.
    beside: Vec<[u64; 4]>,
}

/// A pawn on a square.
#[derive(Clone, Debug)]
struct Spot {
    /// Where it strikes.
    strikes: [u64; 4],
    /// Where it would strike after a step.
    later: [u64; 4],
    /// Where it can step to.
    steps: [u64; 4],
    /// The nearest of these on its way.
    next: usize,
    /// Where an enemy pawn would stop it or take it.
    stops: [u64; 4],
    /// Moves to promotion.
    left: i32,
    /// What promotion gains, in eighths of what is usual.
    gain: i32,
}

impl Pawns {
    /// Learns the pawns of a game; `prospects` are those of all kinds and both sides.
    pub(super) fn new<B: Bits>(rules: &Rules<B>, prospects: &[[Prospects; 2]]) -> Self {
        let geometry = rules.geometry();
        let size = geometry.len();
        let kinds = (0..rules.kinds()).map(Kind::new).filter(|&kind| rules.is_pawn(kind)).collect::<Vec<_>>();
        let mut spots = vec![Vec::new(); Man::CODES];
        let mut guards = [vec![[0; 4]; size], vec![[0; 4]; size]];
        for &kind in &kinds {
            for side in Side::BOTH {
                let man = Man::new(kind, side);
                let enemies = kinds.iter().map(|&kind| Man::new(kind, !side)).collect::<Vec<_>>();
                spots[man.code()] = spots_of(rules, man, &enemies, &prospects[kind.index()][side.index()]);
                for from in rules.squares().squares() {
                    for target in struck_later(rules, man, from).squares() {
                        guards[side.index()][target][from / 64] |= 1 << (from % 64);
                    }
                }
            }
        }
        let sides = |square: usize| {
            let from = Square::new(square);
            let steps = [(-1, 0), (1, 0)].into_iter().filter_map(|step| geometry.step(from, step));
            words(steps.map(Square::index))
        };
        let beside = |file: usize| {
            let on = |&square: &usize| geometry.file(Square::new(square)).abs_diff(file) == 1;
            words(rules.squares().squares().filter(on))
        };
        let holds = |square: &usize| rules.squares().has(*square);
        Self {
            spots,
            guards,
            sides: (0..size).map(|square| if holds(&square) { sides(square) } else { [0; 4] }).collect(),
            beside: (0..geometry.files()).map(beside).collect(),
        }
    }

    /// The squares from which a side's pawns could, now or later, strike a square.
    #[inline]
    pub(super) fn guards<B: Bits>(&self, side: Side, square: usize) -> B {
        B::of_words(self.guards[side.index()][square])
    }

    /// Where a pawn strikes on a square.
    #[inline]
    pub(super) fn strikes<B: Bits>(&self, man: Man, square: usize) -> B {
        B::of_words(self.spots[man.code()][square].strikes)
    }
}

/// A pawn on each square.
fn spots_of<B: Bits>(rules: &Rules<B>, man: Man, enemies: &[Man], prospects: &Prospects) -> Vec<Spot> {
    let geometry = rules.geometry();
    let size = geometry.len();
    let quiet = |square: usize| {
        if rules.squares().has(square) { rules.targets(man, Square::new(square), B::ZERO).0 } else { B::ZERO }
    };
    let strikes = |square: usize| {
        if rules.squares().has(square) { rules.targets(man, Square::new(square), B::ZERO).1 } else { B::ZERO }
    };
    let left = moves_left(rules, man, &(0..size).map(quiet).collect::<Vec<_>>());
    let most = prospects.promotion.iter().copied().max().unwrap_or(0);
    let far = |from: usize, to: usize| {
        let (a, b) = (Square::new(from), Square::new(to));
        geometry.file(a).abs_diff(geometry.file(b)) + geometry.rank(a).abs_diff(geometry.rank(b))
    };
    let spot = |square: usize| {
        let steps = quiet(square);
        let later = steps.squares().fold(B::ZERO, |set, to| set | strikes(to));
        let on_way = steps.squares().filter(|&to| left[to] < left[square]);
        let way = prospects.way[square];
        let stops = |&from: &usize| {
            way.has(from)
                || enemies.iter().any(|&enemy| {
                    let taken = rules.targets(enemy, Square::new(from), B::ZERO).1;
                    taken.squares().any(|on| way.has(on))
                })
        };
        let gains = left[square] < i32::MAX && most > 0 && prospects.promotion[square] > 0;
        Spot {
            strikes: words(strikes(square).squares()),
            later: words(later.squares()),
            steps: words(steps.squares()),
            next: on_way.min_by_key(|&to| far(square, to)).unwrap_or(square),
            stops: words(rules.squares().squares().filter(stops)),
            left: left[square],
            gain: if gains { (most * 100 / 17 * FINE / USUAL_GAIN).min(2 * FINE) } else { 0 },
        }
    };
    (0..size).map(spot).collect()
}

/// Moves to promotion from each square, over the empty board.
fn moves_left<B: Bits>(rules: &Rules<B>, man: Man, steps: &[B]) -> Vec<i32> {
    let mut left = vec![i32::MAX; steps.len()];
    let mut reached = rules.promotion_squares(man);
    for square in reached.squares() {
        left[square] = 0;
    }
    for moves in 1.. {
        let mut fresh = B::ZERO;
        for square in (0..steps.len()).filter(|&square| left[square] == i32::MAX) {
            if (steps[square] & reached).any() {
                fresh |= B::bit(square);
            }
        }
        if fresh.none() {
            break;
        }
        for square in fresh.squares() {
            left[square] = moves;
        }
        reached |= fresh;
    }
    left
}

/// The squares that a pawn strikes here or after steps of its own over the empty board.
fn struck_later<B: Bits>(rules: &Rules<B>, man: Man, from: usize) -> B {
    let (mut known, mut fresh, mut struck) = (B::bit(from), B::bit(from), B::ZERO);
    while fresh.any() {
        let mut next = B::ZERO;
        for square in fresh.squares() {
            let (to, on) = rules.targets(man, Square::new(square), B::ZERO);
            next |= to;
            struck |= on;
        }
        fresh = next & !known;
        known |= next;
    }
    struck
}

impl Derived {
    /// How a side's pawns stand together.
    pub(super) fn structure<B: Bits, T: Trace>(
        &self,
        position: &Position<B>,
        side: Side,
        views: &BySide<View<B>>,
        tally: &mut Tally<'_, T>,
    ) {
        let (own, other) = (&views[side], &views[!side]);
        let known = &self.pawns;
        let mut files = 0_u32;
        let (mut doubled, mut isolated, mut backward) = (0, 0, 0);
        let (mut chain, mut chain_ahead, mut phalanx, mut phalanx_ahead) = (0, 0, 0, 0);
        let (mut pushed, enemies) = (B::ZERO, position.side(!side) & !other.pawns & !position.royals(!side));
        let free = !(position.occupied() | other.pawn_attacks);
        for square in own.pawns.squares() {
            let spot = &known.spots[position.man(Square::new(square)).code()][square];
            let file = square % self.files;
            doubled += i32::from(files & 1 << file != 0);
            files |= 1 << file;
            let ahead = (FAR - spot.left).clamp(0, FAR);
            if own.pawn_attacks.has(square) {
                chain += 1;
                chain_ahead += ahead;
            }
            if (B::of_words(known.sides[square]) & own.pawns).any() {
                phalanx += 1;
                phalanx_ahead += ahead;
            } else if (B::of_words(known.beside[file]) & own.pawns).none() {
                isolated += 1;
            } else if (known.guards::<B>(side, square) & own.pawns).none() && other.pawn_attacks.has(spot.next) {
                backward += 1;
            }
            if (B::of_words(spot.later) & enemies).any() && (B::of_words(spot.steps) & free).any() {
                pushed |= B::of_words(spot.later) & enemies;
            }
        }
        tally.add(side, Weight::Doubled, doubled);
        tally.add(side, Weight::Isolated, isolated);
        tally.add(side, Weight::Backward, backward);
        tally.add(side, Weight::Chain, chain);
        tally.add(side, Weight::ChainAhead, chain_ahead);
        tally.add(side, Weight::Phalanx, phalanx);
        tally.add(side, Weight::PhalanxAhead, phalanx_ahead);
        tally.add(side, Weight::ThreatPush, (pushed & !own.pawn_attacks).count() as i32);
    }

    /// What pawns are worth that no enemy pawn can stop.
    pub(super) fn passed<B: Bits, T: Trace>(
        &self,
        rules: &Rules<B>,
        position: &Position<B>,
        side: Side,
        views: &BySide<View<B>>,
        tally: &mut Tally<'_, T>,
    ) {
        const BY_STEPS: [Weight; 6] =
            [Weight::Passed1, Weight::Passed2, Weight::Passed3, Weight::Passed4, Weight::Passed5, Weight::Passed6];
        let (own, other) = (&views[side], &views[!side]);
        for square in own.pawns.squares() {
            let man = position.man(Square::new(square));
            let spot = &self.pawns.spots[man.code()][square];
            if spot.gain == 0 || spot.left < 1 || (B::of_words(spot.stops) & other.pawns).any() {
                continue;
            }
            let weight = BY_STEPS[(spot.left.min(FAR) - 1) as usize];
            tally.add_fine(side, Dials::weight(weight), spot.gain);
            let ahead = FAR - spot.left;
            if ahead <= 0 {
                continue;
            }
            let share = ahead * spot.gain;
            let (quiet, _) = rules.targets(man, Square::new(square), position.occupied());
            if position.side(!side).has(spot.next) {
                tally.add_fine(side, Dials::weight(Weight::PassedBlocked), share);
            }
            if (quiet & !other.attacks).any() {
                tally.add_fine(side, Dials::weight(Weight::PassedFree), share);
            }
            if own.pawn_attacks.has(square) {
                tally.add_fine(side, Dials::weight(Weight::PassedGuarded), share);
            }
            for (royal, weight) in [(own.royal, Weight::PassedOwnRoyal), (other.royal, Weight::PassedEnemyRoyal)] {
                if royal < self.remote.len() {
                    tally.add_fine(side, Dials::weight(weight), share * self.apart(royal, spot.next).min(5));
                }
            }
        }
    }

    /// Moves of an orthodox king from one square to another.
    pub(super) fn apart(&self, a: usize, b: usize) -> i32 {
        (a % self.files).abs_diff(b % self.files).max((a / self.files).abs_diff(b / self.files)) as i32
    }
}
