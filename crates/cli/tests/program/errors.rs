//! What is wrong with the input is said in one message, with the exit code that scripts rely on.

use std::io::Read;

use crate::common::{chimera, command, scratch};

#[test]
fn usage_is_2() {
    for args in [
        &["perft", "chess", "61"][..],
        &["perft", "chess", "-1"],
        &["perft", "chess", "x"],
        &["perft", "chess"],
        &["perft", "chess", "1", "--threads", "0"],
        &["perft", "chess", "1", "--threads", "65"],
        &["play", "chess", "--level", "11"],
        &["play", "chess", "--side", "green"],
        &["serve", "--port", "65536"],
        &["moves"],
        &["mvoes", "chess"],
        &[],
    ] {
        let said = chimera(args);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}");
        assert!(!said.err.is_empty(), "{args:?}");
    }
}

#[test]
fn an_unknown_game_is_told_with_the_nearest_known_one() {
    let said = chimera(&["show", "quinqereme"]);
    assert_eq!(said.complaint(), "no game is called \"quinqereme\"; did you mean \"quinquereme\"?");
    assert!(
        chimera(&["moves", "zzzz"]).complaint().starts_with("no game is called \"zzzz\"; `chimera games` lists them")
    );
    assert!(chimera(&["moves", ""]).complaint().starts_with("no game is called \"\""));
    let long = "x".repeat(100_000);
    assert!(chimera(&["moves", &long]).complaint().len() < 300);
}

#[test]
fn files_that_cannot_be_read_are_told() {
    for verb in ["check", "show"] {
        let said = chimera(&[verb, "no/such/file.toml"]);
        assert!(said.complaint().starts_with("no/such/file.toml: No such file"), "{}", said.err);
        let said = chimera(&[verb, env!("CARGO_MANIFEST_DIR")]);
        assert!(said.complaint().ends_with("is a folder, not a game file"), "{}", said.err);
    }
    let binary = scratch("binary.toml", b"name = \"x\"\nboard\xff");
    assert!(chimera(&["show", &binary]).complaint().ends_with("binary.toml:2:6: this is no UTF-8 text"));
    if cfg!(unix) {
        assert!(chimera(&["show", "/dev/zero"]).complaint().contains("too long"));
    }
}

