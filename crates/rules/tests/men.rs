//! Men of every kind that XBetza can describe: the kernel against a walker that makes their moves step by step.

mod walker;

use std::collections::BTreeSet;
use std::fmt::Write;

use chimera_rules::{CheckCount, Game, Kind, Setup, Side, Square, State, Tier};
use walker::{Board, Deed, Man, Place};

/// Men with something on their way, or riding oddly, a few at a time.
const SETS: [&[&str]; 14] = [
    // Hoppers.
    &["mRcpR", "gQ", "mBcpB", "pR4", "gK"],
    &["gR3", "tpR", "gN", "pNN", "cpRmgB"],
    &["jD", "jA", "jN", "jR", "jjB"],
    // Riders and lame men.
    &["nN", "nA", "nH", "nNN", "nAA"],
    &["[F?R]", "[W-B]", "[R-sR]", "yafsF", "mafsmB2"],
    &["oR", "oN", "oB", "oNN", "opR"],
    // Locusts, rifles and the like.
    &["mWcafmW", "mRcamfR", "caibR", "mQ[Q-bcK]", "mQcafmQ"],
    &["KNADcaKmcabK", "caK", "mcabK", "mabK", "mcaFmcaW"],
    &["mQ[mQ-cfK]", "[cW?fW]", "[mcF-cfF]", "[pQ-fmcK]", "[R2-pfW-cfW]"],
    &["gafK", "pafcQ", "mpafK", "cafR", "daK"],
    // Own men taken, swapped and carried.
    &["KdN", "dR", "xQ", "mcdxK", "ndD"],
    &["ucR", "udB", "afudQ", "cafumK", "mKucN"],
    &["tK", "tR", "tcaftW", "tdcN", "pafdcK"],
    &["U", "mU", "cU", "odcW", "[pR-bcR]"],
];

const BOARDS: [(i32, i32, &[Place]); 4] =
    [(8, 8, &[]), (7, 5, &[]), (9, 10, &[]), (12, 6, &[(0, 0), (11, 0), (5, 3), (0, 5), (11, 5)])];

fn letter(kind: usize) -> char {
    ["K", "R", "A", "B", "C", "D", "E"][kind].chars().next().expect("a letter")
}

/// The moves of each kind, the king's and the rook's first.
fn kinds<'m>(set: &[&'m str]) -> Vec<&'m str> {
    ["K", "R"].into_iter().chain(set.iter().copied()).collect()
}

fn game(set: &[&str], board: &Board) -> Game {
    let row = |rank: i32, king: Option<char>| {
        let place = |file: i32| match king {
            _ if !board.exists((file, rank)) => '*',
            Some(king) if file == 4 => king,
            _ => '1',
        };
        (0..board.files).map(place).collect::<String>().replace('1', " ")
    };
    let squeeze = |row: String| {
        let mut text = String::new();
        let mut empty = 0;
        for c in row.chars().chain(['/']) {
            if c == ' ' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                write!(text, "{empty}").expect("a string");
            }
            empty = 0;
            text.push(c);
        }
        text.trim_end_matches('/').to_owned()
    };
    let rows = (0..board.ranks).rev().map(|rank| {
        let king = if rank == 0 {
            Some('K')
        } else if rank == board.ranks - 1 {
            Some('k')
        } else {
            None
        };
        squeeze(row(rank, king))
    });
    let array = rows.collect::<Vec<_>>().join("/");
    let mut text = format!(
        "name = \"Men\"\nboard = \"{}x{}\"\narray = \"{array} w - - 0 1\"\nwithout = [\"repetition\", \"move limit\"]\n[men]\n",
        board.files, board.ranks
    );
    for (kind, moves) in kinds(set).into_iter().enumerate() {
        let royal = if kind == 0 { ", royal = true" } else { "" };
        writeln!(text, "m{kind} = {{ letter = \"{}\", moves = \"{moves}\"{royal} }}", letter(kind)).expect("a string");
    }
    Game::from_toml("men", &text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"))
}

/// A small random generator (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n
    }
}

