//! Sides, kinds of men, men.

use std::ops::{Index, IndexMut, Not};

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// The first player (upper case in a FEN).
    White,
    /// The second player (lower case in a FEN).
    Black,
}

impl Side {
    /// Both sides, the first player first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// 0 for the first player, 1 for the second.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// `w` or `b`, as in a FEN.
    pub fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }
}

impl Not for Side {
    type Output = Side;
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// A pair of values, one for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BySide<T>(pub [T; 2]);

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}

/// A kind of man of one game: an index into its list of men.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Kind(u8);

impl Kind {
    /// The greatest number of kinds that a game may have.
    pub const MAX: usize = 60;

    /// The kind with this index; `index` must be below [`Kind::MAX`].
    #[inline]
    pub fn new(index: usize) -> Self {
        debug_assert!(index < Self::MAX);
        Self(index as u8)
    }

    /// Its place in the game's list of men.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A man of a kind and a side, or nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man(u8);

impl Man {
    /// Nobody: an empty square.
    pub const NONE: Man = Man(0);
    /// The number of different values of [`Man::code`].
    pub const CODES: usize = 2 * Kind::MAX + 2;

    /// A man.
    #[inline]
    pub fn new(kind: Kind, side: Side) -> Self {
        Man((kind.0 + 1) << 1 | side as u8)
    }

    /// Whether there is somebody.
    #[inline]
    pub fn is_some(self) -> bool {
        self.0 != 0
    }

    /// The kind; only for somebody.
    #[inline]
    pub fn kind(self) -> Kind {
        debug_assert!(self.is_some());
        Kind((self.0 >> 1).wrapping_sub(1))
    }

    /// The side; only for somebody.
    #[inline]
    pub fn side(self) -> Side {
        if self.0 & 1 == 0 { Side::White } else { Side::Black }
    }

    /// A number below [`Man::CODES`] for tables.
    #[inline]
    pub fn code(self) -> usize {
        usize::from(self.0)
    }
}

const _: () = assert!(size_of::<Man>() == 1);
