//! Diagrams as SVG.

use std::fmt::Write as _;

use chimera_rules::{Game, Kind, Side};

use crate::diagram::{Diagram, Mark, Ride, size};

/// Side of a square, in the picture's own units.
pub(crate) const SQUARE: usize = 20;

/// Colours, light and dark; a page that takes the picture in may set its own. The marks differ by shape as well: a dot or a
/// triangle, a ring, one of them in a ring.
pub(crate) const STYLE: &str = "\
.cd-x,.cd-r{fill:none}.cd-x{stroke-width:2.4}.cd-r{stroke-width:1.2;opacity:.55}\
.cd-w{fill:#fffdf7;stroke:#1b1b1b;stroke-width:1.2}.cd-b{fill:#26262c;stroke:#f6ecd6;stroke-width:1.2}\
.cd-t{font:bold 11px system-ui,sans-serif;text-anchor:middle;fill:#1b1b1b}.cd-b+.cd-t{fill:#fff}\
.cd-l{fill:var(--diagram-light,#f3e7cf)}.cd-d{fill:var(--diagram-dark,#d3b88f)}\
.cd-m{fill:var(--diagram-mark,#1c5a86)}.cd-x{stroke:var(--diagram-take,#a8242b)}.cd-r{stroke:var(--diagram-ride,#1c5a86)}\
@media(prefers-color-scheme:dark){\
.cd-l{fill:var(--diagram-light,#645b4c)}.cd-d{fill:var(--diagram-dark,#443c31)}\
.cd-m{fill:var(--diagram-mark,#a9dcff)}.cd-x{stroke:var(--diagram-take,#ffb3a8)}.cd-r{stroke:var(--diagram-ride,#a9dcff)}\
}";

/// Draws a man and its moves: a dot where it may move, a triangle where it leaps to, a ring where it captures, a thin line
/// along each straight ride. The picture needs nothing else: its letters and colours are its own.
pub fn diagram_svg(game: &Game, kind: Kind, side: Side) -> String {
    let diagram = Diagram::new(game, kind, side);
    let info = game.kind(kind);
    let (ranks, files) = (diagram.rows.len(), diagram.rows.first().map_or(0, Vec::len));
    let (width, height) = (files * SQUARE, ranks * SQUARE);
    let title = escaped(&format!("{} on {}: {}", info.name, size(game.geometry()), info.sentence));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\
         <title>{title}</title><style>{STYLE}</style>"
    );
    for (row, marks) in diagram.rows.iter().enumerate() {
        for (column, &(mark, light)) in marks.iter().enumerate() {
            let (x, y) = (column * SQUARE, row * SQUARE);
            if mark != Mark::Hole {
                let shade = if light { 'l' } else { 'd' };
                let _ = write!(
                    svg,
                    "<rect class=\"cd-{shade}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
                );
            }
        }
    }
    for ride in &diagram.rides {
        draw_ride(&mut svg, diagram.man, ride);
    }
    for (row, marks) in diagram.rows.iter().enumerate() {
        for (column, &(mark, _)) in marks.iter().enumerate() {
            let (x, y) = (column * SQUARE + SQUARE / 2, row * SQUARE + SQUARE / 2);
            let leap = diagram.leaps.contains(&(column, row));
            match mark {
                Mark::Hole | Mark::Empty => {}
                Mark::Man => draw_man(&mut svg, x, y, &info.letter.to_string(), side),
                Mark::Quiet if leap => triangle(&mut svg, x, y),
                Mark::Quiet => dot(&mut svg, x, y, "3.6"),
                Mark::Capture => ring(&mut svg, x, y),
                Mark::Both => {
                    if leap {
                        triangle(&mut svg, x, y);
                    } else {
                        dot(&mut svg, x, y, "3.2");
                    }
                    ring(&mut svg, x, y);
                }
            }
        }
    }
    svg.push_str("</svg>");
    svg
}

fn draw_man(svg: &mut String, x: usize, y: usize, letter: &str, side: Side) {
    let disc = if side == Side::White { 'w' } else { 'b' };
    let letter = escaped(letter);
    let _ = write!(
        svg,
        "<circle class=\"cd-{disc}\" cx=\"{x}\" cy=\"{y}\" r=\"8.4\"/>\
         <text class=\"cd-t\" x=\"{x}\" y=\"{}\">{letter}</text>",
        y + 4
    );
}

fn draw_ride(svg: &mut String, (column, row): (usize, usize), ride: &Ride) {
    let square = SQUARE as i32;
    let centre = |place: usize| place as i32 * square + square / 2;
    let (x, y) = (centre(column), centre(row));
    // A ride that goes on runs into the edge of the picture.
    let length = ride.shown * square + if ride.goes_on { square / 2 } else { 0 };
    let (to_x, to_y) = (x + ride.step.0 * length, y + ride.step.1 * length);
    let _ = write!(svg, "<path class=\"cd-r\" d=\"M{x} {y}L{to_x} {to_y}\"/>");
}

pub(crate) fn dot(svg: &mut String, x: usize, y: usize, radius: &str) {
    let _ = write!(svg, "<circle class=\"cd-m\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
}

fn triangle(svg: &mut String, x: usize, y: usize) {
    let (left, right, top, bottom) = (x - 4, x + 4, y - 4, y + 3);
    let _ = write!(svg, "<polygon class=\"cd-m\" points=\"{x},{top} {right},{bottom} {left},{bottom}\"/>");
}

pub(crate) fn ring(svg: &mut String, x: usize, y: usize) {
    let _ = write!(svg, "<circle class=\"cd-x\" cx=\"{x}\" cy=\"{y}\" r=\"6.6\"/>");
}

/// Text that may stand in XML.
pub(crate) fn escaped(text: &str) -> String {
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
