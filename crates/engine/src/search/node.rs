//! A position inside the tree.

use chimera_rules::{Bits, Move, Position};

use super::{INFINITE, MAX_PLY, Search};
use crate::evaluate::Evaluate;
use crate::order::{Ranked, captures, gain, pays, pick, taken};
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
    /// Whether the window is closed and a score above it is expected.
    pub cut: bool,
}

/// What was found out about a position before any move is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub hit: Option<Hit>,
    pub depth: i32,
    pub open: bool,
    /// The evaluation as it counts here; [`NO_EVAL`] in check.
    pub stand: i32,
    /// The same, or what the table knows better.
    pub estimate: i32,
    /// Whether the side to move stands better than at its last move.
    pub improving: bool,
}

const FIRST: i32 = i32::MAX;
const CAPTURES: i32 = 1 << 24;
const KILLERS: i32 = 1 << 22;
const LOSING: i32 = -(1 << 24);

impl<B: Bits, E: Evaluate> Search<'_, B, E> {
    /// Searches a position. The score may lie outside the window.
    pub(super) fn node(&mut self, position: &Position<B>, mut task: Task) -> i32 {
        let Task { ply, check, .. } = task;
        if task.depth <= 0 {
            return self.quiesce(position, task.alpha, task.beta, 0, ply, check);
        }
        self.memory.pv[ply].clear();
        if self.count(ply) {
            return 0;
        }
        if let Some(score) = self.ended(position, ply, check) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.judge(position, ply);
        }
        // No line from here can be better than having won here, or worse than having lost here.
        task.alpha = task.alpha.max(ply as i32 - WON);
        task.beta = task.beta.min(WON - ply as i32);
        if task.alpha >= task.beta {
            return task.alpha;
        }
        let excluded = self.frame(ply).excluded;
        let open = task.beta - task.alpha > 1;
        let key = self.table_key(position);
        let hit = if excluded == 0 { self.table.probe(key, ply) } else { None };
        if let Some(hit) = hit
            && !open
            && hit.depth >= task.depth
            && self.customs.quiet.is_none_or(|limit| position.clock() + 20 < limit)
            && bounds(hit, task.alpha, task.beta)
        {
            return hit.score;
        }
        let eval = match hit {
            _ if check || excluded != 0 => NO_EVAL,
            Some(hit) if hit.eval != NO_EVAL => hit.eval,
            _ => self.evaluated(position, ply),
        };
        let mut look = self.look(position, task, hit, eval);
        if !check
            && !open
            && excluded == 0
            && task.beta.abs() < DECIDED
            && let Some(score) = self.cut_early(position, task, &look)
        {
            return score;
        }
        if (open || task.cut) && look.depth >= 4 && hit.is_none_or(|hit| hit.mv.is_none()) {
            look.depth -= 1;
        }
        let (best, best_move) = self.moves(position, task, &look);
        if self.timer.stopped() {
            return best;
        }
        if excluded == 0 {
            let bound = if best >= task.beta {
                Bound::Lower
            } else if open && best_move.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.store(key, ply, Hit { mv: best_move, score: best, eval, depth: look.depth, bound, open });
            let quiet = best_move.is_none_or(|mv| !captures(self.rules, position, mv));
            let tells = match bound {
                Bound::Lower => best > look.stand,
                Bound::Upper => best < look.stand,
                Bound::Exact => true,
            };
            if tells && quiet && !check && best.abs() < DECIDED {
                let row = self.earlier(ply, 1).row;
                self.memory.history.correct(row, best - look.stand, look.depth);
            }
        }
        best
    }

    /// Judges a position before any of its moves is looked at.
    fn look(&mut self, position: &Position<B>, task: Task, hit: Option<Hit>, eval: i32) -> Look {
        let Task { ply, check, .. } = task;
        let stand = match self.frame(ply).excluded {
            0 if check => NO_EVAL,
            0 => self.faded(position, eval, ply),
            _ => self.frame(ply).stand,
        };
        self.frame_mut(ply).stand = stand;
        self.frame_mut(ply + 1).killers = [0; 2];
        let mut estimate = stand;
        if let Some(hit) = hit
            && !check
            && hit.score.abs() < DECIDED
            && (hit.bound == Bound::Exact
                || hit.bound == Bound::Lower && hit.score > stand
                || hit.bound == Bound::Upper && hit.score < stand)
        {
            estimate = hit.score;
        }
        let (last, before) = (self.earlier(ply, 2).stand, self.earlier(ply, 4).stand);
        let last = if last == NO_EVAL { before } else { last };
        let improving = !check && ply >= 2 && (last == NO_EVAL || stand > last);
        Look { hit, depth: task.depth, open: task.beta - task.alpha > 1, stand, estimate, improving }
    }

    /// Looks at the moves one after the other. Gives the best score, and the move that raised it above the window's foot.
    ///
    /// Long because every move passes through the same steps, and each needs what the ones before it found.
    fn moves(&mut self, position: &Position<B>, task: Task, look: &Look) -> (i32, Option<Move>) {
        let Task { mut alpha, beta, ply, check, .. } = task;
        let Look { depth, open, stand, .. } = *look;
        let excluded = self.frame(ply).excluded;
        let first = look.hit.and_then(|hit| hit.mv).map_or(0, Move::bits);
        let mut moves = self.ranked(position, ply, first);
        if moves.is_empty() {
            self.memory.lists[ply] = moves;
            return (Self::verdict(self.rules.stuck_ending(position), ply), None);
        }
        let noisy_first = moves.iter().any(|ranked| ranked.rank == FIRST && ranked.noisy);
        let goals = self.customs.goals[position.turn()];
        let (mut best, mut best_move) = (-INFINITE, None);
        let (mut searched, mut quiets) = (0, 0);
        for i in 0..moves.len() {
            let Ranked { mv, rank, count, gain, noisy } = self.next(position, &mut moves, i);
            if mv.bits() == excluded {
                continue;
            }
            let man = self.rules.moving(position, mv);
            let mut less = self.reduction(depth, searched, look.improving);
            let freezes = self.rules.freezes(man, mv.to()).any();
            if best > -DECIDED && !open && !freezes && !goals.has(mv.to().index()) {
                let hopeless = if noisy {
                    let bad = rank < LOSING / 2;
                    depth <= 7
                        && (bad && !pays(self.rules, position, self.values, mv, -100 * depth)
                            || !check && depth <= 5 && stand + 200 + 150 * depth + gain <= alpha)
                } else {
                    let left = (depth - less / 1024).max(1);
                    quiets
                        > (3 + depth * depth) / (2 - i32::from(look.improving))
                            + self.memory.logs[moves.len().min(63)] / 1500
                        || left <= 5 && count < -4200 * depth
                        || !check && left <= 7 && stand + 150 + 110 * left + count / 128 <= alpha
                        || depth <= 8 && !pays(self.rules, position, self.values, mv, -32 * left * left)
                };
                if hopeless && !self.rules.in_check(&self.rules.after(position, mv)) {
                    quiets += i32::from(!noisy);
                    continue;
                }
            }
            let mut extension = 0;
            if rank == FIRST && ply > 0 && ply < self.deepest {
                match self.singular(position, task, look, mv) {
                    Ok(more) => extension = more,
                    Err(score) => {
                        self.memory.lists[ply] = moves;
                        return (score, None);
                    }
                }
            }
            let (next, gives_check) = self.play(position, mv, ply, noisy);
            if extension == 0 && gives_check && ply < self.deepest && rank > LOSING / 2 && depth <= 8 {
                extension = i32::from(noisy || pays(self.rules, position, self.values, mv, 0));
            }
            let deeper = Task {
                alpha: -beta,
                beta: -alpha,
                depth: depth - 1 + extension,
                ply: ply + 1,
                check: gives_check,
                cut: !open && !task.cut,
            };
            let zero = Task { alpha: -alpha - 1, cut: true, ..deeper };
            let mut score;
            if depth >= 2 && searched > usize::from(open) {
                less += 1024 * i32::from(task.cut) + 700 * i32::from(noisy_first && !noisy);
                less -= 1024 * (i32::from(open) + i32::from(gives_check)) + 600 * i32::from(check);
                if noisy {
                    less = less / 2 - 1024 + 1024 * i32::from(rank < LOSING / 2);
                } else {
                    less -= count / 9 + 1024 * i32::from(rank >= KILLERS - 8);
                }
                let least = (deeper.depth - less / 1024).clamp(1, deeper.depth.max(1));
                score = -self.node(&next, Task { depth: least, ..zero });
                if score > alpha && least < deeper.depth {
                    let more = i32::from(score > best + 60) - i32::from(score < best + 8);
                    if deeper.depth + more > least {
                        score = -self.node(&next, Task { depth: deeper.depth + more, cut: !task.cut, ..zero });
                    }
                }
            } else if !open || searched > 0 {
                score = -self.node(&next, Task { cut: !task.cut, ..zero });
            } else {
                score = -INFINITE;
            }
            if open && (searched == 0 || score > alpha) && !self.timer.stopped() {
                score = -self.node(&next, Task { cut: false, ..deeper });
            }
            self.back();
            searched += 1;
            quiets += i32::from(!noisy);
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
                        let bonus_depth = depth + i32::from(score > beta + 80);
                        self.learn(position, ply, &moves[..=i], bonus_depth);
                        break;
                    }
                }
            }
        }
        self.memory.lists[ply] = moves;
        if searched == 0 && best == -INFINITE {
            // Nothing but the move left out.
            best = alpha;
        }
        (best, best_move)
    }

    /// Whether the move from the table stands alone: then it is searched more deeply; if others do as well as
    /// the window's top, the position needs no search at all (that score is the error).
    fn singular(&mut self, position: &Position<B>, task: Task, look: &Look, mv: Move) -> Result<i32, i32> {
        let Task { beta, ply, .. } = task;
        let Some(hit) = look.hit else { return Ok(0) };
        let excluded = self.frame(ply).excluded;
        if look.depth < 6
            || excluded != 0
            || hit.depth < look.depth - 3
            || hit.bound == Bound::Upper
            || hit.score.abs() >= DECIDED
        {
            return Ok(0);
        }
        let bar = hit.score - 2 * look.depth;
        self.frame_mut(ply).excluded = mv.bits();
        let alone = Task { alpha: bar - 1, beta: bar, depth: (look.depth - 1) / 2, ..task };
        let score = self.node(position, alone);
        self.frame_mut(ply).excluded = 0;
        if self.timer.stopped() {
            return Ok(0);
        }
        if score < bar {
            Ok(1 + i32::from(!look.open && score < bar - 25))
        } else if bar >= beta {
            Err(bar)
        } else if hit.score >= beta {
            Ok(-2)
        } else {
            Ok(-i32::from(task.cut))
        }
    }

    /// How much less deep a late move is searched at first, in 1024ths of a half-move.
    pub(super) fn reduction(&self, depth: i32, index: usize, improving: bool) -> i32 {
        let logs = &self.memory.logs;
        let both = logs[depth.clamp(0, 63) as usize] * logs[(index + 1).min(63)] / 1000;
        300 + both * 1024 / 2300 + 700 * i32::from(!improving)
    }

    /// All legal moves, ranked.
    pub(super) fn ranked(&mut self, position: &Position<B>, ply: usize, first: u32) -> Vec<Ranked> {
        let mut list = std::mem::take(&mut self.memory.scratch);
        list.clear();
        self.rules.legal_moves(position, &mut list);
        self.overlook(position, &mut list);
        let mut moves = std::mem::take(&mut self.memory.lists[ply]);
        moves.clear();
        for &mv in &list {
            moves.push(self.rank(position, mv, first, ply));
        }
        self.memory.scratch = list;
        moves
    }

    /// The rank of a move: the one that was best before, captures, killers, quiet moves by history. Whether a capture
    /// loses is asked only when its turn comes.
    pub(super) fn rank(&self, position: &Position<B>, mv: Move, first: u32, ply: usize) -> Ranked {
        let bits = mv.bits();
        let man = self.rules.moving(position, mv);
        let takes = captures(self.rules, position, mv);
        let gain = if takes || mv.promotion().is_some() { gain(self.rules, position, self.values, mv) } else { 0 };
        let noisy = takes || gain > 0;
        let history = &self.memory.history;
        let count = if noisy { 0 } else { history.quiet(man, mv, self.before(ply)) };
        let rank = if bits == first {
            FIRST
        } else if noisy {
            CAPTURES + gain * 16 + history.capture(man, mv.to(), taken(position, mv, man)) / 4
                - self.values.of(man.kind())
        } else if bits == self.frame(ply).killers[0] {
            KILLERS
        } else if bits == self.frame(ply).killers[1] {
            KILLERS - 1
        } else if bits == history.answer(self.earlier(ply, 1).row) {
            KILLERS - 2
        } else if mv.promotion().is_some() {
            // Becoming something less is rarely right.
            LOSING / 4
        } else {
            count
        };
        Ranked { mv, rank, count, gain, noisy }
    }

    /// The next best move of a list from `first` on, captures that lose put behind all others.
    pub(super) fn next(&self, position: &Position<B>, moves: &mut [Ranked], first: usize) -> Ranked {
        loop {
            let ranked = pick(moves, first);
            let doubtful = ranked.noisy && ranked.rank != FIRST && ranked.rank > CAPTURES / 2;
            if !doubtful || pays(self.rules, position, self.values, ranked.mv, 0) {
                return ranked;
            }
            moves[first].rank += LOSING - CAPTURES;
        }
    }

    /// Learns that the last of these moves refuted the one before it, and that the others did not.
    fn learn(&mut self, position: &Position<B>, ply: usize, tried: &[Ranked], depth: i32) {
        let Some((best, others)) = tried.split_last() else { return };
        let bonus = (depth * depth * 12 + 80 * depth - 60).clamp(20, 1900);
        let before = self.before(ply);
        let man = self.rules.moving(position, best.mv);
        if best.noisy {
            let taken = taken(position, best.mv, man);
            self.memory.history.praise_capture(man, best.mv.to(), taken, bonus);
        } else {
            let bits = best.mv.bits();
            let killers = &mut self.frame_mut(ply).killers;
            if killers[0] != bits {
                *killers = [bits, killers[0]];
            }
            let history = &mut self.memory.history;
            if before[0] != history.extent().nothing() {
                history.set_answer(before[0], best.mv);
            }
            history.praise(man, best.mv, before, bonus);
        }
        for other in others {
            let man = self.rules.moving(position, other.mv);
            if other.noisy {
                let taken = taken(position, other.mv, man);
                self.memory.history.praise_capture(man, other.mv.to(), taken, -bonus);
            } else if !best.noisy {
                self.memory.history.praise(man, other.mv, before, -bonus);
            }
        }
    }
}

/// Whether what the table says settles a closed window.
#[inline]
pub(super) fn bounds(hit: Hit, alpha: i32, beta: i32) -> bool {
    match hit.bound {
        Bound::Exact => true,
        Bound::Lower => hit.score >= beta,
        Bound::Upper => hit.score <= alpha,
    }
}
