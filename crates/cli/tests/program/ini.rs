//! Games of a variants.ini, named wherever a game is.

use crate::common::{chimera, scratch};

const FILE: &[u8] = b"[wide:capablanca]
startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w - - 0 1
[odd:chess]
mystery = 1
";

#[test]
fn a_section_is_a_game() {
    let path = scratch("several.ini", FILE);
    let said = chimera(&["perft", &format!("{path}#wide"), "2"]);
    assert!(said.code == 0 && said.out.contains("nodes 784"), "{} {}", said.out, said.err);
    assert!(chimera(&["perft", &format!("{path}#gothic"), "1"]).out.contains("nodes 28"));
    assert!(chimera(&["show", "gothic"]).out.contains("fen: rnbqckabnr/"));
    assert!(chimera(&["show", &path]).complaint().contains("has several games; say which"));
    let wrong = chimera(&["show", &format!("{path}#odd")]);
    assert!(wrong.complaint().contains("several.ini:4:1: mystery: this key is not known"), "{}", wrong.err);
    assert!(chimera(&["show", &format!("{path}#wyde")]).complaint().contains("did you mean \"wide\"?"));
    let one = scratch("one.ini", b"[only:chess]\n");
    assert!(chimera(&["perft", &one, "1"]).out.contains("nodes 20"));
}

#[test]
fn check_lists_the_sections() {
    let path = scratch("checked.ini", FILE);
    let said = chimera(&["check", &path]);
    assert_eq!(said.code, 1);
    assert!(said.out.starts_with("wide: loads (10×8, 20 men a side)\nodd: refused\n"), "{}", said.out);
    assert!(said.out.ends_with("1 of 2 games load\n"), "{}", said.out);
    assert!(said.out.contains(":4:1: mystery: this key is not known"), "{}", said.out);
    let said = chimera(&["check", "--json", &path]);
    assert!(said.out.contains("\"mystery: this key is not known"), "{}", said.out);
    assert_eq!(chimera(&["check", &scratch("right.ini", b"[right:chess]\n")]).code, 0);
}

#[test]
fn a_file_without_a_game_is_told_as_such() {
    let path = scratch("empty.ini", b"# nothing here\n");
    let said = chimera(&["check", &path]);
    assert!(said.code == 1 && said.err.contains("empty.ini: has no section"), "{}", said.err);
    assert!(chimera(&["show", &path]).complaint().contains("empty.ini: has no section"));
}
