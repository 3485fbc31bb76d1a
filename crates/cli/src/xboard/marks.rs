//! Where a man may go, for a GUI that does not know the rules.

use chimera_protocol::xboard::{Marks, Reply, read_square};
use chimera_rules::{Man, Move, Special, State};

/// The squares to which the man on a square may go, in the protocol's colours.
pub(super) fn lift(state: &State, square: &str) -> Option<Reply> {
    let geometry = state.game().geometry();
    let from = read_square(geometry, square)?;
    let legal = moves(state).into_iter().filter(|mv| mv.from() == from).collect::<Vec<_>>();
    if legal.is_empty() && state.man(from).is_none_or(|man| man.side() != state.turn()) {
        // Men that are moved while a position is set up, and men in hand, are the user's own business.
        return None;
    }
    let mut marks = Marks::none(geometry);
    for &mv in &legal {
        let promotes = legal.iter().any(|other| other.to() == mv.to() && other.promotion().is_some());
        let colour = match (promotes, state.captured(mv)) {
            (true, _) => 'M',
            (false, Some(_)) => 'R',
            (false, None) => 'Y',
        };
        marks.set(geometry, mv.to(), colour);
    }
    Some(Reply::Highlight(marks))
}

/// What the man that was taken up on a square may become where it is put.
pub(super) fn put(state: &State, from: &str, to: &str) -> Option<Reply> {
    let geometry = state.game().geometry();
    let (from, to) = (read_square(geometry, from)?, read_square(geometry, to)?);
    let mut letters = Vec::new();
    let legal = moves(state).into_iter().filter(|mv| mv.from() == from && mv.to() == to);
    // To stay what it is is the last choice.
    let (becoming, staying): (Vec<_>, Vec<_>) = legal.partition(|mv| mv.promotion().is_some());
    if becoming.is_empty() {
        return None;
    }
    for mv in becoming.into_iter().chain(staying) {
        let kind = mv.promotion().or_else(|| state.man(from).map(Man::kind))?;
        let letter = state.game().kind(kind).letter.letter();
        // Moves that differ in their walls are one choice.
        if !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    Some(Reply::Choice(letters.into_iter().collect()))
}

fn moves(state: &State) -> Vec<Move> {
    let mut moves = state.legal_moves();
    moves.retain(|mv| !matches!(mv.kind(), Special::Drop | Special::Pass));
    moves
}
