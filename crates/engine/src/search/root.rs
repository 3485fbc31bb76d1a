//! The root: iterations, their windows and their order of moves.

use chimera_rules::{Bits, Move, Position};

use super::node::Task;
use super::{INFINITE, Search};
use crate::evaluate::Evaluate;
use crate::report::{DECIDED, Info, Report, Score, WON};
use crate::table::{Bound, Hit, NO_EVAL};

/// So far ahead, a game is won by technique.
const AHEAD: i32 = 500;

/// A move of the root.
#[derive(Clone, Debug)]
struct Candidate {
    mv: Move,
    /// Positions looked at beneath it in the last iteration.
    effort: u64,
}

/// What the best move so far is and what comes of it.
#[derive(Clone, Debug, Default)]
struct Best {
    line: Vec<Move>,
    score: i32,
    depth: u32,
}

impl<B: Bits, E: Evaluate> Search<'_, B, E> {
    /// Searches as far as the limits allow. `only` are the moves to consider, all if empty.
    pub(crate) fn run(mut self, position: &Position<B>, only: &[Move], info: &mut dyn FnMut(&Info)) -> Report {
        let mut moves = Vec::new();
        self.rules.legal_moves(position, &mut moves);
        if moves.is_empty() {
            let verdict = self.rules.turn_ending(position).unwrap_or_else(|| self.rules.stuck_ending(position));
            let score = Score::from_raw(Self::verdict(verdict, 0));
            return Report { best: None, ponder: None, score, depth: 0, nodes: 0, pv: Vec::new() };
        }
        if moves.iter().any(|mv| only.contains(mv)) {
            moves.retain(|mv| only.contains(mv));
        }
        let first = self.table.probe(self.table_key(position), 0).and_then(|hit| hit.mv).map_or(0, Move::bits);
        moves.sort_by_cached_key(|&mv| std::cmp::Reverse(self.rank(position, mv, first, [0; 2], 0)));
        let mut candidates = moves.into_iter().map(|mv| Candidate { mv, effort: 0 }).collect::<Vec<_>>();
        let mut best = Best { line: vec![candidates[0].mv], score: 0, depth: 0 };
        let check = self.rules.in_check(position);
        for depth in 1..=self.timer.depth().max(self.handicap.technique) {
            if depth > self.timer.depth() && best.score < AHEAD {
                break;
            }
            self.seldepth = 0;
            self.deepest = 2 * depth as usize + 4;
            self.widen(position, check, depth, &mut candidates, &mut best);
            if self.timer.stopped() {
                break;
            }
            best.depth = depth;
            self.tell(&best, info);
            // Nothing shorter than a win already seen to its end can come of going deeper.
            let decided = best.score.abs() >= DECIDED && depth as i32 > WON - best.score.abs() + 3;
            let clear = candidates.len() == 1 || decided;
            if !self.timer.go_on(self.nodes, clear) {
                break;
            }
        }
        Report {
            best: best.line.first().copied(),
            ponder: best.line.get(1).copied(),
            score: Score::from_raw(best.score),
            depth: best.depth,
            nodes: self.nodes,
            pv: best.line,
        }
    }

    fn tell(&self, best: &Best, info: &mut dyn FnMut(&Info)) {
        let time = self.timer.elapsed();
        info(&Info {
            depth: best.depth,
            seldepth: self.seldepth as u32,
            score: Score::from_raw(best.score),
            nodes: self.nodes,
            time,
            nps: (self.nodes as f64 / time.as_secs_f64().max(1e-6)) as u64,
            hashfull: self.table.full(),
            pv: best.line.clone(),
        });
    }

    /// One iteration: around the last score first, then wider until the score lies inside.
    fn widen(
        &mut self,
        position: &Position<B>,
        check: bool,
        depth: u32,
        candidates: &mut [Candidate],
        best: &mut Best,
    ) {
        let mut width = 30;
        let narrow = depth >= 5 && best.score.abs() < DECIDED;
        let (mut low, mut high) = if narrow { (best.score - width, best.score + width) } else { (-INFINITE, INFINITE) };
        loop {
            let score = self.iterate(position, check, depth, (low, high), candidates, best);
            if self.timer.stopped() || score > low && score < high {
                return;
            }
            width *= 4;
            if score <= low {
                low = if width > 2000 { -INFINITE } else { score - width };
            } else {
                high = if width > 2000 { INFINITE } else { score + width };
            }
        }
    }

    /// Searches all moves of the root once. `best` changes as soon as a move is known to be better.
    fn iterate(
        &mut self,
        position: &Position<B>,
        check: bool,
        depth: u32,
        (low, high): (i32, i32),
        candidates: &mut [Candidate],
        best: &mut Best,
    ) -> i32 {
        let (mut alpha, mut top) = (low, -INFINITE);
        for i in 0..candidates.len() {
            let mv = candidates[i].mv;
            let before = self.nodes;
            let next = self.rules.after(position, mv);
            let gives_check = self.rules.in_check(&next);
            self.path.push(next.key());
            let task = Task {
                alpha: -high,
                beta: -alpha,
                depth: depth as i32 - 1 + i32::from(check),
                ply: 1,
                check: gives_check,
                before: (self.rules.moving(position, mv), mv.to()),
            };
            let mut score = INFINITE;
            if i > 0 {
                score = -self.node(&next, Task { alpha: -alpha - 1, ..task });
            }
            if i == 0 || score > alpha && !self.timer.stopped() {
                score = -self.node(&next, task);
            }
            self.path.pop();
            if self.timer.stopped() {
                break;
            }
            candidates[i].effort = self.nodes - before;
            if score > top {
                top = score;
                if score > alpha {
                    alpha = score;
                    self.remember_line(0, mv);
                    best.line.clone_from(&self.memory.pv[0]);
                    best.score = score;
                    candidates[..=i].rotate_right(1);
                    if score >= high {
                        break;
                    }
                }
            }
        }
        if !self.timer.stopped() {
            let stable = &mut candidates[1..];
            stable.sort_by_key(|candidate| std::cmp::Reverse(candidate.effort));
            let bound = if top >= high {
                Bound::Lower
            } else if top > low {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let key = self.table_key(position);
            let hit = Hit { mv: Some(candidates[0].mv), score: top, eval: NO_EVAL, depth: depth as i32, bound };
            self.table.store(key, 0, hit);
        }
        top
    }
}
