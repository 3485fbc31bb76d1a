//! A board as text.

use std::fmt::Write;

use chimera_rules::{Side, State};

/// Draws the board with `bottom` at the lower edge: a letter for each man as in a FEN, a dot for each empty square, nothing for a hole.
/// No line holds a colon, so that scripts can tell the board from what follows it.
pub(crate) fn draw(state: &State, bottom: Side) -> String {
    let geometry = state.game().geometry();
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let label = |rank: usize| rank + geometry.first_rank();
    let width = label(ranks - 1).to_string().len();
    let from_bottom = |index: usize, count: usize, side: Side| if side == bottom { index } else { count - 1 - index };
    let mut text = String::new();
    for row in 0..ranks {
        let rank = from_bottom(row, ranks, Side::Black);
        let mut line = format!("{:>width$} ", label(rank));
        for column in 0..files {
            let file = from_bottom(column, files, Side::White);
            let letter = match geometry.at(file as i32, rank as i32) {
                None => ' ',
                Some(square) => state.man(square).map_or('.', |man| state.game().letter(man)),
            };
            line.push(' ');
            line.push(letter);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let letters = (0..files).map(|column| char::from(b'a' + from_bottom(column, files, Side::White) as u8));
    let _ = write!(text, "{:width$} ", "");
    for letter in letters {
        text.push(' ');
        text.push(letter);
    }
    text.push('\n');
    text
}

/// Whose turn it is, as the game calls its players.
pub(crate) fn turn(state: &State) -> String {
    format!("{} to move", state.game().sheet().sides[state.turn().index()])
}
