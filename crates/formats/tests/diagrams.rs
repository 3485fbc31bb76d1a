//! Move diagrams of the men of the catalog.

use chimera_formats::{diagram_svg, diagram_text};
use chimera_rules::{Game, Kind, Man, Side, catalog};
use insta::assert_snapshot;

fn man(game: &str, id: &str) -> (Game, Kind) {
    let game = catalog::game(game).expect("a game of the catalog");
    let kind = game.kinds().find(|(_, man)| man.id == id).expect("a man of the game").0;
    (game, kind)
}

fn text(game: &str, id: &str, side: Side) -> String {
    let (game, kind) = man(game, id);
    diagram_text(&game, kind, side)
}

#[test]
fn a_knight() {
    assert_snapshot!(text("chess", "knight", Side::White), @r"
    . . . . . . .
    . . o . o . .
    . o . . . o .
    . . . N . . .
    . o . . . o .
    . . o . o . .
    . . . . . . .
    ");
}

#[test]
fn a_zigzag_rider() {
    assert_snapshot!(text("quinquereme", "quintessence", Side::White), @r"
    . . . . . o . . . . .
    . . o . . . . . o . .
    . o . . o . o . . o .
    . . . . o . o . . . .
    . . o o . . . o o . .
    o . . . . V . . . . o
    . . o o . . . o o . .
    . . . . o . o . . . .
    . o . . o . o . . o .
    . . o . . . . . o . .
    . . . . . o . . . . .
    ");
}

#[test]
fn a_pawn_with_a_triple_step_is_shown_where_it_may_make_it() {
    assert_snapshot!(text("quinquereme", "pawn", Side::White), @r"
    . . . . . . .
    . . . . . . .
    . . . m . . .
    . . . m . . .
    . . x m x . .
    . . . P . . .
    . . . . . . .
    ");
    assert_snapshot!(text("quinquereme", "pawn", Side::Black), @r"
    . . . . . . .
    . . . . . . .
    . . . P . . .
    . . x m x . .
    . . . m . . .
    . . . m . . .
    . . . . . . .
    ");
}

#[test]
fn a_man_that_never_captures() {
    assert_snapshot!(text("thronschach", "immobilizer", Side::White), @r"
        m
    . . m . .
    . . m . .
    m . m . m
    . m m m .
    m m I m m
    . m m m .
    m . m . m
    . . m . .
        m
    ");
}

#[test]
fn a_man_that_captures_otherwise_than_it_moves() {
    assert_snapshot!(text("patchanka", "soldier", Side::White), @r"
    . . . . .
    . . m . .
    . x m x .
    . m S m .
    . . . . .
    ");
}

#[test]
fn a_man_with_few_moves() {
    assert_snapshot!(text("ximeracak", "general", Side::White), @r"
    . . . . .
    . o o o .
    . o G o .
    . . o . .
    . . . . .
    ");
    assert_snapshot!(text("ximeracak", "general", Side::Black), @r"
    . . . . .
    . . o . .
    . o G o .
    . o o o .
    . . . . .
    ");
}

#[test]
fn a_rider_has_a_line_along_each_ray_and_a_leaper_has_none() {
    let lines = |game: &str, id: &str| {
        let (game, kind) = man(game, id);
        diagram_svg(&game, kind, Side::White).matches("<path ").count()
    };
    assert_eq!(lines("chess", "queen"), 8);
    assert_eq!(lines("chess", "rook"), 4);
    assert_eq!(lines("chess", "king"), 0);
    assert_eq!(lines("chess", "knight"), 0);
    // Leaps of two squares beside steps of one are no ride.
    assert_eq!(lines("ximeracak", "champion"), 0);
    // Nor are the turns of a bent rider.
    assert_eq!(lines("quinquereme", "quintessence"), 0);
    // Short rays on a narrow board are.
    assert_eq!(lines("thronschach", "immobilizer"), 8);
}

#[test]
fn a_leap_has_a_mark_of_its_own_and_what_may_be_blocked_has_not() {
    let leaps = |game: &str, id: &str| {
        let (game, kind) = man(game, id);
        diagram_svg(&game, kind, Side::White).matches("<polygon ").count()
    };
    assert_eq!(leaps("chess", "knight"), 8);
    assert_eq!(leaps("chess", "queen"), 0);
    assert_eq!(leaps("chess", "pawn"), 0);
    assert_eq!(leaps("chess", "king"), 0);
    // Two squares away it slides and leaps, further away it slides only.
    assert_eq!(leaps("patchanka", "begum"), 8);
    // A bent rider leaps to its first squares and rides on from there.
    assert_eq!(leaps("quinquereme", "quintessence"), 8);
}

#[test]
fn names_and_sentences_are_escaped() {
    let text = include_str!("../../../variants/chess.toml");
    let text = text.replacen("knight = { ", "knight = { name = \"A < B & C > D\", about = \"</title><script>\", ", 1);
    let game = Game::from_toml("odd", &text).expect("a game");
    let kind = game.kinds().find(|(_, man)| man.id == "knight").expect("a knight").0;
    let svg = diagram_svg(&game, kind, Side::White);
    assert_eq!(svg.matches("<title>").count(), 1);
    assert!(svg.contains("<title>A &lt; B &amp; C &gt; D on 8×8: &lt;/title&gt;&lt;script&gt;</title>"), "{svg}");
    elements(&svg);
}

/// An element: its name and attributes.
type Element = (String, Vec<(String, String)>);

/// Reads the elements of a document that uses no more of XML than diagrams do, and insists that it is well-formed.
fn elements(xml: &str) -> Vec<Element> {
    let (mut open, mut found) = (Vec::new(), Vec::new());
    let mut rest = xml;
    while let Some((text, after)) = rest.split_once('<') {
        assert!(!text.contains('>') && (!open.is_empty() || text.is_empty()), "text out of place: {text}");
        for entity in text.split('&').skip(1) {
            assert!(["amp;", "lt;", "gt;"].iter().any(|known| entity.starts_with(known)), "a bare &: {text}");
        }
        let (tag, after) = after.split_once('>').expect("a tag that ends");
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "an element closed out of turn");
            continue;
        }
        let body = tag.strip_suffix('/').unwrap_or(tag);
        let (name, mut attributes) = body.split_once(' ').unwrap_or((body, ""));
        if body == tag {
            assert!(found.is_empty() || !open.is_empty(), "a second root");
            open.push(name);
        }
        let mut read = Vec::new();
        while !attributes.is_empty() {
            let (key, value) = attributes.trim_start().split_once("=\"").expect("an attribute");
            let (value, after) = value.split_once('"').expect("a value that ends");
            assert!(!read.iter().any(|(known, _)| known == key), "{key} twice");
            assert!(!value.contains('&'), "{value}");
            read.push((key.to_owned(), value.to_owned()));
            attributes = after;
        }
        found.push((name.to_owned(), read));
    }
    assert!(open.is_empty() && rest.is_empty(), "left open: {open:?}, left over: {rest}");
    found
}

/// The grid that a picture shows, in the letters of a text.
fn grid(svg: &str, letter: char) -> Vec<String> {
    let found = elements(svg);
    let get = |element: &Element, key: &str| {
        element.1.iter().find(|(known, _)| known == key).map_or(String::new(), |(_, value)| value.clone())
    };
    let number = |element: &Element, key: &str| get(element, key).parse::<usize>().expect("a number");
    let view = get(&found[0], "viewBox");
    let view = view.split(' ').map(|n| n.parse::<usize>().expect("a number")).collect::<Vec<_>>();
    let mut grid = vec![vec![' '; view[2] / 20]; view[3] / 20];
    for rect in found.iter().filter(|element| element.0 == "rect") {
        grid[number(rect, "y") / 20][number(rect, "x") / 20] = '.';
    }
    for leap in found.iter().filter(|element| element.0 == "polygon") {
        let points = get(leap, "points");
        let (x, y) = points.split_once(' ').and_then(|(top, _)| top.split_once(',')).expect("a point");
        grid[y.parse::<usize>().expect("a number") / 20][x.parse::<usize>().expect("a number") / 20] = 'm';
    }
    for circle in found.iter().filter(|element| element.0 == "circle") {
        let place = &mut grid[number(circle, "cy") / 20][number(circle, "cx") / 20];
        *place = match (get(circle, "class").as_str(), *place) {
            ("cd-m", '.') => 'm',
            ("cd-x", '.') => 'x',
            ("cd-x", 'm') => 'o',
            ("cd-w" | "cd-b", '.') => letter,
            (class, before) => panic!("{class} on {before}"),
        };
    }
    grid.into_iter().map(String::from_iter).collect()
}

/// Every picture is well-formed, shows what the text shows, and that is what the kernel says, holes included.
#[test]
fn every_man_of_every_game() {
    for id in catalog::ids() {
        let game = catalog::game(id).expect("a game of the catalog");
        for (kind, info) in game.kinds() {
            for side in Side::BOTH {
                let (svg, text) = (diagram_svg(&game, kind, side), diagram_text(&game, kind, side));
                let told = format!("{id} {} {side:?}\n{text}", info.id);
                assert!(svg.starts_with("<svg ") && svg.contains("role=\"img\""), "{told}");
                let drawn = grid(&svg, info.letter.letter());
                let spaced = |row: &String| {
                    let row = row.chars().flat_map(|c| [c, ' ']).collect::<String>();
                    row.trim_end().to_owned()
                };
                assert_eq!(drawn.iter().map(spaced).collect::<Vec<_>>(), text.lines().collect::<Vec<_>>(), "{told}");
                assert!(text.contains(['m', 'x', 'o']), "{told}");
                let (rows, columns) = (drawn.len(), drawn[0].len());
                assert!((5..=11).contains(&rows) && (5..=11).contains(&columns), "{told}");
                let man = Man::new(kind, side);
                let places = places(&game, man, &drawn, info.letter.letter());
                assert!(places > 0, "no place of the board looks like that: {told}");
            }
        }
    }
}

/// On how many places of the board a window looks just as drawn.
fn places(game: &Game, man: Man, drawn: &[String], letter: char) -> usize {
    let geometry = game.geometry();
    let (rows, columns) = (drawn.len(), drawn[0].len());
    let man_row = drawn.iter().position(|row| row.contains(letter)).expect("the man");
    let man_column = drawn[man_row].find(letter).expect("the man");
    let fits = |file: usize, rank: usize| {
        let Some(square) = geometry.at((file + man_column) as i32, (rank + rows - 1 - man_row) as i32) else {
            return false;
        };
        let reach = game.lone_reach(man, square);
        let expected = (0..rows).rev().map(|up| {
            let row = (0..columns).map(|right| {
                let Some(here) = geometry.at((file + right) as i32, (rank + up) as i32) else { return ' ' };
                match (reach.quiet.contains(&here), reach.capture.contains(&here)) {
                    _ if here == square => letter,
                    (true, true) => 'o',
                    (true, false) => 'm',
                    (false, true) => 'x',
                    (false, false) => '.',
                }
            });
            row.collect::<String>()
        });
        expected.eq(drawn.iter().cloned())
    };
    let files = 0..=geometry.files() - columns;
    files
        .flat_map(|file| (0..=geometry.ranks() - rows).map(move |rank| (file, rank)))
        .filter(|&(f, r)| fits(f, r))
        .count()
}
