//! Writing a game file.

use super::types::Definition;

/// The game file that says what a definition says; reading it gives the same definition.
pub fn write(definition: &Definition) -> String {
    // Nothing in a definition lacks a form in TOML: the tests write and read every game and every kind of rule.
    toml::to_string(definition).unwrap_or_default()
}
