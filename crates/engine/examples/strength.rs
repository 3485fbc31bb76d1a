//! Measures the levels: `strength [levels|random|greedy]… [--from L] [--to L] [--step S] [--games N] [--millis M] [--threads T] [GAME…]`.
//!
//! `levels` lets each level play the one below (with `--step 3` the one three below); `random` lets the lowest play a mover that
//! knows nothing, `greedy` one that takes the most valuable man that nobody guards and else knows nothing. Games begin
//! with four random half-moves, and each beginning is played twice, with sides exchanged. `--millis` is the time that
//! the strongest level may take for a move, so that a match can be played in less time than it has in earnest.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use chimera_engine::{Engine, Level, Limits, Stop, Values};
use chimera_rules::{Game, Move, Side, State, catalog};

/// Half-moves after which a game is given up as drawn.
const LONGEST: usize = 600;

/// Somebody who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Player {
    Random,
    /// Takes the most valuable man that nobody guards, and else knows nothing.
    Greedy,
    Level(Level),
}

struct Options {
    levels: bool,
    random: bool,
    greedy: bool,
    /// The levels that play, and how far apart.
    from: usize,
    to: usize,
    step: usize,
    games: usize,
    millis: u64,
    threads: usize,
    only: Vec<String>,
}

fn options() -> Option<Options> {
    let mut options = Options {
        levels: false,
        random: false,
        greedy: false,
        from: 1,
        to: 10,
        step: 1,
        games: 20,
        millis: 1000,
        threads: 2,
        only: Vec::new(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "levels" => options.levels = true,
            "random" => options.random = true,
            "greedy" => options.greedy = true,
            "--from" => options.from = arguments.next()?.parse().ok()?,
            "--to" => options.to = arguments.next()?.parse().ok()?,
            "--step" => options.step = arguments.next()?.parse().ok()?,
            "--games" => options.games = arguments.next()?.parse().ok()?,
            "--millis" => options.millis = arguments.next()?.parse().ok()?,
            "--threads" => options.threads = arguments.next()?.parse().ok()?,
            id => options.only.push(id.to_owned()),
        }
    }
    if !options.levels && !options.random && !options.greedy {
        (options.levels, options.random, options.greedy) = (true, true, true);
    }
    let right = options.from >= 1 && options.to <= Level::ALL.len() && options.step >= 1;
    right.then_some(options)
}

fn main() {
    let Some(options) = options() else {
        eprintln!(
            "usage: strength [levels|random|greedy]… [--from L] [--to L] [--step S] [--games N] [--millis M] [--threads T] [GAME…]"
        );
        std::process::exit(2);
    };
    println!(
        "{:20} {:22} {:>4} {:>4} {:>4} {:>7} {:>10}",
        "game", "match", "won", "drew", "lost", "score", "half-moves"
    );
    for game in catalog::ids().filter(|id| options.only.is_empty() || options.only.iter().any(|o| o == id)) {
        let Some(game) = catalog::game(game) else { continue };
        if options.random {
            report(&game, &options, Player::Level(Level::ALL[0]), Player::Random);
        }
        if options.greedy {
            report(&game, &options, Player::Level(Level::ALL[0]), Player::Greedy);
        }
        if options.levels {
            for upper in options.from - 1 + options.step..options.to {
                let pair = [Level::ALL[upper], Level::ALL[upper - options.step]];
                report(&game, &options, Player::Level(pair[0]), Player::Level(pair[1]));
            }
        }
    }
}

