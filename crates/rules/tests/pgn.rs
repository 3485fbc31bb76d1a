//! PGN: read strictly where it matters and kindly elsewhere, written canonically, replayed as any game.

use chimera_rules::{
    Game, MAX_PGN, Outcome, PgnError, PgnGame, PgnProblem, PgnResult, Record, Side, catalog, read_pgn,
};
use proptest::prelude::*;

fn one(text: &str) -> PgnGame {
    let mut games = read_pgn(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

#[track_caller]
fn replay(text: &str) -> Record {
    one(text).replay(catalog::game).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn refused(text: &str) -> String {
    let replayed = |games: Vec<PgnGame>| games.iter().try_for_each(|game| game.replay(catalog::game).map(drop));
    read_pgn(text).and_then(replayed).expect_err("a fault").to_string()
}

/// Reading what was written gives the same, and so does writing that.
#[track_caller]
fn stable(game: &PgnGame) {
    let text = game.to_string();
    let again = one(&text);
    assert_eq!(again.to_string(), text);
    assert_eq!((again.line(), again.result()), (game.line(), game.result()), "{text}");
    assert!(text.lines().all(|line| line.chars().count() < 80 || !line.contains(' ')), "{text}");
}

const GAME: &str = r#"% made by hand
[Event "A \"casual\" game"]
[Site "Bath\\Avon"]
[White "Anna"]
[Result "1-0"]

{Before all} 1.e4! $14 {good} {very good} e5 ; to the end of the line
(1... c5 2. Nf3 (2. c3!?) 2... d6) {back} 2 Bc4 Nc6?! 3. Qh5 +- Nf6?? 4.Qxf7# {the end} 1-0
"#;

#[test]
fn all_parts_are_kept() {
    let game = one(GAME);
    assert_eq!(game.tag("Event"), Some("A \"casual\" game"));
    assert_eq!(game.tag("Site"), Some("Bath\\Avon"));
    let moves = &game.line().moves;
    let texts = moves.iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>();
    assert_eq!(texts, ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]);
    assert_eq!(moves[0].before, ["Before all"]);
    assert_eq!((&moves[0].nags[..], &moves[0].after[..]), (&[1, 14][..], &["good".into(), "very good".into()][..]));
    assert_eq!(moves[1].after, ["to the end of the line"]);
    assert_eq!(moves[1].variations[0].moves[1].variations[0].moves[0].nags, [5]);
    assert_eq!(moves[2].before, ["back"]);
    assert_eq!((&moves[3].nags[..], &moves[4].nags[..], &moves[5].nags[..]), (&[6][..], &[18][..], &[4][..]));
    assert_eq!(moves[6].after, ["the end"]);
    assert_eq!(game.result(), PgnResult::Won(Side::White));
    stable(&game);
    game.check_variations(catalog::game).expect("legal variations");
    let text = game.to_string();
    let expected = "\
[Event \"A \\\"casual\\\" game\"]
[Site \"Bath\\\\Avon\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"Anna\"]
[Black \"?\"]
[Result \"1-0\"]

{Before all} 1. e4 $1 $14 {good} {very good} 1... e5 {to the end of the line}
(1... c5 2. Nf3 (2. c3 $5) 2... d6) {back} 2. Bc4 Nc6 $6 3. Qh5 $18 Nf6 $4 4.
Qxf7# {the end} 1-0
";
    assert_eq!(text, expected);
}

#[test]
fn move_numbers_come_in_any_form() {
    for text in
        ["1.e4 e5 2.Nf3", "e4 e5 Nf3", "1 e4 e5 2 Nf3", "1. e4 1... e5 2. Nf3", "1.e4 1…e5 2...Nf3", "1e4 e5 2Nf3"]
    {
        assert_eq!(replay(text).sans(), ["e4", "e5", "Nf3"], "{text}");
    }
}

#[test]
fn several_games_in_a_text() {
    let games =
        read_pgn("; a head\n[White \"A\"]\n1. e4 1-0\n\n[White \"B\"]\n1. d4\n[White \"C\"]\n\n* 1. c4 1/2-1/2 {bye}");
    let games = games.expect("games");
    let said = games.iter().map(|game| (game.tag("White"), game.line().moves.len(), game.result())).collect::<Vec<_>>();
    let white = PgnResult::Won(Side::White);
    assert_eq!(
        said,
        [
            (Some("A"), 1, white),
            (Some("B"), 1, PgnResult::Open),
            (Some("C"), 0, PgnResult::Open),
            (None, 1, PgnResult::Drawn)
        ]
    );
    assert_eq!(games[0].line().moves[0].before, ["a head"]);
    assert_eq!(games[3].line().moves[0].after, ["bye"]);
    for nothing in ["", "  \n", "% only an escape", "\u{feff}"] {
        assert_eq!(read_pgn(nothing), Ok(Vec::new()));
    }
}

#[test]
fn a_file_with_a_fen_begins_there_and_ends_with_its_last_position() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40";
    let record = replay(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n40... Kd7 41. e4 Ke6 *"));
    assert_eq!(record.start().fen(), fen);
    assert_eq!(record.state().fen(), "8/8/4k3/8/4P3/8/8/4K3 w - - 1 42");
    let again = PgnGame::from_record(&record, &[]);
    assert_eq!((again.tag("FEN"), again.tag("SetUp")), (Some(fen), Some("1")));
    assert!(again.to_string().contains("\n40... Kd7 41. e4 Ke6 *\n"), "{again}");
    let start = PgnGame::from_record(&Record::new(catalog::game("chess").expect("a game").start()), &[]);
    assert_eq!((start.tag("FEN"), start.tag("SetUp"), start.tag("Variant")), (None, None, None));
}

#[test]
fn the_variant_decides_the_game() {
    for name in ["quinquereme", "Quinquereme Chess", "QUINQUEREME CHESS", "quinquereme-chess", " Quinquereme "] {
        let record = replay(&format!("[Variant \"{name}\"]\n1. e6 e7 2. Kb1 *"));
        assert_eq!(record.state().game().id(), "quinquereme");
        assert_eq!(PgnGame::from_record(&record, &[]).tag("Variant"), Some("quinquereme"));
    }
    assert_eq!(replay("[Variant \"ximeracak.\"]\n1. Sde3 *").state().game().id(), "ximeracak");
    assert_eq!(replay("[Variant \"decimal panchimera\"] *").state().game().id(), "decimal-panchimera");
    for name in ["", "Standard", "Chess", "From Position"] {
        assert_eq!(replay(&format!("[Variant \"{name}\"] 1. e4")).state().game().id(), "chess");
    }
    let error = refused("\n[Variant \"Bughouse\"]\n1. e4");
    assert!(
        error.starts_with("line 2, column 1: the tag Variant names \"Bughouse\", which is no game known"),
        "{error}"
    );
    assert!(error.contains("patchanka"), "{error}");
    let ours = Game::from_toml("house-rules", catalog::source("chess").expect("a file")).expect("a game");
    let lookup = |id: &str| if id == "house-rules" { Some(ours.clone()) } else { None };
    let record = one("[Variant \"House-Rules\"] 1. e4").replay(lookup).expect("found");
    assert_eq!(record.state().game(), &ours);
}

#[test]
fn results_and_their_reasons() {
    let end = |text: &str| replay(text).outcome();
    let some = |winner, reason: &str| Some(Outcome { winner, reason: reason.to_owned() });
    assert_eq!(end("1. e4 *"), None);
    assert_eq!(end("1. e4 1-0"), some(Some(Side::White), "resignation"));
    assert_eq!(end("1. e4 1/2-1/2"), some(None, "agreement"));
    assert_eq!(end("[Termination \"Time forfeit\"] 1. e4 0-1"), some(Some(Side::Black), "time forfeit"));
    assert_eq!(end("[Termination \"Anna won on time\"] 1. e4 1-0"), some(Some(Side::White), "time forfeit"));
    assert_eq!(end("[Termination \"Normal\"] 1. e4 0-1"), some(Some(Side::Black), "resignation"));
    assert_eq!(end("[Termination \"a storm\"] 1. e4 1/2-1/2"), some(None, "a storm"));
    assert_eq!(end("[Result \"0-1\"] 1. e4 *"), some(Some(Side::Black), "resignation"));
    assert_eq!(end("1. f3 e5 2. g4 Qh4# *"), some(Some(Side::Black), "checkmate"));
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    assert_eq!(end(&format!("{shuffle} 1/2-1/2")), some(None, "repetition"));
    let longer = "Nf3 Nf6 Ng1 Ng8 ".repeat(5);
    // Such games were played on before there was a rule against it.
    assert_eq!(end(&format!("{longer} e4 1-0")), some(Some(Side::White), "resignation"));
}

#[test]
fn the_tag_says_who_won_by_stalemate() {
    let text =
        "[Variant \"quinquereme\"]\n[SetUp \"1\"]\n[FEN \"k11/12/12/12/12/12/12/12/12/12/12/2Q8K w - - 0 1\"]\nQc11 ";
    let record = replay(&format!("{text} *"));
    let written = PgnGame::from_record(&record, &[]).to_string();
    assert!(written.contains("[Result \"0-1\"]") && written.ends_with("1. Qc11 0-1\n"), "{written}");
    assert_eq!(
        refused(&format!("{text} 1-0")),
        "line 4, column 1: the result is 1-0, but by the moves the game ended 0-1 (stalemate)"
    );
}

#[test]
fn faults_are_named_with_their_place() {
    for (text, error) in [
        ("1. e4 e5\n2. Ke3", "line 2, column 4: move 2. \"Ke3\" is not legal here; legal: Ke2"),
        ("1. e4 Nf3", "line 1, column 7: move 1... \"Nf3\" is not legal here; legal: Na6, Nc6, Nf6, Nh6"),
        ("1. e4 {never", "line 1, column 7: this comment is never closed; expected a }"),
        ("1. e4 (1. d4", "line 1, column 7: this variation is never closed; expected a )"),
        ("1. e4 )", "line 1, column 7: ')' closes nothing"),
        ("1. e4 }", "line 1, column 7: '}' closes nothing"),
        ("(1. e4)", "line 1, column 1: '(' must follow a move"),
        ("! 1. e4", "line 1, column 1: an annotation must follow a move"),
        ("1. e4 $256", "line 1, column 7: expected an annotation glyph from $0 to $255"),
        ("1. e4 $", "line 1, column 7: expected an annotation glyph from $0 to $255"),
        ("1. e4 !?!", "line 1, column 7: \"!?!\" is no move and no sign that PGN knows"),
        ("1. e4 <e5>", "line 1, column 7: '<' means nothing here; expected a move, a comment in braces, or a result"),
        ("1. ♘f3", "line 1, column 4: '♘' means nothing here; expected a move, a comment in braces, or a result"),
        ("[]", "line 1, column 2: expected a tag such as [Event \"Casual game\"]; its name is missing"),
        ("[A b]", "line 1, column 4: expected a tag such as [Event \"Casual game\"]; its value in quotes is missing"),
        ("[A \"b", "line 1, column 6: expected a tag such as [Event \"Casual game\"]; its value has no closing quote"),
        (
            "[A \"b\" 1.",
            "line 1, column 8: expected a tag such as [Event \"Casual game\"]; its closing bracket is missing",
        ),
        (
            "[A \"b\"]\n[A \"c\"]",
            "line 2, column 1: the tag A stands here a second time; \
             if another game begins here, end the first with its result, such as *",
        ),
        ("[Result \"1-0\"]\n1. e4 0-1", "line 2, column 7: the game ends with 0-1, but its tag Result says 1-0"),
        ("[Result \"won\"] *", "line 1, column 1: the tag Result is \"won\"; expected 1-0, 0-1, 1/2-1/2 or *"),
        ("[SetUp \"1\"] *", "line 1, column 1: the tag SetUp announces a position, but there is no tag FEN"),
        ("[FEN \"\"] *", "line 1, column 1: the tag FEN: the FEN is empty"),
        ("1. e4 --", "line 1, column 7: move 1... \"--\" is no move; expected a man's letter and a square, such as "),
    ] {
        let said = refused(text);
        assert!(said == error || error.ends_with("as ") && said.starts_with(error), "{text}\n{said}\n{error}");
    }
}

#[test]
fn variations_are_checked_on_request() {
    let game = one("1. e4 (1. d4 d5 (1... Nf6 2. c4)) e5 (1... Ke7) 2. Nf3 *");
    game.replay(catalog::game).expect("the game itself is legal");
    let error = game.check_variations(catalog::game).expect_err("a fault");
    assert_eq!((error.line, error.column), (1, 44));
    assert!(matches!(error.problem, PgnProblem::Move { .. }), "{error}");
    one("1. e4 (1. d4 d5 (1... Nf6 2. c4)) e5 *").check_variations(catalog::game).expect("legal");
}

#[test]
fn everything_is_bounded() {
    let problem = |text: &str| read_pgn(text).map_err(|PgnError { problem, .. }| problem);
    assert_eq!(problem(&" ".repeat(MAX_PGN + 1)), Err(PgnProblem::TooLong));
    assert_eq!(problem(&"(".repeat(MAX_PGN)), Err(PgnProblem::VariationFirst));
    assert_eq!(problem(&format!("1. e4 {}", "(1. d4 ".repeat(65))), Err(PgnProblem::TooDeep));
    let deep = format!("1. e4 {} {} *", "(1. d4 ".repeat(64), ")".repeat(64));
    let game = one(&deep);
    game.check_variations(catalog::game).expect("legal");
    stable(&game);
    assert_eq!(problem(&"e4 ".repeat(10_001)), Err(PgnProblem::TooManyMoves));
    assert!(problem(&"e4 ".repeat(10_000)).is_ok());
    assert!(matches!(problem(&"* ".repeat(10_001)), Err(PgnProblem::TooManyGames(_))));
    let long = format!("1. {} *", "x".repeat(100_000));
    assert!(refused(&long).len() < 300);
}

#[test]
fn what_cannot_stand_in_a_pgn_is_replaced() {
    let mut game = one("1. e4 e5 *");
    game.set_tag("Odd name", "two\nlines \"quoted\" \\");
    game.set_tag("", "nameless");
    game.set_tag("Result", "1-0");
    game.line_mut().moves[0].after.push("closes } early\nand {opens".to_owned());
    game.line_mut().moves[0].after.push(" \n ".to_owned());
    let words = "%percent [bracket; and words ".repeat(12);
    game.line_mut().moves[1].after.push(words);
    let text = game.to_string();
    assert!(text.lines().all(|line| !line.starts_with('%')), "{text}");
    let again = one(&text);
    assert_eq!(again.tag("Odd_name"), Some("two lines \"quoted\" \\"));
    assert_eq!(again.line().moves[0].after, ["closes ) early and {opens"]);
    assert_eq!((again.result(), again.to_string()), (PgnResult::Open, text));
}

/// Plays a game at random.
fn random_game(id: &str, seed: u64, plies: usize) -> Record {
    let mut record = Record::new(catalog::game(id).expect("a game").start());
    let mut random = seed;
    for _ in 0..plies {
        let moves = record.state().legal_moves();
        if moves.is_empty() || record.outcome().is_some() {
            break;
        }
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        record.play(moves[(random >> 33) as usize % moves.len()]).expect("legal");
    }
    record
}

#[test]
fn random_games_come_back() {
    for id in catalog::ids() {
        for seed in 0..8 {
            let mut record = random_game(id, seed, 60 + 30 * seed as usize);
            record.set_tag("White", "Anna");
            let ended = match seed {
                1 => record.resign(Side::White),
                2 => record.flag(Side::Black),
                3 => record.agree_draw(),
                4 => record.end(Outcome { winner: None, reason: "abandoned".into() }),
                _ => Ok(()),
            };
            assert!(ended.is_ok() || record.outcome().is_some());
            let game = PgnGame::from_record(&record, &[("Round".to_owned(), "7".to_owned())]);
            stable(&game);
            let again = one(&game.to_string()).replay(catalog::game).expect("legal");
            assert_eq!((again.moves(), again.start()), (record.moves(), record.start()));
            assert_eq!(again.outcome(), record.outcome(), "{game}");
            assert_eq!((again.tag("White"), again.tag("Round")), (Some("Anna"), Some("7")));
            assert_eq!(PgnGame::from_record(&again, &[]).to_string(), game.to_string());
        }
    }
}

/// Text of a line of moves with comments and variations.
fn line_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[KQRBN]?[a-h]?x?[a-h][1-8][+#]?[!?]?",
        2 => "\\{[ -z]{0,30}\\}",
        1 => "[1-9][0-9]?\\.{0,3}",
        1 => "\\$[1-9]",
        1 => ";[ -z]{0,20}\n",
    ];
    let leaf = prop::collection::vec(piece, 1..12).prop_map(|pieces| format!("e4 {}", pieces.join(" ")));
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop::collection::vec(prop_oneof![inner.clone().prop_map(|line| format!("d4 ({line})")), inner], 1..4)
            .prop_map(|lines| lines.join(" "))
    })
}

proptest! {
    #[test]
    fn writing_and_reading_is_the_identity(text in line_text()) {
        let games = read_pgn(&text).expect("a PGN");
        for game in games {
            stable(&game);
        }
    }

    #[test]
    fn no_text_panics(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        for game in read_pgn(&text).unwrap_or_default() {
            let _ = game.replay(catalog::game);
            let _ = game.check_variations(catalog::game);
        }
    }

    #[test]
    fn nothing_like_a_pgn_panics(text in "(\\[(Variant|FEN|SetUp|Result|Termination) \"[ -~]{0,12}\"\\]\n)?([a-hNKO0-9x=+#.(){}$;%!?*\\[\\]\" \n-]|e4|d5|Nf3|O-O|1-0){0,40}") {
        for game in read_pgn(&text).unwrap_or_default() {
            stable(&game);
            if let Ok(record) = game.replay(catalog::game) {
                stable(&PgnGame::from_record(&record, &[]));
            }
            let _ = game.check_variations(catalog::game);
        }
    }
}
