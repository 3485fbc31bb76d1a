//! Sums kept up along a line of moves.

use chimera_rules::{Bits, Man, Observer, Position, Square};

use crate::network::{Network, Sums};

/// So many men may come and go in one move before it is cheaper to begin anew.
const ROOM: usize = 12;

/// What is known of one position of a line: what the move that led there changed, and the sums once somebody asks for them.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    sums: Sums,
    known: bool,
    /// Above [`ROOM`] if there was no room for all.
    count: usize,
    changes: [(Man, Square, bool); ROOM],
}

impl Default for Step {
    fn default() -> Self {
        Self { sums: Sums::ZERO, known: false, count: ROOM + 1, changes: [(Man::NONE, Square::NONE, false); ROOM] }
    }
}

impl Step {
    /// A move is about to be made that leads here.
    #[inline]
    pub fn begin(&mut self) {
        self.known = false;
        self.count = 0;
    }

    #[inline]
    fn note(&mut self, man: Man, square: Square, comes: bool) {
        if let Some(change) = self.changes.get_mut(self.count) {
            *change = (man, square, comes);
            self.count += 1;
        } else {
            self.count = ROOM + 1;
        }
    }
}

impl Observer for Step {
    #[inline]
    fn put(&mut self, man: Man, square: Square) {
        self.note(man, square, true);
    }

    #[inline]
    fn take(&mut self, man: Man, square: Square) {
        self.note(man, square, false);
    }
}

impl Network {
    /// What a position is worth to the side to move, in hundredths of a pawn. It is the last of `line`, whose steps have heard of
    /// the moves between them; what lies before the last that has no sums yet is brought up on the way.
    ///
    /// # Panics
    /// If the line is empty.
    pub fn evaluate<B: Bits>(&self, position: &Position<B>, line: &mut [Step]) -> i32 {
        let last = line.len() - 1;
        // The nearest step whose sums are known, as long as every move after it is.
        let mut from = last;
        while !line[from].known && line[from].count <= ROOM && from > 0 {
            from -= 1;
        }
        if line[from].known {
            for i in from..last {
                let (before, after) = line.split_at_mut(i + 1);
                let (before, after) = (&before[i], &mut after[0]);
                after.sums = before.sums;
                self.change(&mut after.sums, after.changes[..after.count].iter().copied());
                after.known = true;
            }
        } else {
            line[last].sums = self.sums(position);
            line[last].known = true;
        }
        self.worth(&line[last].sums, position.turn(), position.occupied().count() as usize)
    }
}
