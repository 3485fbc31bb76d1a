//! Sets of squares in the words of a definition.

use chimera_rules::Side;

use crate::ini::facts::Facts;
use crate::ini::value::{MAX_FILES, Squares, rank, square};

/// The squares of a set, rank by rank.
pub(super) fn each(facts: &Facts, set: Squares) -> impl Iterator<Item = (u8, u8)> + use<> {
    let (files, ranks) = (facts.files(), facts.ranks());
    (0..ranks)
        .flat_map(move |rank| (0..files).map(move |file| (file, rank)))
        .filter(move |&(f, r)| set & square(f, r) != 0)
}

/// Their names.
pub(super) fn names(facts: &Facts, set: Squares) -> Vec<String> {
    each(facts, set).map(|(file, rank)| name(file, rank)).collect()
}

/// The name of a square, both numbers from 0.
pub(super) fn name(file: u8, rank: u8) -> String {
    format!("{}{}", char::from(b'a' + file), rank + 1)
}

/// The set seen from the other side of the board.
pub(super) fn mirrored(facts: &Facts, set: Squares) -> Squares {
    let last = facts.ranks() - 1;
    each(facts, set).fold(0, |all, (file, rank)| all | square(file, last - rank))
}

/// The ranks, numbered as White sees them, that both sides' sets are made of, if that is all they are.
pub(super) fn ranks(facts: &Facts, holes: Squares, [white, black]: [Squares; 2]) -> Option<Vec<u8>> {
    let existing = facts.board() & !holes;
    if mirrored(facts, black) & existing != white & existing || mirrored(facts, white) & existing != black & existing {
        return None;
    }
    let full = |set: Squares, number: u8| {
        let row = rank(number) & existing;
        set & row == row
    };
    let numbers: Vec<u8> = (0..facts.ranks()).filter(|&number| rank(number) & white & existing != 0).collect();
    let last = facts.ranks() - 1;
    let whole = numbers.iter().all(|&number| full(white, number) && full(black, last - number));
    whole.then(|| numbers.iter().map(|number| number + 1).collect())
}

/// The square that lies a vector away as a side goes, if it is on the board.
pub(super) fn step(facts: &Facts, side: Side, from: (u8, u8), (x, y): (i8, i8)) -> Option<(u8, u8)> {
    let y = if side == Side::White { y } else { -y };
    let file = from.0.checked_add_signed(x).filter(|&file| file < facts.files().min(MAX_FILES))?;
    let rank = from.1.checked_add_signed(y).filter(|&rank| rank < facts.ranks())?;
    Some((file, rank))
}
