//! `chimera betza`: what a man's moves mean.

use std::io::Write;

use anyhow::{Result, anyhow, bail};
use chimera_betza::{Cell, Moves, Sketch, Stand, parse, resolve, sentence};
use chimera_formats::{sketch_legend, sketch_svg, sketch_text};
use serde::Serialize;

use crate::args::BetzaArgs;
use crate::input::quoted;
use crate::output::Output;

/// Files and ranks if nothing else is said.
const USUAL: u8 = 11;
/// Most files and ranks.
const MOST: u8 = 16;

#[derive(Serialize)]
struct Shown {
    moves: String,
    sentence: Option<String>,
    board: String,
    at: String,
    /// Why no game can have these moves, if none can.
    refused: Option<String>,
    squares: Vec<Square>,
}

#[derive(Serialize)]
struct Square {
    #[serde(rename = "square")]
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    stands: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    may: Vec<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    first_move_only: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    lame: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    wraps: bool,
}

pub(crate) fn run(args: &BetzaArgs, output: &mut Output) -> Result<()> {
    let text = args.moves.trim();
    let moves = parse(text).map_err(|error| in_moves(text, &error))?;
    let size = size(args.board.as_deref())?;
    let at = at(args.at.as_deref(), &moves, size)?;
    let sketch = Sketch::new(&moves, size, at).map_err(|error| in_moves(text, &error))?;
    let told = sentence(&moves);
    if args.svg {
        let title = format!("{moves}: {}", told.unwrap_or_default());
        writeln!(output, "{}", sketch_svg(&sketch, &title))?;
        return Ok(());
    }
    let refused = refusal(&moves);
    if args.json {
        let squares = (0..size.1).flat_map(|rank| (0..size.0).map(move |file| (file, rank)));
        return output.json(&Shown {
            moves: moves.to_string(),
            sentence: told,
            board: format!("{}x{}", size.0, size.1),
            at: name(at),
            refused,
            squares: squares.filter_map(|place| square(name(place), sketch.cell(place.0, place.1))).collect(),
        });
    }
    writeln!(output, "{moves}")?;
    if let Some(told) = told {
        writeln!(output, "{told}")?;
    }
    if let Some(refused) = refused {
        writeln!(output, "No game can have it yet: {refused}")?;
    }
    writeln!(output, "\n{}", sketch_text(&sketch))?;
    for (letter, words) in sketch_legend(&sketch) {
        writeln!(output, "{letter} {words}")?;
    }
    Ok(())
}

fn in_moves(text: &str, error: &chimera_betza::BetzaError) -> anyhow::Error {
    anyhow!("\"{}\": {error}", quoted(text))
}

/// Why a game cannot have the moves; castling and drops are for its rules to say.
fn refusal(moves: &Moves) -> Option<String> {
    match moves.split_castling() {
        (None, _) => None,
        (Some(moves), _) => resolve(&moves).err().map(|error| error.to_string()),
    }
}

fn size(text: Option<&str>) -> Result<(u8, u8)> {
    let Some(text) = text else { return Ok((USUAL, USUAL)) };
    let side = |text: &str| text.parse::<u8>().ok().filter(|side| (1..=MOST).contains(side));
    match text.split_once('x').map(|(files, ranks)| (side(files), side(ranks))) {
        Some((Some(files), Some(ranks))) => Ok((files, ranks)),
        _ => bail!("--board \"{}\": expected files and ranks such as 11x11, at most {MOST}x{MOST}", quoted(text)),
    }
}

/// The square of the man, file and rank from 0.
fn at(text: Option<&str>, moves: &Moves, (files, ranks): (u8, u8)) -> Result<(u8, u8)> {
    let Some(text) = text else {
        let castles = !moves.split_castling().1.is_empty();
        return Ok(if castles { (files / 2, 0) } else { ((files - 1) / 2, (ranks - 1) / 2) });
    };
    let mut letters = text.chars();
    let file = letters.next().filter(char::is_ascii_lowercase).map(|letter| letter as u8 - b'a');
    let rank = letters.as_str().parse::<u8>().ok().and_then(|rank| rank.checked_sub(1));
    match (file, rank) {
        (Some(file), Some(rank)) if file < files && rank < ranks => Ok((file, rank)),
        _ => bail!("--at \"{}\": the board has the squares a1 to {}", quoted(text), name((files - 1, ranks - 1))),
    }
}

fn name((file, rank): (u8, u8)) -> String {
    format!("{}{}", char::from(b'a' + file), rank + 1)
}

/// What is to be said of a square, if anything.
fn square(name: String, cell: Cell) -> Option<Square> {
    let ways = cell.ways();
    let may = [
        (ways.quiet, "move"),
        (ways.capture, "capture"),
        (ways.en_passant, "capture en passant"),
        (ways.own, "capture its own"),
        (ways.swap, "swap"),
        (cell.castles, "castle"),
        (cell.drops, "drop"),
    ];
    let may: Vec<_> = may.into_iter().filter(|(may, _)| *may).map(|(_, word)| word).collect();
    let stands = match cell.stand {
        Stand::Nothing => None,
        Stand::Man => Some("man"),
        Stand::Hurdle => Some("hurdle"),
        Stand::Enemy => Some("enemy"),
        Stand::Friend => Some("friend"),
        Stand::Partner => Some("partner"),
    };
    (stands.is_some() || !may.is_empty()).then_some(Square {
        name,
        stands,
        may,
        first_move_only: !ways.is_none() && cell.always.is_none(),
        lame: cell.lame,
        wraps: cell.wraps,
    })
}
