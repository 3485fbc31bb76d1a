//! The engine: what outlives a search, and the door to it.

use chimera_rules::{Bits, Game, Position, Rules, State, Visitor};

use crate::evaluate::{Evaluate, Learned, Values};
use crate::level::Level;
use crate::limits::{Limits, Stop};
use crate::order::Extent;
use crate::report::{Info, Report};
use crate::search::{Handicap, MAX_DEPTH, Memory, Search};
use crate::table::{Store, Table};
use crate::time::{Timer, Together};

/// How many games an engine knows at a time.
const KNOWN: usize = 8;
/// How many threads a search may have.
pub const MAX_THREADS: usize = 256;

/// What is known of one game.
struct Known<E> {
    game: Game,
    values: Values,
    evaluate: E,
}

/// A player of any game. It thinks in the thread that asks it, and in helping threads while it does; give each game of its
/// own an engine of its own.
pub struct Engine<E: Evaluate = Learned> {
    table: Store,
    /// One for each thread; made when the game is known.
    memories: Vec<Memory<E::Step>>,
    threads: usize,
    /// The games met, the latest first.
    known: Vec<Known<E>>,
    /// Whether there may be something in the table.
    used: bool,
    /// Changes from move to move, so that weaker levels do not always go wrong in the same way.
    seed: u64,
}

impl Engine<Learned> {
    /// An engine with a table of so many MiB that evaluates by a network where a game has one, else by what its definition tells.
    pub fn new(hash_mib: usize) -> Self {
        Self::evaluating(hash_mib)
    }
}

impl<E: Evaluate> Engine<E> {
    /// An engine with a table of so many MiB and an evaluation of any kind.
    pub fn evaluating(hash_mib: usize) -> Self {
        use std::hash::{BuildHasher, RandomState};
        let seed = RandomState::new().hash_one(0);
        Self { table: Store::new(hash_mib), memories: Vec::new(), threads: 1, known: Vec::new(), used: false, seed }
    }

    /// Gives the table another size, which empties it. Returns the size that it has now: there may be memory for less only.
    pub fn resize(&mut self, hash_mib: usize) -> usize {
        // The old one goes first: both may not fit.
        self.table = Store::new(1);
        self.table = Store::new(hash_mib);
        self.used = false;
        self.table.mib()
    }

