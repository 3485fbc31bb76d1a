//! What all requests share.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chimera_rules::Game;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::bucket::Bucket;
use crate::config::Limits;
use crate::error::Refusal;
use crate::host::Hosts;
use crate::library::Library;
use crate::play::{Desk, Lobby, Thinkers};
use crate::store::Store;

/// What all requests share. Cheap to clone.
#[derive(Clone, Debug)]
pub struct AppState {
    inner: Arc<Inner>,
    hosts: Arc<Hosts>,
}

#[derive(Debug)]
struct Inner {
    desk: Desk,
    lobby: Arc<Lobby>,
    new_plays: Mutex<Bucket>,
    sockets: Arc<Semaphore>,
    closing: watch::Sender<bool>,
}

impl AppState {
    /// A server over an archive, which is asked by an address or as `localhost`.
    pub fn new(store: Arc<dyn Store>, limits: Limits) -> Self {
        Self::offering(store, limits, Vec::new())
    }

    /// The same with games besides those of the catalog. Their ids must differ from the catalog's.
    pub fn offering(store: Arc<dyn Store>, limits: Limits, games: Vec<Game>) -> Self {
        let desk = Desk {
            shelf: Arc::new(Library::new(Arc::clone(&store), games)),
            thinkers: Arc::new(Thinkers::new(limits.thinkers, limits.hash_mib)),
            store,
            limits: Arc::new(limits),
        };
        let per_minute = desk.limits.plays_per_minute;
        let inner = Arc::new(Inner {
            lobby: Arc::new(Lobby::new(desk.clone())),
            new_plays: Mutex::new(Bucket::new(per_minute, f64::from(per_minute) / 60.0)),
            sockets: Arc::new(Semaphore::new(desk.limits.sockets.min(Semaphore::MAX_PERMITS))),
            closing: watch::Sender::new(false),
            desk,
        });
        Self { inner, hosts: Arc::new(Hosts::Named(Vec::new())) }
    }

    /// May be asked by these names, too.
    #[must_use]
    pub fn known_as(self, names: Vec<String>) -> Self {
        Self { hosts: Arc::new(Hosts::Named(names)), ..self }
    }

    /// May be asked by any name: for a server that other machines can reach anyway.
    #[must_use]
    pub fn known_as_anything(self) -> Self {
        Self { hosts: Arc::new(Hosts::Any), ..self }
    }

    pub(crate) fn hosts(&self) -> &Hosts {
        &self.hosts
    }

    /// Tells everybody connected that the server ends, and waits until they have gone, but no longer than `patience`.
    pub async fn close(&self, patience: Duration) {
        self.inner.closing.send_replace(true);
        let all = u32::try_from(self.limits().sockets).unwrap_or(u32::MAX);
        if tokio::time::timeout(patience, self.inner.sockets.acquire_many(all)).await.is_err() {
            tracing::info!("some sockets were still open");
        }
    }

    /// What the server allows.
    pub fn limits(&self) -> &Limits {
        &self.inner.desk.limits
    }

    pub(crate) fn shelf(&self) -> &Library {
        &self.inner.desk.shelf
    }

    pub(crate) fn lobby(&self) -> &Arc<Lobby> {
        &self.inner.lobby
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.inner.desk.store
    }

    /// Becomes true when the server ends.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.inner.closing.subscribe()
    }

    /// Room for one more socket, given back when dropped.
    pub(crate) fn socket_permit(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        Arc::clone(&self.inner.sockets).try_acquire_owned().map_err(|_| Refusal::Busy)
    }

    /// Whether one more game may be begun now.
    pub(crate) fn may_begin(&self) -> Result<(), Refusal> {
        let may = self.inner.new_plays.lock().unwrap_or_else(PoisonError::into_inner).take();
        may.then_some(()).ok_or(Refusal::TooManyNew)
    }
}
