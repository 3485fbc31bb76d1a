//! Short algebraic notation: written minimally, read back, and read forgivingly.

use std::collections::HashSet;

use chimera_rules::{Game, Move, SanError, State, catalog};
use proptest::prelude::*;

fn game(id: &str) -> Game {
    catalog::game(id).unwrap_or_else(|| panic!("no game {id}"))
}

fn state(id: &str, fen: &str) -> State {
    game(id).parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn san(state: &State, uci: &str) -> String {
    state.san(state.parse_uci(uci).unwrap_or_else(|error| panic!("{}: {error}", state.fen())))
}

/// Reads a text and gives the move in UCI, or the error.
fn read(state: &State, text: &str) -> Result<String, String> {
    state.parse_san(text).map(|mv| state.uci(mv)).map_err(|error| error.to_string())
}

#[track_caller]
fn reads(state: &State, uci: &str, texts: &[&str]) {
    for text in texts {
        assert_eq!(read(state, text).as_deref(), Ok(uci), "{text} in {}", state.fen());
    }
}

/// Every legal move of a position is written unlike all others and read back.
fn round_trip(state: &State) {
    let sans = state.sans();
    let mut seen = HashSet::new();
    for (mv, text) in &sans {
        assert!(seen.insert(text.trim_end_matches(['+', '#']).to_owned()), "{text} twice in {}", state.fen());
        assert_eq!(state.parse_san(text), Ok(*mv), "{text} in {}", state.fen());
        let geometry = state.game().geometry();
        let long = format!("{}-{}", geometry.name(mv.from()), geometry.name(mv.to()));
        let becoming = mv.promotion().map(|kind| format!("={}", state.game().kind(kind).letter)).unwrap_or_default();
        // In one game a FEN letter is another man's in SAN; there this way of writing is not for reading.
        if becoming != "=P" {
            assert_eq!(state.parse_san(&format!("{long}{becoming}")), Ok(*mv), "{long}{becoming} in {}", state.fen());
        }
    }
}

/// Plays at random and gives each position to a test.
fn wander(start: State, seed: u64, plies: usize, mut test: impl FnMut(&State)) {
    let mut random = seed | 1;
    let mut state = start;
    for _ in 0..plies {
        test(&state);
        let moves = state.legal_moves();
        if moves.is_empty() {
            break;
        }
        // Captures and promotions are rare among many moves: a second draw prefers them.
        let mut pick = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            moves[(random >> 33) as usize % moves.len()]
        };
        let lively = |mv: &Move| mv.promotion().is_some() || state.captured(*mv).is_some();
        let (one, two) = (pick(), pick());
        state = state.after_legal(if lively(&two) { two } else { one });
    }
}

#[test]
fn moves_of_random_games_are_unlike_and_read_back() {
    for id in catalog::ids() {
        for seed in 0..6 {
            wander(game(id).start(), seed * 77 + 5, 160, round_trip);
        }
    }
}

#[test]
fn moves_of_recorded_positions_are_unlike_and_read_back() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");
    let mut positions = 0;
    for file in std::fs::read_dir(folder).expect("vectors").flatten() {
        if !file.file_name().to_string_lossy().ends_with(".corners.jsonl") {
            continue;
        }
        let text = std::fs::read_to_string(file.path()).expect("a readable file");
        for line in text.lines() {
            let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let (Some(id), Some(fen)) = (row["game"].as_str(), row["fen"].as_str()) else { continue };
            if let Ok(state) = game(id).parse_fen(fen) {
                round_trip(&state);
                positions += 1;
            }
        }
    }
    assert!(positions > 50, "only {positions} positions");
}

#[test]
fn rivals_are_told_apart_by_file_else_rank_else_both() {
    let state = state("chess", "8/8/6K1/4k3/4N3/p4r2/N3N3/8 w - - 3 82");
    assert_eq!(san(&state, "e2c3"), "Ne2c3");
    assert_eq!(san(&state, "e4c3"), "N4c3");
    assert_eq!(san(&state, "a2c3"), "Nac3");
    assert_eq!(san(&state, "e2g1"), "Ng1");
    reads(&state, "e2c3", &["Ne2c3", "Ne2-c3", "e2c3"]);
    reads(&state, "e4c3", &["N4c3", "Ne4c3"]);
    reads(&state, "a2c3", &["Nac3", "Na2c3"]);
    for text in ["Nc3", "Nec3", "N2c3"] {
        let Err(SanError::Ambiguous { candidates, .. }) = state.parse_san(text) else { panic!("{text} is clear") };
        assert!(candidates.contains(&"Ne2c3".to_owned()), "{candidates:?}");
    }
    assert_eq!(read(&state, "Nec3").unwrap_err(), "\"Nec3\" may be Ne2c3 or N4c3; say which");
}

