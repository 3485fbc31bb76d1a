//! The board: a list of squares, each empty or with a man on it.

use std::fmt;

use super::variant::Variant;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    White,
    Black,
}

impl Side {
    pub(crate) fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The way the side's pawns go, as a change of rank.
    pub(crate) fn forward(self) -> i32 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }

    /// The result of a game that the side has won.
    pub(crate) fn wins(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
        }
    }
}

/// A man: its letter, always upper case, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) letter: char,
    pub(crate) side: Side,
}

/// A place on the board or off it. The file counts from 0, the rank is the number a player would say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Square {
    pub(crate) file: i32,
    pub(crate) rank: i32,
}

impl Square {
    pub(crate) fn new(file: i32, rank: i32) -> Self {
        Self { file, rank }
    }

    pub(crate) fn step(self, (files, ranks): (i32, i32)) -> Self {
        Self::new(self.file + files, self.rank + ranks)
    }

    /// Reads one square off the front of a text, giving the rest of the text too.
    pub(crate) fn read(text: &str) -> Option<(Self, &str)> {
        let letter = text.chars().next().filter(char::is_ascii_lowercase)?;
        let digits = text[1..].find(|c: char| !c.is_ascii_digit()).map_or(&text[1..], |end| &text[1..=end]);
        // "c04" is not a way to write c4.
        if digits.len() > 1 && digits.starts_with('0') {
            return None;
        }
        let rank = digits.parse().ok()?;
        let file = i32::from(letter as u8 - b'a');
        Some((Self::new(file, rank), &text[1 + digits.len()..]))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a' + self.file as u8);
        write!(out, "{letter}{}", self.rank)
    }
}

/// The men on their squares. Places that are no squares stay empty for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) variant: Variant,
    men: Vec<Option<Man>>,
}

impl Board {
    pub(crate) fn empty(variant: Variant) -> Self {
        let ranks = variant.last_rank() - variant.first_rank() + 1;
        Self { variant, men: vec![None; (ranks * variant.files()) as usize] }
    }

    fn index(&self, square: Square) -> usize {
        ((square.rank - self.variant.first_rank()) * self.variant.files() + square.file) as usize
    }

    /// The man there; `None` for an empty square and for a place that is no square.
    pub(crate) fn at(&self, square: Square) -> Option<Man> {
        if self.variant.exists(square) { self.men[self.index(square)] } else { None }
    }

    pub(crate) fn set(&mut self, square: Square, man: Option<Man>) {
        assert!(self.variant.exists(square), "no square {square}");
        let index = self.index(square);
        self.men[index] = man;
    }

    pub(crate) fn is_free(&self, square: Square) -> bool {
        self.variant.exists(square) && self.at(square).is_none()
    }

    pub(crate) fn is_side(&self, square: Square, side: Side) -> bool {
        self.at(square).is_some_and(|man| man.side == side)
    }

    /// Every square, rank by rank from the lowest.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let variant = self.variant;
        (variant.first_rank()..=variant.last_rank())
            .flat_map(move |rank| (0..variant.files()).map(move |file| Square::new(file, rank)))
            .filter(move |&square| variant.exists(square))
    }

    /// The men of a side with their squares.
    pub(crate) fn men(&self, side: Side) -> impl Iterator<Item = (Square, char)> + '_ {
        self.squares().filter_map(move |square| {
            let man = self.at(square).filter(|man| man.side == side)?;
            Some((square, man.letter))
        })
    }

    pub(crate) fn count(&self, side: Side, letter: char) -> usize {
        self.men(side).filter(|&(_, found)| found == letter).count()
    }

    /// Where the royal man of the side stands.
    pub(crate) fn royal(&self, side: Side) -> Option<Square> {
        let letter = self.variant.royal();
        self.men(side).find(|&(_, found)| found == letter).map(|(square, _)| square)
    }
}
