//! Positions that need no look at all their moves: so good or so bad that it can be told before.

use chimera_rules::definition::Verdict;
use chimera_rules::{Bits, Position, Square};

use super::Search;
use super::node::{Look, Task};
use crate::evaluate::Evaluate;
use crate::order::pays;
use crate::report::DECIDED;
use crate::table::{Bound, Hit};

impl<B: Bits, E: Evaluate> Search<'_, B, E> {
    /// Tries to do without looking at most moves, in a position not in check with a closed window.
    pub(super) fn cut_early(&mut self, position: &Position<B>, task: Task, look: &Look) -> Option<i32> {
        let Task { alpha, beta, ply, .. } = task;
        let Look { depth, stand, estimate, improving, .. } = *look;
        // So bad that only captures can help: let them try.
        if depth <= 3 && estimate + 320 + 240 * depth * depth <= alpha {
            let score = self.quiesce(position, alpha, alpha + 1, 0, ply, false);
            if score <= alpha || self.timer.stopped() {
                return Some(score);
            }
        }
        // So good that no quiet answer spoils it.
        if depth <= 7
            && estimate - 85 * (depth - i32::from(improving)) >= beta
            && estimate < DECIDED
            && ply >= self.sober
            && self.may_pass(position)
            && !self.goal_in_reach(position)
        {
            return Some(beta + (estimate - beta) / 2);
        }
        // So good that even passing would be enough.
        let passed = self.earlier(ply, 1).row == self.memory.history.extent().nothing();
        if depth >= 3
            && !passed
            && ply >= self.sober
            && estimate >= beta
            && stand + 25 * depth >= beta + 80
            && self.may_pass(position)
            && let Some(score) = self.null(position, task, look)
        {
            return Some(score);
        }
        // So good that a capture is likely to be enough: a shallow search confirms it.
        let bar = beta + 190 - 50 * i32::from(improving);
        if depth >= 5
            && bar < DECIDED
            && !look.hit.is_some_and(|hit| hit.depth >= depth - 3 && hit.score < bar)
            && let Some(score) = self.probable(position, task, look, bar)
        {
            return Some(score);
        }
        None
    }

    /// Searches with the turn given away.
    fn null(&mut self, position: &Position<B>, task: Task, look: &Look) -> Option<i32> {
        let Task { beta, ply, .. } = task;
        let mut next = *position;
        self.rules.pass(&mut next);
        E::begin(&mut self.memory.steps[ply + 1]);
        self.table.fetch(self.table_key(&next));
        if self.rules.turn_ending(&next).is_some() {
            return None;
        }
        let less = 3 + look.depth / 3 + ((look.estimate - beta) / 180).clamp(0, 3);
        let nothing = self.memory.history.extent().nothing();
        let frame = self.frame_mut(ply);
        frame.row = nothing;
        frame.noisy = false;
        self.path.push(next.key());
        let deeper = Task {
            alpha: -beta,
            beta: 1 - beta,
            depth: look.depth - less,
            ply: ply + 1,
            check: self.rules.in_check(&next),
            cut: !task.cut,
        };
        let score = -self.node(&next, deeper);
        self.back();
        if self.timer.stopped() {
            return Some(0);
        }
        if score < beta {
            return None;
        }
        let score = if score >= DECIDED { beta } else { score };
        if look.depth < 13 || self.sober > 0 {
            return Some(score);
        }
        // Deep down the answer is checked: having to move can be a burden after all.
        self.sober = ply + 3 * (look.depth - less).max(1) as usize / 4;
        let verified = self.node(position, Task { alpha: beta - 1, beta, depth: (look.depth - less).max(1), ..task });
        self.sober = 0;
        (verified >= beta || self.timer.stopped()).then_some(score)
    }

    /// Tries captures that may bring the score above `bar`, the more doubtful ones not at all.
    fn probable(&mut self, position: &Position<B>, task: Task, look: &Look, bar: i32) -> Option<i32> {
        let Task { ply, .. } = task;
        let first = look.hit.and_then(|hit| hit.mv).map_or(0, chimera_rules::Move::bits);
        let mut moves = self.forcing(position, false, ply, first);
        let mut result = None;
        for i in 0..moves.len() {
            let ranked = crate::order::pick(&mut moves, i);
            let mv = ranked.mv;
            if !ranked.noisy || !pays(self.rules, position, self.values, mv, bar - look.stand) {
                continue;
            }
            let (next, gives_check) = self.play(position, mv, ply, true);
            let mut score = -self.quiesce(&next, -bar, 1 - bar, 0, ply + 1, gives_check);
            if score >= bar {
                let deeper = Task {
                    alpha: -bar,
                    beta: 1 - bar,
                    depth: look.depth - 4,
                    ply: ply + 1,
                    check: gives_check,
                    cut: !task.cut,
                };
                score = -self.node(&next, deeper);
            }
            self.back();
            if self.timer.stopped() {
                result = Some(0);
                break;
            }
            if score >= bar {
                let key = self.table_key(position);
                let eval = look.hit.map_or(crate::table::NO_EVAL, |hit| hit.eval);
                let depth = look.depth - 3;
                self.table.store(key, ply, Hit { mv: Some(mv), score, eval, depth, bound: Bound::Lower, open: false });
                result = Some(score);
                break;
            }
        }
        self.memory.lists[ply] = moves;
        result
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
        let least = if self.customs.stalemate == Verdict::Draw { 1 } else { 6 };
        let side = position.turn();
        let free = position.side(side) & !position.royals(side) & !self.rules.frozen(position, side);
        let strong = |&square: &usize| !self.rules.is_pawn(position.man(Square::new(square)).kind());
        free.squares().filter(strong).take(least).count() == least
    }
}
