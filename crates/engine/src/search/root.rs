//! The root: iterations, their windows and their order of moves.

use chimera_rules::{Bits, Move, Position};

use super::node::Task;
use super::{INFINITE, Search, army};
use crate::evaluate::Evaluate;
use crate::report::{DECIDED, Info, Report, Score, WON};
use crate::table::{Bound, Hit, NO_EVAL};
use crate::time::Feeling;

/// The lead, in hundredths of an army, that is to be made something of against a side with next to nothing left.
const BARE: i32 = 8;

/// A move of the root.
#[derive(Clone, Debug)]
struct Candidate {
    mv: Move,
    /// Positions looked at beneath it in the last iteration.
    effort: u64,
    /// What it is worth, if it was searched to the end in the last iteration, and what comes of it.
    score: i32,
    line: Vec<Move>,
}

impl<B: Bits, E: Evaluate> Search<'_, B, E> {
    /// Searches as far as the limits allow. `only` are the moves to consider, all if empty; so many `lines` are followed.
    pub(crate) fn run(
        mut self,
        position: &Position<B>,
        only: &[Move],
        lines: usize,
        info: &mut dyn FnMut(&Info),
    ) -> Report {
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
        self.overlook(position, &mut moves);
        let first = self.table.probe(self.table_key(position), 0).and_then(|hit| hit.mv).map_or(0, Move::bits);
        moves.sort_by_cached_key(|&mv| std::cmp::Reverse(self.rank(position, mv, first, 0).rank));
        let candidate = |mv| Candidate { mv, effort: 0, score: -INFINITE, line: vec![mv] };
        let mut candidates = moves.into_iter().map(candidate).collect::<Vec<_>>();
        let lines = lines.clamp(1, candidates.len());
        let (mut depth_done, mut settled, mut before) = (0, 0, 0);
        let bare = army(self.rules, self.values, position, !position.turn()) * 8 < self.army;
        let ahead = self.army * if bare { self.handicap.ahead.min(BARE) } else { self.handicap.ahead } / 100;
        let mut score = 0;
        // Helping threads begin elsewhere, so that they are not all at the same place at the same time.
        let from = 1 + (self.timer.thread() as u32 & 1);
        for depth in from..=self.timer.depth().max(self.handicap.technique) {
            if depth > self.timer.depth() {
                if score < ahead {
                    break;
                }
                // Whoever is that far ahead has no need to judge finely, but to make something of it.
                self.handicap.error = 0;
            }
            self.seldepth = 0;
            self.deepest = 2 * depth as usize + 4;
            let (last, all) = (candidates[0].mv, self.nodes);
            for line in 0..lines {
                self.widen(position, depth, &mut candidates, line);
                if self.timer.stopped() {
                    break;
                }
            }
            if candidates[0].score > -INFINITE {
                score = candidates[0].score;
            }
            if self.timer.stopped() {
                break;
            }
            depth_done = depth;
            candidates[..lines].sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
            if self.timer.leads() {
                self.timer.tell(self.nodes);
                for (i, candidate) in candidates[..lines].iter().enumerate() {
                    self.tell(candidate, i + 1, depth, info);
                }
            }
            settled = if candidates[0].mv == last { settled + 1 } else { 0 };
            // Nothing shorter than a win already seen to its end can come of going deeper.
            let plies = WON - score.abs();
            let decided = score.abs() >= DECIDED && depth as i32 > plies + 3;
            let feeling = Feeling {
                clear: candidates.len() == 1 || decided,
                settled,
                fallen: if depth > 4 { before - score } else { 0 },
                effort: candidates[0].effort as f64 / (self.nodes - all).max(1) as f64,
            };
            before = score;
            let satisfied = score.abs() >= DECIDED && self.timer.satisfied(plies as u32);
            if satisfied || !self.timer.go_on(self.nodes, feeling) {
                break;
            }
        }
        self.timer.tell(self.nodes);
        let best = candidates.swap_remove(0);
        Report {
            best: Some(best.mv),
            ponder: best.line.get(1).copied(),
            score: Score::from_raw(score),
            depth: depth_done,
            nodes: self.timer.together().nodes(),
            pv: best.line,
        }
    }

    fn tell(&self, candidate: &Candidate, number: usize, depth: u32, info: &mut dyn FnMut(&Info)) {
        let time = self.timer.elapsed();
        let nodes = self.timer.together().nodes();
        info(&Info {
            depth,
            seldepth: self.seldepth as u32,
            number,
            score: Score::from_raw(candidate.score),
            nodes,
            time,
            nps: (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64,
            hashfull: self.table.full(),
            pv: candidate.line.clone(),
        });
    }

    /// One iteration over the candidates from `line` on: around the last score first, then wider until the score lies
    /// inside. The best of them comes to stand at `line`.
    fn widen(&mut self, position: &Position<B>, depth: u32, candidates: &mut [Candidate], line: usize) {
        let last = candidates[line].score;
        let mut width = 18;
        let narrow = depth >= 5 && last.abs() < DECIDED;
        let (mut low, mut high) = if narrow { (last - width, last + width) } else { (-INFINITE, INFINITE) };
        let mut less = 0;
        loop {
            let score = self.iterate(position, (depth as i32 - less).max(1), (low, high), candidates, line);
            if self.timer.stopped() || score > low && score < high {
                return;
            }
            width += width / 2 + 5;
            if score <= low {
                high = i32::midpoint(low, high);
                low = if width > 700 { -INFINITE } else { score - width };
                less = 0;
            } else {
                high = if width > 700 { INFINITE } else { score + width };
                less = (less + 1).min(3);
            }
        }
    }

    /// Searches the candidates from `line` on once. One comes to stand at `line` as soon as it is known to be better.
    fn iterate(
        &mut self,
        position: &Position<B>,
        depth: i32,
        (low, high): (i32, i32),
        candidates: &mut [Candidate],
        line: usize,
    ) -> i32 {
        let (mut alpha, mut top) = (low, -INFINITE);
        let check = self.rules.in_check(position);
        self.frame_mut(0).stand = if check { NO_EVAL } else { self.judge(position, 0) };
        for i in line..candidates.len() {
            let mv = candidates[i].mv;
            let before = self.nodes;
            let ranked = self.rank(position, mv, 0, 0);
            let (next, gives_check) = self.play(position, mv, 0, ranked.noisy);
            let task = Task { alpha: -high, beta: -alpha, depth: depth - 1, ply: 1, check: gives_check, cut: false };
            let mut score = INFINITE;
            if i > line {
                let zero = Task { alpha: -alpha - 1, cut: true, ..task };
                let late = depth >= 4 && i - line > 2 && !gives_check && !check && !ranked.noisy;
                let less = if late { self.reduction(depth, i - line, true) / 1500 } else { 0_i32 };
                score = -self.node(&next, Task { depth: (zero.depth - less).max(1).min(zero.depth), ..zero });
                if score > alpha && less > 0 {
                    score = -self.node(&next, zero);
                }
            }
            if i == line || score > alpha && !self.timer.stopped() {
                score = -self.node(&next, task);
            }
            self.back();
            if self.timer.stopped() {
                break;
            }
            candidates[i].effort = self.nodes - before;
            if score > top {
                top = score;
                if score > alpha || i == line {
                    self.remember_line(0, mv);
                    if score > alpha {
                        candidates[i].line.clone_from(&self.memory.pv[0]);
                    }
                    candidates[i].score = score;
                    alpha = alpha.max(score);
                    candidates[line..=i].rotate_right(1);
                    if score >= high {
                        break;
                    }
                }
            }
        }
        if !self.timer.stopped() {
            let stable = &mut candidates[line + 1..];
            stable.sort_by_key(|candidate| std::cmp::Reverse(candidate.effort));
            if line == 0 {
                let bound = if top >= high {
                    Bound::Lower
                } else if top > low {
                    Bound::Exact
                } else {
                    Bound::Upper
                };
                let mv = Some(candidates[0].mv);
                let hit = Hit { mv, score: top, eval: NO_EVAL, depth, bound, open: true };
                self.table.store(self.table_key(position), 0, hit);
            }
        }
        top
    }
}
