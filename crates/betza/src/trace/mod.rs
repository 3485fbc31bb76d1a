//! What a man can do in an example position, found by walking its legs as they are written.
//!
//! Unlike [`crate::resolve`] this reads *all* of the notation, also what no board can be asked to play yet: it is for
//! drawing. Men that a move needs (hurdles, victims on the way) are put where it needs them.

mod plan;
mod run;

use crate::ast::{Move, Moves};
use crate::atom::Atom;
use crate::error::{BetzaError, Reason};
use crate::limits;

use plan::Plan;
use run::Runner;

/// Most files and ranks of a board that is drawn.
pub(crate) const BOARD: u8 = 16;

/// What stands on a square of a [`Sketch`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stand {
    /// Nothing.
    #[default]
    Nothing,
    /// The man whose moves are shown.
    Man,
    /// A man of either side to be hopped over.
    Hurdle,
    /// An enemy that is taken, or may be, before the move ends.
    Enemy,
    /// A man of the same side that is taken or carried before the move ends.
    Friend,
    /// The other man of a castling.
    Partner,
}

/// What a move may do on its last square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // Five independent facts; any combination may occur.
pub struct Ways {
    /// Go there while it is empty.
    pub quiet: bool,
    /// Capture an enemy there.
    pub capture: bool,
    /// Capture en passant.
    pub en_passant: bool,
    /// Capture a man of its own side.
    pub own: bool,
    /// Change places with a man of its own side.
    pub swap: bool,
}

impl Ways {
    /// Whether there is nothing to do.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    /// Both together.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            quiet: self.quiet || other.quiet,
            capture: self.capture || other.capture,
            en_passant: self.en_passant || other.en_passant,
            own: self.own || other.own,
            swap: self.swap || other.swap,
        }
    }
}

/// One square of a [`Sketch`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // Independent facts about a square.
pub struct Cell {
    /// Who stands there.
    pub stand: Stand,
    /// What the man may do there at any time.
    pub always: Ways,
    /// What it may do there only as its first move.
    pub first: Ways,
    /// Whether it comes there only by lame leaps, which men on the way block.
    pub lame: bool,
    /// Whether it comes there by castling.
    pub castles: bool,
    /// Whether it may be dropped there from the hand.
    pub drops: bool,
    /// Whether it comes there only over the side edge of the board.
    pub wraps: bool,
}

impl Cell {
    /// All that the man may do there.
    pub fn ways(self) -> Ways {
        self.always.with(self.first)
    }
}

/// A man on a board, with the men that its moves need, and what it can do there.
///
/// ```
/// use chimera_betza::{Sketch, Stand, parse};
///
/// // A cannon captures over exactly one man.
/// let sketch = Sketch::new(&parse("cpR").unwrap(), (7, 7), (3, 3)).unwrap();
/// assert_eq!(sketch.cell(3, 5).stand, Stand::Hurdle);
/// assert!(sketch.cell(3, 6).always.capture && !sketch.cell(3, 4).always.capture);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sketch {
    files: u8,
    ranks: u8,
    cells: Vec<Cell>,
}

impl Sketch {
    /// Sets a man up on square `at` (file and rank from 0) of an otherwise empty board and finds out what it can do.
    ///
    /// A board has at most 16 files and ranks; `at` is moved onto it if it is not there.
    pub fn new(moves: &Moves, (files, ranks): (u8, u8), at: (u8, u8)) -> Result<Self, BetzaError> {
        let (files, ranks) = (files.clamp(1, BOARD), ranks.clamp(1, BOARD));
        let home = (at.0.min(files - 1), at.1.min(ranks - 1));
        let cells = vec![Cell::default(); usize::from(files) * usize::from(ranks)];
        let mut sketch = Self { files, ranks, cells };
        sketch.at(home).stand = Stand::Man;
        let mut plans = Vec::new();
        let (_, castlings) = moves.split_castling();
        for castling in castlings {
            sketch.castle(home, castling);
        }
        for one in &moves.list {
            match one {
                Move::Bracket(bracket) => plan::bracket(bracket, &mut plans)?,
                Move::Chain(chain) => match chain.atom.what {
                    Atom::Castling => {}
                    Atom::Universal => sketch.everywhere(chain)?,
                    Atom::Drop => sketch.drop(chain),
                    _ => plan::chain(chain, usize::from(files) + usize::from(ranks), &mut plans)?,
                },
            }
            if plans.len() > limits::PATHS * 8 {
                return Err(BetzaError::new(1, Reason::TooManyPaths));
            }
        }
        sketch.run(home, &plans)?;
        Ok(sketch)
    }

