//! Other people's files, read and written.

use crate::common::{chimera, scratch};

const DIAGRAM: &str = "files=5 ranks=6 promoChoice=R whatever=1\npawn::::a2-e2\nrook::::a1,e1\nking::KisO2::c1\n";

#[test]
fn a_diagram_is_a_game() {
    let path = scratch("small.txt", DIAGRAM.as_bytes());
    let said = chimera(&["show", &path]);
    assert_eq!(said.value("fen"), "r1k1r/ppppp/5/5/PPPPP/R1K1R w KQkq - 0 1");
    assert!(said.err.contains(":1:31: whatever: the Diagram does not know this key"), "{}", said.err);
    let said = chimera(&["check", &path]);
    assert_eq!((said.value("name"), said.value("men")), ("A game from a diagram", "8 a side, of 3 kinds"));
    assert!(said.out.contains("warning: 1:31: whatever: "), "{}", said.out);
    let page = scratch("small.html", format!("<p>x</p><div class=idiagram>\n{DIAGRAM}</div>").as_bytes());
    assert_eq!(chimera(&["perft", &page, "2"]).lines()[0], chimera(&["perft", &path, "2"]).lines()[0]);
}

#[test]
fn what_a_diagram_cannot_have_is_named_with_its_line() {
    let path = scratch("odd.txt", format!("{DIAGRAM}iron=2 zonal=1\n").as_bytes());
    let said = chimera(&["check", &path]);
    assert!(
        said.code == 1 && said.err.contains("odd.txt:5:1: iron: ") && said.err.contains("odd.txt:5:8: zonal: "),
        "{}",
        said.err
    );
    assert!(chimera(&["moves", &path]).complaint().ends_with("(and 1 more, see `chimera check`)"));
    let json = chimera(&["check", &path, "--json"]);
    assert!(json.code == 1 && json.out.contains("\"line\": 5"), "{}", json.out);
}

#[test]
fn games_are_converted_or_refused() {
    let said = chimera(&["convert", "chess", "--to", "diagram"]);
    assert!(said.code == 0 && said.out.contains("knight:N:N::b1,g1,,b8,g8\n"), "{}", said.out);
    assert!(said.err.contains("left out") && said.err.contains("material"), "{}", said.err);
    let path = scratch("chess-again.txt", said.out.as_bytes());
    assert_eq!(chimera(&["perft", &path, "3"]).lines()[0], "nodes 8902");
    let said = chimera(&["convert", "chess", "--to", "ini"]);
    let path = scratch("chess-again.ini", said.out.as_bytes());
    assert_eq!(chimera(&["perft", &path, "3"]).lines()[0], "nodes 8902");
    let path = scratch("chess-again.toml", chimera(&["convert", "chess", "--to", "toml"]).out.as_bytes());
    assert_eq!(chimera(&["perft", &path, "3"]).lines()[0], "nodes 8902");
    assert!(chimera(&["convert", "chess", "--to", "xboard"]).out.starts_with("setup ("));
    let said = chimera(&["convert", "quinquereme", "--to", "diagram"]);
    assert!(
        said.code == 1 && said.out.is_empty() && said.err.contains("the rule \"jump\" cannot be said"),
        "{}",
        said.err
    );
}

#[test]
fn arrays_are_drawn_by_their_number() {
    let diagram =
        "shuffle=N!BRQK\npawn::::a2-h2\nknight:N:::b1,g1\nbishop::::c1,f1\nrook::::a1,h1\nqueen::::d1\nking::::e1\n";
    let path = scratch("lots.txt", diagram.as_bytes());
    let said = chimera(&["check", &path]);
    assert!(said.value("array").starts_with("drawn by lot"), "{}", said.out);
    assert_eq!(chimera(&["perft", &path, "3"]).lines()[0], "nodes 8902");
    let fen = |name: &str| chimera(&["show", name]).value("fen").to_owned();
    let [first, second] = [1, 2].map(|number| fen(&format!("{path}@{number}")));
    assert!(first != second && first == fen(&format!("{path}@1")), "{first}");
    assert!(first.ends_with(" w KQkq - 0 1"), "{first}");
    let said = chimera(&["show", "chess@3"]);
    assert!(said.complaint().contains("not drawn by lot"), "{}", said.err);
}
