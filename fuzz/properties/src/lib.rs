//! What must hold for every text from outside, one function for each reader. The fuzzers in `fuzz/` call these with
//! what they grow; an ordinary test calls them with the corpus and with random bytes.
//!
//! Each panics where a property does not hold, and returns quietly where a text is refused.

use chimera_formats::export::{Target, write};
use chimera_formats::ini::Ini;
use chimera_formats::interactive;
use chimera_protocol::xboard::{Command, Edit, Refusal, Reply, read_move, write_move};
use chimera_rules::{Game, State, catalog};

/// A reader's property: its name, which is also its folder in the corpus, and the function.
pub type Property = (&'static str, fn(&[u8]));

/// All properties.
pub const ALL: [Property; 9] = [
    ("fen", fen),
    ("game_file", game_file),
    ("betza", betza),
    ("san", san),
    ("pgn", pgn),
    ("uci", uci),
    ("ini", ini),
    ("diagram", diagram),
    ("xboard", xboard),
];

/// Games up to this many squares are played for a move or two.
const MAX_LINE: usize = 6;

/// The game that a first byte picks, and the rest.
fn pick(data: &[u8]) -> Option<(Game, &str)> {
    let (&first, rest) = data.split_first()?;
    let ids = catalog::ids().collect::<Vec<_>>();
    let game = catalog::game(ids[usize::from(first) % ids.len()])?;
    Some((game, std::str::from_utf8(rest).ok()?))
}

/// A position that some bytes lead to from the array.
fn walk(game: &Game, choices: &[u8]) -> State {
    let mut state = game.start();
    for &choice in choices.iter().take(MAX_LINE) {
        let moves = state.legal_moves();
        if moves.is_empty() {
            break;
        }
        state = state.after_legal(moves[usize::from(choice) % moves.len()]);
    }
    state
}

/// A position says the same of itself however it is asked.
fn consistent(state: &State) {
    let fen = state.fen();
    let again = state.game().parse_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(again.fen(), fen);
    assert_eq!(again.key(), state.key(), "{fen}");
    let moves = state.legal_moves();
    assert_eq!(state.perft(1), moves.len() as u64, "{fen}");
    let ended = state.position_outcome().is_some();
    assert_eq!(ended, moves.is_empty(), "{fen}");
}

/// A FEN that is read is written canonically, and its position is sound.
pub fn fen(data: &[u8]) {
    let Some((game, text)) = pick(data) else { return };
    let Ok(state) = game.parse_fen(text) else { return };
    consistent(&state);
    for mv in state.legal_moves().into_iter().take(3) {
        let next = state.after_legal(mv);
        assert_eq!(next.recomputed_key(), Some(next.key()), "{} {}", state.fen(), state.uci(mv));
    }
}

/// A game file is refused with a place inside it, or gives a game that can be played.
pub fn game_file(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match Game::from_toml("fuzzed", text) {
        Ok(game) => {
            let start = game.start();
            consistent(&start);
            if let Some(&mv) = start.legal_moves().first() {
                consistent(&start.after_legal(mv));
            }
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            let lines = text.lines().count() + 1;
            for error in errors {
                assert!((1..=lines).contains(&error.line), "{error}");
                assert!(error.column >= 1 && !error.message.is_empty(), "{error}");
            }
        }
    }
}

/// Moves that are read are printed so that they are read as the same.
pub fn betza(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(moves) = chimera_betza::parse(text) else { return };
    let printed = moves.to_string();
    assert_eq!(chimera_betza::parse(&printed).as_ref(), Ok(&moves), "{text} printed as {printed}");
    let told = chimera_betza::sentence(&moves);
    assert!(told.is_some() || chimera_betza::resolve(&moves).is_err(), "{text}");
    let _ = chimera_betza::Sketch::new(&moves, (9, 9), (4, 4));
    if chimera_betza::resolve(&moves).is_ok() && !printed.contains(['O', '@']) {
        man(&printed);
    }
}

/// A man with moves that resolve stands in a small game and a large one, or an error names the bound that is passed.
fn man(moves: &str) {
    // Tables of the largest board take their time, so that few are made.
    let large = moves.bytes().map(usize::from).sum::<usize>().is_multiple_of(16);
    for (files, ranks) in [(8, 8), (16, 16)].into_iter().take(1 + usize::from(large)) {
        let row = |king: char| format!("{king}{}{}", if king == 'K' { 'M' } else { 'm' }, files - 2);
        let empty = vec![files.to_string(); ranks - 2].join("/");
        let text = format!(
            "name = \"Fuzzed\"\nboard = \"{files}x{ranks}\"\narray = \"{}/{empty}/{} w - - 0 1\"\n[men]\n\
             king = {{ letter = \"K\", moves = \"K\", royal = true }}\nman = {{ letter = \"M\", moves = \"{moves}\" }}\n",
            row('k'),
            row('K'),
        );
        match Game::from_toml("fuzzed", &text) {
            Ok(game) => {
                let start = game.start();
                consistent(&start);
                for mv in start.legal_moves().into_iter().take(4) {
                    let next = start.after_legal(mv);
                    assert_eq!(next.recomputed_key(), Some(next.key()), "{moves} {}", start.uci(mv));
                    assert_eq!(start.parse_uci(&start.uci(mv)), Ok(mv), "{moves}");
                }
            }
            Err(errors) => {
                let known =
                    |error: &str| error.contains("at most") || error.contains("array") || error.contains("check");
                assert!(errors.iter().all(|error| known(&error.message)), "{moves}: {errors:?}");
            }
        }
    }
}

/// A move that is read as SAN is legal, and its own SAN means the same move.
pub fn san(data: &[u8]) {
    let Some((game, text)) = pick(data) else { return };
    let state = walk(&game, data);
    if let Ok(mv) = state.parse_san(text) {
        let written = state.san(mv);
        assert_eq!(state.parse_san(&written), Ok(mv), "{} {text} {written}", state.fen());
    }
}

/// A move that is read as UCI is written back as it was.
pub fn uci(data: &[u8]) {
    let Some((game, text)) = pick(data) else { return };
    let state = walk(&game, data);
    if let Ok(mv) = state.parse_uci(text) {
        assert_eq!(state.uci(mv), text);
        consistent(&state.after_legal(mv));
    }
}

/// A line to an engine is a command or is refused in one line, and a move that is read is written as one that is read as the same.
pub fn xboard(data: &[u8]) {
    let Some((game, text)) = pick(data) else { return };
    let state = walk(&game, data);
    for line in text.lines() {
        let reason = match Command::parse(line) {
            Err(error) => error.to_string(),
            Ok(Some(Command::Move(text))) => match read_move(&state, &text) {
                Err(error) => error.to_string(),
                Ok(mv) => {
                    assert_eq!(read_move(&state, &write_move(&state, mv)), Ok(mv), "{} {text}", state.fen());
                    continue;
                }
            },
            Ok(_) => match Edit::parse(line, &game, state.turn()) {
                Err(error) => error.to_string(),
                Ok(_) => continue,
            },
        };
        let said = Reply::Error(Refusal { reason, line: line.to_owned() }).to_string();
        assert!(!said.contains('\n') && said.len() < 1000, "{said:?}");
    }
}

/// A PGN that is read is written, read again and written as the same; games that replay end where their moves lead.
pub fn pgn(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(games) = chimera_rules::read_pgn(text) else { return };
    for game in games {
        let written = game.to_string();
        let again = chimera_rules::read_pgn(&written).unwrap_or_else(|error| panic!("{error} in\n{written}"));
        assert_eq!(again.len(), 1, "{written}");
        assert_eq!(again[0].to_string(), written);
        if let Ok(record) = game.replay(catalog::find) {
            assert_eq!(record.state().recomputed_key(), Some(record.state().key()));
        }
    }
}

/// A variants.ini that is read: each section is a game that is sound and that a game file says again, or has errors with places.
pub fn ini(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let file = match Ini::read(text) {
        Ok(file) => file,
        Err(error) => return assert!(error.place.line >= 1 && !error.message.is_empty()),
    };
    for (name, _) in file.sections().take(3) {
        match file.game(name) {
            Ok(game) => {
                let again = Game::from_toml(name, game.source()).unwrap_or_else(|errors| panic!("{errors:?}"));
                assert_eq!(again.start().fen(), game.start().fen());
                consistent(&game.start());
            }
            Err(errors) => assert!(!errors.is_empty() && errors.iter().all(|error| error.place.line >= 1)),
        }
    }
}

/// A diagram is refused with a place inside it, or gives a game that can be played; what is written of it is read again as
/// the same game.
pub fn diagram(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let lines = text.lines().count() + 1;
    let game = interactive::read(text).and_then(|diagram| diagram.game("fuzzed"));
    let game = match game {
        Ok(game) => game,
        Err(errors) => {
            assert!(!errors.is_empty());
            for error in errors {
                assert!((1..=lines).contains(&error.line) && error.column >= 1, "{error}");
                assert!(!error.message.is_empty() && !error.message.contains('\n'), "{error}");
            }
            return;
        }
    };
    let start = game.start();
    consistent(&start);
    if let Some(&mv) = start.legal_moves().first() {
        consistent(&start.after_legal(mv));
    }
    if let Ok(written) = write(&game, Target::Diagram) {
        let again = interactive::read(&written.text).and_then(|diagram| diagram.game("again"));
        let again = again.unwrap_or_else(|errors| panic!("{errors:?} in\n{}", written.text));
        assert_eq!(again.start().fen(), start.fen(), "{}", written.text);
    }
}
