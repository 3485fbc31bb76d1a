//! Limits are kept, and moves are legal, whatever happens.

mod common;

use std::time::{Duration, Instant};

use chimera_engine::{Clock, Engine, Level, Limits, Stop, Values, bench};
use chimera_rules::{Game, catalog};
use common::{Random, game, wild};

#[test]
fn an_engine_may_move_to_another_thread() {
    fn sendable<T: Send>() {}
    sendable::<Engine>();
}

#[test]
fn self_play_is_legal_in_every_game() {
    for game in catalog::ids().filter_map(catalog::game) {
        let mut engine = Engine::new(2);
        let mut random = Random(11);
        let mut state = game.start();
        let mut history = vec![state.key()];
        for ply in 0..80 {
            if state.position_outcome().is_some() {
                break;
            }
            let limits = Limits { nodes: Some(1 + 700 * (ply % 3)), ..Limits::default() };
            let report = engine.search(&state, &history, &limits, &Stop::new(), &mut |info| {
                let mut along = state.clone();
                for &mv in &info.pv {
                    along = along.after(mv).expect("a line of legal moves");
                }
            });
            let best = report.best.expect("a move");
            assert_eq!(report.pv.first(), Some(&best));
            assert_eq!(report.pv.get(1).copied(), report.ponder);
            assert!(state.is_legal(best), "{}: {}", game.id(), state.fen());
            let mv = if random.below(4) == 0 { random.pick(&state.legal_moves()) } else { best };
            state = state.after(mv).expect("legal");
            history.push(state.key());
        }
    }
}

#[test]
fn time_for_a_move_is_kept() {
    for game in catalog::ids().filter_map(catalog::game) {
        let state = game.start();
        let limits = Limits { move_time: Some(Duration::from_millis(120)), ..Limits::default() };
        let mut engine = Engine::new(2);
        engine.values(&game);
        let start = Instant::now();
        let report = engine.search(&state, &[state.key()], &limits, &Stop::new(), &mut |_| {});
        let took = start.elapsed();
        assert!(took >= Duration::from_millis(60), "{}: {took:?}", game.id());
        assert!(took < Duration::from_millis(600), "{}: {took:?}", game.id());
        assert!(report.depth >= 2);
    }
}

#[test]
fn a_clock_is_not_overrun() {
    let state = game("chess").start();
    for (millis, moves_to_go) in [(2_000, None), (300, Some(1)), (5, None), (0, None)] {
        let clock = Clock { remaining: Duration::from_millis(millis), increment: Duration::ZERO, moves_to_go };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        let start = Instant::now();
        let report = Engine::new(2).search(&state, &[state.key()], &limits, &Stop::new(), &mut |_| {});
        assert!(report.best.is_some());
        assert!(start.elapsed() < Duration::from_millis(millis + 300), "{millis} ms: {:?}", start.elapsed());
    }
}

#[test]
fn a_stop_ends_the_search_at_once() {
    let state = game("quinquereme").start();
    let stop = Stop::new();
    stop.stop();
    let limits = Limits { infinite: true, ..Limits::default() };
    let report = Engine::new(2).search(&state, &[state.key()], &limits, &stop, &mut |_| {});
    assert!(report.best.is_some_and(|mv| state.is_legal(mv)));

    stop.reset();
    let ender = stop.clone();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        ender.stop();
        Instant::now()
    });
    let report = Engine::new(2).search(&state, &[state.key()], &limits, &stop, &mut |_| {});
    let ended = thread.join().expect("no panic");
    assert!(ended.elapsed() < Duration::from_millis(400), "{:?}", ended.elapsed());
    assert!(report.best.is_some_and(|mv| state.is_legal(mv)));
}

