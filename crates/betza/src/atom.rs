//! Atoms and the wheels of directions on which they turn.

use crate::path::Vector;

/// The last element of a move: what is leapt, slid or done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atom {
    /// A leap by its longer and its shorter coordinate.
    Leap {
        long: u8,
        short: u8,
    },
    King,
    Queen,
    Rook,
    Bishop,
    /// `O`: castling when a number follows, otherwise the null move.
    Castling,
    /// `U`: any other square.
    Universal,
    /// `@`: from the hand.
    Drop,
}

/// How many moves an atom has, and what direction letters mean for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Orthogonal,
    Diagonal,
    Oblique,
    Eightfold,
}

/// Single letters and the leaps that they stand for.
const LEAPS: [(char, u8, u8); 9] = [
    ('W', 1, 0),
    ('F', 1, 1),
    ('D', 2, 0),
    ('N', 2, 1),
    ('A', 2, 2),
    ('H', 3, 0),
    ('C', 3, 1),
    ('Z', 3, 2),
    ('G', 3, 3),
];

/// The two-letter atoms of the Interactive Diagram that have no shorter name.
const LONG_LEAPS: [(&str, u8, u8); 14] = [
    ("WX", 4, 0),
    ("FX", 4, 1),
    ("DX", 5, 0),
    ("NX", 5, 1),
    ("AX", 5, 2),
    ("HX", 6, 0),
    ("CX", 6, 1),
    ("ZX", 6, 2),
    ("GX", 6, 3),
    ("DY", 4, 2),
    ("NY", 4, 3),
    ("AY", 4, 4),
    ("CY", 5, 3),
    ("ZY", 5, 4),
];

impl Atom {
    /// The atom of one letter; `L` and `J` are the old names of `C` and `Z`.
    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'K' => Self::King,
            'Q' => Self::Queen,
            'R' => Self::Rook,
            'B' => Self::Bishop,
            'O' => Self::Castling,
            'U' => Self::Universal,
            '@' => Self::Drop,
            'L' => Self::Leap { long: 3, short: 1 },
            'J' => Self::Leap { long: 3, short: 2 },
            _ => {
                let (_, long, short) = *LEAPS.iter().find(|(known, ..)| *known == letter)?;
                Self::Leap { long, short }
            }
        })
    }

    /// The leap between two coordinates given in either order.
    pub(crate) fn leap(a: u8, b: u8) -> Self {
        Self::Leap { long: a.max(b), short: a.min(b) }
    }

    /// The atom that a second letter makes of a leap: `X` adds 3 to its longer leg, `Y` adds 2 to both.
    pub(crate) fn lengthened(self, letter: char) -> Option<Self> {
        match (self, letter) {
            (Self::Leap { long, short }, 'X') => Some(Self::Leap { long: long + 3, short }),
            (Self::Leap { long, short }, 'Y') => Some(Self::Leap { long: long + 2, short: short + 2 }),
            _ => None,
        }
    }

    /// Whether an atom may be doubled or have a range, and so has directions to move in.
    pub(crate) fn moves_on_board(self) -> bool {
        !matches!(self, Self::Castling | Self::Universal | Self::Drop)
    }

    /// The canonical text.
    pub(crate) fn text(self) -> String {
        let letter = match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Castling => 'O',
            Self::Universal => 'U',
            Self::Drop => '@',
            Self::Leap { long, short } => {
                if let Some((letter, ..)) = LEAPS.iter().find(|leap| (leap.1, leap.2) == (long, short)) {
                    *letter
                } else if let Some((name, ..)) = LONG_LEAPS.iter().find(|leap| (leap.1, leap.2) == (long, short)) {
                    return (*name).to_owned();
                } else {
                    return self.coordinates();
                }
            }
        };
        letter.to_string()
    }

    /// The text of a leap by its coordinates; other atoms have their letter only.
    pub(crate) fn coordinates(self) -> String {
        match self {
            Self::Leap { long, short } => format!("({long},{short})"),
            other => other.text(),
        }
    }

    /// The wheel of an atom that moves on the board.
    pub(crate) fn wheel(self) -> Option<Wheel> {
        let (class, long, short) = match self {
            Self::King | Self::Queen => (Class::Eightfold, 1, 0),
            Self::Rook => (Class::Orthogonal, 1, 0),
            Self::Bishop => (Class::Diagonal, 1, 0),
            Self::Leap { long, short: 0 } => (Class::Orthogonal, long, 0),
            Self::Leap { long, short } if long == short => (Class::Diagonal, long, 0),
            Self::Leap { long, short } => (Class::Oblique, long, short),
            Self::Castling | Self::Universal | Self::Drop => return None,
        };
        // Coordinates are bounded by the parser far below 127.
        Some(Wheel { class, long: long as i8, short: short as i8 })
    }

    /// The range when none is written: `None` is unlimited.
    pub(crate) fn usual_range(self) -> Option<u16> {
        match self {
            Self::Queen | Self::Rook | Self::Bishop => None,
            _ => Some(1),
        }
    }
}

/// The eight directions of an atom, numbered clockwise.
///
/// Straight wheels have forward at 0 and the diagonals at the odd numbers; on an oblique wheel 0 is the
/// forward leap that leans to the right:
///
/// ```text
///     7 0 1          7 . 0
///     6 . 2        6 . . . 1
///     5 4 3        . . . . .
///                  5 . . . 2
///                    4 . 3
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wheel {
    pub(crate) class: Class,
    long: i8,
    short: i8,
}

impl Wheel {
    /// The directions that the atom really has, one bit each.
    pub(crate) fn spokes(self) -> u8 {
        match self.class {
            Class::Orthogonal => 0b0101_0101,
            Class::Diagonal => 0b1010_1010,
            Class::Oblique | Class::Eightfold => 0xFF,
        }
    }

    /// The length of the longer leg.
    pub(crate) fn scale(self) -> i8 {
        self.long
    }

    /// The length of the shorter leg of an oblique leap.
    pub(crate) fn narrow(self) -> i8 {
        self.short
    }

    /// The wheel of the partner half a right angle off (W and F, D and A, H and G), if it has one.
    pub(crate) fn converted(self) -> Option<Self> {
        let class = match self.class {
            Class::Orthogonal => Class::Diagonal,
            Class::Diagonal => Class::Orthogonal,
            Class::Oblique | Class::Eightfold => return None,
        };
        (self.long <= 3).then_some(Self { class, ..self })
    }

    /// The displacement in direction `spoke` (taken modulo 8), even of one outside [`Self::spokes`].
    pub(crate) fn vector(self, spoke: u8) -> Vector {
        let (m, n) = (self.long, self.short);
        let spoke = usize::from(spoke % 8);
        if self.class == Class::Oblique {
            [(n, m), (m, n), (m, -n), (n, -m), (-n, -m), (-m, -n), (-m, n), (-n, m)][spoke]
        } else {
            [(0, m), (m, m), (m, 0), (m, -m), (0, -m), (-m, -m), (-m, 0), (-m, m)][spoke]
        }
    }
}

/// The set bits of a mask of directions, in ascending order.
pub(crate) fn bits(mask: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |spoke| mask >> spoke & 1 == 1)
}
