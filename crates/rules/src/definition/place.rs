//! From a path in a definition, or an offset in its text, to a line and a column.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Problem;
use super::bounds;

/// A place in a text, counted from 1; columns are characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl Place {
    /// The first character of a file.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place of a byte offset; one that lies outside or inside a character counts as the character before.
    pub(super) fn of(text: &str, offset: usize) -> Self {
        let offset = text.floor_char_boundary(offset);
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }
}

/// Where a problem lies in the text that the definition was read from. A path that the text does not have leads to
/// the last part of it that is there.
pub fn locate(text: &str, problem: &Problem) -> Place {
    if bounds::check_text(text).is_err() {
        return Place::START;
    }
    let (root, _) = DeTable::parse_recoverable(text);
    let mut path = problem.path.iter();
    let Some((key, mut value)) = path.next().and_then(|first| entry(root.get_ref(), first)) else {
        return Place::START;
    };
    let mut offset = offset_of(Some(key), value);
    for step in path {
        let found = match value.get_ref() {
            DeValue::Table(table) => entry(table, step).map(|(key, value)| (Some(key), value)),
            DeValue::Array(list) => step.parse().ok().and_then(|n: usize| list.get(n)).map(|value| (None, value)),
            _ => None,
        };
        let Some((key, next)) = found else { return Place::of(text, offset) };
        offset = offset_of(key, next);
        value = next;
    }
    if let (Some(column), DeValue::String(_)) = (problem.column, value.get_ref()) {
        let raw = text.get(value.span()).unwrap_or_default();
        offset += offset_in_string(raw, column);
    }
    Place::of(text, offset)
}

/// What a table holds under a key.
pub(super) fn entry<'a, 'i>(
    table: &'a DeTable<'i>,
    key: &str,
) -> Option<(&'a Spanned<std::borrow::Cow<'i, str>>, &'a Spanned<DeValue<'i>>)> {
    table.iter().find(|(found, _)| found.get_ref() == key)
}

/// The place that stands for a value: its own, except that a table, which may be spread over the file, is known by its key.
pub(super) fn offset_of(key: Option<&Spanned<std::borrow::Cow<'_, str>>>, value: &Spanned<DeValue<'_>>) -> usize {
    match (key, value.get_ref()) {
        (Some(key), DeValue::Table(_)) => key.span().start,
        _ => value.span().start,
    }
}

/// The byte in a string as TOML writes it (`raw`, quotes and escapes included) at which its n-th character, from 1, stands.
fn offset_in_string(raw: &str, column: usize) -> usize {
    let (quotes, escapes) = if raw.starts_with("\"\"\"") {
        (3, true)
    } else if raw.starts_with("'''") {
        (3, false)
    } else {
        (1, raw.starts_with('"'))
    };
    let mut at = quotes;
    let end = raw.len().saturating_sub(quotes).max(at);
    if quotes == 3 {
        // The newline right after the opening quotes is no part of the string.
        at += ["\r\n", "\n"].iter().find(|newline| raw[at..].starts_with(**newline)).map_or(0, |newline| newline.len());
    }
    for _ in 1..column {
        let Some(rest) = raw.get(at..end).filter(|rest| !rest.is_empty()) else { break };
        at += if escapes { escaped_length(rest) } else { rest.chars().next().map_or(1, char::len_utf8) };
    }
    // A line that ends in a backslash goes on at the next word.
    if let Some(rest) = raw.get(at..end).filter(|rest| escapes && quotes == 3 && folds(rest)) {
        at += 1 + (rest[1..].len() - rest[1..].trim_start().len());
    }
    at.min(end)
}

/// Whether a multi-line string goes on after a backslash at the end of a line.
fn folds(rest: &str) -> bool {
    rest.strip_prefix('\\').is_some_and(|rest| rest.trim_start_matches([' ', '\t', '\r']).starts_with('\n'))
}

