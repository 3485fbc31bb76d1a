//! The search: iterative deepening, alpha-beta with a principal variation.

mod node;
mod prune;
mod quiescence;
mod root;

use chimera_rules::definition::Verdict;
use chimera_rules::{Bits, BySide, Man, Move, Position, Rules, Side, Square};

use crate::evaluate::{Evaluate, Values};
use crate::order::{Extent, History, Ranked, Row};
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
/// Frames before the root, so that what lies some moves back can always be asked for.
const BEFORE: usize = 4;

/// What is known of one ply of the line that is being looked at.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// The man that moves from here, and where to.
    row: Row,
    /// What the position is worth as it stands; [`NO_EVAL`] in check.
    stand: i32,
    killers: [u32; 2],
    /// A move that is left out, to see whether the others do as well; 0 for none.
    excluded: u32,
    /// Whether the move from here captures or wins something at once.
    noisy: bool,
}

/// What a thread keeps from one move to the next, besides the table.
#[derive(Debug)]
pub(crate) struct Memory<S> {
    pub history: History,
    frames: Vec<Frame>,
    /// What the evaluation keeps of each position of the line.
    steps: Vec<S>,
    pv: Vec<Vec<Move>>,
    lists: Vec<Vec<Ranked>>,
    scratch: Vec<Move>,
    logs: [i32; 64],
}

impl<S: Clone + Default> Memory<S> {
    pub(crate) fn new(extent: Extent) -> Self {
        let frame = Frame { row: extent.nothing(), stand: 0, killers: [0; 2], excluded: 0, noisy: false };
        Self {
            history: History::new(extent),
            frames: vec![frame; MAX_PLY + BEFORE + 3],
            steps: vec![S::default(); MAX_PLY + 2],
            pv: vec![Vec::new(); MAX_PLY + 2],
            lists: vec![Vec::new(); MAX_PLY + 2],
            scratch: Vec::new(),
            // Natural logarithms in thousandths.
            logs: std::array::from_fn(|n| ((n.max(1) as f64).ln() * 1000.0) as i32),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.history.clear();
        self.begin();
    }

    /// Forgets what belongs to the line of an earlier search.
    fn begin(&mut self) {
        let extent = self.history.extent();
        self.frames.fill(Frame { row: extent.nothing(), stand: 0, killers: [0; 2], excluded: 0, noisy: false });
        self.steps[0] = S::default();
    }
}

/// What the rules say that a search must know, read off once.
#[derive(Clone, Debug)]
struct Customs<B> {
    repetition: bool,
    quiet: Option<u16>,
    /// What it means to be stuck while not in check.
    stalemate: Verdict,
    /// Squares that a side wants to reach.
    goals: BySide<B>,
}

/// What makes a search weaker than it could be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handicap {
    /// Evaluations are a little wrong on purpose, the same way for the same position and seed.
    pub seed: u64,
    /// Greatest error in thousandths of what a side has in the array; 0 for none.
    pub error: i32,
    /// How many moves of 600 are overlooked for each square of their length beyond two.
    pub blindness: u32,
    /// How many half-moves of captures are followed beyond the depth.
    pub sight: i32,
    /// A depth to go to whatever the limit says once the position is as good as won, so that it does get won.
    pub technique: u32,
    /// From what lead on it is, in hundredths of what a side has in the array.
    pub ahead: i32,
}

impl Default for Handicap {
    fn default() -> Self {
        Self { seed: 0, error: 0, blindness: 0, sight: i32::MAX, technique: 0, ahead: 0 }
    }
}

/// One thread's search at work.
pub(crate) struct Search<'s, B: Bits, E: Evaluate> {
    rules: &'s Rules<B>,
    evaluate: &'s E,
    values: &'s Values,
    table: Table<'s>,
    memory: &'s mut Memory<E::Step>,
    timer: Timer<'s>,
    customs: Customs<B>,
    handicap: Handicap,
    /// What a side has in the array, in hundredths of a pawn.
    army: i32,
    /// Keys of all positions from the beginning of the game to the one looked at.
    path: Vec<u64>,
    nodes: u64,
    seldepth: usize,
    /// From this ply on lines are not followed more deeply than others.
    deepest: usize,
    /// Up to this ply no null move is tried: one is being verified.
    sober: usize,
}

/// What all men of a side are worth together.
fn army<B: Bits>(rules: &Rules<B>, values: &Values, position: &Position<B>, side: Side) -> i32 {
    let men = position.side(side).squares().map(|square| position.man(Square::new(square)).kind());
    let held = rules.hand(position, side).map(|(kind, count)| values.of(kind) * i32::from(count));
    men.map(|kind| values.of(kind)).chain(held).sum()
}

