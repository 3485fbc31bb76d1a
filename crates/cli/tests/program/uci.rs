//! The engine as a GUI meets it.

use std::time::{Duration, Instant};

use crate::common::{chimera_reading, scratch};
use crate::gui::Gui;

fn start() -> Gui {
    Gui::start("uci")
}

/// The move that is found best.
#[track_caller]
fn best(gui: &mut Gui, go: &str) -> String {
    gui.say(go);
    gui.word("bestmove")
}

#[test]
fn it_introduces_itself() {
    let mut gui = start();
    gui.say("uci");
    let heard = gui.hear("uciok");
    assert!(heard.iter().any(|line| line.starts_with("id name Chimera ")));
    assert!(heard.contains(&"option name UCI_Chess960 type check default false".to_owned()));
    let combo = heard.iter().find(|line| line.contains("UCI_Variant type combo default chess")).expect("the games");
    for id in ["panchimera", "decimal-panchimera", "patchanka", "ximeracak", "quinquereme", "thronschach"] {
        assert!(combo.contains(&format!(" var {id}")), "{combo}");
    }
    gui.say("isready");
    gui.hear("readyok");
    gui.quit();
}

#[test]
fn it_answers_while_it_thinks_and_stops_at_once() {
    let mut gui = start();
    gui.say("position startpos moves e2e4");
    gui.say("go infinite");
    gui.hear("info depth 1");
    gui.say("isready");
    let heard = gui.hear("readyok");
    assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{heard:?}");
    let begun = Instant::now();
    gui.say("stop");
    gui.hear("bestmove");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    gui.quit();
}

#[test]
fn a_search_without_end_waits_for_stop_even_when_there_is_nothing_to_search() {
    let mut gui = start();
    gui.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    gui.say("go infinite");
    gui.say("isready");
    gui.hear("readyok");
    assert!(gui.lines.recv_timeout(Duration::from_millis(200)).is_ok_and(|line| !line.starts_with("bestmove")));
    gui.say("stop");
    assert_eq!(gui.hear("bestmove").last().map(String::as_str), Some("bestmove (none)"));
    gui.quit();
}

#[test]
fn every_way_to_go_ends_with_a_legal_move() {
    let mut gui = start();
    for go in [
        "go depth 3",
        "go nodes 2000",
        "go movetime 50",
        "go wtime 1000 btime 1000 winc 10 binc 10",
        "go wtime 1000 btime 1000 movestogo 5",
        "go wtime -20 btime 5",
        "go mate 1",
        "go depth 0",
        // The time of the other side alone, and times as no protocol has them.
        "go btime 300 binc 10",
        "go wtime x btime 300",
        "go wtime 100.5 btime 1e2",
    ] {
        gui.say("position startpos");
        let best = best(&mut gui, go);
        assert!(best.len() == 4 && "abcdefgh".contains(&best[..1]), "{go}: {best}");
    }
    assert_eq!(best(&mut gui, "go depth 2 searchmoves a2a3"), "a2a3");
    gui.say("ponderhit");
    gui.say("stop");
    gui.quit();
}

#[test]
fn a_new_game_shows_its_array_at_once() {
    let mut gui = start();
    gui.say("setoption name UCI_Variant value quinquereme");
    let heard = gui.hear("info string variant quinquereme");
    assert!(heard[0].contains("files 12 ranks 12"), "{heard:?}");
    assert!(heard[0].ends_with("startpos z1v1l1tl1v1z/crjnbqkbnjrc/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/CRJNBQKBNJRC/Z1V1L1TL1V1Z w Kk - 0 1"));
    gui.say("position startpos moves c3c6");
    gui.say("go perft 1");
    assert!(gui.hear("Nodes searched: ").len() > 20);
    assert_ne!(best(&mut gui, "go depth 2"), "(none)");
    gui.say("setoption name UCI_Variant value chess960");
    assert!(gui.hear("info string").last().expect("an answer").contains("no game is called \"chess960\""));
    gui.say("d");
    assert!(gui.hear("fen: ").last().expect("a FEN").contains("z1v1l1tl1v1z"), "an unknown game leaves the old one");
    gui.quit();
}

