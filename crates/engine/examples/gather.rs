//! Plays games of the engine against itself and writes down their quiet positions: `gather GAME|FILE.toml [--games N]
//! [--nodes N] [--threads N] [--seed N]`, to standard output.
//!
//! A line is `FEN|score|result`: what the search thought of the position, in hundredths of a pawn, and how the game ended
//! (2 won, 1 drawn, 0 lost), both from the side to move's point of view. `tune` reads such lines.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use chimera_engine::{Engine, Limits, Stop};
use chimera_rules::{Game, Side, catalog};

/// Half-moves after which a game is given up as drawn.
const LONGEST: usize = 400;
/// A game counts as decided when both sides agree on so much for so long.
const DECIDED: (i32, usize) = (1500, 5);

struct Options {
    games: usize,
    nodes: u64,
    threads: usize,
    seed: u64,
    game: String,
}

fn options() -> Option<Options> {
    let mut options = Options { games: 1000, nodes: 1000, threads: 2, seed: 0, game: String::new() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--games" => options.games = arguments.next()?.parse().ok()?,
            "--nodes" => options.nodes = arguments.next()?.parse().ok()?,
            "--threads" => options.threads = arguments.next()?.parse().ok()?,
            "--seed" => options.seed = arguments.next()?.parse().ok()?,
            _ => options.game = argument,
        }
    }
    (!options.game.is_empty()).then_some(options)
}

fn main() {
    let Some(options) = options() else {
        eprintln!("usage: gather GAME|FILE.toml [--games N] [--nodes N] [--threads N] [--seed N]");
        std::process::exit(2);
    };
    let game = catalog::game(&options.game).unwrap_or_else(|| {
        let text = std::fs::read_to_string(&options.game).unwrap_or_else(|error| {
            eprintln!("{}: {error}", options.game);
            std::process::exit(1);
        });
        Game::from_toml("tuned", &text).unwrap_or_else(|errors| {
            eprintln!("{}:{}", options.game, errors[0]);
            std::process::exit(1);
        })
    });
    let next = AtomicUsize::new(0);
    let out = Mutex::new(std::io::stdout());
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                let mut engine = Engine::new(8);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= options.games {
                        return;
                    }
                    let lines = play(&game, &mut engine, options.nodes, options.seed << 32 | number as u64);
                    let mut out = out.lock().expect("no thread panicked");
                    if out.write_all(lines.as_bytes()).and_then(|()| out.flush()).is_err() {
                        return;
                    }
                }
            });
        }
    });
}

/// One game: its quiet positions.
fn play(game: &Game, engine: &mut Engine, nodes: u64, number: u64) -> String {
    let mut random = fastrand::Rng::with_seed(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let mut state = game.start();
    let mut history = vec![state.key()];
    let mut kept = Vec::new();
    let begin = random.usize(5..11);
    engine.clear();
    let mut agreed = 0;
    let white = loop {
        let occurrences = history.iter().filter(|&&key| key == state.key()).count() as u32;
        if let Some(outcome) = state.game_outcome(occurrences) {
            break outcome.winner.map_or(1, |winner| if winner == Side::White { 2 } else { 0 });
        }
        if state.claim(occurrences).is_some() || history.len() > LONGEST {
            break 1;
        }
        let moves = state.legal_moves();
        let mv = if history.len() <= begin {
            moves[random.usize(..moves.len())]
        } else {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let report = engine.search(&state, &history, &limits, &Stop::new(), &mut |_| {});
            let score = report.score.rank();
            agreed = if score.abs() >= DECIDED.0 { agreed + 1 } else { 0 };
            if agreed >= DECIDED.1 {
                let winner = if score > 0 { state.turn() } else { !state.turn() };
                break if winner == Side::White { 2 } else { 0 };
            }
            let best = report.best.expect("the game goes on");
            // Only what is at rest tells of the evaluation: no check, and no capture to be made.
            let captures = state.captured(best).is_some();
            if history.len() > begin + 2 && !captures && !state.in_check() && score.abs() < DECIDED.0 {
                kept.push((state.fen(), state.turn(), score));
            }
            best
        };
        state = state.after_legal(mv);
        history.push(state.key());
    };
    let line = |(fen, turn, score): (String, Side, i32)| {
        format!("{fen}|{score}|{}\n", if turn == Side::White { white } else { 2 - white })
    };
    kept.into_iter().map(line).collect()
}
