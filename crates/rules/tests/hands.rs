//! Small game files for rules that no game of the catalog needs: published counts, and what must hold of every game.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use chimera_rules::{Game, Special, State, Tier};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/hand_games")
}

fn games() -> BTreeMap<String, Game> {
    let files = fs::read_dir(folder()).expect("the folder of games");
    let files =
        files.map(|file| file.expect("a file").path()).filter(|path| path.extension().is_some_and(|e| e == "toml"));
    let load = |path: PathBuf| {
        let id = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let text = fs::read_to_string(&path).expect("a game file");
        let game = Game::from_toml(&id, &text).unwrap_or_else(|errors| panic!("{id}: {errors:#?}"));
        (id, game)
    };
    files.map(load).collect()
}

/// A position with its depth and count.
type Row = (String, State, u32, u64);

fn rows() -> Vec<Row> {
    let games = games();
    let text = fs::read_to_string(folder().join("perft.tsv")).expect("the table of counts");
    let read = |line: &str| {
        let [id, fen, depth, nodes] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let game = games.get(id).unwrap_or_else(|| panic!("no game {id}"));
        let state = if fen == "startpos" {
            game.start()
        } else {
            game.parse_fen(fen).unwrap_or_else(|e| panic!("{line}: {e}"))
        };
        (line.to_owned(), state, depth.parse().expect("a depth"), nodes.parse().expect("a count"))
    };
    text.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

#[test]
fn published_counts() {
    for (line, state, depth, nodes) in rows() {
        assert_eq!(state.perft(depth), nodes, "{line}");
    }
}

/// Walks some way into the tree of each position, a few moves of each node.
fn walk(state: &State, depth: u32, seed: &mut u64, check: &mut dyn FnMut(&State)) {
    check(state);
    let moves = state.legal_moves();
    if depth == 0 || moves.is_empty() {
        return;
    }
    let breadth = moves.len().min(3);
    for _ in 0..breadth {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = moves[(*seed >> 33) as usize % moves.len()];
        walk(&state.after_legal(mv), depth - 1, seed, check);
    }
}

fn walk_all(depth: u32, check: &mut dyn FnMut(&State)) {
    for (_, state, ..) in rows() {
        walk(&state, depth, &mut 7, check);
    }
}

#[test]
fn keys_and_fens_come_back() {
    walk_all(6, &mut |state| {
        let fen = state.fen();
        assert_eq!(Some(state.key()), state.recomputed_key(), "{} {fen}", state.game().id());
        let again = state.game().parse_fen(&fen).unwrap_or_else(|e| panic!("{} {fen}: {e}", state.game().id()));
        assert_eq!(again.position(), state.position(), "{fen}");
        assert_eq!(again.fen(), fen);
    });
}

#[test]
fn moves_come_back_from_text() {
    walk_all(4, &mut |state| {
        let fen = state.fen();
        let mut texts = Vec::new();
        for (mv, san) in state.sans() {
            let uci = state.uci(mv);
            assert_eq!(state.parse_uci(&uci), Ok(mv), "{fen} {uci}");
            assert_eq!(state.parse_san(&san), Ok(mv), "{fen} {san}");
            texts.push(uci);
            texts.push(san);
        }
        let count = texts.len();
        texts.sort_unstable();
        texts.dedup();
        // A pawn's step is written alike in neither.
        assert!(texts.len() <= count && texts.len() * 2 >= count, "{fen}");
    });
}

#[test]
fn bulk_counts_are_the_number_of_moves() {
    walk_all(5, &mut |state| {
        assert_eq!(state.perft(1), state.legal_moves().len() as u64, "{}", state.fen());
    });
}

/// However strictly moves are tried out, the same ones are legal.
#[test]
fn tiers_agree() {
    for (line, state, ..) in rows() {
        for tier in [Tier::Guarded, Tier::Brute] {
            let strict = state.game().clone().with_tier(tier);
            walk(&state, 4, &mut 11, &mut |state| {
                let other = strict.parse_fen(&state.fen()).expect("the same position");
                let (mut one, mut two) = (state.legal_moves(), other.legal_moves());
                one.sort_unstable();
                two.sort_unstable();
                assert_eq!(one, two, "{tier:?} {line} {}", state.fen());
            });
        }
    }
}

#[test]
fn drops_are_written_with_an_at_sign() {
    let games = games();
    let state = games["crazyhouse"].parse_fen("4k3/8/8/8/8/8/8/4K3[QPp] w - - 0 1").expect("a position");
    let mv = state.parse_uci("P@e4").expect("a drop");
    assert_eq!((mv.kind(), state.san(mv)), (Special::Drop, "P@e4".to_owned()));
    assert_eq!(state.parse_san("@e4"), Ok(mv));
    assert_eq!(state.after_legal(mv).fen(), "4k3/8/8/8/4P3/8/8/4K3[Qp] b - - 0 1");
    let error = state.parse_uci("N@e4").expect_err("no knight in hand");
    assert_eq!(error.to_string(), "\"N@e4\" is not legal here; legal: Q@e4, P@e4");
    assert_eq!(state.parse_san("Q@e4+").map(|mv| state.san(mv)), Ok("Q@e4+".to_owned()));
}

#[test]
fn a_promoted_man_is_captured_as_a_pawn() {
    let games = games();
    let state = games["crazyhouse"].parse_fen("1n2k3/P7/8/8/8/8/8/4K3[] w - - 0 1").expect("a position");
    let state = state.after(state.parse_uci("a7b8q").expect("a capture")).expect("legal");
    assert_eq!(state.fen(), "1Q~2k3/8/8/8/8/8/8/4K3[N] b - - 0 1");
    let text = "1Q~6/r5k1/8/8/8/8/8/4K3[] w - - 0 1";
    let state = games["crazyhouse"].parse_fen(text).expect("a position");
    let state = state.after(state.parse_uci("b8a7").expect("a capture")).expect("legal");
    assert_eq!(state.fen(), "8/Q~5k1/8/8/8/8/8/4K3[R] b - - 0 1");
}

#[test]
fn wrong_hands_are_refused_with_a_reason() {
    let games = games();
    let says = |id: &str, fen: &str| games[id].parse_fen(fen).expect_err(fen).to_string();
    let zh = |fen| says("crazyhouse", fen);
    assert_eq!(zh("4k3/8/8/8/8/8/8/4K3[X] w"), "in hand: \"X\" is no man of this game, whose letters are KQRBNP");
    assert_eq!(zh("4k3/8/8/8/8/8/8/4K3[K] w"), "in hand: K is never held in this game; it holds QRBNP");
    assert!(zh("4k3/8/8/8/8/8/8/4K3[Q w").starts_with("men in hand are \"[Q\""));
    assert_eq!(zh("4k3/8/8/8/8/8/8/~4K3[] w"), "rank 1: '~' belongs behind a man's letter");
    assert_eq!(zh("4k3/8/8/8/8/8/8/4K~~2[] w"), "rank 1: '~' belongs behind a man's letter");
    assert_eq!(zh("4k3/8/8/8/8/8/8/4+3[] w"), "rank 1: '+' belongs before a man's letter");
}

/// The errors of a game with one part replaced.
fn spoiled(id: &str, part: &str, instead: &str) -> String {
    let text = fs::read_to_string(folder().join(format!("{id}.toml"))).expect("a game file");
    assert_eq!(text.matches(part).count(), 1, "{part} should occur once");
    let errors = Game::from_toml(id, &text.replace(part, instead)).expect_err(instead);
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn wrong_rules_of_hands_are_refused_with_their_place() {
    let zh = |part, instead| spoiled("crazyhouse", part, instead);
    assert_eq!(
        zh("letter = \"Q\"", "letter = \"QQ\""),
        "6:20: 'QQ' is no letter from A to Z, and none behind a '+' either"
    );
    assert!(
        zh("promoted_as = \"pawn\"", "promoted_as = \"king\"")
            .ends_with("\"king\" is not among the men that can be held")
    );
    assert!(zh("ranks = [2, 3, 4, 5, 6, 7]", "zone = \"home\"").ends_with("no zone is called \"home\""));
    assert!(zh("ranks = [2, 3, 4, 5, 6, 7]", "per_file = 0").ends_with("at least one man may stand on a file"));
    assert!(
        zh("men = [\"pawn\"]\nranks = [2, 3", "men = [\"king\"]\nranks = [2, 3").contains("\"king\" is never in hand")
    );
    assert!(zh("captures = true", "captures = true\nas = { pawn = \"queen\" }").contains("\"pawn\" is held as itself"));
}