/// Plays a match and prints its line.
fn report(game: &Game, options: &Options, first: Player, second: Player) {
    let next = AtomicUsize::new(0);
    let results = Mutex::new((0, 0, 0, 0));
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= options.games {
                        return;
                    }
                    let (score, plies) = play(game, options, number, [first, second]);
                    if let Ok(mut sum) = results.lock() {
                        match score {
                            1 => sum.0 += 1,
                            0 => sum.1 += 1,
                            _ => sum.2 += 1,
                        }
                        sum.3 += plies;
                    }
                }
            });
        }
    });
    let (won, drew, lost, plies) = *results.lock().expect("no thread panicked");
    let score = f64::from(2 * won + drew) * 50.0 / options.games.max(1) as f64;
    let name = |player| match player {
        Player::Random => "random".to_owned(),
        Player::Greedy => "greedy".to_owned(),
        Player::Level(level) => level.name().to_owned(),
    };
    let names = format!("{} - {}", name(first), name(second));
    println!("{:20} {names:22} {won:4} {drew:4} {lost:4} {score:6.1}% {:10}", game.id(), plies / options.games.max(1));
}

/// Plays one game. Gives 1 if the first player won, -1 if the second, 0 if nobody did, and its length.
fn play(game: &Game, options: &Options, number: usize, players: [Player; 2]) -> (i32, usize) {
    let mut random = Random(0x9E37_79B9 + number as u64 / 2 * 7919);
    let first_side = if number.is_multiple_of(2) { Side::White } else { Side::Black };
    let (mut state, mut history) = opening(game, &mut random);
    let mut engines = [Engine::new(16), Engine::new(16)];
    for (i, engine) in engines.iter_mut().enumerate() {
        engine.set_seed(number as u64 * 2 + i as u64);
    }
    let claims = players.iter().all(|player| matches!(player, Player::Level(_)));
    loop {
        let occurrences = history.iter().filter(|&&key| key == state.key()).count() as u32;
        if let Some(outcome) = state.game_outcome(occurrences) {
            let score = outcome.winner.map_or(0, |winner| if winner == first_side { 1 } else { -1 });
            return (score, history.len() - 1);
        }
        if claims && state.claim(occurrences).is_some() || history.len() > LONGEST {
            return (0, history.len() - 1);
        }
        let turn = usize::from(state.turn() != first_side);
        let mv = match players[turn] {
            Player::Random => random.pick(&state.legal_moves()),
            Player::Greedy => greedy(&state, engines[turn].values(game), &mut random),
            Player::Level(level) => {
                let limits = if Level::ALL.last() == Some(&level) {
                    Limits { move_time: Some(Duration::from_millis(options.millis)), ..level.limits() }
                } else {
                    level.limits()
                };
                let report = engines[turn].play_within(&state, &history, (level, &limits), &Stop::new(), &mut |_| {});
                report.best.expect("the game goes on")
            }
        };
        state = state.after(mv).expect("players make legal moves");
        history.push(state.key());
    }
}

/// The capture that takes the most valuable man whom nobody guards; any move if there is none.
fn greedy(state: &State, values: &Values, random: &mut Random) -> Move {
    let moves = state.legal_moves();
    let gain = |mv: &Move| {
        let taken = state.man(mv.to()).filter(|man| man.side() != state.turn())?;
        let next = state.after(*mv)?;
        let guarded = next.legal_moves().iter().any(|answer| answer.to() == mv.to());
        (!guarded).then(|| values.of(taken.kind()))
    };
    let best = moves.iter().filter_map(|mv| Some((gain(mv)?, *mv))).max_by_key(|(worth, _)| *worth);
    best.map_or_else(|| random.pick(&moves), |(_, mv)| mv)
}

/// Four random half-moves from the array.
fn opening(game: &Game, random: &mut Random) -> (State, Vec<u64>) {
    loop {
        let mut state = game.start();
        let mut history = vec![state.key()];
        for _ in 0..4 {
            if state.position_outcome().is_some() {
                break;
            }
            state = state.after_legal(random.pick(&state.legal_moves()));
            history.push(state.key());
        }
        if state.position_outcome().is_none() {
            return (state, history);
        }
    }
}

struct Random(u64);

impl Random {
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        from[(self.0 >> 33) as usize % from.len()]
    }
}
