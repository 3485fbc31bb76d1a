//! Wins, losses and draws by each game's own rules are seen as such.

mod common;

use chimera_engine::{Engine, Level, Limits, Score, Stop};
use chimera_rules::{Side, State, catalog};
use common::{Random, name, search, state, wild};

#[test]
fn mates_are_found() {
    for (fen, depth, plies, first) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 2, 1, "a1a8"),
        // Black would rather pass.
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 21, 3, "a1a6"),
        ("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 7, 5, "f8c5"),
    ] {
        let state = state("chess", fen);
        let report = search(&state, depth);
        assert_eq!(report.score, Score::Win(plies), "{fen}");
        assert_eq!(name(&state, report.best.expect("a move")), first, "{fen}");
        assert_eq!(report.pv.len(), plies as usize, "{fen}");
    }
}

#[test]
fn the_throne_wins() {
    let state = state("thronschach", "**1**/5/3K1/5/5/5/5/p4/k4/**1** w - - 0 1");
    let report = search(&state, 4);
    assert_eq!(report.score, Score::Win(3));
    assert!(report.best.is_some_and(|mv| name(&state, mv).starts_with("d7")));
}

#[test]
fn a_bare_general_has_lost() {
    let state = state("ximeracak", "7g/8/8/3n4/8/3C4/8/4G3 w - - 0 1");
    let report = search(&state, 3);
    assert_eq!(report.score, Score::Win(1));
    assert_eq!(name(&state, report.best.expect("a move")), "d3d5");
}

#[test]
fn being_stuck_wins_where_the_rules_say_so() {
    // The knight gives itself up with check, the only answer takes it, and White is left without a move.
    let state = state("quinquereme", "10bk/10pp/7N4/12/12/12/12/12/12/12/2q9/K11 w - - 0 1");
    let report = search(&state, 4);
    assert_eq!(report.score, Score::Win(2));
    assert_eq!(name(&state, report.best.expect("a move")), "h10j11");
}

#[test]
fn a_lost_game_is_saved_by_repetition() {
    let state = state("chess", "6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1");
    let report = search(&state, 8);
    assert_eq!(report.score, Score::Cp(0));
    assert_eq!(name(&state, report.best.expect("a move")), "h5e8");
}

#[test]
fn a_repetition_counts_with_the_game_so_far() {
    // White is lost, but may step back to where it stood before.
    let start = state("chess", "k7/8/8/8/8/1q6/8/3K4 w - - 4 30");
    let mut history = vec![start.key()];
    let mut state = start;
    for wanted in ["d1e1", "b3c3"] {
        let mv = state.legal_moves().into_iter().find(|&mv| name(&state, mv) == wanted).expect("legal");
        state = state.after_legal(mv);
        history.push(state.key());
    }
    let there = history.clone();
    for wanted in ["e1d1", "c3b3"] {
        let mv = state.legal_moves().into_iter().find(|&mv| name(&state, mv) == wanted).expect("legal");
        state = state.after_legal(mv);
        history.push(state.key());
    }
    assert_eq!(state.key(), there[0]);
    let after = state.legal_moves().into_iter().find(|&mv| name(&state, mv) == "d1e1").expect("legal");
    let limits = Limits { depth: Some(3), search_moves: vec![after], ..Limits::default() };
    let report = Engine::new(1).search(&state, &history, &limits, &Stop::new(), &mut |_| {});
    assert_eq!((report.best, report.score), (Some(after), Score::Cp(0)));
}

