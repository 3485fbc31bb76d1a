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

/// The most threads.
pub const MAX_THREADS: u32 = 256;
/// The most lines that are followed at a time.
pub const MAX_LINES: u32 = 500;
/// Strengths that can be asked for by rating, least and greatest: the engine's own scale.
pub const RATINGS: (u32, u32) = (400, 3100);
/// The strongest skill, which is full strength.
pub const MAX_SKILL: u32 = 20;

const NAMES: [&str; 11] = [
    "Hash",
    "Threads",
    "MultiPV",
    "Ponder",
    "Clear Hash",
    "Skill Level",
    "UCI_LimitStrength",
    "UCI_Elo",
    "VariantPath",
    "UCI_Variant",
    "UCI_Chess960",
];

/// An option's new value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Size of the table, in MiB.
    Hash(u32),
    /// Number of threads.
    Threads(u32),
    /// How many lines are followed.
    Lines(u32),
    /// Whether the GUI may ask to think in the opponent's time: it changes nothing.
    Ponder,
    /// Forget all positions.
    ClearHash,
    /// Strength from 0 to [`MAX_SKILL`].
    Skill(u32),
    /// Whether the strength is limited to the rating.
    Limited(bool),
    /// The rating to play at, if limited.
    Rating(u32),
    /// The path of a file of variants whose games can be chosen by their names; empty for none.
    Path(String),
    /// The game, by its id in the catalog, or a text with a dot in it: the path of a game file, or `FILE.ini#name`.
    Variant(String),
    /// Whether men castle from any place, written as the capture of the partner.
    Anywhere(bool),
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
        if known == "Clear Hash" {
            return Ok(Setting::ClearHash);
        }
        if known == "VariantPath" {
            return Ok(Setting::Path(if value == "<empty>" { String::new() } else { value }));
        }
        if value.is_empty() {
            return Err(missing("a value"));
        }
        let wrong =
            |expected: &str| CommandError::Value { name: known, value: quoted(&value), expected: expected.to_owned() };
        let number = |what: &str, least: u32, most: u32| match value.parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(wrong(&format!("{what} from {least} to {most}"))),
        };
        let yes = || match value.to_ascii_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(wrong("true or false")),
        };
        match known {
            "Hash" => number("a size in MiB", 1, MAX_HASH).map(Setting::Hash),
            "Threads" => number("a number", 1, MAX_THREADS).map(Setting::Threads),
            "MultiPV" => number("a number", 1, MAX_LINES).map(Setting::Lines),
            "Ponder" => yes().map(|_| Setting::Ponder),
            "Skill Level" => number("a number", 0, MAX_SKILL).map(Setting::Skill),
            "UCI_LimitStrength" => yes().map(Setting::Limited),
            "UCI_Elo" => number("a rating", RATINGS.0, RATINGS.1).map(Setting::Rating),
            "UCI_Chess960" => yes().map(Setting::Anywhere),
            _ => match catalog::ids().find(|id| *id == value) {
                Some(id) => Ok(Setting::Variant(id.to_owned())),
                // Not an id: whoever knows files says whether there is such a game.
                None => Ok(Setting::Variant(value)),
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
    /// Something to do.
    Button {
        /// Its name.
        name: &'static str,
    },
    /// A text; empty at first.
    Text {
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
            Declaration::Button { name } => write!(f, "option name {name} type button"),
            Declaration::Text { name } => write!(f, "option name {name} type string default <empty>"),
            Declaration::Combo { name, default, values } => {
                write!(f, "option name {name} type combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
        }
    }
}

/// All options, in the order in which they are declared, with the games that can be chosen.
pub fn declarations(games: Vec<String>) -> Vec<Declaration> {
    let spin = |name, default, least, most| Declaration::Spin { name, default, least, most };
    vec![
        spin("Hash", DEFAULT_HASH, 1, MAX_HASH),
        spin("Threads", 1, 1, MAX_THREADS),
        spin("MultiPV", 1, 1, MAX_LINES),
        Declaration::Check { name: "Ponder" },
        Declaration::Button { name: "Clear Hash" },
        spin("Skill Level", MAX_SKILL, 0, MAX_SKILL),
        Declaration::Check { name: "UCI_LimitStrength" },
        spin("UCI_Elo", RATINGS.1, RATINGS.0, RATINGS.1),
        Declaration::Text { name: "VariantPath" },
        variants(games),
        Declaration::Check { name: "UCI_Chess960" },
    ]
}

/// The choice of games, once more when there are others than at first.
pub fn variants(ids: Vec<String>) -> Declaration {
    Declaration::Combo { name: "UCI_Variant", default: DEFAULT_VARIANT, values: ids }
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
        assert_eq!(read("name Threads value 2"), Ok(Setting::Threads(2)));
        assert_eq!(read("name clear hash"), Ok(Setting::ClearHash));
        assert_eq!(read("name Skill Level value 7"), Ok(Setting::Skill(7)));
        assert_eq!(read("name UCI_LimitStrength value true"), Ok(Setting::Limited(true)));
        assert_eq!(read("name VariantPath value /my games/a.ini"), Ok(Setting::Path("/my games/a.ini".into())));
        assert_eq!(read("name VariantPath value <empty>"), Ok(Setting::Path(String::new())));
        assert_eq!(read("name UCI_Variant value chess"), Ok(Setting::Variant("chess".into())));
        assert_eq!(read("name UCI_Chess960 value False"), Ok(Setting::Anywhere(false)));
        assert_eq!(read("name UCI_Chess960 value true"), Ok(Setting::Anywhere(true)));
    }

    #[test]
    fn slips_are_told_and_set_nothing() {
        assert_eq!(
            read("name Hash value 0"),
            Err("option Hash can't be \"0\"; expected a size in MiB from 1 to 4096".into())
        );
        assert_eq!(
            read("name Threads value 0"),
            Err("option Threads can't be \"0\"; expected a number from 1 to 256".into())
        );
        assert_eq!(
            read("name Ponder value maybe"),
            Err("option Ponder can't be \"maybe\"; expected true or false".into())
        );
        assert_eq!(read("name Hsah value 8"), Err("no option is called \"Hsah\"; did you mean \"Hash\"?".into()));
        assert_eq!(read("name Hash"), Err("setoption: a value is missing".into()));
        assert_eq!(read("Hash 8"), Err("setoption: \"name\" is missing".into()));
    }

    #[test]
    fn the_default_game_is_in_the_list() {
        let lines =
            declarations(vec!["chess".into(), "other".into()]).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(lines[0], "option name Hash type spin default 16 min 1 max 4096");
        assert!(
            lines[9].starts_with("option name UCI_Variant type combo default chess var chess var other"),
            "{}",
            lines[9]
        );
    }
}
