//! Between the words of the protocol and those of the engine.

use chimera_engine::{Clock, Info, Limits, Score};
use chimera_protocol::uci::{self, Go, SearchInfo};
use chimera_rules::{Move, State};

/// The limits that a `go` asks for, so many lines of moves wanted. Without any the search goes on until it is stopped.
pub(super) fn limits(go: &Go, state: &State, lines: usize) -> Limits {
    // Whoever tells only the other side's time does not want to wait for ever.
    let sides = [state.turn(), !state.turn()];
    let clock = sides.into_iter().find_map(|side| {
        let remaining = go.clock[side]?;
        Some(Clock { remaining, increment: go.increment[side], moves_to_go: go.moves_to_go })
    });
    let limited =
        go.depth.is_some() || go.nodes.is_some() || go.move_time.is_some() || go.mate.is_some() || clock.is_some();
    // A mate that is not there is looked for no deeper than one that is would need.
    let shallow = go.mate.filter(|_| go.nodes.is_none() && go.move_time.is_none() && clock.is_none() && !go.infinite);
    let shallow = shallow.map(|moves| moves.saturating_mul(2).saturating_add(8));
    Limits {
        depth: go.depth.or(shallow),
        nodes: go.nodes,
        move_time: go.move_time,
        clock,
        mate: go.mate,
        infinite: go.infinite || !limited,
        ponder: go.ponder,
        lines,
        search_moves: go.search_moves.iter().filter_map(|text| state.parse_uci(text).ok()).collect(),
    }
}

/// What the search knows, in the words of the protocol.
pub(super) fn info(info: &Info, state: &State) -> SearchInfo {
    SearchInfo {
        depth: info.depth,
        seldepth: info.seldepth,
        number: info.number,
        score: score(info.score),
        nodes: info.nodes,
        nps: info.nps,
        hashfull: info.hashfull,
        time: info.time,
        pv: line(&info.pv, state),
    }
}

/// The protocol counts moves, not half-moves. A game that is won already (to be stalemated may win) has no number there: it counts as one move.
pub(crate) fn score(score: Score) -> uci::Score {
    let moves = |plies: u32| i32::try_from(plies.div_ceil(2)).unwrap_or(i32::MAX);
    match score {
        Score::Cp(cp) => uci::Score::Cp(cp),
        Score::Win(plies) => uci::Score::Mate(moves(plies).max(1)),
        Score::Loss(plies) => uci::Score::Mate(-moves(plies)),
    }
}

/// A line in UCI. How a move is written depends on the game alone, so that the moves need not be made.
fn line(moves: &[Move], state: &State) -> Vec<String> {
    moves.iter().map(|&mv| state.uci(mv)).collect()
}
