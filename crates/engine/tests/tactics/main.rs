//! Forced wins of every kind are found: those that a solver has proved which looks at everything.

#[path = "../common/mod.rs"]
mod common;
mod positions;
mod solver;

use std::time::Duration;

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

fn prove(problems: impl Iterator<Item = Problem>) {
    for Problem { state, plies, reason, .. } in problems {
        let win = Win { plies, reason };
        assert_eq!(shortest(&state, plies, u64::MAX), Answer::Found(win), "{}: {}", state.game().id(), state.fen());
    }
}

#[test]
fn quick_problems_are_what_they_are_said_to_be() {
    prove(positions::all().into_iter().filter(is_quick));
}

#[test]
#[ignore = "proves what the file says of the other problems; takes long"]
fn all_problems_are_what_they_are_said_to_be() {
    prove(positions::all().into_iter().filter(|problem| !is_quick(problem)));
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

fn solve(id: &str, check: impl Fn(&Problem) -> bool) {
    let mut complaints = Vec::new();
    let (mut most, mut sum, mut count) = (0, 0, 0);
    for problem in positions::all().iter().filter(|problem| problem.state.game().id() == id && !problem.open) {
        count += 1;
        match attempt(problem, check(problem)) {
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
#[ignore = "tells which open problems the engine solves by now"]
fn open_problems() {
    for problem in positions::all().iter().filter(|problem| problem.open) {
        println!("{}: {}: {:?}", problem.state.game().id(), problem.state.fen(), attempt(problem, false));
    }
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
            solve($id, is_quick);
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

#[test]
#[ignore = "makes the file of positions anew, so many SECONDS for the GAME; takes long"]
fn look_for_positions() {
    let only = std::env::var("GAME").ok();
    let seconds = std::env::var("SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(300);
    for game in catalog::ids().filter_map(catalog::game).filter(|game| only.as_ref().is_none_or(|id| id == game.id())) {
        positions::look_for(&game, Duration::from_secs(seconds));
    }
}
