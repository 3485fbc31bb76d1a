//! The evaluation that needs nothing but the definition of a game: its tables.

use chimera_rules::definition::{Condition, EndingDefinition, Verdict, When};
use chimera_rules::{Bits, Game, Kind, Man, Position, Rules, Side, Square, Unobserved, Visitor};

use super::dials::Dials;
use super::pawns::Pawns;
use super::prospects::Prospects;
use super::royal::Surroundings;
use super::tally::FINE;
use super::trace::{Deaf, Makeup};
use super::weights::Pair;
use super::{Evaluate, Values, Weight};

/// How many classes of worth men fall into; a threat is the graver the lower the class that makes it.
pub(super) const CLASSES: usize = 8;
/// A class ends where men are worth so many hundredths of its least.
const CLASS_SPAN: i32 = 122;
/// The most squares within reach that are told apart.
const REACH: usize = 256;

/// Material, places, freedom, threats, pawns, safety of the royal man and prospects, all by the way men move.
///
/// A game is measured once, when it is met.
#[derive(Clone, Debug)]
pub struct Derived {
    pub(super) dials: Dials,
    /// By the code of a man: what it is worth on each square.
    pub(super) places: Vec<Vec<Pair>>,
    /// The same without what dials say.
    fixed: Vec<Vec<Pair>>,
    pub(super) traits: Vec<Traits>,
    /// How many classes of men other than pawns and royal men there are.
    pub(super) classes: usize,
    /// What the least of each class is worth.
    pub(super) class_worth: [i32; CLASSES],
    pub(super) pawns: Pawns,
    pub(super) around: Surroundings,
    /// The squares of one shade, as words of a set.
    pub(super) light: [u64; 4],
    /// How far each square lies from the middle.
    pub(super) remote: Vec<i32>,
    pub(super) files: usize,
    /// For each number of squares within reach, its square root, in eighths.
    pub(super) roots: Vec<i32>,
    /// What all men but pawns are worth in the array.
    pub(super) full: i32,
    /// Whether nothing wins but mate: then it takes enough men to win.
    pub(super) by_mate: bool,
}

/// What the evaluation must know of a kind.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub(super) struct Traits {
    pub worth: i32,
    pub royal: bool,
    pub pawn: bool,
    /// The class by worth, from 0; for other men than pawns and royal men.
    pub class: usize,
    /// Squares that it usually reaches.
    pub usual: usize,
    /// Whether it can only ever stand on one shade.
    pub bound: bool,
    /// Whether it rides along files.
    pub files: bool,
    /// Whether it is worth too little to win a game alone.
    pub minor: bool,
}

impl Evaluate for Derived {
    type Step = Unobserved;

    fn learn(game: &Game, values: &Values) -> Self {
        Self::with(game, values, Dials::of(game, values))
    }

    fn begin(_: &mut Unobserved) {}

    fn evaluate<B: Bits>(&self, rules: &Rules<B>, position: &Position<B>, _: &mut [Unobserved]) -> i32 {
        self.judge(rules, position, &mut Deaf).0
    }
}

impl Derived {
    /// The same with numbers other than the game's own: for tuning.
    pub fn with(game: &Game, values: &Values, dials: Dials) -> Self {
        let derived: Self = game.start().visit(Learning { values, dials });
        let by_mate = |ending: &EndingDefinition| {
            ending.verdict == Verdict::Draw
                || ending.when == When::Stuck
                    && ending.verdict == Verdict::Loss
                    && ending.condition == Some(Condition::Check)
        };
        Self { by_mate: game.definition().ending.iter().all(by_mate), ..derived }
    }

    /// What the evaluation of a position is made of.
    pub fn makeup<B: Bits>(&self, rules: &Rules<B>, position: &Position<B>) -> Makeup {
        let mut makeup = Makeup::default();
        let (score, phase, scale, fixed) = self.judge(rules, position, &mut makeup);
        Makeup { score, phase, scale, fixed: (fixed.many, fixed.few), ..makeup }
    }

    /// What stands on a square, without what dials say.
    pub(super) fn fixed_at(&self, man: Man, square: usize) -> Pair {
        self.fixed[man.code()][square]
    }
}

struct Learning<'v> {
    values: &'v Values,
    dials: Dials,
}

