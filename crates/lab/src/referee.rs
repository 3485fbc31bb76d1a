//! One game between two engines: clocks, rules, and what to do with players that break them.

use std::time::{Duration, Instant};

use chimera_rules::{Outcome, Record, Side};

use crate::openings::Opening;
use crate::player::{Allowance, Player};

/// Half-moves after which a game is given up as drawn.
const LONGEST: usize = 1000;

/// How the players' thinking is limited.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TimeControl {
    /// So much time for the game, and so much more for each move.
    Clock {
        /// At the beginning.
        base: Duration,
        /// After each move.
        increment: Duration,
    },
    /// So much time for each move.
    MoveTime(Duration),
    /// So many positions for each move.
    Nodes(u64),
    /// So many half-moves deep.
    Depth(u32),
}

/// When a game is ended because both engines agree on what comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// Both see an advantage of at least so many hundredths of a pawn for the same side …
    pub win: i32,
    /// … for so many half-moves.
    pub win_plies: u32,
    /// Both see an advantage of at most so much for either …
    pub draw: i32,
    /// … for so many half-moves, and not before the first hundred.
    pub draw_plies: u32,
}

impl Default for Adjudication {
    fn default() -> Self {
        Self { win: 1000, win_plies: 8, draw: 10, draw_plies: 20 }
    }
}

/// What an engine did wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It made a move that is not legal, or none.
    IllegalMove(String),
    /// It used more time than it had.
    Time,
    /// It ended, or did not answer at all.
    Breakdown(String),
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game; it has an outcome, unless nobody wanted to know it.
    pub record: Record,
    /// Who broke the rules, if anybody did.
    pub fault: Option<(Side, Fault)>,
}

/// What both sides need to play.
pub(crate) struct Table<'t> {
    /// By side.
    pub players: [&'t mut Player; 2],
    /// By side.
    pub controls: [TimeControl; 2],
    /// By how much a clock may be overstepped: it is the machine's time, not only the engine's.
    pub margin: Duration,
    pub adjudication: Option<Adjudication>,
    /// Whether nobody wants to know any more how the game ends.
    pub over: &'t dyn Fn() -> bool,
}

/// Plays a game from an opening to its end, unless the table is over before.
pub(crate) fn play(table: &mut Table<'_>, mut record: Record, opening: &Opening) -> Played {
    for &mv in &opening.moves {
        if record.play(mv).is_err() {
            break;
        }
    }
    for side in Side::BOTH {
        if let Err(error) = table.players[side.index()].new_game() {
            return lost(record, side, Fault::Breakdown(error.to_string()));
        }
    }
    let mut clocks = table.controls.map(|control| match control {
        TimeControl::Clock { base, increment } => Some((base, increment)),
        _ => None,
    });
    let mut agreement = Agreement::default();
    while record.outcome().is_none() && !(table.over)() {
        if record.claim().is_ok() {
            break;
        }
        if record.plies() >= LONGEST {
            end(&mut record, Outcome { winner: None, reason: "length".to_owned() });
            break;
        }
        let side = record.state().turn();
        let control = table.controls[side.index()];
        let allowance = allowance(control, clocks);
        let begun = Instant::now();
        let answer = table.players[side.index()].think(&record, &allowance);
        let spent = begun.elapsed();
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) => return lost(record, side, Fault::Breakdown(error.to_string())),
        };
        if overstepped(control, &allowance, side, spent.saturating_sub(table.margin)) {
            return lost(record, side, Fault::Time);
        }
        if let Some((left, increment)) = &mut clocks[side.index()] {
            *left = left.saturating_sub(spent) + *increment;
        }
        if answer.resigns {
            let _ = record.resign(side);
            break;
        }
        let Some(mv) = answer.mv else { return lost(record, side, Fault::IllegalMove(answer.text)) };
        if record.play(mv).is_err() {
            return lost(record, side, Fault::IllegalMove(answer.text));
        }
        if let Some(adjudication) = &table.adjudication {
            agreement.hear(adjudication, side, answer.score);
            if let Some(outcome) = agreement.verdict(adjudication, record.plies())
                && record.outcome().is_none()
            {
                end(&mut record, outcome);
            }
        }
    }
    Played { record, fault: None }
}

