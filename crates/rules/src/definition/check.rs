//! Mistakes of shape: unknown and missing keys, values of the wrong type, unknown words.
//!
//! Serde stops at the first of them, and inside a tagged enum it no longer knows where it is. So the parsed text, in
//! which every key and value knows its place, is held against the schema first, and all mistakes are reported.

use std::borrow::Cow;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::bounds::MAX_CONDITIONS;
use super::error::DefinitionError;
use super::place::{Place, entry, offset_of};
use super::schema::{Choice, Shape, Shapes, TableShape};
use super::words::{expected, nearest, quote, unprintable};

/// The most mistakes that are reported at once.
pub(crate) const MAX_ERRORS: usize = 20;

/// Holds a parsed text against the shapes.
pub(super) struct Checker<'a> {
    text: &'a str,
    shapes: &'a Shapes,
    /// The named shapes around the value in hand.
    around: Vec<&'a str>,
    errors: Vec<DefinitionError>,
}

/// A value's name in messages, and the place at which what it lacks is reported.
struct Seat {
    name: String,
    offset: usize,
}

impl<'a> Checker<'a> {
    /// All mistakes of shape in a file, in no particular order.
    pub(super) fn check(text: &'a str, shapes: &'a Shapes, root: &DeTable<'_>) -> Vec<DefinitionError> {
        let mut checker = Self { text, shapes, around: Vec::new(), errors: Vec::new() };
        checker.table(&shapes.root, root, &Seat { name: "the file".to_owned(), offset: 0 });
        checker.errors
    }

