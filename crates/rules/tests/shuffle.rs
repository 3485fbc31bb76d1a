//! Arrays that are drawn by lot: what holds of every one, and castling from wherever the men stand.

use std::collections::BTreeSet;

use chimera_rules::{Game, RuleDefinition, Special, State, Tier, catalog, definition};

/// Orthodox chess with shuffles, in lines of a game file.
fn chess(shuffles: &str) -> Game {
    let text = catalog::source("chess").unwrap();
    let text = text.replacen("[men]", &format!("{shuffles}\n[men]"), 1);
    Game::from_toml("fischer", &text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn problem(shuffles: &str) -> String {
    let text = catalog::source("chess").unwrap().replacen("[men]", &format!("{shuffles}\n[men]"), 1);
    Game::from_toml("fischer", &text).expect_err("a problem")[0].message.clone()
}

const FISCHER: &str =
    "[[shuffle]]\nmen = [\"rook\", \"knight\", \"bishop\", \"queen\", \"king\"]\nspread = [\"bishop\"]";

/// The first player's back rank.
fn back(game: &Game) -> String {
    let fen = game.start().fen();
    fen.split(' ').next().unwrap().rsplit('/').next().unwrap().to_owned()
}

#[test]
fn every_array_is_as_it_should_be() {
    let game = chess(FISCHER);
    assert!(game.is_drawn() && game.start().fen() == catalog::game("chess").unwrap().start().fen());
    assert_eq!(game.start().perft(3), 8902);
    let mut seen = BTreeSet::new();
    for number in 0..60 {
        let drawn = game.drawn(number).unwrap();
        let rank = back(&drawn);
        let at = |letter: char| rank.match_indices(letter).map(|(at, _)| at).collect::<Vec<_>>();
        let (rooks, bishops, king) = (at('R'), at('B'), at('K')[0]);
        assert!(rooks[0] < king && king < rooks[1], "{rank}");
        assert_ne!(bishops[0] % 2, bishops[1] % 2, "{rank}");
        let fen = drawn.start().fen();
        assert_eq!(fen, format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1", rank.to_lowercase()));
        assert_eq!((drawn.id(), drawn.is_drawn()), (format!("fischer@{number}").as_str(), false));
        // The same number draws the same array, and its game file says it.
        let again = Game::from_toml(drawn.id(), game.drawn(number).unwrap().source()).unwrap();
        assert_eq!(again.start().fen(), fen);
        seen.insert(rank);
    }
    assert!(seen.len() > 40, "{} arrays of 60", seen.len());
    assert_eq!(Game::numbered("fischer@12"), Some(("fischer", 12)));
    for odd in ["fischer", "fischer@", "fischer@1a", "fischer@-1", "fischer@1234567890"] {
        assert_eq!(Game::numbered(odd), None, "{odd}");
    }
    // A game without lot is itself.
    let plain = catalog::game("chess").unwrap();
    assert_eq!(plain.drawn(7).unwrap(), plain);
}

/// Chess with another back rank and castling from there; files of the king and its rooks from 0.
fn fischer(rank: &str, king: usize, rooks: [Option<usize>; 2]) -> Game {
    let mut definition = definition::read(catalog::source("chess").unwrap()).unwrap();
    definition.array = format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w - - 0 1", rank.to_lowercase());
    let square = |file: usize| format!("{}1", char::from(b'a' + file as u8));
    for rule in &mut definition.rule {
        let RuleDefinition::Castle(castle) = rule else { continue };
        castle.from = square(king);
        castle.onto_partner = true;
        let mut rooks = rooks.iter();
        castle.ways.retain_mut(|way| match rooks.next().unwrap() {
            Some(file) => {
                way.partner = square(*file);
                true
            }
            None => false,
        });
    }
    Game::from_definition("fischer", &definition).unwrap()
}

/// A back rank, the files of the king and its rooks, a position and counts from there.
type Case<'t> = (&'t str, usize, [Option<usize>; 2], &'t str, [u64; 3]);

/// Counts of a well-known chess library.
#[test]
fn castling_from_anywhere_counts_right() {
    let cases: [Case<'_>; 4] = [
        (
            "BQNBNRKR",
            6,
            [Some(7), Some(5)],
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
            [21, 528, 12189],
        ),
        (
            "BRKRNNQB",
            2,
            [Some(3), Some(1)],
            "1rkr3b/1pp1n3/p2p1npp/5p2/4pPq1/4N2P/PPPPP1PB/BRKR1NQ1 w KQkq - 0 1",
            [20, 671, 15667],
        ),
        // The rook that castles leaves its king to the one behind it.
        ("RKBBNNQR", 1, [Some(7), Some(0)], "4k3/8/8/8/8/8/8/RK5r w Q - 0 1", [3, 57, 788]),
        ("RBKBRNNQ", 2, [Some(4), Some(0)], "r1k1r3/8/8/8/8/8/8/R1K1R3 w KQkq - 0 1", [25, 528, 12240]),
    ];
    for (rank, king, rooks, fen, counts) in cases {
        let game = fischer(rank, king, rooks);
        for game in [game.clone(), game.clone().with_tier(Tier::Guarded), game.with_tier(Tier::Brute)] {
            let state = game.parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            for (depth, count) in (1..).zip(counts) {
                assert_eq!(state.perft(depth), count, "{fen} {depth} {:?}", game.tier());
            }
        }
    }
}

fn castles(state: &State) -> Vec<String> {
    let castles = state.legal_moves().into_iter().filter(|mv| mv.kind() == Special::Castle);
    let mut told: Vec<String> = castles
        .map(|mv| {
            let (uci, san) = (state.uci(mv), state.san(mv));
            assert_eq!((state.parse_uci(&uci), state.parse_san(&san)), (Ok(mv), Ok(mv)), "{uci} {san}");
            let after = state.after_legal(mv);
            assert_eq!(after.recomputed_key(), Some(after.key()));
            let fen = after.fen();
            format!("{uci} {san} {}", fen.split(' ').next().unwrap().rsplit('/').next().unwrap())
        })
        .collect();
    told.sort();
    told
}

#[test]
fn castling_names_the_partner() {
    // The king stands already where it goes, or next to it; the rook may be in its way.
    let game = fischer("RBBQNNKR", 6, [Some(7), Some(0)]);
    let state = game.parse_fen("6k1/8/8/8/8/8/PPPPPPPP/R5KR w KQ - 0 1").unwrap();
    assert_eq!(castles(&state), ["g1a1 O-O-O 2KR3R", "g1h1 O-O R4RK1"]);
    let game = fischer("RKRBBQNN", 1, [Some(2), Some(0)]);
    let state = game.parse_fen("6k1/8/8/8/8/8/PPPPPPPP/RKR5 w KQ - 0 1").unwrap();
    // b1c1 would be two moves, were it not for the partner.
    assert_eq!(castles(&state), ["b1c1 O-O R4RK1"]);
}

#[test]
fn one_shuffle_goes_on_where_the_last_one_stopped() {
    // The king changes places with the queen; then it stays, and the queen changes places with a bishop.
    let game = chess("[[shuffle]]\nmen = [\"queen\", \"king\"]\n[[shuffle]]\nmen = [\"queen\", \"bishop\"]");
    let ranks: BTreeSet<String> = (0..80).map(|number| back(&game.drawn(number).unwrap())).collect();
    let wanted = ["RNBKQBNR", "RNBKBQNR", "RNBQKBNR", "RNBBKQNR", "RNQBKBNR", "RNQKBBNR"];
    assert_eq!(ranks, wanted.map(str::to_owned).into_iter().collect());
    // Symmetrically, and one that is alone keeps its shade.
    let game = chess("[[shuffle]]\nmen = [\"knight\", \"bishop\"]\nmirrored = [\"bishop\"]");
    let ranks: BTreeSet<String> = (0..20).map(|number| back(&game.drawn(number).unwrap())).collect();
    assert_eq!(ranks, ["RNBQKBNR", "RBNQKNBR"].map(str::to_owned).into_iter().collect());
    let game = chess("[[shuffle]]\nmen = [\"queen\", \"knight\"]\nspread = [\"queen\"]");
    let ranks: BTreeSet<String> = (0..40).map(|number| back(&game.drawn(number).unwrap())).collect();
    assert_eq!(ranks, ["RNBQKBNR", "RQBNKBNR"].map(str::to_owned).into_iter().collect());
}

#[test]
fn what_cannot_be_drawn_is_told() {
    assert!(problem("[[shuffle]]\nmen = [\"bischop\"]").contains("no man has the id \"bischop\""));
    assert!(problem("[[shuffle]]\nmen = [\"bishop\"]").contains("men of two kinds at least"));
    assert!(problem("[[shuffle]]\nmen = [\"bishop\", \"rook\"]\nspread = [\"king\"]").contains("not among the men"));
    let told = chess("[[shuffle]]\nmen = [\"king\", \"rook\"]");
    let rank = back(&told.drawn(3).unwrap());
    assert_eq!(rank, "RNBQKBNR", "the king stays between the rooks");
    let text = catalog::source("chess").unwrap().replace("rnbqkbnr", "rbnqkbnr");
    let text = text.replacen("[men]", "[[shuffle]]\nmen = [\"bishop\", \"queen\"]\n[men]", 1);
    let told = Game::from_toml("odd", &text).expect_err("a problem")[0].message.clone();
    assert!(told.contains("mirrored, or not at all"), "{told}");
}
