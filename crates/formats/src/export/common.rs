//! What all writers ask of a game.

use chimera_rules::definition::{Condition, Definition, EndingDefinition, Shuffle, Verdict, When};
use chimera_rules::{Game, RuleDefinition, Side};

/// A rule's kind, as a game file names it.
pub(super) fn kind(rule: &RuleDefinition) -> String {
    // The debug form begins with the variant's name.
    let text = format!("{rule:?}");
    let name = text.split('(').next().unwrap_or_default();
    let mut kind = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !kind.is_empty() {
            kind.push('-');
        }
        kind.push(letter.to_ascii_lowercase());
    }
    kind
}

/// Which of the game's own endings a format says: reasons against it, and what is left out of the record's endings.
pub(super) struct Endings {
    pub stalemate_lost: bool,
    pub refused: Vec<String>,
    pub left_out: Vec<String>,
}

pub(super) fn endings(definition: &Definition) -> Endings {
    let mut found = Endings { stalemate_lost: false, refused: Vec::new(), left_out: Vec::new() };
    for ending in &definition.ending {
        if is_lost_stalemate(ending) {
            found.stalemate_lost = true;
        } else {
            let reason = &ending.reason;
            match ending.when {
                When::Turn | When::Stuck => {
                    found.refused.push(format!("the ending \"{reason}\" cannot be said"));
                }
                When::Game | When::Claim => found.left_out.push(format!("the ending \"{reason}\"")),
            }
        }
    }
    for reason in &definition.without {
        match reason.as_str() {
            "checkmate" | "stalemate" => found.refused.push(format!("that {reason} is no ending cannot be said")),
            other => found.left_out.push(format!("that {other} is no ending")),
        }
    }
    found
}

fn is_lost_stalemate(ending: &EndingDefinition) -> bool {
    ending.when == When::Stuck
        && ending.condition.is_none()
        && ending.unless == Some(Condition::Check)
        && ending.verdict == Verdict::Loss
}

/// Reasons against men that move differently in different places or for different players.
pub(super) fn odd_men(definition: &Definition) -> Vec<String> {
    let mut reasons = Vec::new();
    for (id, man) in &definition.men {
        if !man.on.is_empty() {
            reasons.push(format!("{id}: other moves on some squares cannot be said"));
        }
        if man.within.is_some() {
            reasons.push(format!("{id}: that it stays within a zone cannot be said"));
        }
        if man.turned {
            reasons.push(format!("{id}: that the second player's man is turned round cannot be said"));
        }
    }
    reasons
}

/// What is on a square of the array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum On {
    Nothing,
    Hole,
    Man(Side, usize),
}

/// The ranks of a board, the lowest first, and what is on them in the array.
pub(super) fn board(game: &Game) -> Vec<Vec<On>> {
    let (geometry, start) = (game.geometry(), game.start());
    let on = |file: usize, rank: usize| {
        let square = geometry.at(file as i32, rank as i32);
        match square.map(|square| start.man(square)) {
            None => On::Hole,
            Some(None) => On::Nothing,
            Some(Some(man)) => On::Man(man.side(), man.kind().index()),
        }
    };
    (0..geometry.ranks()).map(|rank| (0..geometry.files()).map(|file| on(file, rank)).collect()).collect()
}

/// The squares of the array that hold something.
pub(super) fn places(game: &Game, what: On) -> Vec<String> {
    let mut found = Vec::new();
    for (rank, row) in board(game).iter().enumerate() {
        for (file, &here) in row.iter().enumerate() {
            if here == what {
                found.push(name(game.definition(), file, rank));
            }
        }
    }
    found
}

/// A square's name, file and rank from 0.
pub(super) fn name(definition: &Definition, file: usize, rank: usize) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + usize::from(definition.first_rank))
}

/// A square by its name: file and rank from 0.
pub(super) fn square(definition: &Definition, name: &str) -> Option<(usize, usize)> {
    let file = name.chars().next().filter(char::is_ascii_lowercase)? as usize - usize::from(b'a');
    let rank = name.get(1..)?.parse::<usize>().ok()?.checked_sub(usize::from(definition.first_rank))?;
    Some((file, rank))
}

/// Files and ranks.
pub(super) fn size(definition: &Definition) -> (usize, usize) {
    let (files, ranks) = definition.board.split_once('x').unwrap_or(("8", "8"));
    (files.parse().unwrap_or(8), ranks.parse().unwrap_or(8))
}

