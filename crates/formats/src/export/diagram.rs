//! Writing an Interactive Diagram.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chimera_rules::definition::{Definition, ManDefinition};
use chimera_rules::{Game, RuleDefinition, Side};

use super::Written;
use super::common::{
    On, Promotion, board, endings, in_array, kind, odd_men, places, promotions, shuffles, size, square, ways,
};

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
    match &promotion.order {
        None => lines.sort_by_key(|line| !promotion.men.contains(&line.man.letter)),
        Some((order, _)) => {
            let place = |line: &Line<'_>| order.iter().position(|letter| *letter == line.man.letter);
            lines.sort_by_key(|line| place(line).unwrap_or(order.len()));
        }
    }
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
    if let Some((_, offset)) = &promotion.order {
        let _ = write!(text, " promoOffset={offset}");
    }
    if !promotion.hand.is_empty() {
        text.push_str(" holdingsType=1");
    }
    if !definition.shuffle.is_empty() {
        let _ = write!(text, " shuffle={}", shuffles(definition));
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
        let hand = match promotion.hand.get(&line.man.letter) {
            None | Some([0, 0]) => String::new(),
            Some([white, black]) => format!(":{white},{black}"),
        };
        let _ = writeln!(
            text,
            "{shown}:{}:{}{}::{}{black}{hand}",
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
struct Choices {
    men: Vec<String>,
    zone: usize,
    choice: String,
    /// Where each man becomes one of its own: the order of the lines, and how many lines below that one stands.
    order: Option<(Vec<String>, usize)>,
    /// How many men are in hand at the beginning, by letter, each side's.
    hand: BTreeMap<String, [u8; 2]>,
}

/// All promotions as one choice for all promoting men.
fn promotion(definition: &Definition) -> Result<Choices, String> {
    let depends = || "promotion that happens elsewhere than on ranks, or not by every move there, cannot be said";
    let [white, black] = Side::BOTH.map(|side| promotions(definition, side));
    let (white, black) = (white.ok_or_else(depends)?, black.ok_or_else(depends)?);
    // Men that are limited may differ in number.
    let bare = |promotion: &Promotion| {
        let limited = promotion.most.iter().map(|(letter, _)| (letter.clone(), 0)).collect();
        Promotion { most: limited, ..promotion.clone() }
    };
    if !white.iter().map(bare).eq(black.iter().map(bare)) {
        return Err("promotion that differs between the players cannot be said".to_owned());
    }
    let mut men: Vec<String> = white.iter().map(|promotion| promotion.man.clone()).collect();
    men.dedup();
    let Some(first) = men.first() else { return Ok(Choices::default()) };
    let (_, ranks) = size(definition);
    let last = usize::from(definition.first_rank) + ranks;
    if let Some(order) = super::offset::order(&white, (last - 1) as u8).filter(|_| men.len() > 1) {
        return Ok(Choices { men, zone: 1, choice: "+".to_owned(), order: Some(order), hand: BTreeMap::new() });
    }
    let of = |man: &String| white.iter().filter(|promotion| promotion.man == *man).collect::<Vec<_>>();
    for man in &men {
        let alike = |a: &&Promotion, b: &&Promotion| Promotion { man: first.clone(), ..(*a).clone() } == **b;
        let (own, theirs) = (of(man), of(first));
        if own.len() != theirs.len() || !own.iter().zip(&theirs).all(|(a, b)| alike(a, b)) {
            return Err(format!("{man} and {first} promote to different men or elsewhere, which cannot be said"));
        }
    }
    let own = of(first);
    if men.len() > 1 && own.iter().any(|promotion| promotion.stay) {
        return Err("that one of several promoting men may stay what it is cannot be said".to_owned());
    }
    if own.iter().any(|promotion| promotion.unless_stuck != own[0].unless_stuck && promotion.stay) {
        return Err(
            "that a man may stay what it is on some ranks, wherever it could move again, cannot be said".to_owned()
        );
    }
    let zone = own.iter().map(|promotion| last - usize::from(promotion.rank).min(last)).max().unwrap_or(0);
    let hand = hands(definition, [&white, &black])?;
    let mut choice = String::new();
    for letter in definition.men.values().map(|man| &man.letter) {
        let chosen = |promotion: &&&Promotion| promotion.to.contains(letter) || (promotion.stay && letter == first);
        let mut depths: Vec<usize> =
            own.iter().filter(chosen).map(|promotion| last - usize::from(promotion.rank)).collect();
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
        if hand.contains_key(letter) {
            choice.push('*');
        } else if letter == first && own.iter().any(|promotion| promotion.unless_stuck) {
            choice.push('!');
        }
        choice.push_str(letter);
        if depth < zone {
            let _ = write!(choice, "{depth}");
        }
    }
    Ok(Choices { men: men.clone(), zone, choice, order: None, hand })
}

/// How many men of the limited kinds are in hand at the beginning: as many as may come besides those in the array.
fn hands(definition: &Definition, sides: [&[Promotion]; 2]) -> Result<BTreeMap<String, [u8; 2]>, String> {
    let mut hand = BTreeMap::new();
    for (id, man) in &definition.men {
        let mut counts = [0; 2];
        let mut limited = false;
        for (side, promotions) in Side::BOTH.into_iter().zip(sides) {
            let limit =
                |promotion: &Promotion| promotion.most.iter().find(|most| most.0 == man.letter).map(|most| most.1);
            let mut limits =
                promotions.iter().filter(|promotion| promotion.to.contains(&man.letter)).map(limit).collect::<Vec<_>>();
            limits.dedup();
            match limits[..] {
                [] | [None] => {}
                [Some(limit)] => {
                    limited = true;
                    let told = || {
                        format!("that there may be but {limit} of {} cannot be said: the array has more", man.letter)
                    };
                    counts[side.index()] = limit.checked_sub(in_array(definition, id, side)).ok_or_else(told)?;
                }
                _ => return Err(format!("that {} is limited on some ranks alone cannot be said", man.letter)),
            }
        }
        if limited {
            hand.insert(man.letter.clone(), counts);
        }
    }
    Ok(hand)
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
