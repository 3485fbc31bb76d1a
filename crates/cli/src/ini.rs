//! Games in the format `variants.ini`: `FILE.ini#name`, and `chimera check FILE.ini`.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use chimera_formats::ini::{self, Ini, IniError};
use chimera_rules::Game;
use serde::Serialize;

use crate::check::{Mistake, Summary};
use crate::input;
use crate::output::{Output, Reported, complain};

/// What to say of a file without a game.
const NO_SECTION: &str = "has no section; a game begins with [name] or [name:base]";

/// Games built into that format that are offered to GUIs beside the catalog: those that GUIs know by the same rules. Others are found by their names, too
/// (that format's suicide chess, for one, knows no castling, and that of others does).
const OFFERED: [&str; 15] = [
    "3check",
    "antichess",
    "atomic",
    "capablanca",
    "crazyhouse",
    "giveaway",
    "gothic",
    "horde",
    "janus",
    "kingofthehill",
    "knightmate",
    "losers",
    "racingkings",
    "shatranj",
    "shogi",
];

/// The names of these games.
pub(crate) fn offered() -> impl Iterator<Item = &'static str> {
    ini::built_in_names().filter(|name| OFFERED.contains(name))
}

/// A file, and which of its games.
pub(crate) struct Named {
    path: PathBuf,
    section: Option<String>,
}

impl Named {
    /// Reads `FILE.ini#name`, or `FILE.ini` of a file with one section.
    pub(crate) fn of(text: &str) -> Option<Self> {
        if is_ini(text) {
            return Some(Self { path: text.into(), section: None });
        }
        let (path, section) = text.rsplit_once('#')?;
        is_ini(path).then(|| Self { path: path.into(), section: Some(section.to_owned()) })
    }

    /// The game.
    pub(crate) fn game(&self) -> Result<Game> {
        let text = input::read_text(&self.path)?;
        let shown = self.path.display();
        let file = Ini::read(&text).map_err(|error| anyhow::anyhow!("{shown}:{error}"))?;
        let section = match &self.section {
            Some(section) => section.clone(),
            None => only_section(&file, &self.path)?,
        };
        file.game(&section).map_err(|errors| anyhow::anyhow!("{shown}:{}", input::first_of(&errors)))
    }
}

/// Whether a path is that of such a file.
pub(crate) fn is_ini(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|end| end.eq_ignore_ascii_case("ini"))
}

/// The names of all games of a file.
pub(crate) fn names(path: &Path) -> Result<Vec<String>> {
    let text = input::read_text(path)?;
    let file = Ini::read(&text).map_err(|error| anyhow::anyhow!("{}:{error}", path.display()))?;
    Ok(file.sections().map(|(name, _)| name.to_owned()).collect())
}

fn only_section(file: &Ini, path: &Path) -> Result<String> {
    let mut names = file.sections().map(|(name, _)| name.to_owned());
    match (names.next(), names.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => bail!("{}: {NO_SECTION}", path.display()),
        (Some(name), _) => {
            let path = path.display();
            bail!("{path}: has several games; say which, as in {path}#{name}; `chimera check {path}` lists them")
        }
    }
}

/// Whether a name is that of a game which other people's ini files may build on.
pub(crate) fn is_built_in(name: &str) -> bool {
    ini::built_in_names().any(|known| known == name)
}

/// That game.
pub(crate) fn built_in(name: &str) -> Result<Game> {
    ini::built_in_game(name).map_err(|errors| {
        let said = errors.first().map_or_else(String::new, |error| match &error.key {
            Some(key) => format!("{key}: {}", error.message),
            None => error.message.clone(),
        });
        anyhow::anyhow!("\"{name}\": {said}")
    })
}

#[derive(Serialize)]
struct CheckedFile {
    file: String,
    right: bool,
    games: Vec<CheckedGame>,
}

#[derive(Serialize)]
struct CheckedGame {
    name: String,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<Summary>,
    errors: Vec<Mistake>,
}

/// `chimera check FILE.ini`: each section, whether it loads, and why not.
pub(crate) fn check(path: &Path, json: bool, output: &mut Output) -> Result<()> {
    let text = input::read_text(path)?;
    let name = path.display().to_string();
    let file = Ini::read(&text).map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    let mut games: Vec<CheckedGame> = file.sections().map(|(name, line)| checked(&file, name, line)).collect();
    for (section, line) in file.repeated() {
        let message = "a section above has this name already; the engine passes over this one".to_owned();
        for game in games.iter_mut().filter(|game| game.name == section && game.line == line) {
            game.summary = None;
            game.errors = vec![Mistake { line, column: 1, message: message.clone() }];
        }
    }
    let none = games.is_empty();
    let right = !none && games.iter().all(|game| game.errors.is_empty());
    if json {
        output.json(&CheckedFile { file: name, right, games })?;
    } else {
        let loaded = games.iter().filter(|game| game.summary.is_some()).count();
        for game in &games {
            print(&name, game, output)?;
        }
        writeln!(output, "{loaded} of {} games load", games.len())?;
    }
    output.flush()?;
    if right {
        return Ok(());
    }
    complain(&format!("chimera: {}: {}", path.display(), if none { NO_SECTION } else { "not every game loads" }));
    Err(Reported.into())
}

fn checked(file: &Ini, name: &str, line: usize) -> CheckedGame {
    let (summary, errors) = match file.game(name) {
        Ok(game) => (Some(Summary::new(&game)), Vec::new()),
        Err(errors) => (None, errors),
    };
    let mistake = |error: &IniError| Mistake {
        line: error.place.line,
        column: error.place.column,
        message: match &error.key {
            Some(key) => format!("{key}: {}", error.message),
            None => error.message.clone(),
        },
    };
    CheckedGame { name: name.to_owned(), line, summary, errors: errors.iter().map(mistake).collect() }
}

fn print(file: &str, game: &CheckedGame, output: &mut Output) -> Result<()> {
    if let Some(summary) = &game.summary {
        writeln!(output, "{}: loads ({}, {} men a side)", game.name, summary.board, summary.men)?;
        return Ok(());
    }
    writeln!(output, "{}: refused", game.name)?;
    for mistake in &game.errors {
        writeln!(output, "  {file}:{}:{}: {}", mistake.line, mistake.column, mistake.message)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{OFFERED, built_in, offered};

    #[test]
    fn every_game_that_is_offered_is_there() {
        assert_eq!(offered().count(), OFFERED.len());
        for name in OFFERED {
            assert!(built_in(name).is_ok(), "{name}");
        }
    }
}
