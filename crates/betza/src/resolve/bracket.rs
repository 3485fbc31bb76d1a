//! Brackets: moves of several legs with an atom each.

use super::track::{Track, UNLIMITED};
use super::{Found, Landing, Whole, allow, board_range, events, range, refuse, simple_leg, unsupported, wheel};
use crate::ast::{Bracket, Chain, Direction, Joint, Leg, Mode, Placed};
use crate::atom::{Atom, Class, Wheel, bits};
use crate::direction::select;
use crate::error::{BetzaError, Reason};
use crate::limits;
use crate::path::Vector;

/// A leg taken apart.
pub(super) struct Part {
    pub(super) leg: Leg,
    pub(super) wheel: Wheel,
    pub(super) range: u16,
    pub(super) column: usize,
    /// The most steps that fit on a board.
    board: u16,
    /// Whether the move may end after this leg.
    pub(super) ends: bool,
}

/// The legs walked so far.
#[derive(Clone)]
struct Walk {
    steps: Vec<Vector>,
    /// Where one step of each leg leads: what directions outside the bracket speak of.
    whole: (i32, i32),
    spoke: u8,
}

pub(super) fn resolve(bracket: &Bracket, found: &mut Found) -> Result<(), BetzaError> {
    let parts = take_apart(bracket)?;
    let legs = parts.iter().map(|part| part.leg.clone()).collect::<Vec<_>>();
    let backward = |leg: &Leg| leg.directions.iter().any(|placed| placed.what == Direction::Back);
    if events::needed(&legs) || legs[1..].iter().any(backward) {
        return events::bracket(bracket, &parts, found);
    }
    plain_modes(&parts)?;
    let outer = outer_landing(&bracket.outer, &parts)?;
    let (all, inside) = (Whole::of([&bracket.outer])?, Whole::of(&legs)?);
    let whole = Whole {
        initial: all.initial || inside.initial,
        ahead: all.ahead || inside.ahead,
        wrap: all.wrap || inside.wrap,
    };
    let column = bracket.column.0;

    // Directions outside choose among whole moves, so that all legs are walked before any is kept.
    let mut stages: Vec<Vec<Walk>> = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let mut walks: Vec<Walk> = Vec::new();
        if index == 0 {
            walks.extend(starts(part)?.map(|spoke| {
                let step = part.wheel.vector(spoke);
                Walk { steps: vec![step], whole: (step.0.into(), step.1.into()), spoke }
            }));
        } else {
            let before = &parts[index - 1];
            for walk in &stages[index - 1] {
                for spoke in bits(onward(before.wheel, walk.spoke, part.wheel, &part.leg.directions, part.column)?) {
                    for mut walk in slid(walk, before) {
                        let step = part.wheel.vector(spoke);
                        walk.steps.push(step);
                        walk.whole.0 += i32::from(step.0);
                        walk.whole.1 += i32::from(step.1);
                        walk.spoke = spoke;
                        walks.push(walk);
                    }
                }
                if walks.len() > limits::PATHS {
                    return Err(BetzaError::new(part.column, Reason::TooManyPaths));
                }
            }
        }
        stages.push(walks);
    }
    let mut chosen = Vec::new();
    for walk in stages.last().into_iter().flatten() {
        if matches(walk.whole, &bracket.outer, column)? {
            chosen.push(walk.clone());
        }
    }
    if chosen.is_empty() {
        return Err(unsupported(column, "[", "no move is left in the directions before the bracket"));
    }
    emit(&parts, &stages, &chosen, outer, whole, column, found)
}

/// Adds the paths of all `chosen` walks, with the shorter ones that end at a `?`.
fn emit(
    parts: &[Part],
    stages: &[Vec<Walk>],
    chosen: &[Walk],
    outer: Option<Landing>,
    whole: Whole,
    column: usize,
    found: &mut Found,
) -> Result<(), BetzaError> {
    let last = parts.len() - 1;
    let landing = |index: usize| outer.unwrap_or_else(|| Landing::of(&parts[index].leg));
    // A walk that may end anywhere, with the same modes, on legs of one step is a single path.
    let uniform = parts[..last].iter().all(|part| part.ends && part.range == 1)
        && (0..last).all(|index| landing(index) == landing(last));
    for index in if uniform { last..=last } else { 0..=last } {
        if !parts[index].ends {
            continue;
        }
        let walks = if index == last { chosen } else { &stages[index] };
        for walk in walks {
            // A shorter move counts when one of the whole moves begins with it.
            if index < last && !chosen.iter().any(|whole| whole.steps.starts_with(&walk.steps)) {
                continue;
            }
            let before = walk.steps.len() - 1;
            let track = Track {
                lead: walk.steps[..before].to_vec(),
                cycle: vec![walk.steps[before]],
                least: if uniform { 1 } else { before as u16 + 1 },
                limit: parts[index].range.saturating_add(before as u16),
            };
            // Long slides of a leg without limit are tried as far as the widest board; together they may lead beyond it.
            if !whole.wrap && parts[..index].iter().any(|part| part.range == UNLIMITED) && track.leaves_every_board() {
                continue;
            }
            found.add(column, landing(index).path(track.into_shape(false, column)?, whole))?;
        }
    }
    Ok(())
}

