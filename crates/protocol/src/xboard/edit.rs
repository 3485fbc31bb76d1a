//! The lines between `edit` and a dot: a position is put up man by man.

use chimera_rules::{Game, Letter, Man, Side, Square};
use thiserror::Error;

use super::moves::read_square;
use crate::uci::quoted;

/// One such line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// That is all.
    Done,
    /// Take all men away.
    Clear,
    /// The men that follow are those of the other side.
    Colour,
    /// Put a man on a square, or nobody.
    Put(Man, Square),
    /// Take the man on a square away.
    Empty(Square),
}

/// Why a line says nothing of a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EditError {
    /// Not of the form.
    #[error("\"{0}\" in edit mode; expected a letter and a square as in Pa4, c, # or a dot")]
    Form(String),
    /// No such man.
    #[error("\"{0}\": no man of this game has that letter")]
    Man(String),
}

impl Edit {
    /// Reads a line that speaks of men of a side.
    pub fn parse(line: &str, game: &Game, side: Side) -> Result<Self, EditError> {
        let line = line.trim();
        match line {
            "." => return Ok(Edit::Done),
            "#" => return Ok(Edit::Clear),
            "c" => return Ok(Edit::Colour),
            _ => {}
        }
        let form = || EditError::Form(quoted(line));
        let start = line.find(|c: char| c.is_ascii_lowercase() && c != 'x').ok_or_else(form)?;
        let (letter, square) = line.split_at_checked(start).ok_or_else(form)?;
        let square = read_square(game.geometry(), square).ok_or_else(form)?;
        if matches!(letter, "x" | "X") && !game.kinds().any(|(_, info)| info.letter.to_string() == letter) {
            return Ok(Edit::Empty(square));
        }
        let letter = Letter::parse(letter).ok_or_else(form)?;
        let found = game.kinds().find(|(_, info)| info.letter == letter);
        let (kind, _) = found.ok_or_else(|| EditError::Man(quoted(line)))?;
        Ok(Edit::Put(Man::new(kind, side), square))
    }
}

#[cfg(test)]
mod tests {
    use chimera_rules::{Side, catalog};

    use super::Edit;
    use crate::uci::DEFAULT_VARIANT;

    #[test]
    fn a_position_is_read_line_by_line() {
        let game = catalog::game(DEFAULT_VARIANT).expect("the default game");
        let read = |line| Edit::parse(line, &game, Side::Black).map_err(|error| error.to_string());
        assert_eq!(read(" . "), Ok(Edit::Done));
        assert_eq!(read("#"), Ok(Edit::Clear));
        assert_eq!(read("c"), Ok(Edit::Colour));
        assert!(matches!(read("Pa4"), Ok(Edit::Put(man, _)) if man.side() == Side::Black));
        assert!(matches!(read("xa4"), Ok(Edit::Empty(_))));
        assert_eq!(read("Ja4"), Err("\"Ja4\": no man of this game has that letter".into()));
        for wrong in ["Pa9", "P", "a4", "", "Pa4a5", "Ä"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
