//! Which games are in memory: loaded when somebody asks, let go when nobody does.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Instant;

use tokio::sync::Notify;

use super::actor::{Handle, channel};
use super::table::Table;
use super::thinkers::Thinkers;
use crate::config::Limits;
use crate::error::Refusal;
use crate::library::Library;
use crate::secret::is_id;
use crate::store::Store;

/// What every game works with.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    pub store: Arc<dyn Store>,
    pub shelf: Arc<Library>,
    pub thinkers: Arc<Thinkers>,
    pub limits: Arc<Limits>,
}

/// A game in memory.
#[derive(Debug)]
enum Slot {
    Live {
        handle: Handle,
        asked: Instant,
    },
    /// It finishes what it was asked; until it is gone no other may take its place.
    Leaving,
}

#[derive(Debug, Default)]
struct Slots {
    live: HashMap<String, Slot>,
    /// How many games have left: what was read from the archive before may be old.
    departures: u64,
}

/// All games in memory.
#[derive(Debug)]
pub(crate) struct Lobby {
    desk: Desk,
    slots: Mutex<Slots>,
    left: Notify,
}

/// A game's place in the lobby; given up when dropped, by whatever way the game ends.
#[derive(Debug)]
pub(super) struct Presence {
    lobby: Weak<Lobby>,
    id: String,
}

impl Presence {
    /// Lets the lobby forget the game, if nobody else knows it.
    pub(super) fn may_leave(&self) {
        if let Some(lobby) = self.lobby.upgrade()
            && let Some(slot) = lobby.slots().live.get_mut(&self.id)
            && is_idle(slot)
        {
            *slot = Slot::Leaving;
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        if let Some(lobby) = self.lobby.upgrade() {
            let mut slots = lobby.slots();
            slots.live.remove(&self.id);
            slots.departures += 1;
            drop(slots);
            lobby.left.notify_waiters();
        }
    }
}

fn is_idle(slot: &Slot) -> bool {
    matches!(slot, Slot::Live { handle, .. } if handle.is_alone())
}

impl Lobby {
    pub(crate) fn new(desk: Desk) -> Self {
        Self { desk, slots: Mutex::default(), left: Notify::new() }
    }

    /// A game by its id, from memory or else from the archive.
    pub(crate) async fn find(self: &Arc<Self>, id: &str) -> Result<Handle, Refusal> {
        if !is_id(id) {
            return Err(Refusal::UnknownPlay);
        }
        loop {
            let mut left = std::pin::pin!(self.left.notified());
            // From here on no departure is missed.
            left.as_mut().enable();
            let departures = {
                let mut slots = self.slots();
                match slots.live.get_mut(id) {
                    Some(Slot::Live { handle, asked }) => {
                        *asked = Instant::now();
                        return Ok(handle.clone());
                    }
                    Some(Slot::Leaving) => None,
                    None => Some(slots.departures),
                }
            };
            let Some(departures) = departures else {
                left.await;
                continue;
            };
            let stored = self.desk.store.load(id).await?.ok_or(Refusal::UnknownPlay)?;
            let table = Table::open(&stored, &self.desk.shelf)?;
            if let Some(handle) = self.seat(id, table, departures)? {
                return Ok(handle);
            }
            // Some game has left since, or is about to.
            left.await;
        }
    }

    /// Puts a game into memory; `None` if that must be tried again once some game has left.
    fn seat(self: &Arc<Self>, id: &str, table: Table, departures: u64) -> Result<Option<Handle>, Refusal> {
        let mut slots = self.slots();
        if slots.departures != departures {
            return Ok(None);
        }
        // Some room is made in time, so that nobody has to wait for it.
        let room = slots.live.len() * 10 < self.desk.limits.live_plays * 9 || slots.make_room();
        if slots.live.len() >= self.desk.limits.live_plays && !slots.live.contains_key(id) {
            return if room { Ok(None) } else { Err(Refusal::Busy) };
        }
        match slots.live.entry(id.to_owned()) {
            Entry::Occupied(mut taken) => Ok(match taken.get_mut() {
                Slot::Live { handle, .. } => Some(handle.clone()),
                Slot::Leaving => None,
            }),
            Entry::Vacant(free) => {
                let (handle, actor) = channel(self.desk.clone(), table);
                free.insert(Slot::Live { handle: handle.clone(), asked: Instant::now() });
                let presence = Presence { lobby: Arc::downgrade(self), id: id.to_owned() };
                tokio::spawn(actor.run(presence));
                Ok(Some(handle))
            }
        }
    }

    fn slots(&self) -> MutexGuard<'_, Slots> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Slots {
    /// Lets go of the game that nobody has asked for the longest. Whether there will be room soon.
    fn make_room(&mut self) -> bool {
        if self.live.values().any(|slot| matches!(slot, Slot::Leaving)) {
            return true;
        }
        let idle = self.live.iter_mut().filter(|(_, slot)| is_idle(slot));
        let oldest = idle.min_by_key(|(_, slot)| match slot {
            Slot::Live { asked, .. } => Some(*asked),
            Slot::Leaving => None,
        });
        let Some((_, slot)) = oldest else { return false };
        *slot = Slot::Leaving;
        true
    }
}
