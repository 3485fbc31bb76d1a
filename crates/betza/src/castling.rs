//! The castling elements of a description, which belong to a game's rules and not to a man's paths.

use crate::ast::{Chain, Direction, Mode, Move, Moves};
use crate::atom::Atom;
use crate::resolve::simple_leg;

/// One `O` element: the man goes `steps` squares towards a corner and the partner comes to its far side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Castling {
    /// How many squares the man goes.
    pub steps: u8,
    /// Whether it castles to the first player's left.
    pub left: bool,
    /// Whether it castles to the first player's right.
    pub right: bool,
    /// How many squares in from the corner the partner stands (`j`).
    pub inset: u8,
}

impl Moves {
    /// Takes the castling elements out, for a reader of games that gives them to its castling rule.
    ///
    /// The first part is `None` when nothing else is left. Elements with modifiers other than
    /// `i`, `j`, `l`, `r` and `s` stay where they are, for [`crate::resolve`] to refuse.
    ///
    /// ```
    /// use chimera_betza::{Castling, parse};
    ///
    /// let (king, castling) = parse("KisjO2").unwrap().split_castling();
    /// assert_eq!(king, parse("K").ok());
    /// assert_eq!(castling, [Castling { steps: 2, left: true, right: true, inset: 1 }]);
    /// ```
    pub fn split_castling(&self) -> (Option<Self>, Vec<Castling>) {
        let mut list = Vec::new();
        let mut castling = Vec::new();
        for one in &self.list {
            match one {
                Move::Chain(chain) if chain.atom.what == Atom::Castling => match element(chain) {
                    Some(element) => castling.push(element),
                    None => list.push(one.clone()),
                },
                _ => list.push(one.clone()),
            }
        }
        ((!list.is_empty()).then_some(Self { list }), castling)
    }
}

fn element(chain: &Chain) -> Option<Castling> {
    let steps = chain.range.filter(|range| range.what > 0)?.what;
    let leg = simple_leg(chain)?;
    let (initial, jumps) = (leg.count(Mode::Initial), leg.count(Mode::Jump));
    if initial > 1 || initial + jumps < leg.modes.len() {
        return None;
    }
    let (mut left, mut right) = (leg.directions.is_empty(), leg.directions.is_empty());
    for placed in &leg.directions {
        match placed.what {
            Direction::Left => left = true,
            Direction::Right => right = true,
            Direction::Sideways => (left, right) = (true, true),
            _ => return None,
        }
    }
    Some(Castling { steps, left, right, inset: jumps as u8 })
}
