//! Writing the lines by which an engine describes a game to `XBoard`: `setup`, then `piece` for each man.

use std::fmt::Write as _;

use chimera_rules::definition::Definition;
use chimera_rules::{Game, RuleDefinition, Side};

use super::Written;
use super::common::{endings, kind, odd_men, promotions, size, ways};

/// The letters of the places that a `setup` line lists, each side's; the royal man has the last one.
const PLACES: &str = "PNBRQFEACWMOHIJGDVLSUK";

/// The place whose men `XBoard` takes for pawns: it captures in passing with them. They get it last.
const PAWNLIKE: &str = "L";

/// A king that goes two files along its rank is castled by `XBoard`, with whoever stands beyond, unless its own description has such leaps for
/// a king that has not moved. So those jumps are said that there are words for.
const JUMPS: &str = "ismDismH";

/// Letters of XBetza that `XBoard` does not read, or reads otherwise.
const STRANGE: [char; 10] = ['(', '[', 'X', 'Y', 'U', '@', 'z', 'q', 'u', 'x'];

/// A game in the words of an engine that speaks to `XBoard`, as far as there are words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Description {
    /// The lines, without the last one's end: `setup` with the board, the letters of the men and the array, then `piece`
    /// for every man whose moves can be said.
    pub text: String,
    /// What cannot be said, and what players would notice at the board.
    pub unsaid: Vec<String>,
    /// What is not said, though it changes no move.
    pub left_out: Vec<String>,
}

pub(super) fn write(game: &Game) -> Result<Written, Vec<String>> {
    let Description { text, unsaid, left_out } = describe(game)?;
    if unsaid.is_empty() { Ok(Written { text: format!("{text}\n"), left_out }) } else { Err(unsaid) }
}

/// Describes a game; an error if not even its board can be described.
///
/// `XBoard` can draw far more games than it knows the rules of. What is left unsaid must be watched over by the engine, and
/// the user must be told.
pub fn describe(game: &Game) -> Result<Description, Vec<String>> {
    let definition = game.definition();
    let mut unsaid = odd_men(definition);
    let said = endings(definition);
    unsaid.extend(said.refused);
    if said.stalemate_lost {
        unsaid.push("that a stalemated player loses cannot be said".to_owned());
    }
    for rule in &definition.rule {
        if !matches!(rule, RuleDefinition::Promote(_) | RuleDefinition::Castle(_)) {
            unsaid.push(format!("the rule \"{}\" cannot be said", kind(rule)));
        }
    }
    if !definition.shuffle.is_empty() {
        unsaid.push("that the array is drawn by lot cannot be said".to_owned());
    }
    let mut strange = Vec::new();
    for (id, man) in &definition.men {
        if let Some(letter) = man.moves.chars().find(|letter| STRANGE.contains(letter)) {
            unsaid.push(format!("{id}: XBoard does not read '{letter}' in \"{}\"", man.moves));
            strange.push(id);
        }
    }
    let pawn = pawn(definition).unwrap_or_else(|reason| {
        unsaid.push(reason);
        None
    });
    // Where nobody promotes as its pawns do, the place with the picture of one goes to whoever counts as a pawn.
    let pawn = pawn.or_else(|| definition.men.values().find(|man| man.pawn).map(|man| man.letter.clone()));
    let pawn = pawn.filter(|letter| !definition.men.values().any(|man| man.letter == *letter && strays(&man.moves)));
    let royals = definition.men.values().filter(|man| man.royal).count();
    if royals != 1 {
        unsaid.push(format!("a game has one royal kind, not {royals}"));
    }
    let table = table(definition, pawn.as_deref())?;
    let castling = castling(game).unwrap_or_else(|reason| {
        unsaid.push(reason);
        String::new()
    });
    let (files, ranks) = size(definition);
    let black = table.to_lowercase();
    let mut text = format!("setup ({table}{black}) {files}x{ranks}+0_fairy {}", array(definition));
    for (id, man) in &definition.men {
        if !strange.contains(&id) {
            let castles = if man.royal { castling.as_str() } else { "" };
            let jumps = if jumps(definition, id) { JUMPS } else { "" };
            let _ = write!(text, "\npiece {}& {}{castles}{jumps}", man.letter, man.moves);
        }
    }
    Ok(Description { text, unsaid, left_out: said.left_out })
}

/// Whether a man that never captures in passing may go to an empty square of another file: if it had a pawn's place, `XBoard` would take that for
/// a capture in passing after an enemy's double step. Moves that this does not understand count as such.
fn strays(moves: &str) -> bool {
    let mut prefix = String::new();
    let mut strays = false;
    for letter in moves.chars() {
        if !letter.is_ascii_uppercase() {
            prefix.push(letter);
            continue;
        }
        let captures = prefix.contains('c') && !prefix.contains('m');
        let upright =
            matches!(letter, 'W' | 'R' | 'D' | 'H') && prefix.contains('f') && !prefix.contains(['l', 'r', 's']);
        strays |= !captures && !upright;
        if prefix.contains('e') {
            return false;
        }
        prefix.clear();
    }
    strays
}

/// Whether a man may jump once.
fn jumps(definition: &Definition, id: &str) -> bool {
    definition.rule.iter().any(|rule| matches!(rule, RuleDefinition::Jump(jump) if jump.man == id))
}

/// The array as `XBoard` may read it. Its rights are castling's: others would be taken for that.
fn array(definition: &Definition) -> String {
    if definition.rule.iter().any(|rule| matches!(rule, RuleDefinition::Castle(_))) {
        return definition.array.clone();
    }
    let mut fields: Vec<&str> = definition.array.split(' ').collect();
    if let Some(rights) = fields.get_mut(2) {
        *rights = "-";
    }
    fields.join(" ")
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
        [only] if usize::from(only.rank) == last && !only.stay && only.most.is_empty() => Ok(Some(only.man.clone())),
        _ => Err("promotion other than of one kind on the last rank cannot be said".to_owned()),
    }
}

/// The letters of one side's men in the order of the places; a dot where the game has none.
fn table(definition: &Definition, pawn: Option<&str>) -> Result<String, Vec<String>> {
    let single = |letter: &str| letter.len() == 1 && letter.bytes().all(|byte| byte.is_ascii_uppercase());
    let mut reasons = Vec::new();
    for (id, man) in definition.men.iter().filter(|(_, man)| !single(&man.letter)) {
        reasons.push(format!("{id}: a man's letter is a single one, not \"{}\"", man.letter));
    }
    let royal = definition.men.values().find(|man| man.royal).map(|man| man.letter.as_str());
    let mut places: Vec<Option<&str>> = vec![None; PLACES.len()];
    let last = PLACES.len() - 1;
    places[last] = royal;
    places[0] = pawn;
    let others =
        || definition.men.values().map(|man| man.letter.as_str()).filter(|&l| Some(l) != royal && Some(l) != pawn);
    let mut homeless = Vec::new();
    for letter in others() {
        match PLACES.find(letter).filter(|&place| place > 0 && place < last && letter != PAWNLIKE) {
            Some(place) => places[place] = Some(letter),
            None => homeless.push(letter),
        }
    }
    for letter in homeless {
        let free = (1..last).rev().filter(|&place| places[place].is_none());
        match free.max_by_key(|&place| (PLACES.get(place..=place) != Some(PAWNLIKE), place)) {
            Some(place) => places[place] = Some(letter),
            None => reasons.push(format!("XBoard knows at most {} kinds of men", PLACES.len())),
        }
    }
    if !reasons.is_empty() {
        return Err(reasons);
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
