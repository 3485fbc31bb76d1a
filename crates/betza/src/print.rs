//! The canonical text: `XBoard`'s order of modifiers, the shortest names of atoms.

use std::fmt::{Display, Formatter, Result, Write};

use crate::ast::{Bracket, Chain, Leg, Mode, Move, Moves, Part};

impl Display for Moves {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut before = None;
        for one in &self.list {
            match one {
                // "N" before another plain "N" would be read as a rider; coordinates keep them apart.
                Move::Chain(chain) if before == Some(chain.atom.what) && chain.parts.is_empty() => {
                    chain.write(f, &chain.atom.what.coordinates())?;
                }
                _ => one.fmt(f)?,
            }
            before = match one {
                Move::Chain(chain) if chain.range.is_none() => Some(chain.atom.what),
                _ => None,
            };
        }
        Ok(())
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
        self.write(f, &self.atom.what.text())
    }
}

impl Chain {
    fn write(&self, f: &mut Formatter<'_>, atom: &str) -> Result {
        self.parts.iter().try_for_each(|part| part.fmt(f))?;
        f.write_str(atom)?;
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