    fn report(&mut self, offset: usize, message: String) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(DefinitionError::new(Place::of(self.text, offset), message));
        }
    }

    fn value(&mut self, shape: &'a Shape, value: &Spanned<DeValue<'_>>, seat: &Seat) {
        if let DeValue::String(text) = value.get_ref()
            && let Some(sign) = unprintable(text)
        {
            return self.report(value.span().start, cannot_show(&seat.name, sign));
        }
        match (shape, value.get_ref()) {
            (Shape::Named(name), _) => self.named(name, value, seat),
            (Shape::Choice(choice), _) => self.choice(choice, value, seat),
            (Shape::Table(shape), DeValue::Table(table)) => self.table(shape, table, seat),
            (Shape::Map(of), DeValue::Table(table)) => {
                for (key, value) in table {
                    self.entry_of_map(of, key, value);
                }
            }
            (Shape::List { of, least, most }, DeValue::Array(list)) if (*least..=*most).contains(&list.len()) => {
                for (index, value) in list.iter().enumerate() {
                    let name = format!("item {} of {}", index + 1, seat.name);
                    self.value(of, value, &Seat { name, offset: offset_of(None, value) });
                }
            }
            (shape, found) if fits(shape, found) => {}
            (shape, found) => {
                let message =
                    format!("{} should be {}, not {}", seat.name, self.describe(shape), describe_found(found));
                self.report(value.span().start, message);
            }
        }
    }

    fn named(&mut self, name: &'a str, value: &Spanned<DeValue<'_>>, seat: &Seat) {
        // Only conditions can stand inside themselves.
        if self.around.iter().filter(|&&other| other == name).count() >= MAX_CONDITIONS {
            let message = format!("too many conditions inside one another: at most {MAX_CONDITIONS}");
            return self.report(value.span().start, message);
        }
        self.around.push(name);
        let shapes = self.shapes;
        self.value(shapes.get(name), value, seat);
        self.around.pop();
    }

    fn entry_of_map(&mut self, of: &'a Shape, key: &Spanned<Cow<'_, str>>, value: &Spanned<DeValue<'_>>) {
        if let Some(sign) = unprintable(key.get_ref()) {
            return self.report(key.span().start, cannot_show(&quote(key.get_ref()), sign));
        }
        let strayed = !matches!(value.get_ref(), DeValue::Table(_)) && self.shapes.root.get(key.get_ref()).is_some();
        if strayed && matches!(self.shapes.resolve(of), Shape::Table(_)) {
            return self.report(key.span().start, belongs_above(key.get_ref()));
        }
        self.value(of, value, &Seat { name: quote(key.get_ref()), offset: offset_of(Some(key), value) });
    }

    fn table(&mut self, shape: &'a TableShape, table: &DeTable<'_>, seat: &Seat) {
        let mut meant = Vec::new();
        for (key, value) in table {
            let word = key.get_ref();
            if let Some(shape) = shape.get(word) {
                self.value(shape, value, &Seat { name: quote(word), offset: offset_of(Some(key), value) });
                continue;
            }
            let near = nearest(word, shape.words());
            let message = if near.is_none() && self.shapes.root.get(word).is_some() {
                belongs_above(word)
            } else {
                format!("unknown key {} in {}: {}", quote(word), seat.name, expected(word, shape.words()))
            };
            self.report(key.span().start, message);
            meant.extend(near);
        }
        for key in &shape.required {
            // A misspelt key has been reported already; that it is missing, too, would be no news.
            if !table.iter().any(|(found, _)| found.get_ref() == key) && !meant.contains(&key.as_str()) {
                let what = shape.get(key).map_or_else(String::new, |shape| format!(": {}", self.describe(shape)));
                self.report(seat.offset, format!("{} needs the key {}{what}", seat.name, quote(key)));
            }
        }
    }

    fn choice(&mut self, choice: &'a Choice, value: &Spanned<DeValue<'_>>, seat: &Seat) {
        let start = value.span().start;
        let names = || choice.tables.iter().map(|(word, _)| word.as_str());
        match value.get_ref() {
            DeValue::String(word) if choice.words.iter().any(|known| known == word) => {}
            DeValue::String(word) if names().any(|known| known == word) && choice.tag.is_none() => {
                self.report(start, format!("{} needs a value: write {{ {word} = … }}", quote(word)));
            }
            DeValue::String(word) if !choice.words.is_empty() => {
                let known = choice.words.iter().map(String::as_str).chain(names());
                self.report(
                    start,
                    format!("unknown word {} for {}: {}", quote(word), seat.name, expected(word, known)),
                );
            }
            DeValue::Table(table) if !choice.tables.is_empty() => match &choice.tag {
                Some(tag) => self.tagged(choice, tag, table, seat),
                None => self.single(choice, table, start, seat),
            },
            found => {
                let fitting = choice.others.iter().find(|shape| same_kind(self.shapes.resolve(shape), found));
                if let Some(shape) = fitting {
                    self.value(shape, value, seat);
                } else {
                    let expected = self.describe_choice(choice);
                    self.report(start, format!("{} should be {expected}, not {}", seat.name, describe_found(found)));
                }
            }
        }
    }

    /// A table that one of its keys tells apart, like a rule by its `kind`.
    fn tagged(&mut self, choice: &'a Choice, tag: &'a str, table: &DeTable<'_>, seat: &Seat) {
        let names = || choice.tables.iter().map(|(word, _)| word.as_str());
        let Some((_, value)) = entry(table, tag) else {
            return self.untagged(choice, tag, table, seat);
        };
        let DeValue::String(word) = value.get_ref() else {
            let message =
                format!("{} should be {}, not {}", quote(tag), one_of(names()), describe_found(value.get_ref()));
            return self.report(value.span().start, message);
        };
        if let Some((_, shape)) = choice.tables.iter().find(|(known, _)| known == word) {
            self.table(shape, table, seat);
        } else {
            let message = format!("unknown {tag} {}: {}", quote(word), expected(word, names()));
            self.report(value.span().start, message);
        }
    }

    /// A table without the key that should tell it apart: it may only be misspelt.
    fn untagged(&mut self, choice: &Choice, tag: &str, table: &DeTable<'_>, seat: &Seat) {
        if let Some((key, _)) = table.iter().find(|(key, _)| nearest(key.get_ref(), [tag]).is_some()) {
            let word = key.get_ref();
            let message = format!("unknown key {} in {}: {}", quote(word), seat.name, expected(word, [tag]));
            self.report(key.span().start, message);
        } else {
            let names = one_of(choice.tables.iter().map(|(word, _)| word.as_str()));
            self.report(seat.offset, format!("{} needs the key {}: {names}", seat.name, quote(tag)));
        }
    }

    /// A table whose only key tells it apart, like a condition with a value.
    fn single(&mut self, choice: &'a Choice, table: &DeTable<'_>, start: usize, seat: &Seat) {
        let names = || choice.tables.iter().map(|(word, _)| word.as_str());
        let mut entries = table.iter();
        let (Some((key, value)), None) = (entries.next(), entries.next()) else {
            let message = format!("{} should have exactly one key: {}", seat.name, one_of(names()));
            return self.report(start, message);
        };
        let word = key.get_ref();
        if let Some((_, shape)) = choice.tables.iter().find(|(known, _)| known == word) {
            if let Some(shape) = shape.get(word) {
                self.value(shape, value, &Seat { name: quote(word), offset: offset_of(Some(key), value) });
            }
        } else if choice.words.iter().any(|known| known == word) {
            self.report(key.span().start, format!("{0} takes no value: write {0} alone", quote(word)));
        } else {
            let known = names().chain(choice.words.iter().map(String::as_str));
            let message = format!("unknown key {} in {}: {}", quote(word), seat.name, expected(word, known));
            self.report(key.span().start, message);
        }
    }

    fn describe(&self, shape: &Shape) -> String {
        match self.shapes.resolve(shape) {
            Shape::Any | Shape::Named(_) => "something else".to_owned(),
            Shape::Boolean => "true or false, without quotes".to_owned(),
            Shape::Text(Some(1)) => "one letter in quotes".to_owned(),
            Shape::Text(Some(length)) => format!("{length} letters in quotes"),
            Shape::Text(None) => "a text in quotes".to_owned(),
            Shape::Integer { least: i64::MIN, .. } => "a whole number".to_owned(),
            Shape::Integer { least, most: i64::MAX } => format!("a whole number, {least} or more"),
            Shape::Integer { least, most } => format!("a whole number from {least} to {most}"),
            Shape::List { of, least, most } => {
                let count = if least == most { format!("{least} items") } else { "items".to_owned() };
                format!("a list [ … ] of {count}, each {}", self.describe_item(of))
            }
            Shape::Map(_) | Shape::Table(_) => "a table { … }".to_owned(),
            Shape::Choice(choice) => self.describe_choice(choice),
        }
    }

    /// As [`Self::describe`], but no list of a list of a list.
    fn describe_item(&self, shape: &Shape) -> String {
        match self.shapes.resolve(shape) {
            Shape::List { .. } => "a list".to_owned(),
            Shape::Choice(choice) if choice.words.is_empty() => "a table { … }".to_owned(),
            shape => self.describe(shape),
        }
    }

    fn describe_choice(&self, choice: &Choice) -> String {
        let mut parts = Vec::new();
        if !choice.words.is_empty() {
            parts.push(one_of(choice.words.iter().map(String::as_str)));
        }
        if !choice.tables.is_empty() {
            let names = choice.tables.iter().map(|(word, _)| word.as_str());
            let key = choice.tag.as_ref().map_or("the key", |tag| tag);
            parts.push(format!("a table {{ … }} with {key} {}", one_of(names)));
        }
        parts.extend(choice.others.iter().map(|shape| self.describe(shape)));
        parts.join(" or ")
    }
}

