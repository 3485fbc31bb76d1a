//! Engines at work: off the threads that serve requests, and only so many at once.

use std::sync::{Arc, Mutex, PoisonError};

use chimera_engine::{Engine, Level, Stop};
use chimera_rules::{Move, State};
use tokio::sync::{Semaphore, oneshot};
use tokio::task::{AbortHandle, JoinHandle};

/// The engines of the server.
#[derive(Debug)]
pub(crate) struct Thinkers {
    room: Arc<Semaphore>,
    bench: Arc<Bench>,
}

/// Engines at rest, each with the id of the game whose table it remembers.
struct Bench {
    resting: Mutex<Vec<(String, Engine)>>,
    hash_mib: usize,
}

impl std::fmt::Debug for Bench {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bench").field("hash_mib", &self.hash_mib).finish_non_exhaustive()
    }
}

impl Bench {
    /// The engine that played this game last, or else another that has forgotten what it knew.
    fn take(&self, play: &str) -> Engine {
        let mut resting = self.resting.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = resting.iter().position(|(last, _)| last == play) {
            return resting.swap_remove(index).1;
        }
        let other = resting.pop();
        drop(resting);
        match other {
            Some((_, mut engine)) => {
                engine.clear();
                engine
            }
            None => Engine::new(self.hash_mib),
        }
    }

    fn put(&self, play: String, engine: Engine) {
        self.resting.lock().unwrap_or_else(PoisonError::into_inner).push((play, engine));
    }
}

/// A move being thought about. Dropped, it is stopped.
#[derive(Debug)]
pub(crate) struct Thought {
    stop: Stop,
    waiting: AbortHandle,
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.stop();
        self.waiting.abort();
    }
}

/// A position to move in.
#[derive(Debug)]
pub(crate) struct Task {
    /// The game's id.
    pub play: String,
    pub state: State,
    /// Keys of all positions of the game, the present one last.
    pub history: Vec<u64>,
    pub level: u8,
}

impl Thinkers {
    pub(crate) fn new(at_once: usize, hash_mib: usize) -> Self {
        let bench = Bench { resting: Mutex::default(), hash_mib };
        Self { room: Arc::new(Semaphore::new(at_once.max(1))), bench: Arc::new(bench) }
    }

    /// Starts to think as soon as there is room. The answer is no move if there is none or the engine failed;
    /// it never comes once the thought is dropped.
    pub(crate) fn think(&self, task: Task) -> (Thought, oneshot::Receiver<Option<Move>>) {
        let (answer, answered) = oneshot::channel();
        let stop = Stop::new();
        let (room, bench, switch) = (Arc::clone(&self.room), Arc::clone(&self.bench), stop.clone());
        let waiting: JoinHandle<()> = tokio::spawn(async move {
            let Ok(permit) = room.acquire_owned().await else { return };
            let work = tokio::task::spawn_blocking(move || {
                // Held until the engine has really stopped, even if nobody waits for it any more.
                let _permit = permit;
                let mut engine = bench.take(&task.play);
                let level = Level::new(task.level).or(Level::ALL.last().copied())?;
                let best = engine.play(&task.state, &task.history, level, &switch).best;
                bench.put(task.play, engine);
                best
            });
            let best = work.await.unwrap_or_else(|error| {
                tracing::error!(%error, "the engine failed");
                None
            });
            // Nobody may be waiting any more.
            let _ = answer.send(best);
        });
        (Thought { stop, waiting: waiting.abort_handle() }, answered)
    }
}
