//! What a search tells.

use std::fmt;
use std::time::Duration;

use chimera_rules::Move;

/// Raw score of having won here and now.
pub(crate) const WON: i32 = 31_000;
/// Raw scores beyond this are won or lost in a known number of half-moves.
pub(crate) const DECIDED: i32 = 30_000;

/// What a position is worth, from the side to move's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// The side to move wins in this number of half-moves.
    Win(u32),
    /// The side to move loses in this number of half-moves.
    Loss(u32),
}

impl Score {
    /// From the search's own numbers.
    pub(crate) fn from_raw(raw: i32) -> Self {
        if raw >= DECIDED {
            Score::Win((WON - raw) as u32)
        } else if raw <= -DECIDED {
            Score::Loss((WON + raw) as u32)
        } else {
            Score::Cp(raw)
        }
    }

    /// A number by which scores compare: hundredths of a pawn, wins above and losses below all others.
    pub fn rank(self) -> i32 {
        match self {
            Score::Cp(cp) => cp,
            Score::Win(plies) => WON - plies as i32,
            Score::Loss(plies) => plies as i32 - WON,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Cp(cp) => write!(f, "{}{}.{:02}", if *cp < 0 { "-" } else { "+" }, cp.abs() / 100, cp.abs() % 100),
            Score::Win(plies) => write!(f, "wins in {}", plies.div_ceil(2)),
            Score::Loss(plies) => write!(f, "loses in {}", plies.div_ceil(2)),
        }
    }
}

/// What is known after an iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Half-moves that every line was looked at, reductions aside.
    pub depth: u32,
    /// The longest line looked at.
    pub seldepth: u32,
    /// Which of several lines this is, from 1, the best first.
    pub number: usize,
    /// The score.
    pub score: Score,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// Positions a second.
    pub nps: u64,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The line that both sides play best.
    pub pv: Vec<Move>,
}

/// What came of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The best move; `None` if the game is over.
    pub best: Option<Move>,
    /// The answer that is expected.
    pub ponder: Option<Move>,
    /// The score.
    pub score: Score,
    /// The depth of the last iteration that was finished.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The line that both sides play best.
    pub pv: Vec<Move>,
}