fn one_of<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.map(quote).collect();
    if let [only] = &words[..] { only.clone() } else { format!("one of {}", words.join(", ")) }
}

/// Under a heading in brackets TOML takes every key as that table's: the commonest slip of those who write it by hand.
fn belongs_above(key: &str) -> String {
    format!("{} belongs to the whole game: move it above the first [heading]", quote(key))
}

fn cannot_show(name: &str, sign: char) -> String {
    format!("{name} has the character U+{:04X} in it, which can't be shown: leave it out", u32::from(sign))
}

/// Whether a value that has no parts is what the shape asks for.
fn fits(shape: &Shape, found: &DeValue<'_>) -> bool {
    match (shape, found) {
        (Shape::Any, _) | (Shape::Boolean, DeValue::Boolean(_)) => true,
        (Shape::Text(length), DeValue::String(text)) => {
            length.is_none_or(|length| text.chars().count() as u64 == length)
        }
        (Shape::Integer { least, most }, DeValue::Integer(number)) => {
            i64::from_str_radix(number.as_str(), number.radix()).is_ok_and(|number| (*least..=*most).contains(&number))
        }
        _ => false,
    }
}

/// Whether the value is of the shape's kind, if perhaps not right in every part.
fn same_kind(shape: &Shape, found: &DeValue<'_>) -> bool {
    matches!(
        (shape, found),
        (Shape::Any, _)
            | (Shape::Boolean, DeValue::Boolean(_))
            | (Shape::Text(_), DeValue::String(_))
            | (Shape::Integer { .. }, DeValue::Integer(_))
            | (Shape::List { .. }, DeValue::Array(_))
            | (Shape::Map(_) | Shape::Table(_), DeValue::Table(_))
    )
}

fn describe_found(found: &DeValue<'_>) -> String {
    match found {
        DeValue::String(text) => quote(text),
        DeValue::Integer(number) => format!("the number {number}"),
        DeValue::Float(number) => format!("the number {number}"),
        DeValue::Boolean(value) => value.to_string(),
        DeValue::Datetime(_) => "a date".to_owned(),
        DeValue::Array(list) => format!("a list of {}", list.len()),
        DeValue::Table(_) => "a table".to_owned(),
    }
}