#[test]
fn depth_nodes_and_moves_limit_the_search() {
    let state = game("chess").start();
    let mut depths = Vec::new();
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let report =
        Engine::new(2).search(&state, &[state.key()], &limits, &Stop::new(), &mut |info| depths.push(info.depth));
    assert_eq!((report.depth, depths), (4, vec![1, 2, 3, 4]));

    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let report = Engine::new(2).search(&state, &[state.key()], &limits, &Stop::new(), &mut |_| {});
    assert!(report.nodes < 7_000, "{} nodes", report.nodes);

    let only = state.legal_moves()[7];
    let limits = Limits { depth: Some(3), search_moves: vec![only], ..Limits::default() };
    let report = Engine::new(2).search(&state, &[state.key()], &limits, &Stop::new(), &mut |_| {});
    assert_eq!(report.best, Some(only));
}

#[test]
fn an_engine_can_go_from_game_to_game() {
    let mut engine = Engine::new(2);
    for _ in 0..2 {
        for game in catalog::ids().filter_map(catalog::game) {
            let state = game.start();
            let limits = Limits { depth: Some(2), ..Limits::default() };
            let report = engine.search(&state, &[state.key()], &limits, &Stop::new(), &mut |_| {});
            assert!(report.best.is_some_and(|mv| state.is_legal(mv)));
        }
    }
}

#[test]
fn the_same_search_looks_at_the_same_positions() {
    let chess = game("chess");
    assert_eq!(bench(&chess), bench(&chess));
}

#[test]
fn evaluation_sees_both_sides_alike() {
    for id in ["chess", "panchimera", "patchanka", "ximeracak", "thronschach"] {
        let game = game(id);
        let mut engine = Engine::new(1);
        let start = engine.evaluate(&game.start());
        assert!((0..60).contains(&start), "{id}: {start}");
        for state in wild(&game, &mut Random(3)) {
            assert!(engine.evaluate(&state).abs() < 29_000, "{id}: {}", state.fen());
        }
    }
}

#[test]
fn orthodox_men_have_orthodox_values() {
    let chess = game("chess");
    let values = Values::derive(&chess);
    let of = |letter: char| {
        chess.kinds().find(|(_, info)| info.letter.letter() == letter).map_or(0, |(kind, _)| values.of(kind))
    };
    assert!((80..=120).contains(&of('P')), "{}", of('P'));
    assert!((280..=350).contains(&of('N')) && (290..=370).contains(&of('B')), "{} {}", of('N'), of('B'));
    assert!((470..=600).contains(&of('R')) && (850..=1120).contains(&of('Q')), "{} {}", of('R'), of('Q'));
}

#[test]
fn there_are_ten_levels() {
    assert_eq!(Level::ALL.map(Level::number), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
    assert!(Level::ALL.iter().all(|level| Level::new(level.number()) == Some(*level) && !level.name().is_empty()));
    assert!(Level::ALL.windows(2).all(|pair| pair[0].rating() < pair[1].rating()));
    assert!(Level::ALL.iter().all(|level| Level::of_rating(level.rating()) == *level));
    assert_eq!(Level::of_rating(0), Level::ALL[0]);
}

#[test]
fn where_every_move_captures_quiescence_ends() {
    let rows = |odd: bool| if odd { "pPpPpPpPpP" } else { "PpPpPpPpPp" };
    let array = (0..10).map(|rank| rows(rank % 2 == 1)).collect::<Vec<_>>().join("/");
    let text = format!(
        "name = \"Crowd\"\nboard = \"10x10\"\narray = \"{array} w - - 0 1\"\n[men]\nman = {{ letter = \"P\", moves = \"cW\" }}\n\
         [[ending]]\nwhen = \"stuck\"\nunless = \"check\"\nverdict = \"loss\"\nreason = \"stalemate\"\n"
    );
    let state = Game::from_toml("crowd", &text).expect("a game").start();
    let limits = Limits { depth: Some(2), nodes: Some(500_000), ..Limits::default() };
    let report = Engine::new(2).search(&state, &[], &limits, &Stop::new(), &mut |_| {});
    assert_eq!(report.depth, 2, "{} positions", report.nodes);
}
