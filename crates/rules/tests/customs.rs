//! Rules that few games have, in small games made for them: published counts, and what holds for every game.

use std::path::Path;

use chimera_rules::{Game, Move, State};

/// Games whose sides are no mirror images of each other, or that have men in hand or counts in the FEN.
const UNEQUAL: [&str; 5] = ["3check", "flipello", "legan", "racingkings", "spartan"];

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games"))
}

fn game(id: &str) -> Game {
    let text = std::fs::read_to_string(folder().join(id).with_extension("toml")).expect("a game file");
    Game::from_toml(id, &text).unwrap_or_else(|errors| panic!("{id}: {errors:?}"))
}

fn all() -> Vec<Game> {
    let files = std::fs::read_dir(folder()).expect("the games").flatten();
    let ids = files.filter_map(|file| Some(file.file_name().to_str()?.strip_suffix(".toml")?.to_owned()));
    let mut ids = ids.collect::<Vec<_>>();
    ids.sort_unstable();
    ids.iter().map(|id| game(id)).collect()
}

/// The lines of the table of counts: game, FEN (or `-` for the array), depth, nodes.
fn counts() -> Vec<(String, String, u32, u64)> {
    let text = std::fs::read_to_string(folder().join("perft.tsv")).expect("the counts");
    let rows = text.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    rows.map(|row| {
        let number = |text: &str| text.parse::<u64>().unwrap_or_else(|_| panic!("{row:?}"));
        (row[0].to_owned(), row[1].to_owned(), number(row[2]) as u32, number(row[3]))
    })
    .collect()
}

fn state(game: &Game, fen: &str) -> State {
    match fen {
        "-" => game.start(),
        fen => game.parse_fen(fen).unwrap_or_else(|error| panic!("{} {fen}: {error}", game.id())),
    }
}

