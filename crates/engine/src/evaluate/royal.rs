//! What lies around a royal man.

use chimera_rules::{Bits, Rules, Side, Square};

use super::derived::words;

/// How far in front of a royal man pawns still shield it.
const SHIELD: i32 = 3;
/// How far in front of it enemy pawns are near.
const STORM: i32 = 4;

/// Sets of squares around each square, as words of a set.
#[derive(Clone, Debug)]
pub(super) struct Surroundings {
    /// The square and those beside it.
    pub ring: Vec<[u64; 4]>,
    /// By side: those of them that are not behind it.
    pub beside: [Vec<[u64; 4]>; 2],
    /// By side: further in front of it.
    pub front: [Vec<[u64; 4]>; 2],
    /// By side: where enemy pawns come near.
    pub storm: [Vec<[u64; 4]>; 2],
    /// Its file and those beside it.
    pub files: Vec<[Option<[u64; 4]>; 3]>,
}

impl Surroundings {
    pub(super) fn new<B: Bits>(rules: &Rules<B>) -> Self {
        let size = rules.geometry().len();
        let each = |ranks: (i32, i32), side: Side| {
            let forward = if side == Side::White { 1 } else { -1 };
            (0..size).map(|square| block(rules, square, ranks, forward)).collect::<Vec<_>>()
        };
        let both = |ranks| Side::BOTH.map(|side| each(ranks, side));
        let file = |square: usize, step: i32| {
            let geometry = rules.geometry();
            let file = geometry.file(Square::new(square)) as i32 + step;
            let known = (0..geometry.files() as i32).contains(&file);
            let on = |&at: &usize| geometry.file(Square::new(at)) as i32 == file;
            known.then(|| words(rules.squares().squares().filter(on)))
        };
        Self {
            ring: each((-1, 1), Side::White),
            beside: both((0, 1)),
            front: both((2, SHIELD)),
            storm: both((1, STORM)),
            files: (0..size).map(|square| [file(square, -1), file(square, 0), file(square, 1)]).collect(),
        }
    }

    /// A set of the square of a royal man; empty where there is none.
    #[inline]
    pub(super) fn of<B: Bits>(sets: &[[u64; 4]], square: usize) -> B {
        sets.get(square).map_or(B::ZERO, |set| B::of_words(*set))
    }
}

/// The squares on three files and some ranks in front of a square.
fn block<B: Bits>(rules: &Rules<B>, square: usize, (from, to): (i32, i32), forward: i32) -> [u64; 4] {
    if !rules.squares().has(square) {
        return [0; 4];
    }
    let steps = (-1..=1).flat_map(|dx| (from..=to).map(move |dy| (dx, dy * forward)));
    words(steps.filter_map(|step| rules.geometry().step(Square::new(square), step)).map(Square::index))
}
