//! What men are worth by the way they move on their board.

use chimera_rules::{Bits, Game, Kind, Man, Position, Rules, Side, Square, Visitor};

/// Boards imagined for measuring how freely men move.
const SAMPLES: usize = 48;

/// Up to this activity a man is worth more than in proportion to it; beyond, it can't use all of it.
const BEND: i64 = 16_000;

/// What each kind of man is worth, in hundredths of an orthodox pawn or so.
#[derive(Clone, Debug)]
pub struct Values {
    worth: Vec<i32>,
    activity: Vec<Vec<i32>>,
    mean: Vec<i32>,
    /// Whether a kind only ever reaches squares of one shade.
    bound: Vec<bool>,
    pawn: Vec<bool>,
}

impl Values {
    /// Measures the men of a game: on its own board, empty and crowded.
    pub fn derive(game: &Game) -> Self {
        game.start().visit(Measuring)
    }

    /// The same, but for kinds of which the game file says what they are worth.
    pub fn of_game(game: &Game) -> Self {
        let mut values = Self::derive(game);
        for (id, said) in &game.definition().judgement.worth {
            let kind = game.kinds().find(|(_, info)| info.id == *id).map(|(kind, _)| kind);
            if let Some(kind) = kind {
                values.worth[kind.index()] = i32::midpoint(said.many, said.few);
            }
        }
        values
    }

    /// What a man of a kind is worth; nothing for royal men, which are never exchanged.
    #[inline]
    pub fn of(&self, kind: Kind) -> i32 {
        self.worth[kind.index()]
    }

    /// Whether a kind only ever reaches squares of one shade.
    pub(crate) fn is_bound(&self, kind: Kind) -> bool {
        self.bound[kind.index()]
    }

    /// Whether men of a kind are pawns.
    pub(crate) fn is_pawn(&self, kind: Kind) -> bool {
        self.pawn[kind.index()]
    }

    /// How freely a man moves on a square, in thousandths of a square.
    pub(crate) fn activity(&self, man: Man, square: usize) -> i32 {
        self.activity[man.code()].get(square).copied().unwrap_or(0)
    }

    /// The mean of that over the squares where a man of the kind may come to stand.
    pub(crate) fn mean_activity(&self, kind: Kind) -> i32 {
        self.mean[kind.index()]
    }
}

struct Measuring;

impl Visitor for Measuring {
    type Output = Values;
    fn visit<B: Bits>(self, rules: &Rules<B>, start: &Position<B>) -> Values {
        let boards = crowded(rules, start);
        let mut values = Values {
            worth: vec![0; rules.kinds()],
            activity: vec![Vec::new(); Man::CODES],
            mean: vec![0; rules.kinds()],
            bound: (0..rules.kinds()).map(|kind| bound(rules, Kind::new(kind))).collect(),
            pawn: (0..rules.kinds()).map(|kind| rules.is_pawn(Kind::new(kind))).collect(),
        };
        for kind in (0..rules.kinds()).map(Kind::new) {
            let mut total = 0;
            for side in Side::BOTH {
                let man = Man::new(kind, side);
                let activity = measure(rules, man, &boards);
                let home = haunts(rules, start, man);
                let sum = home.squares().map(|square| activity[square]).sum::<i32>();
                total += sum / home.count().max(1) as i32;
                values.activity[man.code()] = activity;
            }
            let mean = total / 2;
            values.mean[kind.index()] = mean;
            if !rules.is_royal(kind) {
                values.worth[kind.index()] = worth(rules, kind, mean);
            }
        }
        promise(rules, &mut values);
        values
    }
}

/// Boards as full as in the middle of a game.
fn crowded<B: Bits>(rules: &Rules<B>, start: &Position<B>) -> Vec<B> {
    let squares = rules.squares();
    let full = u64::from(start.occupied().count()) * 1000 / u64::from(squares.count()) * 62 / 100;
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    let mut boards = Vec::with_capacity(SAMPLES);
    while boards.len() < SAMPLES {
        let (mut board, mut turned) = (B::ZERO, B::ZERO);
        for square in squares.squares() {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            if (random >> 20) % 1000 < full {
                board |= B::bit(square);
                turned |= B::bit(rules.geometry().mirrored(Square::new(square)).index());
            }
        }
        // Each with its mirror image, so that neither side's men are better off.
        boards.extend([board, turned & squares]);
    }
    boards
}

