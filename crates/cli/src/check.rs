//! `chimera check`: what is wrong with a game file.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use chimera_formats::interactive::DiagramError;
use chimera_rules::definition::{self, Definition, Glyph};
use chimera_rules::{Game, RuleDefinition, Side, Tier};
use serde::Serialize;

use crate::args::CheckArgs;
use crate::output::{Output, Reported, complain};
use crate::{diagram, games, ini, input};

/// Endings of file names that promise a definition in another format.
const FOREIGN: [&str; 1] = ["json"];

#[derive(Serialize)]
struct Checked {
    file: String,
    right: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<Summary>,
    errors: Vec<Mistake>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct Summary {
    name: String,
    pub board: String,
    pub men: usize,
    kinds: usize,
    tier: &'static str,
    moves: usize,
    /// Whether the array is drawn by lot before a game begins.
    drawn: bool,
}

#[derive(Serialize)]
pub(crate) struct Mistake {
    pub line: usize,
    pub column: usize,
    pub message: String,
}

pub(crate) fn run(args: &CheckArgs, output: &mut Output) -> Result<()> {
    let path = args.file.as_path();
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    if extension.as_deref() == Some("ini") {
        return ini::check(path, args.json, output);
    }
    if let Some(foreign) = extension.filter(|extension| FOREIGN.contains(&extension.as_str())) {
        bail!("{}: .{foreign} files are not supported yet; a game file is TOML and ends in .toml", path.display());
    }
    let text = input::read_text(path)?;
    let checked = if diagram::is_diagram(path) { check_diagram(path, &text) } else { check(path, &text) };
    if args.json {
        output.json(&checked)?;
        output.flush()?;
    }
    for mistake in &checked.errors {
        complain(&format!("{}:{}:{}: {}", checked.file, mistake.line, mistake.column, mistake.message));
    }
    let Some(summary) = &checked.summary else { return Err(Reported.into()) };
    if !args.json {
        print(&checked, summary, output)?;
    }
    Ok(())
}

fn check(path: &Path, text: &str) -> Checked {
    let file = path.display().to_string();
    let game = Game::from_toml(&input::id_of(path), text);
    match game {
        Ok(game) => {
            let warnings = definition::read(text).map(|definition| warnings(&game, &definition)).unwrap_or_default();
            Checked { file, right: true, summary: Some(Summary::new(&game)), errors: Vec::new(), warnings }
        }
        Err(errors) => {
            let mistake = |error: &definition::DefinitionError| Mistake {
                line: error.line,
                column: error.column,
                message: error.message.clone(),
            };
            let errors = errors.iter().map(mistake).collect();
            Checked { file, right: false, summary: None, errors, warnings: Vec::new() }
        }
    }
}

fn check_diagram(path: &Path, text: &str) -> Checked {
    let file = path.display().to_string();
    match diagram::read(path, text) {
        Ok((game, passed_over)) => {
            let warnings = passed_over.iter().map(ToString::to_string).chain(warnings(&game, game.definition()));
            let warnings = warnings.filter(|warning| !warning.starts_with("no \"about\"")).collect();
            Checked { file, right: true, summary: Some(Summary::new(&game)), errors: Vec::new(), warnings }
        }
        Err(errors) => {
            let mistake =
                |error: DiagramError| Mistake { line: error.line, column: error.column, message: error.message };
            let errors = errors.into_iter().map(mistake).collect();
            Checked { file, right: false, summary: None, errors, warnings: Vec::new() }
        }
    }
}

impl Summary {
    pub(crate) fn new(game: &Game) -> Self {
        Self {
            name: game.name().to_owned(),
            board: games::board(game),
            men: games::men(game),
            kinds: game.kinds().len(),
            tier: match game.tier() {
                Tier::Exact => "exact",
                Tier::Guarded => "guarded",
                Tier::Brute => "brute",
            },
            moves: game.start().legal_moves().len(),
            drawn: game.is_drawn(),
        }
    }
}

fn print(checked: &Checked, summary: &Summary, output: &mut Output) -> Result<()> {
    writeln!(output, "name: {}", summary.name)?;
    writeln!(output, "board: {}", summary.board)?;
    writeln!(output, "men: {} a side, of {} kinds", summary.men, summary.kinds)?;
    writeln!(output, "tier: {}", summary.tier)?;
    writeln!(output, "moves: {} at the start", summary.moves)?;
    if summary.drawn {
        writeln!(output, "array: drawn by lot, by its number: {0}@1, {0}@2, …", checked.file)?;
    }
    for warning in &checked.warnings {
        writeln!(output, "warning: {warning}")?;
    }
    Ok(())
}

/// What is allowed but looks like a slip.
fn warnings(game: &Game, definition: &Definition) -> Vec<String> {
    let mut found = Vec::new();
    let becomes = |id: &String| {
        definition.rule.iter().any(|rule| matches!(rule, RuleDefinition::Promote(promote) if promote.to.contains(id)))
    };
    for (_, kind) in game.kinds() {
        let [white, black] = kind.per_side;
        if white + black == 0 && !becomes(&kind.id) {
            found.push(format!("{}: stands nowhere in the array and no man promotes to it", kind.id));
        } else if white != black {
            found.push(format!("{}: the first player has {white} in the array, the second {black}", kind.id));
        }
    }
    found.extend(game.kinds().flat_map(|(_, kind)| pictures(definition, &kind.id)));
    let start = game.start();
    if let Some(outcome) = start.game_outcome(1) {
        found.push(format!("the game is over in the array: {outcome}"));
    }
    let royals = Side::BOTH.map(|side| !start.royals(side).is_empty());
    match royals {
        [false, false] if definition.ending.is_empty() => {
            found.push("no man is royal and no [[ending]] says who wins: only to be stuck ends the game".to_owned());
        }
        [true, false] | [false, true] => {
            let side = if royals[0] { "second" } else { "first" };
            found.push(format!(
                "the {side} player has no royal man in the array, the other one has: he cannot be mated"
            ));
        }
        _ => {}
    }
    if definition.about.is_empty() {
        found.push("no \"about\" tells a newcomer what is special".to_owned());
    }
    found
}

/// Names in a man's `glyph` that the page has no picture of; it would show his letter instead.
fn pictures(definition: &Definition, id: &str) -> Vec<String> {
    // The page's own list, so that the two cannot differ.
    let known: Vec<&str> = serde_json::from_str(include_str!("../../../web/src/pieces/names.json")).unwrap_or_default();
    let glyph = definition.men.get(id).and_then(|man| man.glyph.as_ref());
    let (names, key) = match glyph {
        None => (vec![id], "no glyph is named, and the page has no picture"),
        Some(Glyph::One(name)) => (vec![name.as_str()], "the page has no picture"),
        Some(Glyph::Parts(names)) => (names.iter().map(String::as_str).collect(), "the page has no picture"),
    };
    let unknown = names.into_iter().filter(|name| !known.contains(name));
    let warn = |name: &str| {
        let meant = definition::nearest(name, known.iter().copied());
        let hint = meant
            .map_or_else(|| format!("it knows {}", known.join(", ")), |meant| format!("did you mean \"{meant}\"?"));
        format!("{id}: {key} called {:?} and shows the letter; {hint}", input::quoted(name))
    };
    unknown.map(warn).collect()
}