impl<'s, B: Bits, E: Evaluate> Search<'s, B, E> {
    /// Prepares a search of the position whose key is the last of `history`.
    pub(crate) fn new(
        rules: &'s Rules<B>,
        known: (&'s E, &'s Values),
        (table, memory): (Table<'s>, &'s mut Memory<E::Step>),
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
        memory.begin();
        let army = army(rules, values, rules.start(), Side::White);
        Self {
            rules,
            evaluate,
            values,
            table,
            memory,
            timer,
            customs,
            handicap,
            army,
            path: history.to_vec(),
            nodes: 0,
            seldepth: 0,
            deepest: 0,
            sober: 0,
        }
    }

    #[inline]
    fn frame(&self, ply: usize) -> &Frame {
        &self.memory.frames[ply + BEFORE]
    }

    #[inline]
    fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.memory.frames[ply + BEFORE]
    }

    /// The frame some plies further back than `ply`.
    #[inline]
    fn earlier(&self, ply: usize, back: usize) -> &Frame {
        &self.memory.frames[ply + BEFORE - back]
    }

    /// The moves that quiet moves at `ply` are counted after.
    #[inline]
    fn before(&self, ply: usize) -> [Row; 3] {
        [self.earlier(ply, 1).row, self.earlier(ply, 2).row, self.earlier(ply, 4).row]
    }

    #[inline]
    fn row(&self, man: Man, to: Square) -> Row {
        self.memory.history.extent().row(man, to)
    }

    /// What the position is worth to the side to move, the half-move clock and what was learned aside.
    fn evaluated(&mut self, position: &Position<B>, ply: usize) -> i32 {
        let mut score = self.evaluate.evaluate(self.rules, position, &mut self.memory.steps[..=ply]);
        if self.handicap.error > 0 {
            let most = self.army * self.handicap.error / 1000;
            let mixed = (position.key() ^ self.handicap.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            score += ((mixed >> 33) % (2 * most + 1) as u64) as i32 - most;
        }
        score.clamp(-EVAL_MOST, EVAL_MOST)
    }

    /// The same as it counts after the moves of this line and with this half-move clock: the nearer the draw by
    /// counting, the less an advantage is worth that nothing is made of.
    fn faded(&self, position: &Position<B>, score: i32, ply: usize) -> i32 {
        let score = score + self.memory.history.correction(self.earlier(ply, 1).row);
        let score = match self.customs.quiet {
            Some(limit) => score * (100 + i32::from(limit.saturating_sub(position.clock())).min(100)) / 200,
            None => score,
        };
        score.clamp(-EVAL_MOST, EVAL_MOST)
    }

    /// What the position is worth to the side to move as it stands.
    fn judge(&mut self, position: &Position<B>, ply: usize) -> i32 {
        let score = self.evaluated(position, ply);
        self.faded(position, score, ply)
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

    /// Strikes out what a weak player does not see: long moves, the longer the more easily, the same ones throughout a search.
    #[inline]
    fn overlook(&self, position: &Position<B>, moves: &mut Vec<Move>) {
        if self.handicap.blindness > 0 {
            self.overlook_some(position, moves);
        }
    }

    #[inline(never)]
    fn overlook_some(&self, position: &Position<B>, moves: &mut Vec<Move>) {
        let geometry = self.rules.geometry();
        let sees = |mv: &Move| {
            let files = geometry.file(mv.from()).abs_diff(geometry.file(mv.to()));
            let ranks = geometry.rank(mv.from()).abs_diff(geometry.rank(mv.to()));
            let long = files.max(ranks).saturating_sub(2).min(6) as u32;
            let man = self.rules.moving(position, *mv);
            let mixed = (self.handicap.seed ^ u64::from(mv.bits()) ^ (man.code() as u64) << 40)
                .wrapping_mul(0x9E37_79B9_7F4A_7C15)
                >> 33;
            (mixed % 600) as u32 >= self.handicap.blindness * long
        };
        if moves.iter().any(sees) {
            moves.retain(sees);
        }
    }

    /// Plays a move of the line. To be followed by [`Search::back`].
    #[inline]
    fn play(&mut self, position: &Position<B>, mv: Move, ply: usize, noisy: bool) -> (Position<B>, bool) {
        let step = &mut self.memory.steps[ply + 1];
        E::begin(step);
        let next = self.rules.after_observed(position, mv, step);
        self.table.fetch(self.table_key(&next));
        let row = self.row(self.rules.moving(position, mv), mv.to());
        let frame = self.frame_mut(ply);
        frame.row = row;
        frame.noisy = noisy;
        let check = self.rules.in_check(&next);
        self.path.push(next.key());
        (next, check)
    }

    #[inline]
    fn back(&mut self) {
        self.path.pop();
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
