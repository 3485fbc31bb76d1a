//! Reading and printing, and the faults that reading finds.

use chimera_betza::{Reason, parse};

#[test]
fn any_order_is_read_and_the_canonical_one_printed() {
    for (text, canonical) in [
        ("mfWecfF", "fmWfceF"),
        ("nmfiD", "ifmnD"),
        ("fmcdetpgoynjuxW", "fmcdetpgoynjuxW"),
        ("xunjyogpetdcmfW", "fmcdetpgoynjuxW"),
        ("LJ", "CZ"),
        ("NN", "N0"),
        ("AA2", "A2"),
        ("BNN", "BN0"),
        ("NNN", "N0N"),
        ("DDX", "DDX"),
        ("(2,1)", "N"),
        ("(1,4)", "FX"),
        ("WYFYHY", "ZGAX"),
        ("(4,4)(5,4)", "AYZY"),
        ("(7,5)0", "(7,5)0"),
        ("(2,1)N", "N(2,1)"),
        ("mLC3", "mC(3,1)3"),
        ("KsijO2", "KisjO2"),
        ("j@7", "j@7"),
        ("NsU", "NsU"),
        ("(az)N", "(az)N"),
        ("f(amz)N0", "f(azm)N0"),
        ("afafsKafsafzfK", "afafsKafsafzfK"),
        ("[mfF?R]v[W-sB4?N]", "[fmF?R]v[W-sB4?N]"),
    ] {
        let moves = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(moves.to_string(), canonical, "{text}");
        assert_eq!(parse(canonical).unwrap(), moves, "{text}");
    }
}

#[test]
fn faults_name_their_column() {
    for (text, column) in [
        ("", 1),
        ("fmWfk", 5),
        ("W F", 2),
        ("WéF", 2),
        ("Wf", 3),
        ("fmm", 3),
        ("R100", 2),
        ("(16,0)", 1),
        ("W(0,0)", 2),
        ("(4;2)", 3),
        ("(4,2", 5),
        ("()N", 2),
        ("((az))N", 2),
        ("W(azN", 2),
        ("az)N", 3),
        ("KX", 2),
        ("4R", 1),
        ("WR]", 3),
        ("[F]", 3),
        ("[F?R", 1),
        ("W[F?", 2),
        ("[F?]", 4),
        ("[F[W?R]]", 3),
        ("[FR]", 3),
        ("[F?R]3", 6),
        ("af[F?R]", 3),
        ("aaaaaaaaK", 8),
        ("[W-W-W-W-W-W-W-W-W]", 17),
    ] {
        let error = parse(text).expect_err(text);
        assert_eq!(error.column, column, "{text}: {error}");
    }
}

#[test]
fn faults_name_the_remedy() {
    let message = |text| parse(text).expect_err(text).to_string();
    assert_eq!(message("k"), "column 1: unexpected 'k'; did you mean 'K'?");
    assert_eq!(message("WFM"), "column 3: unexpected 'M'; compounds are spelled out: did you mean 'RN'?");
    assert_eq!(message("WFS"), "column 3: unexpected 'S'; did you mean the modifier 's'?");
    assert_eq!(message("P"), "column 1: unexpected 'P'; a pawn is written 'fmWfceFifmnD'");
    assert_eq!(message("R100"), "column 2: the range '100' is too large; use 1 to 99 or 0 for no limit");
}

#[test]
fn bounds_are_checked_before_anything_else() {
    for text in ["[".repeat(1 << 20), "(".repeat(1 << 20), "[W-".repeat(1 << 19), "W".repeat(513)] {
        let error = parse(&text).expect_err("too long");
        assert_eq!((error.column, error.reason), (513, Reason::TooLong));
    }
    let many = "WF".repeat(33);
    assert_eq!(parse(&many).expect_err("too many").reason, Reason::TooManyMoves);
    assert!(parse(&"WF".repeat(32)).is_ok());
}

#[test]
fn castling_can_be_taken_out() {
    let split = |text: &str| {
        let (rest, castling) = parse(text).unwrap().split_castling();
        let castling: Vec<_> = castling.iter().map(|c| (c.steps, c.left, c.right, c.inset)).collect();
        (rest.map(|moves| moves.to_string()), castling)
    };
    let all = |steps| (steps, true, true, 0);
    assert_eq!(split("KisO4isO3isO2"), (Some("K".into()), vec![all(4), all(3), all(2)]));
    assert_eq!(split("irjO2"), (None, vec![(2, false, true, 1)]));
    assert_eq!(split("KfO2O"), (Some("KfO2O".into()), vec![]));
}
