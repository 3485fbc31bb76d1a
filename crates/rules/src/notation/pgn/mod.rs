//! PGN, the format in which games are kept: tags, moves, comments, variations, a result.
//!
//! Reading is syntax only ([`read_pgn`]); which game it is and whether its moves are legal is asked afterwards
//! ([`PgnGame::replay`], [`PgnGame::check_variations`]).

mod error;
mod lex;
mod read;
mod replay;
mod write;

pub use error::{PgnError, PgnProblem};
pub use read::{MAX_PGN, MAX_VARIATION_DEPTH, read_pgn};

use std::fmt;

use crate::board::Side;

/// The tags that every PGN has, in their order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Where something stands in a text: line and column from 1; 0 for what was never in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Place {
    line: u32,
    column: u32,
}

/// A game as a PGN has it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnGame {
    tags: Vec<Tag>,
    line: PgnLine,
    result: PgnResult,
}

/// A tag. Where it stands is no part of what it says.
#[derive(Clone, Debug)]
struct Tag {
    name: String,
    value: String,
    place: Place,
}

impl PartialEq for Tag {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, &self.value) == (&other.name, &other.value)
    }
}

impl Eq for Tag {}

/// A line of moves: the game's own, or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnLine {
    /// The moves.
    pub moves: Vec<PgnMove>,
    /// Comments at its end, where no move follows that they could precede.
    pub comments: Vec<String>,
}

/// A move with what is said about it.
#[derive(Clone, Debug, Default)]
pub struct PgnMove {
    /// Comments before it: at the beginning of a line, or behind variations on the move before.
    pub before: Vec<String>,
    /// The move as it was written, without `!` and `?`.
    pub text: String,
    /// Numeric annotation glyphs: 1 for `!`, 2 for `?`, and so on.
    pub nags: Vec<u8>,
    /// Comments behind it.
    pub after: Vec<String>,
    /// What might have been played in its place.
    pub variations: Vec<PgnLine>,
    place: Place,
}

impl PartialEq for PgnMove {
    fn eq(&self, other: &Self) -> bool {
        self.before == other.before
            && self.text == other.text
            && self.nags == other.nags
            && self.after == other.after
            && self.variations == other.variations
    }
}

impl Eq for PgnMove {}

impl PgnMove {
    /// A move with nothing said about it.
    pub fn new(text: &str) -> Self {
        Self { text: text.to_owned(), ..Self::default() }
    }
}

/// How a PGN says that the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PgnResult {
    /// `1-0`, `0-1`.
    Won(Side),
    /// `1/2-1/2`.
    Drawn,
    /// `*`: not at all, or nobody knows.
    #[default]
    Open,
}

impl PgnResult {
    fn read(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::Won(Side::White)),
            "0-1" => Some(Self::Won(Side::Black)),
            "1/2-1/2" | "1/2" | "½-½" | "½" => Some(Self::Drawn),
            "*" => Some(Self::Open),
            _ => None,
        }
    }
}

impl fmt::Display for PgnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won(Side::White) => "1-0",
            Self::Won(Side::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Open => "*",
        })
    }
}

impl PgnGame {
    /// A game without tags.
    pub fn new(line: PgnLine, result: PgnResult) -> Self {
        Self { tags: Vec::new(), line, result }
    }

    /// Where its first tag or move stood in the text that it was read from: line and column, from 1.
    pub fn place(&self) -> Option<(u32, u32)> {
        let places = self.tags.iter().map(|tag| tag.place).chain(self.line.moves.iter().map(|mv| mv.place));
        places.map(|place| (place.line, place.column)).filter(|&(line, _)| line > 0).min()
    }

    /// The tags: name and value.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str()))
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find_tag(name).map(|tag| tag.value.as_str())
    }

    fn find_tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Sets a tag. What can't stand in a PGN is replaced: by `_` in the name, by spaces in the value. The tag `Result`
    /// follows [`PgnGame::result`] and can't be set.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let word = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let name = name.chars().map(word).collect::<String>();
        if name.is_empty() || name == "Result" {
            return;
        }
        let value = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value,
            None => self.tags.push(Tag { name, value, place: Place::default() }),
        }
    }

    /// The moves, with all variations.
    pub fn line(&self) -> &PgnLine {
        &self.line
    }

    /// The moves, to be commented on.
    pub fn line_mut(&mut self) -> &mut PgnLine {
        &mut self.line
    }

    /// The result.
    pub fn result(&self) -> PgnResult {
        self.result
    }
}
