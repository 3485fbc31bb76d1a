//! Writing an Interactive Diagram.

use std::fmt::Write as _;

use chimera_rules::definition::{Definition, ManDefinition};
use chimera_rules::{Game, RuleDefinition, Side};

use super::Written;
use super::common::{On, board, endings, kind, odd_men, places, promotions, size, square, ways};

/// A man with its castling elements; promoting men come first.
struct Line<'d> {
    kind: usize,
    id: &'d str,
    man: &'d ManDefinition,
    castling: String,
}

pub(super) fn write(game: &Game) -> Result<Written, Vec<String>> {
    let definition = game.definition();
    let mut reasons = odd_men(definition);
    let said = endings(definition);
    reasons.extend(said.refused);
    for rule in &definition.rule {
        if !matches!(rule, RuleDefinition::Promote(_) | RuleDefinition::Castle(_)) {
            reasons.push(format!("the rule \"{}\" cannot be said", kind(rule)));
        }
    }
    let royals: Vec<&String> = definition.men.iter().filter(|(_, man)| man.royal).map(|(id, _)| id).collect();
    if royals.len() != 1 {
        reasons.push(format!("a diagram has one royal kind, not {}", royals.len()));
    }
    let array: Vec<&str> = definition.array.split_ascii_whitespace().collect();
    if array.get(1).is_some_and(|turn| *turn != "w") {
        reasons.push("that the second player begins cannot be said".to_owned());
    }
    let promotion = promotion(definition).map_err(|reason| reasons.push(reason)).unwrap_or_default();
    let castling = castling(game).map_err(|reason| reasons.push(reason)).unwrap_or_default();
    if !reasons.is_empty() {
        return Err(reasons);
    }
    let castler =
        |id: &str| castling.as_ref().filter(|(man, _)| man == id).map_or_else(String::new, |(_, text)| text.clone());
    let mut lines: Vec<Line<'_>> = definition
        .men
        .iter()
        .enumerate()
        .map(|(kind, (id, man))| Line { kind, id, man, castling: castler(id) })
        .collect();
    lines.sort_by_key(|line| !promotion.men.contains(&line.man.letter));
    let royal = lines.iter().position(|line| line.man.royal).map_or(0, |place| place + 1);
    let (files, ranks) = size(definition);
    let mut text =
        format!("files={files} ranks={ranks} firstRank={} symmetry=none royal={royal}", definition.first_rank);
    if said.stalemate_lost {
        text.push_str(" stalemate=loss");
    }
    if promotion.men.is_empty() {
        text.push_str(" maxPromote=0");
    } else {
        let _ = write!(text, " promoZone={} maxPromote={}", promotion.zone, promotion.men.len());
        let _ = write!(text, " promoChoice={}", promotion.choice);
    }
    text.push('\n');
    for line in &lines {
        let shown = line.man.name.as_deref().unwrap_or(line.id);
        // A name that could be taken for something else gives way to the id.
        let plain =
            shown.starts_with(char::is_alphabetic) && !shown.contains([':', '=', '<', '&', '\n']) && shown != "hole";
        let shown = if plain { shown } else { line.id };
        let [white, black] = Side::BOTH.map(|side| places(game, On::Man(side, line.kind)));
        let black = if black.is_empty() { String::new() } else { format!(",,{}", black.join(",")) };
        let _ = writeln!(
            text,
            "{shown}:{}:{}{}::{}{black}",
            line.man.letter,
            line.man.moves,
            line.castling,
            white.join(",")
        );
    }
    let holes = places(game, On::Hole);
    if !holes.is_empty() {
        let _ = writeln!(text, "hole::::{}", holes.join(","));
    }
    Ok(Written { text, left_out: said.left_out })
}

#[derive(Default)]
struct Promotion {
    men: Vec<String>,
    zone: usize,
    choice: String,
}

