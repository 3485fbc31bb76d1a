//! The engine as XBoard meets it.

use std::time::{Duration, Instant};

use crate::common::chimera_reading;
use crate::gui::Gui;

fn start() -> Gui {
    let mut gui = Gui::start("xboard");
    gui.say("xboard\nprotover 2");
    gui.hear("feature done=1");
    gui
}

/// All that is said to some lines.
#[track_caller]
fn answers(gui: &mut Gui, lines: &str) -> Vec<String> {
    gui.say(lines);
    gui.say("ping 77");
    let mut heard = gui.hear("pong 77");
    heard.pop();
    heard
}

/// The engine's move.
#[track_caller]
fn its_move(gui: &Gui) -> String {
    gui.word("move ")
}

#[test]
fn it_says_what_it_can_do() {
    let said = chimera_reading(&["xboard"], "xboard\nprotover 2\nquit\n");
    let features = said.lines().join("\n");
    for feature in
        ["ping=1", "setboard=1", "usermove=1", "reuse=1", "analyze=1", "setup=1", "memory=1", "smp=1", "sigint=0"]
    {
        assert!(features.contains(feature), "no {feature} in {features}");
    }
    assert!(features.contains("variants=\"normal,"), "{features}");
    for game in ["ximeracak", "thronschach", "quinquereme", "capablanca"] {
        assert!(features.contains(&format!(",{game}")), "no {game} in {features}");
    }
    for option in
        ["SkillLevel -spin 20 0 20", "LimitStrength -check 0", "Elo -spin 3100 400 3100", "MultiPV -spin 1 1 "]
    {
        assert!(features.contains(&format!("option=\"{option}")), "no {option} in {features}");
    }
    let by_another_door = chimera_reading(&["uci"], "xboard\nprotover 2\nquit\n");
    assert_eq!(by_another_door.lines().join("\n"), features);
}

#[test]
fn it_castles_from_anywhere() {
    let mut gui = start();
    let setup = "new\nvariant fischerandom\nforce\nsetboard 1rkr4/pppppppp/8/8/8/8/PPPPPPPP/4RKR1 w GEdb - 0 1";
    assert_eq!(
        answers(&mut gui, &format!("{setup}\nusermove O-O\nusermove O-O-O\nusermove O-O")),
        ["Illegal move (there is no castling to that side here): O-O-O"]
    );
    gui.say(&format!("{setup}\nusermove h2h3\nsd 1\ngo"));
    assert!(its_move(&gui).len() >= 3);
    gui.quit();
}

#[test]
fn it_plays_and_ends_games() {
    let mut gui = start();
    gui.say("new\nst 0.1\nsd 3\nusermove e2e4");
    assert!(its_move(&gui).len() >= 4);
    assert_eq!(answers(&mut gui, "force\nnew\nforce\nusermove f2f3\nusermove e7e5\nusermove g2g4"), [""; 0]);
    gui.say("sd 3\ngo");
    assert_eq!(gui.hear("0-1"), ["move d8h4", "0-1 {Checkmate}"]);
    let over = answers(&mut gui, "usermove a2a3");
    assert!(over.len() == 1 && over[0].starts_with("Illegal move (the game is over"), "{over:?}");
    gui.quit();
}

#[test]
fn games_that_the_gui_has_never_heard_of_are_described() {
    let mut gui = start();
    let said = answers(&mut gui, "new\nvariant ximeracak\nforce");
    assert!(said[0].starts_with("setup (.N......CW"), "{said:?}");
    assert!(said[0].ends_with(" 8x8+0_fairy cngwwpnc/ssssssss/8/8/8/8/SSSSSSSS/CNPWWGNC w - - 0 1"), "{said:?}");
    assert!(said.iter().any(|line| line == "piece N& N"), "{said:?}");
    assert!(said.iter().any(|line| line.starts_with("telluser ")), "{said:?}");
    assert_eq!(answers(&mut gui, "usermove d2d4\nusermove d7d5\nusermove d4d5"), [""; 0]);
    let said = answers(&mut gui, "new\nvariant thronschach\nforce");
    assert!(said[0].contains(" 5x10+0_fairy **1**/ickdm/"), "{said:?}");
    assert!(said.iter().any(|line| line == "piece C& BN"), "{said:?}");
    assert_eq!(answers(&mut gui, "usermove c2c4\nusermove c7c5"), [""; 0]);
    let said = answers(&mut gui, "new\nvariant quinquereme\nforce");
    assert!(said[0].contains(" 12x12+0_fairy z1v1l1tl1v1z/"), "{said:?}");
    assert!(answers(&mut gui, "variant nonesuch")[0].starts_with("Error (unknown variant"));
    assert_eq!(answers(&mut gui, "usermove a3a6"), [""; 0]);
    gui.quit();
}

