//! Promotion: who, where, to what.

use chimera_rules::definition::{Player, Promote};
use chimera_rules::{RuleDefinition, Side};
use indexmap::IndexMap;

use super::Reader;
use super::array::Array;
use super::piece::clipped;
use super::text::Place;

/// What `promoChoice` is if it is not given.
const USUAL: &str = "QNRB";

/// One choice.
struct Choice {
    kind: usize,
    /// On how many of the last ranks it may be made.
    depth: Option<usize>,
    /// Whether the man must be in hand.
    held: bool,
    /// Whether a man may stay what it is, but not where it could never move again.
    early: bool,
}

/// What promotion comes to for a man on a rank.
#[derive(Clone, PartialEq, Eq)]
struct Promotion {
    to: Vec<String>,
    stay: bool,
    unless_stuck: bool,
    most: IndexMap<String, u8>,
}

/// The rules by which men promote.
pub(super) fn rules(reader: &mut Reader, ids: &[String], array: &Array, royal: usize) -> Vec<RuleDefinition> {
    let zone = reader.number("promoZone", 1, 0..=16).min(array.ranks);
    let most = reader.number("maxPromote", 1, 0..=99).min(ids.len());
    let offset = reader.number("promoOffset", 0, 0..=99);
    let given = reader.setting("promoChoice").map(|setting| (setting.value.trim().to_owned(), setting.at));
    let at = given.as_ref().map_or(Place::START, |(_, at)| *at);
    let last = array.first_rank + array.ranks;
    let choices = if zone == 0 || most == 0 || offset > 0 {
        Vec::new()
    } else {
        choices(reader, given.as_ref().map(|(text, _)| text.as_str()), at, most)
    };
    look_at_hands(reader, &choices, most);
    if offset > 0 && zone > 0 && most > 0 {
        return shogi(reader, ids, offset, most, &(last - zone..last).map(|rank| rank as u8).collect::<Vec<_>>());
    }
    if zone == 0 || most == 0 {
        return Vec::new();
    }
    if choices.iter().any(|choice| choice.kind == royal) {
        reader.refuse(at, "promoChoice: promotion to the royal man is not supported");
    }
    if royal < most && !choices.is_empty() {
        let at = reader.pieces[royal].at;
        reader.refuse(
            at,
            "the royal man is among the first kinds, which promote (see maxPromote): that is not supported",
        );
    }
    if choices.is_empty() {
        reader.warn(at, "promoChoice: no man can be chosen, so that nobody promotes");
    }
    let mut rules: Vec<Promote> = Vec::new();
    for man in 0..most {
        let of = |side: Side| -> Vec<Option<Promotion>> {
            (1..=zone).map(|depth| promotion(reader, ids, array, &choices, (man, depth, side))).collect()
        };
        let [white, black] = Side::BOTH.map(of);
        let sides = if white == black {
            vec![(None, white)]
        } else {
            vec![(Some(Player::White), white), (Some(Player::Black), black)]
        };
        for (side, promotions) in sides {
            for (depth, promotion) in promotions.into_iter().enumerate() {
                let Some(Promotion { to, stay, unless_stuck, most }) = promotion else { continue };
                let rank = (last - 1 - depth) as u8;
                let alike = rules.iter_mut().find(|rule| {
                    rule.men == [ids[man].clone()]
                        && (&rule.to, rule.stay, rule.unless_stuck, &rule.most, rule.side)
                            == (&to, stay, unless_stuck, &most, side)
                });
                match alike {
                    Some(rule) => rule.ranks.insert(0, rank),
                    None => rules.push(Promote {
                        men: vec![ids[man].clone()],
                        ranks: vec![rank],
                        side,
                        to,
                        stay,
                        unless_stuck,
                        most,
                        ..Promote::default()
                    }),
                }
            }
        }
    }
    rules.into_iter().map(RuleDefinition::Promote).collect()
}

