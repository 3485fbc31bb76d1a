//! Which games there are, and what XBoard calls them.

use anyhow::Result;
use chimera_protocol::uci::DEFAULT_VARIANT;
use chimera_rules::{Game, catalog};

use crate::{ini, input};

/// What XBoard calls the game that everybody knows.
pub(super) const NORMAL: &str = "normal";

/// What XBoard calls the same game from an array that is drawn by lot, which it draws itself.
pub(super) const FISCHER: &str = "fischerandom";

/// Games that XBoard, or python-chess in its place, knows by these very names and by the same rules: each was played out with it.
const KNOWN: [&str; 10] =
    ["knightmate", "shatranj", "losers", "atomic", "3check", "crazyhouse", "capablanca", "gothic", "janus", "shogi"];

/// The names of all games, in the order in which a GUI offers them.
pub(super) fn all(own: &[Game]) -> Vec<String> {
    let mut names = vec![NORMAL.to_owned(), FISCHER.to_owned()];
    names.extend(catalog::ids().filter(|id| *id != DEFAULT_VARIANT).map(str::to_owned));
    names.extend(own.iter().map(|game| game.id().to_owned()));
    names.extend(ini::offered().map(str::to_owned));
    names
}

/// The game with a name.
pub(super) fn find(name: &str, own: &[Game]) -> Result<Game> {
    match own.iter().find(|game| game.id() == name) {
        Some(game) => Ok(game.clone()),
        None if name == NORMAL || name == FISCHER => input::game(DEFAULT_VARIANT),
        // No file is opened that whoever started the program did not name.
        None => catalog::game(name).map_or_else(|| ini::built_in(name), Ok),
    }
}

/// Whether XBoard knows the rules of a game by its name. What a file says may be another game of that name.
pub(super) fn known(name: &str, own: &[Game]) -> bool {
    ([NORMAL, FISCHER].contains(&name) || KNOWN.contains(&name)) && own.iter().all(|game| game.id() != name)
}
