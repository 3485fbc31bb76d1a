//! Diagrams as SVG.

use std::fmt::Write as _;

use chimera_rules::{Game, Kind, Side};

use crate::diagram::{Diagram, Mark, size};

/// Side of a square, in the picture's own units.
const SQUARE: usize = 20;

/// Colours, light and dark. Marks differ by shape as well: a dot, a ring, a dot in a ring.
const STYLE: &str = "\
.l{fill:#f1e3c8}.d{fill:#c9ab82}.f{fill:none;stroke:#6b5a42;stroke-width:1}\
.m{fill:#1f5f8b}.x{fill:none;stroke:#a3262a;stroke-width:3}\
.w{fill:#fffdf7;stroke:#1b1b1b;stroke-width:1.2}.b{fill:#26262c;stroke:#f6ecd6;stroke-width:1.2}\
.t{font:bold 11px system-ui,sans-serif;text-anchor:middle;fill:#1b1b1b}.v{fill:#fff}\
@media(prefers-color-scheme:dark){.l{fill:#8f8069}.d{fill:#5d4f3d}.f{stroke:#b9a98c}.m{fill:#bfe3ff}.x{stroke:#ffc9c2}}";

/// Draws a man and its moves: a dot where it may move or capture, encircled if both, a ring alone where it only captures.
pub fn diagram_svg(game: &Game, kind: Kind, side: Side) -> String {
    let diagram = Diagram::new(game, kind, side);
    let info = game.kind(kind);
    let (ranks, files) = (diagram.rows.len(), diagram.rows.first().map_or(0, Vec::len));
    let (width, height) = (files * SQUARE + 2, ranks * SQUARE + 2);
    let title = escaped(&format!("{} on {}: {}", info.name, size(game.geometry()), info.sentence));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 {width} {height}\" role=\"img\">\
         <title>{title}</title><style>{STYLE}</style>"
    );
    for (row, marks) in diagram.rows.iter().enumerate() {
        for (column, &(mark, light)) in marks.iter().enumerate() {
            let (x, y) = (column * SQUARE, row * SQUARE);
            if mark != Mark::Hole {
                let shade = if light { 'l' } else { 'd' };
                let _ =
                    write!(svg, "<rect class=\"{shade}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>");
            }
        }
    }
    for (row, marks) in diagram.rows.iter().enumerate() {
        for (column, &(mark, _)) in marks.iter().enumerate() {
            let (x, y) = (column * SQUARE + SQUARE / 2, row * SQUARE + SQUARE / 2);
            match mark {
                Mark::Hole | Mark::Empty => {}
                Mark::Man => {
                    let (disc, text) = if side == Side::White { ('w', "t") } else { ('b', "t v") };
                    let letter = info.letter;
                    let baseline = y + 4;
                    let _ = write!(
                        svg,
                        "<circle class=\"{disc}\" cx=\"{x}\" cy=\"{y}\" r=\"8.5\"/>\
                         <text class=\"{text}\" x=\"{x}\" y=\"{baseline}\">{letter}</text>"
                    );
                }
                Mark::Quiet => dot(&mut svg, x, y, 4),
                Mark::Capture => ring(&mut svg, x, y),
                Mark::Both => {
                    dot(&mut svg, x, y, 3);
                    ring(&mut svg, x, y);
                }
            }
        }
    }
    if diagram.rows.iter().flatten().all(|(mark, _)| *mark != Mark::Hole) {
        let _ = write!(svg, "<rect class=\"f\" width=\"{}\" height=\"{}\"/>", width - 2, height - 2);
    }
    svg.push_str("</svg>");
    svg
}

fn dot(svg: &mut String, x: usize, y: usize, radius: usize) {
    let _ = write!(svg, "<circle class=\"m\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
}

fn ring(svg: &mut String, x: usize, y: usize) {
    let _ = write!(svg, "<circle class=\"x\" cx=\"{x}\" cy=\"{y}\" r=\"7\"/>");
}

/// Text that may stand in XML.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            // Control characters have no place in XML.
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}
