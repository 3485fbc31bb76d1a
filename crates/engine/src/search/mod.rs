//! The search: iterative deepening, alpha-beta with a principal variation.

mod node;
mod quiescence;
mod root;

use chimera_rules::definition::Verdict;
use chimera_rules::{Bits, BySide, Move, Position, Rules, Side};

use crate::evaluate::{Evaluate, Values};
use crate::order::{History, Ranked};
use crate::report::WON;
use crate::table::Table;
use crate::time::Timer;

/// The longest line that is ever looked at.
pub(crate) const MAX_PLY: usize = 128;
/// The greatest depth of an iteration.
pub(crate) const MAX_DEPTH: u32 = 100;
/// Above all scores.
pub(crate) const INFINITE: i32 = 32_000;
/// Evaluations are kept within this.
const EVAL_MOST: i32 = 29_000;

/// What a search keeps from one move to the next, besides the table.
#[derive(Debug)]
pub(crate) struct Memory {
    pub history: History,
    killers: Vec<[u32; 2]>,
    pv: Vec<Vec<Move>>,
    lists: Vec<Vec<Ranked>>,
    scratch: Vec<Move>,
    logs: [i32; 64],
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self {
            history: History::new(),
            killers: vec![[0; 2]; MAX_PLY + 2],
            pv: vec![Vec::new(); MAX_PLY + 2],
            lists: vec![Vec::new(); MAX_PLY + 2],
            scratch: Vec::new(),
            logs: std::array::from_fn(|n| (n.max(1) as u64).pow(8).ilog2() as i32),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.history.clear();
        self.killers.fill([0; 2]);
    }
}

/// What the rules say that a search must know, read off once.
#[derive(Debug)]
struct Customs<B> {
    repetition: bool,
    quiet: Option<u16>,
    /// What it means to be stuck while not in check.
    stalemate: Verdict,
    /// Squares that a side wants to reach.
    goals: BySide<B>,
}

/// What makes a search weaker than it could be.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Handicap {
    /// Evaluations are a little wrong on purpose, the same way for the same position and seed.
    pub seed: u64,
    /// Greatest error in hundredths of a pawn; 0 for none.
    pub error: i32,
    /// A depth to go to whatever the limit says once the position is as good as won, so that it does get won.
    pub technique: u32,
}

/// One search at work.
pub(crate) struct Search<'s, B: Bits, E> {
    rules: &'s Rules<B>,
    evaluate: &'s E,
    values: &'s Values,
    table: &'s mut Table,
    memory: &'s mut Memory,
    timer: Timer<'s>,
    customs: Customs<B>,
    handicap: Handicap,
    /// Keys of all positions from the beginning of the game to the one looked at.
    path: Vec<u64>,
    nodes: u64,
    seldepth: usize,
    /// From this ply on checks are not looked into more deeply than other moves.
    deepest: usize,
}

impl<'s, B: Bits, E: Evaluate> Search<'s, B, E> {
    /// Prepares a search of the position whose key is the last of `history`.
    pub(crate) fn new(
        rules: &'s Rules<B>,
        known: (&'s E, &'s Values),
        (table, memory): (&'s mut Table, &'s mut Memory),
        timer: Timer<'s>,
        history: &[u64],
        handicap: Handicap,
    ) -> Self {
        let customs = Customs {
            repetition: rules.repetition_limit().is_some(),
            quiet: rules.quiet_limit(),
            stalemate: rules.stuck_ending(rules.start()),
            goals: BySide([rules.goals(Side::White), rules.goals(Side::Black)]),
        };
        let (evaluate, values) = known;
        let path = history.to_vec();
        Self {
            rules,
            evaluate,
            values,
            table,
            memory,
            timer,
            customs,
            handicap,
            path,
            nodes: 0,
            seldepth: 0,
            deepest: 0,
        }
    }

    /// What the position is worth to the side to move, the half-move clock aside.
    fn evaluated(&self, position: &Position<B>) -> i32 {
        let mut score = self.evaluate.evaluate(self.rules, position);
        if self.handicap.error > 0 {
            let mixed = (position.key() ^ self.handicap.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let wide = 2 * self.handicap.error + 1;
            score += ((mixed >> 33) % wide as u64) as i32 - self.handicap.error;
        }
        score.clamp(-EVAL_MOST, EVAL_MOST)
    }

    /// The same as it counts with this half-move clock: the nearer the draw by counting, the less an advantage is
    /// worth that nothing is made of.
    fn faded(&self, position: &Position<B>, score: i32) -> i32 {
        match self.customs.quiet {
            Some(limit) => score * (100 + i32::from(limit.saturating_sub(position.clock())).min(100)) / 200,
            None => score,
        }
    }

    /// What the position is worth to the side to move as it stands.
    fn judge(&self, position: &Position<B>) -> i32 {
        self.faded(position, self.evaluated(position))
    }

    /// The key under which the table knows a position: apart for each kind of noise.
    #[inline]
    fn table_key(&self, position: &Position<B>) -> u64 {
        position.key() ^ self.handicap.seed
    }

    /// Whether the position repeats an earlier one, where that matters.
    fn repeats(&self, position: &Position<B>) -> bool {
        if !self.customs.repetition {
            return false;
        }
        let key = position.key();
        let back = usize::from(position.clock()).min(self.path.len());
        self.path.iter().rev().take(back + 1).skip(2).step_by(2).any(|&earlier| earlier == key)
    }

    /// The score of a game that ends here, `ply` half-moves from the root.
    #[inline]
    fn verdict(verdict: Verdict, ply: usize) -> i32 {
        match verdict {
            Verdict::Win => WON - ply as i32,
            Verdict::Loss => ply as i32 - WON,
            Verdict::Draw => 0,
        }
    }

    /// How the game ends here, if it does by something else than having no moves.
    fn ended(&self, position: &Position<B>, ply: usize, check: bool) -> Option<i32> {
        if let Some(verdict) = self.rules.turn_ending(position) {
            return Some(Self::verdict(verdict, ply));
        }
        if self.repeats(position) || self.rules.draws_itself(position, 1) {
            return Some(0);
        }
        if self.customs.quiet.is_some_and(|limit| position.clock() >= limit) {
            let stuck = check && !self.rules.has_moves(position);
            return Some(if stuck { Self::verdict(self.rules.stuck_ending(position), ply) } else { 0 });
        }
        None
    }

    /// Counts a position, and whether the search must end.
    #[inline]
    fn count(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        self.timer.out(self.nodes)
    }

    fn remember_line(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.memory.pv.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }
}
