//! Settings and pieces put together to a definition.

use chimera_betza::Castling;
use chimera_rules::Side;
use chimera_rules::definition::{Condition, Definition, EndingDefinition, ManDefinition, Shade, Verdict, When};
use indexmap::IndexMap;

use super::array::Array;
use super::piece::clipped;
use super::{Reader, castling, promotion, shuffle};

/// What a diagram says; nothing where that makes no sense at all. What is wrong is noted with the reader.
pub(super) fn definition(reader: &mut Reader) -> Option<Definition> {
    reader.look_at_keys();
    if reader.pieces.is_empty() {
        return None;
    }
    let mut array = Array::read(reader);
    for piece in &mut reader.pieces {
        // The king of a wider board castles farther.
        if piece.by_name && piece.name.eq_ignore_ascii_case("king") && array.files > 8 {
            "KisO3".clone_into(&mut piece.moves);
        }
    }
    let ids = ids(reader);
    let letters = letters(reader);
    let royal = royal(reader);
    let (moves, castlings): (Vec<_>, Vec<_>) = (0..reader.pieces.len()).map(|kind| moves(reader, kind)).unzip();
    let mut rule = castling::rules(reader, &mut array, &castlings, &letters);
    let shuffle = shuffle::shuffles(reader, &ids, &array, royal, &rule);
    let promotions = promotion::rules(reader, &ids, &array, royal);
    let promotes = |id: &String| {
        promotions
            .iter()
            .any(|rule| matches!(rule, chimera_rules::RuleDefinition::Promote(rule) if rule.men.contains(id)))
    };
    let mut men = IndexMap::new();
    for (kind, id) in ids.iter().enumerate() {
        let piece = &reader.pieces[kind];
        let pawn = promotes(id) || piece.name.to_lowercase().starts_with("pawn");
        let man = ManDefinition {
            name: Some(piece.name.clone()),
            letter: letters[kind].clone(),
            san: (kind == 0 && pawn).then(String::new),
            moves: moves[kind].clone(),
            turned: false,
            within: None,
            returns: false,
            on: Vec::new(),
            glyph: None,
            royal: kind == royal,
            pawn,
            about: None,
        };
        men.insert(id.clone(), man);
    }
    rule.extend(promotions);
    for side in Side::BOTH {
        let royals = array.places(side, royal).len();
        if royals != 1 {
            let piece = &reader.pieces[royal];
            let (name, at) = (clipped(&piece.name), piece.at);
            let who = if side == Side::White { "the first player" } else { "the second player" };
            reader
                .refuse(at, format!("the royal man is \"{name}\" (see royal=), and {who} has {royals} of it, not one"));
        }
    }
    Some(Definition {
        name: name(reader),
        inventor: None,
        year: None,
        judgement: chimera_rules::definition::Judgement::default(),
        about: String::new(),
        sides: None,
        board: format!("{}x{}", array.files, array.ranks),
        first_rank: array.first_rank as u8,
        shuffle,
        a1: Shade::Dark,
        array: array.fen(&letters),
        zones: IndexMap::new(),
        men,
        rule,
        ending: stalemate(reader),
        without: Vec::new(),
        notes: Vec::new(),
    })
}

fn name(reader: &Reader) -> String {
    let given = reader.setting("name").map(|setting| setting.value.trim().to_owned());
    given.unwrap_or_else(|| "A game from a diagram".to_owned())
}

/// A stalemate is a draw unless the key says anything else: then it is lost.
fn stalemate(reader: &Reader) -> Vec<EndingDefinition> {
    let lost = reader.setting("stalemate").is_some_and(|setting| !setting.value.trim().eq_ignore_ascii_case("draw"));
    let ending = EndingDefinition {
        when: When::Stuck,
        condition: None,
        unless: Some(Condition::Check),
        verdict: Verdict::Loss,
        reason: "stalemate".to_owned(),
    };
    lost.then_some(ending).into_iter().collect()
}

