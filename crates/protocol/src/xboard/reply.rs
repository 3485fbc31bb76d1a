//! What an engine answers.

use std::fmt;
use std::time::Duration;

use chimera_rules::{Geometry, Outcome, Square};

use crate::uci::{Score, quoted};

/// One or more lines to the GUI. Displayed without the last one's end.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// What the engine can do.
    Features(Vec<Feature>),
    /// `setup` and `piece`, as the description of a game has them.
    Game(String),
    /// The engine moves; leg by leg, if there are commas.
    Move(String),
    /// A move was refused.
    Illegal {
        /// The move.
        text: String,
        /// Why.
        reason: String,
    },
    /// A command was refused.
    Error(Refusal),
    /// All that was asked for is done.
    Pong(String),
    /// A move to consider.
    Hint(String),
    /// There is no book.
    NoBook,
    /// The game is over.
    Outcome(Outcome),
    /// What the search knows.
    Thinking(Thinking),
    /// How far the analysis has come.
    Status {
        /// Time so far.
        time: Duration,
        /// Positions so far.
        nodes: u64,
        /// Half-moves searched throughout.
        depth: u32,
        /// How many moves there are.
        moves: usize,
    },
    /// A message that the GUI pops up.
    Tell(String),
    /// The same, for something that is wrong.
    Complain(String),
    /// A note for those who look into a log.
    Comment(String),
    /// Where the man that was taken up may go.
    Highlight(Marks),
    /// What it may become there: capital letters, the first one by default.
    Choice(String),
}

/// Why a command was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Why.
    pub reason: String,
    /// The command.
    pub line: String,
}

/// Something that the engine can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Yes or no.
    Flag(&'static str, bool),
    /// A text; quotation marks in it become apostrophes.
    Text(&'static str, String),
}

/// What the search knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thinking {
    /// Half-moves searched throughout.
    pub depth: u32,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// Time so far.
    pub time: Duration,
    /// Positions so far.
    pub nodes: u64,
    /// The line that is best.
    pub pv: Vec<String>,
}

/// Coloured squares: a letter for each square of the rectangle that has a colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks {
    files: usize,
    ranks: usize,
    colours: Vec<Option<char>>,
}

impl Marks {
    /// No colours on the board of a game.
    pub fn none(geometry: &Geometry) -> Self {
        let (files, ranks) = (geometry.files(), geometry.ranks());
        Self { files, ranks, colours: vec![None; files.saturating_mul(ranks)] }
    }

    /// Gives a square a colour.
    pub fn set(&mut self, geometry: &Geometry, square: Square, colour: char) {
        let index = geometry.rank(square).saturating_mul(self.files).saturating_add(geometry.file(square));
        if let Some(place) = self.colours.get_mut(index) {
            *place = Some(colour);
        }
    }
}

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, rank) in self.colours.chunks(self.files.max(1)).rev().enumerate() {
            if number > 0 {
                f.write_str("/")?;
            }
            let mut free = 0u32;
            for colour in rank.iter().chain([&Some('/')]) {
                match colour {
                    None => free = free.saturating_add(1),
                    Some(colour) => {
                        if free > 0 {
                            write!(f, "{free}")?;
                        }
                        free = 0;
                        if *colour != '/' {
                            write!(f, "{colour}")?;
                        }
                    }
                }
            }
        }
        debug_assert!(self.ranks <= self.colours.len());
        Ok(())
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Feature::Flag(name, value) => write!(f, "{name}={}", u8::from(*value)),
            Feature::Text(name, text) => write!(f, "{name}=\"{}\"", flat(text).replace('"', "'")),
        }
    }
}