#[test]
fn what_is_wrong_is_told_and_changes_nothing() {
    let mut gui = start();
    gui.say("position startpos moves e2e4 e7e5");
    for (line, answer) in [
        ("position startpos moves e2e4 e7e5 e1e3", "move 3: \"e1e3\" is not legal here"),
        ("position startpos moves e2e4 zz", "move 2: \"zz\" is no move"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "royal men"),
        ("position fen rubbish", "ranks"),
        ("position", "startpos or fen is missing"),
        ("go perft many", "perft is \"many\""),
        ("setoption name Hash value lots", "a size in MiB"),
        ("xyzzy", "unknown command \"xyzzy\""),
        (&"x".repeat(200_000), "is ignored"),
    ] {
        gui.say(line);
        let heard = gui.hear("info string");
        assert!(heard.last().expect("an answer").contains(answer), "{heard:?}");
    }
    gui.say("d");
    let fen = gui.hear("fen: ");
    assert_eq!(fen.last().expect("a FEN"), "fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    gui.quit();
}

#[test]
fn a_position_that_was_refused_gets_no_move_of_another_one() {
    let mut gui = start();
    let endless = format!("position startpos moves e2e4{}", " e7e5".repeat(40_000));
    for wrong in [
        "position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "position startpos moves e2e5",
        "position",
        "position fenn",
        &endless,
    ] {
        gui.say("position startpos moves e2e4");
        gui.say(wrong);
        gui.say("go depth 1");
        assert_eq!(gui.hear("bestmove").last().map(String::as_str), Some("bestmove (none)"), "{wrong}");
    }
    // The moves come in the order in which they were asked for.
    for _ in 0..20 {
        gui.say("position startpos\ngo infinite\nposition fen x\ngo depth 1");
        assert_ne!(gui.word("bestmove"), "(none)");
        assert_eq!(gui.word("bestmove"), "(none)");
    }
    gui.say("position startpos");
    gui.say("go depth 1");
    assert_ne!(gui.hear("bestmove").last().map(String::as_str), Some("bestmove (none)"));
    gui.quit();
}

#[test]
fn words_that_are_not_understood_do_not_keep_a_gui_waiting() {
    let mut gui = start();
    for odd in ["go depth 2 foo", "go depth -5", "go movestogo -3 wtime 1", "go depht 3"] {
        gui.say(odd);
        let heard = gui.hear("bestmove");
        assert!(heard.iter().any(|line| line.starts_with("info string")), "{odd}: {heard:?}");
    }
    gui.quit();
}

#[test]
fn a_count_on_a_board_full_of_moves_stops_when_told_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("wide.toml");
    let men = "[men]\nk = { letter = \"K\", moves = \"K\", royal = true }\nu = { letter = \"U\", moves = \"mU\" }\n";
    let (black, white) = ("k".to_owned() + &"u".repeat(15), "K".to_owned() + &"U".repeat(15));
    let array = format!("{black}{0}{0}{0}{0}{0}{1}", format!("/{}", "u".repeat(16)), "/16".repeat(4));
    let array = format!("{array}{}/{white}", format!("/{}", "U".repeat(16)).repeat(5));
    std::fs::write(&path, format!("name = \"Wide\"\nboard = \"16x16\"\narray = \"{array}\"\n{men}")).expect("a file");
    let mut gui = start();
    gui.say(&format!("setoption name UCI_Variant value {}", path.display()));
    gui.say("isready");
    gui.hear("readyok");
    gui.say("go perft 9");
    std::thread::sleep(Duration::from_millis(300));
    let begun = Instant::now();
    gui.say("stop");
    gui.hear("info string perft was stopped");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    gui.quit();
}

#[test]
fn the_game_of_a_file_can_be_chosen_whatever_its_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("small.toml");
    let men = "[men]\nking = { letter = \"K\", moves = \"K\", royal = true }\nn = { letter = \"N\", moves = \"N\" }\n";
    let text = format!("name = \"Small\"\nboard = \"5x5\"\narray = \"k3n/5/5/5/N3K w - - 0 1\"\n{men}");
    std::fs::write(&path, text).expect("a file");
    let mut gui = start();
    gui.say(&format!("setoption name VariantPath value {}", path.display()));
    assert!(gui.hear("option name UCI_Variant").last().expect("an option").contains(" var small"));
    gui.say("setoption name UCI_Variant value small");
    gui.say("position startpos moves a1b3");
    gui.say("d");
    assert_eq!(gui.hear("fen: ").last().map(String::as_str), Some("fen: k3n/5/1N3/5/4K b - - 1 1"));
    gui.quit();
}

/// Nobody writes into it: whoever opens it waits for ever.
#[cfg(unix)]
#[test]
fn what_is_no_plain_file_keeps_nobody_waiting() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe.ini");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let mut gui = start();
    for option in ["VariantPath", "UCI_Variant"] {
        gui.say(&format!("setoption name {option} value {}", pipe.display()));
        assert!(gui.hear("info string").last().expect("an answer").contains("this is no plain file"));
    }
    gui.quit();
}

