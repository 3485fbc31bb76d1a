//! `chimera betza`: moves shown.

use crate::common::chimera;

#[test]
fn moves_are_drawn_and_told() {
    let said = chimera(&["betza", "cpRmR", "--board", "5x5", "--at", "a1"]);
    let board = "5  x . . . .\n4  x . . . .\n3  # . . . .\n2  m . . . .\n1  @ m # x x\n   a b c d e\n";
    assert!(said.out.contains(board), "{}", said.out);
    assert!(said.lines()[0] == "cpRmR" && said.lines()[1].contains("hopping over exactly one man"), "{}", said.out);
    assert!(said.lines().contains(&"# somebody to be hopped over"), "{}", said.out);
    // The canonical order, and the middle of the usual board.
    let said = chimera(&["betza", "mfWecfFimnfD"]);
    assert_eq!(said.lines()[0], "fmWfceFifmnD");
    assert!(said.out.contains("8   .   .   .   .   .   m'- .   .   .   .   .\n"), "{}", said.out);
}

#[test]
fn what_no_game_can_have_is_drawn_and_said() {
    let said = chimera(&["betza", "KisO2", "--board", "8x8"]);
    assert!(said.out.contains("1  p . c o @ o c p\n") && !said.out.contains("No game"), "{}", said.out);
    let said = chimera(&["betza", "mNxaN"]);
    assert!(said.complaint().starts_with("\"mNxaN\": column "), "{}", said.err);
}

#[test]
fn moves_have_a_picture_and_json() {
    let said = chimera(&["betza", "N", "--svg"]);
    assert!(said.out.starts_with("<svg ") && said.out.contains("Leaps like a knight."), "{}", said.out);
    let json = chimera(&["betza", "ifmnD", "--at", "d2", "--json"]).json();
    assert_eq!((&json["moves"], &json["at"]), (&"ifmnD".into(), &"d2".into()));
    assert!(
        json["squares"]
            .as_array()
            .expect("a list")
            .contains(&serde_json::json!({"square": "d4", "may": ["move"], "first_move_only": true, "lame": true}))
    );
}

#[test]
fn wrong_moves_boards_and_squares_are_refused() {
    let complaint = |args: &[&str]| chimera(args).complaint().to_owned();
    assert_eq!(
        complaint(&["betza", "Kx"]),
        "\"Kx\": column 3: the text ends where an atom is expected; add one, such as 'W' or 'N'"
    );
    assert!(complaint(&["betza", "k"]).contains("column 1: unexpected 'k'; did you mean 'K'?"));
    assert!(complaint(&["betza", "K", "--board", "17x3"]).contains("at most 16x16"));
    assert!(complaint(&["betza", "K", "--board", "8x8", "--at", "i1"]).contains("the board has the squares a1 to h8"));
}
