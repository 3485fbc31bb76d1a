//! Values of keys: what each may look like and what it means.

use std::fmt::Write as _;

use super::facts::Letters;
use super::piece::{ALL, COUNT, Kind, Kinds};

/// The most files and ranks that the format can name.
pub(super) const MAX_FILES: u8 = 12;
/// See [`MAX_FILES`].
pub(super) const MAX_RANKS: u8 = 10;

/// A set of squares: bit `rank * 12 + file`.
pub(super) type Squares = u128;

/// Every square that the format can name.
pub(super) const EVERYWHERE: Squares = (1 << (MAX_FILES as u32 * MAX_RANKS as u32)) - 1;

/// The bit of a square, both numbers from 0.
pub(super) fn square(file: u8, rank: u8) -> Squares {
    1 << (u32::from(rank) * u32::from(MAX_FILES) + u32::from(file))
}

/// The squares of a rank, from 0.
pub(super) fn rank(rank: u8) -> Squares {
    (0..MAX_FILES).fold(0, |set, file| set | square(file, rank))
}

/// What may stand behind a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `true` or `false`.
    Flag,
    /// A number.
    Number,
    /// The number of a rank.
    Rank,
    /// A file, as a letter or a number.
    File,
    /// `win`, `loss`, `draw` or `none`, for the side to move.
    Result,
    /// One of some words.
    Word(&'static [&'static str]),
    /// Squares: `d4 e4`, `*5` a rank, `e*` a file.
    Squares,
    /// Letters of men; `*` all of them.
    Kinds,
    /// One letter of a man, or `*`.
    Kind,
    /// Letters of castling rights.
    Rights,
    /// `q:1 r:2`.
    Limits,
    /// `p:g s:g`.
    Becomes,
    /// Any text.
    Text,
    /// A text that matters only to that engine's thinking or to another program's pictures.
    Idle,
}

/// A value, understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Flag(bool),
    Number(u32),
    /// A rank or a file, from 0.
    Line(u8),
    Word(&'static str),
    Squares(Squares),
    Kinds(Kinds),
    Rights(String),
    /// By kind; 0 where there is none.
    Limits(Box<[u8; COUNT]>),
    Becomes(Box<[Kind; COUNT]>),
    Text(String),
}

/// Words of [`Form::Result`].
pub(super) const RESULTS: &[&str] = &["win", "loss", "draw", "none"];

/// Understands a value. `old` is what the key meant so far; lists of pairs add to it.
pub(super) fn understand(form: Form, text: &str, letters: &Letters, old: &Value) -> Result<Value, String> {
    match form {
        Form::Flag => match text {
            "true" => Ok(Value::Flag(true)),
            "false" => Ok(Value::Flag(false)),
            _ if matches!(text.trim_end(), "true" | "false") => {
                // The engine takes this for a mistake and then for false.
                Err("there are blanks behind the value; take them out".into())
            }
            _ => Err("expected true or false".into()),
        },
        Form::Number => text.trim_end().parse().map(Value::Number).map_err(|_| "expected a number".into()),
        Form::Rank => match text.trim_end().parse::<u8>() {
            Ok(rank) if (1..=MAX_RANKS).contains(&rank) => Ok(Value::Line(rank - 1)),
            _ => Err(format!("expected a rank from 1 to {MAX_RANKS}")),
        },
        Form::File => file(text.trim_end()).map(Value::Line),
        Form::Result => word(text, RESULTS),
        Form::Word(words) => word(text, words),
        Form::Squares => squares(text).map(Value::Squares),
        Form::Kinds => kinds(text, letters).map(Value::Kinds),
        Form::Kind => match kinds(text, letters)? {
            set if set.count_ones() <= 1 => Ok(Value::Kinds(set)),
            _ => Err("expected one letter".into()),
        },
        Form::Rights => {
            let text: String = text.split_whitespace().collect();
            if text != "-" && !text.chars().all(|c| "KQkq".contains(c)) {
                return Err("expected letters out of K, Q, k, q".into());
            }
            Ok(Value::Rights(text.replace('-', "")))
        }
        Form::Limits => limits(text, letters, old),
        Form::Becomes => becomes(text, letters, old),
        Form::Text | Form::Idle => Ok(Value::Text(text.trim_end().to_owned())),
    }
}

