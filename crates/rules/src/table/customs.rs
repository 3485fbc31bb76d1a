//! Rules that few games have. The inner loop asks only whether there are any.

use crate::board::{Bits, BySide, Kind};

/// Which royal men must be safe, in games where that is not simply one man a side.
#[derive(Clone, Debug, Default)]
pub(crate) struct Court {
    /// Kinds of which every man must be safe, as bits.
    pub always: u64,
    /// Kinds that are royal only while their side has at most so many of them.
    pub last: Vec<(Kind, u8)>,
    /// Kinds of which, taken together, one man must be safe, as bits.
    pub one: u64,
    /// Whether the side has men in the array that must be safe without condition.
    pub in_array: BySide<bool>,
}

/// Everything rare.
#[derive(Clone, Debug, Default)]
pub(crate) struct Customs<B> {
    pub court: Option<Court>,
    /// Whether a side that can capture must.
    pub must_capture: bool,
    /// Kinds that must be dropped, while they are in hand and can be, before anything else is done, as bits.
    pub must_drop: u64,
    /// Rights that a side wins when it completes by a drop what they need, as bits.
    pub won_by_drops: u64,
    /// Whether no move may give check.
    pub no_checks: bool,
    pub _width: std::marker::PhantomData<B>,
}

impl Court {
    /// Whether it is as in most games, but that a side may have none of such men or several.
    pub(crate) fn is_plain(&self) -> bool {
        self.last.is_empty() && self.one == 0
    }
}

impl<B: Bits> Customs<B> {
    /// Whether moves must be tried out that the plain rules would not ask about.
    pub(crate) fn tries_all(&self) -> bool {
        self.no_checks || self.court.as_ref().is_some_and(|court| !court.is_plain())
    }
}
