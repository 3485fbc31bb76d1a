//! `variants.ini`: what loads, what is refused and why, and that what loads counts as was published.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use chimera_formats::ini::{Ini, IniError, MAX_SECTIONS, built_in_game, built_in_names};
use chimera_rules::{Game, Record};

/// Counts above this many nodes are left to a release build: `FULL=1`.
const NODES: u64 = 3_000_000;

/// How many of the published games must agree, at every depth given.
const PUBLISHED: usize = 38;

/// How many of the built-in games must load.
const BUILT_IN: usize = 98;

fn game(text: &str, name: &str) -> Result<Game, Vec<IniError>> {
    Ini::read(text).expect("a file").game(name)
}

fn refusal(text: &str) -> String {
    let name = text[1..].split([':', ']']).next().expect("a name");
    game(text, name).expect_err("a refusal").first().expect("an error").to_string()
}

#[test]
fn published_counts() {
    let rows = include_str!("data/published-perft.tsv").lines().skip(1);
    let (mut agree, mut refused) = (BTreeSet::new(), BTreeSet::new());
    let mut games: BTreeMap<&str, Result<Game, Vec<IniError>>> = BTreeMap::new();
    for row in rows {
        let [name, fen, depth, nodes, shuffled] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let (depth, nodes): (u32, u64) = (depth.parse().expect("a depth"), nodes.parse().expect("a count"));
        match games.entry(name).or_insert_with(|| built_in_game(name)) {
            Err(errors) => {
                assert!(errors.iter().all(|error| error.key.is_some()), "{name}: {errors:?}");
                refused.insert(name);
            }
            Ok(_) if shuffled == "true" => {
                refused.insert(name);
            }
            Ok(game) => {
                let state = if fen == "startpos" { Ok(game.start()) } else { game.parse_fen(fen) };
                let state = state.unwrap_or_else(|error| panic!("{name} {fen}: {error}"));
                if nodes <= NODES || std::env::var_os("FULL").is_some() {
                    assert_eq!(state.perft(depth), nodes, "{name} {fen} at depth {depth}");
                }
                agree.insert(name);
            }
        }
    }
    assert!(agree.len() >= PUBLISHED, "{} agree: {agree:?}; refused: {refused:?}", agree.len());
}

#[test]
fn every_built_in_game_loads_or_says_why_not() {
    assert_eq!(built_in_names().count(), 121);
    let mut loaded = 0;
    for name in built_in_names() {
        match built_in_game(name) {
            Ok(game) => {
                loaded += 1;
                let again = Game::from_toml(name, game.source()).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
                assert_eq!(again.start().perft(2), game.start().perft(2), "{name}");
            }
            Err(errors) => assert!(!errors.is_empty(), "{name}: {errors:?}"),
        }
    }
    assert!(loaded >= BUILT_IN, "{loaded} load");
}

/// Sections of ours, and their counts at depths 1 to 3, which that engine's were the same as, with the moves of random games.
#[test]
fn rare_rules_count_as_the_engine_counts_them() {
    let file = Ini::read(include_str!("data/rules.ini")).expect("a file");
    let counts = [
        ("kept", [28, 781, 22439]),
        ("threerow", [16, 240, 3360]),
        ("blockrow", [16, 240, 3360]),
        ("apart", [16, 240, 3360]),
        ("falling", [5, 25, 125]),
        ("spread", [16, 244, 4592]),
        ("turned", [4, 12, 24]),
        ("gated", [10, 100, 1340]),
        ("held", [9, 81, 819]),
        ("arrive", [3, 11, 54]),
        ("barred", [11, 53, 696]),
        ("passing", [10, 100, 1020]),
        ("facing", [23, 470, 10573]),
    ];
    for (name, expected) in counts {
        let start = file.game(name).unwrap_or_else(|errors| panic!("{name}: {errors:?}")).start();
        assert_eq!([1, 2, 3].map(|depth| start.perft(depth)), expected, "{name}");
    }
}

