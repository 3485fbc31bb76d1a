//! What players read about a man.

use chimera_betza::{parse, sentence};

/// Texts and what is told of them.
const TOLD: &[(&str, &str)] = &[
    ("K", "Steps one square in any direction."),
    ("Q", "Moves like a queen."),
    ("RB", "Moves like a queen."),
    ("N", "Leaps like a knight."),
    ("RN", "Moves like a rook or leaps like a knight."),
    ("KN", "Steps one square in any direction or leaps like a knight."),
    ("NC", "Leaps like a knight, or three squares straight and one to the side."),
    ("CZ", "Leaps three squares straight and one or two to the side."),
    ("ZFX", "Leaps three squares straight and two to the side, or four squares straight and one to the side."),
    ("FD", "Steps one square diagonally, or leaps two squares horizontally or vertically."),
    (
        "WAD",
        "Steps one square horizontally or vertically, \
         or leaps two squares horizontally, vertically or diagonally.",
    ),
    ("mQ", "Moves like a queen, but cannot capture."),
    ("WfF", "Steps one square horizontally, vertically or diagonally forward."),
    (
        "fmWfceFifmnD",
        "Steps one square straight forward without capturing. \
         Captures one square diagonally forward, also en passant. \
         From its starting square it may move two squares straight forward without capturing, \
         if nothing stands in the way; \
         men that capture en passant may then take it on any square that it passed over.",
    ),
    (
        "ifmnHifmnD",
        "From its starting square it may move three or two squares straight forward, but cannot capture, \
         if nothing stands in the way; \
         men that capture en passant may then take it on any square that it passed over.",
    ),
    (
        "R(az)N",
        "Moves like a rook, or zig-zags by knight leaps, turning at a right angle after each, \
         one way and the other in turn.",
    ),
    ("[F?R]", "Steps one square diagonally, and may go on outward like a rook."),
    ("yafsF", "Steps one square diagonally, and must go on outward like a rook."),
    ("FyafsF", "Steps one square diagonally, and may go on outward like a rook."),
    ("yafF", "Steps one square diagonally, and must go on outward like a bishop."),
    ("mRcpR", "Moves like a rook without capturing. Captures like a rook by hopping over exactly one man."),
    ("afsW", "Moves like a knight, if nothing stands in the way."),
    ("fN", "Leaps two squares forward and one to either side."),
    ("fR3", "Moves up to three squares straight forward."),
    (
        "[mF?cR]",
        "Steps one square diagonally, without capturing, and may go on outward any number of squares, only to capture.",
    ),
    (
        "mafsafK",
        "Steps one square in any direction to an empty square, \
         then goes half a right angle to either side, one square to an empty square, \
         then goes straight on, one square.",
    ),
    ("cabK", "Steps one square in any direction to an enemy, which it captures, then goes straight back, one square."),
    ("caibR", "Moves like a rook to an enemy, which it captures, then goes straight back, exactly as far again."),
    (
        "pafcR",
        "Moves like a rook to a square where somebody stands and stays, \
         then goes straight on, any number of squares, only to capture.",
    ),
    ("gQ", "Moves like a queen, but only to the square right behind the first man in its way."),
    ("fzB", "Moves any number of squares diagonally forward and zig-zags, turning at a right angle after each step."),
    ("xN", "Leaps like a knight, to change places with a man of its own."),
    ("tK", "Steps one square in any direction, never capturing a royal man."),
    ("oR", "Moves like a rook, the side edges of the board joined to each other."),
    (
        "KisjO2",
        "Steps one square in any direction. May castle to either side: it goes two squares, \
         and the man one square in from the corner comes to its other side.",
    ),
    ("j@7", "May be dropped from the hand on the first seven ranks, but not on the last rank."),
    (
        "KdU",
        "Steps one square in any direction. \
         Leaps to any square of the board, only to capture a man of its own.",
    ),
];

#[test]
fn descriptions_read_well() {
    for (text, wanted) in TOLD {
        let told = sentence(&parse(text).unwrap());
        assert_eq!(told.as_deref(), Some(*wanted), "{text}");
    }
}

#[test]
fn everything_that_means_something_is_told() {
    for text in ["KisO2", "fsO", "j@7", "mU", "udR", "xN", "dQ", "oR", "tK", "jC", "nC", "ccR"] {
        let told = parse(text).map(|moves| sentence(&moves));
        assert!(told.is_err() || told.is_ok_and(|told| told.is_some_and(|told| told.ends_with('.'))), "{text}");
    }
    assert_eq!(sentence(&parse("hW").unwrap()), None);
}