/// How freely a man moves on each square, in thousandths of a square: what it attacks counts more than where it only moves.
fn measure<B: Bits>(rules: &Rules<B>, man: Man, boards: &[B]) -> Vec<i32> {
    let mut activity = vec![0; B::WIDTH];
    for square in rules.squares().squares() {
        let (mut quiet, mut capture, mut free) = (0, 0, 0);
        for &board in boards {
            let (to, on) = rules.targets(man, Square::new(square), board & !B::bit(square));
            quiet += to.count();
            capture += on.count();
            free += (rules.squares() & !board).count();
        }
        // Quiet targets are counted as if blocked ones had been, too: attacks are.
        let share = u64::from(free) * 1000 / (boards.len() as u64 * u64::from(rules.squares().count()));
        let quiet = u64::from(quiet) * 1000 / share.max(1);
        let crowd = (quiet * 400 + u64::from(capture) * 600) / boards.len() as u64;
        let (to, on) = rules.targets(man, Square::new(square), B::ZERO);
        let empty = u64::from(to.count()) * 400 + u64::from(on.count()) * 600;
        activity[square] = ((crowd * 85 + empty * 15) / 100) as i32;
    }
    activity
}

/// The squares to which a man can get from where it begins the game, or from anywhere if it is not there yet.
fn haunts<B: Bits>(rules: &Rules<B>, start: &Position<B>, man: Man) -> B {
    let begins = start.side(man.side()).squares().filter(|&s| start.man(Square::new(s)) == man);
    let mut known = begins.fold(B::ZERO, |set, square| set | B::bit(square));
    if known.none() {
        return rules.squares();
    }
    let mut fresh = known;
    while fresh.any() {
        let mut next = B::ZERO;
        for square in fresh.squares() {
            let (to, on) = rules.targets(man, Square::new(square), B::ZERO);
            next |= to | on;
        }
        // Where it must become another it does not stay.
        for square in (next & rules.promotion_squares(man)).squares() {
            if !rules.promotion_choices(man, Square::new(square)).1 {
                next &= !B::bit(square);
            }
        }
        fresh = next & !known;
        known |= next;
    }
    known
}

/// The worth of a man with so much activity.
fn worth<B: Bits>(rules: &Rules<B>, kind: Kind, mean: i32) -> i32 {
    let mean = i64::from(mean);
    let bent = mean.min(BEND);
    let mut worth = mean * 52 / 1000 + bent * bent * 12 / 10_000_000;
    let man = Man::new(kind, Side::White);
    let (mut most, mut frozen) = (0, 0);
    for square in rules.squares().squares() {
        most = most.max(reached(rules, man, square).count());
        frozen = frozen.max(rules.freezes(man, Square::new(square)).count());
    }
    if !rules.is_pawn(kind) && most * 100 < rules.squares().count() * 60 {
        worth = worth * 88 / 100;
    }
    (worth + i64::from(frozen) * 40) as i32
}

/// All squares that a man can ever reach on an empty board.
fn reached<B: Bits>(rules: &Rules<B>, man: Man, square: usize) -> B {
    let (mut known, mut fresh) = (B::bit(square), B::bit(square));
    while fresh.any() {
        let mut next = B::ZERO;
        for square in fresh.squares() {
            let (to, on) = rules.targets(man, Square::new(square), B::ZERO);
            next |= to | on;
        }
        fresh = next & !known;
        known |= next;
    }
    known
}

/// Whether a kind only ever reaches squares of one shade.
fn bound<B: Bits>(rules: &Rules<B>, kind: Kind) -> bool {
    let geometry = rules.geometry();
    let shade = |square: usize| (geometry.file(Square::new(square)) + geometry.rank(Square::new(square))) % 2;
    let man = Man::new(kind, Side::White);
    rules.squares().squares().all(|square| {
        let (to, on) = rules.targets(man, Square::new(square), B::ZERO);
        (to | on).squares().all(|target| shade(target) == shade(square))
    })
}

/// Adds to men that can become others a little of what that would bring.
fn promise<B: Bits>(rules: &Rules<B>, values: &mut Values) {
    let base = values.worth.clone();
    for kind in (0..rules.kinds()).map(Kind::new) {
        let man = Man::new(kind, Side::White);
        let gain = rules
            .promotion_squares(man)
            .squares()
            .flat_map(|square| rules.promotion_choices(man, Square::new(square)).0)
            .map(|to| base[to.index()] - base[kind.index()])
            .max()
            .unwrap_or(0);
        values.worth[kind.index()] += gain.max(0) * 2 / 100;
    }
}
