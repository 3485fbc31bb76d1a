//! Players of a match: engines in processes of their own, which may say anything or nothing.

mod process;
mod uci;
mod xboard;

use std::path::PathBuf;
use std::time::Duration;

use chimera_rules::{Game, Move, Record, Side};
use thiserror::Error;

pub(crate) use process::Process;
pub(crate) use xboard::NO_NODES;

/// What an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// The universal chess interface.
    #[default]
    Uci,
    /// The chess engine communication protocol, version 2.
    XBoard,
}

/// An engine as it enters a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contestant {
    /// What it is called in results.
    pub name: String,
    /// The program.
    pub command: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// What it speaks.
    pub dialect: Dialect,
    /// Options to set, by name.
    pub options: Vec<(String, String)>,
    /// What it calls the game; the game's id if absent.
    pub variant: Option<String>,
    /// The file that says what the game is, as an absolute path, if it is none that engines know by its name.
    pub file: Option<PathBuf>,
}

/// Why an engine can't go on.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// It can't be started.
    #[error("can't start {command}")]
    Start {
        /// The program.
        command: String,
        /// Why.
        source: std::io::Error,
    },
    /// It has ended, or closed its output.
    #[error("{0} has ended")]
    Ended(String),
    /// It said nothing for too long.
    #[error("{name} did not answer \"{question}\" within {seconds} s")]
    Silent {
        /// The engine.
        name: String,
        /// What it was asked.
        question: String,
        /// How long it was waited for.
        seconds: u64,
    },
    /// It does not know an option or a game.
    #[error("{name} {complaint}")]
    Refused {
        /// The engine.
        name: String,
        /// What it can't do.
        complaint: String,
    },
}

/// What an engine may use for a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Allowance {
    /// Time left and added, of both sides; none if there are no clocks.
    pub clocks: Option<[(Duration, Duration); 2]>,
    pub move_time: Option<Duration>,
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
}

impl Allowance {
    /// The longest that an answer is waited for.
    fn patience(&self, side: Side) -> Duration {
        let own = self.clocks.map(|clocks| clocks[side.index()].0).or(self.move_time);
        // Whoever counts nodes may be slow, but not for ever.
        own.map_or(Duration::from_mins(5), |time| time * 2 + Duration::from_secs(10))
    }
}

/// What an engine answers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Answer {
    /// The move as it wrote it.
    pub text: String,
    /// The same, if it is legal.
    pub mv: Option<Move>,
    /// What it thinks the position is worth to itself, in hundredths of a pawn; wins and losses are ±30,000 or so.
    pub score: Option<i32>,
    /// How deep it has looked.
    pub depth: Option<u32>,
    /// Whether it gives the game up in place of a move.
    pub resigns: bool,
}

/// An engine at the board.
pub(crate) enum Player {
    Uci(uci::Uci),
    XBoard(xboard::XBoard),
}

impl Player {
    /// Starts an engine and prepares it for a game of chess.
    pub(crate) fn start(contestant: &Contestant, game: &Game) -> Result<Self, PlayerError> {
        Ok(match contestant.dialect {
            Dialect::Uci => Self::Uci(uci::Uci::start(contestant, game)?),
            Dialect::XBoard => Self::XBoard(xboard::XBoard::start(contestant, game)?),
        })
    }

    /// Tells it that another game begins.
    pub(crate) fn new_game(&mut self) -> Result<(), PlayerError> {
        match self {
            Self::Uci(player) => player.new_game(),
            Self::XBoard(player) => player.new_game(),
        }
    }

    /// Whether it can play more than one game.
    pub(crate) fn lasts(&self) -> bool {
        match self {
            Self::Uci(_) => true,
            Self::XBoard(player) => player.lasts(),
        }
    }

    /// Asks it for a move. Time runs as long as this does.
    pub(crate) fn think(&mut self, record: &Record, allowance: &Allowance) -> Result<Answer, PlayerError> {
        match self {
            Self::Uci(player) => player.think(record, allowance),
            Self::XBoard(player) => player.think(record, allowance),
        }
    }
}