#[test]
fn a_fen_that_is_wrong_is_told() {
    let complaint = |game: &str, fen: &str| chimera(&["show", game, "--fen", fen]).complaint().to_owned();
    assert!(complaint("chess", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1").contains("the first player has 2 royal men"));
    assert!(complaint("chess", "4k3/8/8/8/8/8/8/8 w - - 0 1").contains("the first player has 0 royal men"));
    assert!(complaint("chess", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1").contains("is in check"));
    assert!(complaint("chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1").contains("right 'K'"));
    assert!(complaint("chess", "4k3/8/8/8/8/8/8/4K3 w - a13 0 1").contains("a13"));
    assert!(complaint("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 and so on").contains("\"and\""));
    assert!(complaint("chess", "4k3/8/8/8 w").contains("4 ranks"));
    for (rights, word) in [("KQkqK", "right 'K' stands there twice"), ("ZZ", "'Z'")] {
        let said = complaint("chess", &format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1"));
        assert_eq!(said.matches(word).count(), 1, "{said}");
    }
    assert!(complaint("thronschach", "5/ickdm/ppppp/5/5/5/5/PPPPP/ICKDM/**1** w - - 0 1").contains("hole"));
    assert!(complaint("chess", "").contains("empty"));
    assert!(complaint("chess", &"8/".repeat(50_000)).len() < 300);
    // Nothing that was quoted can steer the terminal.
    assert!(!complaint("chess", "\u{1b}[31m/8/8/8/8/8/8/8 w").contains('\u{1b}'));
}

#[test]
fn a_move_that_is_wrong_is_told_with_its_number_and_text() {
    let complaint = |moves: &str| chimera(&["show", "panchimera", "--moves", moves]).complaint().to_owned();
    assert!(complaint("a13").starts_with("move 1: \"a13\" is no move"));
    assert_eq!(complaint("a3a4 a3a4"), "move 2: \"a3a4\": a3 holds no man of the side to move");
    assert!(complaint("a3a4 a10a9 a4a9").starts_with("move 3: \"a4a9\" is not legal here"));
    assert!(complaint(&"a".repeat(90_000)).len() < 200);
    assert!(complaint("ä1b2 \u{1F984}").starts_with("move 1: \"ä1b2\""));
}

#[test]
fn a_game_file_that_is_wrong_is_told_line_by_line() {
    let path = scratch("wrong.toml", b"name = \"X\"\nboard = \"8x8\"\nboards = 3\n");
    let said = chimera(&["check", &path]);
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    assert!(
        said.err.lines().count() >= 1 && said.err.lines().all(|line| line.starts_with(&format!("{path}:"))),
        "{}",
        said.err
    );
    assert!(said.err.contains(":3:1: ") && said.err.contains("did you mean \"board\"?"), "{}", said.err);
    assert!(chimera(&["show", &path]).complaint().starts_with(&path));

    let said = chimera(&["check", &path, "--json"]);
    assert_eq!(said.code, 1);
    let json = serde_json::from_str::<serde_json::Value>(&said.out).expect("JSON");
    assert_eq!(json["right"], false);
    let lines = json["errors"].as_array().expect("a list").iter().map(|error| error["line"].as_u64());
    assert!(lines.into_iter().any(|line| line == Some(3)), "{json}");
}

#[test]
fn hostile_game_files_are_refused_at_once() {
    let path = scratch("brackets.toml", "[".repeat(1_000_000).as_bytes());
    for verb in ["check", "show", "moves"] {
        assert!(chimera(&[verb, &path]).complaint().contains("at most 256 KiB"));
    }
    let path = scratch("fewer-brackets.toml", format!("x = {}", "[".repeat(200_000)).as_bytes());
    let said = chimera(&["check", &path]);
    assert!(said.code == 1 && said.err.contains("too many brackets"), "{}", said.err);
    // As many problems as rules, each with its place; and moves that multiply, on every rank and for every man.
    let small = "name = \"X\"\nboard = \"8x8\"\narray = \"k7/8/8/8/8/8/8/K7\"\n[men]\nk = { letter = \"K\", moves = \"K\", royal = true }\n";
    let rules = "[[rule]]\nkind = \"promote\"\nmen = [\"p\"]\nranks = [8]\nto = [\"q\"]\n".repeat(3000);
    let path = scratch("rules.toml", format!("{small}{rules}").as_bytes());
    assert!(chimera(&["check", &path]).err.lines().count() <= 20);
    let on = (1..=8).map(|rank| format!("{{ ranks = [{rank}], moves = \"mQaQaQaQ\" }}")).collect::<Vec<_>>().join(", ");
    let men = ('A'..='W').filter(|&letter| letter != 'K');
    let men = men.map(|letter| {
        format!("m{} = {{ letter = \"{letter}\", moves = \"mQaQaQaQ\", on = [{on}] }}\n", letter.to_lowercase())
    });
    let path = scratch("legs.toml", format!("{small}{}", men.collect::<String>()).as_bytes());
    let said = chimera(&["check", &path]);
    assert!(said.code == 1 && said.err.contains("ways of moving"), "{}", said.err);
    let path = scratch("empty.toml", b"");
    assert_eq!(chimera(&["check", &path]).code, 1);
}

#[test]
fn other_formats_are_not_read_yet() {
    let path = scratch("game.json", b"{}\n");
    assert!(chimera(&["check", &path]).complaint().contains("not supported yet"));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for args in [&["moves", "quinquereme", "--san"][..], &["show", "chess", "--json"], &["games"]] {
        let mut child = command(args).spawn().expect("the program starts");
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
        assert_eq!((child.wait().expect("it ends").code(), said.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn a_cause_is_told_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = |name: &str| folder.path().join(name).to_str().expect("a path in UTF-8").to_owned();
    let journal = name("none/journal");
    let said = chimera(&["match", "chess", "--games", "2", "--nodes", "20", "--journal", &journal]);
    assert_eq!(said.complaint().matches("os error").count(), 1, "{}", said.err);
    std::fs::write(name("chimera.db"), "nonsense ".repeat(1000)).expect("a file");
    let said = chimera(&["serve", "--port", "0", "--data", &name("")]);
    assert_eq!(said.complaint().matches("not a database").count(), 1, "{}", said.err);
}
