//! The archive: every game and every move, kept before anybody is told of them.

mod memory;
mod sqlite;

use std::fmt;
use std::future::Future;
use std::pin::Pin;

use thiserror::Error;

pub use memory::MemoryStore;
pub use sqlite::SqliteStore;

/// Why the archive could not do something.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// Something else wrote to this game meanwhile.
    #[error("the game in the archive is not what it was thought to be")]
    Conflict,
    /// What the archive holds makes no sense.
    #[error("the archive is damaged: {0}")]
    Damaged(String),
    /// The archive was made by a later version of the program.
    #[error("the archive has format {found}, this program knows up to {known}: use a newer program")]
    TooNew {
        /// Its format.
        found: i64,
        /// The newest format known here.
        known: i64,
    },
    /// A failure on demand, for tests.
    #[error("the archive was told to fail")]
    OnDemand,
}

/// How a game ended otherwise than by what stands on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The first player resigned.
    WhiteResigned,
    /// The second player resigned.
    BlackResigned,
    /// A draw was claimed.
    Claimed,
}

impl Ending {
    const ALL: [Ending; 3] = [Ending::WhiteResigned, Ending::BlackResigned, Ending::Claimed];

    /// As the archive writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::WhiteResigned => "white resigned",
            Self::BlackResigned => "black resigned",
            Self::Claimed => "draw claimed",
        }
    }

    /// Reads it.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ending| ending.as_str() == text)
    }
}

/// Who is the computer's opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seats {
    /// The person plays the first side against the computer.
    PersonFirst,
    /// The person plays the second side against the computer.
    PersonSecond,
    /// Two people at one board.
    Hotseat,
}

impl Seats {
    const ALL: [Seats; 3] = [Seats::PersonFirst, Seats::PersonSecond, Seats::Hotseat];

    /// As the archive writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PersonFirst => "person first",
            Self::PersonSecond => "person second",
            Self::Hotseat => "hotseat",
        }
    }

    /// Reads it.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seats| seats.as_str() == text)
    }
}

/// The rules that a game was begun with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRules {
    /// What the game is called in addresses.
    pub game: String,
    /// The game file.
    pub source: String,
}

/// A game as the archive holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPlay {
    /// Its id.
    pub id: String,
    /// Its rules.
    pub rules: StoredRules,
    /// Who plays.
    pub seats: Seats,
    /// The computer's level.
    pub level: u8,
    /// The hash of the token that gives the right to move.
    pub token_hash: Vec<u8>,
    /// When it was begun, in seconds since 1970.
    pub begun: i64,
    /// Where it began.
    pub start_fen: String,
    /// Its moves, in UCI.
    pub moves: Vec<String>,
    /// How it ended, if not by what stands on the board.
    pub ending: Option<Ending>,
}

/// What an archive answers, later.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// An archive. Whatever a method reports as done outlasts the end of the process, however sudden.
pub trait Store: Send + Sync + fmt::Debug + 'static {
    /// Keeps a new game.
    fn create<'a>(&'a self, play: &'a StoredPlay) -> Answer<'a, ()>;
    /// A game by its id.
    fn load<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredPlay>>;
    /// Keeps a move; `ply` is the number of moves before it. [`StoreError::Conflict`] if there are more or fewer.
    fn append<'a>(&'a self, id: &'a str, ply: usize, uci: &'a str) -> Answer<'a, ()>;
    /// Forgets all moves but the first `ply`, and how the game ended.
    fn take_back<'a>(&'a self, id: &'a str, ply: usize) -> Answer<'a, ()>;
    /// Keeps how a game ended.
    fn finish<'a>(&'a self, id: &'a str, ending: Ending) -> Answer<'a, ()>;
    /// The rules with a fingerprint, if some game was begun with them.
    fn rules<'a>(&'a self, fingerprint: &'a str) -> Answer<'a, Option<StoredRules>>;
}
