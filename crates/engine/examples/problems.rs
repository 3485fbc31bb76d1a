//! Looks for positions with forced wins, for `tests/tactics/positions.txt`: `problems GAME [SECONDS]`.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/tactics/solver.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod solver;

use std::time::{Duration, Instant};

use chimera_engine::{Engine, Limits, Stop};
use chimera_rules::{Game, Man, Setup, Side, State, catalog};
use common::{Random, wild};
use solver::{Answer, Win, shortest};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().and_then(|id| catalog::game(&id));
    let seconds = arguments.next().map_or(Ok(300), |text| text.parse());
    let (Some(game), Ok(seconds)) = (game, seconds) else {
        eprintln!("usage: problems GAME [SECONDS]");
        std::process::exit(2);
    };
    look_for(&game, Duration::from_secs(seconds));
}

fn men(state: &State) -> usize {
    state.setup().men.iter().filter(|man| man.is_some()).count()
}

/// How many positions of each game are wanted of wins in 1 to 10 half-moves that end alike, many men on the board, and few.
const MANY: [usize; 10] = [3, 3, 8, 6, 12, 8, 0, 0, 0, 0];
const FEW: [usize; 10] = [2, 2, 3, 3, 6, 4, 8, 4, 8, 4];

/// Prints positions of a game for the file: for so long those with many men, and as long again those with few.
fn look_for(game: &Game, time: Duration) {
    let mut found: Vec<(Win, bool)> = Vec::new();
    let mut keep = |state: &State, win: Win| {
        let few = men(state) <= 5;
        let wanted = if few { FEW } else { MANY }[win.plies as usize - 1];
        let alike = found.iter().filter(|(other, fewer)| *fewer == few && *other == win).count();
        if alike >= wanted {
            return false;
        }
        println!("{} | {} | {} | {}", game.id(), win.plies, win.reason, fresh(state).fen());
        found.push((win, few));
        true
    };
    let begun = Instant::now();
    for number in 0_u64.. {
        if begun.elapsed() > time {
            break;
        }
        let mut random = Random(number + 77);
        let states = if number % 2 == 0 { wild(game, &mut random) } else { one_sided(game, &mut random) };
        if states.last().is_none_or(|last| last.position_outcome().is_none_or(|outcome| outcome.winner.is_none())) {
            continue;
        }
        // Backwards: what is won at the end was won before, perhaps.
        let mut kept = [false; 11];
        for state in states.iter().rev().skip(1).take(10).filter(|state| men(state) > 5) {
            if let Answer::Found(win) = shortest(&fresh(state), 6, 400_000)
                && win.plies > 0
                && !kept[win.plies as usize]
            {
                let plies = win.plies as usize;
                kept[plies] = keep(state, win);
            }
        }
    }
    let (mut random, mut cornered) = (Random(4711), false);
    while begun.elapsed() < time * 2 {
        let (state, plies, most) = if cornered {
            (sparse(game, true, &mut random), 6, 60_000)
        } else {
            (sparse(game, false, &mut random), 10, 800_000)
        };
        let Some(state) = state else { continue };
        cornered = !cornered;
        if let Answer::Found(win) = shortest(&state, plies, most)
            && win.plies > 0
        {
            keep(&state, win);
        }
    }
}

/// A game of one who thinks a little against one who moves at random: won while many men are on the board.
fn one_sided(game: &Game, random: &mut Random) -> Vec<State> {
    let mut engine = Engine::new(1);
    let thinker = random.pick(&Side::BOTH);
    let mut states = vec![game.start()];
    let mut keys = vec![states[0].key()];
    while states.len() < 200 {
        let state = &states[states.len() - 1];
        let moves = state.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = if state.turn() == thinker && states.len() > 4 {
            let limits = Limits { nodes: Some(300), ..Limits::default() };
            engine.search(state, &keys, &limits, &Stop::new(), &mut |_| {}).best.unwrap_or(moves[0])
        } else {
            random.pick(&moves)
        };
        let next = state.after_legal(mv);
        keys.push(next.key());
        states.push(next);
    }
    states
}

/// The same with nothing counted yet.
fn fresh(state: &State) -> State {
    let setup = Setup { clock: 0, number: 1, ..state.setup() };
    state.game().state(&setup).expect("the same position")
}

/// Royal men and up to three others, not far from each other; or the royal man of the side to move in a corner, an enemy near
/// it: where being stuck wins, it may hope for that.
fn sparse(game: &Game, cornered: bool, random: &mut Random) -> Option<State> {
    let start = game.start().setup();
    let geometry = game.geometry();
    let mut setup = Setup { men: vec![Man::NONE; start.men.len()], rights: Vec::new(), clock: 0, number: 1, ..start };
    setup.turn = random.pick(&Side::BOTH);
    let squares = geometry.squares().collect::<Vec<_>>();
    let royal = game.kinds().find(|(_, info)| info.royal)?.0;
    let middle =
        (if cornered { random.pick(&[squares[0], squares[squares.len() - 1]]) } else { random.pick(&squares) }, 4);
    let near = |random: &mut Random, (around, within): (chimera_rules::Square, usize)| loop {
        let square = random.pick(&squares);
        let files = geometry.file(square).abs_diff(geometry.file(around));
        let ranks = geometry.rank(square).abs_diff(geometry.rank(around));
        if files.max(ranks) <= within {
            return square;
        }
    };
    let kinds = game.kinds().map(|(kind, _)| kind).filter(|&kind| kind != royal).collect::<Vec<_>>();
    let mut put = |man: Man, around, random: &mut Random| {
        let square = near(random, around);
        setup.men[square.index()] = man;
    };
    let turn = setup.turn;
    if cornered {
        let corner = geometry.mirrored(middle.0);
        put(Man::new(royal, turn), (corner, 0), random);
        put(Man::new(royal, !turn), (middle.0, 0), random);
        for _ in 0..random.below(5) {
            put(Man::new(random.pick(&kinds), !turn), (middle.0, 1), random);
        }
        put(Man::new(random.pick(&kinds), !turn), (corner, 2), random);
    } else {
        put(Man::new(royal, !turn), middle, random);
        put(Man::new(royal, turn), middle, random);
    }
    for _ in 0..=random.below(if cornered { 2 } else { 3 }) {
        let side = if random.below(3) == 0 { !turn } else { turn };
        put(Man::new(random.pick(&kinds), side), middle, random);
    }
    game.state(&setup).ok()
}
