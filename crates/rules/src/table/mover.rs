//! What one kind of man of one side can do, as tables.

use super::fan::Fan;
use super::hop::HopSlide;
use super::route::{Effect, Route};
use crate::board::{Bits, Move};

/// Leaps from one square, blockers irrelevant.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Leaps<B> {
    /// To empty squares.
    pub quiet: B,
    /// Onto enemies.
    pub capture: B,
}

/// A slide along all rays of a fan.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slide {
    /// Which fan of the game.
    pub fan: u16,
    pub quiet: bool,
    pub capture: bool,
}

/// A leap that needs some squares empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lame<B> {
    pub through: B,
    pub to: u8,
    pub quiet: bool,
    pub capture: bool,
    /// Whether it can be answered by an en passant capture on the squares passed.
    pub passes: bool,
}

/// Which kinds a man may become on a square.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// Kinds, by index.
    pub kinds: Vec<u8>,
    /// Whether it may stay what it is.
    pub stay: bool,
    /// For each of the kinds, how many its side must have fewer of on the board; 255 without limit. Empty without any.
    pub most: Vec<u8>,
}

/// Promotion that hangs on more than the square of arrival.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Turning<B> {
    /// Squares from which every move promotes.
    pub leaving: B,
    /// Whether only captures promote.
    pub captures: bool,
}

/// The tables of one kind and side.
#[derive(Clone, Debug)]
// Independent traits of a kind, not states of one thing.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct Mover<B> {
    pub leaps: Box<[Leaps<B>]>,
    pub slides: Box<[Slide]>,
    pub hops: Box<[HopSlide]>,
    /// For each square its part of `lame`; empty if the kind has none.
    pub lame_at: Box<[(u32, u32)]>,
    pub lame: Box<[Lame<B>]>,
    /// For each square its part of `routes`; empty if the kind has none.
    pub routes_at: Box<[(u32, u32)]>,
    pub routes: Box<[Route<B>]>,
    pub effects: Box<[Effect]>,
    /// For each square where it may capture en passant; empty if it never may.
    pub en_passant: Box<[B]>,
    /// Squares on which it promotes.
    pub promotes: B,
    /// Where promotion hangs on more than the square of arrival.
    pub turning: Option<Box<Turning<B>>>,
    /// For each square the number of its [`Choice`].
    pub choice_at: Box<[u8]>,
    pub royal: bool,
    pub pawn: bool,
    /// For each square, to where its moves leave the clock running although it is a pawn; empty without any.
    pub returns: Box<[B]>,
    /// Whether the position keeps its squares in a set of their own (men that freeze).
    pub marked: bool,
    /// Whether any of its moves can be answered en passant.
    pub passes: bool,
    /// How many its side has in the array.
    pub in_array: u8,
}

impl<B: Bits> Mover<B> {
    /// Whether a move of a pawn that has [`Mover::returns`] sets the clock back.
    #[inline(never)]
    pub(crate) fn counts(&self, mv: Move) -> bool {
        mv.promotion().is_some() || !self.returns[mv.from().index()].has(mv.to().index())
    }

    /// Where it can move to and what it attacks from a square, the men's sides aside: (to empty squares, onto enemies).
    #[inline]
    pub(crate) fn reach(&self, fans: &[Fan<B>], from: usize, occupied: B) -> (B, B) {
        let (mut quiet, mut capture) = self.reach_unslid(fans, from, occupied);
        for slide in &self.slides {
            let targets = fans[usize::from(slide.fan)].slide(from, occupied);
            if slide.quiet {
                quiet |= targets;
            }
            if slide.capture {
                capture |= targets;
            }
        }
        (quiet, capture)
    }

    /// The same, its slides left out.
    #[inline]
    pub(crate) fn reach_unslid(&self, fans: &[Fan<B>], from: usize, occupied: B) -> (B, B) {
        let leaps = self.leaps[from];
        let (mut quiet, mut capture) = (leaps.quiet, leaps.capture);
        for hop in &self.hops {
            let targets = fans[usize::from(hop.fan)].hop(from, occupied, hop.near);
            if hop.quiet {
                quiet |= targets;
            }
            if hop.capture {
                capture |= targets;
            }
        }
        if !self.lame_at.is_empty() {
            for lame in self.lame_from(from) {
                if (lame.through & occupied).none() {
                    if lame.quiet {
                        quiet |= B::bit(lame.to.into());
                    }
                    if lame.capture {
                        capture |= B::bit(lame.to.into());
                    }
                }
            }
        }
        (quiet, capture)
    }

    /// The squares to which a move from a square promotes; `enemies` are those whom it may capture.
    #[inline]
    pub(crate) fn promotes_from(&self, from: usize, enemies: B) -> B {
        match &self.turning {
            None => self.promotes,
            Some(turning) => {
                let zone = if turning.leaving.has(from) { !B::ZERO } else { self.promotes };
                if turning.captures { zone & enemies } else { zone }
            }
        }
    }

    /// The lame leaps from a square.
    #[inline]
    pub(crate) fn lame_from(&self, from: usize) -> &[Lame<B>] {
        match self.lame_at.get(from) {
            Some(&(start, end)) => &self.lame[start as usize..end as usize],
            None => &[],
        }
    }

    /// Whether it may capture en passant on `to`.
    #[inline]
    pub(crate) fn takes_passing(&self, from: usize, to: usize) -> bool {
        self.en_passant.get(from).is_some_and(|targets| targets.has(to))
    }
}
