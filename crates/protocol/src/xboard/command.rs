//! What a GUI says.

use std::time::Duration;

use thiserror::Error;

use super::Level;
use super::option::Setting;
use super::time::{centiseconds, seconds};
use crate::uci::{hint, quoted};

/// A line from the GUI, literally: no game is looked up and no move is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// The version of the protocol; say what you can.
    Protover,
    /// A feature was accepted, or rejected.
    Feature {
        /// Its name.
        name: String,
        /// Whether it was accepted.
        accepted: bool,
    },
    /// A game of orthodox chess begins.
    New,
    /// It is to be another game.
    Variant(String),
    /// End.
    Quit,
    /// Play neither side.
    Force,
    /// Play the side to move.
    Go,
    /// Play the side that is not to move.
    PlayOther,
    /// The clocks.
    Level(Level),
    /// So long for each move.
    MoveTime(Duration),
    /// At most so many half-moves deep.
    Depth(u32),
    /// Time left on the engine's clock.
    Time(Duration),
    /// Time left on the opponent's clock.
    OtherTime(Duration),
    /// A move is made.
    Move(String),
    /// Stop thinking and move.
    MoveNow,
    /// Say this again once all is done.
    Ping(String),
    /// The game is over.
    Result,
    /// Set a position up.
    SetBoard(String),
    /// Lines of [`Edit`](super::Edit) follow.
    Edit,
    /// Suggest a move.
    Hint,
    /// Show the book.
    Book,
    /// Take a half-move back.
    Undo,
    /// Take a whole move back.
    Remove,
    /// Think on the opponent's time, or don't.
    Ponder(bool),
    /// Show what is thought, or don't.
    Post(bool),
    /// Think about every position until told otherwise.
    Analyze,
    /// No longer.
    Exit,
    /// How far has the analysis come?
    Status,
    /// So much memory, in MiB.
    Memory(u32),
    /// So many processors.
    Cores(u32),
    /// An option has another value.
    Set(Setting),
    /// The user takes the man on this square up.
    Lift(String),
    /// The user lets it go on this square.
    Put(String),
    /// The user points with it at this square.
    Hover(String),
}

/// Why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CommandError {
    /// Its first word is unknown. This is the very form by which GUIs find out what an engine can't do.
    #[error("unknown command")]
    Unknown(String),
    /// Its first word is unknown and like a known one.
    #[error("unknown command{hint}")]
    Misspelt {
        /// The word.
        word: String,
        /// The nearest known one.
        hint: String,
    },
    /// Something is missing.
    #[error("{command}: {missing} is missing")]
    Missing {
        /// The command.
        command: &'static str,
        /// What is missing.
        missing: &'static str,
    },
    /// A value that makes no sense.
    #[error("{field} is \"{text}\"; expected {expected}")]
    Value {
        /// What it is for.
        field: &'static str,
        /// The text.
        text: String,
        /// What it should be.
        expected: &'static str,
    },
    /// A number that is too small, or too great, or none.
    #[error("{field} is \"{text}\"; expected a number from {least} to {most}")]
    Range {
        /// What it is for.
        field: &'static str,
        /// The text.
        text: String,
        /// The least.
        least: u32,
        /// The greatest.
        most: u32,
    },
    /// There is no such option.
    #[error("no option is called \"{name}\"{hint}")]
    Option {
        /// Its name.
        name: String,
        /// The nearest known one.
        hint: String,
    },
}

/// All first words, for hints.
const COMMANDS: [&str; 38] = [
    "protover",
    "accepted",
    "rejected",
    "new",
    "variant",
    "quit",
    "force",
    "go",
    "playother",
    "level",
    "time",
    "otim",
    "usermove",
    "ping",
    "result",
    "setboard",
    "edit",
    "hint",
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "nopost",
    "analyze",
    "exit",
    "memory",
    "cores",
    "name",
    "rating",
    "computer",
    "random",
    "draw",
    "lift",
    "put",
    "hover",
    "xboard",
    "option",
];

impl Command {
    /// Reads a line; `None` if it is empty or asks for nothing.
    pub fn parse(line: &str) -> Result<Option<Self>, CommandError> {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let mut words = rest.split_whitespace();
        let mut word =
            |command, missing| words.next().map(str::to_owned).ok_or(CommandError::Missing { command, missing });
        let command = match first {
            // Said by people, or to those who ignore it: none of it changes how the engine plays.
            "" | "xboard" | "name" | "rating" | "ics" | "computer" | "random" | "draw" | "pause" | "resume" => {
                return Ok(None);
            }
            "protover" => Command::Protover,
            "accepted" => Command::Feature { name: word("accepted", "the feature")?, accepted: true },
            "rejected" => Command::Feature { name: word("rejected", "the feature")?, accepted: false },
            "new" => Command::New,
            "variant" => Command::Variant(word("variant", "its name")?),
            "quit" => Command::Quit,
            "force" => Command::Force,
            "go" => Command::Go,
            "playother" => Command::PlayOther,
            "level" => Command::Level(Level::parse(rest.split_whitespace())?),
            "st" => Command::MoveTime(value("the time for a move", rest, "seconds", seconds)?),
            "sd" => Command::Depth(value("the depth", rest, "a whole number", number)?.max(1)),
            "time" => Command::Time(value("the time", rest, "hundredths of a second", centiseconds)?),
            "otim" => Command::OtherTime(value("the time", rest, "hundredths of a second", centiseconds)?),
            "usermove" => Command::Move(word("usermove", "the move")?),
            "?" => Command::MoveNow,
            "ping" => Command::Ping(quoted(rest)),
            "result" => Command::Result,
            "setboard" if rest.is_empty() => {
                return Err(CommandError::Missing { command: "setboard", missing: "the FEN" });
            }
            "setboard" => Command::SetBoard(rest.to_owned()),
            "edit" => Command::Edit,
            "hint" => Command::Hint,
            "bk" => Command::Book,
            "undo" => Command::Undo,
            "remove" => Command::Remove,
            "hard" => Command::Ponder(true),
            "easy" => Command::Ponder(false),
            "post" => Command::Post(true),
            "nopost" => Command::Post(false),
            "analyze" | "analyse" => Command::Analyze,
            "exit" => Command::Exit,
            "." => Command::Status,
            "memory" => Command::Memory(value("the memory", rest, "a size in MiB", number)?),
            "cores" => Command::Cores(value("the number of processors", rest, "a whole number", number)?),
            "option" if rest.is_empty() => {
                return Err(CommandError::Missing { command: "option", missing: "its name" });
            }
            "option" => Command::Set(Setting::parse(rest)?),
            "lift" => Command::Lift(word("lift", "the square")?),
            "put" => Command::Put(word("put", "the square")?),
            "hover" => Command::Hover(word("hover", "the square")?),
            // GUIs that know no features send moves bare.
            other if is_move(other) && rest.is_empty() => Command::Move(other.to_owned()),
            other => return Err(unknown(other)),
        };
        Ok(Some(command))
    }
}

