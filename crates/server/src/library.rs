//! The games that can be asked for: those of the catalog and others that this server was given, and the rules that older plays were begun with.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use chimera_rules::{Game, catalog};

use crate::error::Refusal;
use crate::secret::fingerprint;
use crate::store::{Store, StoredRules};

/// Stands between a game's id and the fingerprint of rules that are no longer the catalog's.
const VERSION: char = '@';
/// How many games that are not of the catalog are kept compiled.
const KEPT: usize = 64;

/// A game with the id under which it can be asked for.
#[derive(Clone, Debug)]
pub(crate) struct Shelved {
    /// `id`, or `id@fingerprint` if the game that is offered under that id is another one.
    pub address: String,
    pub game: Game,
}

/// All games.
#[derive(Debug)]
pub(crate) struct Library {
    store: Arc<dyn Store>,
    /// Games that this server offers besides the catalog's.
    more: Vec<Game>,
    /// Games of other rules than the catalog's, compiled, by their address.
    older: Mutex<HashMap<String, Game>>,
}

impl Library {
    pub(crate) fn new(store: Arc<dyn Store>, more: Vec<Game>) -> Self {
        Self { store, more, older: Mutex::default() }
    }

    /// All games that are offered.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Game> {
        catalog_games().iter().chain(&self.more)
    }

    /// A game that is offered, by its id.
    pub(crate) fn offered(&self, id: &str) -> Option<Game> {
        let plain = |id: &str| catalog::game(id).or_else(|| self.more.iter().find(|game| game.id() == id).cloned());
        plain(id).or_else(|| {
            let (bare, number) = Game::numbered(id)?;
            let game = plain(bare).filter(Game::is_drawn)?;
            self.kept(id).or_else(|| {
                let drawn = game.drawn(number).ok()?;
                self.keep(id.to_owned(), &drawn);
                Some(drawn)
            })
        })
    }

    /// A game that is offered, by its id or, where the catalog has none like it, by its name.
    pub(crate) fn named(&self, name: &str) -> Option<Game> {
        let called = |game: &&Game| game.name().eq_ignore_ascii_case(name.trim());
        self.offered(name).or_else(|| self.more.iter().find(called).cloned())
    }

    /// The ids of the games that this server offers besides the catalog's.
    pub(crate) fn more_ids(&self) -> impl Iterator<Item = &str> {
        self.more.iter().map(Game::id)
    }

    /// A game by its address.
    pub(crate) async fn find(&self, address: &str) -> Result<Shelved, Refusal> {
        let unknown = || Refusal::UnknownGame(address.chars().take(60).collect());
        if let Some(game) = self.offered(address) {
            return Ok(Shelved { address: address.to_owned(), game });
        }
        let (id, version) = address.split_once(VERSION).ok_or_else(unknown)?;
        if let Some(game) = self.kept(address) {
            return Ok(Shelved { address: address.to_owned(), game });
        }
        let rules = self.store.rules(version).await?.filter(|rules| rules.game == id).ok_or_else(unknown)?;
        self.compiled(&rules)
    }

    /// The game of stored rules.
    pub(crate) fn compiled(&self, rules: &StoredRules) -> Result<Shelved, Refusal> {
        if let Some(game) = self.offered(&rules.game).filter(|game| game.source() == rules.source) {
            return Ok(Shelved { address: rules.game.clone(), game });
        }
        let address = format!("{}{VERSION}{}", rules.game, fingerprint(rules.source.as_bytes()));
        if let Some(game) = self.kept(&address) {
            return Ok(Shelved { address, game });
        }
        let game = Game::from_toml(&rules.game, &rules.source).map_err(|errors| {
            tracing::error!(game = rules.game, ?errors, "rules of the archive cannot be read by this version");
            Refusal::Unreadable
        })?;
        self.keep(address.clone(), &game);
        Ok(Shelved { address, game })
    }

    fn keep(&self, address: String, game: &Game) {
        let mut older = self.older.lock().unwrap_or_else(PoisonError::into_inner);
        if older.len() >= KEPT {
            older.clear();
        }
        older.insert(address, game.clone());
    }

    fn kept(&self, address: &str) -> Option<Game> {
        self.older.lock().unwrap_or_else(PoisonError::into_inner).get(address).cloned()
    }
}

/// All games of the catalog, compiled.
fn catalog_games() -> &'static [Game] {
    static ALL: OnceLock<Vec<Game>> = OnceLock::new();
    ALL.get_or_init(|| catalog::ids().filter_map(catalog::game).collect())
}
