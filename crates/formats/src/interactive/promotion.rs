//! Promotion: who, where, to what.

use chimera_rules::RuleDefinition;
use chimera_rules::definition::Promote;

use super::Reader;
use super::piece::clipped;
use super::text::Place;

/// What `promoChoice` is if it is not given.
const USUAL: &str = "QNRB";

/// One choice: a kind, and on how many of the last ranks it may be made.
struct Choice {
    kind: usize,
    depth: Option<usize>,
}

/// The rules by which men promote.
pub(super) fn rules(
    reader: &mut Reader,
    ids: &[String],
    ranks: usize,
    first_rank: usize,
    royal: usize,
) -> Vec<RuleDefinition> {
    let zone = reader.number("promoZone", 1, 0..=16).min(ranks);
    let most = reader.number("maxPromote", 1, 0..=99).min(ids.len());
    let offset = reader.number("promoOffset", 0, 0..=99);
    if zone == 0 || most == 0 {
        return Vec::new();
    }
    let last = first_rank + ranks;
    if offset > 0 {
        return shogi(reader, ids, offset, most, &(last - zone..last).map(|rank| rank as u8).collect::<Vec<_>>());
    }
    let given = reader.setting("promoChoice").map(|setting| (setting.value.trim().to_owned(), setting.at));
    let at = given.as_ref().map_or(Place::START, |(_, at)| *at);
    let choices = choices(reader, given.as_ref().map(|(text, _)| text.as_str()), at);
    if choices.iter().any(|choice| choice.kind == royal) {
        reader.refuse(at, "promoChoice: promotion to the royal man is not supported");
    }
    if choices.is_empty() {
        reader.warn(at, "promoChoice: no man can be chosen, so that nobody promotes");
    }
    let mut rules: Vec<Promote> = Vec::new();
    for depth in 1..=zone {
        let here: Vec<usize> = choices
            .iter()
            .filter(|choice| choice.depth.is_none_or(|most| depth <= most))
            .map(|choice| choice.kind)
            .collect();
        for man in 0..most {
            let stay = here.contains(&man);
            let to: Vec<String> = here.iter().filter(|&&kind| kind != man).map(|&kind| ids[kind].clone()).collect();
            if to.is_empty() {
                continue;
            }
            let rank = (last - depth) as u8;
            let same = rules.iter_mut().find(|rule| {
                rule.to == to && rule.stay == stay && (rule.men == [ids[man].clone()] || rule.ranks == [rank])
            });
            match same {
                Some(rule) if rule.ranks == [rank] && !rule.men.contains(&ids[man]) => rule.men.push(ids[man].clone()),
                Some(rule) if rule.men == [ids[man].clone()] => rule.ranks.push(rank),
                _ => rules.push(rule(vec![ids[man].clone()], vec![rank], to, stay)),
            }
        }
    }
    for rule in &mut rules {
        rule.ranks.sort_unstable();
    }
    rules.into_iter().map(RuleDefinition::Promote).collect()
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
fn choices(reader: &mut Reader, given: Option<&str>, at: Place) -> Vec<Choice> {
    let text: Vec<char> = given.unwrap_or(USUAL).chars().collect();
    let mut choices: Vec<Choice> = Vec::new();
    let mut index = 0;
    let mut second = false;
    while let Some(&letter) = text.get(index) {
        match letter {
            '!' => {
                second = true;
                index += 1;
                continue;
            }
            '*' => {
                reader.refuse(at, "promoChoice: men that come from the hand (*) are not supported");
                return choices;
            }
            '+' => {
                reader.refuse(at, "promoChoice: \"+\" needs a promoOffset");
                return choices;
            }
            _ => {}
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
            continue;
        };
        let kinds: Vec<usize> = (0..reader.pieces.len()).filter(|&kind| reader.pieces[kind].id == id).collect();
        if kinds.len() > 1 {
            reader.refuse(at, format!("promoChoice: several kinds have the ID \"{}\"", clipped(&id)));
        }
        index += id.chars().count();
        let digits: String = text[index..].iter().take_while(|c| c.is_ascii_digit()).collect();
        index += digits.len();
        let kind = kinds[0];
        if second && kind != 0 {
            let message = format!("promoChoice: \"!{}\", a choice of the second kind, is not supported", clipped(&id));
            reader.refuse(at, message);
        }
        second = false;
        if !choices.iter().any(|choice| choice.kind == kind) {
            choices.push(Choice { kind, depth: digits.parse().ok() });
        }
    }
    choices
}