/// All promotions as one choice for all promoting men.
fn promotion(definition: &Definition) -> Result<Promotion, String> {
    let depends =
        || "promotion that depends on the men on the board, or happens elsewhere than on ranks, cannot be said";
    let white = promotions(definition, Side::White).ok_or_else(depends)?;
    if Some(&white) != promotions(definition, Side::Black).as_ref() {
        return Err("promotion that differs between the players cannot be said".to_owned());
    }
    let mut men: Vec<String> = white.iter().map(|(man, ..)| man.clone()).collect();
    men.dedup();
    let Some(first) = men.first() else { return Ok(Promotion::default()) };
    let (_, ranks) = size(definition);
    let last = usize::from(definition.first_rank) + ranks;
    let of = |man: &String| {
        white
            .iter()
            .filter({
                let man = man.clone();
                move |(other, ..)| *other == man
            })
            .map(|(_, rank, to, stay)| (*rank, to, *stay))
    };
    for man in &men {
        if !of(man).eq(of(first)) {
            return Err(format!("{man} and {first} promote to different men or elsewhere, which cannot be said"));
        }
    }
    if men.len() > 1 && of(first).any(|(.., stay)| stay) {
        return Err("that one of several promoting men may stay what it is cannot be said".to_owned());
    }
    let zone = of(first).map(|(rank, ..)| last - usize::from(rank).min(last)).max().unwrap_or(0);
    let mut choice = String::new();
    let kinds = definition.men.values().map(|man| &man.letter);
    for letter in kinds {
        let chosen = |to: &[String], stay: bool| to.contains(letter) || (stay && letter == first);
        let mut depths: Vec<usize> =
            of(first).filter(|(_, to, stay)| chosen(to, *stay)).map(|(rank, ..)| last - usize::from(rank)).collect();
        depths.sort_unstable();
        let depth = depths.len();
        if depth == 0 {
            continue;
        }
        if depths != (1..=depth).collect::<Vec<_>>() {
            return Err(format!(
                "that {letter} may be chosen on some ranks, but not from there to the last, cannot be said"
            ));
        }
        choice.push_str(letter);
        if depth < zone {
            let _ = write!(choice, "{depth}");
        }
    }
    Ok(Promotion { men: men.clone(), zone, choice })
}

/// The man that castles, with the elements of its castling.
pub(super) fn castling(game: &Game) -> Result<Option<(String, String)>, String> {
    let definition = game.definition();
    let ways_of = ways(definition, Side::White);
    if ways_of != ways(definition, Side::Black) {
        return Err("castling that differs between the players cannot be said".to_owned());
    }
    let Some(first) = ways_of.first() else { return Ok(None) };
    let odd = || "castling from several squares, or other than along a rank, cannot be said".to_owned();
    let (file, rank) = square(definition, &first.from).ok_or_else(odd)?;
    let board = board(game);
    let row = board.get(rank).ok_or_else(odd)?;
    let Some(&On::Man(_, kind)) = row.get(file) else { return Err(odd()) };
    let man = definition.men.get_index(kind).ok_or_else(odd)?.0.clone();
    let mut sides: [Vec<(usize, usize)>; 2] = [Vec::new(), Vec::new()];
    for way in &ways_of {
        let file_of = |name: &str| square(definition, name).filter(|place| place.1 == rank).map(|place| place.0);
        let (to, partner) = (file_of(&way.to).ok_or_else(odd)?, file_of(&way.partner).ok_or_else(odd)?);
        let partner_to = file_of(&way.partner_to).ok_or_else(odd)?;
        let right = partner > file;
        let beside = if right { partner_to + 1 == to } else { partner_to == to + 1 };
        if way.from != first.from || !beside || (to > file) != right {
            return Err(odd());
        }
        // The partner counts from the outermost man of the row.
        let mut men = (0..row.len()).filter(|&file| matches!(row[file], On::Man(..)));
        let edge = if right { men.next_back() } else { men.next() };
        let inset = edge.ok_or_else(odd)?.abs_diff(partner);
        sides[usize::from(right)].push((to.abs_diff(file), inset));
    }
    let element = |letter: char, (steps, inset): (usize, usize)| format!("i{letter}{}O{steps}", "j".repeat(inset));
    let [left, right] = &sides;
    let text = if left == right {
        right.iter().map(|&way| element('s', way)).collect::<String>()
    } else {
        let right = right.iter().map(|&way| element('r', way)).collect::<String>();
        right + &left.iter().map(|&way| element('l', way)).collect::<String>()
    };
    Ok(Some((man, text)))
}
