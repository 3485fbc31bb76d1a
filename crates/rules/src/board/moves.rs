//! A move, and a list of moves.

use super::man::Kind;
use super::square::Square;

/// What a move does beyond taking a man to a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Special {
    /// Nothing.
    None,
    /// It takes a man that passed the square by a long step.
    EnPassant,
    /// The royal man and its partner move together.
    Castle,
}

/// A move of one side: from, to, what the man becomes, and what else happens. Only meaningful for a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Move {
    from: Square,
    to: Square,
    promotion: u8,
    special: Special,
}

const _: () = assert!(size_of::<Move>() == 4);

impl Move {
    /// A plain move or capture.
    #[inline]
    pub fn plain(from: Square, to: Square) -> Self {
        Self { from, to, promotion: 0, special: Special::None }
    }

    /// A move whose man becomes another.
    #[inline]
    pub fn promoting(from: Square, to: Square, kind: Kind) -> Self {
        Self { from, to, promotion: kind.index() as u8 + 1, special: Special::None }
    }

    /// A special move.
    #[inline]
    pub fn special(from: Square, to: Square, special: Special) -> Self {
        Self { from, to, promotion: 0, special }
    }

    /// The same move with its man becoming another.
    #[inline]
    #[must_use]
    pub fn becoming(self, kind: Kind) -> Self {
        Self { promotion: kind.index() as u8 + 1, ..self }
    }

    /// Where it starts.
    #[inline]
    pub fn from(self) -> Square {
        self.from
    }

    /// Where it ends (for castling: the royal man's square).
    #[inline]
    pub fn to(self) -> Square {
        self.to
    }

    /// What the man becomes, if it changes.
    #[inline]
    pub fn promotion(self) -> Option<Kind> {
        (self.promotion != 0).then(|| Kind::new(usize::from(self.promotion) - 1))
    }

    /// What else happens.
    #[inline]
    pub fn kind(self) -> Special {
        self.special
    }

    /// The move as a number, for tables and atomics.
    #[inline]
    pub fn bits(self) -> u32 {
        u32::from_le_bytes([self.from.byte(), self.to.byte(), self.promotion, self.special as u8])
    }

    /// The move that [`Move::bits`] gave; `None` for a number that no move gives. Whether it is legal anywhere is another question.
    #[inline]
    pub fn from_bits(bits: u32) -> Option<Self> {
        let [from, to, promotion, special] = bits.to_le_bytes();
        let special = match special {
            0 => Special::None,
            1 => Special::EnPassant,
            2 => Special::Castle,
            _ => return None,
        };
        if usize::from(promotion) > Kind::MAX {
            return None;
        }
        Some(Self { from: Square::new(from.into()), to: Square::new(to.into()), promotion, special })
    }
}

/// Receives moves as they are generated.
pub trait MoveSink {
    /// Takes one move.
    fn push(&mut self, mv: Move);
}

impl MoveSink for Vec<Move> {
    #[inline]
    fn push(&mut self, mv: Move) {
        Vec::push(self, mv);
    }
}
