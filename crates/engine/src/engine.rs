//! The engine: what outlives a search, and the door to it.

use chimera_rules::{Bits, Game, Position, Rules, State, Visitor};

use crate::evaluate::{Derived, Evaluate, Values};
use crate::level::Level;
use crate::limits::{Limits, Stop};
use crate::report::{Info, Report};
use crate::search::{Handicap, MAX_DEPTH, Memory, Search};
use crate::table::Table;
use crate::time::Timer;

/// How many games an engine knows at a time.
const KNOWN: usize = 8;

/// What is known of one game.
struct Known<E> {
    game: Game,
    values: Values,
    evaluate: E,
}

/// A player of any game. It thinks in the thread that asks it; give each game of its own an engine of its own.
pub struct Engine<E: Evaluate = Derived> {
    table: Table,
    memory: Memory,
    /// The games met, the latest first.
    known: Vec<Known<E>>,
    /// Changes from move to move, so that weaker levels do not always go wrong in the same way.
    seed: u64,
}

impl Engine<Derived> {
    /// An engine with a table of so many MiB that evaluates by what the definition of a game tells.
    pub fn new(hash_mib: usize) -> Self {
        Self::evaluating(hash_mib)
    }
}

impl<E: Evaluate> Engine<E> {
    /// An engine with a table of so many MiB and an evaluation of any kind.
    pub fn evaluating(hash_mib: usize) -> Self {
        use std::hash::{BuildHasher, RandomState};
        let seed = RandomState::new().hash_one(0);
        Self { table: Table::new(hash_mib), memory: Memory::new(), known: Vec::new(), seed }
    }

    /// Gives the table another size, which empties it.
    pub fn resize(&mut self, hash_mib: usize) {
        self.table = Table::new(hash_mib);
    }

    /// Forgets all that was learned of positions: a new game begins.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory.clear();
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
        let seed = self.next_seed();
        self.run(state, history, &level.limits(), level.handicap(seed), stop, &mut |_| {})
    }

    /// The same, with other limits than the level's own: for measurements in less time.
    pub fn play_within(
        &mut self,
        state: &State,
        history: &[u64],
        (level, limits): (Level, &Limits),
        stop: &Stop,
    ) -> Report {
        let seed = self.next_seed();
        self.run(state, history, limits, level.handicap(seed), stop, &mut |_| {})
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
                let values = Values::derive(game);
                let evaluate = E::learn(game, &values);
                self.known.truncate(KNOWN - 1);
                self.known.insert(0, Known { game: game.clone(), values, evaluate });
            }
        }
        // Positions of different games may have equal keys.
        self.clear();
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
        let timer = Timer::new(limits, stop, MAX_DEPTH);
        self.know(state.game());
        self.table.next_age();
        self.memory.history.fade();
        let known = &self.known[0];
        let mut path = history.to_vec();
        if path.last() != Some(&state.key()) {
            path.push(state.key());
        }
        let searching = Searching {
            known: (&known.evaluate, &known.values),
            kept: (&mut self.table, &mut self.memory),
            timer,
            path,
            handicap,
            only: &limits.search_moves,
            info,
        };
        state.visit(searching)
    }
}

struct Searching<'s, 'i, E> {
    known: (&'s E, &'s Values),
    kept: (&'s mut Table, &'s mut Memory),
    timer: Timer<'s>,
    path: Vec<u64>,
    handicap: Handicap,
    only: &'s [chimera_rules::Move],
    info: &'i mut dyn FnMut(&Info),
}

impl<E: Evaluate> Visitor for Searching<'_, '_, E> {
    type Output = Report;
    fn visit<B: Bits>(self, rules: &Rules<B>, position: &Position<B>) -> Report {
        let search = Search::new(rules, self.known, self.kept, self.timer, &self.path, self.handicap);
        search.run(position, self.only, self.info)
    }
}

struct Judging<'s, E> {
    evaluate: &'s E,
}

impl<E: Evaluate> Visitor for Judging<'_, E> {
    type Output = i32;
    fn visit<B: Bits>(self, rules: &Rules<B>, position: &Position<B>) -> i32 {
        self.evaluate.evaluate(rules, position)
    }
}