#[test]
fn boards_of_ten_ranks_count_from_nought() {
    let mut gui = start();
    // The knight behind the pawns; on the rank below, it could not jump.
    let said = answers(&mut gui, "new\nvariant decimal-panchimera\nforce\nlift b1");
    assert_eq!(said.last().map(String::as_str), Some("highlight 10/10/10/10/10/10/Y1Y7/10/10/10"));
    assert_eq!(answers(&mut gui, "usermove b1c3\nusermove b8c6"), [""; 0]);
    gui.quit();
}

#[test]
fn the_gui_is_told_where_a_man_may_go_and_what_it_may_become() {
    let mut gui = start();
    answers(&mut gui, "new\nforce\nsetboard 3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(answers(&mut gui, "lift e7"), ["highlight 3M4/8/8/8/8/8/8/8"]);
    assert_eq!(answers(&mut gui, "put d8"), ["choice QRBN"]);
    assert_eq!(answers(&mut gui, "usermove e7d8q"), [""; 0]);
    gui.quit();
}

#[test]
fn positions_are_set_up_in_both_ways() {
    let mut gui = start();
    assert_eq!(answers(&mut gui, "new\nforce\nsetboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nusermove O-O"), [""; 0]);
    let refused = answers(&mut gui, "setboard 8/8/8/8/8/8/8/8 w - - 0 1\nusermove e1e2");
    assert!(refused[0].starts_with("tellusererror Illegal position"), "{refused:?}");
    assert!(refused[1].starts_with("Illegal move"), "{refused:?}");
    assert_eq!(answers(&mut gui, "new\nforce\nedit\n#\nKe1\nRh1\nc\nKe8\n.\nusermove e1g1"), [""; 0]);
    assert_eq!(answers(&mut gui, "undo\nusermove h1h8"), [""; 0]);
    assert_eq!(answers(&mut gui, "undo\nundo"), ["Error (command not legal now): undo"]);
    assert!(answers(&mut gui, "new\nforce\nusermove e2e4\nedit\n.\nusermove e7e5").is_empty());
    gui.quit();
}

#[test]
fn analysis_goes_on_until_it_is_told_to_end() {
    let mut gui = start();
    gui.say("new\nforce\nanalyze");
    let line = gui.hear("3 ").pop().expect("a line");
    assert!(line.split(' ').count() > 4, "{line}");
    gui.say(".");
    gui.hear("stat01: ");
    gui.say("usermove e2e4");
    gui.say("usermove e7e5\nundo");
    assert!(answers(&mut gui, "exit").iter().all(|line| !line.starts_with("move")));
    gui.quit();
}

#[test]
fn a_ping_waits_for_the_move_and_a_move_is_made_at_once_when_asked() {
    let mut gui = start();
    gui.say("new\nst 20\npost\ngo\nping 5");
    gui.hear("2 ");
    let begun = Instant::now();
    gui.say("?");
    let heard = gui.hear("pong 5");
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert!(heard[heard.len() - 2].starts_with("move "), "{heard:?}");
    gui.quit();
}

/// How many lines tell what is thought.
#[track_caller]
fn thoughts(heard: &[String]) -> usize {
    heard.iter().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count()
}

/// The engine has moved, tells what it expects, and has thought about its answer to that to the end.
#[track_caller]
fn pondered(gui: &mut Gui) -> String {
    gui.say("new\nhard\npost\nsd 5\nusermove e2e4");
    its_move(gui);
    let expected = gui.word("Hint: ");
    gui.hear("5 ");
    expected
}

#[test]
fn a_hit_keeps_what_was_thought_on_the_opponents_time() {
    let mut gui = start();
    let expected = pondered(&mut gui);
    // Asked now, it says what it expects; told to move, it waits for its turn; and it can be spoken with.
    assert_eq!(answers(&mut gui, "hint\n?"), [format!("Hint: {expected}")]);
    gui.say(&format!("time 6000\notim 6000\nusermove {expected}"));
    let heard = gui.hear("move ");
    assert_eq!(thoughts(&heard), 0, "{heard:?}");
    gui.hear("Hint: ");
    gui.quit();
}

#[test]
fn a_miss_starts_anew() {
    let mut gui = start();
    let expected = pondered(&mut gui);
    let other = if expected == "a2a3" { "h2h3" } else { "a2a3" };
    gui.say(&format!("usermove {other}"));
    let heard = gui.hear("move ");
    assert!(heard[0].starts_with("1 ") && thoughts(&heard) >= 5, "{heard:?}");
    gui.quit();
}

#[test]
fn a_hit_before_the_end_sets_the_clock_going() {
    let mut gui = start();
    gui.say("new\nhard\npost\nst 1\nusermove e2e4");
    its_move(&gui);
    let expected = gui.word("Hint: ");
    std::thread::sleep(Duration::from_millis(1500));
    answers(&mut gui, ".");
    let begun = Instant::now();
    gui.say(&format!("usermove {expected}"));
    let heard = gui.hear("move ");
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    assert!(heard.iter().all(|line| !line.starts_with("1 ")), "it began anew: {heard:?}");
    gui.quit();
}

#[test]
fn nobody_ponders_unless_asked_to() {
    let mut gui = start();
    // Nothing is known of the opponent's plans yet: they are guessed.
    gui.say("new\nforce\npost\nst 60\nusermove e2e4\nusermove e7e5\nhard\nplayother");
    gui.hear("Hint: ");
    gui.hear("3 ");
    assert!(answers(&mut gui, "easy").len() < 100);
    let said = gui.lines.recv_timeout(Duration::from_millis(400));
    assert!(said.is_err(), "{said:?}");
    // It is still the one who moves.
    gui.say("st 0.1\nusermove g1f3");
    its_move(&gui);
    assert!(answers(&mut gui, "new").is_empty());
    gui.quit();
}

#[test]
fn weaker_players_see_less() {
    let mut gui = start();
    gui.say("option Skill Level=0\nnew\npost\nst 1\ngo");
    let heard = gui.hear("move ");
    assert!(heard.iter().all(|line| line.starts_with("1 ") || line.starts_with("move ")), "{heard:?}");
    gui.say("option Skill Level=20\noption Limit Strength=1\noption Elo=500\nnew\ngo");
    let heard = gui.hear("move ");
    assert!(heard.iter().all(|line| line.starts_with("1 ") || line.starts_with("move ")), "{heard:?}");
    gui.say("option Limit Strength=0\nnew\nsd 4\ngo");
    assert!(gui.hear("move ").iter().any(|line| line.starts_with("4 ")));
    assert_eq!(
        answers(&mut gui, "option Skill Level=21"),
        ["Error (SkillLevel is \"21\"; expected a number from 0 to 20): option Skill Level=21"]
    );
    gui.quit();
}

#[test]
fn memory_processors_and_options_are_given_while_it_thinks() {
    let mut gui = start();
    gui.say("new\nforce\nanalyze");
    for wish in ["memory 1", "cores 2", "option MultiPV=3", "option Clear Hash"] {
        gui.hear("3 ");
        gui.say(wish);
        // It begins anew.
        gui.hear("1 ");
    }
    gui.say("option MultiPV=3");
    gui.hear("1 ");
    let heard = gui.hear("4 ");
    assert!(heard.iter().filter(|line| line.starts_with("3 ")).count() >= 3, "{heard:?}");
    gui.say("exit\nmemory 64\ncores 1\nst 0.1\ngo");
    its_move(&gui);
    gui.quit();
}

#[test]
fn clocks_are_lived_with() {
    let mut gui = start();
    gui.say("new\nlevel 40 0:02 0\ntime 200\notim 200\nusermove e2e4");
    let begun = Instant::now();
    its_move(&gui);
    assert!(begun.elapsed() < Duration::from_secs(5));
    gui.say("force\nnew\nlevel 0 0:01 0.1\nusermove d2d4");
    its_move(&gui);
    gui.quit();
}

#[test]
fn time_that_is_told_without_a_level_is_lived_with() {
    let mut gui = start();
    // Without any word of time it would be two seconds a move.
    gui.say("new\npost\ntime 40\notim 40");
    let begun = Instant::now();
    for _ in 0..6 {
        gui.say("force\nnew\ntime 40\notim 40\ngo");
        its_move(&gui);
    }
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    gui.quit();
}

/// Moves to and fro, as often as that.
fn shuffle(times: usize) -> String {
    "usermove g1f3\nusermove g8f6\nusermove f3g1\nusermove f6g8\n".repeat(times)
}

#[test]
fn games_that_went_on_after_their_end_by_counting_are_followed() {
    let mut gui = start();
    assert_eq!(answers(&mut gui, &format!("new\nforce\n{}", shuffle(6))), [""; 0]);
    // Whoever asks for a move of such a position gets one.
    gui.say("st 0.1\ngo");
    its_move(&gui);
    // In a game of its own the engine says that it is over.
    gui.say(&format!("new\nforce\n{}usermove g1f3\nusermove g8f6\nusermove f3g1", shuffle(3)));
    gui.say("playother\nusermove f6g8");
    gui.hear("1/2-1/2 {");
    // What mates is the end for everybody.
    gui.say("new\nforce\nusermove f2f3\nusermove e7e5\nusermove g2g4\nusermove d8h4");
    gui.hear("0-1 {Checkmate}");
    assert_eq!(answers(&mut gui, "go"), ["0-1 {Checkmate}"]);
    gui.quit();
}

#[test]
fn an_analysis_goes_on_where_a_game_would_be_over() {
    let mut gui = start();
    gui.say(&format!("new\nforce\nanalyze\n{}", shuffle(6)));
    let said = answers(&mut gui, "result 1/2-1/2 {Draw by repetition}");
    assert!(said.iter().all(|line| !line.starts_with("Illegal") && !line.starts_with("1/2")), "{said:?}");
    gui.say("usermove g1f3");
    gui.hear("3 ");
    // Told to play neither side it has nothing to think about.
    answers(&mut gui, "force");
    assert_eq!(answers(&mut gui, "usermove g8f6\n."), ["Error (command not legal now): ."]);
    assert!(gui.lines.recv_timeout(Duration::from_millis(300)).is_err());
    gui.quit();
}

#[test]
fn a_move_that_is_awaited_is_made_whatever_else_is_said() {
    let mut gui = start();
    gui.say("new\nst 0.4\ngo\nexit\ndraw\nhint\n.\neasy\nusermove e7e5\nundo\nbk");
    let heard = gui.hear("move ");
    assert!(heard.iter().any(|line| line == "Error (command not legal now): exit"), "{heard:?}");
    // It thinks on the opponent's time again, after a hint and after a move that was taken back.
    gui.say("new\nsd 3\nhard\nusermove e2e4");
    its_move(&gui);
    gui.hear("Hint: ");
    gui.say("remove\nusermove d2d4");
    its_move(&gui);
    gui.hear("Hint: ");
    let refused = answers(&mut gui, "setboard 8/8/8/8/8/8/8/8 w - - 0 1\ngo");
    assert_eq!(refused[1], "Error (the position was refused): go");
    gui.quit();
}

#[test]
fn rubbish_stops_nothing() {
    let mut gui = start();
    assert_eq!(answers(&mut gui, "option Depth=3"), ["Error (no option is called \"Depth\"): option Depth=3"]);
    assert_eq!(answers(&mut gui, "xyz"), ["Error (unknown command): xyz"]);
    assert_eq!(answers(&mut gui, "nps 5"), ["Error (unknown command): nps 5"]);
    let said = answers(&mut gui, "new\nforce\nusermove e2e5\nusermove zz\nlevel\nedit\nJa4\n\u{1}\n.\nusermove e2e4");
    assert!(said[0].starts_with("Illegal move (not legal here): e2e5"), "{said:?}");
    assert!(said[1].starts_with("Illegal move"), "{said:?}");
    assert_eq!(said.len(), 5, "{said:?}");
    assert!(answers(&mut gui, "hint")[..].iter().all(|line| line.starts_with("Hint: ")));
    gui.quit();
    let said = chimera_reading(&["xboard"], &format!("{}\nnew\nst 0.05\ngo\n", "x".repeat(200_000)));
    assert!(said.out.starts_with("Error (line too long)"), "{said:?}");
    assert!(said.out.contains("\nmove "), "{said:?}");
}

/// A file may say something else under a name that XBoard knows.
#[test]
fn a_game_of_ones_own_is_described_whatever_its_name() {
    let small = "name = \"Small\"\nboard = \"5x5\"\narray = \"cc1k1/5/5/5/CC1K1 w - - 0 1\"\n[men]\n\
                 king = { letter = \"K\", moves = \"K\", royal = true }\ncamel = { letter = \"C\", moves = \"NL\" }\n";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("gothic.toml");
    std::fs::write(&file, small).expect("a file");
    let said =
        chimera_reading(&["xboard", "--game", &file.to_string_lossy()], "new\nvariant gothic\nforce\nusermove d1d2\n");
    assert!(
        said.out.starts_with("setup (") && said.out.contains(" 5x5+0_") && !said.out.contains("Illegal"),
        "{said:?}"
    );
}
