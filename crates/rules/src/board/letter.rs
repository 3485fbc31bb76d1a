//! The letters of men in a FEN.

use std::fmt;

use super::man::Side;

/// A man's letter in a FEN: `A` to `Z`, lower case for the second player, perhaps behind a `+`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Letter {
    plus: bool,
    letter: char,
}

impl Letter {
    /// Reads an upper-case letter such as `P` or `+P`.
    pub fn parse(text: &str) -> Option<Self> {
        let bare = text.strip_prefix('+').unwrap_or(text);
        match bare.as_bytes() {
            [letter] if letter.is_ascii_uppercase() => {
                Some(Self { plus: bare.len() < text.len(), letter: char::from(*letter) })
            }
            _ => None,
        }
    }

    /// The letter of a man that stands behind a sign, or not.
    pub(crate) fn new(plus: bool, letter: char) -> Self {
        Self { plus, letter }
    }

    /// As it stands for a man of a side.
    #[must_use]
    pub fn of(self, side: Side) -> Self {
        let letter = match side {
            Side::White => self.letter.to_ascii_uppercase(),
            Side::Black => self.letter.to_ascii_lowercase(),
        };
        Self { letter, ..self }
    }

    /// The letter itself.
    pub fn letter(self) -> char {
        self.letter
    }

    /// Whether a `+` stands before it.
    pub fn plus(self) -> bool {
        self.plus
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.plus {
            f.write_str("+")?;
        }
        write!(f, "{}", self.letter)
    }
}