/// How many bytes of a string with escapes its first character takes, with a folded line end before it.
fn escaped_length(rest: &str) -> usize {
    if folds(rest) {
        let after = rest[1..].trim_start();
        let skipped = rest.len() - after.len();
        return skipped + if after.is_empty() || folds(after) { 0 } else { escaped_length(after) };
    }
    let mut chars = rest.chars();
    let first = chars.next().map_or(0, char::len_utf8);
    if !rest.starts_with('\\') {
        return first;
    }
    let length = match chars.next() {
        Some('x') => 4,
        Some('u') => 6,
        Some('U') => 10,
        other => 1 + other.map_or(0, char::len_utf8),
    };
    length.min(rest.len())
}

#[cfg(test)]
mod tests {
    use super::{Place, locate, offset_in_string};
    use crate::definition::Problem;

    fn at(text: &str, path: &[&str], column: Option<usize>) -> (usize, usize) {
        let mut problem = Problem::at(path.iter().copied(), "");
        problem.column = column;
        let Place { line, column } = locate(text, &problem);
        (line, column)
    }

    #[test]
    fn paths_lead_to_values_and_to_the_keys_of_tables() {
        let text = "name = 'x'\n[men]\nking = { letter = \"K\", on = [{ ranks = [1, 8] }] }\n[men.pawn]\nmoves = \"fW\"\n\n[[rule]]\nkind = 'a'\n[[rule]]\nkind = 'b'\n";
        assert_eq!(at(text, &["name"], None), (1, 8));
        assert_eq!(at(text, &["men"], None), (2, 2));
        assert_eq!(at(text, &["men", "king"], None), (3, 1));
        assert_eq!(at(text, &["men", "king", "letter"], None), (3, 19));
        assert_eq!(at(text, &["men", "king", "on", "0", "ranks", "1"], None), (3, 44));
        assert_eq!(at(text, &["men", "pawn"], None), (4, 6));
        assert_eq!(at(text, &["men", "pawn", "moves"], Some(2)), (5, 11));
        assert_eq!(at(text, &["rule", "1"], None), (9, 1));
        assert_eq!(at(text, &["rule", "1", "kind"], Some(1)), (10, 9));
        // What is missing is missing from the nearest thing that is there.
        assert_eq!(at(text, &["men", "pawn", "letter"], Some(7)), (4, 6));
        assert_eq!(at(text, &["rule", "5"], None), (7, 1));
        assert_eq!(at(text, &["board", "x"], None), (1, 1));
        assert_eq!(at(text, &[], None), (1, 1));
        assert_eq!(at("= broken\n[men", &["men"], None).0, 2);
    }

    #[test]
    fn columns_count_characters_behind_escapes() {
        assert_eq!(offset_in_string(r#""abc""#, 1), 1);
        assert_eq!(offset_in_string(r#""abc""#, 3), 3);
        assert_eq!(offset_in_string(r#""abc""#, 99), 4);
        assert_eq!(offset_in_string(r#""é\u00e9\tx""#, 4), 11);
        assert_eq!(offset_in_string(r"'a\tx'", 3), 3);
        assert_eq!(offset_in_string("\"\"\"\nab\"\"\"", 2), 5);
        assert_eq!(offset_in_string("\"\"\"\\\n   ab\"\"\"", 1), 8);
        assert_eq!(offset_in_string("\"\"\"a\\\n   bc\"\"\"", 3), 10);
        assert_eq!(offset_in_string("\"\"\"a\\\n   bc\"\"\"", 2), 9);
        assert_eq!(offset_in_string("'''\r\nab'''", 1), 5);
        for raw in ["", "\"", "\"\\", "'''", "\"\"\"", "\"\"\"\\\n"] {
            assert!(offset_in_string(raw, 3) <= 3);
        }
    }

    #[test]
    fn offsets_beyond_the_text_are_its_end() {
        assert_eq!(Place::of("aé\nb", 3), Place { line: 1, column: 3 });
        assert_eq!(Place::of("aé\nb", 2), Place { line: 1, column: 2 });
        assert_eq!(Place::of("aé\nb", 99), Place { line: 2, column: 2 });
    }
}
