//! What is said of how positions are judged that can't be.

use crate::definition::{Definition, Phased, Problem, nearest};

/// The most that a man may be said to be worth, in hundredths of a pawn.
const MOST_WORTH: i32 = 10_000;
/// How far any other number may be from nothing.
const MOST_WEIGHT: i32 = 2_000;

/// Names that no man has, and numbers beyond all measure.
pub(super) fn problems(definition: &Definition) -> Vec<Problem> {
    let said = &definition.judgement;
    let mut problems = Vec::new();
    let names = [
        ("worth", said.worth.keys().collect::<Vec<_>>()),
        ("mobility", said.mobility.keys().collect()),
        ("menace", said.menace.keys().collect()),
        ("places", said.places.keys().collect()),
    ];
    for (part, ids) in names {
        for id in ids.into_iter().filter(|id| !definition.men.contains_key(*id)) {
            let known = definition.men.keys().map(String::as_str);
            let hint = nearest(id, known).map_or_else(String::new, |near| format!("; did you mean \"{near}\"?"));
            problems.push(Problem::at(["judgement", part, id.as_str()], format!("no man is called \"{id}\"{hint}")));
        }
    }
    for (id, &Phased { many, few }) in &said.worth {
        for worth in [many, few].into_iter().filter(|worth| !(0..=MOST_WORTH).contains(worth)) {
            let message = format!("a man is worth 0 to {MOST_WORTH} hundredths of a pawn, not {worth}");
            problems.push(Problem::at(["judgement", "worth", id.as_str()], message));
        }
    }
    let mut bounded = |part: &str, name: &str, numbers: &[i32]| {
        if let Some(wrong) = numbers.iter().find(|number| !(-MOST_WEIGHT..=MOST_WEIGHT).contains(*number)) {
            let message = format!("a weight is -{MOST_WEIGHT} to {MOST_WEIGHT}, not {wrong}");
            problems.push(Problem::at(["judgement", part, name], message));
        }
    };
    for (id, &Phased { many, few }) in &said.mobility {
        bounded("mobility", id, &[many, few]);
    }
    for (id, menace) in &said.menace {
        bounded("menace", id, menace);
    }
    for (name, Phased { many, few }) in said.weights.said() {
        bounded("weights", name, &[many, few]);
    }
    for (id, places) in &said.places {
        let numbers = places.ranks.iter().chain(&places.files).flat_map(|&Phased { many, few }| [many, few]);
        bounded("places", id, &numbers.collect::<Vec<_>>());
    }
    problems
}

/// Places of men that don't fit the board.
pub(super) fn misplaced(definition: &Definition, (files, ranks): (usize, usize)) -> Vec<Problem> {
    let fits = |(id, places): (&String, &crate::definition::Places)| {
        let message = if places.ranks.len() != ranks {
            format!("{} numbers for {ranks} ranks", places.ranks.len())
        } else if ![files, files.div_ceil(2)].contains(&places.files.len()) {
            format!("{} numbers for {files} files; all, or the first {}", places.files.len(), files.div_ceil(2))
        } else {
            return None;
        };
        Some(Problem::at(["judgement", "places", id.as_str()], message))
    };
    definition.judgement.places.iter().filter_map(fits).collect()
}
