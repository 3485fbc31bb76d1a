//! The games that come with the program: one file each in `variants/`.

use std::sync::OnceLock;

use include_dir::{Dir, include_dir};

use crate::game::Game;

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../variants");

/// The ids of all games, in alphabetical order.
pub fn ids() -> impl Iterator<Item = &'static str> {
    games().iter().map(|(id, _)| *id)
}

/// The text of a game's file.
pub fn source(id: &str) -> Option<&'static str> {
    FILES.get_file(format!("{id}.toml"))?.contents_utf8()
}

/// The network that judges a game's positions, if one comes along.
pub fn network(id: &str) -> Option<&'static [u8]> {
    Some(FILES.get_file(format!("{id}.net"))?.contents())
}

/// A game by its id, compiled when first asked for.
pub fn game(id: &str) -> Option<Game> {
    let (id, game) = games().iter().find(|(known, _)| *known == id)?;
    let compiled = game.get_or_init(|| {
        let text = source(id).unwrap_or_default();
        Game::from_toml(id, text).unwrap_or_else(|errors| panic!("variants/{id}.toml: {errors:?}"))
    });
    Some(compiled.clone())
}

fn games() -> &'static [(&'static str, OnceLock<Game>)] {
    static GAMES: OnceLock<Vec<(&'static str, OnceLock<Game>)>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let mut ids = FILES
            .files()
            .filter(|file| file.path().extension().is_some_and(|extension| extension == "toml"))
            .filter_map(|file| file.path().file_stem()?.to_str())
            .collect::<Vec<_>>();
        ids.sort_unstable();
        ids.into_iter().map(|id| (id, OnceLock::new())).collect()
    })
}

/// A game by its id or its name, in whatever case.
pub fn find(name: &str) -> Option<Game> {
    let same =
        |known: &str| known.eq_ignore_ascii_case(name.trim()) || known.to_lowercase() == name.trim().to_lowercase();
    if let Some(id) = ids().find(|id| same(id)) {
        return game(id);
    }
    ids().filter_map(game).find(|game| same(game.name()))
}
