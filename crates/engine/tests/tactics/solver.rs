//! Forced wins, proved by looking at every move of both sides: nothing of the engine is used, nothing is left out.

use std::collections::HashMap;

use chimera_rules::{Bits, Move, Position, Rules, Side, State, Visitor};

/// A forced win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Win {
    /// Half-moves to it, if the winner hurries and the loser holds out.
    pub plies: u32,
    /// How the game ends then.
    pub reason: String,
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug)]
enum Question {
    /// The shortest win of the side to move within so many half-moves.
    Shortest(u32),
    /// Whether the side that has just moved wins within so many half-moves more.
    Lost(u32),
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// There is one.
    Found(Win),
    /// There is none.
    None,
    /// It would have taken more positions than were allowed.
    Unknown,
}

/// The shortest forced win of the side to move within `plies` half-moves, found by looking at no more than `most` positions.
pub(crate) fn shortest(state: &State, plies: u32, most: u64) -> Answer {
    state.visit(Asking { question: Question::Shortest(plies), most })
}

/// Whether the side to move has lost within `plies` half-moves, whatever it does.
pub(crate) fn is_lost(state: &State, plies: u32) -> bool {
    state.visit(Asking { question: Question::Lost(plies), most: u64::MAX }) != Answer::None
}

struct Asking {
    question: Question,
    most: u64,
}

impl Visitor for Asking {
    type Output = Answer;
    fn visit<B: Bits>(self, rules: &Rules<B>, position: &Position<B>) -> Answer {
        let winner = match self.question {
            Question::Shortest(_) => position.turn(),
            Question::Lost(_) => !position.turn(),
        };
        let mut solver =
            Solver { rules, winner, known: HashMap::new(), refutations: [0; 32], looked: 0, most: self.most };
        let (from, to) = match self.question {
            Question::Shortest(plies) => (0, plies),
            Question::Lost(plies) => (plies, plies),
        };
        for plies in from..=to {
            let won = match self.question {
                Question::Shortest(_) => solver.wins(position, plies),
                Question::Lost(_) => solver.loses(position, plies),
            };
            if solver.looked > solver.most {
                return Answer::Unknown;
            }
            if won {
                // It is known to exist: what it looks like takes as long as it takes.
                solver.most = u64::MAX;
                let reason = solver.reason(position, plies);
                return Answer::Found(Win { plies, reason });
            }
        }
        Answer::None
    }
}

struct Solver<'r, B: Bits> {
    rules: &'r Rules<B>,
    winner: Side,
    /// By the key of a position with the winner to move: within how many half-moves it is won for sure, and within how
    /// many it is not.
    known: HashMap<u64, (u32, u32)>,
    /// What last saved the loser, by the half-moves left.
    refutations: [u32; 32],
    looked: u64,
    most: u64,
}

impl<B: Bits> Solver<'_, B> {
    /// Whether the game is over, and whether the winner has won it then.
    fn over(&mut self, position: &Position<B>) -> Option<bool> {
        self.looked += 1;
        self.rules.game_outcome(position, 1).map(|outcome| outcome.winner == Some(self.winner))
    }

    fn moves(&self, position: &Position<B>) -> Vec<Move> {
        let mut moves = Vec::new();
        self.rules.legal_moves(position, &mut moves);
        moves
    }

    /// Whether the side to move, which is the winner, wins within so many half-moves.
    fn wins(&mut self, position: &Position<B>, plies: u32) -> bool {
        if let Some(won) = self.over(position) {
            return won;
        }
        if plies == 0 || self.looked > self.most {
            return false;
        }
        let key = position.key();
        if plies > 2
            && let Some(&(won, open)) = self.known.get(&key)
        {
            if plies >= won {
                return true;
            }
            if plies <= open {
                return false;
            }
        }
        let mut nexts = self.moves(position).into_iter().map(|mv| self.rules.after(position, mv)).collect::<Vec<_>>();
        if plies > 2 {
            // In the order of the loser's choice: a matter of time alone.
            nexts.sort_by_cached_key(|next| self.moves(next).len());
        }
        let won = nexts.iter().any(|next| self.loses(next, plies - 1));
        if plies > 2 && self.looked <= self.most {
            let known = self.known.entry(key).or_insert((u32::MAX, 0));
            if won {
                known.0 = known.0.min(plies);
            } else {
                known.1 = known.1.max(plies);
            }
        }
        won
    }

    /// Whether the side to move, which is not the winner, has lost within so many half-moves.
    fn loses(&mut self, position: &Position<B>, plies: u32) -> bool {
        if let Some(won) = self.over(position) {
            return won;
        }
        if plies == 0 || self.looked > self.most {
            return false;
        }
        let mut moves = self.moves(position);
        let first = self.refutations[plies as usize];
        if let Some(index) = moves.iter().position(|mv| mv.bits() == first) {
            moves.swap(0, index);
        }
        for mv in moves {
            let next = self.rules.after(position, mv);
            if !self.wins(&next, plies - 1) {
                self.refutations[plies as usize] = mv.bits();
                return false;
            }
        }
        true
    }

    /// How a game ends that is won within so many half-moves and no fewer.
    fn reason(&mut self, position: &Position<B>, plies: u32) -> String {
        if let Some(outcome) = self.rules.game_outcome(position, 1) {
            return outcome.reason;
        }
        let ours = position.turn() == self.winner;
        for mv in self.moves(position) {
            let next = self.rules.after(position, mv);
            let longest = if ours { self.loses(&next, plies - 1) } else { plies == 1 || !self.wins(&next, plies - 2) };
            if longest {
                return self.reason(&next, plies - 1);
            }
        }
        unreachable!("a win has a line that leads to it")
    }
}
