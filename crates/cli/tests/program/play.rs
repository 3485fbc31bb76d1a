//! A game through a pipe.

use crate::common::{Said, chimera_reading};

fn play(args: &[&str], input: &str) -> Said {
    chimera_reading(&[&["play"], args, &["--level", "1"]].concat(), input)
}

#[test]
fn a_game_is_played_and_ends_with_the_input() {
    let said = play(&["chess"], "e4\nbogus\nd2d4\n");
    let lines = said.lines();
    assert!(lines[0].starts_with("Chess. You are White"), "{}", lines[0]);
    assert!(lines.contains(&"1. e4") && lines.contains(&"2. d4"), "{}", said.out);
    assert_eq!(lines.iter().filter(|line| line.starts_with("1... ") || line.starts_with("2... ")).count(), 2);
    assert!(lines.iter().any(|line| line.starts_with("\"bogus\" is no move")), "{}", said.out);
    assert!(!said.out.contains('\u{1b}'), "colours through a pipe");
    assert_eq!(play(&["panchimera"], "").code, 0);
}

#[test]
fn the_other_side_sees_its_own_men_below() {
    let said = play(&["thronschach", "--side", "black"], "fen\nflip\n");
    let lines = said.lines();
    assert_eq!(lines[2], "0      .");
    assert!(lines.iter().any(|line| line.starts_with("1. ")), "the engine begins: {}", said.out);
    assert!(lines.iter().any(|line| line.ends_with(" b - - 1 1") || line.ends_with(" b - - 0 1")), "{}", said.out);
    assert!(said.out.trim_end().ends_with("\n0      .\n   a b c d e"), "{}", said.out);
}

#[test]
fn commands_are_obeyed() {
    let said =
        play(&["chess"], "help\nmoves b1\nmoves z9\nmen\nundo\ne4\nundo\nfen\nclaim\nresign\nd4\npgn\nquit\nfen\n");
    let has = |text: &str| assert!(said.lines().iter().any(|line| line.contains(text)), "{text}: {}", said.out);
    has("resign");
    has("Na3 Nc3");
    has("no square \"z9\"");
    has("N  Knight");
    has("You have not made a move yet.");
    has("There is no draw to claim here.");
    has("Black wins: White resigned. (0-1)");
    has("The game is over: 0-1 (resignation).");
    has("[Result \"0-1\"]");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(said.lines().iter().filter(|line| **line == start).count(), 1);
}

#[test]
fn the_end_is_told_and_can_be_taken_back() {
    let said = play(&["chess", "--fen", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"], "Qg7#\nQg5\nundo\nfen\n");
    assert!(said.out.contains("White wins: checkmate. (1-0)"), "{}", said.out);
    assert!(said.out.contains("The game is over"), "{}", said.out);
    assert!(said.out.contains("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), "{}", said.out);
    let over = play(&["ximeracak", "--fen", "6G1/8/8/4g3/8/8/8/C7 b - - 0 1", "--side", "black"], "e5e4\n");
    assert!(over.out.contains("(1-0)"), "{}", over.out);
}

#[test]
fn a_draw_is_claimed() {
    let said = play(&["chess", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 100 80"], "claim\n");
    assert!(said.out.contains("Draw: too many moves"), "{}", said.out);
}
