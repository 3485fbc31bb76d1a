//! A position of a game, and the one way to change it.

mod edit;
mod effects;
mod hand;
mod setup;

pub(crate) use edit::Unkeyed;
pub use edit::{Observer, Unobserved};
pub use setup::{CheckCount, Setup, SetupError};

use crate::board::{Bits, Man, Side, Square};

/// Slot of the man that made a long step; [`NOWHERE`] if it can't be answered.
pub(crate) const PASSER: usize = 0;
/// Slot of the passed squares (bits, in the order of the slots below) on which a capture is legal.
pub(crate) const LIVE: usize = 1;
/// First slot of the passed squares on which an enemy stands ready; [`NOWHERE`] where there is none.
pub(crate) const PASSED: usize = 2;
/// Slot of the passes in a row.
pub(crate) const PASSES: usize = 5;
/// First slot of the checks that the sides have given, the first player's before the second's.
pub(crate) const CHECKS: usize = 6;
/// How many squares a long step may pass.
pub(crate) const PASSED_COUNT: usize = 3;
/// Value of a slot that holds a square: none.
pub(crate) const NOWHERE: u8 = u8::MAX;

pub(crate) use crate::table::{HANDS, MAX_HELD, SLOTS};

/// Where all men stand, whose turn it is, and what else the rules must remember. Means something only with its [`crate::Rules`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<B: Bits> {
    pub(crate) sides: [B; 2],
    pub(crate) royals: B,
    pub(crate) marked: B,
    /// Men that carry the mark of promotion, and are captured as what they were.
    pub(crate) promoted: B,
    /// Squares that are walled up.
    pub(crate) walls: B,
    /// Rights (castling, jumps, gates) as bits.
    pub(crate) rights: u64,
    pub(crate) key: u64,
    pub(crate) men: B::Mailbox,
    pub(crate) slots: [u8; SLOTS],
    pub(crate) clock: u16,
    pub(crate) number: u16,
    pub(crate) turn: Side,
}

const _: () = assert!(size_of::<Position<u64>>() <= 400);
const _: () = assert!(size_of::<Position<u128>>() <= 800);
const _: () = assert!(size_of::<Position<crate::board::Wide<3>>>() <= 800);
const _: () = assert!(size_of::<Position<crate::board::Wide<4>>>() <= 800);

impl<B: Bits> Position<B> {
    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The man on a square, or [`Man::NONE`].
    #[inline]
    pub fn man(&self, square: Square) -> Man {
        self.men.as_ref()[square.index()]
    }

    /// The squares of a side's men.
    #[inline]
    pub fn side(&self, side: Side) -> B {
        self.sides[side.index()]
    }

    /// All squares that nobody can simply go to: with men on them, or walled up.
    #[inline]
    pub fn occupied(&self) -> B {
        self.sides[0] | self.sides[1] | self.walls
    }

    /// All squares with men on them: all that are occupied in games without walls, whose counting is quicker by it.
    #[inline]
    pub(crate) fn manned(&self) -> B {
        self.sides[0] | self.sides[1]
    }

    /// All squares that are walled up.
    #[inline]
    pub fn walls(&self) -> B {
        self.walls
    }

    /// The squares of a side's royal men.
    #[inline]
    pub fn royals(&self, side: Side) -> B {
        self.royals & self.side(side)
    }

    /// The key: equal for positions that are the same for the repetition rule.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Half-moves since the last capture or move of a pawn.
    #[inline]
    pub fn clock(&self) -> u16 {
        self.clock
    }

    /// Number of the move, from 1, one more after each move of the second player.
    #[inline]
    pub fn number(&self) -> u16 {
        self.number
    }

    /// The squares on which a long step may be answered, ascending, as their shape says.
    pub(crate) fn passed(&self) -> impl Iterator<Item = (usize, Square)> + '_ {
        self.slots[PASSED..PASSED + PASSED_COUNT]
            .iter()
            .enumerate()
            .filter(|&(_, &s)| s != NOWHERE)
            .map(|(i, &s)| (i, Square::new(s.into())))
    }
}