fn unknown(word: &str) -> CommandError {
    let hint = hint(word, COMMANDS);
    let word = quoted(word);
    if hint.is_empty() { CommandError::Unknown(word) } else { CommandError::Misspelt { word, hint } }
}

fn value<T>(
    field: &'static str,
    text: &str,
    expected: &'static str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, CommandError> {
    let first = text.split_whitespace().next().unwrap_or_default();
    read(first).ok_or_else(|| CommandError::Value { field, text: quoted(first), expected })
}

/// A whole number; one that is too great is the greatest, and one that is less than nothing is nothing.
fn number(text: &str) -> Option<u32> {
    let number = text.parse::<i64>().ok()?;
    Some(u32::try_from(number.max(0)).unwrap_or(u32::MAX))
}

/// Whether a word has the form of a move: two squares, castling, a drop, a pass.
fn is_move(word: &str) -> bool {
    if matches!(word, "O-O" | "O-O-O" | "o-o" | "o-o-o" | "@@@@") {
        return true;
    }
    let square = |text: &str| {
        let behind = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
        let rest = behind.trim_start_matches(|c: char| c.is_ascii_digit());
        (rest.len() < behind.len()).then(|| rest.to_owned())
    };
    match word.split_once('@') {
        Some((man, to)) => !man.is_empty() && man.len() <= 2 && square(to).is_some_and(|rest| rest.is_empty()),
        None => square(word).and_then(|rest| square(&rest)).is_some(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Command;

    fn error(line: &str) -> String {
        Command::parse(line).expect_err(line).to_string()
    }

    fn read(line: &str) -> Command {
        Command::parse(line).expect(line).expect(line)
    }

    #[test]
    fn commands_are_read() {
        assert_eq!(read("protover 2"), Command::Protover);
        assert_eq!(read("  usermove   e2e4 "), Command::Move("e2e4".into()));
        assert_eq!(read("setboard 4k3/8/8/8/8/8/8/4K3 w - - 0 1"), {
            Command::SetBoard("4k3/8/8/8/8/8/8/4K3 w - - 0 1".into())
        });
        assert_eq!(read("time 12345"), Command::Time(Duration::from_millis(123_450)));
        assert_eq!(read("otim -7"), Command::OtherTime(Duration::ZERO));
        assert_eq!(read("st 1.5"), Command::MoveTime(Duration::from_millis(1500)));
        assert_eq!(read("sd 0"), Command::Depth(1));
        assert_eq!(read("memory 99999999999"), Command::Memory(u32::MAX));
        assert_eq!(read("?"), Command::MoveNow);
        assert_eq!(read("."), Command::Status);
        assert_eq!(read("accepted setboard"), Command::Feature { name: "setboard".into(), accepted: true });
        for ignored in ["", " \t", "xboard", "computer", "name A. N. Other", "rating 2600 1500", "draw", "random"] {
            assert_eq!(Command::parse(ignored), Ok(None), "{ignored}");
        }
    }

    #[test]
    fn bare_moves_are_moves() {
        for mv in ["e2e4", "a11a12q", "O-O-O", "P@h3", "+P@a1", "@@@@", "c4d5,d5e4", "a0a1"] {
            assert_eq!(read(mv), Command::Move(mv.into()));
        }
        for other in ["e2", "e2-e4", "@h3", "P@", "P@h3h4", "ee44"] {
            assert!(Command::parse(other).is_err(), "{other}");
        }
    }

    #[test]
    fn what_is_no_command_is_told() {
        assert_eq!(error("xyzzy"), "unknown command");
        assert_eq!(error("nps 5000"), "unknown command");
        assert_eq!(error("usermov e2e4"), "unknown command; did you mean \"usermove\"?");
        assert_eq!(error("usermove"), "usermove: the move is missing");
        assert_eq!(error("setboard"), "setboard: the FEN is missing");
        assert_eq!(error("sd deep"), "the depth is \"deep\"; expected a whole number");
        assert_eq!(error("option"), "option: its name is missing");
        assert_eq!(error("option Elo=9"), "Elo is \"9\"; expected a number from 400 to 3100");
        assert_eq!(error("st"), "the time for a move is \"\"; expected seconds");
        let long = error(&format!("sd {}", "z".repeat(10_000)));
        assert!(long.len() < 200, "{long}");
    }
}