impl Visitor for Learning<'_> {
    type Output = Derived;
    fn visit<B: Bits>(self, rules: &Rules<B>, start: &Position<B>) -> Derived {
        let Self { values, dials } = self;
        let geometry = rules.geometry();
        let size = geometry.len();
        let kinds = || (0..rules.kinds()).map(Kind::new);
        let prospects = |man| Prospects::new(rules, values, man);
        let all = kinds().map(|kind| Side::BOTH.map(|side| prospects(Man::new(kind, side)))).collect::<Vec<_>>();
        let mut traits = kinds().map(|kind| traits(rules, values, kind)).collect::<Vec<_>>();
        let (classes, class_worth) = classify(&mut traits);
        let mut places = vec![Vec::new(); Man::CODES];
        let mut fixed = vec![Vec::new(); Man::CODES];
        for kind in kinds() {
            for side in Side::BOTH {
                let man = Man::new(kind, side);
                let own = fixed_places(rules, (values, &dials), man, &all[kind.index()][side.index()]);
                let whole = |(square, &fixed): (usize, &Pair)| fixed + place(rules, &dials, man, square);
                places[man.code()] = own.iter().enumerate().map(whole).collect();
                fixed[man.code()] = own;
            }
        }
        let mut full = 0;
        for square in start.occupied().squares() {
            let of = traits[start.man(Square::new(square)).kind().index()];
            full += if of.pawn { 0 } else { of.worth };
        }
        for (kind, count) in Side::BOTH.into_iter().flat_map(|side| rules.hand(start, side)) {
            let of = traits[kind.index()];
            full += if of.pawn { 0 } else { of.worth * i32::from(count) };
        }
        Derived {
            places,
            fixed,
            classes,
            class_worth,
            pawns: Pawns::new(rules, &all),
            around: Surroundings::new(rules),
            remote: (0..size).map(|square| remote(rules, square)).collect(),
            light: light(rules),
            files: geometry.files(),
            roots: (0..REACH).map(|n| (f64::from(FINE) * (n as f64).sqrt()).round() as i32).collect(),
            full: full.max(1),
            by_mate: false,
            traits,
            dials,
        }
    }
}

fn traits<B: Bits>(rules: &Rules<B>, values: &Values, kind: Kind) -> Traits {
    let worth = values.of(kind);
    let squares = values.mean_activity(kind) / 1000;
    Traits {
        worth,
        royal: rules.is_royal(kind),
        pawn: rules.is_pawn(kind),
        class: 0,
        usual: (squares * 3 / 4).max(0) as usize,
        bound: !rules.is_pawn(kind) && values.is_bound(kind),
        files: rides_files(rules, kind),
        minor: worth < 450,
    }
}

/// Puts men other than pawns and royal men into classes by worth. Gives the number of classes, and what the least of each is worth.
fn classify(traits: &mut [Traits]) -> (usize, [i32; CLASSES]) {
    let mut order = (0..traits.len()).filter(|&i| !traits[i].pawn && !traits[i].royal).collect::<Vec<_>>();
    order.sort_by_key(|&i| traits[i].worth);
    let (mut classes, mut least) = (0, [0; CLASSES]);
    for i in order {
        let worth = traits[i].worth;
        if classes == 0 || worth * 100 > least[classes - 1] * CLASS_SPAN && classes < CLASSES {
            least[classes] = worth;
            classes += 1;
        }
        traits[i].class = classes - 1;
    }
    (classes, least)
}

/// Whether men of a kind ride along files.
fn rides_files<B: Bits>(rules: &Rules<B>, kind: Kind) -> bool {
    let geometry = rules.geometry();
    let man = Man::new(kind, Side::White);
    let rides = |square: usize| {
        let from = Square::new(square);
        let (to, on) = rules.targets(man, from, B::ZERO);
        let along = (to & on).squares().filter(|&to| {
            let to = Square::new(to);
            geometry.file(to) == geometry.file(from) && geometry.rank(to) > geometry.rank(from)
        });
        along.count() + 1 + geometry.rank(from) >= geometry.ranks() && geometry.rank(from) + 4 <= geometry.ranks()
    };
    rules.squares().squares().any(rides)
}

/// What a man is worth on each square by the board alone.
fn fixed_places<B: Bits>(
    rules: &Rules<B>,
    (values, dials): (&Values, &Dials),
    man: Man,
    prospects: &Prospects,
) -> Vec<Pair> {
    let royal = rules.is_royal(man.kind());
    let weight = |weight| dials.get(Dials::weight(weight));
    let place = |square: usize| {
        let freer = values.activity(man, square) - values.mean_activity(man.kind());
        let goal = (weight(Weight::Goal) * prospects.goal[square]).over(100);
        if royal {
            return (weight(Weight::RoyalFreedom) * freer).over(1000) + goal;
        }
        // The stronger a man, the more of its freedom it owes to distance and the less to its place.
        let worth = values.of(man.kind());
        let free = (weight(Weight::Freedom) * (freer * 350 / worth.max(350))).over(1000);
        let promotion = (weight(Weight::Promotion) * prospects.promotion[square]).over(100);
        free + goal + promotion
    };
    (0..rules.geometry().len()).map(place).collect()
}

/// What dials say of a man on a square.
fn place<B: Bits>(rules: &Rules<B>, dials: &Dials, man: Man, square: usize) -> Pair {
    let geometry = rules.geometry();
    let square = Square::new(square);
    let rank = match man.side() {
        Side::White => geometry.rank(square),
        Side::Black => geometry.ranks() - 1 - geometry.rank(square),
    };
    let kind = man.kind();
    dials.get(dials.worth(kind))
        + dials.get(dials.ranks_of(kind).start + rank)
        + dials.get(dials.files_of(kind).start + geometry.file(square))
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
pub(super) fn words(squares: impl Iterator<Item = usize>) -> [u64; 4] {
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
