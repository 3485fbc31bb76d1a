//! The server as a process: an address, an archive, and a clean end.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use tokio::net::TcpListener;

use crate::app::app;
use crate::config::Config;
use crate::listen::serve_on;
use crate::state::AppState;
use crate::store::{SqliteStore, Store, StoreError};

/// How long clients may take to go when the server ends.
const FAREWELL: Duration = Duration::from_secs(3);

/// Why the server could not be started or go on.
#[derive(Debug, Error)]
pub enum ServeError {
    /// Somebody else listens there.
    #[error("{0} is in use: stop the program that uses it, or choose another port (0 for any that is free)")]
    InUse(SocketAddr),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        source: io::Error,
    },
    /// The folder of the archive cannot be used.
    #[error("cannot use the folder {} for the games", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another server uses the folder.
    #[error("another server uses the folder {}: stop it, or choose another folder", .0.display())]
    Locked(PathBuf),
    /// The archive cannot be opened.
    #[error("cannot open the archive {}", .file.display())]
    Archive {
        /// Its file.
        file: PathBuf,
        /// Why.
        source: StoreError,
    },
    /// The server broke down.
    #[error("the server broke down")]
    Broken(#[source] io::Error),
}

/// Runs a server until the process is told to end (ctrl-C or SIGTERM). Says on standard output, in one line, where it is.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let address = SocketAddr::new(config.address, config.port);
    let listener = TcpListener::bind(address).await.map_err(|source| match source.kind() {
        io::ErrorKind::AddrInUse => ServeError::InUse(address),
        _ => ServeError::Listen { address, source },
    })?;
    let _lock = lock(&config.data)?;
    let file = config.data.join("chimera.db");
    let opened = SqliteStore::open(&file).await;
    let store = Arc::new(opened.map_err(|source| ServeError::Archive { file, source })?);
    let state = AppState::offering(Arc::clone(&store) as Arc<dyn Store>, config.limits, config.games);
    let local = config.address.is_loopback();
    let state = if local { state.known_as(config.host_names) } else { state.known_as_anything() };
    let place = listener.local_addr().map_err(ServeError::Broken)?;
    announce(place);
    run(listener, state).await;
    store.close().await;
    tracing::info!("stopped");
    Ok(())
}

async fn run(listener: TcpListener, state: AppState) {
    let (ending, mut ended) = tokio::sync::watch::channel(false);
    let signal = async move {
        told_to_end().await;
        tracing::info!("stopping");
        ending.send_replace(true);
    };
    let serving = serve_on(listener, app(state.clone()), state.limits(), signal);
    let farewell = async {
        // Nobody says it if the server broke down by itself.
        if ended.wait_for(|ended| *ended).await.is_ok() {
            state.close(FAREWELL).await;
            tokio::time::sleep(FAREWELL).await;
        } else {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = serving => state.close(FAREWELL).await,
        // Requests that still have not ended are cut off.
        () = farewell => {}
    }
}

/// Takes the folder for this process, as long as the file is held.
fn lock(folder: &Path) -> Result<File, ServeError> {
    let failed = |source| ServeError::Folder { folder: folder.to_owned(), source };
    fs::create_dir_all(folder).map_err(failed)?;
    let file = File::options().create(true).append(true).open(folder.join("lock")).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(ServeError::Locked(folder.to_owned())),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

fn announce(place: SocketAddr) {
    let mut out = io::stdout().lock();
    // Nobody may be reading: the server runs all the same.
    let written = writeln!(out, "Chimera is at http://{place}").and_then(|()| out.flush());
    if let Err(error) = written {
        tracing::warn!(%error, "nobody reads where the server is");
    }
    tracing::info!(%place, "serving");
}

async fn told_to_end() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