#[test]
fn counts_agree() {
    let mut wrong = Vec::new();
    for (id, fen, depth, nodes) in counts() {
        let found = state(&game(&id), &fen).perft(depth);
        if found != nodes {
            wrong.push(format!("{id} {fen} depth {depth}: {found}, not {nodes}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Counting in bulk, listing, and asking whether there is any move are three readings of one thing.
#[test]
fn lists_counts_and_notations_agree() {
    for (id, fen, ..) in counts() {
        let game = game(&id);
        walk(&state(&game, &fen), 3, &mut |state| look(state));
    }
}

fn look(state: &State) {
    let fen = state.fen();
    let name = format!("{} {fen}", state.game().id());
    let moves = state.legal_moves();
    assert_eq!(state.perft(1), moves.len() as u64, "{name}");
    assert_eq!(Some(state.key()), state.recomputed_key(), "{name}");
    let again = state.game().parse_fen(&fen).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!((again.fen(), &again), (fen, state), "{name}");
    for &mv in moves.iter().step_by(3) {
        assert_eq!(state.parse_uci(&state.uci(mv)), Ok(mv), "{name} {}", state.uci(mv));
        let san = state.san(mv);
        assert_eq!(state.parse_san(&san), Ok(mv), "{name} {} {san}", state.uci(mv));
    }
    assert_eq!(moves.is_empty(), state.position_outcome().is_some(), "{name}");
}

/// Visits the positions of a tree, but only a few moves of each.
fn walk(state: &State, depth: u32, see: &mut impl FnMut(&State)) {
    see(state);
    if depth > 0 {
        let moves = state.legal_moves();
        let few: Vec<Move> = moves.iter().copied().step_by((moves.len() / 4).max(1)).collect();
        for mv in few {
            walk(&state.after_legal(mv), depth - 1, see);
        }
    }
}

#[test]
fn mirrored_positions_have_mirrored_moves() {
    for game in all().iter().filter(|game| !UNEQUAL.contains(&game.id())) {
        walk(&game.start(), 4, &mut |state| {
            let fen = mirrored(state);
            let other = game.parse_fen(&fen).unwrap_or_else(|error| panic!("{} {fen}: {error}", game.id()));
            let name = format!("{} {}", game.id(), state.fen());
            assert_eq!(state.perft(2), other.perft(2), "{name}");
            assert_eq!(state.in_check(), other.in_check(), "{name}");
            let result =
                |state: &State| state.position_outcome().map(|outcome| outcome.winner.map(|w| w == state.turn()));
            assert_eq!(result(state), result(&other), "{name}");
        });
    }
}

/// The FEN of the position mirrored top to bottom with sides swapped.
fn mirrored(state: &State) -> String {
    let fen = state.fen();
    let fields = fen.split(' ').collect::<Vec<_>>();
    let swap = |text: &str| -> String {
        text.chars()
            .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
            .collect()
    };
    let men = fields[0].split('/').rev().map(swap).collect::<Vec<_>>().join("/");
    let geometry = state.game().geometry();
    let mut passed = String::new();
    let mut rest = fields[3];
    while let Some((square, more)) = geometry.read(rest) {
        passed += &geometry.name(geometry.mirrored(square)).to_string();
        rest = more;
    }
    if passed.is_empty() {
        passed.push('-');
    }
    let turn = if fields[1] == "w" { "b" } else { "w" };
    format!("{men} {turn} {} {passed} {}", swap(fields[2]), fields[4..].join(" "))
}

/// What is wrong with a game that has these lines more.
fn complaints(lines: &str) -> Vec<String> {
    let text = std::fs::read_to_string(folder().join("coregal.toml")).expect("a game file");
    let errors = Game::from_toml("test", &format!("{text}\n{lines}")).expect_err("a mistake");
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn mistakes_are_named() {
    let royal = "[[rule]]\nkind = \"royal\"\n";
    let cases = [
        ("men = [\"king\"]\nsafe = \"last\"", "\"king\" is royal already: leave out its royal = true"),
        ("men = [\"queen\"]\nsafe = \"one\"", "\"queen\" is royal already by another rule"),
        ("men = [\"rok\"]\nsafe = \"one\"", "no man has the id \"rok\"; did you mean \"rook\"?"),
        ("men = [\"rook\"]\nsafe = \"one\"\ncount = 2", "the count goes with safe = \"last\" and is at least 1"),
    ];
    for (lines, message) in cases {
        let said = complaints(&format!("{royal}{lines}"));
        assert!(said.len() == 1 && said[0].ends_with(message), "{said:?}");
    }
    let ending = "[[ending]]\nwhen = \"turn\"\nverdict = \"win\"\nreason = \"x\"\n";
    let said = complaints(&format!("{ending}if = {{ own = {{ at-least = 3, at-most = 2 }} }}"));
    assert!(said[0].ends_with("at least 3 and at most 2 men: no number is both"), "{said:?}");
    let said = complaints(&format!("{ending}if = {{ reach = {{ men = [\"king\"], zone = \"hill\" }} }}"));
    assert!(said[0].contains("no zone is called \"hill\""), "{said:?}");
}

#[test]
fn whoever_must_have_a_royal_man_has_one() {
    let refused = |id: &str, fen: &str| game(id).parse_fen(fen).expect_err(fen).to_string();
    let none = "the first player has 0 royal men; it must have";
    assert_eq!(refused("coregal", "4k3/8/8/8/8/8/8/4Q3 w - - 0 1"), format!("{none} at least one"));
    assert_eq!(refused("kingofthehill", "4k3/8/8/8/8/8/8/4Q3 w - - 0 1"), format!("{none} exactly one"));
    let checked = refused("coregal", "4k3/8/8/8/8/8/4q3/K3Q3 b - - 0 1");
    assert_eq!(checked, "the first player, whose turn it is not, is in check");
}

#[test]
fn a_pass_is_a_move_that_moves_nobody() {
    let text = std::fs::read_to_string(folder().join("kingofthehill.toml")).expect("a game file");
    let with = |when: &str| {
        let text = format!("{text}\n[[rule]]\nkind = \"pass\"\nwhen = \"{when}\"\n");
        Game::from_toml("test", &text).unwrap_or_else(|errors| panic!("{errors:?}"))
    };
    let start = with("always").start();
    let pass = start.parse_uci("e1e1").expect("a pass");
    assert_eq!((start.uci(pass), start.parse_san(&start.san(pass))), ("e1e1".to_owned(), Ok(pass)));
    let after = start.after(pass).expect("a legal move");
    assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
    assert_eq!(start.perft(1), 21);
    look(&after);
    let check = with("always").parse_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").expect("a position");
    assert!(check.parse_uci("e1e1").is_err());
    let stuck = with("stuck").parse_fen("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1").expect("a position");
    assert_eq!((stuck.perft(1), stuck.position_outcome()), (1, None));
    assert_eq!(with("stuck").start().perft(1), 20);
}

#[test]
fn men_that_may_not_face_each_other_do_not() {
    let text = std::fs::read_to_string(folder().join("kingofthehill.toml")).expect("a game file");
    let game = Game::from_toml("test", &format!("{text}\n[[rule]]\nkind = \"face\"\nmen = [\"king\"]\n"));
    let game = game.unwrap_or_else(|errors| panic!("{errors:?}"));
    let moves = |fen: &str| {
        let state = game.parse_fen(fen).expect("a position");
        let mut moves = state.legal_moves().iter().map(|&mv| state.uci(mv)).collect::<Vec<_>>();
        moves.sort_unstable();
        moves.join(" ")
    };
    assert_eq!(moves("3k4/8/8/8/8/8/8/4K3 w - - 0 1"), "e1e2 e1f1 e1f2");
    assert_eq!(moves("4k3/8/8/8/8/8/4N3/4K3 w - - 0 1"), "e1d1 e1d2 e1f1 e1f2");
    assert!(game.parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_err());
}
