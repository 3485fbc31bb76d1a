//! Moves of a single leg: leaps, rides, lame leaps, hops, skips, crooked and circular rides.

use super::track::{Track, UNLIMITED};
use super::{Found, Landing, Whole, allow, events, range, refuse, simple_leg, unsupported, wheel};
use crate::ast::{Chain, Direction, Leg, Mode, Placed};
use crate::atom::{Class, Wheel, bits};
use crate::direction::select;
use crate::error::BetzaError;
use crate::limits;
use crate::path::{Hop, Path, Shape, Vector};

/// The modes that change the way, at most one of which may stand in a leg.
const WAYS: [Mode; 4] = [Mode::Hop, Mode::Grasshop, Mode::Lame, Mode::Jump];

/// The letters before a rider that make it crooked or circular.
const WINDING: [Direction; 2] = [Direction::Opposite, Direction::Alike];

pub(super) fn resolve(chain: &Chain, leg: &Leg, found: &mut Found) -> Result<(), BetzaError> {
    let wheel = wheel(chain)?;
    let wound_up = leg.directions.iter().any(|placed| WINDING.contains(&placed.what));
    if !wound_up && needs_events(chain, leg, wheel) {
        return events::single(chain, leg, found);
    }
    let mut allowed = vec![Mode::Initial, Mode::Quiet, Mode::Capture, Mode::EnPassant, Mode::Wrap];
    allowed.extend(WAYS);
    allow(leg, &allowed)?;
    let mut ways = WAYS.iter().filter_map(|&way| leg.find(way));
    let way = ways.next();
    let (winding, directions): (Vec<_>, Vec<_>) =
        leg.directions.iter().copied().partition(|placed| WINDING.contains(&placed.what));
    let clash = "it cannot be combined with the other modifiers of this leg";
    if let Some(second) = ways.next() {
        return Err(refuse(second, clash));
    }
    if let Some(second) = winding.get(usize::from(way.is_none())) {
        return Err(unsupported(second.column.0, second.what.letter(), clash));
    }
    let whole = Whole::of([leg])?;
    let landing = Landing::of(leg);
    let column = chain.atom.column.0;
    let range = range(chain);

    for spoke in bits(select(wheel.class, &directions)?) {
        let step = wheel.vector(spoke);
        let straight = |limit| Track::straight(step, limit).into_shape(false, column);
        let path = |shape| landing.path(shape, whole);
        if let Some(winding) = winding.first() {
            for track in wound(chain, winding, wheel, spoke)? {
                let circular = winding.what == Direction::Alike;
                found.add(column, path(track.into_shape(circular, column)?))?;
            }
            continue;
        }
        match way {
            None => found.add(column, path(straight(range)?))?,
            Some(way) => match way.what {
                Mode::Hop => {
                    found.add(column, Path { hop: Hop::Cannon, ..path(straight(range)?) })?;
                }
                Mode::Grasshop => {
                    found.add(column, Path { hop: Hop::Grasshopper, ..path(straight(range)?) })?;
                }
                Mode::Lame => {
                    let passes = whole.initial || leg.count(Mode::Lame) > 1;
                    if passes && range > 1 {
                        return Err(refuse(way, "only a single leap can be answered en passant, as in 'ifmnD'"));
                    }
                    for (to, through) in blockers(way, wheel, step, range)? {
                        found.add(column, Path { passes, ..path(Shape::Lame { to, through }) })?;
                    }
                }
                _ => {
                    let first = skip(way, leg.count(Mode::Jump), step, range)?;
                    let track = Track { lead: vec![first], cycle: vec![step], least: 1, limit: range };
                    found.add(column, path(track.into_shape(false, column)?))?;
                }
            },
        }
    }
    Ok(())
}

/// Whether more happens on the way than a ride, a lame leap or a hop along a rider's whole line can tell.
fn needs_events(chain: &Chain, leg: &Leg, wheel: Wheel) -> bool {
    let range = range(chain);
    let jumps_somebody = leg.has(Mode::Jump) && wheel.scale() > 1;
    let hops = leg.has(Mode::Hop) || leg.has(Mode::Grasshop);
    let plain_hop = match (leg.has(Mode::Hop), leg.has(Mode::Grasshop)) {
        (true, false) => range > 1,
        (false, true) => range == UNLIMITED,
        _ => false,
    };
    let other = [Mode::Destroy, Mode::Tame, Mode::Unload, Mode::Swap].into_iter().any(|mode| leg.has(mode));
    other || jumps_somebody || (hops && !plain_hop)
}