/// What happens to a man of a side that arrives on the rank that is the so-manieth from the end; `None` if nothing does.
fn promotion(
    reader: &Reader,
    ids: &[String],
    array: &Array,
    choices: &[Choice],
    (man, depth, side): (usize, usize, Side),
) -> Option<Promotion> {
    let here = || choices.iter().filter(|choice| choice.depth.is_none_or(|most| depth <= most));
    let own = here().find(|choice| choice.kind == man);
    let (stay, unless_stuck) = (own.is_some(), own.is_some_and(|choice| choice.early));
    // Whoever is captured goes back to where it came from, so that there are never more of a kind than in the beginning.
    let supply =
        |kind: usize| (array.places(side, kind).len() + usize::from(reader.pieces[kind].hand[side.index()])) as u8;
    let mut found = Promotion { to: Vec::new(), stay, unless_stuck, most: IndexMap::new() };
    let mut asked = false;
    for choice in here().filter(|choice| choice.kind != man) {
        asked = true;
        let id = ids[choice.kind].clone();
        if choice.held && supply(choice.kind) == 0 {
            continue;
        }
        if choice.held {
            found.most.insert(id.clone(), supply(choice.kind));
        }
        found.to.push(id);
    }
    if found.to.is_empty() && (stay || !asked) && !(unless_stuck && depth == 1) {
        return None;
    }
    if found.to.is_empty() {
        // There is nothing to become, ever: it may not go there.
        (found.stay, found.unless_stuck) = (false, false);
    }
    Some(found)
}

/// Refuses men in hand that cannot come onto the board in a way that is known.
fn look_at_hands(reader: &mut Reader, choices: &[Choice], most: usize) {
    let setting = reader.setting("holdingsType").cloned().filter(|setting| setting.value.trim() != "0");
    let held = |kind: usize| choices.iter().any(|choice| choice.kind == kind && choice.held);
    match &setting {
        Some(setting) if setting.value.trim() != "1" => {
            let value = clipped(setting.value.trim());
            let message = format!(
                "holdingsType: \"{value}\" is not supported, only 1: captured men wait until men of their side become them"
            );
            return reader.refuse(setting.at, message);
        }
        Some(setting) if !choices.iter().any(|choice| choice.held) => {
            let message = "holdingsType: nothing says how men in hand come onto the board (in promoChoice, *N does): \
                           that is not supported";
            return reader.refuse(setting.at, message);
        }
        None if choices.iter().any(|choice| choice.held) => {
            let at = reader.setting("promoChoice").map_or(Place::START, |setting| setting.at);
            return reader.refuse(at, "promoChoice: men that come from the hand (*) need holdingsType=1");
        }
        _ => {}
    }
    for kind in 0..reader.pieces.len() {
        let (name, at) = (clipped(&reader.pieces[kind].name), reader.pieces[kind].hand_at);
        if reader.pieces[kind].hand == [0; 2] || held(kind) {
            continue;
        }
        if kind < most && choices.iter().any(|choice| choice.kind == kind) {
            reader.warn(at, format!("\"{name}\" has men in hand, whom nothing brings onto the board"));
        } else {
            let message = format!(
                "\"{name}\" has men in hand, and nothing says how they come onto the board: that is not supported"
            );
            reader.refuse(at, message);
        }
    }
}

fn rule(men: Vec<String>, ranks: Vec<u8>, to: Vec<String>, stay: bool) -> Promote {
    Promote { men, ranks, to, stay, ..Promote::default() }
}

