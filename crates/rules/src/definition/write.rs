//! Writing a game file.

use std::fmt::Write as _;

use toml::{Table, Value};

use super::types::Definition;

/// The widest line that a list of tables may have.
const WIDTH: usize = 120;

/// The game file that says what a definition says; reading it gives the same definition.
///
/// ```
/// use chimera_rules::{catalog, definition};
///
/// let chess = definition::read(catalog::source("chess").expect("a game of the catalog")).expect("a game file");
/// let written = definition::write(&chess);
/// assert!(written.contains("knight = { letter = \"N\", moves = \"N\" }"));
/// let again = definition::read(&written).expect("a game file");
/// assert_eq!(format!("{again:?}"), format!("{chess:?}"));
/// ```
pub fn write(definition: &Definition) -> String {
    let mut text = String::new();
    // Every part of a definition is a text, a number, a list or a table: TOML has them all.
    let Ok(root) = Table::try_from(definition) else { return text };
    let is_block = |value: &Value| match value {
        Value::Table(_) => true,
        Value::Array(list) => list.iter().any(Value::is_table),
        _ => false,
    };
    for (key, value) in root.iter().filter(|(_, value)| !is_block(value)) {
        line(&mut text, key, value);
    }
    for (name, value) in root.iter().filter(|(_, value)| is_block(value)) {
        match value {
            Value::Table(table) => {
                let _ = write!(text, "\n[{}]\n", key_text(name));
                for (key, value) in table {
                    line(&mut text, key, value);
                }
            }
            Value::Array(list) => {
                for table in list.iter().filter_map(Value::as_table) {
                    let _ = write!(text, "\n[[{}]]\n", key_text(name));
                    for (key, value) in table {
                        line(&mut text, key, value);
                    }
                }
            }
            _ => {}
        }
    }
    text
}

fn line(text: &mut String, key: &str, value: &Value) {
    let start = format!("{} = ", key_text(key));
    let short = inline(value);
    text.push_str(&start);
    match value {
        Value::Array(list) if start.len() + short.len() > WIDTH && list.iter().any(Value::is_table) => {
            text.push_str("[\n");
            for item in list {
                let _ = writeln!(text, "  {},", inline(item));
            }
            text.push(']');
        }
        Value::String(words) if words.contains('\n') => text.push_str(&paragraphs(words)),
        _ => text.push_str(&short),
    }
    text.push('\n');
}

/// A value on one line.
fn inline(value: &Value) -> String {
    match value {
        Value::Array(list) => format!("[{}]", list.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Table(table) => {
            let entry = |(key, value): (&String, &Value)| format!("{} = {}", key_text(key), inline(value));
            format!("{{ {} }}", table.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        Value::String(words) => quoted(words),
        other => other.to_string(),
    }
}

fn key_text(key: &str) -> String {
    let bare = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if !key.is_empty() && key.chars().all(bare) { key.to_owned() } else { quoted(key) }
}

fn quoted(words: &str) -> String {
    let mut text = String::with_capacity(words.len() + 2);
    text.push('"');
    for letter in words.chars() {
        escape(&mut text, letter);
    }
    text.push('"');
    text
}

/// A text of several lines, as it is read by people.
fn paragraphs(words: &str) -> String {
    let mut text = "\"\"\"\n".to_owned();
    for letter in words.chars() {
        match letter {
            '\n' => text.push('\n'),
            other => escape(&mut text, other),
        }
    }
    text.push_str("\"\"\"");
    text
}

fn escape(text: &mut String, letter: char) {
    match letter {
        '"' => text.push_str("\\\""),
        '\\' => text.push_str("\\\\"),
        '\n' => text.push_str("\\n"),
        '\t' => text.push_str("\\t"),
        '\r' => text.push_str("\\r"),
        control if control.is_control() => {
            let _ = write!(text, "\\u{:04X}", u32::from(control));
        }
        other => text.push(other),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{read, write};
    use crate::catalog;

    #[test]
    fn what_is_written_is_read_as_the_same() {
        for id in catalog::ids() {
            let definition = read(catalog::source(id).unwrap_or_default()).expect("a game file");
            let written = write(&definition);
            let again = read(&written).expect("a game file");
            assert_eq!(format!("{again:?}"), format!("{definition:?}"), "{written}");
        }
    }

    #[test]
    fn odd_texts_survive() {
        let mut definition = read(catalog::source("chess").unwrap_or_default()).expect("a game file");
        definition.about = "\"quotes\", \\, \t, é and\r\nlines\n\n\"\"\"".to_owned();
        definition.name = "]\n[men]".to_owned();
        let again = read(&write(&definition)).expect("a game file");
        assert_eq!(format!("{again:?}"), format!("{definition:?}"));
    }
}
