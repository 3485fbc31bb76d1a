//! Diagrams as text.

use chimera_rules::{Game, Kind, Side};

use crate::diagram::{Diagram, Mark};

/// Draws a man and its moves in letters: `o` move or capture, `m` move only, `x` capture only, `.` nothing, a blank where the
/// board has no square, and the man's letter in upper case. Rows from the top, each ended by a line feed.
pub fn diagram_text(game: &Game, kind: Kind, side: Side) -> String {
    let diagram = Diagram::new(game, kind, side);
    let mut text = String::new();
    for row in &diagram.rows {
        let letters = row.iter().map(|(mark, _)| match mark {
            Mark::Hole => ' ',
            Mark::Empty => '.',
            Mark::Man => game.kind(kind).letter.letter(),
            Mark::Quiet => 'm',
            Mark::Capture => 'x',
            Mark::Both => 'o',
        });
        let line = letters.flat_map(|letter| [letter, ' ']).collect::<String>();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
