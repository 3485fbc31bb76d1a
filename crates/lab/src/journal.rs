//! The journal of a match: every finished game at once, so that a match goes on where it was broken off.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The largest journal that is read, in bytes.
const MAX_SIZE: u64 = 1 << 30;
/// The longest line of one, in bytes: more than the longest game needs.
const MAX_LINE: u64 = 1 << 20;

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
    /// It is no file that could be gone on with.
    #[error("{path}: {problem}; name a new file, or one that such a match has begun")]
    NoFile {
        /// What it is called.
        path: String,
        /// What it is.
        problem: &'static str,
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
    ///
    /// Whatever is no journal of this match is left as it is.
    pub fn open(path: &Path, settings: &BTreeMap<String, String>) -> Result<Self, JournalError> {
        let io = |source| JournalError::Io { path: path.display().to_string(), source };
        // What is no plain file may wait for ever to be opened.
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            return Err(JournalError::NoFile { path: path.display().to_string(), problem: "this is no plain file" });
        }
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(io)?;
        // Two matches at a time would play each other's games once more. Where files can't be locked, nobody is kept out.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let problem = "another match is writing to this";
            return Err(JournalError::NoFile { path: path.display().to_string(), problem });
        }
        let broken = |line: usize, problem: String| JournalError::Broken {
            path: path.display().to_string(),
            line: line + 1,
            problem,
        };
        let mut entries = BTreeMap::new();
        let mut reader = BufReader::new(&file).take(MAX_SIZE);
        let mut whole = 0;
        for i in 0.. {
            let mut found = Vec::new();
            let length = (&mut reader).take(MAX_LINE).read_until(b'\n', &mut found).map_err(io)? as u64;
            if found.last() != Some(&b'\n') {
                if length == MAX_LINE {
                    return Err(broken(i, format!("it is longer than {} KiB", MAX_LINE >> 10)));
                }
                if reader.limit() == 0 {
                    let problem = "this is longer than any journal";
                    return Err(JournalError::NoFile { path: path.display().to_string(), problem });
                }
                // A line without its end was being written when the match was broken off.
                if i == 0 && !line(settings).as_bytes().starts_with(&found) {
                    return Err(broken(i, "it is not the first line of this match's journal".to_owned()));
                }
                break;
            }
            whole += length;
            if i == 0 {
                let others: BTreeMap<String, String> =
                    serde_json::from_slice(&found).map_err(|error| broken(i, error.to_string()))?;
                if let Some(difference) = difference(&others, settings) {
                    return Err(JournalError::Other { path: path.display().to_string(), difference });
                }
            } else {
                let entry: Entry = serde_json::from_slice(&found).map_err(|error| broken(i, error.to_string()))?;
                if entry.half_points > 2 || entry.fault.is_some_and(|player| player > 1) {
                    return Err(broken(i, "half points are 0, 1 or 2, and players 0 or 1".to_owned()));
                }
                entries.insert(entry.game, entry);
            }
        }
        file.set_len(whole).map_err(io)?;
        let mut journal = Self { file: Some((path.to_owned(), file)), entries };
        if whole == 0 {
            journal.write(&line(settings))?;
        }
        Ok(journal)
    }

    /// Keeps a game; it is in the file before this returns.
    pub fn add(&mut self, entry: Entry) -> Result<(), JournalError> {
        self.write(&line(&entry))?;
        self.entries.insert(entry.game, entry);
        Ok(())
    }

    /// All games, by their numbers.
    pub fn entries(&self) -> &BTreeMap<u64, Entry> {
        &self.entries
    }

    fn write(&mut self, line: &str) -> Result<(), JournalError> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let written = file.write_all(line.as_bytes()).and_then(|()| file.flush());
        written.map_err(|source| JournalError::Io { path: path.display().to_string(), source })
    }
}

/// A line of a journal; the settings are the first one.
fn line<T: Serialize>(value: &T) -> String {
    let mut line = serde_json::to_string(value).unwrap_or_default();
    line.push('\n');
    line
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
        let error = Journal::open(&path, &settings).map(drop).expect_err("kept by the first").to_string();
        assert!(error.contains("another match is writing to this"), "{error}");
        drop(journal);
        let mut torn = fs::read_to_string(&path).expect("text");
        torn.push_str("{\"game\":4,\"half_po");
        fs::write(&path, torn).expect("written");
        let mut again = Journal::open(&path, &settings).expect("reopened");
        assert_eq!(again.entries().keys().copied().collect::<Vec<_>>(), [0, 3]);
        again.add(entry(4)).expect("written");
        drop(again);
        assert_eq!(Journal::open(&path, &settings).expect("reopened").entries().len(), 3);
        let sound = fs::read_to_string(&path).expect("text");
        for (right, wrong) in [("\"half_points\":2", "\"half_points\":3"), ("\"moves\"", "\"fault\":2,\"moves\"")] {
            fs::write(&path, sound.replacen(right, wrong, 1)).expect("written");
            let error = Journal::open(&path, &settings).map(drop).expect_err(wrong).to_string();
            assert!(error.contains("match.jsonl:2: not a line of a journal: half points"), "{error}");
        }
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

    #[test]
    fn what_is_no_journal_is_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("notes.json");
        let settings = BTreeMap::from([("game".to_owned(), "one".to_owned()), ("nodes".to_owned(), "1".to_owned())]);
        let brackets = "[".repeat(200_000);
        let endless = "0".repeat(2 << 20);
        let half = "{\"game\":\"two";
        let begun = "{\"game\":\"one\",\"nodes\":\"1\"} and more";
        for foreign in ["{\"my\":\"notes\"}", "\0\0\0\0", &brackets, &endless, "\n", half, begun, "nonsense\nmore"] {
            fs::write(&path, foreign).expect("written");
            let error = Journal::open(&path, &settings).map(drop).expect_err(&foreign[..foreign.len().min(20)]);
            assert!(error.to_string().contains("notes.json:1: not a line of a journal"), "{error}");
            assert!(fs::read_to_string(&path).expect("text") == foreign, "changed");
        }
        let error = Journal::open(folder.path(), &settings).map(drop).expect_err("a folder").to_string();
        assert!(error.contains("no plain file"), "{error}");
    }

    #[test]
    fn a_heading_that_was_broken_off_is_begun_anew() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("match.jsonl");
        let settings = BTreeMap::from([("game".to_owned(), "one".to_owned())]);
        for torn in ["", "{", "{\"game\":\"on", "{\"game\":\"one\"}"] {
            fs::write(&path, torn).expect("written");
            Journal::open(&path, &settings).expect("begun").add(entry(0)).expect("written");
            assert_eq!(Journal::open(&path, &settings).expect("reopened").entries().len(), 1, "{torn}");
        }
    }
}
