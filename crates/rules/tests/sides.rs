//! Rules that are one side's alone, zones instead of ranks, men that turn round, limits of promotion.

use chimera_rules::{Game, State};

const GAME: &str = r#"
name = "Lopsided"
board = "8x8"
array = "3nk2r/p7/8/3g4/3G4/8/P7/R3K2R w KQk - 0 1"

[zones]
corner = { white = ["a8", "b8"], black = ["a1"] }
start = { white = ["a2"], black = ["a7", "b7"] }

[men]
king = { letter = "K", moves = "K", royal = true }
rook = { letter = "R", moves = "R" }
knight = { letter = "N", moves = "N" }
guard = { letter = "G", moves = "flFrW", turned = true }
soldier = { letter = "S", moves = "fsW", pawn = true, returns = true }
pawn = { letter = "P", pawn = true, moves = "fmWfceF", on = [{ zone = "start", moves = "fmWfceFfmnnD" }] }

[[rule]]
kind = "castle"
side = "white"
from = "e1"
ways = [
  { right = "Q", san = "O-O-O", to = "c1", partner = "a1", partner_to = "d1" },
  { right = "K", san = "O-O", to = "g1", partner = "h1", partner_to = "f1" },
]

[[rule]]
kind = "castle"
side = "black"
from = "e1"
ways = [{ right = "K", san = "O-O", to = "g1", partner = "h1", partner_to = "f1" }]

[[rule]]
kind = "promote"
side = "white"
zone = "corner"
men = ["pawn"]
to = ["rook", "knight"]
most = { rook = 2 }

[[rule]]
kind = "promote"
side = "black"
zone = "corner"
men = ["pawn"]
to = ["knight"]
stay = true
"#;

fn moves(fen: &str, from: &str) -> Vec<String> {
    let game = Game::from_toml("lopsided", GAME).expect("a game");
    let state: State = game.parse_fen(fen).expect("a position");
    let mut moves: Vec<String> =
        state.legal_moves().iter().map(|&mv| state.uci(mv)).filter(|uci| uci.starts_with(from)).collect();
    moves.sort();
    moves
}

#[test]
fn each_side_has_its_own_castling_and_promotion() {
    assert_eq!(moves("4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", "e1").len(), 7);
    assert_eq!(moves("4k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1", "e8").len(), 6);
    let state = Game::from_toml("lopsided", GAME).expect("a game").parse_fen("4k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1");
    let state = state.expect("a position");
    let castle = state.parse_uci("e8g8").expect("a move");
    assert_eq!(state.san(castle), "O-O");
    // Two rooks are enough; the third man must be a knight.
    assert_eq!(moves("4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "a7"), ["a7a8n", "a7a8r"]);
    assert_eq!(moves("4k3/P7/8/8/8/8/8/R3K2R w K - 0 1", "a7"), ["a7a8n"]);
    assert_eq!(moves("4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a2"), ["a2a1", "a2a1n"]);
    // Outside the zone nobody promotes.
    assert_eq!(moves("4k3/8/8/8/8/8/1p6/4K3 b - - 0 1", "b2"), ["b2b1"]);
}

#[test]
fn men_turn_round_and_zones_change_moves() {
    assert_eq!(moves("4k3/8/8/8/3G4/8/8/4K3 w - - 0 1", "d4"), ["d4c5", "d4e4"]);
    assert_eq!(moves("4k3/8/8/8/3g4/8/8/4K3 b - - 0 1", "d4"), ["d4c4", "d4e3"]);
    assert_eq!(moves("4k3/1p6/8/8/8/8/1P6/4K3 w - - 0 1", "b2"), ["b2b3"]);
    assert_eq!(moves("4k3/1p6/8/8/8/8/1P6/4K3 b - - 0 1", "b7"), ["b7b5", "b7b6"]);
}

#[test]
fn a_move_that_could_be_taken_back_leaves_the_clock_running() {
    let game = Game::from_toml("lopsided", GAME).expect("a game");
    let state = game.parse_fen("4k3/8/8/8/3S4/8/8/4K3 w - - 5 1").expect("a position");
    for (uci, clock) in [("d4d5", 0), ("d4e4", 6)] {
        let mv = state.parse_uci(uci).expect("a move");
        assert_eq!(state.after_legal(mv).clock(), clock, "{uci}");
    }
}
