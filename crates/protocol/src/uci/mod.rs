//! UCI, with the option by which programs for chess variants are told the game.

mod command;
mod go;
mod option;
mod position;
mod reply;

pub(crate) use command::hint;
pub use command::{Command, CommandError};
pub use go::Go;
pub use option::{
    DEFAULT_HASH, DEFAULT_VARIANT, Declaration, MAX_HASH, MAX_LINES, MAX_SKILL, MAX_THREADS, RATINGS, Setting,
    declarations, variants,
};
pub use position::{Played, Position, PositionError};
pub use reply::{Reply, Score, SearchInfo};

/// The longest piece of a line that an error repeats, in characters.
const QUOTED: usize = 40;

/// A piece of a line for a message: shortened, and without anything that would break a line.
pub(crate) fn quoted(text: &str) -> String {
    let mut letters = text.chars();
    let mut shown = letters.by_ref().take(QUOTED).map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}
