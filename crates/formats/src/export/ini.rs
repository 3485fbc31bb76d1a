//! Writing a section of `variants.ini`.

use std::fmt::Write as _;

use chimera_betza::{Path, parse, resolve};
use chimera_rules::definition::{Definition, Judgement, ManDefinition};
use chimera_rules::{Game, RuleDefinition, Side};

use super::Written;
use super::common::{
    On, Promotion, board, endings, kind, odd_men, onto_partner, places, promotions, size, square, ways,
};

/// The men that the engine knows by themselves, with their moves.
const KNOWN: [(&str, &str); 5] = [("knight", "N"), ("bishop", "B"), ("rook", "R"), ("queen", "Q"), ("king", "K")];

/// The moves of the engine's pawn, with the longest first step that goes with them.
const PAWNS: [(&str, u8); 4] = [("fmWfcF", 1), ("fmWfceF", 1), ("fmWfceFifmnD", 2), ("fmWfceFifmnDifmnH", 3)];

/// The name of the section.
pub(super) fn name(game: &Game) -> String {
    let name: String =
        game.id().chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c } else { '-' }).collect();
    // The engine passes over sections that have the name of one of its own games.
    let taken = crate::ini::built_in_names().any(|known| known == name);
    if name.is_empty() || taken { format!("chimera-{name}") } else { name }
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
    let (files, ranks) = size(definition);
    if files > 12 || ranks > 10 || definition.first_rank != 1 {
        reasons.push("the engine's boards have at most 12 files and 10 ranks, the lowest of which is 1".to_owned());
    }
    let mut text = format!("[{}]\nmaxFile = {files}\nmaxRank = {ranks}\n", name(game));
    men(game, &mut text, &mut reasons);
    promotion(definition, &mut text).unwrap_or_else(|reason| reasons.push(reason));
    castling(game, &mut text).unwrap_or_else(|reason| reasons.push(reason));
    if said.stalemate_lost {
        text.push_str("stalemateValue = loss\n");
    }
    let _ = writeln!(text, "startFen = {}", definition.array);
    if !definition.shuffle.is_empty() {
        reasons.push("that the array is drawn by lot cannot be said".to_owned());
    }
    if reasons.is_empty() { Ok(Written { text, left_out: said.left_out }) } else { Err(reasons) }
}

/// A section for a game that the engine has built in.
pub(super) fn inherited(game: &Game) -> Option<Written> {
    let base = base(game.definition())?;
    Some(Written { text: format!("[{}:{base}]\n", name(game)), left_out: Vec::new() })
}

/// The engine's own game that is this one.
fn base(definition: &Definition) -> Option<&'static str> {
    // Whatever is for people makes no other game.
    let bare = |definition: &Definition| {
        let mut definition = definition.clone();
        definition.name.clear();
        definition.about.clear();
        definition.notes.clear();
        (definition.inventor, definition.year, definition.sides) = (None, None, None);
        definition.judgement = Judgement::default();
        for man in definition.men.values_mut() {
            (man.name, man.about, man.glyph) = (None, None, None);
        }
        format!("{definition:?}")
    };
    let wanted = bare(definition);
    crate::ini::built_in_names()
        .find(|name| crate::ini::built_in_definition(name).is_ok_and(|built_in| bare(&built_in) == wanted))
}

fn paths(moves: &str) -> Option<Vec<Path>> {
    parse(moves).and_then(|moves| resolve(&moves)).ok()
}

fn same(moves: &str, other: &str) -> bool {
    match (paths(moves), paths(other)) {
        (Some(one), Some(other)) => one.len() == other.len() && one.iter().all(|path| other.contains(path)),
        _ => false,
    }
}

fn men(game: &Game, text: &mut String, reasons: &mut Vec<String>) {
    let mut customs = 0;
    let mut pawn = None;
    for (index, (id, man)) in game.definition().men.iter().enumerate() {
        if man.letter.chars().count() != 1 {
            reasons.push(format!("{id}: a man's letter is a single one, not \"{}\"", man.letter));
            continue;
        }
        let letter = man.letter.to_ascii_lowercase();
        if man.royal != (known(man) == Some("king")) && man.royal {
            reasons.push(format!("{id}: the engine's royal man moves like a king, not by \"{}\"", man.moves));
        } else if let Some(step) = PAWNS.iter().find(|(moves, _)| same(moves, &man.moves)).map(|(_, step)| *step)
            && pawn.is_none()
        {
            pawn = Some((index, step));
            let _ = writeln!(text, "pawn = {letter}");
        } else if let Some(key) = known(man).filter(|key| *key != "king" || man.royal) {
            let _ = writeln!(text, "{key} = {letter}");
        } else {
            customs += 1;
            let _ = writeln!(text, "customPiece{customs} = {letter}:{}", man.moves);
        }
    }
    let Some((kind, step)) = pawn else { return text.push_str("doubleStep = false\n") };
    // The first step is a matter of regions: of the ranks on which the array has the pawns, which must be full of them.
    let rank = |side: Side| rank_of(game, side, kind);
    match (step, rank(Side::White), rank(Side::Black)) {
        (1, ..) => text.push_str("doubleStep = false\n"),
        (step, Some(white), Some(black)) => {
            let _ = writeln!(text, "doubleStepRegionWhite = *{white}\ndoubleStepRegionBlack = *{black}");
            if step == 3 {
                let _ = writeln!(text, "tripleStepRegionWhite = *{white}\ntripleStepRegionBlack = *{black}");
            }
        }
        _ => reasons.push("a first step of pawns that do not fill a rank cannot be said".to_owned()),
    }
}