#[test]
fn characters_that_steer_a_terminal_are_refused() {
    let error = Ini::read("[ga\u{1b}[31mme:chess]\n").map(drop).expect_err("a refusal").to_string();
    assert!(error.starts_with("1:1: ") && error.contains("U+001B"), "{error}");
    for line in ["k\u{7}ing = k", "castling = fa\u{202e}lse"] {
        let error = refusal(&format!("[game:chess]\n{line}\n"));
        assert!(error.starts_with("2:1: ") && error.contains("can't be shown"), "{error}");
    }
}

/// Two rooks against a bare king: eight moves, counted from the four men on the board.
#[test]
fn moves_are_counted_against_a_bare_king() {
    let game = built_in_game("makruk").expect("a game");
    let start = game.parse_fen("4k3/8/8/8/8/8/8/R3K2R b - - 0 1").expect("a position");
    let mut record = Record::new(start);
    for (ply, text) in ["e8e7", "e1e2", "e7e8", "e2e1"].into_iter().cycle().take(11).enumerate() {
        assert_eq!(record.outcome(), None, "{ply}");
        let mv = record.state().parse_uci(text).expect("a move");
        record.play(mv).expect("a legal move");
    }
    let outcome = record.outcome().expect("an outcome");
    assert_eq!((outcome.result(), outcome.reason.as_str()), ("1/2-1/2", "counted moves"));
}

#[test]
fn sections_inherit_from_sections_and_built_in_games() {
    let text = "preface\n[a:capablanca]\nqueen = -\nchancellor = q\nstartFen = rnabqkbqnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBQNR w KQkq - 0 1\n\n; remark\n[b:a]\nnMoveRule = 0\n";
    for name in ["a", "b"] {
        let game = game(text, name).expect("a game");
        let queen = game.kinds().find(|(_, kind)| kind.letter.to_string() == "Q").expect("a queen").1;
        assert_eq!((queen.id.as_str(), queen.betza.as_str()), ("chancellor", "RN"));
        assert!(game.kinds().all(|(_, kind)| kind.letter.to_string() != "C"));
    }
    assert_eq!(Ini::read(text).expect("a file").sections().collect::<Vec<_>>(), [("a", 2), ("b", 8)]);
}

