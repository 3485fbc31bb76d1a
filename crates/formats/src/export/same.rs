//! Whether two definitions are the same game, men being known by their letters.

use std::collections::BTreeMap;

use chimera_rules::Side;
use chimera_rules::definition::{Definition, ManDefinition};

use super::common::{endings, kind, onto_partner, promotions, shuffles, ways};

/// What is different; empty where nothing is.
pub(super) fn differences(one: &Definition, other: &Definition) -> Vec<String> {
    let mut found = Vec::new();
    let mut differ = |what: &str, differs: bool| {
        if differs {
            found.push(format!("{what} would not be the same once read again"));
        }
    };
    differ("the board", (&one.board, one.first_rank) != (&other.board, other.first_rank));
    differ("the array", one.array != other.array);
    differ("arrays drawn by lot", shuffles(one) != shuffles(other));
    differ("how castling is written", onto_partner(one) != onto_partner(other));
    let (men, again) = (by_letter(one), by_letter(other));
    for (letter, man) in &men {
        differ(&format!("the man {letter}"), again.get(letter) != Some(man));
    }
    differ("the number of men", men.len() != again.len());
    for side in Side::BOTH {
        differ("castling", ways(one, side) != ways(other, side));
        differ("promotion", promotions(one, side) != promotions(other, side));
    }
    let strange = |definition: &Definition| {
        let kinds = definition.rule.iter().map(kind).filter(|kind| kind != "castle" && kind != "promote");
        kinds.collect::<Vec<_>>()
    };
    differ("a rule", strange(one) != strange(other));
    differ("what a stalemate means", endings(one).stalemate_lost != endings(other).stalemate_lost);
    differ("an ending", endings(one).refused != endings(other).refused);
    found
}

/// Moves in canonical form, whether royal; by letter.
fn by_letter(definition: &Definition) -> BTreeMap<String, (String, bool)> {
    let canonical = |man: &ManDefinition| {
        let paths = chimera_betza::parse(&man.moves).and_then(|moves| chimera_betza::resolve(&moves));
        let mut paths: Vec<String> = paths.unwrap_or_default().iter().map(|path| format!("{path:?}")).collect();
        paths.sort_unstable();
        (paths.join("\n"), man.royal)
    };
    definition.men.values().map(|man| (man.letter.clone(), canonical(man))).collect()
}
