//! `chimera games`: the games that come with the program.

use std::io::Write;

use anyhow::Result;
use chimera_rules::{Game, catalog};
use serde::Serialize;

use crate::args::GamesArgs;
use crate::output::Output;

#[derive(Serialize)]
struct Row {
    id: String,
    name: String,
    board: String,
    men: usize,
    inventor: Option<String>,
    year: Option<i32>,
}

impl Row {
    fn new(game: &Game) -> Self {
        let sheet = game.sheet();
        Self {
            id: game.id().to_owned(),
            name: sheet.name.clone(),
            board: board(game),
            men: men(game),
            inventor: sheet.inventor.clone(),
            year: sheet.year,
        }
    }
}

pub(crate) fn run(args: &GamesArgs, output: &mut Output) -> Result<()> {
    let rows = catalog::ids().filter_map(catalog::game).map(|game| Row::new(&game)).collect::<Vec<_>>();
    if args.json {
        return output.json(&rows);
    }
    let inventor = |row: &Row| match (&row.inventor, row.year) {
        (None, _) => String::new(),
        (Some(name), None) => name.clone(),
        (Some(name), Some(year)) => format!("{name}, {year}"),
    };
    let head = ["ID", "NAME", "BOARD", "INVENTOR"].map(str::to_owned);
    let body = rows.iter().map(|row| [row.id.clone(), row.name.clone(), row.board.clone(), inventor(row)]);
    table(&std::iter::once(head).chain(body).collect::<Vec<_>>(), output)
}

/// Prints lines in columns.
fn table(lines: &[[String; 4]], output: &mut Output) -> Result<()> {
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let [first, second, third] = [0, 1, 2].map(width);
    for [a, b, c, d] in lines {
        let line = format!("{a:first$}  {b:second$}  {c:third$}  {d}");
        writeln!(output, "{}", line.trim_end())?;
    }
    Ok(())
}

/// A board's size in words; a board with holes or with squares outside has its number of squares added.
pub(crate) fn board(game: &Game) -> String {
    let geometry = game.geometry();
    let size = format!("{}×{}", geometry.files(), geometry.ranks());
    match geometry.squares().count() {
        all if all == geometry.len() => size,
        fewer => format!("{size} ({fewer} squares)"),
    }
}

/// The number of the first player's men in the array.
pub(crate) fn men(game: &Game) -> usize {
    game.kinds().map(|(_, info)| info.per_side[0]).sum()
}
