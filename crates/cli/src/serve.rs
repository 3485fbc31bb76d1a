//! `chimera serve`: the server.

use std::io;

use anyhow::{Context, Result};
use chimera_server::Config;
use tracing_subscriber::EnvFilter;

use crate::args::ServeArgs;

/// What is logged if `RUST_LOG` does not say otherwise.
const DEFAULT_LOG: &str = "warn";

pub(crate) fn run(args: &ServeArgs) -> Result<()> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(DEFAULT_LOG));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).init();
    let runtime = tokio::runtime::Runtime::new().context("the server can't be started")?;
    runtime.block_on(chimera_server::serve(Config::local(args.port, &args.data)))?;
    Ok(())
}
