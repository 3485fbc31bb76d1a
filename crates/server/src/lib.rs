//! The server of Chimera: games over HTTP and WebSocket as `docs/protocol.md` says, kept in an archive.
//!
//! [`serve`] runs it as a process; [`app`] is the same without a socket, for tests and for other programs.
//! The server alone decides what is legal; each game is an actor, and a change is in the archive before anybody
//! is told of it.

mod api;
mod app;
mod bucket;
mod config;
mod error;
mod host;
mod library;
mod listen;
mod play;
mod secret;
mod serve;
mod state;
mod store;
mod wire;

pub use app::app;
pub use config::{Config, Limits};
pub use listen::serve_on;
pub use serve::{ServeError, serve};
pub use state::AppState;
pub use store::{Answer, Ending, MemoryStore, Seats, SqliteStore, Store, StoreError, StoredPlay, StoredRules};
