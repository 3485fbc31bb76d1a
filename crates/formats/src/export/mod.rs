//! Games said in other formats. What the format cannot say is refused, with the rule or the man that is in the way; nothing
//! that players would notice at the board is left out in silence.
//!
//! ```
//! use chimera_formats::export::{Target, write};
//!
//! let chess = chimera_rules::catalog::game("chess").expect("a game of the catalog");
//! let written = write(&chess, Target::Diagram).expect("a diagram");
//! let again = chimera_formats::interactive::read(&written.text).expect("that diagram");
//! assert_eq!(again.game("again").expect("a game").start().perft(3), 8902);
//! ```

mod common;
mod diagram;
mod ini;
mod offset;
mod same;
mod xboard;

pub use xboard::{Description, describe};

use chimera_rules::Game;
use chimera_rules::definition;

use crate::interactive;

/// A format to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A game file of ours.
    Toml,
    /// A section of `variants.ini`.
    Ini,
    /// An Interactive Diagram.
    Diagram,
    /// The lines by which an engine describes a game to `XBoard`.
    Xboard,
}

/// A game in another format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What the text does not say, though it changes no move: endings by the record, for instance.
    pub left_out: Vec<String>,
}

/// Writes a game, or says what the format cannot say.
///
/// What is written in a format that can be read back is read back, and refused if it is not the same game.
pub fn write(game: &Game, target: Target) -> Result<Written, Vec<String>> {
    let definition = game.definition();
    match target {
        Target::Toml => Ok(Written { text: definition::write(definition), left_out: Vec::new() }),
        Target::Xboard => xboard::write(game),
        Target::Diagram => {
            let written = diagram::write(game)?;
            let again = interactive::read(&written.text).map_err(|errors| unreadable(&errors))?;
            check(game, &again.definition, written)
        }
        Target::Ini => {
            let again = |written: Written| {
                let file = crate::ini::Ini::read(&written.text).map_err(|error| unreadable(&[error]))?;
                let again = file.definition(&ini::name(game)).map_err(|errors| unreadable(&errors))?;
                check(game, &again, written)
            };
            ini::write(game).and_then(again).or_else(|reasons| ini::inherited(game).map_or(Err(reasons), again))
        }
    }
}

fn unreadable<E: std::fmt::Display>(errors: &[E]) -> Vec<String> {
    errors.iter().map(|error| format!("what would be written cannot be read: {error}")).collect()
}

/// Passes on what was written if it is the same game.
fn check(game: &Game, again: &definition::Definition, written: Written) -> Result<Written, Vec<String>> {
    let mut differences = same::differences(game.definition(), again);
    if differences.is_empty() {
        let count = |game: &Game| game.start().perft(2);
        match Game::from_definition("again", again) {
            Ok(again) if count(&again) == count(game) => {}
            _ => differences.push("what would be written is not the same game".to_owned()),
        }
    }
    if differences.is_empty() { Ok(written) } else { Err(differences) }
}
