//! The evaluation that needs nothing but the definition of a game: its tables.

use chimera_rules::{Bits, Game, Kind, Man, Position, Rules, Side, Square, Visitor};

use super::prospects::Prospects;
use super::{Evaluate, Values, Weight, Weights};

/// Material, places, freedom, safety of the royal man and prospects, all by the way men move.
///
/// A game is measured once, when it is met.
#[derive(Clone, Debug)]
pub struct Derived {
    /// By the code of a man: what it is worth on each square, with many men on the board and with few.
    pub(super) places: Vec<Vec<(i32, i32)>>,
    pub(super) traits: Vec<Traits>,
    /// By the code of a pawn that can promote: what stops it and what it is worth to be free of that.
    pub(super) runs: Vec<Option<Vec<Run>>>,
    /// The squares around each square, as words of a set.
    pub(super) rings: Vec<[u64; 4]>,
    /// The squares of one shade, as words of a set.
    pub(super) light: [u64; 4],
    pub(super) weights: Weights,
    /// How far each square lies from the middle.
    pub(super) remote: Vec<i32>,
    pub(super) files: usize,
    /// What all men but pawns are worth in the array.
    pub(super) full: i32,
    /// What all men are worth in the array.
    pub(super) all: i32,
}

/// What the evaluation must know of a kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Traits {
    pub worth: i32,
    pub royal: bool,
    pub pawn: bool,
    /// Squares that it reaches on average.
    pub usual: i32,
    /// Hundredths of a pawn for each square more.
    pub weight: i32,
    /// Whether it can only ever stand on one shade.
    pub bound: bool,
    /// How much it counts near a royal man.
    pub menace: i32,
}

/// A pawn's run to promotion from one square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// Where an enemy pawn would stop it or take it.
    pub stops: [u64; 4],
    pub prospect: i32,
}

impl Evaluate for Derived {
    fn learn(game: &Game, values: &Values) -> Self {
        Self::weighed(game, values, &Weights::of(game))
    }

    fn evaluate<B: Bits>(&self, rules: &Rules<B>, position: &Position<B>) -> i32 {
        self.judge(rules, position)
    }
}

impl Derived {
    /// The same with numbers other than the game's own: for tuning.
    pub fn weighed(game: &Game, values: &Values, weights: &Weights) -> Self {
        game.start().visit(Learning { values, weights })
    }
}

struct Learning<'v> {
    values: &'v Values,
    weights: &'v Weights,
}

impl Visitor for Learning<'_> {
    type Output = Derived;
    fn visit<B: Bits>(self, rules: &Rules<B>, start: &Position<B>) -> Derived {
        let geometry = rules.geometry();
        let size = geometry.len();
        let kinds = || (0..rules.kinds()).map(Kind::new);
        let mut derived = Derived {
            places: vec![Vec::new(); Man::CODES],
            traits: kinds().map(|kind| traits(rules, self.values, kind)).collect(),
            runs: vec![None; Man::CODES],
            rings: (0..size).map(|square| ring(rules, square)).collect(),
            remote: (0..size).map(|square| remote(rules, square)).collect(),
            light: light(rules),
            weights: self.weights.clone(),
            files: geometry.files(),
            full: 0,
            all: 0,
        };
        let prospects = |man| Prospects::new(rules, self.values, man);
        for kind in kinds() {
            let both = Side::BOTH.map(|side| prospects(Man::new(kind, side)));
            for (side, own) in Side::BOTH.into_iter().zip(&both) {
                let man = Man::new(kind, side);
                derived.places[man.code()] = places(rules, (self.values, self.weights), man, own);
                if rules.is_pawn(kind) && own.promotion.iter().any(|&prospect| prospect > 0) {
                    derived.runs[man.code()] = Some(runs(rules, man, own));
                }
            }
        }
        for square in start.occupied().squares() {
            let of = derived.traits[start.man(Square::new(square)).kind().index()];
            derived.all += of.worth;
            derived.full += if of.pawn { 0 } else { of.worth };
        }
        for (kind, count) in Side::BOTH.into_iter().flat_map(|side| rules.hand(start, side)) {
            let of = derived.traits[kind.index()];
            derived.all += of.worth * i32::from(count);
            derived.full += if of.pawn { 0 } else { of.worth * i32::from(count) };
        }
        derived.full = derived.full.max(1);
        derived.all = derived.all.max(1);
        derived
    }
}

