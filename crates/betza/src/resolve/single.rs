//! Moves of a single leg: leaps, rides, lame leaps, hops, skips, crooked and circular rides.

use super::track::{Track, UNLIMITED};
use super::{Found, Landing, allow, initial, range, refuse, unsupported, wheel};
use crate::ast::{Chain, Direction, Leg, Mode, Placed};
use crate::atom::{Class, Wheel, bits};
use crate::direction::select;
use crate::error::BetzaError;
use crate::path::{Hop, Path, Shape, Vector};

/// The modes that change the way, at most one of which may stand in a leg.
const WAYS: [Mode; 4] = [Mode::Hop, Mode::Grasshop, Mode::Lame, Mode::Jump];

/// The letters before a rider that make it crooked or circular.
const WINDING: [Direction; 2] = [Direction::Opposite, Direction::Alike];

pub(super) fn resolve(chain: &Chain, leg: &Leg, found: &mut Found) -> Result<(), BetzaError> {
    let wheel = wheel(chain)?;
    let mut allowed = vec![Mode::Initial, Mode::Quiet, Mode::Capture, Mode::EnPassant];
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
    let initial = initial(leg)?;
    let landing = Landing::of(leg);
    let column = chain.atom.column.0;
    let range = range(chain);

    for spoke in bits(select(wheel.class, &directions)?) {
        let step = wheel.vector(spoke);
        let straight = |limit| Track::straight(step, limit).into_shape(false, column);
        let path = |shape| landing.path(shape, initial);
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
                    can_hop(way, range > 1)?;
                    found.add(column, Path { hop: Hop::Cannon, ..path(straight(range)?) })?;
                }
                Mode::Grasshop => {
                    can_hop(way, range == UNLIMITED)?;
                    found.add(column, Path { hop: Hop::Grasshopper, ..path(straight(range)?) })?;
                }
                Mode::Lame => {
                    let shape = Shape::Lame { to: step, through: blockers(way, wheel, step, range)? };
                    let passes = initial || leg.count(Mode::Lame) > 1;
                    found.add(column, Path { passes, ..path(shape) })?;
                }
                _ => {
                    let shape = skipping(way, leg, wheel, step, range)?.into_shape(false, column)?;
                    found.add(column, path(shape))?;
                }
            },
        }
    }
    Ok(())
}

fn can_hop(way: &Placed<Mode>, far_enough: bool) -> Result<(), BetzaError> {
    if far_enough {
        return Ok(());
    }
    Err(refuse(
        way,
        if way.what == Mode::Hop {
            "a single step cannot hop; use a rider, as in 'pR' or 'pR4'"
        } else {
            "it needs a rider without limit, as in 'gQ'"
        },
    ))
}

/// The squares that block a lame leap.
fn blockers(way: &Placed<Mode>, wheel: Wheel, step: Vector, range: u16) -> Result<Vec<Vector>, BetzaError> {
    let scale = wheel.scale();
    if range > 1 {
        return Err(refuse(way, "lame riders are not known; use a single leap, as in 'nN'"));
    }
    if scale == 1 {
        return Err(refuse(way, "a step of one square has nothing between; use a leap, as in 'nD'"));
    }
    match wheel.class {
        Class::Oblique if scale == 2 => Ok(vec![(step.0 / 2, step.1 / 2)]),
        Class::Oblique => Err(refuse(
            way,
            "which squares block this leap is not settled; write its steps in a bracket, as in '[W-F-F]'",
        )),
        _ => {
            let unit = (step.0.signum(), step.1.signum());
            Ok((1..scale).map(|n| (unit.0 * n, unit.1 * n)).collect())
        }
    }
}

/// A slider that leaves out its first squares, whatever stands there.
fn skipping(way: &Placed<Mode>, leg: &Leg, wheel: Wheel, step: Vector, range: u16) -> Result<Track, BetzaError> {
    if wheel.scale() > 1 || range != UNLIMITED {
        return Err(refuse(way, "it is known on sliders without limit only, as in 'jR' or 'jB'"));
    }
    let skip = leg.count(Mode::Jump) as i8 + 1;
    let first = (step.0 * skip, step.1 * skip);
    Ok(Track { lead: vec![first], cycle: vec![step], least: 1, limit: range })
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