/// Each kind becomes the one that stands so many lines below it.
fn shogi(reader: &mut Reader, ids: &[String], offset: usize, most: usize, ranks: &[u8]) -> Vec<RuleDefinition> {
    let at = reader.setting("promoOffset").map_or(Place::START, |setting| setting.at);
    if let Some(setting) = reader.setting("promoChoice").cloned()
        && setting.value.trim() != "+"
    {
        reader.refuse(setting.at, "promoChoice: a choice besides promoOffset is not supported");
    }
    let mut rules = Vec::new();
    for man in 0..most {
        let Some(to) = ids.get(man + offset) else {
            let name = clipped(&reader.pieces[man].name);
            reader.refuse(at, format!("promoOffset: no kind stands {offset} lines below \"{name}\""));
            continue;
        };
        // Whether a man may stay what it is in the zone is left open by the format; where it could not move on, it may not.
        if ranks.len() > 1 || !only_forward(&reader.pieces[man].moves) {
            let name = clipped(&reader.pieces[man].name);
            let message = format!(
                "promoOffset: \"{name}\" could stay what it is in its zone and promote later, which is not supported"
            );
            reader.refuse(at, message);
            continue;
        }
        rules.push(RuleDefinition::Promote(rule(vec![ids[man].clone()], ranks.to_vec(), vec![to.clone()], false)));
    }
    rules
}

/// Whether a man can move forward only, so that it is stuck on its last rank.
fn only_forward(moves: &str) -> bool {
    let Ok(moves) = chimera_betza::parse(moves) else { return false };
    let Ok(sketch) = chimera_betza::Sketch::new(&moves, (9, 9), (4, 8)) else { return false };
    let reaches = |file, rank| !sketch.cell(file, rank).ways().is_none();
    !(0..9).any(|rank| (0..9).any(|file| reaches(file, rank)))
}

/// Reads `promoChoice`.
fn choices(reader: &mut Reader, given: Option<&str>, at: Place, most: usize) -> Vec<Choice> {
    let text: Vec<char> = given.unwrap_or(USUAL).chars().collect();
    let mut choices: Vec<Choice> = Vec::new();
    let mut index = 0;
    let (mut early, mut held) = (false, false);
    while let Some(&letter) = text.get(index) {
        match letter {
            '!' => early = true,
            '*' => held = true,
            '+' => {
                reader.refuse(at, "promoChoice: \"+\" needs a promoOffset");
                return choices;
            }
            _ => {}
        }
        if matches!(letter, '!' | '*') {
            index += 1;
            continue;
        }
        // The longest ID that stands here.
        let rest: String = text[index..].iter().collect();
        let fits = |id: &str| rest.starts_with(id);
        let longest = reader.pieces.iter().map(|piece| piece.id.clone()).filter(|id| fits(id)).max_by_key(String::len);
        let Some(id) = longest else {
            if given.is_some() {
                reader.refuse(at, format!("promoChoice: no man has the ID \"{}\"", letter.escape_debug()));
            }
            index += 1;
            (early, held) = (false, false);
            continue;
        };
        let kinds: Vec<usize> = (0..reader.pieces.len()).filter(|&kind| reader.pieces[kind].id == id).collect();
        if kinds.len() > 1 {
            reader.refuse(at, format!("promoChoice: several kinds have the ID \"{}\"", clipped(&id)));
        }
        index += id.chars().count();
        let digits: String = text[index..].iter().take_while(|c| c.is_ascii_digit()).collect();
        index += digits.len();
        let choice = Choice { kind: kinds[0], depth: digits.parse().ok(), held, early };
        (early, held) = (false, false);
        odd_choice(reader, &choice, &id, at, most);
        if !choices.iter().any(|other| other.kind == choice.kind) {
            choices.push(choice);
        }
    }
    if early || held {
        reader.refuse(at, "promoChoice: \"!\" and \"*\" stand before the ID of a man");
    }
    choices
}

/// Refuses choices whose meaning is not settled.
fn odd_choice(reader: &mut Reader, choice: &Choice, id: &str, at: Place, most: usize) {
    let id = clipped(id);
    // That a pawn may stay a pawn before its last rank is what `!` is for.
    if choice.early && (choice.kind != 0 || most > 1 || choice.held || !only_forward(&reader.pieces[0].moves)) {
        let message =
            format!("promoChoice: \"!{id}\" is supported only for the one man that promotes, if it moves forward only");
        reader.refuse(at, message);
    }
    if choice.held && choice.kind < most {
        reader.refuse(at, format!("promoChoice: \"*{id}\", a man that promotes itself, is not supported"));
    }
}