    /// Files.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// Ranks.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// A square by its file and rank from 0; one off the board is empty.
    pub fn cell(&self, file: u8, rank: u8) -> Cell {
        if file >= self.files || rank >= self.ranks {
            return Cell::default();
        }
        self.cells[usize::from(rank) * usize::from(self.files) + usize::from(file)]
    }

    fn at(&mut self, (file, rank): (u8, u8)) -> &mut Cell {
        &mut self.cells[usize::from(rank) * usize::from(self.files) + usize::from(file)]
    }

    fn castle(&mut self, home: (u8, u8), castling: crate::Castling) {
        let right = castling.right.then_some((1_i16, i16::from(self.files) - 1 - i16::from(castling.inset)));
        let left = castling.left.then_some((-1_i16, i16::from(castling.inset)));
        for (step, corner) in [left, right].into_iter().flatten() {
            let to = i16::from(home.0) + step * i16::from(castling.steps);
            let inside = |file: i16| u8::try_from(file).ok().filter(|&file| file < self.files);
            // There must be room for the king and the partner behind it.
            if let (Some(to), Some(partner)) = (inside(to), inside(corner))
                && (corner - i16::from(home.0)) * step > 0
            {
                self.at((to, home.1)).castles = true;
                self.at((partner, home.1)).stand = Stand::Partner;
            }
        }
    }

    fn everywhere(&mut self, chain: &crate::ast::Chain) -> Result<(), BetzaError> {
        let (ways, first) = plan::landing(chain)?;
        for cell in self.cells.iter_mut().filter(|cell| cell.stand != Stand::Man) {
            let of = if first { &mut cell.first } else { &mut cell.always };
            *of = of.with(ways);
        }
        Ok(())
    }

    fn drop(&mut self, chain: &crate::ast::Chain) {
        let depth = match chain.range.map_or(1, |range| range.what) {
            0 => self.ranks,
            depth => depth.min(self.ranks),
        };
        let last = plan::not_on_back_rank(chain);
        let back = self.ranks - 1;
        for rank in (0..depth).filter(|&rank| !(last && rank == back)) {
            for file in 0..self.files {
                let cell = self.at((file, rank));
                cell.drops = cell.stand == Stand::Nothing;
            }
        }
    }

    /// Puts the men up that the plans need, until all that can be shown is shown.
    fn run(&mut self, home: (u8, u8), plans: &[Plan]) -> Result<(), BetzaError> {
        // Each turn may show that a leg behind one that was satisfied needs a man, too.
        for _ in 0..limits::LEGS {
            let stands: Vec<Stand> = self.cells.iter().map(|cell| cell.stand).collect();
            let mut runner = Runner::new((self.files, self.ranks), home, &stands);
            for plan in plans {
                runner.run(plan)?;
            }
            let mut changed = false;
            for (index, stand) in runner.wants {
                if self.cells[index].stand == Stand::Nothing {
                    self.cells[index].stand = stand;
                    changed = true;
                }
            }
            if !changed {
                for land in runner.lands {
                    let cell = &mut self.cells[land.index];
                    let new = cell.ways().is_none();
                    let of = if land.first { &mut cell.first } else { &mut cell.always };
                    *of = of.with(land.ways);
                    cell.lame = land.lame && (new || cell.lame);
                    cell.wraps = land.wraps && (new || cell.wraps);
                }
                break;
            }
        }
        Ok(())
    }
}