fn take_apart(bracket: &Bracket) -> Result<Vec<Part>, BetzaError> {
    let chains: Vec<&Chain> =
        std::iter::once(&bracket.first).chain(bracket.rest.iter().map(|(_, chain)| chain)).collect();
    let last = chains.len() - 1;
    let mut parts = Vec::new();
    for (index, chain) in chains.into_iter().enumerate() {
        let Some(leg) = simple_leg(chain) else {
            return Err(unsupported(
                chain.parts[0].column.0,
                "a",
                "chained legs and groups inside a bracket are not known; join the legs with '-' or '?'",
            ));
        };
        parts.push(Part {
            leg: leg.into_owned(),
            wheel: wheel(chain)?,
            range: range(chain),
            board: board_range(chain.atom.what),
            column: chain.atom.column.0,
            ends: index == last || bracket.rest[index].0 == Joint::May,
        });
    }
    Ok(parts)
}

/// Refuses what a leg of a plain bracket cannot have.
fn plain_modes(parts: &[Part]) -> Result<(), BetzaError> {
    for (index, part) in parts.iter().enumerate() {
        let mut allowed = vec![Mode::Quiet, Mode::Wrap];
        if index == 0 {
            allowed.push(Mode::Initial);
        }
        if index + 1 == parts.len() {
            allowed.extend([Mode::Capture, Mode::EnPassant]);
        }
        allow(&part.leg, &allowed)?;
    }
    Ok(())
}

/// The directions of the first leg.
pub(super) fn starts(part: &Part) -> Result<impl Iterator<Item = u8> + use<>, BetzaError> {
    Ok(bits(select(part.wheel.class, &part.leg.directions)?))
}

/// The modes before the bracket, if any; they may not meet modes inside.
fn outer_landing(outer: &Leg, parts: &[Part]) -> Result<Option<Landing>, BetzaError> {
    const MODES: [Mode; 3] = [Mode::Quiet, Mode::Capture, Mode::EnPassant];
    allow(outer, &[Mode::Initial, Mode::Quiet, Mode::Capture, Mode::EnPassant, Mode::Wrap])?;
    if !outer.modes.iter().any(|placed| MODES.contains(&placed.what)) {
        return Ok(None);
    }
    let inside = |part: &Part| part.leg.modes.iter().find(|placed| MODES.contains(&placed.what)).copied();
    match parts.iter().find_map(inside) {
        Some(mode) => Err(refuse(&mode, "write modes either before the bracket or inside it")),
        None => Ok(Some(Landing::of(outer))),
    }
}

/// The walk after one step of its last leg, and after each further one that the range allows.
fn slid(walk: &Walk, part: &Part) -> Vec<Walk> {
    let mut all = vec![walk.clone()];
    for _ in 1..part.range.min(part.board) {
        let mut longer = all[all.len() - 1].clone();
        longer.steps.push(part.wheel.vector(walk.spoke));
        all.push(longer);
    }
    all
}

/// The directions of the next leg; outward without letters.
pub(crate) fn onward(
    before: Wheel,
    spoke: u8,
    next: Wheel,
    letters: &[Placed<Direction>],
    atom: usize,
) -> Result<u8, BetzaError> {
    let outward = matches!(letters, [] | [Placed { what: Direction::Forward, .. }]);
    let ahead = 1_u8.rotate_left(spoke.into());
    let oblique = |wheel: Wheel| wheel.class == Class::Oblique;
    let refusal = |why| {
        let column = letters.first().map_or(atom, |placed| placed.column.0);
        let token = letters.iter().map(|placed| placed.what.letter()).collect::<String>();
        Err(unsupported(column, if token.is_empty() { "[".to_owned() } else { token }, why))
    };
    match (oblique(before), oblique(next)) {
        (true, true) | (false, false) if !outward => {
            let mask = select(Class::Eightfold, letters)?.rotate_left(spoke.into());
            if mask & !next.spokes() == 0 {
                Ok(mask)
            } else {
                refusal(
                    "the atom has no move at that angle to the leg before; \
                     'fs' bends by half a right angle, 's' by a whole one",
                )
            }
        }
        (true, true) | (false, false) if next.spokes() & ahead != 0 => Ok(ahead),
        // Both neighbours of the direction straight ahead lead outward.
        (true, true) | (false, false) => Ok(ahead.rotate_left(1) | ahead.rotate_right(1)),
        (false, true) if outward => Ok(ahead | ahead.rotate_right(1)),
        (true, false) if outward && next.class == Class::Diagonal => Ok(1 << (spoke | 1)),
        _ => refusal("which way leads on between an oblique leap and this leg is not settled"),
    }
}

/// Whether the directions before the bracket name a move to `whole`.
pub(crate) fn matches(whole: (i32, i32), outer: &Leg, column: usize) -> Result<bool, BetzaError> {
    if outer.directions.is_empty() {
        return Ok(true);
    }
    let long = whole.0.abs().max(whole.1.abs());
    let short = whole.0.abs().min(whole.1.abs());
    let bound = 1..=i32::from(limits::COORDINATE) * limits::LEGS as i32;
    let wheel = bound.contains(&long).then(|| Atom::leap(long as u8, short as u8).wheel()).flatten();
    let Some(wheel) = wheel else {
        return Err(unsupported(column, "[", "the legs lead back to the square that they started from"));
    };
    let mask = select(wheel.class, &outer.directions)?;
    Ok(bits(mask).any(|spoke| {
        let (x, y) = wheel.vector(spoke);
        (i32::from(x), i32::from(y)) == whole
    }))
}
