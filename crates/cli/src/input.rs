//! From arguments to games and positions: ids are looked up, files read, moves made.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use chimera_rules::definition::{self, MAX_BYTES};
use chimera_rules::{Game, Move, State, catalog};

use crate::args::{LineArgs, PositionArgs};
use crate::{diagram, ini};

/// The longest piece of the input that a message repeats, in characters.
const QUOTED: usize = 60;

/// The game with this id, or the one in the file at this path, or a section of an ini file: `FILE.ini#name`. `@` and a number behind
/// it draw the array of a game whose array is drawn by lot.
pub(crate) fn game(name: &str) -> Result<Game> {
    match Game::numbered(name) {
        Some((bare, number)) if !Path::new(name).exists() => {
            let game = named(bare)?;
            if !game.is_drawn() {
                bail!("\"{}\": the array of this game is not drawn by lot: leave @{number} out", quoted(name));
            }
            game.drawn(number).map_err(|problems| {
                let told = problems.first().map_or_else(String::new, |problem| problem.message.clone());
                anyhow!("\"{}\": {told}", quoted(name))
            })
        }
        _ => named(name),
    }
}

/// The game with this name, its array as it is written.
fn named(name: &str) -> Result<Game> {
    if let Some(game) = catalog::game(name) {
        return Ok(game);
    }
    if let Some(named) = ini::Named::of(name) {
        return named.game();
    }
    if ini::is_built_in(name) {
        return ini::built_in(name);
    }
    let path = Path::new(name);
    if !looks_like_path(path) {
        bail!("{}", unknown_game(name));
    }
    if diagram::is_diagram(path) {
        return diagram::game(path);
    }
    let text = read_text(path)?;
    Game::from_toml(&id_of(path), &text).map_err(|errors| anyhow!("{}:{}", path.display(), first_of(&errors)))
}

/// The file that holds a game, if it is not known by its name alone.
pub(crate) fn file_of(name: &str) -> Option<&Path> {
    let name = Game::numbered(name).filter(|_| !Path::new(name).exists()).map_or(name, |(bare, _)| bare);
    if catalog::game(name).is_some() || ini::is_built_in(name) {
        return None;
    }
    Some(Path::new(name.rsplit_once('#').map_or(name, |(path, _)| path)))
}

/// The names by which the games of a file can be chosen: those of its sections, or its own.
pub(crate) fn names(path: &str) -> Result<Vec<String>> {
    let file = Path::new(path);
    if ini::is_ini(path) {
        return ini::names(file);
    }
    game(path)?;
    Ok(vec![id_of(file)])
}

/// The first of some errors, and how many others there are.
pub(crate) fn first_of(errors: &[impl ToString]) -> String {
    let first = errors.first().map_or_else(String::new, ToString::to_string);
    match errors.len() {
        0 | 1 => first,
        n => format!("{first} (and {} more, see `chimera check`)", n - 1),
    }
}

/// What to say of an id that no game has.
fn unknown_game(name: &str) -> String {
    let known = catalog::ids().chain(chimera_formats::ini::built_in_names());
    let hint = match definition::nearest(name, known) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => "`chimera games` lists them; the path of a game file ends in .toml".to_owned(),
    };
    format!("no game is called \"{}\"; {hint}", quoted(name))
}

fn looks_like_path(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
        || path.components().count() > 1
        || path.exists()
}

/// What the game in a file is called: the file's name without its ending.
pub(crate) fn id_of(path: &Path) -> String {
    path.file_stem().map_or_else(|| "game".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Reads a text file of at most [`MAX_BYTES`], whatever lies behind the path.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    let name = || quoted(&path.display().to_string());
    if path.is_dir() {
        bail!("{}: is a folder, not a game file", name());
    }
    let file = File::open(path).with_context(name)?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).with_context(name)?;
    if bytes.len() > MAX_BYTES {
        bail!("{}: too long, a game file has at most {} KiB", name(), MAX_BYTES / 1024);
    }
    String::from_utf8(bytes).map_err(|error| {
        let right = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..right]);
        let line = before.split('\n').count();
        let column = 1 + before.rsplit('\n').next().map_or(0, |last| last.chars().count());
        anyhow!("{}:{line}:{column}: this is no UTF-8 text", name())
    })
}

/// The position that the arguments name.
pub(crate) fn position(args: &PositionArgs) -> Result<State> {
    let game = game(&args.game.game)?;
    match &args.fen {
        None => Ok(game.start()),
        Some(fen) => game.parse_fen(fen).with_context(|| format!("FEN \"{}\"", quoted(fen))),
    }
}

/// The positions of a line of play, the present one last; never empty.
pub(crate) fn line(args: &LineArgs) -> Result<Vec<State>> {
    let mut states = vec![position(&args.position)?];
    let moves = args.moves.as_deref().unwrap_or_default();
    for (index, text) in moves.split_ascii_whitespace().enumerate() {
        let state = &states[index];
        let mv = read_move(state, text).with_context(|| format!("move {}", index + 1))?;
        states.push(state.after_legal(mv));
    }
    Ok(states)
}

/// A move in UCI or in SAN.
fn read_move(state: &State, text: &str) -> Result<Move> {
    state.parse_uci(text).or_else(|error| state.parse_san(text).map_err(|_| anyhow!(error)))
}

/// The last position of a line of play.
pub(crate) fn end_of_line(args: &LineArgs) -> Result<State> {
    let mut states = line(args)?;
    states.pop().context("a line of play has a last position")
}

/// A piece of the input for a message, shortened if it is long.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