fn allowance(control: TimeControl, clocks: [Option<(Duration, Duration)>; 2]) -> Allowance {
    let none = Allowance { clocks: None, move_time: None, nodes: None, depth: None };
    match control {
        TimeControl::Clock { base, increment } => {
            // An opponent without a clock has time enough.
            Allowance { clocks: Some(clocks.map(|clock| clock.unwrap_or((base, increment)))), ..none }
        }
        TimeControl::MoveTime(time) => Allowance { move_time: Some(time), ..none },
        TimeControl::Nodes(nodes) => Allowance { nodes: Some(nodes), ..none },
        TimeControl::Depth(depth) => Allowance { depth: Some(depth), ..none },
    }
}

fn overstepped(control: TimeControl, allowance: &Allowance, side: Side, spent: Duration) -> bool {
    match (control, allowance.clocks) {
        (TimeControl::Clock { .. }, Some(clocks)) => spent > clocks[side.index()].0,
        // A time for each move is a wish that engines keep as well as they can.
        (TimeControl::MoveTime(time), _) => spent > time * 3 / 2,
        _ => false,
    }
}

fn end(record: &mut Record, outcome: Outcome) {
    // Only called while the game goes on.
    let _ = record.end(outcome);
}

fn lost(mut record: Record, side: Side, fault: Fault) -> Played {
    let reason = match fault {
        Fault::IllegalMove(_) => "illegal move",
        Fault::Time => "time forfeit",
        Fault::Breakdown(_) => "breakdown",
    };
    end(&mut record, Outcome { winner: Some(!side), reason: reason.to_owned() });
    Played { record, fault: Some((side, fault)) }
}

/// For how long the players have agreed on what comes of the game.
#[derive(Clone, Copy, Default)]
struct Agreement {
    /// Positive for the first player's win.
    winning: i32,
    drawish: u32,
}

impl Agreement {
    fn hear(&mut self, rules: &Adjudication, side: Side, score: Option<i32>) {
        let Some(score) = score else {
            *self = Self::default();
            return;
        };
        let score = if side == Side::White { score } else { score.saturating_neg() };
        self.winning = match score {
            s if s >= rules.win => self.winning.max(0) + 1,
            s if s <= -rules.win => self.winning.min(0) - 1,
            _ => 0,
        };
        self.drawish = if score.abs() <= rules.draw { self.drawish + 1 } else { 0 };
    }

    /// What the game comes to, unless it should go on.
    fn verdict(self, rules: &Adjudication, plies: usize) -> Option<Outcome> {
        let reason = "adjudication".to_owned();
        if self.winning.unsigned_abs() >= rules.win_plies {
            let winner = Some(if self.winning > 0 { Side::White } else { Side::Black });
            return Some(Outcome { winner, reason });
        }
        (plies >= 100 && self.drawish >= rules.draw_plies).then_some(Outcome { winner: None, reason })
    }
}

#[cfg(test)]
mod tests {
    use chimera_rules::Side;

    use super::{Adjudication, Agreement};

    #[test]
    fn games_are_ended_only_by_lasting_agreement() {
        let rules = Adjudication { win: 500, win_plies: 4, draw: 10, draw_plies: 4 };
        let mut agreement = Agreement::default();
        for (side, score) in [(Side::White, 600), (Side::Black, -700), (Side::White, 900)] {
            agreement.hear(&rules, side, Some(score));
            assert_eq!(agreement.verdict(&rules, 50), None);
        }
        let mut broken = agreement;
        broken.hear(&rules, Side::Black, Some(-100));
        assert_eq!(broken.verdict(&rules, 50), None);
        agreement.hear(&rules, Side::Black, Some(-30_000));
        assert_eq!(agreement.verdict(&rules, 50).map(|outcome| outcome.winner), Some(Some(Side::White)));
        let mut level = Agreement::default();
        for _ in 0..4 {
            level.hear(&rules, Side::White, Some(5));
        }
        assert_eq!(level.verdict(&rules, 50), None);
        assert_eq!(level.verdict(&rules, 100).map(|outcome| outcome.winner), Some(None));
        level.hear(&rules, Side::Black, None);
        assert_eq!(level.verdict(&rules, 100), None);
    }
}
