//! Each verb does what it says, in text and in JSON.

use crate::common::{chimera, scratch, variant};
use serde_json::json;

#[test]
fn games_are_listed() {
    let said = chimera(&["games"]);
    let lines = said.lines();
    assert!(lines[0].starts_with("ID "), "{}", lines[0]);
    assert_eq!(lines.len(), 8);
    assert!(lines.iter().any(|line| line.starts_with("thronschach ") && line.contains("5×10 (42 squares)")));
    let json = chimera(&["games", "--json"]).json();
    let row = json.as_array().expect("a list").iter().find(|row| row["id"] == "panchimera").expect("a game");
    assert_eq!((&row["board"], &row["men"], &row["year"]), (&json!("11×12"), &json!(33), &json!(2011)));
}

#[test]
fn moves_are_sorted_and_may_be_written_in_san() {
    let said = chimera(&["moves", "chess"]);
    let lines = said.lines();
    assert_eq!(lines.len(), 20);
    assert!(lines.is_sorted());
    let said = chimera(&["moves", "chess", "--moves", "e2e4 e7e5 g1f3", "--san"]);
    assert!(said.lines().contains(&"b8c6\tNc6"), "{}", said.out);
    let json = chimera(&["moves", "chess", "--moves", "f2f3 e7e5 g2g4", "--san", "--json"]).json();
    assert!(json.as_array().expect("a list").contains(&json!({"uci": "d8h4", "san": "Qh4#"})));
    let json = chimera(&["moves", "ximeracak", "--json"]).json();
    assert_eq!(json.as_array().expect("a list").len(), 47);
    assert_eq!(json[0], json!({"uci": "a1a3"}));
}