/// A text in one line: one of several lines would be taken for several answers.
fn flat(text: &str) -> String {
    text.replace(|c: char| c.is_control(), " ")
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Features(features) => {
                f.write_str("feature")?;
                features.iter().try_for_each(|feature| write!(f, " {feature}"))
            }
            Reply::Game(lines) => f.write_str(lines),
            Reply::Move(text) => write!(f, "move {}", text.replace(',', ",\nmove ")),
            Reply::Illegal { text, reason } => write!(f, "Illegal move ({}): {}", flat(reason), quoted(text)),
            Reply::Error(Refusal { reason, line }) => write!(f, "Error ({}): {}", flat(reason), quoted(line)),
            Reply::Pong(text) => write!(f, "pong {}", flat(text)),
            Reply::Hint(text) => write!(f, "Hint: {text}"),
            Reply::NoBook => f.write_str(" There is no book.\n"),
            Reply::Outcome(outcome) => write!(f, "{} {{{}}}", outcome.result(), capital(&flat(&outcome.reason))),
            Reply::Thinking(thinking) => thinking.fmt(f),
            Reply::Status { time, nodes, depth, moves } => {
                write!(f, "stat01: {} {nodes} {depth} 0 {moves}", hundredths(*time))
            }
            Reply::Tell(text) => write!(f, "telluser {}", flat(text)),
            Reply::Complain(text) => write!(f, "tellusererror {}", flat(text)),
            Reply::Comment(text) => write!(f, "# {}", flat(text)),
            Reply::Highlight(marks) => write!(f, "highlight {marks}"),
            Reply::Choice(letters) => write!(f, "choice {letters}"),
        }
    }
}

/// A text that begins with a capital, as results do.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn hundredths(time: Duration) -> u128 {
    time.as_millis().checked_div(10).unwrap_or_default()
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, score, time, nodes, pv } = self;
        let score = match *score {
            Score::Cp(cp) => cp.clamp(-99_999, 99_999),
            Score::Mate(moves) if moves > 0 => moves.saturating_add(100_000),
            Score::Mate(moves) => moves.saturating_sub(100_000),
        };
        write!(f, "{depth} {score} {} {nodes} {}", hundredths(*time), pv.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use chimera_rules::{Outcome, Side, catalog};

    use super::{Feature, Marks, Refusal, Reply, Thinking};
    use crate::uci::{DEFAULT_VARIANT, Score};

    #[test]
    fn answers_are_written_as_guis_expect_them() {
        let features = vec![Feature::Flag("ping", true), Feature::Text("myname", "A \"B\"".into())];
        assert_eq!(Reply::Features(features).to_string(), "feature ping=1 myname=\"A 'B'\"");
        let outcome = Outcome { winner: Some(Side::Black), reason: "bare royal".into() };
        assert_eq!(Reply::Outcome(outcome).to_string(), "0-1 {Bare royal}");
        assert_eq!(Reply::Move("c4d5,d5e4".into()).to_string(), "move c4d5,\nmove d5e4");
        let refusal = Refusal { reason: "unknown command".into(), line: "xyz".into() };
        assert_eq!(Reply::Error(refusal).to_string(), "Error (unknown command): xyz");
        assert_eq!(Reply::Tell("a\nmove e2e4".into()).to_string(), "telluser a move e2e4");
    }

    #[test]
    fn mates_are_scores_beyond_all_others() {
        let thinking = |score| {
            let pv = vec!["e2e4".to_owned(), "a7a8q".to_owned()];
            Thinking { depth: 5, score, time: Duration::from_millis(1234), nodes: 99, pv }.to_string()
        };
        assert_eq!(thinking(Score::Cp(-31)), "5 -31 123 99 e2e4 a7a8q");
        assert_eq!(thinking(Score::Mate(3)), "5 100003 123 99 e2e4 a7a8q");
        assert_eq!(thinking(Score::Mate(-2)), "5 -100002 123 99 e2e4 a7a8q");
    }

    #[test]
    fn colours_are_written_like_a_board() {
        let game = catalog::game(DEFAULT_VARIANT).expect("the default game");
        let geometry = game.geometry();
        let mut marks = Marks::none(geometry);
        for (name, colour) in [("e3", 'Y'), ("f4", 'R'), ("h8", 'M')] {
            marks.set(geometry, geometry.parse(name).expect("a square"), colour);
        }
        assert_eq!(Reply::Highlight(marks).to_string(), "highlight 7M/8/8/8/5R2/4Y3/8/8");
    }
}
