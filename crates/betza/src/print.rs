//! The canonical text: `XBoard`'s order of modifiers, the shortest names of atoms.

use std::fmt::{Display, Formatter, Result, Write};

use crate::ast::{Bracket, Chain, Leg, Mode, Move, Moves, Part};

impl Display for Moves {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.list.iter().try_for_each(|one| one.fmt(f))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Chain(chain) => chain.fmt(f),
            Self::Bracket(bracket) => bracket.fmt(f),
        }
    }
}

impl Display for Chain {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.parts.iter().try_for_each(|part| part.fmt(f))?;
        f.write_str(&self.atom.what.text())?;
        match self.range {
            Some(range) => range.what.fmt(f),
            None => Ok(()),
        }
    }
}

impl Display for Part {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if self.repeat {
            f.write_char('(')?;
        }
        for (index, leg) in self.legs.iter().enumerate() {
            if index > 0 {
                f.write_char('a')?;
            }
            leg.fmt(f)?;
        }
        if self.repeat { f.write_char(')') } else { Ok(()) }
    }
}

impl Display for Leg {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let initial = self.count(Mode::Initial);
        for placed in &self.modes[..initial] {
            f.write_char(placed.what.letter())?;
        }
        for placed in &self.directions {
            f.write_char(placed.what.letter())?;
        }
        for placed in &self.modes[initial..] {
            f.write_char(placed.what.letter())?;
        }
        Ok(())
    }
}

impl Display for Bracket {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}[{}", self.outer, self.first)?;
        for (joint, chain) in &self.rest {
            write!(f, "{}{chain}", joint.letter())?;
        }
        f.write_char(']')
    }
}
