//! Arrays that are drawn by lot.

use std::collections::BTreeSet;

use chimera_rules::definition::Shuffle;
use chimera_rules::{RuleDefinition, Side};

use super::Reader;
use super::array::{Array, On};
use super::piece::clipped;

/// The most shuffles, one after the other.
const MAX_SHUFFLES: usize = 16;

/// What `shuffle` says: men that exchange places, `!` before those that must stand evenly on both shades of squares, `:` before those
/// that must stand symmetrically; a comma between shuffles that follow one another.
pub(super) fn shuffles(
    reader: &mut Reader,
    ids: &[String],
    array: &Array,
    royal: usize,
    castling: &[RuleDefinition],
) -> Vec<Shuffle> {
    let Some(setting) = reader.setting("shuffle").cloned() else { return Vec::new() };
    let (at, value) = (setting.at, setting.value.trim());
    if value == "0" {
        return Vec::new();
    }
    if value.split(',').count() > MAX_SHUFFLES {
        reader.refuse(at, format!("shuffle: at most {MAX_SHUFFLES} shuffles follow one another"));
        return Vec::new();
    }
    let mut drawn = BTreeSet::new();
    let mut shuffles = Vec::new();
    for part in value.split(',') {
        let mut shuffle = Shuffle::default();
        let mut kinds = BTreeSet::new();
        let Some(found) = men(reader, part.trim(), at) else { continue };
        for (kind, sign) in found {
            let count = array.places(Side::White, kind).len();
            let name = clipped(&reader.pieces[kind].name);
            if sign == Some('!') && count > 2 && count % 2 == 1 {
                let message = format!("shuffle: how {count} of \"{name}\" stand evenly on both shades is not settled");
                reader.refuse(at, message);
            }
            if count > 0 {
                kinds.insert(kind);
            }
            shuffle.men.push(ids[kind].clone());
            match sign {
                Some('!') => shuffle.spread.push(ids[kind].clone()),
                Some(_) => shuffle.mirrored.push(ids[kind].clone()),
                None => {}
            }
            let mirrored: BTreeSet<_> =
                array.places(Side::White, kind).iter().map(|&(file, rank)| (file, array.ranks - 1 - rank)).collect();
            if mirrored != array.places(Side::Black, kind).into_iter().collect() {
                let message = format!(
                    "shuffle: \"{name}\" does not stand mirrored for the second player, where only mirrored arrays are drawn"
                );
                reader.refuse(at, message);
            }
        }
        if kinds.len() < 2 {
            reader.refuse(at, format!("shuffle: \"{}\" names no two kinds of men in the array", clipped(part)));
        }
        drawn.extend(kinds);
        shuffles.push(shuffle);
    }
    castles(reader, array, &drawn, royal, castling);
    shuffles
}

/// The men that a shuffle names, by kind, with the sign before each; `None` if it cannot be read.
fn men(reader: &mut Reader, text: &str, at: super::text::Place) -> Option<Vec<(usize, Option<char>)>> {
    let mut found: Vec<(usize, Option<char>)> = Vec::new();
    let mut rest = text;
    let mut sign = None;
    while let Some(letter) = rest.chars().next() {
        if matches!(letter, '!' | ':') && sign.is_none() {
            sign = Some(letter);
            rest = &rest[1..];
            continue;
        }
        let longest = reader.pieces.iter().map(|piece| &piece.id).filter(|id| rest.starts_with(id.as_str()));
        let Some(id) = longest.max_by_key(|id| id.len()).cloned() else {
            reader.refuse(at, format!("shuffle: no man has the ID \"{}\"", letter.escape_debug()));
            return None;
        };
        let kinds: Vec<usize> = (0..reader.pieces.len()).filter(|&kind| reader.pieces[kind].id == id).collect();
        if kinds.len() > 1 || found.iter().any(|&(kind, _)| kind == kinds[0]) {
            reader.refuse(at, format!("shuffle: \"{}\" is no man's alone, or stands here twice", clipped(&id)));
            return None;
        }
        found.push((kinds[0], sign.take()));
        rest = &rest[id.len()..];
    }
    if sign.is_some() {
        reader.refuse(at, "shuffle: \"!\" and \":\" stand before the ID of a man");
        return None;
    }
    Some(found)
}

/// Refuses shuffles after which it is not settled how men castle.
fn castles(reader: &mut Reader, array: &Array, drawn: &BTreeSet<usize>, royal: usize, castling: &[RuleDefinition]) {
    let at = reader.setting("shuffle").map_or(super::text::Place::START, |setting| setting.at);
    for rule in castling {
        let RuleDefinition::Castle(castle) = rule else { continue };
        // Squares of a rule are the first player's; arrays that are drawn are the same for both.
        let man = |name: &str| match array.at(name) {
            Some(On::Man(_, kind)) => Some(kind),
            _ => None,
        };
        let partners: BTreeSet<_> = castle.ways.iter().filter_map(|way| man(&way.partner)).collect();
        let king_is_drawn = man(&castle.from).is_some_and(|kind| drawn.contains(&kind));
        let mut rights: Vec<char> = castle.ways.iter().map(|way| way.right).collect();
        rights.dedup();
        if !king_is_drawn && partners.iter().any(|kind| drawn.contains(kind)) {
            reader.refuse(
                at,
                "shuffle: who castles with whom is not settled where the partners are drawn and the king is not",
            );
        } else if king_is_drawn && (partners.len() > 1 || rights.len() < castle.ways.len()) {
            let message =
                "shuffle: castling from drawn places with partners of two kinds, or to several squares, is not settled";
            reader.refuse(at, message);
        } else if king_is_drawn && man(&castle.from) != Some(royal) {
            reader.refuse(at, "shuffle: castling from drawn places is for the royal man");
        }
    }
}
