//! Reading a game file.

use std::sync::LazyLock;

use serde::Deserialize;
use toml::de::{DeTable, Deserializer, Error};

use super::bounds;
use super::check::{Checker, MAX_ERRORS};
use super::error::DefinitionError;
use super::place::Place;
use super::schema::{Shapes, schema};
use super::types::Definition;
use super::words::quote;

static SHAPES: LazyLock<Shapes> = LazyLock::new(|| Shapes::new(&schema()));

/// Reads a game file, or says what is wrong with its form: up to 20 mistakes, first things first.
///
/// Whether it makes sense (letters that differ, moves that can be read, squares that exist) is for compiling to say.
///
/// ```
/// let error = chimera_rules::definition::read("name = \"Solitude\"\nbord = \"1x1\"").unwrap_err();
/// assert_eq!((error[0].line, error[0].column), (1, 1));
/// assert!(error.iter().any(|error| error.to_string().ends_with("did you mean \"board\"?")));
/// ```
pub fn read(text: &str) -> Result<Definition, Vec<DefinitionError>> {
    bounds::check_text(text).map_err(|error| vec![error])?;
    let (root, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        // What was recovered from a broken text is a guess; complaints about its shape would be noise.
        return Err(sorted(errors.iter().map(|error| of_toml(text, error)).collect()));
    }
    let mut errors = Checker::check(text, &SHAPES, root.get_ref());
    bounds::check_men(text, root.get_ref(), &mut |error| errors.push(error));
    if !errors.is_empty() {
        return Err(sorted(errors));
    }
    Definition::deserialize(Deserializer::from(root)).map_err(|error| vec![of_toml(text, &error)])
}

fn sorted(mut errors: Vec<DefinitionError>) -> Vec<DefinitionError> {
    errors.sort_by_key(|error| (error.line, error.column));
    errors.dedup();
    errors.truncate(MAX_ERRORS);
    errors
}

/// An error of the TOML reader, in one line.
fn of_toml(text: &str, error: &Error) -> DefinitionError {
    let span = error.span().unwrap_or_default();
    let mut message = error.message().lines().map(str::trim).collect::<Vec<_>>().join(", ");
    if message.starts_with("duplicate key") {
        message =
            format!("duplicate key {}: it has been given a value above", quote(text.get(span.clone()).unwrap_or("")));
    }
    DefinitionError::new(Place::of(text, span.start), message)
}