#[test]
fn a_pinned_rival_is_no_rival() {
    let state = state("chess", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
    assert_eq!(san(&state, "g1e2"), "Ne2");
    reads(&state, "g1e2", &["Ne2", "Nge2", "Ng1e2"]);
    let refused = read(&state, "Nce2").unwrap_err();
    assert!(refused.contains("legal: Ne2"), "{refused}");
    let refused = read(&state, "Nd5").unwrap_err();
    assert_eq!(refused, "\"Nd5\" is not legal here: it would leave your King attacked");
}

#[test]
fn two_digit_ranks_and_rank_nought() {
    let big = state("panchimera", "5k5/P10/11/11/11/11/11/11/11/11/11/R4K5 w - - 0 1");
    assert_eq!(san(&big, "a1a10"), "Ra10");
    reads(&big, "a1a10", &["Ra10", "a1a10", "a1-a10", "Ra1a10"]);
    assert_eq!(san(&big, "a11a12q"), "a12=Q+");
    reads(&big, "a11a12q", &["a12=Q+", "a12=Q", "a12Q", "a12(Q)", "a12/Q", "a11a12=Q", "a11a12q", "a11-a12Q"]);
    let refused = read(&big, "a12").unwrap_err();
    assert!(refused.contains("a12=Q+") && refused.contains("a12=N"), "{refused}");
    assert_eq!(read(&big, "Ra13").unwrap_err(), "\"Ra13\": this board has no square a13");
    let knights = state("panchimera", "5k5/11/3N7/11/1N3N5/11/11/11/11/11/11/5K5 w - - 0 1");
    assert_eq!(san(&knights, "d10c8"), "Nc8");
    let twins = state("panchimera", "5k5/11/1N9/11/1N9/11/11/11/11/11/11/5K5 w - - 0 1");
    assert_eq!(san(&twins, "b10d9"), "N10d9");
    assert_eq!(san(&twins, "b8d9"), "N8d9");
    reads(&twins, "b10d9", &["N10d9", "Nb10d9"]);
    let throne = state("thronschach", "**1**/4k/5/5/5/5/5/5/1K3/**1** w - - 0 1");
    reads(&throne, "b1c2", &["Kc2"]);
    assert!(read(&throne, "Ka0").unwrap_err().contains("no square a0"));
    let checked = state("thronschach", "**1**/4k/5/5/5/5/5/1d3/1K3/**1** w - - 0 1");
    reads(&checked, "b1c0", &["Kc0"]);
}

#[test]
fn pawns_that_move_like_kings_are_told_apart() {
    let state = state("thronschach", "**1**/1P1P1/3P1/5/4k/5/5/5/K4/**1** w - - 0 1");
    let sans = state.sans().into_iter().map(|(mv, text)| (state.uci(mv), text)).collect::<Vec<_>>();
    let of = |uci: &str| sans.iter().find(|(known, _)| known == uci).map(|(_, text)| text.as_str());
    assert_eq!(of("b8c8"), Some("bc8"));
    assert_eq!(of("d8c8"), Some("dc8"));
    assert_eq!(of("b8a8"), Some("a8"));
    reads(&state, "b8c8", &["bc8", "b8c8", "b8-c8"]);
    assert!(matches!(state.parse_san("c8"), Err(SanError::Ambiguous { .. })));
}

#[test]
fn pawns_may_need_their_rank() {
    let state = state("thronschach", "**1**/2P1k/5/2P2/5/5/5/5/K4/**1** w - - 0 1");
    assert_eq!(san(&state, "c8c7"), "8c7");
    assert_eq!(san(&state, "c6c7"), "6c7");
    reads(&state, "c8c7", &["8c7", "c8c7"]);
    reads(&state, "c6c7", &["6c7", "c6c7"]);
}

#[test]
fn who_may_stay_has_no_suffix() {
    let sergeant = state("ximeracak", "4g3/S7/8/8/8/s7/8/4G3 w - - 0 1");
    assert_eq!(san(&sergeant, "a7a8"), "Sa8");
    reads(&sergeant, "a7a8", &["Sa8", "a8", "a7a8", "Sa7a8"]);
    reads(&sergeant, "a7a8w", &["Sa8=W", "a8W", "a7a8w"]);
    let pawn = state("quinquereme", "11k/12/12/P11/12/12/12/12/12/12/12/K11 w - - 0 1");
    reads(&pawn, "a9a10", &["a10", "a9a10"]);
    reads(&pawn, "a9a10c", &["a10=C", "a10C", "a9a10c"]);
}

#[test]
fn a_choice_of_one_need_not_be_named() {
    let state = state("patchanka", "9k/P9/1I8/10/10/10/10/10/10/K9 w - - 0 1");
    assert_eq!(san(&state, "a9a10q"), "a10=Q+");
    reads(&state, "a9a10q", &["a10=Q+", "a10"]);
    reads(&state, "b8b10b", &["Ib10=B", "Ib10"]);
}

#[test]
fn letters_in_notation_may_differ_from_those_in_diagrams() {
    let state = state("quinquereme", "11k/P11/12/12/12/12/2T9/12/12/6P5/12/K11 w - - 0 1");
    assert_eq!(san(&state, "c6c7"), "Pc7");
    assert_eq!(san(&state, "g3g4"), "g4");
    assert_eq!(san(&state, "a11a12t"), "a12=P+");
    reads(&state, "c6c7", &["Pc7", "Tc7"]);
    reads(&state, "a11a12t", &["a12=P", "a12=T", "a11a12t"]);
    // P is the Pentere even where only a pawn could go.
    assert!(read(&state, "Pg4").unwrap_err().contains("not legal"));
}

#[test]
fn a_jump_is_a_king_s_move() {
    let state = game("quinquereme").start();
    let jump = state.sans().into_iter().find(|(mv, _)| state.uci(*mv).starts_with("g2b1"));
    assert_eq!(jump.map(|(_, text)| text).as_deref(), Some("Kb1"));
}

#[test]
fn castling() {
    let state = state("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(san(&state, "e1g1"), "O-O");
    assert_eq!(san(&state, "e1c1"), "O-O-O");
    reads(&state, "e1g1", &["O-O", "0-0", "o-o", "O-O+", "O-O!?", "e1g1", "Kg1", "Ke1g1"]);
    reads(&state, "e1c1", &["O-O-O", "0-0-0", "Kc1"]);
    let wide = self::state("panchimera", "r4k4r/11/11/11/11/11/11/11/11/11/11/R4K4R b KQkq - 0 1");
    assert_eq!((san(&wide, "f12i12"), san(&wide, "f12c12")), ("O-O".into(), "O-O-O".into()));
    let refused = read(&game("chess").start(), "O-O").unwrap_err();
    assert_eq!(refused, "\"O-O\" is not legal here");
    let refused = read(&game("patchanka").start(), "0-0").unwrap_err();
    assert!(refused.contains("no castling"), "{refused}");
}

#[test]
fn ways_to_castle_keep_their_names_across_rules() {
    let text = catalog::source("chess").expect("a game");
    let (head, rest) = text.split_once("  { right = \"Q\"").expect("a second way");
    let divided = format!("{head}]\n\n[[rule]]\nkind = \"castle\"\nfrom = \"e1\"\nways = [\n  {{ right = \"Q\"{rest}");
    let game = Game::from_toml("divided", &divided).expect("a game");
    let state = game.parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").expect("a position");
    assert_eq!((san(&state, "e1g1"), san(&state, "e1c1")), ("O-O".into(), "O-O-O".into()));
}

#[test]
fn odd_letters_in_a_game_file_leave_moves_readable() {
    let text = catalog::source("chess").expect("a game");
    let mut played = 0;
    for (rook, knight, queen) in [("U", "V", "W"), ("B", "e4", "x"), ("", "", "P"), ("O", "OO", "N"), ("P", "K=", " ")]
    {
        let with = |text: &str, man: &str, san: &str| {
            let letter = man[..1].to_uppercase();
            let letter = if man == "knight" { "N" } else { &letter };
            let plain = format!("{man} = {{ letter = \"{letter}\",");
            assert!(text.contains(&plain), "{plain}");
            text.replace(&plain, &format!("{plain} san = \"{san}\","))
        };
        let odd = with(&with(&with(text, "rook", rook), "knight", knight), "queen", queen);
        // A game file may be refused for such a letter; if it is not, its moves must be written soundly.
        let Ok(game) = Game::from_toml("odd", &odd) else { continue };
        played += 1;
        for seed in 0..3 {
            wander(game.start(), seed * 31 + 7, 200, |state| {
                let mut seen = HashSet::new();
                for (mv, text) in state.sans() {
                    assert!(seen.insert(text.clone()), "{text} twice in {}", state.fen());
                    assert_eq!(state.parse_san(&text), Ok(mv), "{text} in {}", state.fen());
                }
            });
        }
    }
    assert!(played > 0, "all letters were refused: this test has lost its meaning");
}

#[test]
fn checks_mates_and_other_ends() {
    let back_rank = state("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(san(&back_rank, "a1a8"), "Ra8#");
    reads(&back_rank, "a1a8", &["Ra8#", "Ra8", "Ra8+", "Ra8++", "Ra8 #", "Ra8!!"]);
    let stalemate = state("chess", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    assert_eq!(san(&stalemate, "g5g6"), "Qg6");
    // It gives check, but what wins is the bare General.
    let bare = state("ximeracak", "3g4/3c4/8/8/8/8/8/3CG3 w - - 0 1");
    let text = bare.sans().into_iter().find(|(mv, _)| bare.uci(*mv) == "d1d7").map(|(_, text)| text);
    assert_eq!(text, None, "Champions do not slide");
    let bare = state("ximeracak", "3g4/3c4/8/3C4/8/8/8/4G3 w - - 0 1");
    assert_eq!(san(&bare, "d5d7"), "Cxd7+");
    let over = bare.after(bare.parse_uci("d5d7").expect("legal")).expect("legal");
    assert_eq!(read(&over, "Gxd7").unwrap_err(), "\"Gxd7\": the game is over, 1-0 (bare royal)");
}

#[test]
fn captures_of_pawns() {
    let passing = state("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(san(&passing, "e5d6"), "exd6");
    reads(&passing, "e5d6", &["exd6", "exd6 e.p.", "exd6e.p.", "ed6", "e5xd6", "e5:d6", "exd6!", "xd6"]);
    // Without a file this is a step, and there is none.
    assert!(read(&passing, "d6").is_err());
    let fork = state("chess", "4k3/8/8/4p3/3P1P2/8/8/4K3 w - - 0 1");
    assert_eq!((san(&fork, "d4e5"), san(&fork, "f4e5")), ("dxe5".into(), "fxe5".into()));
    assert!(matches!(fork.parse_san("xe5"), Err(SanError::Ambiguous { .. })));
}

#[test]
fn a_letter_that_names_nobody_and_other_nonsense() {
    let start = game("chess").start();
    assert_eq!(
        read(&start, "Xe4").unwrap_err(),
        "\"Xe4\": no man is written X; expected one of B K N Q R, or none for a pawn"
    );
    reads(&start, "e2e4", &["Pe4", "e2-e4", "e2e4", " e4 ", "e4??"]);
    assert_eq!(read(&start, "").unwrap_err(), "the move is empty");
    assert_eq!(read(&start, "e5").unwrap_err().split(';').next(), Some("\"e5\" is not legal here"));
    for text in ["hello", "1", "-", "+", "O", "=Q", "e4=", "e4=Q", "x", "Nf3=Q", "♘f3", "é4", "e4é", "--", "Kéé1"]
    {
        assert!(start.parse_san(text).is_err(), "{text}");
    }
    assert!(read(&start, &"e".repeat(100_000)).unwrap_err().len() < 200);
}

proptest! {
    #[test]
    fn no_text_panics(text in ".{0,24}") {
        for id in catalog::ids() {
            let _ = game(id).start().parse_san(&text);
        }
    }

    #[test]
    fn nothing_like_a_move_panics(text in "[A-Z]?[a-p]?[0-9]{0,3}[x:-]?[a-p][0-9]{1,3}[=(/]?[A-Za-z]?[+#!?]?") {
        for id in catalog::ids() {
            let start = game(id).start();
            if let Ok(mv) = start.parse_san(&text) {
                prop_assert!(start.is_legal(mv));
            }
        }
    }
}

#[test]
fn letters_in_game_scores_are_letters_and_differ() {
    let game = |king: &str, pawn: &str| {
        let text = format!(
            "name = \"Two\"\nboard = \"8x8\"\narray = \"k7/8/8/8/8/8/P7/K7 w\"\n[men]\nking = {{ letter = \"K\", moves = \"K\", royal = true{king} }}\npawn = {{ letter = \"P\", moves = \"fWfcF\"{pawn} }}\n"
        );
        Game::from_toml("two", &text).map(|_| ()).map_err(|errors| errors[0].to_string())
    };
    assert_eq!(game("", ""), Ok(()));
    assert_eq!(game("", ", san = \"\""), Ok(()));
    assert_eq!(game(", san = \"P\"", ", san = \"\""), Ok(()));
    for (king, pawn, complaint) in [
        ("", ", san = \"q\"", "\"q\" is no letter from A to Z"),
        ("", ", san = \"=\"", "\"=\" is no letter from A to Z"),
        ("", ", san = \"PP\"", "\"PP\" is more than one letter"),
        ("", ", san = \"K\"", "'K' is already another man's letter"),
        (", san = \"P\"", "", "'P' is already another man's letter"),
        (", san = \"\"", ", san = \"\"", "both be written without a letter"),
    ] {
        let error = game(king, pawn).unwrap_err();
        assert!(error.contains(complaint), "{error}");
        assert!(error.starts_with("5:") || error.starts_with("6:") || error.contains("line"), "no place: {error}");
    }
}
