//! What can be set: how it is declared, and how it is read.

use std::fmt;

use chimera_rules::{Game, catalog};

use super::command::{CommandError, hint};
use super::quoted;

/// The game that a program speaking UCI plays until it is told otherwise. The protocol was made for orthodox chess: a GUI that knows
/// no other game never sets the option and must not be surprised.
pub const DEFAULT_VARIANT: &str = "chess";
/// Size of the table at first, in MiB.
pub const DEFAULT_HASH: u32 = 16;
/// The largest table, in MiB.
pub const MAX_HASH: u32 = 4096;

const NAMES: [&str; 4] = ["Hash", "Threads", "UCI_Variant", "UCI_Chess960"];

/// An option's new value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Size of the table, in MiB.
    Hash(u32),
    /// Number of threads: always 1.
    Threads,
    /// The game, by its id in the catalog, or a text with a dot in it: the path of a game file, or `FILE.ini#name`.
    Variant(String),
    /// Castling by shuffled pieces: always off.
    Orthodox,
}

impl Setting {
    /// Reads what stands behind `setoption`.
    pub(super) fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Self, CommandError> {
        let missing = |missing| CommandError::Missing { command: "setoption", missing };
        if words.next() != Some("name") {
            return Err(missing("\"name\""));
        }
        let name = words.by_ref().take_while(|&word| word != "value").collect::<Vec<_>>().join(" ");
        let value = words.collect::<Vec<_>>().join(" ");
        let known = NAMES.into_iter().find(|known| known.eq_ignore_ascii_case(&name));
        let Some(known) = known else {
            return Err(CommandError::Option { name: quoted(&name), hint: hint(&name, NAMES) });
        };
        if value.is_empty() {
            return Err(missing("a value"));
        }
        let wrong = |expected: &str| {
            Err(CommandError::Value { name: known, value: quoted(&value), expected: expected.to_owned() })
        };
        match known {
            "Hash" => match value.parse() {
                Ok(size @ 1..=MAX_HASH) => Ok(Setting::Hash(size)),
                _ => wrong(&format!("a size in MiB from 1 to {MAX_HASH}")),
            },
            "Threads" => match value.as_str() {
                "1" => Ok(Setting::Threads),
                _ => wrong("1"),
            },
            "UCI_Chess960" => match value.to_ascii_lowercase().as_str() {
                "false" => Ok(Setting::Orthodox),
                _ => wrong("false"),
            },
            _ => match catalog::ids().find(|id| *id == value) {
                Some(id) => Ok(Setting::Variant(id.to_owned())),
                // Not an id, but a file: whoever knows files says whether there is one.
                None if value.contains('.') => Ok(Setting::Variant(value)),
                None => wrong(&format!("a game of the list{}", hint(&value, catalog::ids()))),
            },
        }
    }
}

/// An option as it is declared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Declaration {
    /// A number.
    Spin {
        /// Its name.
        name: &'static str,
        /// Its first value.
        default: u32,
        /// Its least value.
        least: u32,
        /// Its greatest value.
        most: u32,
    },
    /// Yes or no; no at first.
    Check {
        /// Its name.
        name: &'static str,
    },
    /// One of several words.
    Combo {
        /// Its name.
        name: &'static str,
        /// Its first value.
        default: &'static str,
        /// All values.
        values: Vec<String>,
    },
}

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Declaration::Spin { name, default, least, most } => {
                write!(f, "option name {name} type spin default {default} min {least} max {most}")
            }
            Declaration::Check { name } => write!(f, "option name {name} type check default false"),
            Declaration::Combo { name, default, values } => {
                write!(f, "option name {name} type combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
        }
    }
}

/// All options, in the order in which they are declared.
pub fn declarations() -> Vec<Declaration> {
    vec![
        Declaration::Spin { name: "Hash", default: DEFAULT_HASH, least: 1, most: MAX_HASH },
        Declaration::Spin { name: "Threads", default: 1, least: 1, most: 1 },
        Declaration::Combo {
            name: "UCI_Variant",
            default: DEFAULT_VARIANT,
            values: catalog::ids().map(str::to_owned).collect(),
        },
        Declaration::Check { name: "UCI_Chess960" },
    ]
}

/// A game's board and array, as GUIs for variants expect them after the game was chosen.
pub(super) fn variant_line(game: &Game, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (id, geometry) = (game.id(), game.geometry());
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let array = &game.sheet().array;
    write!(f, "info string variant {id} files {files} ranks {ranks} pocket 0 template {id} startpos {array}")
}

#[cfg(test)]
mod tests {
    use super::{Setting, declarations};

    fn read(text: &str) -> Result<Setting, String> {
        Setting::parse(text.split_whitespace()).map_err(|error| error.to_string())
    }

    #[test]
    fn values_are_read_whatever_the_case_of_the_name() {
        assert_eq!(read("name hash value 64"), Ok(Setting::Hash(64)));
        assert_eq!(read("name Threads value 1"), Ok(Setting::Threads));
        assert_eq!(read("name UCI_Variant value chess"), Ok(Setting::Variant("chess".into())));
        assert_eq!(read("name UCI_Chess960 value False"), Ok(Setting::Orthodox));
    }

    #[test]
    fn slips_are_told_and_set_nothing() {
        assert_eq!(
            read("name Hash value 0"),
            Err("option Hash can't be \"0\"; expected a size in MiB from 1 to 4096".into())
        );
        assert_eq!(read("name Threads value 8"), Err("option Threads can't be \"8\"; expected 1".into()));
        assert_eq!(read("name Hsah value 8"), Err("no option is called \"Hsah\"; did you mean \"Hash\"?".into()));
        assert_eq!(read("name Hash"), Err("setoption: a value is missing".into()));
        assert_eq!(read("Hash 8"), Err("setoption: \"name\" is missing".into()));
        assert_eq!(
            read("name UCI_Variant value ches"),
            Err("option UCI_Variant can't be \"ches\"; expected a game of the list; did you mean \"chess\"?".into())
        );
    }

    #[test]
    fn the_default_game_is_in_the_list() {
        let lines = declarations().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(lines[0], "option name Hash type spin default 16 min 1 max 4096");
        assert!(
            lines[2].starts_with("option name UCI_Variant type combo default chess var chess var "),
            "{}",
            lines[2]
        );
    }
}
