//! What compiled games hold of the heap, and how much of it compiling takes.

use chimera_rules::{Game, catalog};
use peak_alloc::PeakAlloc;

mod large;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// What a compiled game holds and the most that was taken while it was compiled, in bytes.
fn weigh(id: &str, text: &str) -> [usize; 2] {
    HEAP.reset_peak_usage();
    let before = HEAP.current_usage();
    let game = Game::from_toml(id, text).unwrap_or_else(|errors| panic!("{id}: {errors:?}"));
    let weights = [HEAP.current_usage(), HEAP.peak_usage()].map(|now| now.saturating_sub(before));
    drop(game);
    weights
}

// One test, because all threads of a program share its heap.
#[test]
fn games_are_light() {
    let [held, most] = weigh("large", &large::text());
    assert!(held > 1 << 20, "{held} bytes are too few to be true");
    assert!(held <= 4 << 20 && most <= 8 << 20, "16x16 squares with 40 kinds: {held} bytes held, {most} at most");
    for id in catalog::ids() {
        let [held, most] = weigh(id, catalog::source(id).expect("its file"));
        assert!(held <= 1 << 20 && most <= 4 << 20, "{id}: {held} bytes held, {most} at most");
    }
}
