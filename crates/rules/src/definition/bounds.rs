//! How large a game file may be. The bounds are far beyond any game, and keep a hostile file cheap.

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

use super::error::DefinitionError;
use super::place::{Place, entry};
use super::words::quote;

/// The longest file, in bytes.
pub const MAX_BYTES: usize = 256 * 1024;
/// The most kinds of men.
pub const MAX_MEN: usize = 60;
/// How many conditions may stand inside one another.
pub const MAX_CONDITIONS: usize = 16;
/// How many brackets and braces may be open at once.
const MAX_BRACKETS: usize = 48;
/// How many parts a dotted key may have.
const MAX_PARTS: usize = 8;
/// The longest id of a man, in characters.
const MAX_ID: usize = 40;

/// Looks at the bare text. Whatever passes may be parsed, walked and dropped without fear for the stack: a table inside
/// a table costs a call each time, and dotted keys make tables without any bracket.
pub(super) fn check_text(text: &str) -> Result<(), DefinitionError> {
    if text.len() > MAX_BYTES {
        let message = format!("the file has {} bytes: a game file has at most {MAX_BYTES}", text.len());
        return Err(DefinitionError::new(Place::START, message));
    }
    let (mut open, mut dots) = (0_usize, 0_usize);
    for token in Source::new(text).lex() {
        match token.kind() {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => (open, dots) = (open + 1, 0),
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => (open, dots) = (open.saturating_sub(1), 0),
            TokenKind::Newline | TokenKind::Equals | TokenKind::Comma => dots = 0,
            TokenKind::Dot => dots += 1,
            _ => {}
        }
        let here = || Place::of(text, token.span().start());
        if open > MAX_BRACKETS {
            let message = format!("too many brackets inside one another: at most {MAX_BRACKETS}");
            return Err(DefinitionError::new(here(), message));
        }
        if dots >= MAX_PARTS {
            return Err(DefinitionError::new(
                here(),
                format!("too many dots in a key: it has at most {MAX_PARTS} parts"),
            ));
        }
    }
    Ok(())
}

/// Looks at the men: how many they are, and what they are called.
pub(super) fn check_men(text: &str, root: &DeTable<'_>, report: &mut dyn FnMut(DefinitionError)) {
    let Some(DeValue::Table(men)) = entry(root, "men").map(|(_, men)| men.get_ref()) else { return };
    let place = |id: &Spanned<_>| Place::of(text, id.span().start);
    if let Some((id, _)) = men.iter().nth(MAX_MEN) {
        let message = format!("too many men: {} of them, and a game has at most {MAX_MEN}", men.len());
        report(DefinitionError::new(place(id), message));
    }
    for (id, _) in men {
        let word = id.get_ref();
        if word.chars().nth(MAX_ID).is_some() {
            let message = format!("the id {} is too long: it has at most {MAX_ID} characters", quote(word));
            report(DefinitionError::new(place(id), message));
        } else if !is_id(word) {
            let mut message =
                format!("{} is no id for a man: expected lower-case letters, digits, hyphens", quote(word));
            let lower = word.to_lowercase().replace(' ', "-");
            if is_id(&lower) {
                message.push_str("; did you mean ");
                message.push_str(&quote(&lower));
                message.push('?');
            }
            report(DefinitionError::new(place(id), message));
        }
    }
}

/// Ids end up in addresses and style sheets, and must not differ by case alone.
fn is_id(word: &str) -> bool {
    let inner = |c: char| c.is_alphanumeric() && !c.is_uppercase() || c == '-' || c == '_';
    word.starts_with(char::is_alphabetic) && word.chars().all(inner)
}
