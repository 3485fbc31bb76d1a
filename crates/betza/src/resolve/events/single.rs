//! One leg on which something happens.

use super::{check, keep, last};
use crate::ast::{Chain, Leg, Mode, Placed};
use crate::atom::{Class, Wheel, bits};
use crate::direction::select;
use crate::error::BetzaError;
use crate::path::{Meets, Stretch, Vector};
use crate::resolve::single::{blockers, skip};
use crate::resolve::{Found, UNLIMITED, Whole, range, refuse, wheel};

pub(in crate::resolve) fn resolve(chain: &Chain, leg: &Leg, found: &mut Found) -> Result<(), BetzaError> {
    let wheel = wheel(chain)?;
    // Lame and jumping legs are taken apart here, the rest of the modes by their common reader.
    let way = leg.find(Mode::Lame).or_else(|| leg.find(Mode::Jump)).copied();
    let mut plain = leg.clone();
    plain.modes.retain(|placed| !matches!(placed.what, Mode::Lame | Mode::Jump));
    let legs = [plain];
    let [plain] = &legs;
    check(&legs)?;
    let whole = Whole::of(&legs)?;
    let range = range(chain);
    // Behind the hurdle of a grasshopper one step becomes a ride and a ride one step.
    let near = match (range, chain.atom.what.usual_range()) {
        (UNLIMITED, _) | (_, None) => 1,
        _ => UNLIMITED,
    };
    for spoke in bits(select(wheel.class, &leg.directions)?) {
        let step = wheel.vector(spoke);
        let ways = match way {
            None => last(plain, step, range, near, true)?,
            Some(way) => {
                if let Some(hop) = plain.find(Mode::Hop).or_else(|| plain.find(Mode::Grasshop)) {
                    return Err(refuse(hop, "it cannot be combined with n or j"));
                }
                if leg.has(Mode::Lame) && leg.has(Mode::Jump) {
                    return Err(refuse(&way, "it cannot be combined with j"));
                }
                if way.what == Mode::Lame {
                    lame(&way, leg, wheel, step, range)?
                        .into_iter()
                        .map(|(before, rest)| with(&before, last(plain, rest, 1, 1, true)))
                        .collect::<Result<Vec<_>, _>>()?
                        .concat()
                } else {
                    jumping(&way, plain, leg.count(Mode::Jump), wheel, step, range)?
                }
            }
        };
        for stretches in ways {
            keep(found, chain.atom.column.0, stretches, &legs, whole)?;
        }
    }
    Ok(())
}

/// All ways of going on behind `before`.
fn with(before: &[Stretch], ends: Result<Vec<Vec<Stretch>>, BetzaError>) -> Result<Vec<Vec<Stretch>>, BetzaError> {
    Ok(ends?.into_iter().map(|end| [before, &end].concat()).collect())
}

/// A stretch of one step.
fn once(step: Vector, meets: Meets) -> Stretch {
    Stretch { step, least: 1, limit: 1, as_before: false, meets, unload: false }
}

/// The squares that must be empty, as stretches, and the last step behind them.
fn lame(
    way: &Placed<Mode>,
    leg: &Leg,
    wheel: Wheel,
    step: Vector,
    range: u16,
) -> Result<Vec<(Vec<Stretch>, Vector)>, BetzaError> {
    if leg.has(Mode::Unload) {
        return Err(refuse(way, "it cannot be combined with u"));
    }
    if leg.count(Mode::Lame) > 1 || leg.has(Mode::Initial) {
        return Err(refuse(
            way,
            "a step that can be answered en passant does nothing else; write its squares in a bracket",
        ));
    }
    let walk = |squares: Vec<Vector>, to: Vector| {
        let mut at = (0, 0);
        let mut stretches = Vec::new();
        for square in squares {
            stretches.push(once((square.0 - at.0, square.1 - at.1), Meets::NOBODY));
            at = square;
        }
        (stretches, (to.0 - at.0, to.1 - at.1))
    };
    let leaps = blockers(way, wheel, step, range)?;
    Ok(leaps.into_iter().map(|(to, through)| walk(through, to)).collect())
}

/// A leap over somebody, or a slide that leaves out its first squares.
fn jumping(
    way: &Placed<Mode>,
    plain: &Leg,
    count: usize,
    wheel: Wheel,
    step: Vector,
    range: u16,
) -> Result<Vec<Vec<Stretch>>, BetzaError> {
    if plain.has(Mode::Unload) {
        return Err(refuse(way, "it cannot be combined with u"));
    }
    if wheel.scale() > 1 {
        if wheel.scale() > 2 || range > 1 || count > 1 {
            return Err(refuse(
                way,
                "which squares it jumps is settled for single leaps of D, N and A only, as in 'jD'",
            ));
        }
        let over =
            if wheel.class == Class::Oblique { (step.0 / 2, step.1 / 2) } else { (step.0.signum(), step.1.signum()) };
        let hurdle = Meets { hop_enemy: true, hop_friend: true, empty: false, ..Meets::NOBODY };
        let rest = (step.0 - over.0, step.1 - over.1);
        return with(&[once(over, hurdle)], last(plain, rest, 1, 1, true));
    }
    let first = skip(way, count, step, range)?;
    let mut ways = last(plain, first, 1, 1, true)?;
    if range == UNLIMITED {
        ways.extend(with(&[once(first, Meets::NOBODY)], last(plain, step, range, 1, true))?);
    }
    Ok(ways)
}
