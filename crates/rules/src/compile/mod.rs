//! A definition becomes tables. Everything that can be wrong with it is reported, each with its place.

mod attacks;
mod builder;
mod confine;
mod endings;
mod judgement;
mod lines;
mod moves;
mod rides;
mod routes;
mod sheet;

pub(crate) use builder::Builder;
pub(crate) use rides::ride;
pub use sheet::{KindInfo, Sheet};

use crate::board::{Bits, Geometry, Letter, MAX_SIDE, Man, Square};
use crate::definition::{Definition, Problem, Shade};
use crate::notation::fen;
use crate::table::Rules;

/// What is known of a game before its board has a width: outline, letters, array.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    pub geometry: Geometry,
    pub letters: Vec<Letter>,
    /// The man on each square in the array.
    pub array: Vec<Man>,
}

/// Reads a definition as far as the board's outline.
pub(crate) fn outline(definition: &Definition) -> Result<Outline, Vec<Problem>> {
    let mut problems = Vec::new();
    let mut letters = Vec::new();
    for (id, man) in &definition.men {
        let at = ["men", id.as_str(), "letter"];
        match Letter::parse(&man.letter) {
            None => problems.push(Problem::at(
                at,
                format!("'{}' is no letter from A to Z, and none behind a '+' either", man.letter),
            )),
            Some(letter) if letters.contains(&letter) => {
                problems.push(Problem::at(at, format!("'{letter}' is already another man's letter")));
            }
            Some(letter) => letters.push(letter),
        }
    }
    problems.extend(wrong_san(definition));
    problems.extend(judgement::problems(definition));
    let most = crate::board::Kind::MAX;
    let kinds = definition.men.len();
    if kinds == 0 || kinds > most {
        problems.push(Problem::at(["men"], format!("a game has 1 to {most} kinds of men, not {kinds}")));
    }
    if definition.first_rank > 1 {
        problems.push(Problem::at(["first_rank"], "the lowest rank is 1 or 0"));
    }
    let size = definition.board.split_once('x').and_then(|(files, ranks)| {
        let side = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=MAX_SIDE).contains(n));
        Some((side(files)?, side(ranks)?))
    });
    let Some((files, ranks)) = size else {
        let message = format!(
            "\"{}\" is no board; expected files and ranks such as \"10x8\", at most {MAX_SIDE}x{MAX_SIDE}",
            definition.board
        );
        problems.push(Problem::at(["board"], message));
        return Err(problems);
    };
    problems.extend(judgement::misplaced(definition, (files.into(), ranks.into())));
    if !problems.is_empty() {
        return Err(problems);
    }
    let placement = definition.array.split_ascii_whitespace().next().unwrap_or_default();
    let first_rank = definition.first_rank;
    let placement = fen::split_hand(placement, ranks.into())
        .and_then(|(board, _)| fen::read_placement(files.into(), ranks.into(), first_rank.into(), &letters, board));
    match placement {
        Ok(placement) => Ok(Outline {
            geometry: Geometry::new(files, ranks, first_rank, definition.a1 == Shade::Light, placement.exists),
            letters,
            array: placement.men,
        }),
        Err(error) => Err(vec![Problem::at(["array"], error.to_string())]),
    }
}

/// What is wrong with the letters in game scores: they are read back, so each must be a letter and mean one man.
fn wrong_san(definition: &Definition) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut taken = Vec::new();
    for (id, man) in &definition.men {
        let at = ["men", id.as_str(), "san"];
        let san = man.san.clone().unwrap_or_else(|| man.letter.clone());
        if man.san.is_some() && !san.chars().all(|c| c.is_ascii_uppercase()) {
            problems.push(Problem::at(at, format!("\"{san}\" is no letter from A to Z, nor is it empty")));
        } else if man.san.as_ref().is_some_and(|san| san.len() > 1) {
            problems.push(Problem::at(at, format!("\"{san}\" is more than one letter")));
        } else if taken.contains(&san) {
            let hint = "give one of them another \"san\"";
            let message = if san.is_empty() {
                format!("two men can't both be written without a letter in game scores; {hint}")
            } else {
                format!("'{san}' is already another man's letter in game scores; {hint}")
            };
            problems.push(Problem::at(at, message));
        }
        taken.push(san);
    }
    problems
}

/// Compiles a definition for boards of width `B`, which must be wide enough for the outline.
pub(crate) fn compile<B: Bits>(definition: &Definition, outline: &Outline) -> Result<Rules<B>, Vec<Problem>> {
    let mut builder = Builder::new(definition, outline);
    builder.zones();
    moves::compile(&mut builder);
    builder.rules_of_the_game();
    endings::compile(&mut builder);
    builder.finish()
}

/// The bits of the squares for which something holds.
pub(crate) fn set_of<B: Bits>(geometry: &Geometry, holds: impl Fn(Square) -> bool) -> B {
    geometry.squares().filter(|&square| holds(square)).fold(B::ZERO, |set, square| set | B::bit(square.index()))
}