/// The number of the royal kind, from 0: the last one if nothing is said.
fn royal(reader: &mut Reader) -> usize {
    let last = reader.pieces.len() - 1;
    let Some(setting) = reader.setting("royal").cloned() else { return last };
    let value = setting.value.trim();
    let found = if let Ok(number) = value.parse::<usize>() {
        number.checked_sub(1).filter(|&kind| kind <= last)
    } else {
        let mut kinds = (0..=last).filter(|&kind| reader.pieces[kind].id == value);
        let first = kinds.next();
        first.filter(|_| kinds.next().is_none())
    };
    found.unwrap_or_else(|| {
        let message = format!(
            "royal: \"{}\" is neither a piece's number (1 to {}) nor the ID of one piece",
            clipped(value),
            last + 1
        );
        reader.refuse(setting.at, message);
        last
    })
}

/// A man's moves without castling, and its castling. All is resolved here, where the columns are those of the text.
fn moves(reader: &mut Reader, kind: usize) -> (String, Vec<Castling>) {
    let piece = reader.pieces[kind].clone();
    let at =
        |column: usize| if piece.by_name { piece.moves_at } else { piece.moves_at.right(column.saturating_sub(1)) };
    let parsed = match chimera_betza::parse(&piece.moves) {
        Ok(moves) => moves,
        Err(error) => {
            reader.refuse(at(error.column), format!("\"{}\": {}", clipped(&piece.moves), error.reason));
            return (String::new(), Vec::new());
        }
    };
    let (rest, castling) = parsed.split_castling();
    let Some(rest) = rest else {
        reader.refuse(
            piece.moves_at,
            format!("\"{}\" can do nothing but castle, which is not supported", clipped(&piece.name)),
        );
        return (String::new(), castling);
    };
    if let Err(error) = chimera_betza::resolve(&rest) {
        reader.refuse(at(error.column), format!("\"{}\": {}", clipped(&piece.moves), error.reason));
    }
    (rest.to_string(), castling)
}

/// An id for each man: its name in lower case, with a number where two would have the same.
fn ids(reader: &Reader) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for piece in &reader.pieces {
        let lower = piece.name.to_lowercase();
        let letters = lower.chars().map(|c| if c.is_alphanumeric() && !c.is_uppercase() { c } else { '-' });
        let word: String = letters.take(32).collect();
        let mut word = word.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
        if !word.starts_with(char::is_alphabetic) {
            word.insert_str(0, "man-");
        }
        let mut id = word.clone();
        let mut number = 2;
        while ids.contains(&id) {
            id = format!("{word}-{number}");
            number += 1;
        }
        ids.push(id);
    }
    ids
}

/// A letter for each man: of its ID, of its name, or any that is left; with a plus once all are taken.
fn letters(reader: &Reader) -> Vec<String> {
    let mut letters: Vec<Option<String>> = vec![None; reader.pieces.len()];
    let free = |letters: &[Option<String>], letter: &String| !letters.iter().flatten().any(|taken| taken == letter);
    let wishes: [fn(&super::piece::Piece) -> String; 2] = [|piece| piece.id.clone(), |piece| piece.name.clone()];
    for wish in wishes {
        for (kind, piece) in reader.pieces.iter().enumerate() {
            if letters[kind].is_none() {
                let wanted = wish(piece).to_ascii_uppercase();
                let mut own = wanted.chars().filter(char::is_ascii_uppercase).map(String::from);
                letters[kind] = own.find(|letter| free(&letters, letter));
            }
        }
    }
    let all = || ["", "+"].into_iter().flat_map(|plus| ('A'..='Z').map(move |letter| format!("{plus}{letter}")));
    for kind in 0..letters.len() {
        if letters[kind].is_none() {
            letters[kind] = all().find(|letter| free(&letters, letter));
        }
    }
    letters.into_iter().map(Option::unwrap_or_default).collect()
}
