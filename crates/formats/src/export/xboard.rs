//! Writing the lines by which an engine describes a game to `XBoard`: `setup`, then `piece` for each man.

use std::fmt::Write as _;

use chimera_rules::definition::Definition;
use chimera_rules::{Game, RuleDefinition, Side};

use super::Written;
use super::common::{endings, kind, odd_men, promotions, size, ways};

/// The letters of the places that a `setup` line lists, each side's; the royal man has the last one.
const PLACES: &str = "PNBRQFEACWMOHIJGDVLSUK";

/// Letters of XBetza that `XBoard` does not read, or reads otherwise.
const STRANGE: [char; 10] = ['(', '[', 'X', 'Y', 'U', '@', 'z', 'q', 'u', 'x'];

pub(super) fn write(game: &Game) -> Result<Written, Vec<String>> {
    let definition = game.definition();
    let mut reasons = odd_men(definition);
    let said = endings(definition);
    reasons.extend(said.refused);
    if said.stalemate_lost {
        reasons.push("that a stalemated player loses cannot be said".to_owned());
    }
    for rule in &definition.rule {
        if !matches!(rule, RuleDefinition::Promote(_) | RuleDefinition::Castle(_)) {
            reasons.push(format!("the rule \"{}\" cannot be said", kind(rule)));
        }
    }
    for (id, man) in &definition.men {
        if man.letter.chars().count() != 1 {
            reasons.push(format!("{id}: a man's letter is a single one, not \"{}\"", man.letter));
        }
        if let Some(letter) = man.moves.chars().find(|letter| STRANGE.contains(letter)) {
            reasons.push(format!("{id}: XBoard does not read '{letter}' in \"{}\"", man.moves));
        }
    }
    let pawn = pawn(definition).map_err(|reason| reasons.push(reason)).unwrap_or_default();
    let table = table(definition, pawn.as_deref()).map_err(|reason| reasons.push(reason)).unwrap_or_default();
    let castling = castling(game).map_err(|reason| reasons.push(reason)).unwrap_or_default();
    if !reasons.is_empty() {
        return Err(reasons);
    }
    let (files, ranks) = size(definition);
    let black = table.to_lowercase();
    let mut text = format!("setup ({table}{black}) {files}x{ranks}+0_fairy {}\n", definition.array);
    for man in definition.men.values() {
        let castles = if man.royal { castling.as_str() } else { "" };
        let _ = writeln!(text, "piece {}& {}{castles}", man.letter, man.moves);
    }
    Ok(Written { text, left_out: said.left_out })
}

/// The letter of the man that promotes, which must do so as the parent's pawn does: on the last rank, to anything offered.
fn pawn(definition: &Definition) -> Result<Option<String>, String> {
    let white = promotions(definition, Side::White);
    let (Some(white), true) = (&white, white == promotions(definition, Side::Black)) else {
        return Err("promotion that depends on more than the rank cannot be said".to_owned());
    };
    let (_, ranks) = size(definition);
    let last = usize::from(definition.first_rank) + ranks - 1;
    match white.as_slice() {
        [] => Ok(None),
        [(man, rank, _, false)] if usize::from(*rank) == last => Ok(Some(man.clone())),
        _ => Err("promotion other than of one kind on the last rank cannot be said".to_owned()),
    }
}

/// The letters of one side's men in the order of the places; a dot where the game has none.
fn table(definition: &Definition, pawn: Option<&str>) -> Result<String, String> {
    let royals: Vec<&str> = definition.men.values().filter(|man| man.royal).map(|man| man.letter.as_str()).collect();
    let [royal] = royals.as_slice() else { return Err(format!("a game has one royal kind, not {}", royals.len())) };
    let mut places: Vec<Option<&str>> = vec![None; PLACES.len()];
    let last = PLACES.len() - 1;
    places[last] = Some(royal);
    places[0] = pawn;
    let others = || definition.men.values().map(|man| man.letter.as_str()).filter(|&l| l != *royal && Some(l) != pawn);
    let mut homeless = Vec::new();
    for letter in others() {
        match PLACES.find(letter).filter(|&place| place > 0 && place < last) {
            Some(place) => places[place] = Some(letter),
            None => homeless.push(letter),
        }
    }
    for letter in homeless {
        let free = (1..last).rev().find(|&place| places[place].is_none());
        let Some(place) = free else { return Err(format!("XBoard knows at most {} kinds of men", PLACES.len())) };
        places[place] = Some(letter);
    }
    Ok(places.into_iter().map(|place| place.unwrap_or(".")).collect())
}

/// The castling elements of the royal man.
fn castling(game: &Game) -> Result<String, String> {
    let [white, black] = Side::BOTH.map(|side| ways(game.definition(), side));
    if white != black {
        return Err("castling that differs between the players cannot be said".to_owned());
    }
    if white.is_empty() {
        return Ok(String::new());
    }
    super::diagram::castling(game).and_then(|found| {
        let (man, text) = found.unwrap_or_default();
        let royal = game.definition().men.get(&man).is_some_and(|man| man.royal);
        if royal { Ok(text) } else { Err("castling of a man that is not royal cannot be said".to_owned()) }
    })
}
