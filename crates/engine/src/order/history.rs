//! What moves have been good for so far: quiet ones, captures, answers, and how wrong the evaluation was.

use chimera_rules::{Bits, Kind, Man, Move, Position, Rules, Side, Square};

/// Bound of all counts.
const MOST: i32 = 1 << 14;
/// Bound of what evaluations are corrected by, in sixteenths of a hundredth of a pawn.
const CORRECTION_MOST: i32 = 2048;
/// The most pairs of moves that are told apart; beyond, some share a count.
const PAIRS: usize = 1 << 22;

/// A man on its way to a square, as a number: rows of the tables of pairs.
pub(crate) type Row = u32;

/// How large the tables of a game must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Extent {
    kinds: usize,
    squares: usize,
}

impl Extent {
    /// The extent of a game.
    pub(crate) fn of<B: Bits>(rules: &Rules<B>) -> Self {
        Self { kinds: rules.kinds(), squares: rules.geometry().len() }
    }

    fn rows(self) -> usize {
        2 * self.kinds * self.squares + 1
    }

    /// The row of no move at all.
    #[inline]
    pub(crate) fn nothing(self) -> Row {
        (2 * self.kinds * self.squares) as Row
    }

    /// The row of a man that goes to a square.
    #[inline]
    pub(crate) fn row(self, man: Man, to: Square) -> Row {
        ((man.side().index() * self.kinds + man.kind().index()) * self.squares + to.index()) as Row
    }
}

/// All that a thread has learned of a game's moves. Counts move towards a bound, the slower the nearer they are.
#[derive(Debug)]
pub(crate) struct History {
    extent: Extent,
    /// By side, from and to.
    butterfly: Vec<i16>,
    /// By row and kind of the captured man.
    captures: Vec<i16>,
    /// By the row of an earlier move and that of a later one.
    sequels: Vec<i16>,
    mask: usize,
    /// By the row of the move before: what refuted it.
    answers: Vec<u32>,
    /// By the row of the move before and the side: how far the evaluation was off after it.
    corrections: Vec<i16>,
}

#[inline]
fn nudge(count: &mut i16, bonus: i32, most: i32) {
    let old = i32::from(*count);
    *count = (old + bonus - old * bonus.abs() / most) as i16;
}

impl History {
    /// Tables that know nothing.
    pub(crate) fn new(extent: Extent) -> Self {
        let rows = extent.rows();
        let pairs = (rows * rows).next_power_of_two().min(PAIRS);
        Self {
            extent,
            butterfly: vec![0; 2 * extent.squares * extent.squares],
            captures: vec![0; rows * extent.kinds],
            sequels: vec![0; pairs],
            mask: pairs - 1,
            answers: vec![0; rows],
            corrections: vec![0; rows],
        }
    }

    /// What the tables are made for.
    pub(crate) fn extent(&self) -> Extent {
        self.extent
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.butterfly.fill(0);
        self.captures.fill(0);
        self.sequels.fill(0);
        self.answers.fill(0);
        self.corrections.fill(0);
    }

    /// Makes old counts weigh less.
    pub(crate) fn fade(&mut self) {
        for count in &mut self.butterfly {
            *count /= 2;
        }
    }

    #[inline]
    fn butterfly_at(&self, side: Side, mv: Move) -> usize {
        (side.index() * self.extent.squares + mv.from().index()) * self.extent.squares + mv.to().index()
    }

    #[inline]
    fn sequel_at(&self, before: Row, row: Row) -> usize {
        (before as usize * self.extent.rows() + row as usize) & self.mask
    }

    /// How good a quiet move of a man has been, after these moves (the latest first).
    #[inline]
    pub(crate) fn quiet(&self, man: Man, mv: Move, before: [Row; 3]) -> i32 {
        let row = self.extent.row(man, mv.to());
        let sequel = |before: Row| i32::from(self.sequels[self.sequel_at(before, row)]);
        i32::from(self.butterfly[self.butterfly_at(man.side(), mv)])
            + sequel(before[0])
            + sequel(before[1])
            + sequel(before[2]) / 2
    }

    /// Praises a quiet move (or blames it, with a negative bonus).
    #[inline]
    pub(crate) fn praise(&mut self, man: Man, mv: Move, before: [Row; 3], bonus: i32) {
        let at = self.butterfly_at(man.side(), mv);
        nudge(&mut self.butterfly[at], bonus, MOST);
        let row = self.extent.row(man, mv.to());
        for before in before {
            if before != self.extent.nothing() {
                let at = self.sequel_at(before, row);
                nudge(&mut self.sequels[at], bonus, MOST);
            }
        }
    }

    #[inline]
    fn capture_at(&self, man: Man, to: Square, taken: Kind) -> usize {
        self.extent.row(man, to) as usize * self.extent.kinds + taken.index()
    }

    /// How good a capture has been.
    #[inline]
    pub(crate) fn capture(&self, man: Man, to: Square, taken: Kind) -> i32 {
        self.captures[self.capture_at(man, to, taken)].into()
    }

    /// Praises a capture (or blames it, with a negative bonus).
    #[inline]
    pub(crate) fn praise_capture(&mut self, man: Man, to: Square, taken: Kind, bonus: i32) {
        let at = self.capture_at(man, to, taken);
        nudge(&mut self.captures[at], bonus, MOST);
    }

    /// What refuted a move before, as bits; 0 if nothing did.
    #[inline]
    pub(crate) fn answer(&self, before: Row) -> u32 {
        self.answers[before as usize]
    }

    /// Remembers what refuted a move.
    #[inline]
    pub(crate) fn set_answer(&mut self, before: Row, mv: Move) {
        self.answers[before as usize] = mv.bits();
    }

    /// By how much evaluations after this move have been too low, in hundredths of a pawn.
    #[inline]
    pub(crate) fn correction(&self, before: Row) -> i32 {
        i32::from(self.corrections[before as usize]) / 16
    }

    /// Learns by how much an evaluation after this move was too low.
    #[inline]
    pub(crate) fn correct(&mut self, before: Row, off: i32, depth: i32) {
        let bonus = (off * depth / 4).clamp(-CORRECTION_MOST / 4, CORRECTION_MOST / 4);
        nudge(&mut self.corrections[before as usize], bonus, CORRECTION_MOST);
    }
}

/// Whom a capture is aimed at: the kind on its target, or the mover's own if nobody stands there (en passant and the like).
#[inline]
pub(crate) fn taken<B: Bits>(position: &Position<B>, mv: Move, man: Man) -> Kind {
    let there = position.man(mv.to());
    if there.is_some() { there.kind() } else { man.kind() }
}