#[test]
fn a_game_that_is_over_has_no_move() {
    for (id, fen, score) in [
        ("chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Score::Loss(0)),
        ("chess", "k7/2Q5/2K5/8/8/8/8/8 b - - 0 1", Score::Cp(0)),
        ("quinquereme", "k11/12/1Q10/12/12/12/12/12/12/12/12/6K5 b - - 0 1", Score::Win(0)),
        ("ximeracak", "7g/8/8/3C4/8/8/8/4G3 b - - 0 1", Score::Loss(0)),
    ] {
        let report = search(&state(id, fen), 3);
        assert_eq!((report.best, report.score), (None, score), "{id}: {fen}");
    }
}

/// A bare royal man is hunted down, and is not left stuck where that would spoil the win.
#[test]
fn overwhelming_material_wins() {
    for (id, fen) in [
        ("chess", "8/8/8/3k4/8/8/8/Q6K w - - 0 1"),
        ("chess", "8/8/8/3k4/8/8/8/R6K w - - 0 1"),
        ("quinquereme", "12/12/12/12/5k6/12/12/12/12/12/12/Q10K w - - 0 1"),
        ("panchimera", "11/11/11/11/5k5/11/11/11/11/11/11/M9K w - - 0 1"),
        ("patchanka", "10/10/10/4k5/10/10/10/10/10/R8K w - - 0 1"),
    ] {
        let mut state = state(id, fen);
        let mut history = vec![state.key()];
        let mut engine = Engine::new(8);
        let limits = Limits { depth: Some(9), nodes: Some(60_000), ..Limits::default() };
        let outcome = loop {
            let occurrences = history.iter().filter(|&&key| key == state.key()).count() as u32;
            if let Some(outcome) = state.game_outcome(occurrences).or_else(|| state.claim(occurrences)) {
                break outcome;
            }
            assert!(history.len() < 160, "{id}: {fen} goes on and on: {}", state.fen());
            let report = engine.search(&state, &history, &limits, &Stop::new(), &mut |_| {});
            state = state.after(report.best.expect("a move")).expect("legal");
            history.push(state.key());
        };
        assert_eq!(outcome.winner, Some(Side::White), "{id}: {fen}: {outcome}");
    }
}

/// All that can be proved by looking at every line of `depth` half-moves: 1000 less the half-moves to a win, or its opposite.
fn proved(state: &State, depth: i32) -> i32 {
    if let Some(outcome) = state.position_outcome() {
        return outcome.winner.map_or(0, |winner| if winner == state.turn() { 1000 } else { -1000 });
    }
    if depth == 0 {
        return 0;
    }
    let later = |value: i32| value - value.signum();
    state.legal_moves().into_iter().map(|mv| later(-proved(&state.after_legal(mv), depth - 1))).max().unwrap_or(0)
}

#[test]
fn short_wins_are_those_that_can_be_proved() {
    for game in catalog::ids().filter_map(catalog::game) {
        let (mut random, mut positions, mut decided) = (Random(5), 0, 0);
        let mut games = 0;
        while positions < 14 && games < 400 {
            let states = wild(&game, &mut random);
            games += 1;
            let last = states.last().and_then(State::position_outcome);
            if last.is_none_or(|outcome| outcome.winner.is_none()) {
                continue;
            }
            for state in states.iter().rev().take(4).filter(|state| state.legal_moves().len() <= 30) {
                let wanted = proved(state, 3);
                let report = search(state, 10);
                let found = match report.score {
                    Score::Win(plies) if plies <= 3 => 1000 - plies as i32,
                    Score::Loss(plies) if plies <= 3 => plies as i32 - 1000,
                    _ => 0,
                };
                assert_eq!(found, wanted, "{}: {}: {:?}", game.id(), state.fen(), report.score);
                positions += 1;
                decided += i32::from(wanted != 0);
            }
        }
        assert!(decided >= 4, "{}: only {decided} of {positions} positions decide anything", game.id());
    }
}

#[test]
fn the_lowest_level_beats_random_moves() {
    for game in catalog::ids().filter_map(catalog::game) {
        for number in 0..4 {
            let mut random = Random(number);
            let side = if number % 2 == 0 { Side::White } else { Side::Black };
            let mut state = game.start();
            let mut history = vec![state.key()];
            let mut engine = Engine::new(2);
            engine.set_seed(number);
            let outcome = loop {
                let occurrences = history.iter().filter(|&&key| key == state.key()).count() as u32;
                if let Some(outcome) = state.game_outcome(occurrences) {
                    break outcome;
                }
                let mv = if state.turn() == side {
                    engine.play(&state, &history, Level::ALL[0], &Stop::new()).best.expect("a move")
                } else {
                    random.pick(&state.legal_moves())
                };
                state = state.after(mv).expect("legal");
                history.push(state.key());
            };
            assert_eq!(outcome.winner, Some(side), "{}: {outcome}", game.id());
        }
    }
}
