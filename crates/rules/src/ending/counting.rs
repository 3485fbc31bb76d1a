//! Counted moves: how long a side that is far ahead may take to win.

use super::Repetition;
use crate::board::{Bits, Side};
use crate::game::State;
use crate::position::Position;
use crate::table::Rules;

/// How moves are counted, names resolved. Kinds are bits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counting {
    pub pawns: u64,
    /// With how many men of its own, the royal one included, a side may begin to count.
    pub few: u32,
    /// The limit, in moves, for a side that has more than its royal man left; 0 if it does not count.
    pub board: u32,
    /// Whether that is so with pawns on the board, too.
    pub with_pawns: bool,
    /// Limits for a bare royal man: against so many of these kinds, so many moves. The first that holds.
    pub bare: Vec<(u64, u32, u32)>,
    /// The limit against all others; 0 if there is none.
    pub otherwise: u32,
    /// Whether a count against a bare royal man begins with the number of men on the board.
    pub from_men: bool,
}

/// What the count asks of a position.
#[derive(Clone, Copy)]
struct Census {
    turn: Side,
    men: [u32; 2],
    pawns: [u32; 2],
}

impl Census {
    fn all(&self) -> u32 {
        self.men[0] + self.men[1]
    }
}

impl<B: Bits> Rules<B> {
    /// How many men of some kinds a side has on the board.
    pub(crate) fn number_of(&self, position: &Position<B>, side: Side, kinds: u64) -> u32 {
        self.of_kinds(position, position.side(side), kinds).count()
    }
}

impl Counting {
    fn census(&self, state: &State) -> Census {
        let count = |kinds| Side::BOTH.map(|side| state.number_of(side, kinds));
        Census { turn: state.turn(), men: count(u64::MAX), pawns: count(self.pawns) }
    }

    /// The limit for a side in moves; 0 if it has nothing to count.
    fn limit(&self, state: &State, census: &Census, side: Side) -> u32 {
        let own = census.men[side.index()];
        let pawns = census.pawns != [0, 0];
        if pawns && !self.with_pawns || census.men[(!side).index()] == 1 || own > self.few {
            return 0;
        }
        if own > 1 {
            return self.board;
        }
        if pawns {
            return 0;
        }
        let enough = |&&(kinds, least, _): &&(u64, u32, u32)| state.number_of(!side, kinds) >= least;
        self.bare.iter().find(enough).map_or(self.otherwise, |&(_, _, moves)| moves)
    }

    /// Whether the count has run out in the last of some states, which follow one another.
    pub(crate) fn is_over(&self, states: &[State]) -> bool {
        let Some(first) = states.first() else { return false };
        let (mut limit, mut count) = (0, 0);
        let mut before = self.census(first);
        for state in &states[1..] {
            let now = self.census(state);
            let (mover, turn) = (before.turn, now.turn);
            let lost =
                |pawns: fn(&Census) -> [u32; 2], side: Side| pawns(&now)[side.index()] < pawns(&before)[side.index()];
            let captured = lost(|census| census.men, turn);
            let pawn_taken = lost(|census| census.pawns, turn);
            let promoted = lost(|census| census.pawns, mover);
            count += u32::from(limit != 0);
            if self.from_men && pawn_taken && now.men[mover.index()] == 1 && now.pawns == [0, 0] {
                let moves = self.limit(state, &now, mover);
                if moves != 0 {
                    (limit, count) = (2 * moves, 2 * now.all() - 1);
                }
            }
            if limit == 0 || (captured || promoted) && now.men[turn.index()] == 1 {
                let moves = self.limit(state, &now, turn);
                if moves != 0 {
                    let bare = self.from_men && now.men[turn.index()] <= 1;
                    (limit, count) = (2 * moves, if bare { 2 * now.all() } else { 0 });
                }
            }
            before = now;
        }
        limit != 0 && count > limit
    }
}

impl Repetition {
    /// Whether counted moves have run out in the last of some states.
    pub(crate) fn count_is_over(states: &[State]) -> bool {
        states.last().is_some_and(|last| last.game().counting().is_some_and(|counting| counting.is_over(states)))
    }
}
