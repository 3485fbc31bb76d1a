//! Moves as XBoard writes them. They are UCI's but for ranks, castling, passes and men that stay what they are.

use chimera_rules::{Geometry, Move, Special, Square, State, UciError};
use thiserror::Error;

/// Why a text is no move here. The words stand between the brackets of an answer, and the text behind them.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// Not of the form.
    #[error("expected two squares of this board and perhaps a letter")]
    Form,
    /// There is nobody on the square, or it is the enemy's.
    #[error("no man of the side to move is there")]
    NotYours,
    /// The move is not legal.
    #[error("not legal here")]
    Illegal,
    /// There is no such castling.
    #[error("there is no castling to that side here")]
    Castling,
    /// A pass is not allowed.
    #[error("a pass is not allowed here")]
    Pass,
}

/// What is added to a rank to have the protocol's: on boards of ten ranks it counts them from 0.
fn shift(geometry: &Geometry) -> i32 {
    if geometry.ranks() == 10 { 0i32.saturating_sub(geometry.first_rank() as i32) } else { 0 }
}

/// A text with a number added to all ranks in it; one that would be less than nothing stays as it is.
fn renumber(text: &str, add: i32) -> String {
    if add == 0 {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.len().saturating_sub(rest.trim_start_matches(|c: char| c.is_ascii_digit()).len());
        let (piece, behind) = rest.split_at(digits.max(first.len_utf8()));
        match piece.parse::<i32>().ok().and_then(|rank| rank.checked_add(add)).filter(|&rank| rank >= 0) {
            Some(rank) => out.push_str(&rank.to_string()),
            None => out.push_str(piece),
        }
        rest = behind;
    }
    out
}

/// A square's name in the protocol.
pub fn write_square(geometry: &Geometry, square: Square) -> String {
    renumber(&geometry.name(square).to_string(), shift(geometry))
}

/// The square with this name in the protocol.
pub fn read_square(geometry: &Geometry, text: &str) -> Option<Square> {
    geometry.parse(&renumber(text, 0i32.saturating_sub(shift(geometry))))
}

/// A move; one of several legs in one piece, with commas.
pub fn write_move(state: &State, mv: Move) -> String {
    if mv.kind() == Special::Pass && mv.wall().is_none() {
        return "@@@@".to_owned();
    }
    if let Some(partner) = state.castling_onto(mv) {
        let geometry = state.game().geometry();
        return if geometry.file(partner) > geometry.file(mv.from()) { "O-O" } else { "O-O-O" }.to_owned();
    }
    renumber(&state.uci(mv), shift(state.game().geometry()))
}

/// A line of moves. How a move is written depends on the game alone but for some, before which the line is cut.
pub fn write_line(state: &State, moves: &[Move]) -> Vec<String> {
    let mut state = state.clone();
    let mut line = Vec::new();
    for &mv in moves {
        let Some(next) = state.after(mv) else { break };
        line.push(write_move(&state, mv));
        state = next;
    }
    line
}