#[test]
fn a_game_that_is_over_has_no_moves() {
    assert!(chimera(&["moves", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4"]).lines().is_empty());
    assert_eq!(chimera(&["moves", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4", "--json"]).json(), json!([]));
    // Counters and repetition end a game, but do not take the moves away.
    assert!(!chimera(&["moves", "chess", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 150 100"]).lines().is_empty());
}

#[test]
fn castling_and_two_digit_ranks_are_written_as_the_rules_say() {
    let said = chimera(&["moves", "panchimera", "--fen", "5k5/11/11/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1"]);
    assert!(said.lines().contains(&"f1i1") && said.lines().contains(&"f1c1"), "{}", said.out);
    let said = chimera(&["moves", "quinquereme", "--fen", "6k5/P11/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1"]);
    assert!(said.lines().contains(&"a11a12q"), "{}", said.out);
}

#[test]
fn a_position_is_shown() {
    let said = chimera(&["show", "thronschach"]);
    let board = "9      .\n8  i c k d m\n7  p p p p p\n6  . . . . .\n5  . . . . .\n4  . . . . .\n3  . . . . .\n2  P P P P P\n1  \
                 I C K D M\n0      .\n   a b c d e\n\nWhite to move\n\n";
    assert!(said.out.starts_with(board), "{}", said.out);
    let lines = said.lines();
    assert_eq!(lines[lines.len() - 3], "fen: **1**/ickdm/ppppp/5/5/5/5/PPPPP/ICKDM/**1** w - - 0 1");
    assert_eq!(&lines[lines.len() - 2..], ["check: no", "outcome: ongoing"]);
    assert!(chimera(&["show", "ximeracak"]).out.contains("Gold to move"));
    let json = chimera(&["show", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4", "--json"]).json();
    assert_eq!((&json["check"], &json["turn"]), (&json!(true), &json!("white")));
    assert_eq!(json["outcome"], json!({"result": "0-1", "reason": "checkmate"}));
    assert_eq!(chimera(&["show", "chess", "--json"]).json()["outcome"], json!(null));
}

#[test]
fn only_the_last_lines_of_a_position_look_like_values() {
    for id in ["chess", "quinquereme", "thronschach", "ximeracak", "patchanka", "decimal-panchimera", "panchimera"] {
        let said = chimera(&["show", id]);
        let keys = said.lines().into_iter().filter_map(|line| Some(line.split_once(": ")?.0)).collect::<Vec<_>>();
        assert_eq!(keys, ["fen", "check", "outcome"], "{id}");
    }
}

#[test]
fn outcomes_know_how_the_game_came_there() {
    let outcome = |args: &[&str]| chimera(&[&["show"], args].concat()).value("outcome").to_owned();
    let round = "g1f3 g8f6 f3g1 f6g8 ";
    assert_eq!(outcome(&["chess", "--moves", &round.repeat(3)]), "ongoing");
    assert_eq!(outcome(&["chess", "--moves", &round.repeat(4)]), "1/2-1/2 (repetition)");
    // What is moved after the end does not begin the game again.
    let on = format!("{}e2e4", round.repeat(4));
    assert_eq!(outcome(&["chess", "--moves", &on]), "1/2-1/2 (repetition)");
    assert_eq!(outcome(&["chess", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 149 100"]), "ongoing");
    assert_eq!(
        outcome(&["chess", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 149 100", "--moves", "a1a2"]),
        "1/2-1/2 (move limit)"
    );
    assert_eq!(outcome(&["chess", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]), "1/2-1/2 (material)");
    // One game has no limit of moves.
    assert_eq!(outcome(&["quinquereme", "--fen", "6k5/12/12/12/12/12/12/12/12/12/12/R5K5 w - - 150 100"]), "ongoing");
    assert_eq!(outcome(&["ximeracak", "--fen", "6G1/8/8/4g3/8/8/8/C7 w - - 0 1"]), "1-0 (bare royal)");
}

#[test]
fn perft_counts_the_same_on_any_number_of_threads() {
    let said = chimera(&["perft", "chess", "4"]);
    let lines = said.lines();
    assert_eq!(lines[lines.len() - 2], "nodes 197281");
    let time = lines[lines.len() - 1].strip_prefix("time ").expect("the time");
    assert!(time.parse::<f64>().expect("seconds") < 60.0);
    let divided = chimera(&["perft", "chess", "4", "--divide"]);
    let threaded = chimera(&["perft", "chess", "4", "--divide", "--threads", "64"]);
    let counts = divided.lines();
    assert_eq!(counts.len(), 22);
    assert_eq!(counts[..21], threaded.lines()[..21]);
    let sum =
        counts[..20].iter().map(|line| line.split_once(": ").expect("a count").1.parse::<u64>().expect("a number"));
    assert_eq!(sum.sum::<u64>(), 197_281);
}

#[test]
fn perft_at_the_edges() {
    assert_eq!(chimera(&["perft", "chess", "0", "--divide"]).lines()[0], "nodes 1");
    assert_eq!(chimera(&["perft", "chess", "1", "--threads", "64"]).lines()[0], "nodes 20");
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(chimera(&["perft", "chess", "60", "--fen", mated]).lines()[0], "nodes 0");
    assert_eq!(chimera(&["perft", "chess", "0", "--fen", mated]).lines()[0], "nodes 1");
    let json = chimera(&["perft", "thronschach", "3", "--divide", "--json"]).json();
    assert_eq!((&json["nodes"], &json["depth"]), (&json!(2779), &json!(3)));
    assert_eq!(json["moves"].as_object().expect("counts").len(), 13);
}

#[test]
fn perft_agrees_with_the_table() {
    let table = include_str!("../../../rules/tests/vectors/perft.tsv");
    for line in table.lines().skip(1) {
        let [game, depth, nodes] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        if depth.parse::<u32>().expect("a depth") <= 3 {
            assert_eq!(chimera(&["perft", game, depth]).lines()[0], format!("nodes {nodes}"), "{line}");
        }
    }
}

#[test]
fn a_game_file_that_is_right_is_summed_up() {
    let said = chimera(&["check", &variant("thronschach")]);
    assert_eq!(said.value("name"), "Thronschach");
    assert_eq!(said.value("men"), "10 a side, of 6 kinds");
    assert_eq!(said.value("tier"), "brute");
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let json = chimera(&["check", &variant("quinquereme"), "--json"]).json();
    assert_eq!((&json["right"], &json["summary"]["board"]), (&json!(true), &json!("12×12")));
    assert_eq!(json["errors"], json!([]));
}

#[test]
fn what_looks_like_a_slip_in_a_game_file_is_a_warning() {
    let text = std::fs::read_to_string(variant("chess")).expect("a file");
    let path = scratch(
        "warned.toml",
        text.replacen("[men]", "[men]\nidler = { letter = \"I\", moves = \"W\" }", 1).as_bytes(),
    );
    let said = chimera(&["check", &path]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("warning: idler: stands nowhere"), "{}", said.out);
    assert!(
        said.out.contains("warning: idler: no glyph is named, and the page has no picture called \"idler\""),
        "{}",
        said.out
    );
}

#[test]
fn a_picture_that_the_page_does_not_have_is_a_warning() {
    let text = std::fs::read_to_string(variant("chess")).expect("a file");
    let glyphs = r#"queen = { glyph = ["rok", "griffon"], "#;
    let path = scratch("glyphs.toml", text.replacen("queen = { ", glyphs, 1).as_bytes());
    let said = chimera(&["check", &path]);
    assert_eq!(said.code, 0, "{}", said.err);
    let rook = "warning: queen: the page has no picture called \"rok\" and shows the letter; did you mean \"rook\"?";
    assert!(said.out.contains(rook), "{}", said.out);
    assert!(said.out.contains("called \"griffon\" and shows the letter; it knows alfil, bishop, "), "{}", said.out);
    for game in ["chess", "panchimera", "decimal-panchimera", "patchanka", "quinquereme", "thronschach", "ximeracak"] {
        let said = chimera(&["check", &variant(game)]);
        assert!(!said.out.contains("picture"), "{game}: {}", said.out);
    }
}

#[test]
fn a_game_file_may_stand_for_an_id() {
    assert_eq!(chimera(&["perft", &variant("patchanka"), "2"]).lines()[0], "nodes 1936");
    let json = chimera(&["show", &variant("patchanka"), "--json"]).json();
    assert_eq!(json["game"], "patchanka");
}

#[test]
fn help_and_version_are_there() {
    let said = chimera(&["--help"]);
    for verb in ["serve", "play", "games", "show", "moves", "perft", "check", "uci"] {
        assert!(said.lines().iter().any(|line| line.trim_start().starts_with(verb)), "{verb}");
    }
    assert!(chimera(&["--version"]).out.starts_with("chimera "));
}
