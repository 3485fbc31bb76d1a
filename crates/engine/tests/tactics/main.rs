//! Forced wins of every kind are found: those that a solver has proved which looks at everything.

#[path = "../common/mod.rs"]
mod common;
mod positions;
mod solver;

use chimera_engine::{Engine, Limits, Score, Stop};
use chimera_rules::catalog;

use positions::Problem;
use solver::{Answer, Win, is_lost, shortest};

/// How many positions the engine may look at for a win.
const NODES: u64 = 4_000_000;

/// Whether the solver needs little time for a problem.
fn is_quick(problem: &Problem) -> bool {
    problem.plies <= 3 || problem.men() <= 5 && problem.plies <= 5
}

#[test]
fn problems_are_what_they_are_said_to_be() {
    for Problem { state, plies, reason, .. } in positions::all() {
        let win = Win { plies, reason };
        assert_eq!(shortest(&state, plies, u64::MAX), Answer::Found(win), "{}: {}", state.game().id(), state.fen());
    }
}

/// What the engine makes of a problem: positions looked at, or a complaint.
fn attempt(problem: &Problem, check: bool) -> Result<u64, String> {
    let Problem { state, plies, .. } = problem;
    let limits = Limits { mate: Some(problem.moves()), nodes: Some(NODES), ..Limits::default() };
    let report = Engine::new(8).search(state, &[state.key()], &limits, &Stop::new(), &mut |_| {});
    let best = report.best.ok_or("no move")?;
    let Score::Win(found) = report.score else { return Err(format!("{} at depth {}", report.score, report.depth)) };
    if found < *plies {
        return Err(format!("a win in {found} half-moves that is not there"));
    }
    if found.div_ceil(2) > problem.moves() {
        return Err(format!("a win in {found} half-moves at depth {}", report.depth));
    }
    if check && !is_lost(&state.after_legal(best), found - 1) {
        return Err(format!("a win in {found} half-moves by a move that does not win"));
    }
    Ok(report.nodes)
}

fn solve(id: &str) {
    let mut complaints = Vec::new();
    let (mut most, mut sum, mut count) = (0, 0, 0);
    for problem in positions::all().iter().filter(|problem| problem.state.game().id() == id) {
        count += 1;
        match attempt(problem, is_quick(problem)) {
            Ok(_) if problem.open => complaints.push(format!("{}: found by now; take its ? away", problem.state.fen())),
            Err(_) if problem.open => {}
            Ok(nodes) => (most, sum) = (nodes.max(most), sum + nodes),
            Err(complaint) => {
                let Problem { state, plies, reason, .. } = problem;
                complaints.push(format!("{plies} half-moves to {reason}, {}: {complaint}", state.fen()));
            }
        }
    }
    println!("{id}: {count} problems, {} not solved, {sum} positions, at most {most}", complaints.len());
    assert!(complaints.is_empty(), "{id}:\n{}", complaints.join("\n"));
    assert!(count >= 28, "{id}: {count} problems");
}

#[test]
fn every_game_has_its_test() {
    let known = catalog::ids().collect::<Vec<_>>();
    assert_eq!(known.len(), GAMES.len(), "{known:?}");
}

macro_rules! games {
    ($($test:ident: $id:literal),*) => {
        const GAMES: &[&str] = &[$($id),*];
        $(#[test]
        fn $test() {
            solve($id);
        })*
    };
}

games! {
    chess: "chess",
    panchimera: "panchimera",
    decimal_panchimera: "decimal-panchimera",
    patchanka: "patchanka",
    ximeracak: "ximeracak",
    quinquereme: "quinquereme",
    thronschach: "thronschach"
}
