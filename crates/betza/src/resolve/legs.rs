//! Moves of several legs that share one atom: `a` and repeated groups.

use super::track::{Track, UNLIMITED};
use super::{Found, Landing, Whole, allow, board_range, events, range, unsupported, wheel};
use crate::ast::{Chain, Direction, Leg, Mode, Placed};
use crate::atom::{Class, Wheel, bits};
use crate::direction::select;
use crate::error::{BetzaError, Reason};
use crate::limits;
use crate::path::Vector;

/// The legs walked so far.
#[derive(Clone)]
struct Walk {
    steps: Vec<Vector>,
    heading: Heading,
}

/// Where a leg goes, and how the next one would continue.
#[derive(Clone, Copy)]
pub(super) struct Heading {
    wheel: Wheel,
    spoke: u8,
    /// To which side the last bend went: 1 to the right, -1 to the left, 0 before any bend.
    side: i8,
}

pub(super) fn resolve(chain: &Chain, found: &mut Found) -> Result<(), BetzaError> {
    let wheel = wheel(chain)?;
    let empty = [Leg::new(chain.atom.column.0)];
    let (fixed, group) = match chain.parts.as_slice() {
        [fixed] if !fixed.repeat => (fixed.legs.as_slice(), None),
        [group] => (empty.as_slice(), Some(group)),
        [fixed, group] if group.repeat && !fixed.repeat => (fixed.legs.as_slice(), Some(group)),
        [.., last] => return Err(odd_group(last.column.0)),
        [] => (empty.as_slice(), None),
    };
    let turn = match group {
        None => None,
        Some(group) => match group.legs.as_slice() {
            [nothing, turn] if nothing.is_empty() => Some(turn),
            _ => return Err(odd_group(group.column.0)),
        },
    };
    let goes_back = |leg: &Leg| leg.directions.iter().any(|placed| placed.what == Direction::Back);
    if events::needed(fixed) || fixed[1..].iter().any(goes_back) {
        return match group {
            Some(group) => Err(odd_group(group.column.0)),
            None => events::chain::resolve(chain, fixed, found),
        };
    }
    let whole = Whole::of(fixed.iter().chain(turn))?;
    let column = chain.atom.column.0;
    let mut range = Range::of(chain);
    let mut walks = Vec::new();
    // Whether a leg before the last one slides without limit: it is tried as far as the widest board.
    let mut unlimited = false;
    for (index, leg) in fixed.iter().enumerate() {
        let last = index + 1 == fixed.len();
        let goes_on = !last || turn.is_some();
        let mut allowed = vec![Mode::Quiet, Mode::Wrap];
        allowed.extend(if goes_on { [Mode::Toggle].as_slice() } else { &[Mode::Capture, Mode::EnPassant] });
        if index == 0 {
            allowed.push(Mode::Initial);
        }
        allow(leg, &allowed)?;
        walks = if index == 0 {
            bits(select(wheel.class, &leg.directions)?)
                .map(|spoke| Walk { steps: vec![wheel.vector(spoke)], heading: Heading::new(wheel, spoke) })
                .collect()
        } else {
            let mut next = Vec::new();
            for walk in &walks {
                for turn in walk.heading.turns(leg)? {
                    next.push(walk.bent(turn, leg)?);
                }
                if next.len() > limits::PATHS {
                    return Err(BetzaError::new(leg.column.0, Reason::TooManyPaths));
                }
            }
            next
        };
        if !last {
            unlimited |= range.now() == UNLIMITED;
            walks = slid(walks, range.now(), leg, chain)?;
        }
        if goes_on && leg.has(Mode::Toggle) {
            range.toggles += 1;
        }
    }
    let last = &fixed[fixed.len() - 1];
    for walk in walks {
        match turn {
            None => {
                let track = walk.into_track(range.now());
                if unlimited && !whole.wrap && track.leaves_every_board() {
                    continue;
                }
                found.add(column, Landing::of(last).path(track.into_shape(false, column)?, whole))?;
            }
            Some(turn) => {
                if range.now() != 1 || range.toggles > 0 {
                    return Err(odd_range(chain));
                }
                repeat(&walk, last, turn, whole, column, found)?;
            }
        }
    }
    Ok(())
}

/// The range of the shared atom; `y` exchanges one step and no limit.
pub(super) struct Range {
    usual: Option<u16>,
    written: u16,
    pub(super) toggles: usize,
}

impl Range {
    pub(super) fn of(chain: &Chain) -> Self {
        Self { usual: chain.atom.what.usual_range(), written: range(chain), toggles: 0 }
    }

    pub(super) fn now(&self) -> u16 {
        match (self.toggles, self.usual) {
            (0, _) => self.written,
            (n, Some(_)) if n % 2 == 1 => UNLIMITED,
            (n, None) if n % 2 == 0 => UNLIMITED,
            _ => 1,
        }
    }
}

impl Heading {
    pub(super) fn new(wheel: Wheel, spoke: u8) -> Self {
        Self { wheel, spoke, side: 0 }
    }

    pub(super) fn step(self) -> Vector {
        self.wheel.vector(self.spoke)
    }

