//! FEN: text to [`Setup`] and back.

use thiserror::Error;

use crate::board::{Geometry, Kind, Letter, Man, Side, Square};
use crate::position::{CheckCount, Setup};

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
        letter: String,
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
    /// A `+` without a letter, or a `~` without a man.
    #[error("rank {rank}: '{sign}' belongs {place} a man's letter")]
    Sign {
        /// The rank's number.
        rank: usize,
        /// The sign.
        sign: char,
        /// Before or behind.
        place: &'static str,
    },
    /// Men in hand that are not in brackets.
    #[error("men in hand are \"{0}\"; expected letters in brackets behind the board, such as [QPp], or [] for none")]
    Hand(String),
    /// A letter in hand that names no man.
    #[error("in hand: \"{letter}\" is no man of this game, whose letters are {known}")]
    HandLetter {
        /// The letter.
        letter: String,
        /// The letters there are.
        known: String,
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
const MAX_FEN: usize = 2048;
/// The greatest half-move clock and move number that are read: all that a position can hold.
const MAX_NUMBER: u16 = u16::MAX;

/// The letter of a man in a FEN: upper case for the first player.
pub(crate) fn man_letter(letters: &[Letter], man: Man) -> Letter {
    letters[man.kind().index()].of(man.side())
}

/// All letters of a game, for messages.
fn known(letters: &[Letter]) -> String {
    letters.iter().map(ToString::to_string).collect()
}

/// The man that a FEN letter means.
fn man_of(letters: &[Letter], plus: bool, letter: char) -> Option<Man> {
    let wanted = Letter::new(plus, letter.to_ascii_uppercase());
    let kind = letters.iter().position(|&known| known == wanted)?;
    Some(Man::new(Kind::new(kind), if letter.is_ascii_uppercase() { Side::White } else { Side::Black }))
}

/// What the first field says of the board, row by row from the lowest rank.
pub(crate) struct Placement {
    /// The man on each square.
    pub men: Vec<Man>,
    /// Whether the square exists.
    pub exists: Vec<bool>,
    /// The squares whose men carry the mark of promotion.
    pub promoted: Vec<Square>,
}

/// Splits the first field into the board and what is in hand: behind it in brackets, or in a row of its own.
pub(crate) fn split_hand(text: &str, ranks: usize) -> Result<(&str, Option<&str>), FenError> {
    if let Some((board, hand)) = text.split_once('[') {
        let hand = hand.strip_suffix(']').ok_or_else(|| FenError::Hand(format!("[{hand}")))?;
        return Ok((board, Some(hand)));
    }
    match text.rsplit_once('/') {
        Some((board, hand)) if board.split('/').count() == ranks && !hand.contains(|c: char| c.is_ascii_digit()) => {
            Ok((board, Some(hand)))
        }
        _ => Ok((text, None)),
    }
}

/// Reads the men in hand.
pub(crate) fn read_hand(letters: &[Letter], text: &str) -> Result<Vec<Man>, FenError> {
    let mut men = Vec::new();
    let mut plus = false;
    for letter in text.chars().filter(|_| text != "-") {
        if letter == '+' && !plus {
            plus = true;
            continue;
        }
        let man = man_of(letters, plus, letter).ok_or_else(|| FenError::HandLetter {
            letter: if plus { format!("+{letter}") } else { letter.to_string() },
            known: known(letters),
        })?;
        plus = false;
        men.push(man);
    }
    if plus { Err(FenError::Hand(text.to_owned())) } else { Ok(men) }
}

/// Reads the board of the first field.
pub(crate) fn read_placement(
    files: usize,
    ranks: usize,
    first_rank: usize,
    letters: &[Letter],
    text: &str,
) -> Result<Placement, FenError> {
    let rows = text.split('/').collect::<Vec<_>>();
    if rows.len() != ranks {
        return Err(FenError::Ranks { found: rows.len(), expected: ranks });
    }
    let mut men = vec![Man::NONE; files * ranks];
    let mut exists = vec![true; files * ranks];
    let mut promoted = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        let rank = ranks - 1 - row;
        let base = rank * files;
        let sign = |sign, place| FenError::Sign { rank: rank + first_rank, sign, place };
        let mut file = 0;
        let mut run = 0;
        let mut plus = false;
        for letter in text.chars() {
            if plus && !letter.is_ascii_alphabetic() {
                return Err(sign('+', "before"));
            }
            if let Some(digit) = letter.to_digit(10) {
                run = (run * 10 + digit as usize).min(files + 1);
                continue;
            }
            if letter == '~' {
                let square = Square::new(base + file.clamp(1, files) - 1);
                if run > 0 || file == 0 || !men[square.index()].is_some() || promoted.contains(&square) {
                    return Err(sign('~', "behind"));
                }
                promoted.push(square);
                continue;
            }
            file += std::mem::take(&mut run);
            if letter == '+' {
                plus = true;
                continue;
            }
            if file < files {
                if letter == '*' {
                    exists[base + file] = false;
                } else {
                    men[base + file] = man_of(letters, plus, letter).ok_or_else(|| FenError::Letter {
                        rank: rank + first_rank,
                        letter: if plus { format!("+{letter}") } else { letter.to_string() },
                        known: known(letters),
                    })?;
                }
            }
            plus = false;
            file += 1;
        }
        if plus {
            return Err(sign('+', "before"));
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
    Ok(Placement { men, exists, promoted })
}

/// Reads a FEN; where there may be walls, holes in the board are such. Fields that are missing at the end are: white to
/// move, no rights, nothing passed, clock 0, move 1.
pub(crate) fn read(geometry: &Geometry, letters: &[Letter], may_wall: bool, text: &str) -> Result<Setup, FenError> {
    if text.len() > MAX_FEN {
        return Err(FenError::TooLong);
    }
    let mut fields = text.split_ascii_whitespace().peekable();
    let (board, hand) = split_hand(fields.next().ok_or(FenError::Empty)?, geometry.ranks())?;
    let Placement { men, exists, promoted } =
        read_placement(geometry.files(), geometry.ranks(), geometry.first_rank(), letters, board)?;
    let hand = hand.map(|hand| read_hand(letters, hand)).transpose()?.unwrap_or_default();
    let mut walls = Vec::new();
    for (index, &there) in exists.iter().enumerate() {
        let square = Square::new(index);
        if may_wall && !there && geometry.exists(square) {
            walls.push(square);
        } else if there != geometry.exists(square) {
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
    // Games without either field are also written without them.
    let mut field = || fields.next_if(|field| !field.bytes().all(|byte| byte.is_ascii_digit()));
    let rights = match field() {
        None | Some("-") => Vec::new(),
        Some(letters) => letters.chars().collect(),
    };
    let passed = match field() {
        None | Some("-") => Vec::new(),
        Some(squares) => read_squares(geometry, squares)?,
    };
    let mut checks = CheckCount::None;
    if let Some(counts) = fields.clone().next().and_then(two_counts) {
        checks = CheckCount::Left(counts);
        fields.next();
    }
    let clock = number(fields.next(), "half-move clock", 0)?;
    let number = number(fields.next(), "move number", 1)?;
    match fields.next() {
        Some(text) if checks == CheckCount::None => match text.strip_prefix('+').and_then(two_counts) {
            Some(counts) => {
                checks = CheckCount::Given(counts);
                match fields.next() {
                    None => Ok(Setup { men, promoted, walls, hand, turn, rights, passed, checks, clock, number }),
                    Some(more) => Err(FenError::Trailing(more.to_owned())),
                }
            }
            None => Err(FenError::Trailing(text.to_owned())),
        },
        None => Ok(Setup { men, promoted, walls, hand, turn, rights, passed, checks, clock, number }),
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

/// Two small numbers with a plus between them.
fn two_counts(text: &str) -> Option<[u8; 2]> {
    let (first, second) = text.split_once('+')?;
    let count = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    Some([count(first)?, count(second)?])
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

/// Writes a FEN, canonically; with what is in hand if the game has hands.
pub(crate) fn write(geometry: &Geometry, letters: &[Letter], hands: bool, setup: &Setup) -> String {
    let mut text = placement(geometry, letters, setup);
    if hands {
        text.push('[');
        for &man in &setup.hand {
            text.push_str(&man_letter(letters, man).to_string());
        }
        text.push(']');
    }
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
    let (before, behind) = match setup.checks {
        CheckCount::None => Default::default(),
        CheckCount::Left([first, second]) => (format!(" {first}+{second}"), String::new()),
        CheckCount::Given([first, second]) => (String::new(), format!(" +{first}+{second}")),
    };
    text + &format!("{before} {} {}{behind}", setup.clock, setup.number)
}

/// Writes the first field of a FEN.
fn placement(geometry: &Geometry, letters: &[Letter], setup: &Setup) -> String {
    let mut text = String::new();
    for rank in (0..geometry.ranks()).rev() {
        let mut run = 0;
        for file in 0..geometry.files() {
            let square = Square::new(rank * geometry.files() + file);
            let man = setup.men[square.index()];
            let letter = if man.is_some() {
                man_letter(letters, man).to_string()
            } else if geometry.exists(square) && !setup.walls.contains(&square) {
                run += 1;
                continue;
            } else {
                "*".to_owned()
            };
            if run > 0 {
                text.push_str(&std::mem::take(&mut run).to_string());
            }
            text.push_str(&letter);
            if setup.promoted.contains(&square) {
                text.push('~');
            }
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
