//! A game as large as game files get in practice, for a test and a benchmark.

use std::fmt::Write as _;

/// The moves that the men of the large game have, in turn: riders, leapers, riders that wind or bend, hoppers, lame men.
const MOVES: [&str; 16] = [
    "QN",
    "R",
    "B",
    "NN",
    "CZ",
    "(az)N",
    "RF",
    "BW",
    "KAD",
    "fmWfceFifmnD",
    "pR",
    "mRcpR",
    "gQ",
    "[F?R]",
    "[W?B]",
    "nN",
];

/// A game of 16 by 16 squares and 40 kinds of men.
pub(crate) fn text() -> String {
    let letters = ('A'..='Z').filter(|&letter| letter != 'K').map(String::from);
    let plus = ('A'..='N').map(|letter| format!("+{letter}"));
    let mut text = String::from(
        "name = \"Large\"\nboard = \"16x16\"\narray = \"8k7/16/16/16/16/16/16/16/16/16/16/16/16/16/16/8K7 w - - 0 1\"\n\n[men]\n\
         king = { letter = \"K\", moves = \"K\", royal = true }\n",
    );
    for (i, letter) in letters.chain(plus).enumerate() {
        let moves = MOVES[i % MOVES.len()];
        writeln!(text, "man-{i} = {{ letter = \"{letter}\", moves = \"{moves}\" }}").expect("a string");
    }
    text
}
