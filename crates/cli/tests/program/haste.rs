//! The engine under hasty and long-winded GUIs, in every game.

use std::thread::sleep;
use std::time::{Duration, Instant};

use chimera_rules::{Record, State, catalog};

use crate::gui::Gui;

/// A stop is answered within 20 ms on a quiet machine; tests run beside each other on busy ones.
const SOON: Duration = Duration::from_millis(120);

/// The engine, ready for a game, with a table of so many MiB.
fn seated(id: &str, hash: u32) -> Gui {
    let mut gui = Gui::start("uci");
    gui.say(&format!("setoption name Hash value {hash}"));
    gui.say(&format!("setoption name UCI_Variant value {id}"));
    ready(&mut gui);
    gui
}

fn ready(gui: &mut Gui) {
    gui.say("isready");
    gui.hear("readyok");
}

#[track_caller]
fn assert_legal(state: &State, best: &str) {
    assert!(state.parse_uci(best).is_ok(), "{}: {best} in {}", state.game().id(), state.fen());
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// How long answers to this word take that is said so many milliseconds after `go`: the median, for each game, over all
/// waits. The game goes on by the moves that are answered.
#[track_caller]
fn answered_soon(go: &str, word: &str, waits: &[u64]) {
    for game in catalog::ids().filter_map(catalog::game) {
        let mut gui = seated(game.id(), 16);
        let mut record = Record::new(game.start());
        let mut line = String::new();
        let mut times = Vec::new();
        for &wait in waits {
            gui.say(&format!("position startpos{}{line}", if line.is_empty() { "" } else { " moves" }));
            gui.say(go);
            if wait > 0 {
                sleep(Duration::from_millis(wait));
            }
            let begun = Instant::now();
            gui.say(word);
            let best = gui.word("bestmove");
            times.push(begun.elapsed());
            let mv = record.state().parse_uci(&best).unwrap_or_else(|error| panic!("{}: {error}", game.id()));
            line.push(' ');
            line.push_str(&best);
            record.play(mv).expect("legal");
        }
        println!("{}: {times:?}", game.id());
        assert!(median(times.clone()) < SOON, "{}: {times:?}", game.id());
        gui.quit();
    }
}

#[test]
fn a_stop_is_answered_at_once_in_every_game() {
    answered_soon("go infinite", "stop", &[0, 1, 30, 100, 300, 0, 5, 50, 200]);
}

#[test]
fn a_stop_ends_pondering_at_once() {
    answered_soon("go ponder wtime 60000 btime 60000", "stop", &[0, 40, 1]);
}

/// The time was used up while the opponent thought.
#[test]
fn a_ponderhit_with_no_time_left_is_answered_at_once() {
    answered_soon("go ponder wtime 60 btime 60", "ponderhit", &[0, 60, 1, 120, 0]);
    answered_soon("go ponder movetime 10", "ponderhit", &[0, 1, 60]);
}

#[test]
fn stops_and_searches_may_follow_each_other_without_a_pause() {
    let mut gui = seated("quinquereme", 16);
    for _ in 0..40 {
        gui.say("go infinite");
        gui.say("stop");
    }
    gui.say("isready");
    let heard = gui.hear("readyok");
    let start = catalog::game("quinquereme").expect("a game").start();
    let answers = heard.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect::<Vec<_>>();
    assert_eq!(answers.len(), 40);
    for answer in answers {
        assert_legal(&start, answer.split(' ').next().expect("a move"));
    }
    // Nothing is going on: these ask for nothing.
    gui.say("stop");
    gui.say("ponderhit");
    ready(&mut gui);
    gui.quit();
}

#[test]
fn a_quit_ends_thinking_at_once_in_every_game() {
    for id in catalog::ids() {
        for (go, wait) in [("go infinite", 0), ("go depth 60", 60), ("go ponder wtime 9000 btime 9000", 1)] {
            let mut gui = seated(id, 16);
            gui.say("setoption name Threads value 2");
            ready(&mut gui);
            gui.say(go);
            sleep(Duration::from_millis(wait));
            let begun = Instant::now();
            gui.quit();
            assert!(begun.elapsed() < Duration::from_secs(2), "{id}, {go}: {:?}", begun.elapsed());
        }
    }
}

#[test]
fn a_hundred_new_games_in_a_row_are_begun_at_once() {
    let mut gui = seated("quinquereme", 64);
    gui.say("go movetime 30");
    gui.hear("bestmove");
    let begun = Instant::now();
    for _ in 0..100 {
        gui.say("ucinewgame");
    }
    ready(&mut gui);
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    let begun = Instant::now();
    for i in 0..100 {
        gui.say("ucinewgame");
        gui.say(if i % 2 == 0 { "position startpos" } else { "position startpos moves f3f4" });
        gui.say("go depth 1");
    }
    for _ in 0..100 {
        assert_ne!(gui.word("bestmove"), "(none)");
    }
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    gui.quit();
}

/// Up to 600 half-moves at random that do not end the game, mostly there and back again, and the state after them.
fn ramble(start: &State, mut seed: u64) -> (String, State) {
    let (mut line, mut state) = (String::new(), start.clone());
    for _ in 0..600 {
        let moves = state.legal_moves();
        let mut pick = |careful: bool| {
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            let mv = moves[(seed >> 33) as usize % moves.len()];
            let pawn = state.mover(mv).is_some_and(|man| state.game().kind(man.kind()).pawn);
            let after = state.after(mv).filter(|after| after.legal_moves().len() > if careful { 5 } else { 0 })?;
            (!careful || state.captured(mv).is_none() && !pawn).then_some((mv, after))
        };
        let rash = pick(false).filter(|(_, after)| line.len() % 16 == 0 && after.legal_moves().len() > 5);
        let next = rash.or_else(|| (0..200).find_map(|_| pick(true))).or_else(|| (0..200).find_map(|_| pick(false)));
        let Some((mv, after)) = next else { break };
        line.push(' ');
        line.push_str(&state.uci(mv));
        state = after;
    }
    (line, state)
}

#[test]
fn a_game_of_three_hundred_moves_fits_in_a_line() {
    for game in catalog::ids().filter_map(catalog::game) {
        let long = |(line, _): &(String, State)| line.split_whitespace().count() == 600;
        let (line, last) = (0..20).map(|seed| ramble(&game.start(), seed)).find(long).expect("a long game");
        let mut gui = seated(game.id(), 16);
        let begun = Instant::now();
        gui.say(&format!("position startpos moves{line}"));
        gui.say("d");
        assert_eq!(gui.hear("fen: ").last(), Some(&format!("fen: {}", last.fen())));
        assert!(begun.elapsed() < Duration::from_secs(2), "{}: {:?}", game.id(), begun.elapsed());
        for go in ["go nodes 500", "go wtime 300 btime 300", "go infinite"] {
            gui.say(go);
            gui.say("stop");
            assert_legal(&last, &gui.word("bestmove"));
        }
        gui.quit();
    }
}

#[test]
fn whoever_thinks_is_ready_in_every_game() {
    for id in catalog::ids() {
        let mut gui = seated(id, 16);
        gui.say("setoption name Threads value 2");
        ready(&mut gui);
        gui.say("go infinite");
        let mut times = Vec::new();
        for wait in [0, 1, 20, 60, 100] {
            sleep(Duration::from_millis(wait));
            let begun = Instant::now();
            gui.say("isready");
            let heard = gui.hear("readyok");
            times.push(begun.elapsed());
            assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{id}: {heard:?}");
        }
        assert!(median(times.clone()) < SOON, "{id}: {times:?}");
        gui.say("stop");
        gui.hear("bestmove");
        gui.quit();
    }
}

/// The table and 64 MiB beside it are enough for every game.
#[cfg(target_os = "linux")]
#[test]
fn memory_stays_within_the_table_and_a_little() {
    for hash in [16, 64] {
        for id in catalog::ids() {
            let mut gui = seated(id, hash);
            gui.say("go movetime 400");
            gui.hear("bestmove");
            gui.say("ucinewgame");
            gui.say("go movetime 200");
            gui.hear("bestmove");
            let status = std::fs::read_to_string(format!("/proc/{}/status", gui.process())).expect("a status");
            let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
            let peak = peak.trim().split(' ').next().and_then(|kib| kib.parse::<u64>().ok()).expect("KiB") / 1024;
            println!("{id}: {peak} MiB with a table of {hash} MiB");
            assert!(peak <= u64::from(hash) + 64, "{id}: {peak} MiB with a table of {hash} MiB");
            assert!(peak >= u64::from(hash), "{id}: {peak} MiB are not all that was measured");
            gui.quit();
        }
    }
}
