//! Castling: from the `O` of a man's moves to a rule.

use chimera_betza::Castling;
use chimera_rules::definition::{Castle, CastleWay, Player};
use chimera_rules::{RuleDefinition, Side};

use super::Reader;
use super::array::{Array, On};
use super::piece::clipped;

/// One way to castle, in files from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Way {
    right: bool,
    to: usize,
    partner: usize,
    partner_to: usize,
}

/// Who castles from where.
#[derive(PartialEq, Eq, Debug)]
struct Castler {
    kind: usize,
    file: usize,
    /// As its own side sees it.
    rank: usize,
    ways: Vec<Way>,
}

/// The rules by which men with castling elements castle, and their letters in the array's FEN.
pub(super) fn rules(
    reader: &mut Reader,
    array: &mut Array,
    castlings: &[Vec<Castling>],
    letters: &[String],
) -> Vec<RuleDefinition> {
    let mut castlers = [None, None];
    for (kind, elements) in castlings.iter().enumerate() {
        if elements.is_empty() {
            continue;
        }
        let (name, at) = (clipped(&reader.pieces[kind].name), reader.pieces[kind].moves_at);
        for side in Side::BOTH {
            match array.places(side, kind).as_slice() {
                [] => {}
                [place] => {
                    let ways = ways(reader, array, elements, *place, side, kind);
                    if castlers[side.index()].is_some() && !ways.is_empty() {
                        reader.refuse(at, "two kinds of men that castle are not supported");
                    } else if !ways.is_empty() {
                        let rank = if side == Side::White { place.1 } else { array.ranks - 1 - place.1 };
                        castlers[side.index()] = Some(Castler { kind, file: place.0, rank, ways });
                    }
                }
                _ => reader.refuse(at, format!("\"{name}\" castles, but a side has several: that is not supported")),
            }
        }
    }
    let mut rights = String::new();
    for (castler, upper) in castlers.iter().zip([true, false]) {
        for way in castler.iter().flat_map(|castler| &castler.ways) {
            let letter = if way.right { 'K' } else { 'Q' };
            let letter = if upper { letter } else { letter.to_ascii_lowercase() };
            if !rights.contains(letter) {
                rights.push(letter);
            }
        }
    }
    array.rights = rights;
    let rule = |castler: &Castler, side: Option<Player>| {
        let square = |file: usize| array.name(file, castler.rank);
        let san = |way: &Way| match castler.ways.iter().filter(|other| other.right == way.right).count() {
            1 if way.right => "O-O".to_owned(),
            1 => "O-O-O".to_owned(),
            // Where the king may choose how far it goes, the squares tell.
            _ => format!("{}{}{}", letters[castler.kind], square(castler.file), square(way.to)),
        };
        let ways = castler.ways.iter().map(|way| CastleWay {
            right: if way.right { 'K' } else { 'Q' },
            san: san(way),
            to: square(way.to),
            partner: square(way.partner),
            partner_to: square(way.partner_to),
            ..CastleWay::default()
        });
        RuleDefinition::Castle(Castle { side, from: square(castler.file), ways: ways.collect(), ..Castle::default() })
    };
    match &castlers {
        [Some(white), Some(black)] if white == black => vec![rule(white, None)],
        [white, black] => {
            let white = white.iter().map(|castler| rule(castler, Some(Player::White)));
            white.chain(black.iter().map(|castler| rule(castler, Some(Player::Black)))).collect()
        }
    }
}

/// The ways in which a man on a square castles; the right-hand ones first, the nearer before the farther.
fn ways(
    reader: &mut Reader,
    array: &Array,
    elements: &[Castling],
    (file, rank): (usize, usize),
    side: Side,
    kind: usize,
) -> Vec<Way> {
    let at = reader.pieces[kind].moves_at;
    let mut found: Vec<Way> = Vec::new();
    for element in elements {
        for right in [true, false] {
            if !(if right { element.right } else { element.left }) {
                continue;
            }
            let Some(partner) = partner(array, (file, rank), right, usize::from(element.inset), side) else {
                let hand = if right { "right" } else { "left" };
                reader.warn(at, format!("nobody stands on the {hand} of {} to castle with", array.name(file, rank)));
                continue;
            };
            let steps = usize::from(element.steps);
            let to = if right { file + steps } else { file.wrapping_sub(steps) };
            let inside = if right { to <= partner } else { to >= partner && to <= file };
            if steps < 2 || !inside {
                reader.refuse(at, format!("castling by {steps} squares does not lead from {} towards {} and not past it, two squares at least: that is not supported", array.name(file, rank), array.name(partner, rank)));
                continue;
            }
            if found.iter().any(|way| way.right == right && way.partner != partner) {
                reader.refuse(at, "castling with several men on one side is not supported");
                continue;
            }
            let way = Way { right, to, partner, partner_to: if right { to - 1 } else { to + 1 } };
            if !found.contains(&way) {
                found.push(way);
            }
        }
    }
    found.sort_by_key(|way| (!way.right, way.to.abs_diff(file)));
    found
}

/// The file of the man that castles with the one on a square.
fn partner(array: &Array, (file, rank): (usize, usize), right: bool, inset: usize, side: Side) -> Option<usize> {
    let mut outside_in: Vec<usize> = if right { (file + 1..array.files).rev().collect() } else { (0..file).collect() };
    // The row ends at the first square, seen from the edge, on which a man stands.
    let first = outside_in.iter().position(|&file| matches!(array.on(file, rank), On::Man(..)))?;
    outside_in.drain(..first);
    let partner = *outside_in.get(inset)?;
    matches!(array.on(partner, rank), On::Man(owner, _) if owner == side).then_some(partner)
}
