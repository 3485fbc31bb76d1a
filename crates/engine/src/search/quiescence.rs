//! Quiescence: forcing moves only, until nothing hangs.

use chimera_rules::definition::Verdict;
use chimera_rules::{Bits, Move, Position};

use super::node::bounds;
use super::{INFINITE, MAX_PLY, Search};
use crate::evaluate::Evaluate;
use crate::order::{Ranked, captures, pays, pick};
use crate::report::DECIDED;
use crate::table::{Bound, Hit, NO_EVAL};

/// How many half-moves of quiescence answer checks with all evasions.
const EVASIONS: i32 = 6;
/// From so many half-moves of quiescence on, only so many captures of a position are tried, the best ones: a board full of
/// men that attack each other has no quiet position within reach.
const NARROW: [(i32, usize); 3] = [(16, 0), (8, 1), (4, 3)];
/// Where more captures than this are possible, nothing ever comes to rest (in some games all moves capture): beyond the first
/// half-move only the best one is tried.
const CROWD: usize = 24;
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
        let open = beta - alpha > 1;
        if open {
            self.memory.pv[ply].clear();
        }
        if self.count(ply) {
            return 0;
        }
        if let Some(score) = self.ended(position, ply, check) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.judge(position, ply);
        }
        if depth <= -self.handicap.sight {
            return self.glance(position, ply);
        }
        let key = self.table_key(position);
        let hit = self.table.probe(key, ply);
        if let Some(hit) = hit
            && !open
            && bounds(hit, alpha, beta)
        {
            return hit.score;
        }
        let evading = check && depth > -EVASIONS;
        let (mut eval, mut stand) = (NO_EVAL, NO_EVAL);
        let mut best = -INFINITE;
        if !evading {
            eval = hit.map_or(NO_EVAL, |hit| hit.eval);
            if eval == NO_EVAL {
                eval = self.evaluated(position, ply);
            }
            stand = self.faded(position, eval, ply);
            best = stand;
            if let Some(hit) = hit
                && hit.score.abs() < DECIDED
                && bounds(hit, best, best)
            {
                best = hit.score;
            }
            if best >= beta {
                let stored = Hit { mv: None, score: best, eval, depth: 0, bound: Bound::Lower, open };
                if hit.is_none() {
                    self.table.store(key, ply, stored);
                }
                return best;
            }
        }
        let old_alpha = alpha;
        alpha = alpha.max(best);

        let mut moves = self.forcing(position, evading, ply, hit.and_then(|hit| hit.mv).map_or(0, Move::bits));
        if moves.is_empty() {
            let few = position.side(position.turn()).count() <= FEW;
            if evading || few && !self.rules.has_moves(position) {
                self.memory.lists[ply] = moves;
                return Self::verdict(self.rules.stuck_ending(position), ply);
            }
        }
        let goals = self.customs.goals[position.turn()];
        let mut best_move = None;
        let narrow = NARROW.iter().find(|(from, _)| !evading && depth <= -from).map_or(usize::MAX, |&(_, most)| most);
        let most = if !evading && depth < 0 && moves.len() > CROWD { narrow.min(1) } else { narrow };
        let mut tried = 0;
        for i in 0..moves.len() {
            if tried >= most {
                break;
            }
            let Ranked { mv, gain, .. } = pick(&mut moves, i);
            if evading {
                // Once some evasion holds, the quiet ones after it are left to the search proper.
                if i > 2 && best > -DECIDED && !captures(self.rules, position, mv) {
                    continue;
                }
            } else if !goals.has(mv.to().index()) {
                if stand + gain + MARGIN <= alpha {
                    best = best.max(stand + gain + MARGIN);
                    continue;
                }
                if !pays(self.rules, position, self.values, mv, 0) {
                    continue;
                }
            }
            tried += 1;
            let (next, gives_check) = self.play(position, mv, ply, true);
            let score = -self.quiesce(&next, -beta, -alpha, depth - 1, ply + 1, gives_check);
            self.back();
            if self.timer.stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    if open {
                        self.remember_line(ply, mv);
                    }
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
            self.table.store(key, ply, Hit { mv: best_move, score: best, eval, depth: 0, bound, open });
        }
        best
    }

    /// What the shortest sight sees besides the judgement: that the game is over, or that the next step wins it.
    #[inline(never)]
    fn glance(&mut self, position: &Position<B>, ply: usize) -> i32 {
        if !self.rules.has_moves(position) {
            return Self::verdict(self.rules.stuck_ending(position), ply);
        }
        let goals = self.customs.goals[position.turn()];
        if goals.any() {
            let mut moves = Vec::new();
            self.rules.legal_moves(position, &mut moves);
            let wins = |mv: &Move| {
                goals.has(mv.to().index())
                    && self.rules.turn_ending(&self.rules.after(position, *mv)) == Some(Verdict::Loss)
            };
            if moves.iter().any(wins) {
                return Self::verdict(Verdict::Win, ply + 1);
            }
        }
        self.judge(position, ply)
    }

    /// The moves to look at, ranked: all evasions, or what changes the balance.
    pub(super) fn forcing(&mut self, position: &Position<B>, evading: bool, ply: usize, first: u32) -> Vec<Ranked> {
        if evading {
            return self.ranked(position, ply, first);
        }
        let mut list = std::mem::take(&mut self.memory.scratch);
        list.clear();
        let goals = self.customs.goals[position.turn()];
        self.rules.noisy_moves(position, goals, &mut list);
        let mut moves = std::mem::take(&mut self.memory.lists[ply]);
        moves.clear();
        for &mv in &list {
            let ranked = self.rank(position, mv, first, ply);
            // A promotion that may also be put off is no reason to stay: only real gains are forcing.
            if ranked.noisy || goals.has(mv.to().index()) {
                moves.push(ranked);
            }
        }
        self.memory.scratch = list;
        moves
    }
}
