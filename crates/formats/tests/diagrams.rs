//! Move diagrams of the men of the catalog.

use chimera_formats::{diagram_svg, diagram_text};
use chimera_rules::{Game, Kind, Side, catalog};
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
    . . . . .
    . . . . .
    . . . . .
    . . m . .
    . . m . .
    . x m x .
    . . P . .
    . . . . .
    . . . . .
    ");
    assert_snapshot!(text("quinquereme", "pawn", Side::Black), @r"
    . . . . .
    . . . . .
    . . P . .
    . x m x .
    . . m . .
    . . m . .
    . . . . .
    . . . . .
    . . . . .
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
    . . . . .
    . . . . .
    ");
}

/// Every diagram is one well-formed picture that marks as many squares as its text.
#[test]
fn every_man_of_every_game() {
    for id in catalog::ids() {
        let game = catalog::game(id).expect("a game of the catalog");
        for (kind, info) in game.kinds() {
            for side in Side::BOTH {
                let (svg, text) = (diagram_svg(&game, kind, side), diagram_text(&game, kind, side));
                assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"), "{id} {}", info.id);
                let body = svg.split("</style>").nth(1).expect("a style");
                assert_eq!(
                    body.matches("class=\"x\"").count(),
                    text.matches(['x', 'o']).count(),
                    "{id} {}\n{text}",
                    info.id
                );
                assert_eq!(
                    body.matches("class=\"m\"").count(),
                    text.matches(['m', 'o']).count(),
                    "{id} {}\n{text}",
                    info.id
                );
                assert!(text.contains(['m', 'x', 'o']), "{id} {} does nothing:\n{text}", info.id);
                assert!(text.lines().count() <= 11, "{id} {}", info.id);
                assert_eq!(svg.matches('<').count(), svg.matches('>').count(), "{id} {}", info.id);
            }
        }
    }
}
