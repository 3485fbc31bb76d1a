//! The board and who stands where.

use std::fmt::Write as _;

use chimera_rules::Side;

use super::Reader;
use super::piece::{Area, Areas, clipped};
use super::text::Place;

/// The most files and ranks.
const MAX_SIDE: usize = 16;

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum On {
    Nothing,
    Hole,
    Man(Side, usize),
}

/// How the second player's men follow from the first player's.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Symmetry {
    Mirror,
    Rotate,
    None,
}

/// The board with the array.
pub(super) struct Array {
    pub files: usize,
    pub ranks: usize,
    pub first_rank: usize,
    /// Row by row from the lowest rank.
    pub squares: Vec<On>,
    /// The letters of rights, the first player's first.
    pub rights: String,
}

impl Array {
    /// Puts all men of a diagram up.
    pub(super) fn read(reader: &mut Reader) -> Self {
        let files = reader.number("files", 8, 1..=MAX_SIDE);
        let ranks = reader.number("ranks", 8, 1..=MAX_SIDE);
        let first_rank = reader.number("firstRank", 1, 0..=1);
        let squares = vec![On::Nothing; files * ranks];
        let mut array = Self { files, ranks, first_rank, squares, rights: String::new() };
        let symmetry = match reader.setting("symmetry").map(|setting| (setting.value.trim().to_owned(), setting.at)) {
            None => Symmetry::Mirror,
            Some((value, at)) => match value.as_str() {
                "mirror" => Symmetry::Mirror,
                "rotate" => Symmetry::Rotate,
                "none" => Symmetry::None,
                other => {
                    reader.refuse(at, format!("symmetry: \"{}\" is neither mirror, rotate nor none", clipped(other)));
                    Symmetry::Mirror
                }
            },
        };
        // Lines take effect one after the other: a later one has the last word on a square.
        let holes = reader.holes.clone();
        let pieces = reader.pieces.clone();
        for (index, piece) in pieces.iter().enumerate() {
            for holes in holes.iter().filter(|holes| holes.after == index) {
                array.place(reader, &holes.areas, symmetry, None, piece.at);
            }
            array.place(reader, &piece.areas, symmetry, Some(index), piece.at);
        }
        for holes in holes.iter().filter(|holes| holes.after >= pieces.len()) {
            array.place(reader, &holes.areas, symmetry, None, Place::START);
        }
        array
    }

    fn place(&mut self, reader: &mut Reader, areas: &Areas, symmetry: Symmetry, piece: Option<usize>, at: Place) {
        for side in Side::BOTH {
            for area in &areas[side.index()] {
                let Some(squares) = self.inside(*area) else {
                    reader.refuse(at, "a square of this line is not on the board");
                    continue;
                };
                for (file, rank) in squares {
                    self.put(reader, (file, rank), on(piece, side), at);
                    let copy = match symmetry {
                        Symmetry::Mirror if side == Side::White => (file, self.ranks - 1 - rank),
                        Symmetry::Rotate if side == Side::White => (self.files - 1 - file, self.ranks - 1 - rank),
                        _ => continue,
                    };
                    self.put(reader, copy, on(piece, Side::Black), at);
                }
            }
        }
    }

    fn put(&mut self, reader: &mut Reader, (file, rank): (usize, usize), what: On, at: Place) {
        let place = rank * self.files + file;
        if self.squares[place] != On::Nothing && self.squares[place] != what {
            let name = self.name(file, rank);
            reader.warn(at, format!("{name}: replaces what an earlier line has put there"));
        }
        self.squares[place] = what;
    }

    /// The squares of an area; nothing if one is off the board.
    fn inside(&self, area: Area) -> Option<Vec<(usize, usize)>> {
        let rank = |number: u8| usize::from(number).checked_sub(self.first_rank).filter(|&rank| rank < self.ranks);
        let (low, high) = (rank(area.ranks.0)?, rank(area.ranks.1)?);
        let (left, right) = (usize::from(area.files.0), usize::from(area.files.1));
        (right < self.files)
            .then(|| (low..=high).flat_map(|rank| (left..=right).map(move |file| (file, rank))).collect())
    }

    /// What is on a square.
    pub(super) fn on(&self, file: usize, rank: usize) -> On {
        self.squares[rank * self.files + file]
    }

    /// What is on a square that is named.
    pub(super) fn at(&self, name: &str) -> Option<On> {
        let file = name.bytes().next()?.checked_sub(b'a')?;
        let rank = name.get(1..)?.parse::<usize>().ok()?.checked_sub(self.first_rank)?;
        self.squares.get(rank * self.files + usize::from(file)).copied()
    }

    /// A square's name.
    pub(super) fn name(&self, file: usize, rank: usize) -> String {
        format!("{}{}", char::from(b'a' + file as u8), rank + self.first_rank)
    }

    /// Where a side has a kind.
    pub(super) fn places(&self, side: Side, kind: usize) -> Vec<(usize, usize)> {
        let all = (0..self.ranks).flat_map(|rank| (0..self.files).map(move |file| (file, rank)));
        all.filter(|&(file, rank)| self.on(file, rank) == On::Man(side, kind)).collect()
    }

    /// The array as a FEN.
    pub(super) fn fen(&self, letters: &[String]) -> String {
        let mut text = String::new();
        for rank in (0..self.ranks).rev() {
            let mut empty = 0;
            for file in 0..self.files {
                let letter = match self.on(file, rank) {
                    On::Nothing => {
                        empty += 1;
                        continue;
                    }
                    On::Hole => "*".to_owned(),
                    On::Man(Side::White, kind) => letters[kind].clone(),
                    On::Man(Side::Black, kind) => letters[kind].to_ascii_lowercase(),
                };
                if empty > 0 {
                    let _ = write!(text, "{empty}");
                    empty = 0;
                }
                text.push_str(&letter);
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
            }
            if rank > 0 {
                text.push('/');
            }
        }
        let rights = if self.rights.is_empty() { "-" } else { &self.rights };
        let _ = write!(text, " w {rights} - 0 1");
        text
    }
}

fn on(piece: Option<usize>, side: Side) -> On {
    piece.map_or(On::Hole, |piece| On::Man(side, piece))
}
