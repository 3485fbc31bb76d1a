//! A board as text.

use std::env;

use chimera_rules::{Side, Square, State};

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// With letters and dots, for files and pipes.
    Plain,
    /// With coloured squares, for a terminal.
    Coloured,
}

impl Look {
    /// What suits the terminal.
    pub(crate) fn chosen() -> Self {
        let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_none_or(|term| term == "dumb");
        if set("NO_COLOR") || dumb { Look::Plain } else { Look::Coloured }
    }
}

/// Draws the board with `bottom` at the lower edge: a letter for each man as in a FEN, a dot for each empty square, nothing for a hole.
/// No line holds a colon, so that scripts can tell the board from what follows it.
pub(crate) fn draw(state: &State, bottom: Side) -> String {
    paint(state, bottom, Look::Plain, &[])
}

/// Draws the board in some look, with squares marked if the look has colours.
pub(crate) fn paint(state: &State, bottom: Side, look: Look, marked: &[Square]) -> String {
    let geometry = state.game().geometry();
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let label = |rank: usize| rank + geometry.first_rank();
    let width = label(ranks - 1).to_string().len();
    let turned = |index: usize, count: usize, turn: bool| if turn { count - 1 - index } else { index };
    let mut text = String::new();
    for row in 0..ranks {
        let rank = turned(row, ranks, bottom == Side::White);
        let mut line = format!("{:>width$} ", label(rank));
        for column in 0..files {
            let file = turned(column, files, bottom == Side::Black);
            let square = geometry.at(file as i32, rank as i32);
            match look {
                Look::Plain => {
                    let (sign, letter) =
                        square.map_or((' ', ' '), |square| letter(state, square).unwrap_or((' ', '.')));
                    line.extend([sign, letter]);
                }
                Look::Coloured => line.push_str(
                    &square
                        .map_or_else(|| "   ".to_owned(), |square| coloured(state, square, marked.contains(&square))),
                ),
            }
        }
        text.push_str(line.trim_end_matches(' '));
        text.push('\n');
    }
    text.extend(std::iter::repeat_n(' ', width + 1));
    for column in 0..files {
        let letter = char::from(b'a' + turned(column, files, bottom == Side::Black) as u8);
        text.push(' ');
        text.push(letter);
        if look == Look::Coloured {
            text.push(' ');
        }
    }
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
    text
}

/// The sign before the letter of the man on a square, or a blank, and the letter.
fn letter(state: &State, square: Square) -> Option<(char, char)> {
    let letter = state.man(square).map(|man| state.game().letter(man))?;
    Some((if letter.plus() { '+' } else { ' ' }, letter.letter()))
}

/// A square with its colour behind the man and the man in the colour of its side, by the 256 colours that every terminal knows.
/// Grounds of middling lightness: both white and black stand out from each by at least 3.5 to 1.
fn coloured(state: &State, square: Square, marked: bool) -> String {
    let ground = match (marked, state.game().geometry().is_light(square)) {
        (true, true) => 101,
        (true, false) => 95,
        (false, true) => 66,
        (false, false) => 60,
    };
    let white = state.man(square).is_some_and(|man| man.side() == Side::White);
    let ink = if white { 231 } else { 16 };
    let (sign, letter) = letter(state, square).unwrap_or((' ', ' '));
    format!("\x1b[48;5;{ground};38;5;{ink};1m{sign}{letter} \x1b[0m")
}

/// Whose turn it is, as the game calls its players.
pub(crate) fn turn(state: &State) -> String {
    format!("{} to move", state.game().sheet().sides[state.turn().index()])
}
