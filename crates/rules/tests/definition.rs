//! Game files: those that ship, those that are wrong, and whatever else somebody may hand in.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use chimera_rules::definition::{self, Condition, MAX_BYTES, MAX_CONDITIONS, Problem, Shade, locate, read, schema};
use chimera_rules::{Game, RuleDefinition, catalog};
use proptest::prelude::*;

const SHIPPED: [&str; 7] =
    ["chess", "decimal-panchimera", "panchimera", "patchanka", "quinquereme", "thronschach", "ximeracak"];

fn variants() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../variants")
}

fn shipped(id: &str) -> String {
    fs::read_to_string(variants().join(format!("{id}.toml"))).expect("a shipped game file")
}

#[test]
fn every_shipped_file_reads() {
    for entry in fs::read_dir(variants()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ext| ext != "toml") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let game = read(&text).unwrap_or_else(|errors| panic!("{}: {errors:#?}", path.display()));
        assert!(text.starts_with("#:schema game.schema.json\n"), "{} names its schema", path.display());
        assert!(!game.about.is_empty() && game.notes.len() >= 3, "{} speaks to people", path.display());
        assert_eq!(game.men.values().filter(|man| man.royal).count(), 1, "{}", path.display());
    }
    for id in SHIPPED {
        shipped(id);
    }
}

#[test]
fn values_arrive_where_they_belong() {
    let game = read(&shipped("quinquereme")).unwrap();
    assert_eq!((game.a1, game.first_rank, &*game.without), (Shade::Light, 1, &["move limit".to_owned()][..]));
    assert_eq!(game.men.keys().next().unwrap(), "king", "men keep the order of the file");
    assert_eq!((game.men["pentere"].letter.as_str(), game.men["pentere"].san.as_deref()), ("T", Some("P")));
    let promotions = game.rule.iter().filter(|rule| matches!(rule, RuleDefinition::Promote(_))).count();
    assert_eq!(promotions, 4);

    let game = read(&shipped("thronschach")).unwrap();
    assert_eq!((game.a1, game.first_rank), (Shade::Dark, 0));
    assert_eq!(game.ending[0].condition, Some(Condition::Intruder("throne".to_owned())));
    assert_eq!(game.men["pawn"].on[0].ranks, [8]);
}

/// Set `UPDATE=1` to write the schema anew.
#[test]
fn the_committed_schema_is_up_to_date() {
    let path = variants().join("game.schema.json");
    let made = schema();
    let kept = || fs::read_to_string(&path).ok().and_then(|kept| serde_json::from_str(&kept).ok());
    let same = |kept: Option<serde_json::Value>| kept.as_ref() == Some(&made);
    if std::env::var_os("UPDATE").is_some() && !same(kept()) {
        fs::write(&path, format!("{}\n", serde_json::to_string_pretty(&made).unwrap())).unwrap();
    }
    assert!(same(kept()), "variants/game.schema.json is out of date: run this test with UPDATE=1");
}

/// A small game to spoil.
const SOUND: &str = r#"name = "Solitude"
board = "8x8"
array = "k7/8/8/8/8/8/8/7K w - - 0 1"

[men]
king = { letter = "K", moves = "K", royal = true }
pawn = { letter = "P", san = "", moves = "fW", pawn = true }

[[rule]]
kind = "promote"
men = ["pawn"]
ranks = [8]
to = ["king"]

[[ending]]
when = "turn"
if = { all = ["bare", { not = "check" }] }
verdict = "loss"
reason = "bare royal"
"#;

/// The sound game with one part replaced, and the errors that this brings.
fn spoil(part: &str, instead: &str) -> Vec<String> {
    assert_eq!(SOUND.matches(part).count(), 1, "{part} should occur once");
    errors(&SOUND.replace(part, instead))
}

fn errors(text: &str) -> Vec<String> {
    read(text).map(|_| ()).unwrap_err().iter().map(ToString::to_string).collect()
}

#[test]
fn the_sound_game_is_sound() {
    assert!(read(SOUND).is_ok());
}

