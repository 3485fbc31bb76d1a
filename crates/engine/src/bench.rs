//! A signature of the search: the same count as long as nothing changes in how it searches.

use chimera_rules::Game;

use crate::engine::Engine;
use crate::limits::{Limits, Stop};

/// Positions looked at.
const POSITIONS: usize = 6;
const DEPTH: u32 = 5;

/// The number of positions that a fixed search of a game looks at: the array and what the engine's own moves lead to.
pub fn bench(game: &Game) -> u64 {
    let mut engine = Engine::new(4);
    let mut state = game.start();
    let mut history = vec![state.key()];
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let mut nodes = 0;
    for _ in 0..POSITIONS {
        let report = engine.search(&state, &history, &limits, &Stop::new(), &mut |_| {});
        nodes += report.nodes;
        let Some(next) = report.best.and_then(|mv| state.after(mv)) else { break };
        state = next;
        history.push(state.key());
    }
    nodes
}
