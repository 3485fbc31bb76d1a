//! The bare text of an ini file: sections, keys and values, each with its place.

use chimera_rules::definition::{Place, unprintable};

use super::IniError;

/// The longest file, in bytes.
pub const MAX_BYTES: usize = 256 * 1024;
/// The most sections of a file.
pub const MAX_SECTIONS: usize = 1000;
/// The most keys of a section.
pub const MAX_KEYS: usize = 300;
/// The longest line, in bytes.
pub const MAX_LINE: usize = 8000;
/// The longest name of a section, in bytes.
const MAX_NAME: usize = 80;

/// One `key = value`.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub key: String,
    pub value: String,
    pub key_at: Place,
    pub value_at: Place,
}

/// One `[name:base]` and what follows it.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub name: String,
    pub base: Option<String>,
    pub at: Place,
    pub entries: Vec<Entry>,
    /// What is wrong with its lines; a section with problems is no game.
    pub problems: Vec<IniError>,
}

/// Reads a text. What is wrong with the file as a whole is an error; what is wrong inside a section stays with it.
pub(super) fn read(text: &str) -> Result<Vec<Section>, IniError> {
    if text.len() > MAX_BYTES {
        let message = format!("the file has {} bytes: it may have {MAX_BYTES}", text.len());
        return Err(IniError::file(Place::START, message));
    }
    let mut sections: Vec<Section> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let at = |column: usize| Place { line: index + 1, column };
        if line.len() > MAX_LINE {
            return Err(IniError::file(at(1), format!("the line has {} bytes: it may have {MAX_LINE}", line.len())));
        }
        let sign = unprintable(line);
        let cannot_show = |sign: char| {
            format!("the line has the character U+{:04X} in it, which can't be shown: leave it out", u32::from(sign))
        };
        if line.starts_with('[') {
            if let Some(sign) = sign {
                return Err(IniError::file(at(1), cannot_show(sign)));
            }
            if sections.len() == MAX_SECTIONS {
                return Err(IniError::file(at(1), format!("too many sections: a file may have {MAX_SECTIONS}")));
            }
            sections.push(header(line, at(1))?);
        } else if !line.starts_with([';', '#'])
            && !line.trim().is_empty()
            && let Some(section) = sections.last_mut()
        {
            // What stands before the first section is a preface.
            match sign {
                Some(sign) => section.complain(at(1), None, cannot_show(sign)),
                None => entry(section, line, index + 1),
            }
        }
    }
    Ok(sections)
}

fn header(line: &str, at: Place) -> Result<Section, IniError> {
    let Some((inner, rest)) = line[1..].split_once(']') else {
        return Err(IniError::file(at, "a section's name ends with ']': write [name] or [name:base]"));
    };
    let (name, base) = match inner.split_once(':') {
        Some((name, base)) => (name, Some(base.to_owned())),
        None => (inner, None),
    };
    if name.is_empty() || name.len() > MAX_NAME || base.as_ref().is_some_and(|base| base.len() > MAX_NAME) {
        return Err(IniError::file(at, format!("a section's name has 1 to {MAX_NAME} letters: [name] or [name:base]")));
    }
    let mut section = Section { name: name.to_owned(), base, at, entries: Vec::new(), problems: Vec::new() };
    if !rest.trim().is_empty() {
        section.complain(at, None, "nothing may stand behind a section's name");
    }
    Ok(section)
}

fn entry(section: &mut Section, line: &str, number: usize) {
    let column = |bytes: usize| line[..bytes].chars().count() + 1;
    let at = Place { line: number, column: 1 };
    if section.entries.len() == MAX_KEYS {
        section.complain(at, None, format!("too many keys: a section may have {MAX_KEYS}"));
        return;
    }
    let Some((key, value)) = line.split_once('=') else {
        section.complain(at, None, "this line says nothing: write key = value, or begin a remark with '#'");
        return;
    };
    let start = line.len() - value.trim_start().len();
    let key = key.trim_end_matches(' ');
    if value.trim().is_empty() {
        // The engine passes over a key without a value; whoever wrote it meant something.
        section.complain(at, Some(key), "there is no value behind '='; leave the line out, or write '-' for nothing");
        return;
    }
    section.entries.push(Entry {
        key: key.to_owned(),
        value: value.trim_start().to_owned(),
        key_at: at,
        value_at: Place { line: number, column: column(start) },
    });
}

impl Section {
    fn complain(&mut self, at: Place, key: Option<&str>, message: impl Into<String>) {
        if self.problems.len() < super::MAX_ERRORS {
            let error = IniError { place: at, key: key.map(str::to_owned), message: message.into() };
            self.problems.push(error);
        }
    }
}
