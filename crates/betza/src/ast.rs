//! The text as it is written: literal, with the column of everything that may be refused later.

use crate::atom::Atom;

/// A column of the text, from 1. It is a remark, not a part of the meaning: all columns are equal.
#[derive(Clone, Copy, Debug, Eq)]
pub(crate) struct Column(pub(crate) usize);

impl PartialEq for Column {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A letter and where it stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed<T> {
    pub(crate) what: T,
    pub(crate) column: Column,
}

/// A move description as it was written: the union of its moves.
///
/// It prints in the canonical order of modifiers, and two descriptions are equal when they print alike.
///
/// ```
/// let moves = chimera_betza::parse("mfWLcefF").unwrap();
/// assert_eq!(moves.to_string(), "fmWCfceF");
/// assert_eq!(moves, "fmWCfecF".parse().unwrap());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    pub(crate) list: Vec<Move>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    Chain(Chain),
    Bracket(Bracket),
}

/// Modifiers, atom and range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    pub(crate) parts: Vec<Part>,
    pub(crate) atom: Placed<Atom>,
    pub(crate) range: Option<Placed<u8>>,
}

/// A run of legs joined by `a`; repeated any number of times where it stood in parentheses.
///
/// The last leg of one part and the first of the next are one and the same leg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) repeat: bool,
    pub(crate) legs: Vec<Leg>,
    pub(crate) column: Column,
}

/// The modifiers of one leg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    /// In the order of the text, which has meaning.
    pub(crate) directions: Vec<Placed<Direction>>,
    /// In canonical order.
    pub(crate) modes: Vec<Placed<Mode>>,
    /// Where the leg begins.
    pub(crate) column: Column,
}

impl Leg {
    pub(crate) fn new(column: usize) -> Self {
        Self { directions: Vec::new(), modes: Vec::new(), column: Column(column) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.directions.is_empty() && self.modes.is_empty()
    }

    pub(crate) fn has(&self, mode: Mode) -> bool {
        self.count(mode) > 0
    }

    pub(crate) fn count(&self, mode: Mode) -> usize {
        self.modes.iter().filter(|placed| placed.what == mode).count()
    }

    pub(crate) fn find(&self, mode: Mode) -> Option<&Placed<Mode>> {
        self.modes.iter().find(|placed| placed.what == mode)
    }
}

/// Several moves played in order, each from where the one before it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bracket {
    /// The modifiers before the bracket, which speak of the whole move.
    pub(crate) outer: Leg,
    pub(crate) first: Chain,
    pub(crate) rest: Vec<(Joint, Chain)>,
    pub(crate) column: Column,
}

/// What stands between two legs of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joint {
    /// `-`: the move must go on.
    Must,
    /// `?`: the move may end before this joint.
    May,
}

impl Joint {
    pub(crate) fn letter(self) -> char {
        match self {
            Self::Must => '-',
            Self::May => '?',
        }
    }
}

/// Declares an enum of letters with its conversions.
macro_rules! letters {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $letter:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum $name { $($variant),+ }

        impl $name {
            pub(crate) fn from_letter(letter: char) -> Option<Self> {
                match letter { $($letter => Some(Self::$variant),)+ _ => None }
            }

            pub(crate) fn letter(self) -> char {
                match self { $(Self::$variant => $letter),+ }
            }
        }
    };
}

letters! {
    /// The direction letters. Behind a bend `z` and `q` are the left or right that is opposite to it or like it,
    /// so that their place among the others matters.
    Direction {
        Forward = 'f',
        Back = 'b',
        Left = 'l',
        Right = 'r',
        Vertical = 'v',
        Sideways = 's',
        Half = 'h',
        Opposite = 'z',
        Alike = 'q',
    }
}

letters! {
    /// The other modifiers, in canonical order; `i` goes before the directions, the rest after them.
    Mode {
        Initial = 'i',
        Quiet = 'm',
        Capture = 'c',
        Destroy = 'd',
        EnPassant = 'e',
        Tame = 't',
        Hop = 'p',
        Grasshop = 'g',
        Wrap = 'o',
        Toggle = 'y',
        Lame = 'n',
        Jump = 'j',
        Unload = 'u',
        Swap = 'x',
    }
}

impl Mode {
    /// How often the letter may stand in one leg.
    pub(crate) fn most(self) -> usize {
        match self {
            Self::Initial | Self::Lame => 2,
            Self::Jump => 9,
            _ => 1,
        }
    }
}
