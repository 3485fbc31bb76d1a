//! Counting deeper takes more time, not more memory.

use chimera_rules::catalog;

/// The most memory that this program has had in use, in kibibytes; `None` where the system does not say.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?.parse().ok()
}

#[test]
fn perft_takes_no_more_memory_for_more_depth() {
    let states = catalog::ids().map(|id| catalog::game(id).expect("a game").start()).collect::<Vec<_>>();
    let count = |nodes: u64| {
        for state in &states {
            let depth = (1..16).find(|&depth| state.perft(depth) >= nodes);
            assert!(depth.is_some());
        }
    };
    count(100);
    let Some(before) = peak() else { return };
    count(1_000_000);
    let after = peak().expect("it said so before");
    assert!(after - before < 512, "from {before} to {after} KiB");
}