    /// Searches with so many threads from now on, at least 1 and at most [`MAX_THREADS`].
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, MAX_THREADS);
        self.memories.truncate(self.threads);
    }

    /// Forgets all that was learned of positions: a new game begins.
    pub fn clear(&mut self) {
        // To wipe a large table takes time, and whoever asks for it twice has nothing to wipe.
        if std::mem::take(&mut self.used) {
            self.table.clear();
        }
        for memory in &mut self.memories {
            memory.clear();
        }
    }

    /// Learns what a game needs, so that the first search of it does not have to, on its clock.
    pub fn learn(&mut self, game: &Game) {
        self.know(game);
        self.prepare(game, self.threads);
    }

    /// Makes the errors of the weaker levels depend on this number alone.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Searches for the best move.
    ///
    /// `history` holds the keys of all positions of the game so far, the present one included, oldest first; `info` is
    /// told of every iteration. The search ends in this thread within about 20 ms of a limit or of `stop`. The move, if
    /// there is one, is legal, however early the search was ended.
    pub fn search(
        &mut self,
        state: &State,
        history: &[u64],
        limits: &Limits,
        stop: &Stop,
        info: &mut dyn FnMut(&Info),
    ) -> Report {
        self.run(state, history, limits, Handicap::default(), stop, info)
    }

    /// Chooses a move as a player of this level would.
    pub fn play(&mut self, state: &State, history: &[u64], level: Level, stop: &Stop) -> Report {
        self.play_within(state, history, (level, &level.limits()), stop, &mut |_| {})
    }

    /// The same, with other limits than the level's own, and telling of every iteration.
    pub fn play_within(
        &mut self,
        state: &State,
        history: &[u64],
        (level, limits): (Level, &Limits),
        stop: &Stop,
        info: &mut dyn FnMut(&Info),
    ) -> Report {
        let seed = self.next_seed();
        self.run(state, history, limits, level.handicap(seed), stop, info)
    }

    /// What the evaluation says of a position without any search, from the side to move's point of view.
    pub fn evaluate(&mut self, state: &State) -> i32 {
        self.know(state.game());
        state.visit(Judging { evaluate: &self.known[0].evaluate })
    }

    /// What men are worth in a game.
    pub fn values(&mut self, game: &Game) -> &Values {
        self.know(game);
        &self.known[0].values
    }

    fn next_seed(&mut self) -> u64 {
        self.seed = self.seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        self.seed | 1
    }

    /// Makes a game the first of those known.
    fn know(&mut self, game: &Game) {
        match self.known.iter().position(|known| known.game == *game) {
            Some(0) => return,
            Some(index) => self.known[..=index].rotate_right(1),
            None => {
                let values = Values::of_game(game);
                let evaluate = E::learn(game, &values);
                self.known.truncate(KNOWN - 1);
                self.known.insert(0, Known { game: game.clone(), values, evaluate });
            }
        }
        // Positions of different games may have equal keys, and the tables of another game have other sizes.
        self.memories.clear();
        self.clear();
    }

    /// Makes what each thread keeps.
    fn prepare(&mut self, game: &Game, threads: usize) {
        if self.memories.len() < threads {
            let extent = game.start().visit(Measuring);
            self.memories.resize_with(threads, || Memory::new(extent));
        }
    }

    fn run(
        &mut self,
        state: &State,
        history: &[u64],
        limits: &Limits,
        handicap: Handicap,
        stop: &Stop,
        info: &mut dyn FnMut(&Info),
    ) -> Report {
        // A player who errs thinks alone: help would make up for it.
        let threads = if handicap.seed == 0 { self.threads } else { 1 };
        let together = Together::new(threads);
        let timer = Timer::new(limits, stop, &together, MAX_DEPTH);
        self.know(state.game());
        self.prepare(state.game(), threads);
        self.used = true;
        let known = &self.known[0];
        for memory in &mut self.memories {
            memory.history.fade();
        }
        let mut path = history.to_vec();
        if path.last() != Some(&state.key()) {
            path.push(state.key());
        }
        let searching = Searching {
            known: (&known.evaluate, &known.values),
            table: self.table.open(),
            memories: &mut self.memories[..threads],
            timer,
            path,
            handicap,
            limits,
            info,
        };
        state.visit(searching)
    }
}

struct Measuring;

impl Visitor for Measuring {
    type Output = Extent;
    fn visit<B: Bits>(self, rules: &Rules<B>, _: &Position<B>) -> Extent {
        Extent::of(rules)
    }
}

struct Searching<'s, 'i, E: Evaluate> {
    known: (&'s E, &'s Values),
    table: Table<'s>,
    memories: &'s mut [Memory<E::Step>],
    timer: Timer<'s>,
    path: Vec<u64>,
    handicap: Handicap,
    limits: &'s Limits,
    info: &'i mut dyn FnMut(&Info),
}

impl<E: Evaluate> Visitor for Searching<'_, '_, E> {
    type Output = Report;
    fn visit<B: Bits>(self, rules: &Rules<B>, position: &Position<B>) -> Report {
        let Self { known, table, memories, timer, path, handicap, limits, info } = self;
        let (first, others) = memories.split_first_mut().expect("a search has a thread");
        let together = timer.together();
        std::thread::scope(|scope| {
            for (i, memory) in others.iter_mut().enumerate() {
                let timer = timer.helping(i + 1, MAX_DEPTH);
                let path = &path;
                // Where there can be no more threads, fewer have to do.
                let _ = std::thread::Builder::new().spawn_scoped(scope, move || {
                    let search = Search::new(rules, known, (table, memory), timer, path, handicap);
                    search.run(position, &limits.search_moves, 1, &mut |_| {});
                });
            }
            let search = Search::new(rules, known, (table, first), timer, &path, handicap);
            let report = search.run(position, &limits.search_moves, limits.lines.max(1), info);
            together.end();
            report
        })
    }
}

struct Judging<'s, E> {
    evaluate: &'s E,
}

impl<E: Evaluate> Visitor for Judging<'_, E> {
    type Output = i32;
    fn visit<B: Bits>(self, rules: &Rules<B>, position: &Position<B>) -> i32 {
        self.evaluate.evaluate(rules, position, &mut [E::Step::default()])
    }
}
