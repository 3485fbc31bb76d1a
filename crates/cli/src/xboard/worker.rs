//! The thread that thinks.

use std::sync::mpsc::{Receiver, SyncSender};

use chimera_engine::{Engine, Info, Level, Limits, Report, Stop};
use chimera_protocol::uci::DEFAULT_HASH;
use chimera_rules::{Game, State};

use super::Event;

/// Something to do, in the order in which it was asked for.
pub(super) enum Job {
    /// Search.
    Search(Box<Search>),
    /// Give the table another size, in MiB.
    Resize(u32),
    /// Search with so many threads.
    Threads(u32),
    /// Forget all that was learned.
    Forget,
    /// The same, and learn what a game needs.
    Begin(Game),
}

/// A search.
pub(super) struct Search {
    /// What its news are known by.
    pub number: u64,
    pub state: State,
    /// The keys of all positions of the game, the present one last.
    pub keys: Vec<u64>,
    pub limits: Limits,
    /// The strength to play at, if less than full.
    pub level: Option<Level>,
    pub stop: Stop,
}

/// What a search tells.
pub(super) enum News {
    Info(Info),
    Found(Report),
}

/// Works until nobody can ask any more, or nobody listens.
pub(super) fn work(jobs: &Receiver<Job>, events: &SyncSender<Event>) {
    let mut engine = Engine::new(DEFAULT_HASH as usize);
    for job in jobs {
        match job {
            Job::Search(search) => {
                let Search { number, state, keys, limits, level, stop } = *search;
                let mut tell = |info: &Info| {
                    if events.send(Event::News(number, News::Info(info.clone()))).is_err() {
                        stop.stop();
                    }
                };
                let report = match level {
                    None => engine.search(&state, &keys, &limits, &stop, &mut tell),
                    Some(level) => engine.play_within(&state, &keys, (level, &level.within(&limits)), &stop, &mut tell),
                };
                if events.send(Event::News(number, News::Found(report))).is_err() {
                    return;
                }
            }
            Job::Resize(size) => {
                let size = size as usize;
                let had = engine.resize(size);
                if had < size && events.send(Event::Short(had)).is_err() {
                    return;
                }
            }
            Job::Threads(threads) => engine.set_threads(threads as usize),
            Job::Forget => engine.clear(),
            Job::Begin(game) => {
                engine.clear();
                // Else the first search would do it, on its own clock.
                engine.learn(&game);
            }
        }
    }
}
