//! FEN: text to [`Setup`] and back.

use thiserror::Error;

use crate::board::{Geometry, Kind, Man, Side, Square};
use crate::position::Setup;

/// What is wrong with the text of a FEN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// Nothing there.
    #[error("the FEN is empty")]
    Empty,
    /// Longer than any FEN.
    #[error("the FEN is longer than {MAX_FEN} characters")]
    TooLong,
    /// Wrong number of ranks.
    #[error("the FEN has {found} ranks; this board has {expected}")]
    Ranks {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A rank of the wrong length.
    #[error("rank {rank} (\"{text}\") has {found} squares; this board has {expected} files")]
    Files {
        /// The rank's number.
        rank: usize,
        /// Its text.
        text: String,
        /// How many squares it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A letter that names no man.
    #[error("rank {rank}: '{letter}' is no man of this game, whose letters are {known}")]
    Letter {
        /// The rank's number.
        rank: usize,
        /// The letter.
        letter: char,
        /// The letters there are.
        known: String,
    },
    /// A hole where the board has a square, or the other way round.
    #[error("{square}: the FEN has {found}, the board {expected}")]
    Hole {
        /// The square.
        square: String,
        /// What the FEN has there.
        found: &'static str,
        /// What the board has there.
        expected: &'static str,
    },
    /// Neither `w` nor `b`.
    #[error("side to move is \"{0}\"; expected w or b")]
    Turn(String),
    /// Not a list of squares.
    #[error("en passant field is \"{0}\"; expected - or squares of this board such as {1}")]
    Passed(String, String),
    /// Not a number in range.
    #[error("{field} is \"{text}\"; expected a whole number from {least} to {most}")]
    Number {
        /// Which field.
        field: &'static str,
        /// Its text.
        text: String,
        /// Smallest value.
        least: u16,
        /// Greatest value.
        most: u16,
    },
    /// Something behind the sixth field.
    #[error("text behind the move number: \"{0}\"")]
    Trailing(String),
}

/// The longest FEN that is read.
const MAX_FEN: usize = 1024;
/// The greatest half-move clock and move number that are read: all that a position can hold.
const MAX_NUMBER: u16 = u16::MAX;

/// The letter of a man in a FEN: upper case for the first player.
pub(crate) fn man_letter(letters: &[char], man: Man) -> char {
    let letter = letters[man.kind().index()];
    match man.side() {
        Side::White => letter,
        Side::Black => letter.to_ascii_lowercase(),
    }
}

/// The man that a FEN letter means.
fn man_of(letters: &[char], letter: char) -> Option<Man> {
    let kind = letters.iter().position(|&known| known == letter.to_ascii_uppercase())?;
    Some(Man::new(Kind::new(kind), if letter.is_ascii_uppercase() { Side::White } else { Side::Black }))
}

/// Reads the first field: the man on each square, row by row from the lowest rank, and whether the square exists.
pub(crate) fn read_placement(
    files: usize,
    ranks: usize,
    first_rank: usize,
    letters: &[char],
    text: &str,
) -> Result<(Vec<Man>, Vec<bool>), FenError> {
    let rows = text.split('/').collect::<Vec<_>>();
    if rows.len() != ranks {
        return Err(FenError::Ranks { found: rows.len(), expected: ranks });
    }
    let mut men = vec![Man::NONE; files * ranks];
    let mut exists = vec![true; files * ranks];
    for (row, text) in rows.iter().enumerate() {
        let rank = ranks - 1 - row;
        let base = rank * files;
        let mut file = 0;
        let mut run = 0;
        for letter in text.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = (run * 10 + digit as usize).min(files + 1);
                continue;
            }
            file += std::mem::take(&mut run);
            if file < files {
                if letter == '*' {
                    exists[base + file] = false;
                } else {
                    men[base + file] = man_of(letters, letter).ok_or_else(|| FenError::Letter {
                        rank: rank + first_rank,
                        letter,
                        known: letters.iter().collect(),
                    })?;
                }
            }
            file += 1;
        }
        file += run;
        if file != files {
            return Err(FenError::Files {
                rank: rank + first_rank,
                text: (*text).to_owned(),
                found: file,
                expected: files,
            });
        }
    }
    Ok((men, exists))
}

