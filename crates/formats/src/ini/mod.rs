//! `variants.ini`, the format in which Fairy-Stockfish describes games: read, and said again as a [`Definition`].
//!
//! A section inherits from one above it or from a game that is built into that engine; those games are data of ours.
//! What a definition can't say is refused, with the key and the reason: no rule is ever dropped in silence.
//!
//! ```
//! use chimera_formats::ini::Ini;
//!
//! let file = Ini::read("[tiny:chess]\nstartFen = 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n").expect("a file");
//! assert_eq!(file.game("tiny").expect("a game").start().perft(1), 6);
//!
//! let file = Ini::read("[odd:chess]\nmystery = true\n").expect("a file");
//! let errors = file.game("odd").expect_err("an unknown key");
//! assert!(errors[0].to_string().starts_with("2:1: mystery: this key is not known"));
//! ```
//!
//! [`Definition`]: chimera_rules::definition::Definition

mod dialect;
mod express;
mod facts;
mod key;
mod piece;
mod text;
mod value;

use std::fmt;
use std::sync::LazyLock;

use chimera_rules::Game;
use chimera_rules::definition::{Definition, Place, nearest};

use facts::Facts;
use text::Section;
pub use text::{MAX_BYTES, MAX_KEYS, MAX_LINE, MAX_SECTIONS};

/// How long a chain of bases may be.
pub const MAX_BASES: usize = 32;
/// The most errors that one section reports.
const MAX_ERRORS: usize = 20;

/// The games that are built into the engine, in the same format.
static BUILT_IN: LazyLock<Vec<Section>> = LazyLock::new(|| {
    let text = include_str!("../../../../variants/fairy-stockfish.ini");
    text::read(text).unwrap_or_else(|error| panic!("variants/fairy-stockfish.ini:{error}"))
});

/// Why a file or a section of it is no game. Displayed as `LINE:COLUMN: key: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct IniError {
    /// Where in the file; the section's head where a base that is built in is at fault.
    pub place: Place,
    /// The key at fault, as it is written.
    pub key: Option<String>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for IniError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.place.line, self.place.column)?;
        if let Some(key) = &self.key {
            write!(f, "{}: ", value::clipped(key))?;
        }
        f.write_str(&self.message)
    }
}

impl IniError {
    fn file(place: Place, message: impl Into<String>) -> Self {
        Self { place, key: None, message: message.into() }
    }
}

/// A file, read as far as its lines go.
#[derive(Clone, Debug)]
pub struct Ini {
    sections: Vec<Section>,
}

impl Ini {
    /// Reads the text of a file.
    pub fn read(text: &str) -> Result<Self, IniError> {
        text::read(text).map(|sections| Self { sections })
    }

    /// The sections' names, with the lines on which they begin.
    pub fn sections(&self) -> impl ExactSizeIterator<Item = (&str, usize)> {
        self.sections.iter().map(|section| (section.name.as_str(), section.at.line))
    }

    /// The definition of a section, or of a built-in game.
    pub fn definition(&self, name: &str) -> Result<Definition, Vec<IniError>> {
        let facts = Facts::of(&self.chain(name).map_err(|error| vec![error])?);
        express::express(&facts, name)
    }

    /// A section, or a built-in game, as a game.
    pub fn game(&self, name: &str) -> Result<Game, Vec<IniError>> {
        let definition = self.definition(name)?;
        let at = self.sections.iter().find(|section| section.name == name).map_or(Place::START, |section| section.at);
        Game::from_definition(name, &definition).map_err(|problems| {
            let error = |problem: &chimera_rules::definition::Problem| {
                IniError::file(at, format!("{} ({})", problem.message, problem.path.join(".")))
            };
            problems.iter().take(MAX_ERRORS).map(error).collect()
        })
    }

    /// A section and its bases, the last base first.
    fn chain(&self, name: &str) -> Result<Vec<(&Section, bool)>, IniError> {
        let own = self.sections.iter().position(|section| section.name == name);
        let built_in = built_in(name);
        let Some(mut index) = own else {
            let Some(section) = built_in else {
                let message = format!(
                    "no section and no built-in game is called \"{}\"{}",
                    value::clipped(name),
                    hint(name, &self.sections)
                );
                return Err(IniError::file(Place::START, message));
            };
            return bases_of(section);
        };
        let mut chain = Vec::new();
        loop {
            let section = &self.sections[index];
            if self::built_in(&section.name).is_some() {
                let message = "the engine has a game of this name and passes over the section; give it another name";
                return Err(IniError::file(section.at, message));
            }
            chain.push((section, false));
            if chain.len() > MAX_BASES {
                return Err(IniError::file(section.at, format!("too many bases: at most {MAX_BASES} in a row")));
            }
            let Some(base) = &section.base else { break };
            if let Some(section) = self::built_in(base) {
                chain.extend(bases_of(section)?.into_iter().rev());
                break;
            }
            // As in the engine, a base stands above what is built on it; so no chain ever closes.
            let above = self.sections[..index].iter().position(|other| other.name == *base);
            let Some(above) = above else {
                let message = format!(
                    "no section above this one and no built-in game is called \"{}\"{}",
                    value::clipped(base),
                    hint(base, &self.sections[..index])
                );
                return Err(IniError::file(section.at, message));
            };
            index = above;
        }
        chain.reverse();
        Ok(chain)
    }

    /// Lines on which a section begins that has the name of an earlier one: the engine passes over it.
    pub fn repeated(&self) -> impl Iterator<Item = (&str, usize)> {
        self.sections.iter().enumerate().filter_map(|(index, section)| {
            let before = self.sections[..index].iter().any(|other| other.name == section.name);
            before.then_some((section.name.as_str(), section.at.line))
        })
    }
}

/// Which name was meant, if one is near.
fn hint(name: &str, sections: &[Section]) -> String {
    let known = sections.iter().chain(BUILT_IN.iter()).map(|section| section.name.as_str());
    nearest(name, known).map_or_else(String::new, |near| format!("; did you mean \"{near}\"?"))
}

/// A built-in game with its bases, the last one first.
fn bases_of(section: &'static Section) -> Result<Vec<(&'static Section, bool)>, IniError> {
    let mut chain = vec![(section, true)];
    let mut here = section;
    while let Some(base) = &here.base {
        let Some(next) = built_in(base).filter(|_| chain.len() < MAX_BASES) else {
            return Err(IniError::file(here.at, format!("the built-in game \"{base}\" is missing")));
        };
        chain.push((next, true));
        here = next;
    }
    chain.reverse();
    Ok(chain)
}

fn built_in(name: &str) -> Option<&'static Section> {
    BUILT_IN.iter().find(|section| section.name == name)
}

/// The names of the games that are built into the engine.
pub fn built_in_names() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|section| section.name.as_str())
}

/// What a built-in game is.
pub(crate) fn built_in_definition(name: &str) -> Result<Definition, Vec<IniError>> {
    Ini { sections: Vec::new() }.definition(name)
}

/// A built-in game.
pub fn built_in_game(name: &str) -> Result<Game, Vec<IniError>> {
    Ini { sections: Vec::new() }.game(name)
}
