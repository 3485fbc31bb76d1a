//! A game compiled to tables: everything the inner loop reads.

mod customs;
mod fan;
mod hand;
mod hop;
mod keys;
mod mover;
mod route;

pub(crate) use customs::{Blast, Court, Customs, FlipTable, Walls};
pub(crate) use fan::{Fan, Ray, RaySquares};
pub(crate) use hand::{DropTable, HandTable, NO_PLACE};
pub(crate) use hop::{HopFamily, HopSlide};
pub(crate) use keys::{HANDS, Keys, MAX_HELD, SLOTS};
pub(crate) use mover::{Choice, Lame, Leaps, Mover, Slide, Turning};
pub(crate) use route::{Effect, Route};

use crate::board::{Bits, BySide, Geometry, Kind, Letter, Side, Square};
use crate::ending::Endings;
use crate::position::Position;

/// How strictly moves must be tried out before they are known to be legal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tier {
    /// Check mask and pins say it: straight riders, leapers, and riders whose rays are the same backwards.
    Exact,
    /// Only moves that touch a square on some line to the royal man are tried out: lame attackers, bent riders, hoppers.
    Guarded,
    /// Every move is tried out.
    Brute,
}

/// One ray family by which some kinds attack, seen from the attacked square.
#[derive(Clone, Debug)]
pub(crate) struct Family<B> {
    pub fan: Fan<B>,
    /// The kinds that attack along it, as bits.
    pub kinds: u64,
}

/// How the men of a side attack a square.
#[derive(Clone, Debug)]
pub(crate) struct Attacks<B> {
    /// For each square, from where some kind leaps onto it.
    pub leap_sources: Box<[B]>,
    pub families: Vec<Family<B>>,
    /// Ray families of hoppers.
    pub hop_families: Vec<HopFamily<B>>,
    /// Kinds with attacks that must be asked forwards, as bits.
    pub irregular: u64,
    /// For each square, from where some kind may capture en passant on it.
    pub passing_sources: Box<[B]>,
}

/// One way to castle, compiled for a side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastleTable<B> {
    /// The bit of its right.
    pub right: u64,
    pub from: Square,
    pub to: Square,
    pub partner_from: Square,
    pub partner_to: Square,
    /// Squares that must be empty.
    pub empty: B,
    /// Squares that must not be attacked.
    pub safe: B,
    /// Whether an enemy might attack the royal man where it goes once its partner has left, and did not before: for the
    /// exact tier, where other reasons don't exist.
    pub uncovers: bool,
    /// Whether UCI names the partner's square instead of that to which it goes.
    pub onto: bool,
    /// Index into the ways of the definition, for SAN.
    pub way: usize,
}

/// A once-only leap, compiled for a side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JumpTable<B> {
    pub right: u64,
    pub zone: B,
}

/// A right that the FEN's third field holds.
#[derive(Clone, Debug)]
pub(crate) struct Right {
    /// As in the FEN: upper case for the first player.
    pub letter: char,
    /// Where which man must stand for it.
    pub needs: Vec<(Square, Kind, Side)>,
    /// Rights that go with it, and are not named beside it.
    pub implies: u64,
}

/// Men that freeze.
#[derive(Clone, Debug)]
pub(crate) struct FreezeTable<B> {
    /// For each side and square, the squares that a man of that side holds there.
    pub reach: BySide<Box<[B]>>,
}

/// Squares to keep clear.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeepClearTable<B> {
    pub zone: BySide<B>,
    pub unless_capture: bool,
    pub unless_royal_in_check: bool,
}

/// A game compiled for boards of one word width. Made by [`crate::Game`]; never changed.
#[derive(Clone, Debug)]
pub struct Rules<B: Bits> {
    pub(crate) geometry: Geometry,
    /// All squares that exist.
    pub(crate) squares: B,
    pub(crate) light: B,
    pub(crate) fans: Vec<Fan<B>>,
    pub(crate) movers: BySide<Vec<Mover<B>>>,
    pub(crate) choices: Vec<Choice>,
    pub(crate) attacks: BySide<Attacks<B>>,
    /// Whether any man has moves with victims on the way or other effects of their own.
    pub(crate) routed: bool,
    pub(crate) rights: Vec<Right>,
    /// For each square the rights that outlast a move from or to it.
    pub(crate) keeps: Box<[u64]>,
    pub(crate) castles: BySide<Vec<CastleTable<B>>>,
    pub(crate) jumps: BySide<Option<JumpTable<B>>>,
    pub(crate) freeze: Option<FreezeTable<B>>,
    pub(crate) hands: Option<Box<HandTable<B>>>,
    pub(crate) keep_clear: Option<KeepClearTable<B>>,
    /// Rules that few games have.
    pub(crate) customs: Option<Box<Customs<B>>>,
    pub(crate) zones: Vec<BySide<B>>,
    /// Lines of squares, for endings that ask for men in a row.
    pub(crate) lines: Vec<Vec<B>>,
    pub(crate) endings: Endings,
    pub(crate) keys: Keys,
    pub(crate) tier: Tier,
    /// Letters of the kinds in a FEN, upper case.
    pub(crate) letters: Vec<Letter>,
    /// The position at the beginning.
    pub(crate) start: Option<Position<B>>,
}

impl<B: Bits> Rules<B> {
    /// The tables of a kind of a side.
    #[inline]
    pub(crate) fn mover(&self, side: Side, kind: Kind) -> &Mover<B> {
        &self.movers[side][kind.index()]
    }

    /// The outline of the board.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The number of kinds of men.
    pub fn kinds(&self) -> usize {
        self.letters.len()
    }

    /// How strictly moves are tried out.
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// The same game with every move tried out at least as strictly as `tier` says: slower, for tests that compare tiers.
    #[must_use]
    pub fn with_tier(mut self, tier: Tier) -> Self {
        self.tier = self.tier.max(tier);
        self
    }

    /// The position at the beginning of the game.
    pub fn start(&self) -> &Position<B> {
        self.start.as_ref().expect("compiled rules hold their array")
    }
}