/// Reads a FEN. Fields that are missing at the end are: white to move, no rights, nothing passed, clock 0, move 1.
pub(crate) fn read(geometry: &Geometry, letters: &[char], text: &str) -> Result<Setup, FenError> {
    if text.len() > MAX_FEN {
        return Err(FenError::TooLong);
    }
    let mut fields = text.split_ascii_whitespace();
    let placement = fields.next().ok_or(FenError::Empty)?;
    let (men, exists) = read_placement(geometry.files(), geometry.ranks(), geometry.first_rank(), letters, placement)?;
    for (index, &there) in exists.iter().enumerate() {
        let square = Square::new(index);
        if there != geometry.exists(square) {
            let word = |there: bool| if there { "a square" } else { "a hole" };
            let square = geometry.name(square).to_string();
            return Err(FenError::Hole { square, found: word(there), expected: word(!there) });
        }
    }
    let turn = match fields.next() {
        None | Some("w") => Side::White,
        Some("b") => Side::Black,
        Some(other) => return Err(FenError::Turn(other.to_owned())),
    };
    let rights = match fields.next() {
        None | Some("-") => Vec::new(),
        Some(letters) => letters.chars().collect(),
    };
    let passed = match fields.next() {
        None | Some("-") => Vec::new(),
        Some(squares) => read_squares(geometry, squares)?,
    };
    let clock = number(fields.next(), "half-move clock", 0)?;
    let number = number(fields.next(), "move number", 1)?;
    match fields.next() {
        None => Ok(Setup { men, turn, rights, passed, clock, number }),
        Some(more) => Err(FenError::Trailing(more.to_owned())),
    }
}

fn read_squares(geometry: &Geometry, text: &str) -> Result<Vec<Square>, FenError> {
    let mut squares = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let example = geometry.squares().next().map(|square| geometry.name(square).to_string()).unwrap_or_default();
        let (square, more) = geometry.read(rest).ok_or_else(|| FenError::Passed(text.to_owned(), example))?;
        squares.push(square);
        rest = more;
    }
    Ok(squares)
}

fn number(text: Option<&str>, field: &'static str, least: u16) -> Result<u16, FenError> {
    let Some(text) = text else { return Ok(least) };
    let wrong = || FenError::Number { field, text: text.to_owned(), least, most: MAX_NUMBER };
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    let number = text.parse::<u16>().map_err(|_| wrong())?;
    // Some programs begin to count at 0.
    Ok(number.max(least))
}

/// Writes a FEN, canonically.
pub(crate) fn write(geometry: &Geometry, letters: &[char], setup: &Setup) -> String {
    let mut text = placement(geometry, letters, &setup.men);
    text.push(' ');
    text.push(setup.turn.letter());
    text.push(' ');
    if setup.rights.is_empty() {
        text.push('-');
    }
    text.extend(&setup.rights);
    text.push(' ');
    if setup.passed.is_empty() {
        text.push('-');
    }
    for &square in &setup.passed {
        text.push_str(&geometry.name(square).to_string());
    }
    text + &format!(" {} {}", setup.clock, setup.number)
}

/// Writes the first field of a FEN.
fn placement(geometry: &Geometry, letters: &[char], men: &[Man]) -> String {
    let mut text = String::new();
    for rank in (0..geometry.ranks()).rev() {
        let mut run = 0;
        for file in 0..geometry.files() {
            let square = Square::new(rank * geometry.files() + file);
            let man = men[square.index()];
            let letter = if man.is_some() {
                man_letter(letters, man)
            } else if geometry.exists(square) {
                run += 1;
                continue;
            } else {
                '*'
            };
            if run > 0 {
                text.push_str(&std::mem::take(&mut run).to_string());
            }
            text.push(letter);
        }
        if run > 0 {
            text.push_str(&run.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}
