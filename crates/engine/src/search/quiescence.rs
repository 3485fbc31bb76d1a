//! Quiescence: forcing moves only, until nothing hangs.

use chimera_rules::{Bits, Position};

use super::{INFINITE, MAX_PLY, Search};
use crate::evaluate::Evaluate;
use crate::order::{Ranked, captures, exchange, gain, pick};
use crate::report::DECIDED;
use crate::table::{Bound, Hit, NO_EVAL};

/// How many half-moves of quiescence answer checks with all evasions.
const EVASIONS: i32 = 6;
/// From so many half-moves of quiescence on, only so many captures of a position are tried, the best ones: a board full of
/// men that attack each other has no quiet position within reach.
const NARROW: [(i32, usize); 2] = [(8, 1), (4, 3)];
/// What a capture must still fall short of the window to be passed over.
const MARGIN: i32 = 180;
/// A side with at most so many men may find itself stuck.
const FEW: u32 = 5;

impl<B: Bits, E: Evaluate> Search<'_, B, E> {
    /// Searches forcing moves; `depth` counts down from 0.
    pub(super) fn quiesce(
        &mut self,
        position: &Position<B>,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        check: bool,
    ) -> i32 {
        self.memory.pv[ply].clear();
        if self.count(ply) {
            return 0;
        }
        if let Some(score) = self.ended(position, ply, check) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.judge(position);
        }
        let key = self.table_key(position);
        let hit = self.table.probe(key, ply as i32);
        if let Some(hit) = hit
            && beta - alpha == 1
            && (hit.bound == Bound::Exact
                || hit.bound == Bound::Lower && hit.score >= beta
                || hit.bound == Bound::Upper && hit.score <= alpha)
        {
            return hit.score;
        }
        let evading = check && depth > -EVASIONS;
        let (mut eval, mut stand) = (NO_EVAL, NO_EVAL);
        let mut best = -INFINITE;
        if !evading {
            eval = hit.map_or(NO_EVAL, |hit| hit.eval);
            if eval == NO_EVAL {
                eval = self.evaluated(position);
            }
            stand = self.faded(position, eval);
            best = stand;
            if best >= beta {
                self.table.store(key, ply as i32, Hit { mv: None, score: best, eval, depth: 0, bound: Bound::Lower });
                return best;
            }
        }
        let old_alpha = alpha;
        alpha = alpha.max(best);

        let mut moves =
            self.forcing(position, evading, ply, hit.and_then(|hit| hit.mv).map_or(0, chimera_rules::Move::bits));
        if moves.is_empty() {
            let few = position.side(position.turn()).count() <= FEW;
            if evading || few && !self.rules.has_moves(position) {
                self.memory.lists[ply] = moves;
                return Self::verdict(self.rules.stuck_ending(position), ply);
            }
        }
        let mut best_move = None;
        let most = NARROW.iter().find(|(from, _)| !evading && depth <= -from).map_or(usize::MAX, |&(_, most)| most);
        let mut tried = 0;
        for i in 0..moves.len() {
            if tried >= most {
                break;
            }
            let Ranked { mv, .. } = pick(&mut moves, i);
            let goal = self.customs.goals[position.turn()].has(mv.to().index());
            if evading {
                // Once some evasion holds, the quiet ones after it are left to the search proper.
                if i > 3 && best > -DECIDED && !captures(self.rules, position, mv) {
                    continue;
                }
            } else if !goal
                && (stand + gain(self.rules, position, self.values, mv) + MARGIN <= alpha
                    || exchange(self.rules, position, self.values, mv) < 0)
            {
                continue;
            }
            tried += 1;
            let next = self.rules.after(position, mv);
            let gives_check = self.rules.in_check(&next);
            self.path.push(next.key());
            let score = -self.quiesce(&next, -beta, -alpha, depth - 1, ply + 1, gives_check);
            self.path.pop();
            if self.timer.stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    self.remember_line(ply, mv);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.memory.lists[ply] = moves;
        if !self.timer.stopped() {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > old_alpha && best_move.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.store(key, ply as i32, Hit { mv: best_move, score: best, eval, depth: 0, bound });
        }
        best
    }

    /// The moves to look at, ranked: all evasions, or what changes the balance.
    fn forcing(&mut self, position: &Position<B>, evading: bool, ply: usize, first: u32) -> Vec<Ranked> {
        let mut list = std::mem::take(&mut self.memory.scratch);
        list.clear();
        let side = position.turn();
        if evading {
            self.rules.legal_moves(position, &mut list);
        } else {
            self.rules.noisy_moves(position, self.customs.goals[side], &mut list);
        }
        let mut moves = std::mem::take(&mut self.memory.lists[ply]);
        moves.clear();
        for &mv in &list {
            let man = self.rules.moving(position, mv);
            let worth = gain(self.rules, position, self.values, mv);
            let noisy = captures(self.rules, position, mv) || mv.promotion().is_some();
            // A promotion that may also be put off is no reason to stay: only real gains are forcing.
            if !evading
                && !captures(self.rules, position, mv)
                && worth <= 0
                && !self.customs.goals[side].has(mv.to().index())
            {
                continue;
            }
            let rank = if mv.bits() == first {
                i32::MAX
            } else if noisy {
                (1 << 20) + worth * 16 - self.values.of(man.kind())
            } else {
                self.memory.history.count(man, mv.to())
            };
            moves.push(Ranked { mv, rank });
        }
        self.memory.scratch = list;
        moves
    }
}