/// Reads a move that must be legal.
pub fn read_move(state: &State, text: &str) -> Result<Move, MoveError> {
    if text == "@@@@" {
        return state
            .legal_moves()
            .into_iter()
            .find(|mv| mv.kind() == Special::Pass && mv.wall().is_none())
            .ok_or(MoveError::Pass);
    }
    if let "O-O" | "O-O-O" | "o-o" | "o-o-o" | "0-0" | "0-0-0" = text {
        return castling(state, text.len() > 3).ok_or(MoveError::Castling);
    }
    let geometry = state.game().geometry();
    let shift = shift(geometry);
    let text = renumber(text, 0i32.saturating_sub(shift));
    let error = match state.parse_uci(&text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    // A capital behind the squares, or a word that the man stays what it is: all the same to some GUIs.
    let plain = text.trim_end_matches('=');
    let lower = plain.to_ascii_lowercase();
    if !plain.contains('@')
        && let Ok(mv) = state.parse_uci(&lower)
    {
        return Ok(mv);
    }
    let own = geometry.read(&lower).and_then(|(from, _)| state.man(from));
    let letter = own.map(|man| state.game().kind(man.kind()).letter.letter().to_ascii_lowercase());
    if let Some(stays) = letter.and_then(|letter| lower.strip_suffix(letter))
        && let Ok(mv) = state.parse_uci(stays)
    {
        return Ok(mv);
    }
    Err(match error {
        UciError::Form(..) => MoveError::Form,
        UciError::NotYours { .. } => MoveError::NotYours,
        UciError::Illegal { .. } => MoveError::Illegal,
    })
}

/// The only castling to a side.
fn castling(state: &State, long: bool) -> Option<Move> {
    let geometry = state.game().geometry();
    let ways = state.legal_moves().into_iter().filter(|mv| mv.kind() == Special::Castle);
    let mut wanted = ways.filter(|&mv| {
        let king = geometry.file(mv.from());
        let partner = state.castling_partner(mv).map_or(king, |square| geometry.file(square));
        // The short side is the one with fewer files between the king and the edge, or the right one if it may stand anywhere.
        let anywhere = state.castling_onto(mv).is_some();
        let right_is_short = anywhere || king.saturating_mul(2) >= geometry.files().saturating_sub(1);
        ((partner > king) == right_is_short) != long
    });
    let found = wanted.next()?;
    wanted.next().is_none().then_some(found)
}

#[cfg(test)]
mod tests {
    use chimera_rules::catalog;

    use super::{read_move, renumber, write_move};
    use crate::uci::DEFAULT_VARIANT;

    #[test]
    fn numbers_are_shifted_wherever_they_stand() {
        assert_eq!(renumber("a10a9q", -1), "a9a8q");
        assert_eq!(renumber("P@h10", -1), "P@h9");
        assert_eq!(renumber("c4d5,d5e4", 1), "c5d6,d6e5");
        assert_eq!(renumber("99999999999999999999ä", 1), "99999999999999999999ä");
    }

    #[test]
    fn castling_from_anywhere_has_one_name() {
        let mut definition = catalog::game(DEFAULT_VARIANT).expect("the default game").definition().clone();
        for rule in &mut definition.rule {
            if let chimera_rules::RuleDefinition::Castle(castle) = rule {
                castle.onto_partner = true;
            }
        }
        let game = chimera_rules::Game::from_definition("anywhere", &definition).expect("a game");
        let state = game.parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").expect("a position");
        for (xboard, uci) in [("O-O", "e1h1"), ("O-O-O", "e1a1")] {
            let mv = state.parse_uci(uci).expect("castling");
            assert_eq!((write_move(&state, mv).as_str(), read_move(&state, xboard)), (xboard, Ok(mv)));
        }
    }

    #[test]
    fn castling_has_two_names() {
        let game = catalog::game(DEFAULT_VARIANT).expect("the default game");
        let state = game.parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").expect("a position");
        for (text, king) in [("O-O", "e1g1"), ("O-O-O", "e1c1"), ("e1g1", "e1g1")] {
            let mv = read_move(&state, text).expect(text);
            assert_eq!(write_move(&state, mv), king);
        }
        let start = game.start();
        assert_eq!(read_move(&start, "O-O").map_err(|e| e.to_string()), {
            Err("there is no castling to that side here".to_owned())
        });
        assert!(read_move(&start, "@@@@").is_err());
    }

    #[test]
    fn promotions_are_read_in_either_case() {
        let game = catalog::game(DEFAULT_VARIANT).expect("the default game");
        let state = game.parse_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
        for text in ["a7a8q", "a7a8Q"] {
            assert_eq!(read_move(&state, text).map(|mv| write_move(&state, mv)), Ok("a7a8q".to_owned()));
        }
        assert!(read_move(&state, "a7a8").is_err());
        assert!(read_move(&state, "a7a8k").is_err());
        assert!(read_move(&state, "a7a8p").is_err());
    }
}