fn traits<B: Bits>(rules: &Rules<B>, values: &Values, kind: Kind) -> Traits {
    let worth = values.of(kind);
    let squares = values.mean_activity(kind) / 1000;
    Traits {
        worth,
        royal: rules.is_royal(kind),
        pawn: rules.is_pawn(kind),
        usual: squares * 3 / 4,
        weight: (26 / squares.max(1)).clamp(1, 5),
        bound: !rules.is_pawn(kind) && values.is_bound(kind),
        menace: 2 + worth / 300,
    }
}

fn places<B: Bits>(
    rules: &Rules<B>,
    (values, weights): (&Values, &Weights),
    man: Man,
    prospects: &Prospects,
) -> Vec<(i32, i32)> {
    let royal = rules.is_royal(man.kind());
    let place = |square: usize| {
        let freer = values.activity(man, square) - values.mean_activity(man.kind());
        let goal = prospects.goal[square] * weights.get(Weight::Goal) / 100;
        if royal {
            let (many, few) = (weights.get(Weight::RoyalMany), weights.get(Weight::RoyalFew));
            return (freer * many / 1000, freer * few / 1000 + goal);
        }
        // The stronger a man, the more of its freedom it owes to distance and the less to its place.
        let worth = values.of(man.kind());
        let base = worth + freer * weights.get(Weight::Freedom) * 350 / worth.max(350) / 1000 + goal;
        let promotion = prospects.promotion[square] * weights.get(Weight::Promotion) / 100;
        (base + promotion / 2, base + promotion)
    };
    (0..rules.geometry().len()).map(place).collect()
}

/// A pawn's runs from each square.
fn runs<B: Bits>(rules: &Rules<B>, man: Man, prospects: &Prospects) -> Vec<Run> {
    let size = rules.geometry().len();
    let enemies = (0..rules.kinds()).map(Kind::new).filter(|&kind| rules.is_pawn(kind));
    let enemies = enemies.map(|kind| Man::new(kind, !man.side())).collect::<Vec<_>>();
    let run = |square: usize| {
        let way = prospects.way[square];
        let stops = |&from: &usize| {
            way.has(from)
                || enemies.iter().any(|&enemy| {
                    let taken = rules.targets(enemy, Square::new(from), B::ZERO).1;
                    taken.squares().any(|on| way.has(on))
                })
        };
        let stops = words(rules.squares().squares().filter(stops));
        Run { stops, prospect: prospects.promotion[square] }
    };
    (0..size).map(run).collect()
}

/// A square and those around it.
fn ring<B: Bits>(rules: &Rules<B>, square: usize) -> [u64; 4] {
    if !rules.squares().has(square) {
        return [0; 4];
    }
    let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
    words(steps.filter_map(|step| rules.geometry().step(Square::new(square), step)).map(Square::index))
}

/// The squares of one shade.
fn light<B: Bits>(rules: &Rules<B>) -> [u64; 4] {
    let geometry = rules.geometry();
    let light = |&square: &usize| {
        let square = Square::new(square);
        !(geometry.file(square) + geometry.rank(square)).is_multiple_of(2)
    };
    words(rules.squares().squares().filter(light))
}

/// A set of squares as words, the lowest first.
fn words(squares: impl Iterator<Item = usize>) -> [u64; 4] {
    squares.fold([0; 4], |mut words, square| {
        words[square / 64] |= 1 << (square % 64);
        words
    })
}

/// Half-squares from the middle of the board, files and ranks together.
fn remote<B: Bits>(rules: &Rules<B>, square: usize) -> i32 {
    let geometry = rules.geometry();
    let square = Square::new(square);
    let off = |at: usize, size: usize| (2 * at as i32 - (size as i32 - 1)).abs();
    off(geometry.file(square), geometry.files()) + off(geometry.rank(square), geometry.ranks())
}
