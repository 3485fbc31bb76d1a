//! Rules that few games have. The inner loop asks only whether there are any.

use crate::board::{Bits, BySide, Kind};
use crate::rule::{FlipWhich, PassWhen, WallPlace};

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
#[allow(clippy::struct_excessive_bools)] // Independent facts.
pub(crate) struct Customs<B> {
    pub court: Option<Court>,
    /// Whether a side that can capture must.
    pub must_capture: bool,
    /// Kinds that must be dropped, while they are in hand and can be, before anything else is done, as bits.
    pub must_drop: u64,
    /// Rights that a side wins when it completes by a drop what they need, as bits.
    pub won_by_drops: u64,
    /// Whether men of the hand may enter behind others.
    pub gates: bool,
    /// Whether a royal man in check may do nothing but capture the only man that checks it.
    pub stands: bool,
    /// Whether no move may give check.
    pub no_checks: bool,
    /// With how many checks a side has reached its aim; 0 if they are not counted.
    pub check_limit: u8,
    pub blast: Option<Blast<B>>,
    /// Kinds that can't capture their like, as bits.
    pub immune: u64,
    /// Riders that make no move out of a zone: kinds as bits, and the zone.
    pub confined: BySide<Vec<(u64, B)>>,
    /// Kinds that may not face each other on a file, as bits.
    pub facing: u64,
    /// Whether that holds for ranks, too.
    pub facing_on_ranks: bool,
    /// When a side may pass.
    pub pass: Option<PassWhen>,
    pub flip: Option<FlipTable>,
    /// Whether an ending asks for passes in a row.
    pub counts_passes: bool,
    pub walls: Option<Walls<B>>,
}

/// Walls that moves place.
#[derive(Clone, Debug)]
pub(crate) struct Walls<B> {
    pub place: WallPlace,
    /// Whether a wall is placed instead of a move.
    pub instead: bool,
    /// Where each side may place them.
    pub region: BySide<B>,
    /// The edge of the board.
    pub edge: B,
    /// For each square those straight beside it.
    pub beside: Box<[B]>,
}

/// Which men change sides.
#[derive(Clone, Debug)]
pub(crate) struct FlipTable {
    pub which: FlipWhich,
    /// Whether a move must change the side of somebody.
    pub must: bool,
    /// For each square the squares in each of eight directions, nearest first.
    pub lines: Vec<Vec<Box<[u8]>>>,
}

impl FlipTable {
    /// The men that change sides when a man of a side comes to a square.
    pub(crate) fn flipped<B: Bits>(&self, square: usize, own: B, enemy: B) -> B {
        let mut all = B::ZERO;
        for line in &self.lines[square] {
            let mut met = B::ZERO;
            for &next in line {
                if enemy.has(next.into()) {
                    met |= B::bit(next.into());
                    if self.which == FlipWhich::Enclosed {
                        continue;
                    }
                }
                if own.has(next.into()) || self.which != FlipWhich::Enclosed {
                    all |= met;
                }
                break;
            }
        }
        all
    }
}

/// What a capture blows up.
#[derive(Clone, Debug)]
pub(crate) struct Blast<B> {
    /// For each side that captures and each square, the squares around.
    pub reach: BySide<Box<[B]>>,
    /// Kinds that stay when they stand around, as bits.
    pub spares: u64,
    /// Kinds that stay when they capture, as bits.
    pub survives: u64,
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
        self.no_checks
            || self.stands
            || self.flip.as_ref().is_some_and(|flip| flip.must)
            || self.facing != 0
            || self.court.as_ref().is_some_and(|court| !court.is_plain())
    }
}