#[test]
fn castling_is_two_steps_of_the_king() {
    let mut gui = start();
    gui.say("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8");
    gui.say("d");
    assert_eq!(gui.hear("fen: ").last().expect("a FEN"), "fen: 2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    gui.quit();
}

#[test]
fn castling_from_anywhere_is_a_capture_of_the_rook() {
    let mut gui = start();
    let count = |gui: &mut Gui, depth: u32| {
        gui.say(&format!("go perft {depth}"));
        let heard = gui.hear("Nodes searched: ");
        heard.last().and_then(|line| line.rsplit(' ').next()?.parse::<u64>().ok())
    };
    gui.say("setoption name UCI_Chess960 value true");
    gui.say("position startpos moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1 e8h8");
    gui.say("d");
    let castled = "fen: rnbq1rk1/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQ1RK1 w - - 4 5";
    assert_eq!(gui.hear("fen: ").last().expect("a FEN"), castled);
    gui.say("position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
    assert_eq!([1, 2, 3].map(|depth| count(&mut gui, depth)), [21, 528, 12189].map(Some));
    // The king to where its rook stands; without the option the letters are nobody's.
    gui.say("position fen 4k3/8/8/8/8/8/8/RK5r w Q - 0 1");
    assert_eq!(best(&mut gui, "go depth 3 searchmoves b1b2"), "b1b2");
    gui.say("position fen 2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w KQkq - 1 9");
    assert_eq!(count(&mut gui, 2), Some(807));
    gui.say("setoption name UCI_Variant value capablanca");
    gui.say("position fen rnabq1kbcr/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNABQK2R w JBja - 0 1");
    gui.say("go perft 1");
    assert!(gui.hear("Nodes searched: ").iter().any(|line| line.starts_with("g1j1: ")));
    // This game says itself that its pieces stand anywhere.
    gui.say("setoption name UCI_Chess960 value false");
    gui.say("setoption name UCI_Variant value caparandom");
    gui.say("position fen rnabq1kbcr/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNABQK2R w JBja - 0 1 moves g1j1");
    gui.say("d");
    assert!(gui.hear("fen: ").last().expect("a FEN").ends_with("1RNABQ1RK1 b ja - 1 1"));
    gui.say("setoption name UCI_Chess960 value true");
    gui.say("setoption name UCI_Variant value seirawan");
    assert!(gui.hear("info string").last().expect("an answer").contains("gates"));
    assert_eq!(best(&mut gui, "go depth 1"), "(none)", "no game is played that the GUI did not mean");
    gui.say("setoption name UCI_Chess960 value false");
    gui.say("setoption name UCI_Variant value chess");
    gui.say("position fen 4k3/8/8/8/8/8/8/RK6 w A - 0 1");
    assert!(gui.hear("info string position").last().expect("an answer").contains("right 'A' is none of this game's"));
    gui.quit();
}

#[test]
fn a_mate_is_found_and_counted_in_moves() {
    let mut gui = start();
    gui.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    gui.say("go depth 4");
    let heard = gui.hear("bestmove");
    assert_eq!(heard.last().map(String::as_str), Some("bestmove a1a8"));
    assert!(heard.iter().any(|line| line.contains("score mate 1 ")), "{heard:?}");
    gui.quit();
}

#[test]
fn several_lines_are_searched_by_several_threads() {
    let mut gui = start();
    gui.say("setoption name MultiPV value 3");
    gui.say("setoption name Threads value 2");
    gui.say("go depth 5");
    let heard = gui.hear("bestmove");
    let firsts = |number: usize| {
        let line = heard
            .iter()
            .find(|line| line.starts_with("info depth 5 ") && line.contains(&format!(" multipv {number} ")));
        line.and_then(|line| line.split(" pv ").nth(1)?.split(' ').next().map(str::to_owned)).expect("a line")
    };
    let moves = [1, 2, 3].map(firsts);
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{moves:?}");
    assert!(heard.last().is_some_and(|line| line.starts_with(&format!("bestmove {}", moves[0]))), "{heard:?}");
    gui.quit();
}

#[test]
fn pondering_waits_for_the_move_that_is_expected() {
    let mut gui = start();
    gui.say("position startpos moves e2e4 e7e5");
    gui.say("go ponder wtime 400 btime 400");
    gui.hear("info depth 5 ");
    gui.say("isready");
    std::thread::sleep(Duration::from_millis(500));
    gui.say("isready");
    let heard = [gui.hear("readyok"), gui.hear("readyok")].concat();
    assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "no clock counts yet");
    let begun = Instant::now();
    gui.say("ponderhit");
    assert_ne!(gui.word("bestmove"), "(none)");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    gui.quit();
}

#[test]
fn less_strength_looks_less_far_whatever_the_time() {
    let mut gui = start();
    gui.say("setoption name Skill Level value 0");
    gui.say("go movetime 20000");
    let begun = Instant::now();
    let heard = gui.hear("bestmove");
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert!(!heard.iter().any(|line| line.starts_with("info depth 4 ")), "{heard:?}");
    gui.say("setoption name UCI_LimitStrength value true");
    gui.say("setoption name UCI_Elo value 400");
    assert_ne!(best(&mut gui, "go movetime 20000"), "(none)");
    gui.say("setoption name UCI_LimitStrength value false");
    gui.say("setoption name Skill Level value 20");
    gui.say("go depth 6");
    assert!(gui.hear("bestmove").iter().any(|line| line.starts_with("info depth 6 ")));
    gui.quit();
}

#[test]
fn the_games_of_a_file_can_be_chosen() {
    let path = scratch(
        "uci-variants.ini",
        b"[knights-only:chess]\nstartFen = nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1\n",
    );
    let mut gui = start();
    gui.say(&format!("setoption name VariantPath value {path}"));
    let heard = gui.hear("option name UCI_Variant type combo");
    assert!(heard.last().is_some_and(|line| line.ends_with(" var knights-only")), "{heard:?}");
    gui.say("setoption name UCI_Variant value knights-only");
    gui.hear("info string variant");
    gui.say("d");
    assert_eq!(
        gui.hear("fen: ").last().map(String::as_str),
        Some("fen: nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1")
    );
    assert_ne!(best(&mut gui, "go depth 2"), "(none)");
    gui.say("setoption name VariantPath value nowhere.ini");
    assert!(gui.hear("info string").last().is_some_and(|line| line.contains("nowhere.ini")));
    gui.quit();
}

#[test]
fn bench_gives_the_same_number_every_time() {
    let mut gui = start();
    gui.say("bench");
    let first = gui.hear("Nodes searched: ").pop();
    gui.say("bench");
    assert_eq!(gui.hear("Nodes searched: ").pop(), first);
    gui.quit();
}

/// Days of counting must not keep a GUI waiting.
/// With as little memory as a shell can give a program.
#[cfg(target_os = "linux")]
#[test]
fn what_there_is_no_memory_for_is_told() {
    let limited = format!("ulimit -v 1000000; exec '{}' uci", env!("CARGO_BIN_EXE_chimera"));
    let mut child = std::process::Command::new("sh")
        .args(["-c", &limited])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("a shell");
    let lines = "setoption name Hash value 4096\ngo depth 2\nquit\n";
    std::io::Write::write_all(child.stdin.as_mut().expect("a pipe"), lines.as_bytes()).expect("written");
    let said = child.wait_with_output().expect("an end");
    let text = String::from_utf8_lossy(&said.stdout);
    assert!(said.status.success(), "{text}");
    assert!(text.contains("info string option Hash: there is memory for ") && text.contains("\nbestmove "), "{text}");
}

#[test]
fn counting_is_stopped_and_left_at_once() {
    let mut gui = start();
    gui.say("go perft 40");
    gui.say("stop");
    let begun = Instant::now();
    assert_eq!(gui.hear("info string").last().map(String::as_str), Some("info string perft was stopped"));
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    gui.say("go perft 40");
    gui.say("isready");
    gui.hear("readyok");
    let begun = Instant::now();
    gui.quit();
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

#[test]
fn nobody_thinks_for_a_gui_that_has_died() {
    for (verb, lines) in [("uci", "go perft 9\n"), ("xboard", "new\nsd 99\ngo\n")] {
        let mut child = crate::common::command(&[verb]).spawn().expect("the program starts");
        std::io::Write::write_all(child.stdin.as_mut().expect("a pipe"), lines.as_bytes()).expect("written");
        drop((child.stdin.take(), child.stdout.take()));
        let begun = Instant::now();
        while child.try_wait().expect("a child").is_none() {
            if begun.elapsed() > Duration::from_secs(30) {
                child.kill().expect("killed");
                panic!("{verb} goes on");
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

#[test]
fn a_pipe_gets_its_answers_and_an_end() {
    let said = chimera_reading(&["uci"], "position startpos\ngo depth 2\n");
    assert!(said.lines().last().expect("an answer").starts_with("bestmove "), "{}", said.out);
    let said = chimera_reading(&["uci"], "go infinite\n");
    assert!(said.lines().last().expect("an answer").starts_with("bestmove "), "{}", said.out);
    let said = chimera_reading(&["uci"], "go perft 2\nquit\n");
    assert_eq!(said.lines().last(), Some(&"Nodes searched: 400"));
    let said =
        chimera_reading(&["uci"], "go depth 1\ngo depth 1\nucinewgame\nsetoption name Hash value 1\ngo depth 1\n");
    assert_eq!(said.lines().iter().filter(|line| line.starts_with("bestmove")).count(), 3);
}
