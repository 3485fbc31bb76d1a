//! A move, and a list of moves.

use super::man::Kind;
use super::square::Square;

/// What a move does beyond taking a man to a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Special {
    /// Nothing.
    None,
    /// It takes a man that passed the square by a long step.
    EnPassant,
    /// The royal man and its partner move together.
    Castle,
    /// It has an effect of its own, such as victims on the way: the number tells it from others between the same squares.
    Route(u8),
    /// Nobody moves; from and to are the square of one of the side's men.
    Pass,
    /// A man comes from the hand; from and to are the square on which it is put.
    Drop,
    /// A man from the hand is put on the square that the mover leaves.
    Gate,
    /// Castling, and a man from the hand is put where the royal man stood.
    CastleGate,
    /// Castling, and a man from the hand is put where the partner stood.
    CastleGatePartner,
}

impl Special {
    /// The first byte that stands for a [`Special::Route`].
    const ROUTES: u8 = 32;
    /// The greatest number of a [`Special::Route`].
    pub(crate) const MOST_ROUTES: u8 = WALLED - Self::ROUTES - 1;
    /// All others, by number.
    const ALL: [Special; 8] = [
        Special::None,
        Special::EnPassant,
        Special::Castle,
        Special::Drop,
        Special::Gate,
        Special::CastleGate,
        Special::CastleGatePartner,
        Special::Pass,
    ];

    #[inline]
    fn byte(self) -> u8 {
        match self {
            Self::None => 0,
            Self::EnPassant => 1,
            Self::Castle => 2,
            Self::Drop => 3,
            Self::Gate => 4,
            Self::CastleGate => 5,
            Self::CastleGatePartner => 6,
            Self::Pass => 7,
            Self::Route(number) => {
                debug_assert!(number <= Self::MOST_ROUTES);
                number + Self::ROUTES
            }
        }
    }

    #[inline]
    fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            0 => Some(Self::None),
            // With a wall a byte stands for one of these or for what the man becomes.
            WALLED.. => Some(Self::ALL.get(usize::from(byte - WALLED)).copied().unwrap_or(Self::None)),
            Self::ROUTES.. => Some(Self::Route(byte - Self::ROUTES)),
            _ => Self::ALL.get(usize::from(byte)).copied(),
        }
    }

    /// Whether a man comes from the hand.
    #[inline]
    pub fn uses_hand(self) -> bool {
        self >= Special::Drop
    }

    /// Whether a royal man and a partner move together.
    #[inline]
    pub fn castles(self) -> bool {
        matches!(self, Special::Castle | Special::CastleGate | Special::CastleGatePartner)
    }
}

/// The first byte of those moves that also place a wall: behind it come the other specials, then what the man becomes.
const WALLED: u8 = 188;
/// The byte of a walled move whose man becomes the first kind.
const WALLED_BECOMING: u8 = WALLED + Special::ALL.len() as u8;

const _: () = assert!(WALLED_BECOMING as usize + Kind::MAX <= 256);

/// A move of one side: from, to, what the man becomes, and what else happens. Only meaningful for a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Move {
    from: Square,
    to: Square,
    /// A kind, from 1; or the square on which a wall is placed.
    promotion: u8,
    /// A [`Special`] as a byte; from [`WALLED`] on, in moves that also place a wall, a special or a kind.
    special: u8,
}

const _: () = assert!(size_of::<Move>() == 4);

impl Move {
    /// A plain move or capture.
    #[inline]
    pub fn plain(from: Square, to: Square) -> Self {
        Self { from, to, promotion: 0, special: 0 }
    }

    /// A move whose man becomes another.
    #[inline]
    pub fn promoting(from: Square, to: Square, kind: Kind) -> Self {
        Self { from, to, promotion: kind.index() as u8 + 1, special: 0 }
    }

    /// A special move.
    #[inline]
    pub fn special(from: Square, to: Square, special: Special) -> Self {
        Self { from, to, promotion: 0, special: special.byte() }
    }

    /// A man of the hand is put on an empty square.
    #[inline]
    pub fn drop(kind: Kind, to: Square) -> Self {
        Self { from: to, to, promotion: kind.index() as u8 + 1, special: Special::Drop.byte() }
    }

    /// The same move with its man becoming another or, if its kind uses the hand, with this man coming from there.
    #[inline]
    #[must_use]
    pub fn becoming(self, kind: Kind) -> Self {
        Self { promotion: kind.index() as u8 + 1, ..self }
    }

    /// The same move, which must use no man of the hand, with a wall placed on a square.
    #[must_use]
    pub fn walling(self, wall: Square) -> Self {
        let special = match self.promotion {
            0 => WALLED + self.special,
            kind => WALLED_BECOMING + (kind - 1),
        };
        Self { promotion: wall.byte(), special, ..self }
    }

    /// The same move without its wall.
    #[must_use]
    pub fn without_wall(self) -> Self {
        let promotion = self.promotion().map_or(0, |kind| kind.index() as u8 + 1);
        match self.special {
            WALLED.. => Self { promotion, special: self.kind().byte(), ..self },
            _ => self,
        }
    }

    /// The square on which it places a wall, if it does.
    #[inline]
    pub fn wall(self) -> Option<Square> {
        (self.special >= WALLED).then(|| Square::new(self.promotion.into()))
    }

    /// Where it starts; for a drop, where it ends.
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
        if self.special >= WALLED {
            return self.special.checked_sub(WALLED_BECOMING).map(|kind| Kind::new(kind.into()));
        }
        (self.promotion != 0 && !self.kind().uses_hand()).then(|| Kind::new(usize::from(self.promotion) - 1))
    }

    /// What comes from the hand, if anything does.
    #[inline]
    pub fn from_hand(self) -> Option<Kind> {
        (self.promotion != 0 && self.special < WALLED && self.kind().uses_hand())
            .then(|| Kind::new(usize::from(self.promotion) - 1))
    }

    /// Whether it does no more than take a man to a square, the man staying what it is.
    #[inline]
    pub fn is_step(self) -> bool {
        self.special == 0 && self.promotion == 0
    }

    /// Whether anything happens beyond taking a man to a square and perhaps making another of it.
    #[inline]
    pub fn is_special(self) -> bool {
        self.special != 0
    }

    /// What else happens.
    #[inline]
    pub fn kind(self) -> Special {
        Special::from_byte(self.special).unwrap_or(Special::None)
    }

    /// The move as a number, for tables and atomics.
    #[inline]
    pub fn bits(self) -> u32 {
        u32::from_le_bytes([self.from.byte(), self.to.byte(), self.promotion, self.special])
    }

    /// The move that [`Move::bits`] gave; `None` for a number that no move gives. Whether it is legal anywhere is another question.
    #[inline]
    pub fn from_bits(bits: u32) -> Option<Self> {
        let [from, to, promotion, special] = bits.to_le_bytes();
        let special_move = Special::from_byte(special)?;
        if special >= WALLED {
            let kind = special.checked_sub(WALLED_BECOMING);
            if special_move.uses_hand() || kind.is_some_and(|kind| usize::from(kind) >= Kind::MAX) {
                return None;
            }
            return Some(Self { from: Square::new(from.into()), to: Square::new(to.into()), promotion, special });
        }
        if usize::from(promotion) > Kind::MAX || special_move.uses_hand() && promotion == 0 {
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
