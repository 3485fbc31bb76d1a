//! Moves on whose way something happens: men are captured, hopped over, swapped, or reappear.

mod bracket;
pub(super) mod chain;
mod single;

pub(super) use bracket::resolve as bracket;
pub(super) use single::resolve as single;

use super::{Found, Whole, allow, refuse, unsupported};
use crate::ast::{Leg, Mode};
use crate::error::BetzaError;
use crate::path::{Hop, Meets, Path, Shape, Stretch, Vector};

/// The modes that need stretches, wherever they stand.
const EVENTS: [Mode; 6] = [Mode::Destroy, Mode::Tame, Mode::Hop, Mode::Grasshop, Mode::Unload, Mode::Swap];

/// Whether the legs of a move need stretches: the last ones may capture without any.
pub(super) fn needed(legs: &[Leg]) -> bool {
    let last = legs.len() - 1;
    legs.iter().enumerate().any(|(index, leg)| {
        leg.modes.iter().any(|placed| EVENTS.contains(&placed.what))
            || (index < last && leg.has(Mode::Capture))
            || (index > 0 && leg.has(Mode::Initial))
    })
}

/// Who may stand where a leg ends, the move going on.
fn relay(leg: &Leg) -> Meets {
    let hop = leg.has(Mode::Hop) || leg.has(Mode::Grasshop);
    let (capture, destroy) = (leg.has(Mode::Capture), leg.has(Mode::Destroy));
    Meets {
        empty: leg.has(Mode::Quiet) || !(hop || capture || destroy),
        capture,
        destroy,
        hop_enemy: hop && !leg.has(Mode::Tame),
        hop_friend: hop,
        swap: false,
        tame: leg.has(Mode::Tame),
    }
}

/// Who may stand where a leg and the move end.
fn landing(leg: &Leg) -> Meets {
    let (empty, capture) = (leg.has(Mode::Quiet), leg.has(Mode::Capture));
    let (destroy, swap) = (leg.has(Mode::Destroy), leg.has(Mode::Swap));
    let silent = !(empty || capture || destroy || swap);
    Meets {
        empty: empty || silent,
        capture: capture || silent,
        destroy,
        swap,
        tame: leg.has(Mode::Tame),
        hop_enemy: false,
        hop_friend: false,
    }
}

/// A stretch of a leg's own; the leg's `i` means the same length again unless it is the first leg.
fn stretch(leg: &Leg, step: Vector, (least, limit): (u16, u16), meets: Meets, first: bool) -> Stretch {
    let as_before = !first && leg.has(Mode::Initial);
    let limit = if as_before { u16::MAX } else { limit };
    Stretch { step, least, limit, as_before, meets, unload: leg.has(Mode::Unload) }
}

/// The stretches of a leg that ends the move: two where it hops over somebody first. `near` is the range behind the hurdle of a `g`.
fn last(leg: &Leg, step: Vector, range: u16, near: u16, first: bool) -> Result<Vec<Vec<Stretch>>, BetzaError> {
    let end = landing(leg);
    let Some(hop) = leg.find(Mode::Hop).or_else(|| leg.find(Mode::Grasshop)) else {
        return Ok(vec![vec![stretch(leg, step, (1, range), end, first)]]);
    };
    if leg.has(Mode::Hop) && leg.has(Mode::Grasshop) {
        return Err(refuse(hop, "a leg hops in one way only: p or g"));
    }
    if leg.has(Mode::Unload) || (!first && leg.has(Mode::Initial)) {
        return Err(refuse(hop, "it cannot be combined with u or i in this leg"));
    }
    let hurdle = Meets { hop_friend: true, hop_enemy: !leg.has(Mode::Tame), empty: false, ..Meets::NOBODY };
    let over =
        |before, behind| vec![stretch(leg, step, before, hurdle, first), stretch(leg, step, (1, behind), end, first)];
    Ok(match (hop.what, range) {
        (Mode::Grasshop, _) => vec![over((1, range), near)],
        (_, 1) => return Err(refuse(hop, "a single step cannot hop; use a rider, as in 'pR' or 'pR4'")),
        (_, u16::MAX) => vec![over((1, range), range)],
        // The range counts the squares before and behind the hurdle together.
        _ => (1..range).map(|before| over((before, before), range - before)).collect(),
    })
}

/// The path of some stretches, if they make sense together.
fn path(stretches: Vec<Stretch>, legs: &[Leg], whole: Whole) -> Result<Path, BetzaError> {
    let takes = |stretch: &Stretch| stretch.meets.capture || stretch.meets.destroy;
    let victims = stretches.iter().filter(|stretch| takes(stretch)).count();
    let letter = |mode| legs.iter().find_map(|leg| leg.find(mode));
    if let Some(unload) = letter(Mode::Unload) {
        if victims != 1 {
            return Err(refuse(unload, "it needs exactly one leg that captures"));
        }
        if stretches.iter().any(|stretch| stretch.meets.swap) {
            return Err(refuse(unload, "it cannot be combined with x"));
        }
    }
    if let Some(tame) = letter(Mode::Tame)
        && stretches.iter().any(|stretch| takes(stretch) && !stretch.meets.tame)
    {
        return Err(refuse(tame, "write it in every leg that captures, or in none"));
    }
    for (index, stretch) in stretches.iter().enumerate() {
        if stretch.as_before
            && !stretches[..index].iter().any(|before| before.least < before.limit && !before.as_before)
        {
            let initial = legs[1..].iter().find_map(|leg| leg.find(Mode::Initial));
            return Err(match initial {
                Some(initial) => {
                    refuse(initial, "i on a later leg means the length of a slide before it, and there is none")
                }
                None => unsupported(legs[0].column.0, 'i', "there is no slide before this leg"),
            });
        }
    }
    let end = stretches[stretches.len() - 1].meets;
    Ok(Path {
        quiet: end.empty,
        capture: stretches.iter().any(|stretch| stretch.meets.capture),
        en_passant: false,
        initial: whole.initial,
        passes: false,
        hop: Hop::None,
        wrap: whole.wrap,
        ahead: whole.ahead,
        shape: Shape::Legs(stretches),
    })
}

/// Keeps a path of stretches.
fn keep(
    found: &mut Found,
    column: usize,
    stretches: Vec<Stretch>,
    legs: &[Leg],
    whole: Whole,
) -> Result<(), BetzaError> {
    found.add(column, path(stretches, legs, whole)?)
}

/// Refuses what no leg of such a move can have.
fn check(legs: &[Leg]) -> Result<(), BetzaError> {
    let last = legs.len() - 1;
    for (index, leg) in legs.iter().enumerate() {
        let mut allowed = vec![
            Mode::Initial,
            Mode::Quiet,
            Mode::Capture,
            Mode::Destroy,
            Mode::Tame,
            Mode::Hop,
            Mode::Grasshop,
            Mode::Wrap,
            Mode::Unload,
        ];
        allowed.push(if index < last { Mode::Toggle } else { Mode::Swap });
        if index > 0 && leg.count(Mode::Initial) > 1 {
            return Err(unsupported(leg.modes[0].column.0, "ii", "it may stand in the first leg only"));
        }
        allow(leg, &allowed)?;
    }
    Ok(())
}