fn known(man: &ManDefinition) -> Option<&'static str> {
    KNOWN.iter().find(|(_, moves)| same(moves, &man.moves)).map(|(key, _)| *key)
}

/// The one rank that a side's men of a kind fill, by its number.
fn rank_of(game: &Game, side: Side, kind: usize) -> Option<usize> {
    let board = board(game);
    let full = |row: &Vec<On>| row.iter().all(|&on| on == On::Man(side, kind) || on == On::Hole);
    let rank = board.iter().position(full)?;
    let all = places(game, On::Man(side, kind)).len();
    let here = board[rank].iter().filter(|&&on| on == On::Man(side, kind)).count();
    (all == here).then_some(rank + 1)
}

fn promotion(definition: &Definition, text: &mut String) -> Result<(), String> {
    let white = promotions(definition, Side::White);
    let (Some(white), true) = (&white, white == promotions(definition, Side::Black)) else {
        return Err("promotion that depends on more than the rank cannot be said".to_owned());
    };
    let Some(Promotion { man: first, to, stay, most, .. }) = white.first() else {
        text.push_str("promotionPawnTypes = -\npromotionPieceTypes = -\n");
        return Ok(());
    };
    let (_, height) = size(definition);
    let mut men: Vec<&String> = white.iter().map(|promotion| &promotion.man).collect();
    men.dedup();
    let ranks_of = |man: &String| {
        white.iter().filter(|promotion| promotion.man == *man).map(|promotion| promotion.rank).collect::<Vec<u8>>()
    };
    let ranks = ranks_of(first);
    let alike = |other: &Promotion| (&other.to, other.stay, &other.most) == (to, *stay, most);
    if !men.iter().all(|man| ranks_of(man) == ranks) || !white.iter().all(alike) {
        return Err("promotion that is not the same for all men and ranks cannot be said".to_owned());
    }
    if *stay {
        text.push_str("mandatoryPawnPromotion = false\n");
    }
    if !most.is_empty() {
        let limits = most.iter().map(|(letter, most)| format!("{}:{most}", letter.to_lowercase()));
        let _ = writeln!(text, "promotionLimit = {}", limits.collect::<Vec<_>>().join(" "));
    }
    let list = |letters: &[&String]| letters.iter().map(|letter| letter.to_lowercase()).collect::<String>();
    let region =
        |ranks: &mut dyn Iterator<Item = usize>| ranks.map(|rank| format!("*{rank}")).collect::<Vec<_>>().join(" ");
    let _ = writeln!(text, "promotionRegionWhite = {}", region(&mut ranks.iter().map(|&rank| usize::from(rank))));
    let mirrored = region(&mut ranks.iter().map(|&rank| height + 1 - usize::from(rank).min(height)));
    let _ = writeln!(text, "promotionRegionBlack = {mirrored}");
    let _ = writeln!(text, "promotionPawnTypes = {}", list(&men));
    let _ = writeln!(text, "promotionPieceTypes = {}", list(&to.iter().collect::<Vec<_>>()));
    Ok(())
}

fn castling(game: &Game, text: &mut String) -> Result<(), String> {
    let definition = game.definition();
    let [white, black] = Side::BOTH.map(|side| ways(definition, side));
    if white != black {
        return Err("castling that differs between the players cannot be said".to_owned());
    }
    let Some(first) = white.first() else {
        text.push_str("castling = false\n");
        return Ok(());
    };
    let odd = || "castling other than to one square on each side, along a rank, cannot be said".to_owned();
    let (king, rank) = square(definition, &first.from).ok_or_else(odd)?;
    let file = |file: usize| char::from(b'a' + file as u8);
    if onto_partner(definition) {
        text.push_str("chess960 = true\n");
    }
    if onto_partner(definition) {
        text.push_str("chess960 = true\n");
    }
    let _ = writeln!(text, "castling = true\ncastlingKingFile = {}\ncastlingRank = {}", file(king), rank + 1);
    let board = board(game);
    let mut rooks = String::new();
    let mut sides = [false; 2];
    for way in &white {
        let (to, _) = square(definition, &way.to).ok_or_else(odd)?;
        let (partner, row) = square(definition, &way.partner).ok_or_else(odd)?;
        let right = partner > king;
        if std::mem::replace(&mut sides[usize::from(right)], true) || way.from != first.from {
            return Err(odd());
        }
        let (key, rook_key) = if right {
            ("castlingKingsideFile", "castlingRookKingsideFile")
        } else {
            ("castlingQueensideFile", "castlingRookQueensideFile")
        };
        let _ = writeln!(text, "{key} = {}\n{rook_key} = {}", file(to), file(partner));
        let Some(&On::Man(_, kind)) = board.get(row).and_then(|row| row.get(partner)) else { return Err(odd()) };
        let letter = definition.men.get_index(kind).map_or_else(String::new, |(_, man)| man.letter.to_lowercase());
        if !rooks.contains(&letter) {
            rooks.push_str(&letter);
        }
    }
    let _ = writeln!(text, "castlingRookPieces = {rooks}");
    Ok(())
}
