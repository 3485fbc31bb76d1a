//! What a man may look forward to: becoming another, or reaching a square that wins.

use chimera_rules::{Bits, Man, Rules, Square, Wide};

use super::Values;

/// What a promotion is worth, in hundredths of what it gains, when it is one step away.
const NEXT: i32 = 17;
/// What is left of a prospect, in hundredths, for each step more.
const STEP: i32 = 56;
/// What it is worth to be one step from a square that wins.
const GOAL: i32 = 40;

/// The prospects of one man on each square.
#[derive(Clone, Debug)]
pub(super) struct Prospects {
    /// Of becoming another.
    pub promotion: Vec<i32>,
    /// Of reaching a goal.
    pub goal: Vec<i32>,
    /// The squares of its ways to promotion.
    pub way: Vec<Wide<4>>,
}

impl Prospects {
    /// Looks ahead for a man over the empty board.
    pub(super) fn new<B: Bits>(rules: &Rules<B>, values: &Values, man: Man) -> Self {
        let size = rules.geometry().len();
        let steps =
            (0..size)
                .map(|square| {
                    if rules.squares().has(square) {
                        rules.targets(man, Square::new(square), B::ZERO).0
                    } else {
                        B::ZERO
                    }
                })
                .collect::<Vec<_>>();
        let mut arrive = vec![0; size];
        let mut ends = B::ZERO;
        for square in rules.promotion_squares(man).squares() {
            let (kinds, stay) = rules.promotion_choices(man, Square::new(square));
            let gains = kinds.iter().map(|&kind| values.of(kind) - values.of(man.kind()));
            arrive[square] = gains.max().unwrap_or(0).max(0) * NEXT / 100;
            if !stay {
                ends |= B::bit(square);
            }
        }
        let promotion = ahead(&steps, &arrive, ends, STEP);
        let goals = rules.goals(man.side());
        let arrive = (0..size).map(|square| if goals.has(square) { GOAL } else { 0 }).collect::<Vec<_>>();
        let goal = ahead(&steps, &arrive, goals, 50);
        let way = ways(&steps, &promotion, ends);
        Self { promotion, goal, way }
    }
}

/// What can be looked forward to from each square: the best of what its steps arrive at now or, less so, later.
/// From the squares `ends` there is no going on.
fn ahead<B: Bits>(steps: &[B], arrive: &[i32], ends: B, keep: i32) -> Vec<i32> {
    let mut value = vec![0; steps.len()];
    loop {
        let mut changed = false;
        for square in 0..steps.len() {
            if ends.has(square) {
                continue;
            }
            let best = steps[square].squares().map(|to| arrive[to].max(value[to] * keep / 100)).max().unwrap_or(0);
            if best > value[square] {
                value[square] = best;
                changed = true;
            }
        }
        if !changed {
            return value;
        }
    }
}

/// The squares beyond each square on ways that keep getting better.
fn ways<B: Bits>(steps: &[B], value: &[i32], ends: B) -> Vec<Wide<4>> {
    let mut way = vec![Wide::ZERO; steps.len()];
    let mut order = (0..steps.len()).collect::<Vec<_>>();
    order.sort_by_key(|&square| std::cmp::Reverse(value[square]));
    for square in order {
        if value[square] == 0 {
            continue;
        }
        for to in steps[square].squares().filter(|&to| ends.has(to) || value[to] > value[square]) {
            let beyond = way[to];
            way[square] |= Wide::bit(to) | beyond;
        }
    }
    way
}