    /// The direction `turn` relative to this one.
    pub(super) fn bent(self, turn: u8, leg: &Leg) -> Result<Self, BetzaError> {
        let mut bent = self;
        bent.spoke = (self.spoke + turn) % 8;
        if bent.wheel.spokes() >> bent.spoke & 1 == 0 {
            bent.wheel = bent
                .wheel
                .converted()
                .ok_or_else(|| unsupported(leg.column.0, "a", "this leap has no partner half a right angle off"))?;
        }
        bent.side = match turn {
            1..=3 => 1,
            5..=7 => -1,
            _ => self.side,
        };
        Ok(bent)
    }

    /// The turns that a leg allows from here.
    pub(super) fn turns(self, leg: &Leg) -> Result<Vec<u8>, BetzaError> {
        turns(leg, self.wheel.class, self.side)
    }
}

impl Walk {
    /// The walk one step further, in the direction `turn` relative to the last step.
    fn bent(&self, turn: u8, leg: &Leg) -> Result<Self, BetzaError> {
        let mut walk = self.clone();
        walk.heading = self.heading.bent(turn, leg)?;
        walk.steps.push(walk.heading.step());
        Ok(walk)
    }

    fn into_track(mut self, range: u16) -> Track {
        let before = self.steps.len() - 1;
        let cycle = self.steps.split_off(before);
        Track { lead: self.steps, cycle, least: before as u16 + 1, limit: range.saturating_add(before as u16) }
    }
}

/// Lengthens a leg that is not the last one to each of its ranges.
fn slid(walks: Vec<Walk>, range: u16, leg: &Leg, chain: &Chain) -> Result<Vec<Walk>, BetzaError> {
    if range == 1 {
        return Ok(walks);
    }
    let range = range.min(board_range(chain.atom.what));
    let mut all = Vec::new();
    for mut walk in walks {
        for _ in 0..range {
            all.push(walk.clone());
            walk.steps.push(walk.heading.step());
        }
        if all.len() > limits::PATHS {
            return Err(BetzaError::new(leg.column.0, Reason::TooManyPaths));
        }
    }
    Ok(all)
}

/// The turns that a leg allows, as numbers of half right angles clockwise.
///
/// `side` is where the last bend went: 1 to the right, -1 to the left, 0 before any bend.
pub(crate) fn turns(leg: &Leg, class: Class, side: i8) -> Result<Vec<u8>, BetzaError> {
    let mask = if leg.directions.is_empty() {
        match class {
            Class::Orthogonal | Class::Diagonal => 0b0100_0101,
            Class::Oblique | Class::Eightfold => 0b1110_1111,
        }
    } else if side == 0 {
        // No bend yet to be like or unlike to: both ways.
        relative(leg, 1)? | relative(leg, -1)?
    } else {
        relative(leg, side)?
    };
    Ok(bits(mask).collect())
}

/// The directions of a leg behind a bend to `side`, relative to the leg before.
fn relative(leg: &Leg, side: i8) -> Result<u8, BetzaError> {
    let (alike, opposite) =
        if side > 0 { (Direction::Right, Direction::Left) } else { (Direction::Left, Direction::Right) };
    let sided: Vec<_> = leg
        .directions
        .iter()
        .map(|placed| Placed {
            what: match placed.what {
                Direction::Alike => alike,
                Direction::Opposite => opposite,
                other => other,
            },
            ..*placed
        })
        .collect();
    select(Class::Eightfold, &sided)
}

/// The rides of a repeated group `(a…)` behind `walk`.
fn repeat(
    walk: &Walk,
    last: &Leg,
    turn: &Leg,
    whole: Whole,
    column: usize,
    found: &mut Found,
) -> Result<(), BetzaError> {
    allow(turn, &[Mode::Quiet, Mode::Wrap])?;
    let vague = || {
        let why = "a repeated leg needs one definite direction, z or q, as in '(az)N'";
        unsupported(turn.column.0, "(a", why)
    };
    let mut base = walk.clone();
    base.steps = vec![walk.steps[walk.steps.len() - 1]];
    let starts = base.heading.turns(turn)?;
    if starts.len() > 1 && (base.heading.side != 0 || relative(turn, 1)?.count_ones() > 1) {
        return Err(vague());
    }
    for start in starts {
        let mut round = base.bent(start, turn)?;
        // Any constant or alternating turn is back at its first direction after at most eight steps.
        while round.steps.len() < 8 {
            match round.heading.turns(turn)?.as_slice() {
                [angle] => round = round.bent(*angle, turn)?,
                _ => return Err(vague()),
            }
        }
        let lead = walk.steps[..walk.steps.len() - 1].to_vec();
        let short = walk.steps.len() as u16;
        let track = Track { lead, cycle: round.steps, least: short, limit: UNLIMITED };
        let (ends, goes_on) = (Landing::of(last), Landing::of(turn));
        if ends == goes_on {
            found.add(column, ends.path(track.into_shape(true, column)?, whole))?;
        } else {
            let brief = Track { limit: short, ..track.clone() }.into_shape(true, column)?;
            found.add(column, ends.path(brief, whole))?;
            let far = Track { least: short + 1, ..track }.into_shape(true, column)?;
            found.add(column, goes_on.path(far, whole))?;
        }
    }
    Ok(())
}

fn odd_group(column: usize) -> BetzaError {
    unsupported(column, "(", "a group is known only as '(a…)' right before the atom, as in '(az)N'")
}

fn odd_range(chain: &Chain) -> BetzaError {
    unsupported(
        chain.range.map_or(chain.atom.column.0, |range| range.column.0),
        chain.range.map_or_else(|| chain.atom.what.text(), |range| range.what.to_string()),
        "a repeated group cannot slide",
    )
}
