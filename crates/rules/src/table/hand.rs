//! What can be in hand, and how it comes onto the board.

use crate::board::{BySide, Kind};
use crate::rule::DropNear;

/// A kind that is never in hand.
pub(crate) const NO_PLACE: u8 = u8::MAX;

/// What can be in hand, and how it comes onto the board.
#[derive(Clone, Debug)]
pub(crate) struct HandTable<B> {
    /// The kinds that can be held, by their places in hand.
    pub kinds: Vec<u8>,
    /// For each kind the place in hand where a man of it is held, or [`NO_PLACE`].
    pub place: Vec<u8>,
    /// Whether the hand never runs out: every kind that can be held is there.
    pub endless: bool,
    /// Whether captured men come into the captor's hand.
    pub captures: bool,
    /// Where men with the mark of promotion are held; [`NO_PLACE`] if there is no such mark.
    pub marked_place: u8,
    /// How men are dropped.
    pub drops: BySide<Vec<DropTable<B>>>,
    /// The kinds that may enter behind another man's first move.
    pub entering: Vec<Kind>,
    /// For each square the right to let a man enter there; 0 if there is none.
    pub gates: Vec<u64>,
    /// All rights of a side to let men enter.
    pub side_gates: BySide<u64>,
    /// The squares of each file, for limits of men on a file.
    pub files: Vec<B>,
}

/// How one kind is dropped by a side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DropTable<B> {
    /// The kind that is put on the board.
    pub kind: u8,
    /// Its place in hand.
    pub place: u8,
    /// Where it may be put, if the square is empty.
    pub zone: B,
    /// What must be near it.
    pub near: Option<DropNear>,
    /// Squares on which it must be put while one of them is empty.
    pub start: B,
    /// How many of its kind may stand on a file with it; [`u8::MAX`] if any number may.
    pub per_file: u8,
    /// Whether its side's men of the kind must be able to stand evenly on light and dark squares.
    pub even: bool,
    /// Whether it may give check.
    pub checks: bool,
    /// Whether it may give checkmate.
    pub mates: bool,
}

impl<B> HandTable<B> {
    /// Whether promoted men carry a mark.
    #[inline]
    pub(crate) fn marks(&self) -> bool {
        self.marked_place != NO_PLACE
    }
}
