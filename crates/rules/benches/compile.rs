//! How long games take to compile and what their tables weigh: `cargo bench -p chimera-rules --bench compile`.
//!
//! Prints a table in Markdown: the median of several runs in milliseconds of the thread's CPU time, what the compiled game
//! holds of the heap, and the most that was taken of it on the way. The last row is as large as game files get in practice:
//! 16 by 16 squares and 40 kinds of men. It ends with an error if a bound is passed.

use chimera_rules::{Game, catalog};
use peak_alloc::PeakAlloc;
use rustix::time::{ClockId, clock_gettime};

#[path = "../tests/large/mod.rs"]
mod large;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// Runs of each game.
const RUNS: usize = 9;

/// What a game of the catalog may take, in milliseconds.
const KNOWN_MS: f64 = 20.0;

/// What the large game may take, in milliseconds, and what it may weigh, in mebibytes.
const LARGE: (f64, f64) = (50.0, 8.0);

fn main() {
    println!("| game | milliseconds | mebibytes held | at most |");
    println!("|---|---|---|---|");
    let mut within = true;
    for id in catalog::ids() {
        let (time, [held, most]) = measure(id, catalog::source(id).expect("its file"));
        within &= time <= KNOWN_MS;
        println!("| {id} | {time:.1} | {held:.2} | {most:.2} |");
    }
    let (time, [held, most]) = measure("large", &large::text());
    within &= time <= LARGE.0 && most <= LARGE.1;
    println!("| 16x16, 40 kinds | {time:.1} | {held:.2} | {most:.2} |");
    assert!(
        within,
        "a bound is passed: {KNOWN_MS} ms for a known game, {} ms and {} MiB for the large one",
        LARGE.0, LARGE.1
    );
}

/// Milliseconds of one game, and mebibytes: what it holds, and what it takes while it is being compiled.
fn measure(id: &str, text: &str) -> (f64, [f64; 2]) {
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
    HEAP.reset_peak_usage();
    let before = HEAP.current_usage();
    let game = compile();
    let weights =
        [HEAP.current_usage(), HEAP.peak_usage()].map(|now| now.saturating_sub(before) as f64 / 1024.0 / 1024.0);
    assert!(!game.id().is_empty());
    (times[RUNS / 2], weights)
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