fn scatter(dice: &mut Dice, empty: &Board, kinds: usize) -> Board {
    let mut board = empty.clone();
    let places = board.places();
    for _ in 0..3 + dice.below(places.len() / 2) {
        let kind = 1 + dice.below(kinds - 1);
        board.set(places[dice.below(places.len())], Some((kind, dice.below(2) == 0)));
    }
    let white = dice.below(places.len());
    let black = (white + 1 + dice.below(places.len() - 1)) % places.len();
    board.set(places[white], Some((0, true)));
    board.set(places[black], Some((0, false)));
    board
}

fn square(board: &Board, place: Place) -> Square {
    Square::new((place.1 * board.files + place.0) as usize)
}

fn place(board: &Board, square: Square) -> Place {
    (square.index() as i32 % board.files, square.index() as i32 / board.files)
}

fn setup(board: &Board, white: bool) -> Setup {
    let side = |white| if white { Side::White } else { Side::Black };
    let man = |man: Option<Man>| {
        man.map_or(chimera_rules::Man::NONE, |(kind, white)| chimera_rules::Man::new(Kind::new(kind), side(white)))
    };
    let all = (0..board.ranks).flat_map(|rank| (0..board.files).map(move |file| (file, rank)));
    Setup {
        men: all.map(|place| man(board.at(place))).collect(),
        promoted: Vec::new(),
        walls: Vec::new(),
        hand: Vec::new(),
        turn: side(white),
        rights: Vec::new(),
        passed: Vec::new(),
        checks: CheckCount::None,
        clock: 0,
        number: 1,
    }
}

/// Everything that a side's men can do.
fn all_deeds(moves: &[&str], board: &Board, white: bool) -> BTreeSet<Deed> {
    let own = board
        .places()
        .into_iter()
        .filter_map(|place| Some((place, board.at(place)?)))
        .filter(|(_, man)| man.1 == white);
    own.flat_map(|(place, man)| walker::deeds(moves[man.0], board, place, 0)).collect()
}

/// The squares of a side's men who could capture on a square where an enemy stands.
fn strikers(moves: &[&str], board: &Board, target: Place, white: bool) -> BTreeSet<Place> {
    let deeds = all_deeds(moves, board, white);
    deeds.into_iter().filter(|deed| deed.victims.contains(&target)).map(|deed| deed.from).collect()
}

fn king(board: &Board, white: bool) -> Place {
    board.places().into_iter().find(|&place| board.at(place) == Some((0, white))).expect("a king")
}

fn attacked(moves: &[&str], board: &Board, white: bool) -> bool {
    !strikers(moves, board, king(board, white), !white).is_empty()
}

/// What the kernel's legal moves do.
fn kernel_deeds(state: &State, board: &Board) -> Vec<Deed> {
    let there = |square| place(board, square);
    let deed = |mv: chimera_rules::Move| Deed {
        from: there(mv.from()),
        to: there(mv.to()),
        victims: state.victims(mv).into_iter().map(there).collect(),
        carried: state.carried(mv).map(|(from, to)| (there(from), there(to))),
    };
    let mut deeds = state.legal_moves().into_iter().map(deed).collect::<Vec<_>>();
    deeds.sort_unstable();
    deeds
}

/// The board top to bottom with the sides exchanged.
fn flipped(board: &Board) -> Option<Board> {
    let mirror = |place: Place| (place.0, board.ranks - 1 - place.1);
    let mut other = Board::new(board.files, board.ranks, &board.holes);
    for place in board.places() {
        if !board.exists(mirror(place)) {
            return None;
        }
        other.set(mirror(place), board.at(place).map(|(kind, white)| (kind, !white)));
    }
    Some(other)
}

