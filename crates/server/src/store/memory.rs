//! An archive in memory: for tests, which may also make it fail.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Answer, Ending, Store, StoreError, StoredPlay, StoredRules};
use crate::secret::fingerprint;

/// An archive that lasts as long as the process.
#[derive(Debug, Default)]
pub struct MemoryStore {
    plays: Mutex<HashMap<String, StoredPlay>>,
    failures: AtomicU32,
}

impl MemoryStore {
    /// Makes the next so many writes fail.
    pub fn fail(&self, writes: u32) {
        self.failures.store(writes, Ordering::Relaxed);
    }

    fn plays(&self) -> MutexGuard<'_, HashMap<String, StoredPlay>> {
        self.plays.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write<T>(&self, id: &str, act: impl FnOnce(&mut StoredPlay) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let failing = |left: u32| left.checked_sub(1);
        if self.failures.fetch_update(Ordering::Relaxed, Ordering::Relaxed, failing).is_ok() {
            return Err(StoreError::OnDemand);
        }
        act(self.plays().get_mut(id).ok_or(StoreError::Conflict)?)
    }
}

impl Store for MemoryStore {
    fn create<'a>(&'a self, play: &'a StoredPlay) -> Answer<'a, ()> {
        Box::pin(async move {
            let old = self.plays().insert(play.id.clone(), play.clone());
            if old.is_some() { Err(StoreError::Conflict) } else { Ok(()) }
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredPlay>> {
        Box::pin(async move { Ok(self.plays().get(id).cloned()) })
    }

    fn append<'a>(&'a self, id: &'a str, ply: usize, uci: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            self.write(id, |play| {
                if play.moves.len() != ply {
                    return Err(StoreError::Conflict);
                }
                play.moves.push(uci.to_owned());
                Ok(())
            })
        })
    }

    fn take_back<'a>(&'a self, id: &'a str, ply: usize) -> Answer<'a, ()> {
        Box::pin(async move {
            self.write(id, |play| {
                play.moves.truncate(ply);
                play.ending = None;
                Ok(())
            })
        })
    }

    fn finish<'a>(&'a self, id: &'a str, ending: Ending) -> Answer<'a, ()> {
        Box::pin(async move {
            self.write(id, |play| {
                play.ending = Some(ending);
                Ok(())
            })
        })
    }

    fn rules<'a>(&'a self, wanted: &'a str) -> Answer<'a, Option<StoredRules>> {
        Box::pin(async move {
            let plays = self.plays();
            let found = plays.values().find(|play| fingerprint(play.rules.source.as_bytes()) == wanted);
            Ok(found.map(|play| play.rules.clone()))
        })
    }
}
