//! Sketches as text.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use chimera_betza::Sketch;

use super::{Main, SMALL, rows};

/// Draws a sketch in letters, with the names of files and ranks; [`sketch_legend`] explains the letters that occur.
///
/// ```
/// use chimera_betza::{Sketch, parse};
///
/// let sketch = Sketch::new(&parse("fmWfcF").unwrap(), (5, 3), (2, 0)).unwrap();
/// let board = "3  . . . . .\n2  . x m x .\n1  . . @ . .\n   a b c d e\n";
/// assert_eq!(chimera_formats::sketch_text(&sketch), board);
/// assert_eq!(chimera_formats::sketch_legend(&sketch), [('@', "the man"), ('m', "move only"), ('x', "capture only")]);
/// ```
pub fn sketch_text(sketch: &Sketch) -> String {
    let rows = rows(sketch);
    let small = rows.iter().flatten().map(|sign| sign.small().count()).max().unwrap_or(0);
    let margin = sketch.ranks().to_string().len();
    let mut text = String::new();
    for (rank, row) in (1..=sketch.ranks()).rev().zip(&rows) {
        let mut line = format!("{rank:<margin$}  ");
        for sign in row {
            let cell: String = std::iter::once(sign.main.letter()).chain(sign.small()).collect();
            let _ = write!(line, "{cell:<width$}", width = small + 2);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let mut line = " ".repeat(margin + 2);
    for file in (b'a'..).take(sketch.files().into()) {
        let _ = write!(line, "{:<width$}", char::from(file), width = small + 2);
    }
    text.push_str(line.trim_end());
    text.push('\n');
    text
}

/// The letters of a sketch as text, with what they mean.
pub fn sketch_legend(sketch: &Sketch) -> Vec<(char, &'static str)> {
    let signs: Vec<_> = rows(sketch).into_iter().flatten().collect();
    let mains: BTreeSet<Main> = signs.iter().map(|sign| sign.main).filter(|&main| main != Main::Nothing).collect();
    let used = |letter: char| signs.iter().any(|sign| sign.small().any(|small| small == letter));
    mains
        .into_iter()
        .map(|main| (main.letter(), main.words()))
        .chain(SMALL.into_iter().filter(|(letter, _)| used(*letter)))
        .collect()
}
