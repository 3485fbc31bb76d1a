//! Nodes a second of bulk perft from the arrays, one thread, by the thread's CPU time: `cargo bench -p chimera-rules --bench perft`.
//!
//! Prints a table in Markdown with the median of several runs. Arguments pick games by id; `--once` makes one run of each and
//! prints only the id and the speed, for scripts that compare two builds in turn.

use chimera_rules::{State, catalog};
use rustix::time::{ClockId, clock_gettime};

/// Runs of each count.
const RUNS: usize = 5;

/// Counts that take long enough to time: the smallest depth at which a game has this many nodes.
const ENOUGH: u64 = 10_000_000;

fn main() {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let once = arguments.iter().any(|argument| argument == "--once");
    let wanted = arguments.into_iter().filter(|argument| !argument.starts_with('-')).collect::<Vec<_>>();
    if !once {
        println!("| game | tier | depth | nodes | million nodes a second |");
        println!("|---|---|---|---|---|");
    }
    for id in catalog::ids().filter(|id| wanted.is_empty() || wanted.iter().any(|w| w == id)) {
        let game = catalog::game(id).expect("a game of the catalog");
        let state = game.start();
        let (depth, nodes) = enough(&state);
        if once {
            println!("{id} {:.2}", speed(&state, depth, nodes));
            continue;
        }
        let mut speeds = (0..RUNS).map(|_| speed(&state, depth, nodes)).collect::<Vec<_>>();
        speeds.sort_by(f64::total_cmp);
        let tier = format!("{:?}", game.tier()).to_lowercase();
        println!("| {id} | {tier} | {depth} | {nodes} | {:.1} |", speeds[RUNS / 2]);
    }
}

fn enough(state: &State) -> (u32, u64) {
    let mut depth = 1;
    loop {
        let nodes = state.perft(depth);
        if nodes >= ENOUGH {
            return (depth, nodes);
        }
        depth += 1;
    }
}

/// Millions of nodes a second of one count.
fn speed(state: &State, depth: u32, nodes: u64) -> f64 {
    let begun = cpu_seconds();
    assert_eq!(state.perft(depth), nodes);
    nodes as f64 / (cpu_seconds() - begun) / 1e6
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
