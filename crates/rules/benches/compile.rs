//! How long games take to compile and what their tables weigh: `cargo bench -p chimera-rules --bench compile`.
//!
//! Prints a table in Markdown: the median of several runs in milliseconds of the thread's CPU time, and by how much the
//! program grew while it held sixteen compiled games, for one of them. The last row is as large as game files get in practice:
//! 16 by 16 squares and 40 kinds of men. It ends with an error if a bound is passed.

use std::fmt::Write as _;

use chimera_rules::{Game, catalog};
use rustix::time::{ClockId, clock_gettime};

/// Runs of each game.
const RUNS: usize = 9;

/// Games held at once, to weigh them.
const HELD: usize = 16;

/// What a game of the catalog may take, in milliseconds.
const KNOWN_MS: f64 = 20.0;

/// What the large game may take, in milliseconds, and what it may weigh, in mebibytes.
const LARGE: (f64, f64) = (50.0, 8.0);

/// The moves that the men of the large game have, in turn: riders, leapers, riders that wind or bend, hoppers, lame men.
const MOVES: [&str; 16] = [
    "QN",
    "R",
    "B",
    "NN",
    "CZ",
    "(az)N",
    "RF",
    "BW",
    "KAD",
    "fmWfceFifmnD",
    "pR",
    "mRcpR",
    "gQ",
    "[F?R]",
    "[W?B]",
    "nN",
];

fn main() {
    println!("| game | milliseconds | mebibytes |");
    println!("|---|---|---|");
    let mut within = true;
    for id in catalog::ids() {
        let (time, weight) = measure(id, catalog::source(id).expect("its file"));
        within &= time <= KNOWN_MS;
        println!("| {id} | {time:.1} | {weight:.2} |");
    }
    let (time, weight) = measure("large", &large());
    within &= time <= LARGE.0 && weight <= LARGE.1;
    println!("| 16x16, 40 kinds | {time:.1} | {weight:.2} |");
    assert!(
        within,
        "a bound is passed: {KNOWN_MS} ms for a known game, {} ms and {} MiB for the large one",
        LARGE.0, LARGE.1
    );
}

/// A game of 16 by 16 squares and 40 kinds of men.
fn large() -> String {
    let letters = ('A'..='Z').filter(|&letter| letter != 'K').map(String::from);
    let plus = ('A'..='N').map(|letter| format!("+{letter}"));
    let mut text = String::from(
        "name = \"Large\"\nboard = \"16x16\"\narray = \"8k7/16/16/16/16/16/16/16/16/16/16/16/16/16/16/8K7 w - - 0 1\"\n\n[men]\n\
         king = { letter = \"K\", moves = \"K\", royal = true }\n",
    );
    for (i, letter) in letters.chain(plus).enumerate() {
        let moves = MOVES[i % MOVES.len()];
        writeln!(text, "man-{i} = {{ letter = \"{letter}\", moves = \"{moves}\" }}").expect("a string");
    }
    text
}

/// Milliseconds and mebibytes of one game.
fn measure(id: &str, text: &str) -> (f64, f64) {
    let compile = || Game::from_toml(id, text).unwrap_or_else(|errors| panic!("{id}: {errors:?}"));
    let mut times = (0..RUNS)
        .map(|_| {
            let begun = cpu_seconds();
            let game = compile();
            let time = (cpu_seconds() - begun) * 1e3;
            assert!(!game.id().is_empty());
            time
        })
        .collect::<Vec<_>>();
    times.sort_by(f64::total_cmp);
    let before = resident();
    let games = (0..HELD).map(|_| compile()).collect::<Vec<_>>();
    let weight = (resident() - before).max(0.0) / games.len() as f64;
    (times[RUNS / 2], weight)
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// The memory that this program has in use, in mebibytes; 0 where the system does not say.
fn resident() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
}