fn agree(set: &[&str], rounds: usize) {
    let moves = kinds(set);
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut seen = 0;
    for (files, ranks, holes) in BOARDS {
        let empty = Board::new(files, ranks, holes);
        let games = [Tier::Exact, Tier::Guarded, Tier::Brute].map(|tier| game(set, &empty).with_tier(tier));
        for round in 0..rounds {
            let board = scatter(&mut dice, &empty, moves.len());
            let white = dice.below(2) == 0;
            if attacked(&moves, &board, !white) {
                assert!(games[0].state(&setup(&board, white)).is_err(), "{set:?} {board:?}");
                continue;
            }
            seen += 1;
            let state = games[0].state(&setup(&board, white)).unwrap_or_else(|error| panic!("{set:?}: {error}"));
            let fen = state.fen();
            let wanted = all_deeds(&moves, &board, white);
            let wanted =
                wanted.into_iter().filter(|deed| !attacked(&moves, &board.after(deed), white)).collect::<Vec<_>>();
            for game in &games {
                let state = game.state(&setup(&board, white)).expect("the same position");
                let found = kernel_deeds(&state, &board);
                let fewer = wanted.iter().filter(|deed| !found.contains(deed)).collect::<Vec<_>>();
                let more = found.iter().filter(|deed| !wanted.contains(deed)).collect::<Vec<_>>();
                assert!(
                    fewer.is_empty() && more.is_empty(),
                    "{set:?} {fen} {:?}: lacks {fewer:?}, has {more:?}",
                    game.tier()
                );
                assert_eq!(found, wanted, "{set:?} {fen} {:?}", game.tier());
                assert_eq!(state.perft(1), wanted.len() as u64, "{set:?} {fen}");
            }
            assert_eq!(state.in_check(), attacked(&moves, &board, white), "{set:?} {fen}");
            for place in board.places() {
                let Some((_, owner)) = board.at(place) else { continue };
                let by = if owner { Side::Black } else { Side::White };
                let found = state.attackers(square(&board, place), by);
                let found = found.into_iter().map(|from| self::place(&board, from)).collect::<BTreeSet<_>>();
                assert_eq!(found, strikers(&moves, &board, place, !owner), "{set:?} {fen} {place:?}");
            }
            played(set, &state, &board, white);
            if let Some(other) = flipped(&board).filter(|_| round % 4 == 0) {
                let state = games[0].state(&setup(&other, !white)).expect("a flipped position");
                assert_eq!(kernel_deeds(&state, &other).len(), wanted.len(), "{set:?} {fen}");
            }
        }
    }
    assert!(seen > rounds / 8, "{set:?}: {seen} positions");
}

/// Each move leads where the walker's does, and its texts mean it and no other.
fn played(set: &[&str], state: &State, board: &Board, white: bool) {
    let fen = state.fen();
    let mut texts = BTreeSet::new();
    for (mv, san) in state.sans() {
        let there = |square| place(board, square);
        let deed = Deed {
            from: there(mv.from()),
            to: there(mv.to()),
            victims: state.victims(mv).into_iter().map(there).collect(),
            carried: state.carried(mv).map(|(from, to)| (there(from), there(to))),
        };
        let next = state.after_legal(mv);
        let uci = state.uci(mv);
        assert_eq!(next.setup().men, setup(&board.after(&deed), !white).men, "{set:?} {fen} {uci}");
        assert_eq!(next.recomputed_key(), Some(next.key()), "{set:?} {fen} {uci}");
        assert_eq!(state.parse_uci(&uci), Ok(mv), "{set:?} {fen} {uci}");
        assert_eq!(state.parse_san(&san), Ok(mv), "{set:?} {fen} {uci} {san}");
        assert!(texts.insert(uci) && texts.insert(san), "{set:?} {fen}");
        assert_eq!(chimera_rules::Move::from_bits(mv.bits()), Some(mv));
    }
}

macro_rules! sets {
    ($($name:ident: $number:literal),* $(,)?) => {
        $(#[test]
        fn $name() {
            agree(SETS[$number], 150);
        })*
    };
}

sets! {
    hoppers: 0,
    odd_hoppers: 1,
    jumpers: 2,
    lame_men: 3,
    bent_men: 4,
    round_the_board: 5,
    locusts_and_rifles: 6,
    lions: 7,
    brackets: 8,
    hops_in_chains: 9,
    own_men: 10,
    unloaders: 11,
    tame_men: 12,
    anywhere_and_back: 13,
}
