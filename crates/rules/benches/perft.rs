//! Nodes a second of bulk perft from the arrays (and Kiwipete), one thread: `cargo bench -p chimera-rules --bench perft`.
//!
//! Prints a table in Markdown: the median of several runs, by the clock. Arguments pick games by id.

use std::time::Instant;

use chimera_rules::catalog;

/// Runs of each count.
const RUNS: usize = 5;

/// Counts that take long enough to time: the smallest depth at which a game has this many nodes.
const ENOUGH: u64 = 3_000_000;

fn main() {
    let wanted = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect::<Vec<_>>();
    println!("| game | tier | depth | nodes | million nodes a second |");
    println!("|---|---|---|---|---|");
    for id in catalog::ids().filter(|id| wanted.is_empty() || wanted.iter().any(|w| w == id)) {
        let game = catalog::game(id).expect("a game of the catalog");
        row(id, &format!("{:?}", game.tier()).to_lowercase(), &game.start());
    }
}

fn row(id: &str, tier: &str, state: &chimera_rules::State) {
    let mut depth = 1;
    while state.perft(depth) < ENOUGH {
        depth += 1;
    }
    let nodes = state.perft(depth);
    let mut speeds = (0..RUNS)
        .map(|_| {
            let begun = Instant::now();
            assert_eq!(state.perft(depth), nodes);
            nodes as f64 / begun.elapsed().as_secs_f64() / 1e6
        })
        .collect::<Vec<_>>();
    speeds.sort_by(f64::total_cmp);
    println!("| {id} | {tier} | {depth} | {nodes} | {:.1} |", speeds[RUNS / 2]);
}
