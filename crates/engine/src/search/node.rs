//! A position inside the tree.

use chimera_rules::definition::Verdict;
use chimera_rules::{Bits, Man, Move, Position, Square};

use super::{INFINITE, MAX_PLY, Search};
use crate::evaluate::Evaluate;
use crate::order::{Ranked, captures, exchange, gain, pick};
use crate::report::{DECIDED, WON};
use crate::table::{Bound, Hit, NO_EVAL};

/// How a position is to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    pub alpha: i32,
    pub beta: i32,
    pub depth: i32,
    pub ply: usize,
    /// Whether the side to move is in check.
    pub check: bool,
    /// The man that has just moved and its square; [`Man::NONE`] after a pass.
    pub before: (Man, Square),
}

const CAPTURES: i32 = 1 << 22;
const KILLERS: i32 = 1 << 21;
const LOSING: i32 = -(1 << 22);

impl<B: Bits, E: Evaluate> Search<'_, B, E> {
    /// Searches a position. The score may lie outside the window.
    ///
    /// Long because every step hands on what it learned to the next: endings, table, pruning before any move, the moves.
    pub(super) fn node(&mut self, position: &Position<B>, task: Task) -> i32 {
        let Task { mut alpha, mut beta, ply, check, .. } = task;
        let depth = task.depth + i32::from(check && ply < self.deepest);
        if depth <= 0 {
            return self.quiesce(position, alpha, beta, 0, ply, check);
        }
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
        // No line from here can be better than having won here, or worse than having lost here.
        alpha = alpha.max(ply as i32 - WON);
        beta = beta.min(WON - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        let open = beta - alpha > 1;
        let key = self.table_key(position);
        let hit = self.table.probe(key, ply as i32);
        if let Some(hit) = hit
            && !open
            && hit.depth >= depth
            && self.customs.quiet.is_none_or(|limit| position.clock() + 20 < limit)
            && (hit.bound == Bound::Exact
                || hit.bound == Bound::Lower && hit.score >= beta
                || hit.bound == Bound::Upper && hit.score <= alpha)
        {
            return hit.score;
        }
        let first = hit.and_then(|hit| hit.mv);
        let depth = if first.is_none() && depth >= 5 { depth - 1 } else { depth };
        let eval = match hit {
            _ if check => NO_EVAL,
            Some(hit) if hit.eval != NO_EVAL => hit.eval,
            _ => self.evaluated(position),
        };
        let stand = if check { NO_EVAL } else { self.faded(position, eval) };
        if !check
            && !open
            && beta.abs() < DECIDED
            && let Some(score) = self.cut_early(position, task, beta, depth, stand)
        {
            return score;
        }

        let mut moves = self.ranked(position, task, first.map_or(0, Move::bits));
        if moves.is_empty() {
            self.memory.lists[ply] = moves;
            return Self::verdict(self.rules.stuck_ending(position), ply);
        }
        self.memory.killers[ply + 1] = [0; 2];
        let old_alpha = alpha;
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut quiets = 0;
        for i in 0..moves.len() {
            let Ranked { mv, rank } = pick(&mut moves, i);
            let man = self.rules.moving(position, mv);
            let quiet = !captures(self.rules, position, mv) && gain(self.rules, position, self.values, mv) <= 0;
            if best > -DECIDED && !open && !check && depth <= 6 {
                let hopeless = if quiet {
                    quiets > 3 + depth * depth + self.memory.logs[moves.len().min(63)] / 8
                        || depth <= 4 && stand + 120 + 110 * depth <= alpha
                } else {
                    rank < LOSING / 2 && depth <= 3 && rank - LOSING < -90 * depth * depth
                };
                let goal = self.customs.goals[position.turn()].has(mv.to().index());
                if hopeless && !goal && !self.rules.in_check(&self.rules.after(position, mv)) {
                    continue;
                }
            }
            quiets += i32::from(quiet);
            let next = self.rules.after(position, mv);
            let gives_check = self.rules.in_check(&next);
            self.path.push(next.key());
            let deeper = Task {
                alpha: -beta,
                beta: -alpha,
                depth: depth - 1,
                ply: ply + 1,
                check: gives_check,
                before: (man, mv.to()),
            };
            let score = if i == 0 {
                -self.node(&next, deeper)
            } else {
                let less = self.reduction(depth, i, open, quiet && !gives_check && !check, rank);
                let zero = Task { alpha: -alpha - 1, beta: -alpha, depth: deeper.depth - less, ..deeper };
                let mut score = -self.node(&next, zero);
                if score > alpha && less > 0 {
                    score = -self.node(&next, Task { depth: deeper.depth, ..zero });
                }
                if score > alpha && score < beta {
                    score = -self.node(&next, deeper);
                }
                score
            };
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
                        if quiet {
                            self.learn(position, task, &moves[..i], mv, depth);
                        }
                        break;
                    }
                }
            }
        }
        self.memory.lists[ply] = moves;
        if !self.timer.stopped() {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.store(key, ply as i32, Hit { mv: best_move, score: best, eval, depth, bound });
        }
        best
    }

    /// Tries to do without looking at any move: the position is so good that it can be told.
    fn cut_early(&mut self, position: &Position<B>, task: Task, beta: i32, depth: i32, stand: i32) -> Option<i32> {
        if depth <= 4 && stand - 100 * depth >= beta && stand < DECIDED && !self.goal_in_reach(position) {
            return Some(stand);
        }
        if depth >= 3 && stand >= beta && task.before.0.is_some() && self.may_pass(position) {
            let mut next = *position;
            self.rules.pass(&mut next);
            let less = 3 + depth / 5 + ((stand - beta) / 200).min(2);
            self.path.push(next.key());
            let score = -self.node(
                &next,
                Task {
                    alpha: -beta,
                    beta: -beta + 1,
                    depth: depth - 1 - less,
                    ply: task.ply + 1,
                    check: false,
                    before: (Man::NONE, Square::NONE),
                },
            );
            self.path.pop();
            if self.timer.stopped() {
                return Some(0);
            }
            if score >= beta {
                return Some(if score >= DECIDED { beta } else { score });
            }
        }
        None
    }

    /// Whether the side that is not to move could step onto a square that wins.
    fn goal_in_reach(&self, position: &Position<B>) -> bool {
        let enemy = !position.turn();
        let goals = self.customs.goals[enemy];
        if goals.none() {
            return false;
        }
        let free = position.side(enemy) & !self.rules.frozen(position, enemy);
        free.squares().any(|square| {
            let man = position.man(Square::new(square));
            let (quiet, capture) = self.rules.targets(man, Square::new(square), position.occupied());
            ((quiet | capture) & goals).any()
        })
    }

    /// Whether having to move can't be a burden here, as far as one can tell without trying.
    fn may_pass(&self, position: &Position<B>) -> bool {
        let side = position.turn();
        let least = if self.customs.stalemate == Verdict::Draw { 2 } else { 6 };
        let free = position.side(side) & !position.royals(side) & !self.rules.frozen(position, side);
        let strong = |&square: &usize| !self.rules.is_pawn(position.man(Square::new(square)).kind());
        free.squares().filter(strong).take(least).count() == least
    }

    /// How much less deep a late move is searched at first.
    fn reduction(&self, depth: i32, index: usize, open: bool, quiet: bool, rank: i32) -> i32 {
        if depth < 3 || index < 2 {
            return 0;
        }
        if !quiet {
            return i32::from(rank < LOSING / 2);
        }
        let logs = &self.memory.logs;
        let mut less = 200 + logs[depth.min(63) as usize] * logs[index.min(63)] * 440 / 1000 * 10 / 20;
        less -= rank.clamp(-16_384, 16_384) / 40;
        (less / 1000 - i32::from(open) - i32::from(rank >= KILLERS - 8)).clamp(0, depth - 2)
    }

    /// All legal moves, ranked.
    fn ranked(&mut self, position: &Position<B>, task: Task, first: u32) -> Vec<Ranked> {
        let mut list = std::mem::take(&mut self.memory.scratch);
        list.clear();
        self.rules.legal_moves(position, &mut list);
        let mut moves = std::mem::take(&mut self.memory.lists[task.ply]);
        moves.clear();
        let answer = if task.before.0.is_some() { self.memory.history.answer(task.before.0, task.before.1) } else { 0 };
        for &mv in &list {
            let rank = self.rank(position, mv, first, self.memory.killers[task.ply], answer);
            moves.push(Ranked { mv, rank });
        }
        self.memory.scratch = list;
        moves
    }

    /// The rank of a move: the one that was best before, winning captures, killers, quiet moves by history, losing captures.
    pub(super) fn rank(&self, position: &Position<B>, mv: Move, first: u32, killers: [u32; 2], answer: u32) -> i32 {
        let bits = mv.bits();
        let man = self.rules.moving(position, mv);
        if bits == first {
            return i32::MAX;
        }
        let worth = gain(self.rules, position, self.values, mv);
        if captures(self.rules, position, mv) || worth > 0 {
            let own = self.values.of(man.kind());
            // A man that takes a better one needs no counting.
            if worth < own || !captures(self.rules, position, mv) {
                let swap = exchange(self.rules, position, self.values, mv);
                if swap < 0 {
                    return LOSING + swap;
                }
            }
            return CAPTURES + worth * 16 - own;
        }
        if bits == killers[0] {
            KILLERS
        } else if bits == killers[1] {
            KILLERS - 1
        } else if bits == answer {
            KILLERS - 2
        } else if mv.promotion().is_some() {
            // Becoming something less is rarely right.
            LOSING / 4
        } else {
            self.memory.history.count(man, mv.to())
        }
    }

    /// Learns that a quiet move refuted the one before it, and that those tried before did not.
    fn learn(&mut self, position: &Position<B>, task: Task, tried: &[Ranked], mv: Move, depth: i32) {
        let killers = &mut self.memory.killers[task.ply];
        if killers[0] != mv.bits() {
            *killers = [mv.bits(), killers[0]];
        }
        if task.before.0.is_some() {
            self.memory.history.set_answer(task.before.0, task.before.1, mv);
        }
        let bonus = (depth * depth * 16).min(1600);
        self.memory.history.praise(self.rules.moving(position, mv), mv.to(), bonus);
        for other in tried {
            if !captures(self.rules, position, other.mv) {
                self.memory.history.praise(self.rules.moving(position, other.mv), other.mv.to(), -bonus);
            }
        }
    }
}
