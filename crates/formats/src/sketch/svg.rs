//! Sketches as SVG.

use std::fmt::Write as _;

use chimera_betza::Sketch;

use super::{Main, Sign, rows};
use crate::svg::{SQUARE, STYLE, dot, escaped, ring};

/// Draws a sketch: a dot where the man may move, a ring where it may capture, both where it may do either; hurdles are
/// grey squares, victims crossed discs (with a dot in the corner if a move may end there, too), first moves dashed. The picture needs nothing else.
pub fn sketch_svg(sketch: &Sketch, title: &str) -> String {
    let (width, height) = (usize::from(sketch.files()) * SQUARE, usize::from(sketch.ranks()) * SQUARE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\
         <title>{}</title><style>{STYLE}\
         .cd-f{{fill:none;stroke:var(--diagram-mark,#1c5a86);stroke-dasharray:2 2}}\
         .cd-h{{fill:#8a8a86;stroke:#1b1b1b}}.cd-n{{stroke:#1b1b1b;stroke-width:1.6;fill:none}}</style>",
        escaped(title)
    );
    let rows = rows(sketch);
    for (row, signs) in rows.iter().enumerate() {
        for (column, sign) in signs.iter().enumerate() {
            let (x, y) = (column * SQUARE, row * SQUARE);
            // The square a1 is dark.
            let shade = if (column + signs.len() + rows.len() - row).is_multiple_of(2) == signs.len().is_multiple_of(2)
            {
                'l'
            } else {
                'd'
            };
            let _ =
                write!(svg, "<rect class=\"cd-{shade}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>");
            draw(&mut svg, *sign, x + SQUARE / 2, y + SQUARE / 2);
        }
    }
    svg.push_str("</svg>");
    svg
}

fn draw(svg: &mut String, sign: Sign, x: usize, y: usize) {
    match sign.main {
        Main::Nothing => {}
        Main::Man => {
            let _ = write!(svg, "<circle class=\"cd-w\" cx=\"{x}\" cy=\"{y}\" r=\"8.4\"/>");
        }
        Main::Both => {
            dot(svg, x, y, "3.2");
            ring(svg, x, y);
        }
        Main::Quiet => dot(svg, x, y, "3.6"),
        Main::Capture => ring(svg, x, y),
        Main::Hurdle => {
            let _ = write!(
                svg,
                "<rect class=\"cd-h\" x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" rx=\"2\"/>",
                x - 6,
                y - 6
            );
        }
        Main::Enemy => {
            let (left, top, right, bottom) = (x - 5, y - 5, x + 5, y + 5);
            let _ = write!(
                svg,
                "<circle class=\"cd-b\" cx=\"{x}\" cy=\"{y}\" r=\"7\"/>\
                 <path class=\"cd-x\" d=\"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}\"/>"
            );
        }
        Main::EnPassant | Main::Own | Main::Swap | Main::Friend | Main::Castles | Main::Partner | Main::Drops => {
            let letter = match sign.main {
                Main::Castles => '⇆',
                Main::Drops => '↓',
                other => other.letter(),
            };
            let disc = matches!(sign.main, Main::Friend | Main::Partner);
            if disc {
                let _ = write!(svg, "<circle class=\"cd-w\" cx=\"{x}\" cy=\"{y}\" r=\"7\"/>");
            }
            let _ = write!(svg, "<text class=\"cd-t\" x=\"{x}\" y=\"{}\">{letter}</text>", y + 4);
        }
    }
    for (set, letter) in [(sign.passing, 'e'), (sign.own, 'd')] {
        if set {
            let _ = write!(svg, "<text class=\"cd-t\" x=\"{}\" y=\"{}\">{letter}</text>", x + 7, y - 3);
        }
    }
    if sign.first {
        let _ =
            write!(svg, "<rect class=\"cd-f\" x=\"{}\" y=\"{}\" width=\"16\" height=\"16\" rx=\"3\"/>", x - 8, y - 8);
    }
    if sign.lame {
        let _ = write!(svg, "<path class=\"cd-n\" d=\"M{} {}h6\"/>", x - 3, y + 8);
    }
    if sign.ends {
        dot(svg, x + 8, y - 8, "2.4");
    }
    if sign.wraps {
        let _ = write!(svg, "<path class=\"cd-n\" d=\"M{} {}q2 -3 4 0t4 0\"/>", x - 4, y - 7);
    }
}