#[test]
fn a_letter_given_again_takes_the_man_out_of_promotion() {
    // As in the engine: naming a man anew removes it first, and what men promote to forgets it.
    let own = game("[a:chess]\nqueen = q\n", "a").expect("a game");
    let state = own.parse_fen("8/P3k3/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
    assert_eq!(state.legal_moves().iter().filter(|mv| mv.promotion().is_some()).count(), 3);
}

#[test]
fn what_is_not_understood_is_refused_with_its_place() {
    for (text, expected) in [
        ("[a:chess]\ndubbleStep = true\n", "2:1: dubbleStep: this key is not known; did you mean \"doubleStep\"?"),
        ("[a:chess]\n doubleStep = true\n", "2:1:  doubleStep: this key is not known; did you mean \"doubleStep\"?"),
        ("[a:chess]\ndoubleStep = yes\n", "2:14: doubleStep: expected true or false"),
        ("[a:chess]\ndoubleStep = true \n", "2:14: doubleStep: there are blanks behind the value; take them out"),
        ("[a:chess]\ndoubleStep\n", "2:1: this line says nothing: write key = value, or begin a remark with '#'"),
        (
            "[a:chess]\nflagPiece =\n",
            "2:1: flagPiece: there is no value behind '='; leave the line out, or write '-' for nothing",
        ),
        ("[a:chess]\nmaxRank = 11\n", "2:11: maxRank: expected a rank from 1 to 10"),
        (
            "[a:chess]\npromotionRegionWhite = *8 x9y\n",
            "2:24: promotionRegionWhite: \"x9y\" is no square: expected d4, *4 for a rank, d* for a file",
        ),
        (
            "[a:chess]\npromotionPieceTypes = qx\n",
            "2:23: promotionPieceTypes: no man has the letter 'x'; this game's men are PNBRQK",
        ),
        (
            "[a:chess]\nstalemateValue = lose\n",
            "2:18: stalemateValue: expected one of win, loss, draw, none; did you mean \"loss\"?",
        ),
        (
            "[a:chess]\nrook = r:RF\n",
            "2:8: rook: only customPiece1 to customPiece25 and king take moves; expected a letter alone",
        ),
        ("[a:chess]\ncustomPiece1 = x:zB\n", "2:16: customPiece1: the engine passes over 'z' here"),
        (
            "[a:chess]\ncustomPiece1 = x:fRbpR\n",
            "2:16: customPiece1: the engine mixes up sliding, hopping and lame leaps along one line here",
        ),
        (
            "[a:ches]\n",
            "1:1: no section above this one and no built-in game is called \"ches\"; did you mean \"chess\"?",
        ),
        ("[a:b]\n[b:a]\n", "1:1: no section above this one and no built-in game is called \"b\""),
        (
            "[grand:chess]\n",
            "1:1: the engine has a game of this name and passes over the section; give it another name",
        ),
        (
            "[a:chess]\nstartFen = rnbqkbnr/ppppppppp/8/8/8/8/8/8 w - - 0 1\n",
            "2:12: startFen: rank 7 has more than 8 squares",
        ),
        (
            "[a:chess]\nwallingRule = duck\n",
            "2:15: wallingRule: the engine does not say whether a wall may save a king from check",
        ),
    ] {
        assert_eq!(refusal(text), expected, "{text}");
    }
    assert!(refusal("[a:xiangqi]\n").contains("comes with the built-in \"xiangqi\""));
}

/// Counts and moves are the engine's.
#[test]
fn castling_from_anywhere_is_written_as_the_engine_does() {
    let text = "[a:capablanca]\nchess960 = true\nstartFen = r6k1r/pppppppppp/10/10/10/10/PPPPPPPPPP/RK6R1 w KQkq - 0 1\n\
                [b:chess]\nchess960 = true\nstartFen = 1rkr3b/1pp1n3/p2p1npp/5p2/4pPq1/4N2P/PPPPP1PB/BRKR1NQ1 w DBdb - 0 1\n";
    let start = |name: &str| game(text, name).unwrap_or_else(|errors| panic!("{errors:?}")).start();
    assert_eq!([start("a").perft(1), start("a").perft(2)], [30, 930]);
    assert_eq!([start("b").perft(1), start("b").perft(2)], [20, 671]);
    let moves: Vec<String> = start("a").legal_moves().iter().map(|&mv| start("a").uci(mv)).collect();
    assert!(["b1a1", "b1i1", "b1c1"].iter().all(|wanted| moves.iter().any(|mv| mv == wanted)), "{moves:?}");
    let gates = game("[a:seirawan]\nchess960 = true\n", "a").expect_err("a refusal");
    assert!(gates[0].to_string().contains("chess960: gates"), "{gates:?}");
}

#[test]
fn what_is_too_large_is_refused() {
    let many = "[a]\n".repeat(MAX_SECTIONS + 1);
    assert!(Ini::read(&many).expect_err("too many").to_string().contains("too many sections"));
    assert!(Ini::read(&"#".repeat(300_000)).expect_err("too long").to_string().contains("it may have"));
    let long = format!("[a:chess]\nking = k:{}\n", "W".repeat(5000));
    assert!(game(&long, "a").expect_err("too long").iter().any(|error| error.to_string().contains("too long")));
    let mut chain = "[g0:chess]\n".to_owned();
    for n in 1..40 {
        let _ = writeln!(chain, "[g{n}:g{}]", n - 1);
    }
    assert!(game(&chain, "g20").is_ok());
    assert!(game(&chain, "g39").expect_err("too deep")[0].to_string().contains("too many bases"));
}

#[test]
fn networks_of_built_in_games_fit_them() {
    let mut found = 0;
    for name in built_in_names() {
        // Chess has a game file of its own.
        if let (None, Some(bytes)) = (chimera_rules::catalog::source(name), chimera_rules::catalog::network(name)) {
            let game = built_in_game(name).expect("a game");
            chimera_nnue::Network::read(&game, bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            found += 1;
        }
    }
    assert!(found > 0);
}
