//! Tunes the evaluation of a game by games of the engine against itself (Texel's method): `tune GAME… [--games N] [--nodes N]
//! [--threads N] [--worth]`.
//!
//! Positions of many short games are kept with the game's result. Then each number is moved up and down as long as
//! the evaluation, put through a logistic curve, comes nearer to the results. What is printed goes into the game file.

use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use chimera_engine::{Derived, Engine, Evaluate, Limits, Stop, Values, Weight, Weights};
use chimera_rules::{Bits, Game, Position, Rules, Side, State, Visitor, catalog};

/// Random half-moves with which a game begins.
const RANDOM: usize = 8;
/// Half-moves after which a game is given up as drawn.
const LONGEST: usize = 300;
/// A game counts as decided when both sides agree on so much for so long.
const DECIDED: (i32, usize) = (1200, 4);

struct Options {
    games: usize,
    nodes: u64,
    threads: usize,
    worth: bool,
    ids: Vec<String>,
}

/// A position and how its game ended: 1 if the side to move won, 0.5 for a draw.
struct Sample {
    state: State,
    result: f64,
}

/// All that is tuned for one game.
struct Study {
    game: Game,
    samples: Vec<Sample>,
    values: Values,
    scale: f64,
}

fn options() -> Option<Options> {
    let mut options = Options { games: 1000, nodes: 600, threads: 2, worth: false, ids: Vec::new() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--games" => options.games = arguments.next()?.parse().ok()?,
            "--nodes" => options.nodes = arguments.next()?.parse().ok()?,
            "--threads" => options.threads = arguments.next()?.parse().ok()?,
            "--worth" => options.worth = true,
            _ => options.ids.push(argument),
        }
    }
    (!options.ids.is_empty()).then_some(options)
}

fn main() {
    let Some(options) = options() else {
        eprintln!("usage: tune GAME… [--games N] [--nodes N] [--threads N] [--worth]");
        std::process::exit(2);
    };
    let mut studies = Vec::new();
    for game in options.ids.iter().filter_map(|id| catalog::game(id)) {
        let begun = Instant::now();
        let samples = samples(&game, &options);
        eprintln!("{}: {} positions in {:.0} s", game.id(), samples.len(), begun.elapsed().as_secs_f64());
        let values = Values::of_game(&game);
        let mut study = Study { game, samples, values, scale: 1.0 };
        study.scale = scale(&study);
        studies.push(study);
    }
    let mut weights = Weights::of(&studies[0].game);
    let before = studies.iter().map(|study| loss(study, &weights, &study.values)).sum::<f64>();
    for round in 0..6 {
        let mut moved = false;
        for weight in Weight::ALL {
            moved |= climb(weights.get(weight), -500..=500, &mut |value| {
                let mut other = weights.clone();
                other.set(weight, value);
                studies.iter().map(|study| loss(study, &other, &study.values)).sum()
            })
            .is_some_and(|value| {
                weights.set(weight, value);
                true
            });
        }
        if options.worth {
            for study in &mut studies {
                let kinds =
                    study.game.kinds().filter(|(_, info)| !info.royal).map(|(kind, _)| kind).collect::<Vec<_>>();
                for kind in kinds {
                    let better = climb(study.values.of(kind), 0..=10_000, &mut |worth| {
                        loss(study, &weights, &study.values.clone().with(kind, worth))
                    });
                    if let Some(worth) = better {
                        study.values = study.values.clone().with(kind, worth);
                        moved = true;
                    }
                }
            }
        }
        let now = studies.iter().map(|study| loss(study, &weights, &study.values)).sum::<f64>();
        eprintln!("round {round}: {before:.6} -> {now:.6}");
        if !moved {
            break;
        }
    }
    for study in &studies {
        println!("# {}", study.game.id());
        println!("[judgement.worth]");
        for (kind, info) in study.game.kinds().filter(|(_, info)| !info.royal) {
            println!("{} = {}", info.id, study.values.of(kind));
        }
    }
    println!("[judgement.weights]");
    for weight in Weight::ALL {
        println!("{} = {}", weight.name(), weights.get(weight));
    }
}

