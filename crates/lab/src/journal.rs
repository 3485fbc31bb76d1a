//! The journal of a match: every finished game at once, so that a match goes on where it was broken off.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The largest journal that is read, in bytes.
const MAX_SIZE: u64 = 1 << 30;

/// What is wrong with a journal.
#[derive(Debug, Error)]
pub enum JournalError {
    /// It can't be read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// It is a journal of another match.
    #[error(
        "{path} is the journal of another match ({difference}); name another file, or repeat that match's settings"
    )]
    Other {
        /// The file.
        path: String,
        /// What differs.
        difference: String,
    },
    /// A line is no part of a journal.
    #[error("{path}:{line}: not a line of a journal: {problem}")]
    Broken {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
}

/// A finished game, as a journal keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, from 0; games 2n and 2n + 1 are a pair.
    pub game: u64,
    /// Half points of the player that is named first: 0, 1 or 2.
    pub half_points: usize,
    /// The result.
    pub result: String,
    /// Why.
    pub reason: String,
    /// Which player broke the rules, if one did: 0 or 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<usize>,
    /// The moves in UCI, separated by spaces.
    pub moves: String,
}

/// Finished games, in a file or in memory.
#[derive(Debug, Default)]
pub struct Journal {
    file: Option<(PathBuf, File)>,
    entries: BTreeMap<u64, Entry>,
}

impl Journal {
    /// A journal that is forgotten.
    pub fn in_memory() -> Self {
        Self::default()
    }

    /// Opens the journal of a match that `settings` describe, a value for each name. Begins it if there is none.
    pub fn open(path: &Path, settings: &BTreeMap<String, String>) -> Result<Self, JournalError> {
        let io = |source| JournalError::Io { path: path.display().to_string(), source };
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(io)?;
        let mut text = String::new();
        (&mut file).take(MAX_SIZE).read_to_string(&mut text).map_err(io)?;
        // A line without its end was being written when the match was broken off.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        text.truncate(whole);
        file.set_len(whole as u64).map_err(io)?;
        let mut journal = Self { file: Some((path.to_owned(), file)), entries: BTreeMap::new() };
        let broken = |line: usize, problem: String| JournalError::Broken {
            path: path.display().to_string(),
            line: line + 1,
            problem,
        };
        for (i, line) in text.lines().enumerate() {
            if i == 0 {
                let found: BTreeMap<String, String> =
                    serde_json::from_str(line).map_err(|error| broken(i, error.to_string()))?;
                if let Some(difference) = difference(&found, settings) {
                    return Err(JournalError::Other { path: path.display().to_string(), difference });
                }
            } else {
                let entry: Entry = serde_json::from_str(line).map_err(|error| broken(i, error.to_string()))?;
                journal.entries.insert(entry.game, entry);
            }
        }
        if whole == 0 {
            journal.write(settings)?;
        }
        Ok(journal)
    }

    /// Keeps a game; it is in the file before this returns.
    pub fn add(&mut self, entry: Entry) -> Result<(), JournalError> {
        self.write(&entry)?;
        self.entries.insert(entry.game, entry);
        Ok(())
    }

    /// All games, by their numbers.
    pub fn entries(&self) -> &BTreeMap<u64, Entry> {
        &self.entries
    }

    fn write<T: Serialize>(&mut self, value: &T) -> Result<(), JournalError> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let mut line = serde_json::to_string(value).unwrap_or_default();
        line.push('\n');
        let written = file.write_all(line.as_bytes()).and_then(|()| file.flush());
        written.map_err(|source| JournalError::Io { path: path.display().to_string(), source })
    }
}

/// The first setting that differs.
fn difference(found: &BTreeMap<String, String>, wanted: &BTreeMap<String, String>) -> Option<String> {
    let names = found.keys().chain(wanted.keys());
    names.into_iter().find(|&name| found.get(name) != wanted.get(name)).map(|name| {
        let shown = |value: Option<&String>| value.map_or("not set".to_owned(), |value| format!("\"{value}\""));
        format!("{name} is {} there and {} here", shown(found.get(name)), shown(wanted.get(name)))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use super::{Entry, Journal};

    fn entry(game: u64) -> Entry {
        let (result, reason) = ("1-0".to_owned(), "checkmate".to_owned());
        Entry { game, half_points: 2, result, reason, fault: None, moves: "e2e4 e7e5".to_owned() }
    }

    #[test]
    fn a_match_goes_on_where_it_was_broken_off() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("match.jsonl");
        let settings = BTreeMap::from([("game".to_owned(), "one".to_owned())]);
        let mut journal = Journal::open(&path, &settings).expect("begun");
        journal.add(entry(0)).expect("written");
        journal.add(entry(3)).expect("written");
        let mut torn = fs::read_to_string(&path).expect("text");
        torn.push_str("{\"game\":4,\"half_po");
        fs::write(&path, torn).expect("written");
        let mut again = Journal::open(&path, &settings).expect("reopened");
        assert_eq!(again.entries().keys().copied().collect::<Vec<_>>(), [0, 3]);
        again.add(entry(4)).expect("written");
        assert_eq!(Journal::open(&path, &settings).expect("reopened").entries().len(), 3);
    }

    #[test]
    fn journals_of_other_matches_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("match.jsonl");
        let one = BTreeMap::from([("nodes".to_owned(), "1000".to_owned())]);
        Journal::open(&path, &one).expect("begun");
        let two = BTreeMap::from([("nodes".to_owned(), "2000".to_owned())]);
        let error = Journal::open(&path, &two).expect_err("another").to_string();
        assert!(error.contains("nodes is \"1000\" there and \"2000\" here"), "{error}");
        fs::write(&path, "nonsense\n").expect("written");
        let error = Journal::open(&path, &one).expect_err("nonsense").to_string();
        assert!(error.contains("match.jsonl:1: not a line of a journal"), "{error}");
    }
}
