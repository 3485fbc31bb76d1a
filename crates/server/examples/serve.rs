//! A server in a process of its own, for the tests that kill it: `serve FOLDER`, on any free port.

use chimera_server::{Config, Limits, serve};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args_os().nth(1).ok_or("usage: serve FOLDER")?;
    // A small table and two engines: the tests start many servers on small machines.
    let limits = Limits { hash_mib: 1, thinkers: 2, ..Limits::default() };
    Ok(serve(Config { limits, ..Config::local(0, folder) }).await?)
}