/// Moves a number as long as the loss falls; nothing if it is best where it is.
fn climb(from: i32, bounds: RangeInclusive<i32>, loss: &mut dyn FnMut(i32) -> f64) -> Option<i32> {
    let (mut at, mut best) = (from, loss(from));
    for step in [from.abs() / 8, from.abs() / 24, 3, 1] {
        for direction in [step, -step] {
            let mut tries = 0;
            while step > 0 && tries < 6 {
                if !bounds.contains(&(at + direction)) {
                    break;
                }
                let next = loss(at + direction);
                if next >= best - 1e-8 {
                    break;
                }
                (at, best) = (at + direction, next);
                tries += 1;
            }
        }
    }
    (at != from).then_some(at)
}

/// The mean square by which the evaluation misses the results.
fn loss(study: &Study, weights: &Weights, values: &Values) -> f64 {
    let derived = Derived::weighed(&study.game, values, weights);
    let sum = study.samples.iter().map(|sample| {
        let score = f64::from(sample.state.visit(Judging(&derived)));
        (sample.result - curve(score * study.scale)).powi(2)
    });
    sum.sum::<f64>() / study.samples.len().max(1) as f64
}

fn curve(score: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-score / 400.0))
}

/// By how much scores are multiplied so that they foretell results best as they are.
fn scale(study: &Study) -> f64 {
    let weights = Weights::of(&study.game);
    let derived = Derived::weighed(&study.game, &study.values, &weights);
    let mut best = (f64::MAX, 1.0);
    for step in 2..30 {
        let scale = f64::from(step) * 0.06;
        let sum: f64 = study
            .samples
            .iter()
            .map(|sample| {
                let score = f64::from(sample.state.visit(Judging(&derived)));
                (sample.result - curve(score * scale)).powi(2)
            })
            .sum();
        if sum < best.0 {
            best = (sum, scale);
        }
    }
    best.1
}

struct Judging<'d>(&'d Derived);

impl Visitor for Judging<'_> {
    type Output = i32;
    fn visit<B: Bits>(self, rules: &Rules<B>, position: &Position<B>) -> i32 {
        self.0.evaluate(rules, position)
    }
}

/// Plays games and keeps quiet positions of them.
fn samples(game: &Game, options: &Options) -> Vec<Sample> {
    let next = AtomicUsize::new(0);
    let all = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                let mut engine = Engine::new(8);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= options.games {
                        return;
                    }
                    let found = play(game, &mut engine, options.nodes, number as u64);
                    all.lock().expect("no thread panicked").extend(found);
                }
            });
        }
    });
    all.into_inner().expect("no thread panicked")
}

fn play(game: &Game, engine: &mut Engine, nodes: u64, number: u64) -> Vec<Sample> {
    let mut random = fastrand::Rng::with_seed(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let mut state = game.start();
    let mut history = vec![state.key()];
    let mut kept: Vec<(State, Side)> = Vec::new();
    engine.clear();
    let mut agreed = 0;
    let white = loop {
        let occurrences = history.iter().filter(|&&key| key == state.key()).count() as u32;
        if let Some(outcome) = state.game_outcome(occurrences) {
            break outcome.winner.map_or(0.5, |winner| if winner == Side::White { 1.0 } else { 0.0 });
        }
        if state.claim(occurrences).is_some() || history.len() > LONGEST {
            break 0.5;
        }
        let moves = state.legal_moves();
        let mv = if history.len() <= RANDOM {
            moves[random.usize(..moves.len())]
        } else {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let report = engine.search(&state, &history, &limits, &Stop::new(), &mut |_| {});
            let score = report.score.rank();
            agreed = if score.abs() >= DECIDED.0 { agreed + 1 } else { 0 };
            if agreed >= DECIDED.1 {
                let winner = if score > 0 { state.turn() } else { !state.turn() };
                break if winner == Side::White { 1.0 } else { 0.0 };
            }
            let best = report.best.expect("the game goes on");
            // Only what is at rest tells of the evaluation: no check, and no capture to be made.
            let captures = state.captured(best).is_some();
            if history.len() > RANDOM + 2
                && !captures
                && !state.in_check()
                && score.abs() < DECIDED.0
                && random.u8(..3) == 0
            {
                kept.push((state.clone(), state.turn()));
            }
            best
        };
        state = state.after_legal(mv);
        history.push(state.key());
    };
    kept.into_iter()
        .map(|(state, turn)| Sample { state, result: if turn == Side::White { white } else { 1.0 - white } })
        .collect()
}
