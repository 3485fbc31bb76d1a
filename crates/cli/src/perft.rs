//! `chimera perft`: counting sequences of legal moves.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use chimera_rules::{Move, State};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use serde_json::Map;

use crate::args::PerftArgs;
use crate::input;
use crate::output::Output;

/// Counting that takes no longer than this shows no progress.
const PATIENCE: Duration = Duration::from_secs(2);

/// With so few moves the kernel counts three half-moves in no time.
const FEW: usize = 80;
/// More moves than this in a position are too many to count two half-moves, or to list the answers to each.
const MANY: usize = 600;

/// A count for each first move.
pub(crate) struct Counts {
    /// The first moves and their counts, in the order of their UCI; empty at depth 0.
    pub divided: Vec<(String, u64)>,
    /// The sum; 1 at depth 0.
    pub nodes: u64,
}

/// A part of the work: one move from the start, or two.
#[derive(Clone, Copy)]
struct Task {
    first: usize,
    second: Option<Move>,
}

#[derive(Serialize)]
struct Counted<'a> {
    game: &'a str,
    fen: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Map<String, serde_json::Value>>,
}

pub(crate) fn run(args: &PerftArgs, output: &mut Output) -> Result<()> {
    let state = input::position(&args.position)?;
    let begun = Instant::now();
    let mut bar = Bar::new(begun);
    let counts = count(&state, args.depth, args.threads, &|| false, &mut |done, all| bar.tell(done, all));
    bar.end();
    let seconds = begun.elapsed().as_secs_f64();
    if args.json {
        let moves = counts.divided.into_iter().map(|(mv, count)| (mv, count.into())).collect();
        return output.json(&Counted {
            game: state.game().id(),
            fen: state.fen(),
            depth: args.depth,
            nodes: counts.nodes,
            seconds,
            moves: args.divide.then_some(moves),
        });
    }
    if args.divide {
        for (mv, count) in &counts.divided {
            writeln!(output, "{mv}: {count}")?;
        }
    }
    writeln!(output, "nodes {}", counts.nodes)?;
    writeln!(output, "time {seconds:.3}")?;
    Ok(())
}

/// Counts on several threads. `progress` hears how many parts of how many are done. Once `stopped` says so it ends soon, and the counts mean nothing.
pub(crate) fn count(
    state: &State,
    depth: u32,
    threads: u32,
    stopped: &(dyn Fn() -> bool + Sync),
    progress: &mut dyn FnMut(usize, usize),
) -> Counts {
    if depth == 0 {
        return Counts { divided: Vec::new(), nodes: 1 };
    }
    let mut firsts = state.legal_moves();
    firsts.sort_by_cached_key(|&mv| state.uci(mv));
    let tasks = split(state, &firsts, depth);
    let mut sums = vec![0; firsts.len()];
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..(threads as usize).min(tasks.len()) {
            let (sender, tasks, next, firsts) = (sender.clone(), &tasks, &next, &firsts);
            scope.spawn(move || {
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if stopped() {
                        break;
                    }
                    let after = state.after_legal(firsts[task.first]);
                    let count = match task.second {
                        None => leaves(&after, depth - 1, stopped),
                        Some(second) => leaves(&after.after_legal(second), depth - 2, stopped),
                    };
                    if sender.send((task.first, count)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (done, (first, count)) in receiver.iter().enumerate() {
            sums[first] += count;
            progress(done + 1, tasks.len());
        }
    });
    let nodes = sums.iter().sum();
    Counts { divided: firsts.iter().map(|&mv| state.uci(mv)).zip(sums).collect(), nodes }
}

/// Counts, looking now and then whether it was stopped.
fn leaves(state: &State, depth: u32, stopped: &dyn Fn() -> bool) -> u64 {
    // The kernel is asked for no more than a fraction of a second's work, even where hands are full.
    if depth <= 1 {
        return state.perft(depth);
    }
    let moves = state.legal_moves();
    if depth == 2 && moves.len() <= MANY || depth == 3 && moves.len() <= FEW {
        return state.perft(depth);
    }
    let moves = moves.into_iter();
    moves.take_while(|_| !stopped()).map(|mv| leaves(&state.after_legal(mv), depth - 1, stopped)).sum()
}

/// Parts small enough to share out evenly and to show progress, and few enough to list.
fn split(state: &State, firsts: &[Move], depth: u32) -> Vec<Task> {
    let whole = firsts.iter().enumerate().map(|(first, &mv)| (first, mv));
    // A board full of men that may go anywhere has tens of thousands of moves; those are parts enough.
    if depth < 3 || firsts.len() > MANY {
        return whole.map(|(first, _)| Task { first, second: None }).collect();
    }
    let halves = whole.flat_map(|(first, mv)| {
        let seconds = state.after_legal(mv).legal_moves();
        seconds.into_iter().map(move |second| Task { first, second: Some(second) })
    });
    halves.collect()
}

/// A bar on stderr, if somebody looks and it takes long.
struct Bar {
    begun: Instant,
    drawn: ProgressBar,
}

impl Bar {
    fn new(begun: Instant) -> Self {
        // Hidden at first; it needs to have seen the beginning to guess the end.
        let drawn = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self { begun, drawn }
    }

    fn tell(&mut self, done: usize, all: usize) {
        if self.drawn.is_hidden() && self.begun.elapsed() >= PATIENCE && io::stderr().is_terminal() {
            if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent:>3} %  {elapsed}, {eta} left") {
                self.drawn.set_style(style);
            }
            self.drawn.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.drawn.set_length(all as u64);
        self.drawn.set_position(done as u64);
    }

    fn end(&self) {
        self.drawn.finish_and_clear();
    }
}
