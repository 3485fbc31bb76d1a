//! Castling from any place: numbers of others, both ways of naming rights, and what is refused.

use chimera_rules::{Anywhere, Game, Special, State, catalog};

fn chess() -> Anywhere {
    Anywhere::new(catalog::game("chess").unwrap())
}

/// Counts that every Chess960 program agrees on; both sides' men may stand differently, and inner rooks may castle.
#[test]
fn counts_are_those_of_others() {
    let cases: [(&str, &[u64]); 12] = [
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12189, 326_672]),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", &[21, 807, 18002, 667_366]),
        ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", &[20, 479, 10471, 273_318]),
        ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", &[22, 593, 13440, 382_958]),
        ("1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", &[28, 1120, 31058]),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8902]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1", &[48, 2039, 97862]),
        ("nrkqbbrn/pppppppp/8/8/8/8/PPPPPPPP/RKBBNNQR w HAgb - 0 1", &[20, 360, 8096]),
        ("r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1", &[23, 522, 12333]),
        ("rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1", &[37, 1171, 43057]),
        ("1k1r3r/pp6/8/8/8/8/6PP/R2R2K1 b d - 0 1", &[27, 645, 16937]),
        ("rbkr4/8/8/8/8/8/8/4RKRB w GEda - 0 1", &[29, 698, 19491]),
    ];
    let mut anywhere = chess();
    for (fen, counts) in cases {
        let state = anywhere.parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(state.perft(depth), count, "{fen} {depth}");
        }
    }
}

/// How castling is written in UCI and SAN, each read back.
fn castles(state: &State) -> Vec<String> {
    let castles = state.legal_moves().into_iter().filter(|mv| mv.kind() == Special::Castle);
    let told = castles.map(|mv| {
        let (uci, san) = (state.uci(mv), state.san(mv));
        assert_eq!((state.parse_uci(&uci), state.parse_san(&san)), (Ok(mv), Ok(mv)), "{uci} {san}");
        assert_eq!(state.after_legal(mv).recomputed_key(), Some(state.after_legal(mv).key()));
        format!("{uci} {san}")
    });
    let mut told = told.collect::<Vec<_>>();
    told.sort();
    told
}

#[test]
fn rights_are_read_by_side_and_by_file_and_written_by_file() {
    let mut anywhere = chess();
    let start = anywhere.start().unwrap();
    assert_eq!(start.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    for (rights, fen) in [("KQkq", "HAha"), ("HBha", "HBha"), ("Qk", "Ah"), ("-", "-")] {
        let state = anywhere.parse_fen(&format!("r3k2r/8/8/8/8/8/8/RR2K2R w {rights} - 0 1")).unwrap();
        assert_eq!(state.fen(), format!("r3k2r/8/8/8/8/8/8/RR2K2R w {fen} - 0 1"));
        assert_eq!(anywhere.parse_fen(&state.fen()).unwrap().fen(), state.fen());
    }
    let inner = anywhere.parse_fen("4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1").unwrap();
    assert_eq!(castles(&inner), ["e1b1 O-O-O", "e1g1 O-O"]);
    let outer = anywhere.parse_fen("4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1").unwrap();
    assert_eq!(castles(&outer), [] as [&str; 0], "the inner rooks are in the way");
}

#[test]
fn positions_of_a_game_share_its_rules() {
    let mut anywhere = chess();
    let mut game = |fen: &str| anywhere.parse_fen(fen).unwrap().game().clone();
    let first = game("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
    assert_eq!(first, game("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR b kq - 2 9"));
    assert_eq!(first, game("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert_ne!(first, game("4k3/8/8/8/8/8/8/4KR2 w F - 0 1"), "another king's place");
}

#[test]
fn other_games_castle_from_anywhere_too() {
    let mut anywhere = Anywhere::new(catalog::game("decimal-panchimera").unwrap());
    let start = anywhere.start().unwrap();
    assert!(start.fen().ends_with(" w JAja - 0 1"), "{}", start.fen());
    assert_eq!(start.perft(2), catalog::game("decimal-panchimera").unwrap().start().perft(2));
    let state = anywhere.parse_fen("4k5/10/10/10/10/10/10/10/10/1RKR6 w DB - 0 1").unwrap();
    assert_eq!(castles(&state), ["c1d1 O-O"], "to the other side the rook on d1 is in the way");
    // In a game whose inner rooks castle, its letters mean these.
    let text = catalog::source("chess").unwrap().replace("rnbqkbnr", "rrbqkbrr").replace("RNBQKBNR", "RRBQKBRR");
    let text = text.replace("partner = \"h1\"", "partner = \"g1\"").replace("partner = \"a1\"", "partner = \"b1\"");
    let start = Anywhere::new(Game::from_toml("inner", &text).unwrap()).start().unwrap();
    assert!(start.fen().ends_with(" w GBgb - 0 1"), "{}", start.fen());
    // A game without castling is what it was.
    let mut anywhere = Anywhere::new(catalog::game("ximeracak").unwrap());
    assert_eq!(anywhere.start().unwrap(), catalog::game("ximeracak").unwrap().start());
    // A letter that is no castling's is what it was, too.
    let mut anywhere = Anywhere::new(catalog::game("quinquereme").unwrap());
    assert_eq!(anywhere.start().unwrap(), catalog::game("quinquereme").unwrap().start());
}

#[test]
fn what_is_wrong_is_told() {
    let mut anywhere = chess();
    let mut problem = |fen: &str| anywhere.parse_fen(fen).unwrap_err().to_string();
    for (fen, told) in [
        ("4k3/8/8/8/8/4K3/8/7R w K - 0 1", "right 'K': K is not on rank 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "right 'K': R is not on rank 1, right of e1"),
        ("r3k3/8/8/8/8/8/8/4K3 w h - 0 1", "right 'h': r is not on h8"),
        ("r3k3/8/8/8/8/8/8/4K3 w e - 0 1", "right 'e': r is not on e8"),
        ("4k3/8/8/8/8/4K3/8/7R w H - 0 1", "right 'H': K is not on rank 1"),
        ("4k3/8/8/8/8/8/8/4K2R w KH - 0 1", "right 'H' stands there twice"),
        ("4k3/8/8/8/8/8/8/4K1RR w HG - 0 1", "castling from any place: "),
        ("4k3/8/8/8/8/8/8/4K2R w X - 0 1", "right 'X' is none of this game's"),
    ] {
        assert!(problem(fen).contains(told), "{fen}: {}", problem(fen));
    }
    let ways = "  { right = \"L\", san = \"O-O\", to = \"f1\", partner = \"h1\", partner_to = \"e1\" },\n]\n\n[[rule]]";
    let text = catalog::source("chess").unwrap().replacen("]\n\n[[rule]]", ways, 1);
    let error = Game::from_toml("far", &text).map(|game| Anywhere::new(game).start().unwrap_err().to_string());
    assert_eq!(error, Ok("castling from any place: several ways to castle to one side can't be told apart".to_owned()));
}