fn file(text: &str) -> Result<u8, String> {
    let number = match text.as_bytes() {
        &[letter @ b'a'..=b'l'] => Some(letter - b'a'),
        digits if digits.iter().all(u8::is_ascii_digit) => text.parse::<u8>().ok().and_then(|n| n.checked_sub(1)),
        _ => None,
    };
    number.filter(|&file| file < MAX_FILES).ok_or_else(|| format!("expected a file: a to l, or 1 to {MAX_FILES}"))
}

fn word(text: &str, words: &'static [&'static str]) -> Result<Value, String> {
    if let Some(word) = words.iter().find(|word| **word == text) {
        return Ok(Value::Word(word));
    }
    let mut message = format!("expected one of {}", words.join(", "));
    if words.contains(&text.trim_end()) {
        message = "there are blanks behind the value; take them out".into();
    } else if let Some(near) = chimera_rules::definition::nearest(text, words.iter().copied()) {
        let _ = write!(message, "; did you mean \"{near}\"?");
    }
    Err(message)
}

fn squares(text: &str) -> Result<Squares, String> {
    let mut set = 0;
    for symbol in text.split_whitespace() {
        if symbol == "-" {
            break;
        }
        let wrong = || format!("\"{}\" is no square: expected d4, *4 for a rank, d* for a file", clipped(symbol));
        let (first, rest) = symbol.split_at(symbol.chars().next().map_or(0, char::len_utf8));
        let number = || rest.parse::<u8>().ok().filter(|n| (1..=MAX_RANKS).contains(n)).map(|n| n - 1);
        let letter = match first.to_ascii_lowercase().as_bytes() {
            &[letter @ b'a'..=b'l'] => Some(letter - b'a'),
            _ => None,
        };
        set |= match (first, letter, rest) {
            ("*", _, _) => rank(number().ok_or_else(wrong)?),
            (_, Some(file), "*") => (0..MAX_RANKS).fold(0, |set, rank| set | square(file, rank)),
            (_, Some(file), _) => square(file, number().ok_or_else(wrong)?),
            _ => return Err(wrong()),
        };
    }
    Ok(set)
}

fn kinds(text: &str, letters: &Letters) -> Result<Kinds, String> {
    let mut set = 0;
    for letter in text.chars().filter(|c| !c.is_whitespace()) {
        match letter {
            '-' => break,
            '*' => set |= 1 << ALL,
            _ => set |= 1 << kind(letter, letters)?,
        }
    }
    Ok(set)
}

fn kind(letter: char, letters: &Letters) -> Result<Kind, String> {
    letters.kind(letter).ok_or_else(|| {
        let known: String = letters.all().collect();
        format!("no man has the letter '{}'; this game's men are {known}", letter.escape_debug())
    })
}

/// Reads `a:x b:y`, blanks or not, as pairs of a letter and what follows.
fn pairs(text: &str) -> Result<Vec<(char, String)>, String> {
    let plain: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut found = Vec::new();
    let mut rest = plain.as_slice();
    while let [letter, colon, value @ ..] = rest {
        if *colon != ':' {
            break;
        }
        let digits = value.iter().take_while(|c| c.is_ascii_digit()).count().max(1).min(value.len());
        found.push((*letter, value[..digits].iter().collect()));
        rest = &value[digits..];
    }
    if rest.is_empty() { Ok(found) } else { Err("expected pairs like q:1 r:2".into()) }
}

fn limits(text: &str, letters: &Letters, old: &Value) -> Result<Value, String> {
    let Value::Limits(old) = old else { return Err("expected pairs like q:1 r:2".into()) };
    let mut all = old.clone();
    for (letter, number) in pairs(text)? {
        let most = number.parse::<u8>().map_err(|_| format!("expected a number behind '{letter}:'"))?;
        all[kind(letter, letters)?] = most;
    }
    Ok(Value::Limits(all))
}

fn becomes(text: &str, letters: &Letters, old: &Value) -> Result<Value, String> {
    let Value::Becomes(old) = old else { return Err("expected pairs like p:g s:g".into()) };
    let mut all = old.clone();
    for (letter, to) in pairs(text)? {
        let to = match to.chars().next() {
            Some('-') => ALL,
            Some(to) => kind(to, letters)?,
            None => return Err(format!("expected a letter behind '{letter}:'")),
        };
        all[kind(letter, letters)?] = to;
    }
    Ok(Value::Becomes(all))
}

/// A piece of the input, short enough for a message.
pub(super) fn clipped(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}
