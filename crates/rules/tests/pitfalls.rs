//! Faults that other programs for chess variants have shipped, each as a test in the form that fits these games.

use chimera_rules::{Game, Side, State, Tier, catalog};

/// A small game on a given board: a head, men (one TOML line each), and whatever follows.
fn small(board: &str, array: &str, men: &[&str], rest: &str) -> Game {
    let text = format!(
        "name = \"Test\"\nboard = \"{board}\"\narray = \"{array}\"\n[men]\nking = {{ letter = \"K\", moves = \"K\", royal = true }}\n{}\n{rest}\n",
        men.join("\n")
    );
    Game::from_toml("test", &text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"))
}

fn game(id: &str) -> Game {
    catalog::game(id).expect("a game of the catalog")
}

fn at(id: &str, fen: &str) -> State {
    game(id).parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn moves(state: &State) -> Vec<String> {
    let mut all = state.legal_moves().iter().map(|&mv| state.uci(mv)).collect::<Vec<_>>();
    all.sort_unstable();
    all
}

fn from(state: &State, square: &str) -> Vec<String> {
    moves(state).into_iter().filter(|mv| mv.starts_with(square)).map(|mv| mv[square.len()..].to_owned()).collect()
}

fn play(state: &State, text: &str) -> State {
    text.split_whitespace().fold(state.clone(), |state, mv| {
        state.after_legal(state.parse_uci(mv).unwrap_or_else(|error| panic!("{}: {error}", state.fen())))
    })
}

fn field(state: &State, number: usize) -> String {
    state.fen().split(' ').nth(number).expect("six fields").to_owned()
}

/// 1. A leap of two squares leaves no en passant square, a lame step does.
#[test]
fn only_a_lame_long_step_can_be_answered() {
    let men = |long: &str| format!("pawn = {{ letter = \"P\", moves = \"fmWfceF{long}\", pawn = true }}");
    let array = "4k3/2p5/8/8/8/8/3P4/4K3 w - - 0 1";
    let lame = small("8x8", array, &[&men("ifmnD")], "");
    let leaping = small("8x8", array, &[&men("ifmD")], "");
    let fen = "4k3/8/8/8/2p5/8/3P4/4K3 w - - 0 1";
    for (game, passed) in [(lame, "d3"), (leaping, "-")] {
        let after = play(&game.parse_fen(fen).expect("a position"), "d2d4");
        assert_eq!(field(&after, 3), passed);
        assert_eq!(moves(&after).contains(&"c4d3".to_owned()), passed == "d3");
    }
}

/// 1. Only the man that made the long step is taken, not whatever stands behind the square; and only by men that may.
#[test]
fn the_man_that_stepped_is_taken() {
    let state = at("quinquereme", "12/6k5/12/12/12/12/1p1p8/12/12/2P9/12/6K5 w - - 0 1");
    let after = play(&state, "c3c6");
    assert_eq!(field(&after, 3), "c5");
    let taken = play(&after, "b6c5");
    assert_eq!(field(&taken, 0), "12/6k5/12/12/12/12/3p8/2p9/12/12/12/6K5");
    // A knight that could reach the passed square takes nobody there.
    let knight = at("chess", "4k3/8/8/1n6/8/8/2P5/4K3 w - - 0 1");
    assert_eq!(field(&play(&knight, "c2c4"), 3), "-");
}

/// 2. Fairy-Stockfish names the square on which some steps end, too; by itself it is no square that was passed.
#[test]
fn the_square_where_a_step_ends_may_be_named() {
    let fen = |passed: &str| format!("4k3/8/8/3pP3/8/8/8/4K3 w - {passed} 0 1");
    let game = game("chess");
    for passed in ["d6", "d5d6", "d6d5"] {
        let state = game.parse_fen(&fen(passed)).expect(passed);
        assert_eq!(field(&state, 3), "d6");
        assert!(moves(&state).contains(&"e5d6".to_owned()));
    }
    for wrong in ["d5", "d4d6", "d6c5", "e6d5"] {
        assert!(
            game.parse_fen(&fen(wrong)).is_err() || field(&game.parse_fen(&fen(wrong)).unwrap(), 3) == "-",
            "{wrong}"
        );
    }
    assert!(game.parse_fen(&fen("d5")).unwrap_err().to_string().starts_with("en passant square d5"));
}

/// 2. A triple step leaves two squares, both live for one reply; the FEN carries both.
#[test]
fn a_triple_step_leaves_two_squares() {
    let state = at("quinquereme", "12/6k5/12/12/12/12/1p1p8/1p1p8/12/2P9/12/6K5 w - - 0 1");
    let after = play(&state, "c3c6");
    assert_eq!(field(&after, 3), "c4c5");
    let read = at("quinquereme", &after.fen());
    assert_eq!(moves(&read), moves(&after));
    assert_eq!(read.key(), after.key());
    for capture in ["b6c5", "d6c5", "b5c4", "d5c4"] {
        assert!(moves(&after).contains(&capture.to_owned()), "{capture}");
    }
    let later = play(&after, "g11g10 g1g2");
    assert!(!moves(&later).iter().any(|mv| mv.ends_with("c4") && mv.starts_with("b5")));
}

/// 3. En passant that uncovers one's own king along the rank is illegal, and such a square does not make a position new.
#[test]
fn en_passant_may_uncover_the_king() {
    let state = at("chess", "1nbqkbnr/2pppppp/1p6/pr3P1K/8/8/PPPPP1PP/RNBQ1BNR b k - 1 6");
    let after = play(&state, "e7e5");
    assert!(!moves(&after).contains(&"f5e6".to_owned()));
    assert_eq!(field(&after, 3), "e6", "the FEN shows the shape");
    let without = at("chess", &after.fen().replace(" e6 ", " - "));
    assert_eq!(without.key(), after.key(), "13: a square that nobody can use makes no new position");
}

/// 4. Attacks asked backwards agree with captures asked forwards, for lame men too.
#[test]
fn a_lame_attacker_is_blocked_beside_itself() {
    let horse = "horse = { letter = \"H\", moves = \"nN\" }";
    let guard = "rook = { letter = \"R\", moves = \"R\" }";
    let game = small("9x10", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", &[horse, guard], "");
    assert_eq!(game.tier(), Tier::Guarded);
    let check = |fen: &str| game.parse_fen(fen).expect("a position").in_check();
    // The horse on d3 reaches e1 over d2.
    assert!(check("4k4/9/9/9/9/9/9/3h5/9/4K4 w - - 0 1"));
    assert!(!check("4k4/9/9/9/9/9/9/3h5/3R5/4K4 w - - 0 1"));
    assert!(!check("4k4/9/9/9/9/9/9/3h5/3r5/4K4 w - - 0 1"));
    assert!(check("4k4/9/9/9/9/9/9/3h1R3/9/4K4 w - - 0 1"));
    // The rook on d2 holds the horse off: it is pinned to its square, in every tier.
    let fen = "4k4/9/9/9/9/9/9/3h5/3R5/4K4 w - - 0 1";
    for tier in [Tier::Guarded, Tier::Brute] {
        let state = game.clone().with_tier(tier).parse_fen(fen).expect("a position");
        assert_eq!(from(&state, "d2"), ["d3"], "{tier:?}");
    }
}

/// 4. The same for a rider that bends once, which attacks along other lines than it is attacked on.
#[test]
fn a_bent_rider_pins() {
    let men = ["griffon = { letter = \"G\", moves = \"[F?R]\" }", "rook = { letter = \"R\", moves = \"R\" }"];
    let game = small("8x8", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &men, "");
    assert_eq!(game.tier(), Tier::Guarded);
    for fen in [
        "3g4/8/8/k7/8/8/4R3/4K3 w - - 0 1",
        "8/8/8/k7/8/3g4/4R3/4K3 w - - 0 1",
        "6k1/8/5g2/8/4R3/8/8/4K3 w - - 0 1",
        "8/8/k7/8/3g4/8/4R3/4K3 w - - 0 1",
    ] {
        let guarded = game.parse_fen(fen).expect("a position");
        let brute = game.clone().with_tier(Tier::Brute).parse_fen(fen).expect("a position");
        assert_eq!(moves(&guarded), moves(&brute), "{fen}");
        for square in game.geometry().squares() {
            for side in Side::BOTH {
                for attacker in guarded.attackers(square, side) {
                    assert_eq!(guarded.man(attacker).map(chimera_rules::Man::side), Some(side));
                }
            }
        }
    }
}

/// 5. No modifier means move and capture.
#[test]
fn no_modifier_means_both() {
    let men = ["gold = { letter = \"G\", moves = \"vWcF\" }", "queen = { letter = \"Q\", moves = \"Q\" }"];
    let game = small("8x8", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &men, "");
    // The king is on g2, attacked by the man on f3 and by the queen's line; the man on g4 guards straight ahead.
    let state = game.parse_fen("8/8/8/8/6g1/8/8/K5k1 w - - 0 1").expect("a position");
    let (quiet, capture) = state.reach(game.geometry().parse("g4").expect("a square"));
    assert_eq!((quiet.len(), capture.len()), (2, 0));
    // As published, with the general as royal man of White renamed to king.
    let state = game.parse_fen("8/8/8/8/3g2k1/5g2/2K5/3q4 w - - 0 1").expect("a position");
    assert!(state.in_check());
    let state = game.parse_fen("8/8/8/8/8/5g2/5K2/k7 w - - 0 1").expect("a position");
    assert!(state.in_check(), "vW attacks straight back as well");
}

/// 6. With two rooks on one side of the king castling belongs to the outermost, and not through a man.
#[test]
fn castling_belongs_to_the_outermost_rook() {
    let state = at("chess", "4k1rr/1b1p3p/nn1p4/P3Np2/3P1bp1/6PP/P5R1/1B1K2N1 b k - 1 37");
    assert_eq!(from(&state, "e8"), ["d8", "e7", "f8"]);
}

/// 7. Castling squares come from the game.
#[test]
fn castling_squares_come_from_the_game() {
    let rule = r#"[[rule]]
kind = "castle"
from = "f1"
ways = [
  { right = "K", san = "O-O", to = "i1", partner = "j1", partner_to = "h1" },
  { right = "Q", san = "O-O-O", to = "c1", partner = "a1", partner_to = "d1" },
]"#;
    let array = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1";
    let game = small("10x8", array, &["rook = { letter = \"R\", moves = \"R\" }"], rule);
    let start = game.start();
    for castling in ["f1i1", "f1c1"] {
        assert!(moves(&start).contains(&castling.to_owned()), "{castling}");
    }
    let after = play(&start, "f1i1 f8c8");
    assert_eq!(field(&after, 0), "2kr5r/10/10/10/10/10/10/R6RK1");
    assert_eq!(field(&after, 2), "-");
}

/// 9. A man that cannot promote because nothing is left to become still attacks as it did, and may not move there.
#[test]
fn a_man_with_nothing_to_become_still_attacks() {
    let men =
        ["queen = { letter = \"Q\", moves = \"Q\" }", "pawn = { letter = \"P\", moves = \"fmWfcF\", pawn = true }"];
    let rule = "[[rule]]\nkind = \"promote\"\nmen = [\"pawn\"]\nranks = [8]\nto = [\"queen\"]\nlimited_by_array = true";
    let game = small("8x8", "q3k3/8/8/8/8/8/8/Q3K3 w - - 0 1", &men, rule);
    let full = game.parse_fen("3k4/2P5/8/8/8/8/8/Q3K3 b - - 0 1").expect("a position");
    assert!(full.in_check());
    let stuck = game.parse_fen("8/2P4k/8/8/8/8/8/Q3K3 w - - 0 1").expect("a position");
    assert!(from(&stuck, "c7").is_empty());
    let free = game.parse_fen("8/2P4k/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
    assert_eq!(from(&free, "c7"), ["c8q"]);
    // And with the choice of staying: ximeracak.'s sergeants.
    let state = at("ximeracak", "4g2s/1S6/8/8/8/8/8/CNPWWGNC w - - 0 1");
    assert_eq!(from(&state, "b7"), ["a8", "b8", "c8"]);
    let state = at("ximeracak", "4g2s/1S6/8/8/8/8/8/CN1WWGNC w - - 0 1");
    assert_eq!(from(&state, "b7"), ["a8", "a8p", "b8", "b8p", "c8", "c8p"]);
}

/// 11. A stalemate that loses or wins: everybody agrees on who won.
#[test]
fn stalemates_that_decide() {
    let outcome = |id: &str, fen: &str| at(id, fen).position_outcome().map(|outcome| outcome.to_string());
    let stuck = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1";
    assert_eq!(outcome("chess", stuck).as_deref(), Some("1/2-1/2 (stalemate)"));
    let stuck = "k11/2Q9/1K10/12/12/12/12/12/12/12/12/12 b - - 0 1";
    assert_eq!(outcome("quinquereme", stuck).as_deref(), Some("0-1 (stalemate)"));
    let stuck = "1GS5/g7/8/8/8/6n1/8/8 w - - 11 7";
    assert_eq!(outcome("ximeracak", stuck).as_deref(), Some("0-1 (stalemate)"));
}

/// 12. Too little material, and where there is no such thing.
#[test]
fn material_is_judged_by_the_game() {
    let over = |id: &str, fen: &str| at(id, fen).game_outcome(1).is_some_and(|outcome| outcome.reason == "material");
    assert!(over("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert!(over("chess", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
    assert!(!over("chess", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1"));
    // Bishops on one shade cannot mate, on both they can.
    assert!(over("chess", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"));
    assert!(!over("chess", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1"));
    assert!(over("patchanka", "4k5/10/10/10/10/10/10/10/10/4KI4 w - - 0 1"));
    assert!(!over("patchanka", "4k5/10/10/10/10/10/10/10/10/4KH4 w - - 0 1"), "a Phoenix becomes a Ram");
    assert!(over("quinquereme", "4k7/12/12/12/12/12/12/12/12/12/12/4K7 w - - 0 1"));
    assert!(!over("quinquereme", "4k7/12/12/12/12/12/12/12/12/12/12/4KN6 w - - 0 1"), "a stalemate decides");
    assert!(!over("thronschach", "**1**/5/2k2/5/5/5/5/5/2K2/**1** w - - 0 1"), "a throne can be reached");
}

/// 15. Two-digit ranks, and rank 0.
#[test]
fn ranks_of_two_digits() {
    let state = at("quinquereme", "12/6k5/12/12/12/12/12/12/12/12/12/R5K5 w - - 0 1");
    let text = "a1a10";
    let mv = state.parse_uci(text).expect("a move");
    assert_eq!(state.uci(mv), text);
    assert_eq!(state.game().geometry().name(mv.to()).to_string(), "a10");
    let state = at("quinquereme", "12/P5k5/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1");
    assert_eq!(from(&state, "a11").len(), 10);
    assert!(state.parse_uci("a11a12q").is_ok());
    assert!(state.parse_uci("a11a12").is_err());
    let state = at("thronschach", "**1**/2k2/5/5/5/5/5/2i2/2K2/**1** w - - 0 1");
    assert!(state.parse_uci("c1c0").is_err(), "the own throne, not in check; and frozen");
    assert!(state.game().geometry().parse("c0").is_some() && state.game().geometry().parse("a0").is_none());
}

/// 16, 17. FENs: what is missing gets defaults, what is wrong gets one error.
#[test]
fn fens_are_read_with_care() {
    let game = game("quinquereme");
    let state = game.parse_fen("12/6k5/12/12/12/12/12/12/11p/1p10/12/6K5").expect("defaults");
    assert_eq!(state.fen(), "12/6k5/12/12/12/12/12/12/11p/1p10/12/6K5 w - - 0 1");
    let refused = |id: &str, fen: &str, part: &str| {
        let error = catalog::game(id).expect("a game").parse_fen(fen).expect_err(fen).to_string();
        assert!(error.contains(part), "{fen}: {error}");
    };
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    refused("chess", &format!("{array} w KQkq - 0 1 more"), "more");
    refused("chess", &format!("{array} w KQkx - 0 1"), "'x'");
    refused("chess", &format!("{array} w KK - 0 1"), "twice");
    refused("chess", &format!("{array} w KQkq e4 0 1"), "e4");
    refused("chess", &format!("{array} w KQkq e9 0 1"), "e9");
    refused("chess", &format!("{array} x KQkq - 0 1"), "\"x\"");
    refused("chess", &format!("{array} w KQkq - -1 1"), "-1");
    refused("chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "h1");
    refused("chess", "4k3/8/8/8/8/8/8/4K2K w - - 0 1", "2 royal men");
    refused("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "0 royal men");
    refused("chess", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "in check");
    refused("chess", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "9 ranks");
    refused("chess", "4k3/8/8/8/8/8/7/4K3 w - - 0 1", "rank 2");
    refused("chess", "4k3/8/8/8/8/8/x7/4K3 w - - 0 1", "'x'");
    refused("thronschach", "5/5/2k2/5/5/5/5/2K2/5/5 w - - 0 1", "a hole");
    // A square on which nobody can capture is dropped.
    let state = at("chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert_eq!(field(&state, 3), "-");
}

/// 20. A man that does not promote carries no letter.
#[test]
fn staying_has_no_letter() {
    let state = at("quinquereme", "12/6k5/12/12/P11/12/12/12/12/12/12/6K5 w - - 0 1");
    assert_eq!(from(&state, "a8"), ["a9", "a9z"]);
    let stayed = play(&state, "a8a9");
    assert!(field(&stayed, 0).contains("/P11/"));
}

/// Two generals alone, a bare general, and the capture that bares.
#[test]
fn baring_wins_at_once() {
    let state = at("ximeracak", "4g3/8/8/8/8/8/4s3/3G1W2 w - - 0 1");
    let after = play(&state, "f1e2");
    assert!(after.legal_moves().is_empty());
    assert_eq!(after.position_outcome().map(|o| o.to_string()).as_deref(), Some("1-0 (bare royal)"));
    assert_eq!((after.perft(0), after.perft(1), after.perft(2)), (1, 0, 0));
}

/// A game with more squares than any of ours: every part of the kernel works at full width.
#[test]
fn sixteen_by_sixteen() {
    let rook = "rook = { letter = \"R\", moves = \"R\" }";
    let array = "1k14/16/16/16/16/16/16/16/16/16/16/16/16/16/16/R14K w - - 0 1";
    let game = small("16x16", array, &[rook, "nightrider = { letter = \"N\", moves = \"NN\" }"], "");
    assert_eq!(game.start().legal_moves().len(), 15 + 14 + 3);
    assert_eq!(game.start().fen(), array);
    assert_eq!(game.start().perft(2), naive_count(&game.start()));
}

fn naive_count(state: &State) -> u64 {
    state.legal_moves().iter().map(|&mv| state.after_legal(mv).legal_moves().len() as u64).sum()
}
