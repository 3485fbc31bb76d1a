//! The engine as a GUI meets it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use crate::common::{chimera_reading, command};

/// How long a GUI waits for any answer: far more than is needed, so that a busy machine is no failure.
const PATIENCE: Duration = Duration::from_secs(30);

struct Gui {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Gui {
    fn start() -> Self {
        let mut child = command(&["uci"]).spawn().expect("the program starts");
        let stdin = child.stdin.take().expect("a pipe");
        let stdout = child.stdout.take().expect("a pipe");
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { child, stdin, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").expect("the program listens");
    }

    /// Waits for a line that begins so, and gives all lines up to it.
    #[track_caller]
    fn hear(&self, beginning: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no {beginning} after {heard:?}"));
            let found = line.starts_with(beginning);
            heard.push(line);
            if found {
                return heard;
            }
        }
    }

    /// The move that is found best.
    #[track_caller]
    fn best(&mut self, go: &str) -> String {
        self.say(go);
        let heard = self.hear("bestmove");
        heard.last().and_then(|line| line.split(' ').nth(1)).expect("a move").to_owned()
    }

    #[track_caller]
    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("it ends").success());
    }
}

#[test]
fn it_introduces_itself() {
    let mut gui = Gui::start();
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
    let mut gui = Gui::start();
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
    let mut gui = Gui::start();
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
    let mut gui = Gui::start();
    for go in [
        "go depth 3",
        "go nodes 2000",
        "go movetime 50",
        "go wtime 1000 btime 1000 winc 10 binc 10",
        "go wtime 1000 btime 1000 movestogo 5",
        "go wtime -20 btime 5",
        "go mate 1",
        "go depth 0",
    ] {
        gui.say("position startpos");
        let best = gui.best(go);
        assert!(best.len() == 4 && "abcdefgh".contains(&best[..1]), "{go}: {best}");
    }
    assert_eq!(gui.best("go depth 2 searchmoves a2a3"), "a2a3");
    gui.say("ponderhit");
    gui.say("stop");
    gui.quit();
}

#[test]
fn a_new_game_shows_its_array_at_once() {
    let mut gui = Gui::start();
    gui.say("setoption name UCI_Variant value quinquereme");
    let heard = gui.hear("info string variant quinquereme");
    assert!(heard[0].contains("files 12 ranks 12"), "{heard:?}");
    assert!(heard[0].ends_with("startpos z1v1l1tl1v1z/crjnbqkbnjrc/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/CRJNBQKBNJRC/Z1V1L1TL1V1Z w Kk - 0 1"));
    gui.say("position startpos moves c3c6");
    gui.say("go perft 1");
    assert!(gui.hear("Nodes searched: ").len() > 20);
    assert_ne!(gui.best("go depth 2"), "(none)");
    gui.say("setoption name UCI_Variant value chess960");
    assert!(gui.hear("info string").last().expect("an answer").contains("no game is called \"chess960\""));
    gui.say("d");
    assert!(gui.hear("fen: ").last().expect("a FEN").contains("z1v1l1tl1v1z"), "an unknown game leaves the old one");
    gui.quit();
}

#[test]
fn what_is_wrong_is_told_and_changes_nothing() {
    let mut gui = Gui::start();
    gui.say("position startpos moves e2e4 e7e5");
    for (line, answer) in [
        ("position startpos moves e2e4 e7e5 e1e3", "move 3: \"e1e3\" is not legal here"),
        ("position startpos moves e2e4 zz", "move 2: \"zz\" is no move"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "royal men"),
        ("position fen rubbish", "ranks"),
        ("position", "startpos or fen is missing"),
        ("go depth many", "depth is \"many\""),
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
fn castling_is_two_steps_of_the_king() {
    let mut gui = Gui::start();
    gui.say("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8");
    gui.say("d");
    assert_eq!(gui.hear("fen: ").last().expect("a FEN"), "fen: 2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    gui.quit();
}

#[test]
fn a_mate_is_found_and_counted_in_moves() {
    let mut gui = Gui::start();
    gui.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    gui.say("go depth 4");
    let heard = gui.hear("bestmove");
    assert_eq!(heard.last().map(String::as_str), Some("bestmove a1a8"));
    assert!(heard.iter().any(|line| line.contains("score mate 1 ")), "{heard:?}");
    gui.quit();
}

/// Days of counting must not keep a GUI waiting.
#[test]
fn counting_is_stopped_and_left_at_once() {
    let mut gui = Gui::start();
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