#[test]
fn mistakes_are_found_where_they_are() {
    let cases: &[(&str, &str, &str)] = &[
        // Keys.
        (
            "board =",
            "bord =",
            r#"2:1: unknown key "bord" in the file: expected one of a1, about, array, board, ending, first_rank, inventor, judgement, men, name, notes, rule, shuffle, sides, without, year, zones; did you mean "board"?"#,
        ),
        ("name = \"Solitude\"\n", "", r#"1:1: the file needs the key "name": a text in quotes"#),
        (
            "king = { letter =",
            "king = { leter =",
            r#"6:10: unknown key "leter" in "king": expected one of about, glyph, letter, moves, name, on, pawn, returns, royal, san, turned, within; did you mean "letter"?"#,
        ),
        ("letter = \"P\", ", "", r#"7:1: "pawn" needs the key "letter": a text in quotes"#),
        (
            "ranks = [8]",
            "rank = [8]",
            r#"12:1: unknown key "rank" in item 1 of "rule": expected one of captures, kind, leaving, limited_by_array, men, most, ranks, side, stay, to, unless_stuck, zone; did you mean "ranks"?"#,
        ),
        (
            "ranks = [8]",
            "ranks = [8]\nlimited-by-array = true",
            r#"13:1: unknown key "limited-by-array" in item 1 of "rule": expected one of captures, kind, leaving, limited_by_array, men, most, ranks, side, stay, to, unless_stuck, zone; did you mean "limited_by_array"?"#,
        ),
        (
            "\n[[rule]]",
            "without = [\"stalemate\"]\n\n[[rule]]",
            r#"8:1: "without" belongs to the whole game: move it above the first [heading]"#,
        ),
        (
            "to = [\"king\"]\n",
            "",
            r#"9:1: item 1 of "rule" needs the key "to": a list [ … ] of items, each a text in quotes"#,
        ),
        ("pawn = { letter", "king = { letter", r#"7:1: duplicate key "king": it has been given a value above"#),
        // Kinds and words.
        (
            "\"promote\"",
            "\"promot\"",
            r#"10:8: unknown kind "promot": expected one of promote, castle, ⋯; did you mean "promote"?"#,
        ),
        ("kind =", "knd =", r#"10:1: unknown key "knd" in item 1 of "rule": expected kind; did you mean "kind"?"#),
        ("kind = \"promote\"\n", "", r#"9:1: item 1 of "rule" needs the key "kind": one of "promote", "castle", ⋯"#),
        (
            "\"turn\"",
            "\"trun\"",
            r#"16:8: unknown word "trun" for "when": expected one of turn, stuck, game, claim; did you mean "turn"?"#,
        ),
        (
            "\"loss\"",
            "\"lost\"",
            r#"18:11: unknown word "lost" for "verdict": expected one of win, loss, draw; did you mean "loss"?"#,
        ),
        // Conditions inside conditions.
        (
            "not = \"check\"",
            "not = \"chekc\"",
            r#"17:31: unknown word "chekc" for "not": expected one of check, bare, ⋯, any, not; did you mean "check"?"#,
        ),
        (
            "not = \"check\"",
            "nto = \"check\"",
            r#"17:25: unknown key "nto" in item 2 of "all": expected one of intruder, repeated, ⋯, any, not, check, bare, ⋯; did you mean "not"?"#,
        ),
        ("not = \"check\"", "not = \"intruder\"", r#"17:31: "intruder" needs a value: write { intruder = … }"#),
        ("not = \"check\"", "check = true", r#"17:25: "check" takes no value: write "check" alone"#),
        (
            "not = \"check\"",
            "repeated = -3",
            r#"17:36: "repeated" should be a whole number, 0 or more, not the number -3"#,
        ),
        (
            "{ not = \"check\" }",
            "{}",
            r#"17:23: item 2 of "all" should have exactly one key: one of "intruder", "repeated", ⋯, "any", "not""#,
        ),
        // Types.
        ("letter = \"P\"", "letter = 5", r#"7:19: "letter" should be a text in quotes, not the number 5"#),
        ("royal = true", "royal = \"true\"", r#"6:45: "royal" should be true or false, without quotes, not "true""#),
        (
            "ranks = [8]",
            "ranks = 8",
            r#"12:9: "ranks" should be a list [ … ] of items, each a whole number from 0 to 255, not the number 8"#,
        ),
        (
            "ranks = [8]",
            "ranks = [7, 300]",
            r#"12:13: item 2 of "ranks" should be a whole number from 0 to 255, not the number 300"#,
        ),
        (
            "ranks = [8]",
            "ranks = [0xFFF]",
            r#"12:10: item 1 of "ranks" should be a whole number from 0 to 255, not the number 0xFFF"#,
        ),
        (
            "board =",
            "sides = [\"Gold\"]\nboard =",
            r#"2:9: "sides" should be a list [ … ] of 2 items, each a text in quotes, not a list of 1"#,
        ),
        (
            "san = \"\"",
            "glyph = true",
            r#"7:32: "glyph" should be a text in quotes or a list [ … ] of items, each a text in quotes, not true"#,
        ),
        (
            "san = \"\"",
            "glyph = [\"rook\", 3]",
            r#"7:41: item 2 of "glyph" should be a text in quotes, not the number 3"#,
        ),
        (
            "pawn = { letter = \"P\", san = \"\", moves = \"fW\", pawn = true }",
            "pawn = \"P\"",
            r#"7:8: "pawn" should be a table { … }, not "P""#,
        ),
        (
            "{ all = [\"bare\", { not = \"check\" }] }",
            "1.5",
            r#"17:6: "if" should be one of "check", "bare", ⋯ or a table { … } with the key one of "intruder", "repeated", ⋯, "any", "not", not the number 1.5"#,
        ),
        // Beyond what the schema says, serde has the last word.
        ("not = \"check\"", "repeated = 99999999999", "17:36: invalid value: integer `99999999999`, expected u32"),
        ("board =", "year = 99999999999\nboard =", "2:8: invalid value: integer `99999999999`, expected i32"),
        // Ids.
        (
            "pawn = { letter",
            "Pawn = { letter",
            r#"7:1: "Pawn" is no id for a man: expected lower-case letters, digits, hyphens; did you mean "pawn"?"#,
        ),
        // TOML itself.
        ("board = \"8x8\"", "board = 8x8", "2:"),
        ("[[ending]]", "[[ending]", "15:"),
        ("\"Solitude\"", "\"Solitude", "1:"),
    ];
    let mut wrong = String::new();
    for &(part, instead, expected) in cases {
        let found = spoil(part, instead);
        // Of what TOML says only the place is ours to promise.
        let same = if expected.ends_with(':') {
            found[0].starts_with(expected)
        } else {
            found.len() == 1 && fits(&found[0], expected)
        };
        if !same {
            writeln!(wrong, "{instead}\nexpected {expected}\nfound    {found:#?}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Whether a message is as expected; ⋯ stands for whatever other rules and conditions there are.
fn fits(message: &str, expected: &str) -> bool {
    let Some((start, others)) = expected.split_once('⋯') else { return message == expected };
    let Some(rest) = message.strip_prefix(start) else { return false };
    let ends = rest.char_indices().map(|(index, _)| &rest[index..]).chain([""]);
    ends.into_iter().any(|rest| fits(rest, others))
}

/// What a terminal or a page would obey rather than show is refused where it stands.
#[test]
fn characters_that_steer_a_terminal_are_refused() {
    for sign in ["\\u001b", "\\u0000", "\\u007f", "\\u009b", "\\u202e", "\\u2067"] {
        let told = errors(&SOUND.replacen("name = \"", &format!("name = \"{sign}"), 1));
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(
            told[0].starts_with("1:8: \"name\" has the character U+") && told[0].ends_with("leave it out"),
            "{told:?}"
        );
        assert!(!told[0].chars().any(char::is_control), "{told:?}");
    }
    let keyed = format!("{SOUND}\n[zones]\n\"a\\u001b[31m\" = {{ white = [\"a1\"] }}\n");
    let told = errors(&keyed);
    assert!(told.iter().any(|told| told.contains("has the character U+001B")), "{told:?}");
    let lines = SOUND.replacen("name = \"", "about = \"one\\nline\\tmore\"\nname = \"", 1);
    assert!(read(&lines).is_ok(), "a text may have lines");
}

#[test]
fn several_mistakes_are_reported_in_order_and_not_too_many() {
    let text = SOUND.replace("board", "bord").replace("letter = \"P\"", "letter = 1").replace("promote", "promot");
    let places: Vec<String> =
        errors(&text).iter().map(|error| error.splitn(3, ':').take(2).collect::<Vec<_>>().join(":")).collect();
    assert_eq!(places, ["2:1", "7:19", "10:8"]);

    let mut text = SOUND.to_owned();
    for number in 0..100 {
        writeln!(text, "key{number} = 1").unwrap();
    }
    assert_eq!(errors(&text).len(), 20);
}

#[test]
fn every_bound_is_named() {
    let long = errors(&format!("{SOUND}#{}", "x".repeat(MAX_BYTES)));
    assert!(long[0].contains("at most 262144"), "{long:?}");

    let mut men = String::new();
    for number in 0..59 {
        writeln!(men, "man{number} = {{ letter = \"M\", moves = \"K\" }}").unwrap();
    }
    let crowd = spoil("\n[[rule]]", &format!("{men}\n[[rule]]"));
    assert_eq!(crowd, ["66:1: too many men: 61 of them, and a game has at most 60"]);

    let nest = |depth: usize| {
        let condition = format!("{}\"check\"{}", "{ any = [".repeat(depth), "] }".repeat(depth));
        SOUND.replace("{ all = [\"bare\", { not = \"check\" }] }", &condition)
    };
    assert!(read(&nest(MAX_CONDITIONS - 1)).is_ok());
    let deep = errors(&nest(MAX_CONDITIONS));
    assert_eq!(deep, [format!("17:{}: too many conditions inside one another: at most 16", 6 + 16 * 9)]);

    let long = spoil("pawn = { letter", &format!("{} = {{ letter", "p".repeat(41)));
    assert!(long[0].contains("at most 40 characters"), "{long:?}");
}

#[test]
fn hostile_nesting_is_refused_at_once() {
    for bracket in ["[", "{", "[{", "{a={", "[[", "a=[", "a.", "x={a.a.a.a.a.a.a.a.a="] {
        for prefix in ["", "x = ", "[men]\nx = "] {
            for bytes in [2_000, MAX_BYTES - 100, 1 << 20] {
                let text = format!("{prefix}{}", bracket.repeat(bytes / bracket.len()));
                let found = errors(&text);
                assert!(found.len() <= 20 && found[0].len() < 300, "{bracket}: {found:?}");
                locate(&text, &Problem::at(["x", "a"], ""));
            }
        }
    }
    // As deep as the bounds let anyone go.
    let inner = "{a.a.a.a.a.a.a.a=".repeat(48) + "1" + &"}".repeat(48);
    assert!(errors(&format!("a.a.a.a.a.a.a.a = {inner}"))[0].starts_with("1:1: unknown key \"a\""));
}

#[test]
fn problems_are_located_inside_shipped_files() {
    let text = shipped("ximeracak");
    for (path, column, shown) in [
        (&["men", "pegasus", "moves"][..], Some(2), "FX\" }"),
        (&["rule", "0", "to", "1"], Some(1), "wizard\""),
        (&["rule", "0", "limited_by_array"], None, "true"),
        (&["ending", "1", "if"], Some(7), "bare\""),
        (&["ending", "2"], None, "[[ending]]"),
        (&["ending", "2", "if"], None, "[[ending]]"),
        (&["men", "sergeant"], None, "sergeant ="),
    ] {
        let place = locate(
            &text,
            &Problem { path: path.iter().map(ToString::to_string).collect(), column, message: String::new() },
        );
        let line = text.lines().nth(place.line - 1).unwrap();
        assert!(line[place.column - 1..].starts_with(shown), "{path:?} is at {place:?}: {line}");
    }
}

/// A shipped file in which a few stretches have been cut out, doubled or replaced.
fn mutated() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[\\[\\]{}=.,\"'#\\\\\n]{1,4}",
        "[a-z_-]{1,8}",
        Just("\"\"\"".to_owned()),
        Just("{ not = ".to_owned()),
        Just("99999999999999999999".to_owned()),
        Just("é\u{0}\u{202e}".to_owned()),
    ];
    let edit = (any::<prop::sample::Index>(), 0_usize..40, 0_usize..3, word);
    (prop::sample::select(&SHIPPED[..]), prop::collection::vec(edit, 1..6)).prop_map(|(id, edits)| {
        let mut text = shipped(id);
        for (at, length, act, word) in edits {
            let start = text.floor_char_boundary(at.index(text.len().max(1)));
            let end = text.floor_char_boundary((start + length).min(text.len()));
            let cut = text[start..end].to_owned();
            let instead = [String::new(), cut.repeat(2), word][act].clone();
            text.replace_range(start..end, &instead);
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_files_never_panic(text in mutated(), path in prop::collection::vec("men|pawn|rule|[0-3]|moves|notes|text", 0..4), column in 0_usize..99) {
        if let Err(errors) = read(&text) {
            prop_assert!(!errors.is_empty());
            let lines = text.split('\n').count();
            for error in errors {
                let line = text.split('\n').nth(error.line - 1).unwrap_or_default();
                prop_assert!(error.line <= lines && error.column <= line.chars().count() + 1, "{error}");
                prop_assert!(!error.message.contains('\n'), "{error}");
            }
        }
        locate(&text, &Problem { path, column: Some(column), message: String::new() });
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = read(&text);
        locate(&text, &Problem::at(["a", "0"], ""));
    }

    #[test]
    fn random_toml_never_panics(text in "([\\[\\]{}=.,\"'#\\\\ \n]|[a-c1]|men|rule|if|not|[\"]{3}){0,80}") {
        let _ = read(&text);
        locate(&text, &Problem::at(["a", "0", "b"], ""));
    }
}

#[test]
fn a_definition_is_written_as_the_file_that_says_the_same() {
    for id in catalog::ids() {
        let definition = definition::read(catalog::source(id).unwrap()).unwrap();
        let written = definition::write(&definition);
        let again = definition::read(&written).unwrap_or_else(|errors| panic!("{id}: {errors:?}\n{written}"));
        assert_eq!(format!("{definition:?}"), format!("{again:?}"), "{id}");
        let game = Game::from_definition(id, &definition).unwrap();
        assert_eq!(game.start().fen(), catalog::game(id).unwrap().start().fen());
    }
}

#[test]
fn what_a_file_says_of_judging_is_bounded_and_about_its_own_men() {
    let chess = shipped("chess");
    let chess = chess.split("[judgement").next().expect("the rules");
    let complaints = |said: &str| {
        let errors = Game::from_toml("chess", &format!("{chess}\n{said}")).expect_err(said);
        errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    assert!(
        Game::from_toml(
            "chess",
            &format!("{chess}\n[judgement.worth]\nqueen = 1000\n[judgement.weights]\nshield = 20")
        )
        .is_ok()
    );
    let lines = chess.lines().count() + 3;
    let wrong = complaints("[judgement.worth]\nqeen = 1000");
    assert!(wrong.starts_with(&format!("{lines}:8: ")) && wrong.contains("did you mean \"queen\"?"), "{wrong}");
    assert!(complaints("[judgement.worth]\nqueen = 10001").contains("0 to 10000"));
    assert!(complaints("[judgement.worth]\nqueen = [1000, -1]").contains("0 to 10000"));
    let wrong = complaints("[judgement.worth]\nqueen = \"much\"");
    assert!(wrong.contains("should be a whole number or a list [ … ] of 2 items"), "{wrong}");
    assert!(complaints("[judgement.weights]\nshield = -2001").contains("-2000 to 2000"));
    assert!(complaints("[judgement.menace]\nking = [0, 3000]").contains("-2000 to 2000"));
    assert!(complaints("[judgement.mobility]\nkin = 3").contains("did you mean \"king\"?"));
    let places = "[judgement.places.king]\nranks = [0, 0, 0, 0, 0, 0, 0, [1, -1]]\nfiles = ";
    assert!(Game::from_toml("chess", &format!("{chess}\n{places}[0, 1, 2, 3]")).is_ok());
    assert!(complaints(&format!("{places}[0, 1, 2]")).contains("3 numbers for 8 files; all, or the first 4"));
    assert!(complaints(&format!("{places}[0, 1, 2, 3000]")).contains("-2000 to 2000"));
    assert!(complaints("[judgement.weights]\nsheild = 5").contains("did you mean \"shield\"?"));
}
