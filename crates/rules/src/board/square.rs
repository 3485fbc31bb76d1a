//! Squares and the board's outline.

use std::fmt;

/// A square: row by row from the lowest rank, file `a` first, holes counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Square(u8);

impl Square {
    /// No square.
    pub const NONE: Square = Square(u8::MAX);

    /// The square with this number (below 255).
    #[inline]
    pub fn new(index: usize) -> Self {
        debug_assert!(index < 256);
        Self(index as u8)
    }

    /// Its number.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its number as a byte.
    #[inline]
    pub fn byte(self) -> u8 {
        self.0
    }
}

/// The outline of a board: a rectangle of files and ranks, some of whose squares may not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Geometry {
    files: u8,
    ranks: u8,
    first_rank: u8,
    a1_light: bool,
    exists: Vec<bool>,
}

/// The greatest number of files, and of ranks.
pub const MAX_SIDE: u8 = 16;

impl Geometry {
    /// A board. `a1_light` is the shade of its lowest left corner; `exists` tells for each square of the rectangle, row by row from the lowest rank, whether it exists.
    /// `files` and `ranks` are 1 to [`MAX_SIDE`].
    pub(crate) fn new(files: u8, ranks: u8, first_rank: u8, a1_light: bool, exists: Vec<bool>) -> Self {
        debug_assert_eq!(exists.len(), usize::from(files) * usize::from(ranks));
        Self { files, ranks, first_rank, a1_light, exists }
    }

    /// Number of files.
    pub fn files(&self) -> usize {
        usize::from(self.files)
    }

    /// Number of ranks.
    pub fn ranks(&self) -> usize {
        usize::from(self.ranks)
    }

    /// The number of the lowest rank in square names: 1, or 0.
    pub fn first_rank(&self) -> usize {
        usize::from(self.first_rank)
    }

    /// Number of squares of the rectangle, holes included.
    pub fn len(&self) -> usize {
        self.exists.len()
    }

    /// Never: a board has squares.
    pub fn is_empty(&self) -> bool {
        self.exists.is_empty()
    }

    /// Whether a square is on the board and no hole.
    pub fn exists(&self, square: Square) -> bool {
        self.exists.get(square.index()).copied().unwrap_or(false)
    }

    /// Whether it has no holes.
    pub fn is_full(&self) -> bool {
        self.exists.iter().all(|&there| there)
    }

    /// All squares that exist, lowest first.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.len()).filter(|&i| self.exists[i]).map(Square::new)
    }

    /// File of a square, 0 = `a`.
    pub fn file(&self, square: Square) -> usize {
        square.index() % self.files()
    }

    /// Rank of a square, 0 = the lowest.
    pub fn rank(&self, square: Square) -> usize {
        square.index() / self.files()
    }

    /// The square on a file and a rank (both from 0), if it exists.
    pub fn at(&self, file: i32, rank: i32) -> Option<Square> {
        if file < 0 || rank < 0 || file >= i32::from(self.files) || rank >= i32::from(self.ranks) {
            return None;
        }
        let square = Square::new(rank as usize * self.files() + file as usize);
        self.exists(square).then_some(square)
    }

    /// The square a step away, if it exists.
    pub fn step(&self, from: Square, (dx, dy): (i32, i32)) -> Option<Square> {
        self.at(self.file(from) as i32 + dx, self.rank(from) as i32 + dy)
    }

    /// The square mirrored top to bottom (which may be a hole on an asymmetric board).
    #[must_use]
    pub fn mirrored(&self, square: Square) -> Square {
        Square::new((self.ranks() - 1 - self.rank(square)) * self.files() + self.file(square))
    }

    /// Whether it is a light square.
    pub fn is_light(&self, square: Square) -> bool {
        (self.file(square) + self.rank(square)).is_multiple_of(2) == self.a1_light
    }

    /// A square's name, for display: `a1`, `l12`.
    pub fn name(&self, square: Square) -> SquareName {
        SquareName { file: self.file(square) as u8, rank: (self.rank(square) + self.first_rank()) as u8 }
    }

    /// Reads a square at the beginning of a text (a letter and one or two digits without leading zeros) and gives the rest.
    /// The longest rank number that is on the board is taken.
    pub fn read<'t>(&self, text: &'t str) -> Option<(Square, &'t str)> {
        let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
        let digits = text[1..].bytes().take(2).take_while(u8::is_ascii_digit).count();
        (1..=digits).rev().find_map(|n| {
            let number = &text[1..=n];
            if n > 1 && number.starts_with('0') {
                return None;
            }
            let rank = number.parse::<i32>().ok()? - i32::from(self.first_rank);
            let square = self.at(i32::from(letter - b'a'), rank)?;
            Some((square, &text[n + 1..]))
        })
    }

    /// Reads a text that is one square and nothing else.
    pub fn parse(&self, text: &str) -> Option<Square> {
        self.read(text).and_then(|(square, rest)| rest.is_empty().then_some(square))
    }
}

/// Shows a square's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareName {
    file: u8,
    rank: u8,
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank)
    }
}
