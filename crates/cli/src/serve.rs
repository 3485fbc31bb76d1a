//! `chimera serve`: the server.

use std::io;

use anyhow::{Context, Result, bail};
use chimera_rules::{Game, catalog};
use chimera_server::Config;
use tracing_subscriber::EnvFilter;

use crate::args::ServeArgs;
use crate::input;

/// What is logged if `RUST_LOG` does not say otherwise.
const DEFAULT_LOG: &str = "warn";

pub(crate) fn run(args: &ServeArgs) -> Result<()> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(DEFAULT_LOG));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).init();
    let runtime = tokio::runtime::Runtime::new().context("the server can't be started")?;
    let games = games(&args.game)?;
    let config = Config { host_names: args.host_name.clone(), games, ..Config::local(args.port, &args.data) };
    runtime.block_on(chimera_server::serve(config))?;
    Ok(())
}

/// The games to offer besides those of the catalog. Their ids stand in addresses.
fn games(named: &[String]) -> Result<Vec<Game>> {
    let mut games: Vec<Game> = Vec::new();
    for name in named {
        let game = input::game(name)?;
        let id = game.id();
        if catalog::game(id).is_some() || games.iter().any(|other| other.id() == id) {
            bail!("--game {}: a game called \"{id}\" is offered already", input::quoted(name));
        }
        if !id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)) {
            bail!(
                "--game {}: \"{}\" can't stand in an address; name the file by letters, digits and hyphens",
                input::quoted(name),
                input::quoted(id)
            );
        }
        games.push(game);
    }
    Ok(games)
}