/// One way to castle as a side makes it, in names of squares of that side's own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Way {
    pub from: String,
    pub to: String,
    pub partner: String,
    pub partner_to: String,
}

/// How a side castles.
pub(super) fn ways(definition: &Definition, side: Side) -> Vec<Way> {
    let mut found = Vec::new();
    for rule in &definition.rule {
        let RuleDefinition::Castle(castle) = rule else { continue };
        if castle.side.is_some_and(|only| only.side() != side) {
            continue;
        }
        found.extend(castle.ways.iter().map(|way| Way {
            from: castle.from.clone(),
            to: way.to.clone(),
            partner: way.partner.clone(),
            partner_to: way.partner_to.clone(),
        }));
    }
    found.sort();
    found
}

/// What happens to a man that arrives on a rank; men by their letters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Promotion {
    pub man: String,
    pub rank: u8,
    /// What it may become.
    pub to: Vec<String>,
    /// Whether it may stay what it is.
    pub stay: bool,
    /// Whether that is so only where it could move again.
    pub unless_stuck: bool,
    /// Those of which its side may only have so many on the board.
    pub most: Vec<(String, u8)>,
}

/// All promotions of a side; `None` where one depends on more than that.
pub(super) fn promotions(definition: &Definition, side: Side) -> Option<Vec<Promotion>> {
    let letter = |id: &String| definition.men.get(id).map(|man| man.letter.clone());
    let mut found = Vec::new();
    for rule in &definition.rule {
        let RuleDefinition::Promote(promote) = rule else { continue };
        if promote.side.is_some_and(|only| only.side() != side) {
            continue;
        }
        if promote.zone.is_some() || promote.leaving || promote.captures {
            return None;
        }
        let mut to: Vec<String> = promote.to.iter().map(letter).collect::<Option<_>>()?;
        to.sort_unstable();
        to.dedup();
        let mut most = Vec::new();
        for id in &promote.to {
            let own = promote.limited_by_array.then(|| in_array(definition, id, side));
            if let Some(limit) = own.into_iter().chain(promote.most.get(id).copied()).min() {
                most.push((letter(id)?, limit));
            }
        }
        most.sort_unstable();
        let (stay, unless_stuck) = (promote.stay, promote.stay && promote.unless_stuck);
        for man in &promote.men {
            for &rank in &promote.ranks {
                let man = letter(man)?;
                found.push(Promotion { man, rank, to: to.clone(), stay, unless_stuck, most: most.clone() });
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    Some(found)
}

/// How many men of a kind a side has in the array.
pub(super) fn in_array(definition: &Definition, id: &str, side: Side) -> u8 {
    let Some(man) = definition.men.get(id) else { return 0 };
    let letter = if side == Side::White { man.letter.clone() } else { man.letter.to_ascii_lowercase() };
    let placement = definition.array.split_ascii_whitespace().next().unwrap_or_default();
    let board = placement.split('[').next().unwrap_or_default();
    let mut plus = "";
    let mut count = 0_u8;
    for (at, sign) in board.char_indices() {
        if sign == '+' {
            plus = "+";
            continue;
        }
        let here = &board[at..at + sign.len_utf8()];
        if letter.strip_prefix(plus) == Some(here) {
            count = count.saturating_add(1);
        }
        plus = "";
    }
    count
}

/// Whether castling is written as a capture of the partner.
pub(super) fn onto_partner(definition: &Definition) -> bool {
    definition.rule.iter().any(|rule| matches!(rule, RuleDefinition::Castle(castle) if castle.onto_partner))
}

/// The shuffles of the array as a diagram has them: the letters of men, with a sign before some.
pub(super) fn shuffles(definition: &Definition) -> String {
    let letter = |id: &String| definition.men.get(id).map_or_else(String::new, |man| man.letter.clone());
    let one = |shuffle: &Shuffle| {
        let sign = |id: &String| match (shuffle.spread.contains(id), shuffle.mirrored.contains(id)) {
            (true, true) => "!:",
            (true, false) => "!",
            (false, true) => ":",
            (false, false) => "",
        };
        shuffle.men.iter().flat_map(|id| [sign(id).to_owned(), letter(id)]).collect::<String>()
    };
    definition.shuffle.iter().map(one).collect::<Vec<_>>().join(",")
}