/// `U`: a leap to any other square.
pub(super) fn universal(chain: &Chain, found: &mut Found) -> Result<(), BetzaError> {
    let Some(leg) = simple_leg(chain) else {
        // The error says what is wrong with the atom.
        return wheel(chain).map(|_| ());
    };
    if let Some(range) = chain.range {
        return Err(unsupported(range.column.0, range.what.to_string(), "a leap to any square has no range"));
    }
    if let Some(letter) = leg.directions.first() {
        let why = "a leap to any square has no directions";
        return Err(unsupported(letter.column.0, letter.what.letter(), why));
    }
    allow(&leg, &[Mode::Initial, Mode::Quiet, Mode::Capture])?;
    found.add(chain.atom.column.0, Landing::of(&leg).path(Shape::Anywhere, Whole::of([leg.as_ref()])?))
}

/// The leaps that can be blocked and the squares that block them: one leap, or those of a rider whose every step can be.
pub(super) fn blockers(
    way: &Placed<Mode>,
    wheel: Wheel,
    step: Vector,
    range: u16,
) -> Result<Vec<(Vector, Vec<Vector>)>, BetzaError> {
    let scale = wheel.scale();
    if scale == 1 {
        return Err(refuse(way, "a step of one square has nothing between; use a leap, as in 'nD'"));
    }
    let between = match wheel.class {
        Class::Oblique if scale == 2 => vec![(step.0 / 2, step.1 / 2)],
        Class::Oblique => {
            return Err(refuse(
                way,
                "which squares block this leap is not settled; write its steps in a bracket, as in '[W-F-F]'",
            ));
        }
        _ => {
            let unit = (step.0.signum(), step.1.signum());
            (1..scale).map(|n| (unit.0 * n, unit.1 * n)).collect()
        }
    };
    let mut leaps = Vec::new();
    let (mut at, mut through) = ((0, 0), Vec::new());
    let most = i8::try_from(limits::BOARD).unwrap_or(i8::MAX) / scale;
    for _ in 0..range.min(most.max(1).unsigned_abs().into()) {
        through.extend(between.iter().map(|square| (at.0 + square.0, at.1 + square.1)));
        at = (at.0 + step.0, at.1 + step.1);
        leaps.push((at, through.clone()));
        through.push(at);
    }
    Ok(leaps)
}

/// The first step of a slider that leaves out some squares, whatever stands there.
pub(super) fn skip(way: &Placed<Mode>, count: usize, step: Vector, range: u16) -> Result<Vector, BetzaError> {
    if step.0.abs() > 1 || step.1.abs() > 1 {
        return Err(refuse(way, "it is known on sliders and on single leaps of D, N and A only, as in 'jR' or 'jD'"));
    }
    if range != UNLIMITED && range != 1 {
        return Err(refuse(
            way,
            "whether the range counts the squares left out is not settled; write the leaps and slides",
        ));
    }
    let skip = count as i8 + 1;
    Ok((step.0 * skip, step.1 * skip))
}

/// The crooked (`z`) or circular (`q`) rides that begin in direction `spoke`.
///
/// Here the rider is implied: `qN` is the Rose, `zF` the crooked bishop.
fn wound(chain: &Chain, way: &Placed<Direction>, wheel: Wheel, spoke: u8) -> Result<[Track; 2], BetzaError> {
    let limit = if chain.range.is_some() { range(chain) } else { UNLIMITED };
    let turns = match (way.what, wheel.class) {
        (Direction::Opposite, Class::Oblique) => {
            return Err(unsupported(
                way.column.0,
                way.what.letter(),
                "how sharply an oblique rider turns is not settled; write '(az)' before the atom",
            ));
        }
        (Direction::Opposite, _) => [[0, 2].as_slice(), &[0, 6]],
        (_, Class::Oblique) => [[0, 1, 2, 3, 4, 5, 6, 7].as_slice(), &[0, 7, 6, 5, 4, 3, 2, 1]],
        _ => {
            return Err(unsupported(
                way.column.0,
                way.what.letter(),
                "circular riders are known on oblique leaps only, as in 'qN'; or write '(aq)'",
            ));
        }
    };
    Ok(turns.map(|turns| Track {
        lead: Vec::new(),
        cycle: turns.iter().map(|turn| wheel.vector(spoke + turn)).collect(),
        least: 1,
        limit,
    }))
}
