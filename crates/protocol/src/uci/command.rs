//! What a GUI says.

use chimera_rules::definition::nearest;
use thiserror::Error;

use super::{Go, Position, Setting, quoted};

/// A line from the GUI, literally: no game is looked up and no move is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Say who you are and what can be set.
    Uci,
    /// Say more, or no longer.
    Debug(bool),
    /// Answer when you are listening.
    IsReady,
    /// Another game begins.
    NewGame,
    /// Set an option.
    SetOption(Setting),
    /// Set the position up.
    Position(Position),
    /// Think.
    Go(Box<Go>),
    /// Stop thinking and say what is best.
    Stop,
    /// The move that was pondered on has been made.
    PonderHit,
    /// Show the position, for people.
    Show,
    /// Search a fixed set of positions and tell how many that were.
    Bench,
    /// End.
    Quit,
}

/// Why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CommandError {
    /// Its first word is unknown.
    #[error("unknown command \"{word}\"{hint}")]
    Unknown {
        /// The word.
        word: String,
        /// The nearest known one.
        hint: String,
    },
    /// A word that has no place there.
    #[error("{command}: unexpected \"{word}\"{hint}")]
    Unexpected {
        /// The command.
        command: &'static str,
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
    /// Not a number in range.
    #[error("{field} is \"{text}\"; expected a whole number{range}")]
    Number {
        /// What the number is for.
        field: String,
        /// The text.
        text: String,
        /// The numbers there are.
        range: String,
    },
    /// An option that does not exist.
    #[error("no option is called \"{name}\"{hint}")]
    Option {
        /// The name.
        name: String,
        /// The nearest known one.
        hint: String,
    },
    /// A value that an option can't have.
    #[error("option {name} can't be \"{value}\"; expected {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value.
        value: String,
        /// The values there are.
        expected: String,
    },
}

const COMMANDS: [&str; 13] = [
    "bench",
    "uci",
    "debug",
    "isready",
    "ucinewgame",
    "setoption",
    "position",
    "go",
    "stop",
    "ponderhit",
    "d",
    "register",
    "quit",
];

impl Command {
    /// Reads a line; `None` if it is empty or asks for nothing.
    pub fn parse(line: &str) -> Result<Option<Self>, CommandError> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(None) };
        let command = match first {
            "uci" => Command::Uci,
            "debug" => Command::Debug(words.next() != Some("off")),
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "setoption" => Command::SetOption(Setting::parse(words)?),
            "position" => Command::Position(Position::parse(words)?),
            "go" => Command::Go(Box::new(Go::parse(words)?)),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "d" => Command::Show,
            "bench" => Command::Bench,
            "quit" => Command::Quit,
            "register" => return Ok(None),
            other => return Err(CommandError::Unknown { word: quoted(other), hint: hint(other, COMMANDS) }),
        };
        Ok(Some(command))
    }
}

/// `; did you mean "go"?`, if some known word is near.
pub(crate) fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map_or_else(String::new, |near| format!("; did you mean \"{near}\"?"))
}

#[cfg(test)]
mod tests {
    use super::Command;

    fn error(line: &str) -> String {
        Command::parse(line).expect_err(line).to_string()
    }

    #[test]
    fn plain_commands_are_read() {
        assert_eq!(Command::parse("uci"), Ok(Some(Command::Uci)));
        assert_eq!(Command::parse("  isready  "), Ok(Some(Command::IsReady)));
        assert_eq!(Command::parse("debug off"), Ok(Some(Command::Debug(false))));
        assert_eq!(Command::parse("ponderhit"), Ok(Some(Command::PonderHit)));
        assert_eq!(Command::parse(" \t "), Ok(None));
        assert_eq!(Command::parse("register later"), Ok(None));
    }

    #[test]
    fn unknown_words_are_named_with_the_nearest_known_one() {
        assert_eq!(error("isredy"), "unknown command \"isredy\"; did you mean \"isready\"?");
        assert_eq!(error("xyzzy"), "unknown command \"xyzzy\"");
        let long = error(&"z".repeat(10_000));
        assert!(long.len() < 100, "{long}");
    }
}
