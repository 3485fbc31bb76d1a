//! From syntax to plans: for each leg of a move one direction, settled before anything is walked.

use super::Ways;
use crate::ast::{Bracket, Chain, Direction, Joint, Leg, Mode, Placed};
use crate::atom::{Atom, Class, Wheel, bits};
use crate::direction::select;
use crate::error::{BetzaError, Reason};
use crate::limits;
use crate::path::Vector;
use crate::resolve::{UNLIMITED, matches, onward, range, simple_leg, turns};

/// Most plans of one move.
const MOST: usize = 4096;

/// A move with every direction settled.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    /// Only as a first move.
    pub(super) first: bool,
}

/// One leg of a plan.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // Independent facts about a leg.
pub(super) struct Step {
    pub(super) vector: Vector,
    /// How often the vector may be taken.
    pub(super) range: u16,
    /// The squares passed by one vector that must be empty (`n`) or hold a man (`j`), if either.
    pub(super) between: Vec<Vector>,
    pub(super) lame: bool,
    /// How many squares are passed over whatever stands there.
    pub(super) skip: u16,
    /// As long as the last leg that could slide.
    pub(super) same_length: bool,
    pub(super) wraps: bool,
    pub(super) hop: Option<Over>,
    /// What may be done where the move ends here; nothing where it may not.
    pub(super) land: Option<Ways>,
    pub(super) relay: Relay,
}

/// How a leg hops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Over {
    /// Ends right behind the hurdle.
    pub(super) near: bool,
}

/// Who may stand where a leg ends for the next to begin.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // Independent facts about a square.
pub(super) struct Relay {
    pub(super) nobody: bool,
    /// An enemy, which is taken.
    pub(super) enemy: bool,
    /// A friend, which is taken or carried.
    pub(super) friend: bool,
    /// Anybody, who stays.
    pub(super) hurdle: bool,
}

/// A leg whose direction is settled.
#[derive(Clone, Copy)]
struct Aim {
    wheel: Wheel,
    spoke: u8,
    /// To which side the last bend went: 1 to the right, -1 to the left, 0 before any bend.
    side: i8,
}

/// The plans of a chain, groups repeated as often as a board of `reach` files and ranks allows.
pub(super) fn chain(chain: &Chain, reach: usize, plans: &mut Vec<Plan>) -> Result<(), BetzaError> {
    let wheel = chain.atom.what.wheel().ok_or_else(|| unknown(chain, "it has no moves to draw"))?;
    if let Some(leg) = simple_leg(chain)
        && let Some(turn) = leg.directions.iter().find(|placed| is_winding(placed.what))
    {
        return wound(chain, &leg, turn.what, wheel, reach, plans);
    }
    let (mut legs, mut ends) = flatten(chain, reach)?;
    split_grasshopper(&mut legs, &mut ends);
    let first = legs[0].has(Mode::Initial);
    let mut paths: Vec<Vec<Aim>> = Vec::new();
    for (index, leg) in legs.iter().enumerate() {
        let mut next = Vec::new();
        if index == 0 {
            next.extend(bits(select(wheel.class, &leg.directions)?).map(|spoke| vec![Aim { wheel, spoke, side: 0 }]));
        }
        for path in &paths {
            let Some(&before) = path.last() else { continue };
            for turn in turns(leg, before.wheel.class, before.side)? {
                let mut path = path.clone();
                path.push(bent(before, turn, leg)?);
                next.push(path);
            }
        }
        if next.len() > MOST {
            return Err(BetzaError::new(leg.column.0, Reason::TooManyPaths));
        }
        paths = next;
    }
    for path in paths {
        let mut toggles = 0;
        let mut steps = Vec::new();
        for (index, (leg, aim)) in legs.iter().zip(&path).enumerate() {
            let range = toggled(chain, toggles);
            let last = index + 1 == legs.len();
            steps.push(step(leg, *aim, range, index > 0, ends[index], last, chain)?);
            if !last {
                toggles += leg.count(Mode::Toggle) + leg.count(Mode::Grasshop);
            }
        }
        plans.push(Plan { steps, first });
    }
    Ok(())
}

/// The plans of a bracket.
pub(super) fn bracket(bracket: &Bracket, plans: &mut Vec<Plan>) -> Result<(), BetzaError> {
    let mut parts = vec![(&bracket.first, true)];
    for (joint, chain) in &bracket.rest {
        if let Some(before) = parts.last_mut() {
            before.1 = *joint == Joint::May;
        }
        parts.push((chain, true));
    }
    let mut legs = Vec::new();
    for &(chain, ends) in &parts {
        let leg = simple_leg(chain).ok_or_else(|| unknown(chain, "chained legs inside a bracket have no diagram"))?;
        let wheel = chain.atom.what.wheel().ok_or_else(|| unknown(chain, "it has no moves to draw"))?;
        legs.push((leg.into_owned(), wheel, chain, ends));
    }
    let first = bracket.outer.has(Mode::Initial) || legs[0].0.has(Mode::Initial);
    let mut paths: Vec<Vec<Aim>> = Vec::new();
    for (index, (leg, wheel, chain, _)) in legs.iter().enumerate() {
        let wheel = *wheel;
        let mut next = Vec::new();
        if index == 0 {
            next.extend(bits(select(wheel.class, &leg.directions)?).map(|spoke| vec![Aim { wheel, spoke, side: 0 }]));
        }
        for path in &paths {
            let Some(before) = path.last() else { continue };
            for spoke in bits(onward(before.wheel, before.spoke, wheel, &leg.directions, chain.atom.column.0)?) {
                let mut path = path.clone();
                path.push(Aim { wheel, spoke, side: 0 });
                next.push(path);
            }
        }
        if next.len() > MOST {
            return Err(BetzaError::new(chain.atom.column.0, Reason::TooManyPaths));
        }
        paths = next;
    }
    for path in paths {
        let whole = path.iter().fold((0_i32, 0_i32), |sum, aim| {
            let (x, y) = aim.wheel.vector(aim.spoke);
            (sum.0 + i32::from(x), sum.1 + i32::from(y))
        });
        if !matches(whole, &bracket.outer, bracket.column.0)? {
            continue;
        }
        let mut steps = Vec::new();
        for (index, ((leg, _, chain, ends), aim)) in legs.iter().zip(&path).enumerate() {
            let last = index + 1 == legs.len();
            let mut leg = leg.clone();
            if *ends && !says_landing(&leg) {
                leg.modes.extend(bracket.outer.modes.iter().filter(|mode| mode.what != Mode::Initial));
            }
            steps.push(step(&leg, *aim, range(chain), index > 0, *ends, last, chain)?);
        }
        plans.push(Plan { steps, first });
    }
    Ok(())
}

/// What a single leg does on its last square, and whether it is a first move.
pub(super) fn landing(chain: &Chain) -> Result<(Ways, bool), BetzaError> {
    let leg = simple_leg(chain).ok_or_else(|| unknown(chain, "several legs of this atom have no diagram"))?;
    Ok((ways(&leg), leg.has(Mode::Initial)))
}

/// Whether a drop is forbidden on the last rank.
pub(super) fn not_on_back_rank(chain: &Chain) -> bool {
    simple_leg(chain).is_some_and(|leg| leg.has(Mode::Jump))
}

fn is_winding(letter: Direction) -> bool {
    matches!(letter, Direction::Opposite | Direction::Alike)
}

/// The legs of a chain one after the other, and where the move may end.
fn flatten(chain: &Chain, reach: usize) -> Result<(Vec<Leg>, Vec<bool>), BetzaError> {
    let mut legs = vec![Leg::new(chain.atom.column.0)];
    let mut ends = vec![false];
    let last = chain.parts.len().saturating_sub(1);
    for (index, part) in chain.parts.iter().enumerate() {
        if part.repeat && index < last {
            let column = part.column.0;
            return Err(unsupported(column, "(", "a repeated group is drawn right before the atom only"));
        }
        for _ in 0..if part.repeat { reach } else { 1 } {
            if part.repeat {
                // The group may be left out altogether, and left after each of its turns.
                if let Some(end) = ends.last_mut() {
                    *end = true;
                }
            }
            for (place, leg) in part.legs.iter().enumerate() {
                if place > 0 {
                    legs.push(leg.clone());
                    ends.push(false);
                } else if let Some(before) = legs.last_mut() {
                    before.directions.extend(leg.directions.iter().copied());
                    before.modes.extend(leg.modes.iter().copied());
                }
            }
            if part.repeat && part.legs.len() < 2 {
                return Err(unsupported(part.column.0, "(", "a repeated group needs an 'a'"));
            }
        }
    }
    if let Some(end) = ends.last_mut() {
        *end = true;
    }
    Ok((legs, ends))
}

/// Writes a last leg with `g` as the two legs that it stands for: to the hurdle, then straight on.
fn split_grasshopper(legs: &mut Vec<Leg>, ends: &mut Vec<bool>) {
    let landing = [Mode::Quiet, Mode::Capture, Mode::Destroy, Mode::EnPassant, Mode::Tame, Mode::Swap];
    let Some(leg) = legs.last_mut().filter(|leg| leg.has(Mode::Grasshop)) else { return };
    let mut onward = Leg::new(leg.column.0);
    onward.directions.push(Placed { what: Direction::Forward, column: leg.column });
    onward.modes.extend(leg.modes.iter().copied().filter(|mode| landing.contains(&mode.what)));
    leg.modes.retain(|mode| !landing.contains(&mode.what));
    legs.push(onward);
    if let Some(end) = ends.last_mut() {
        *end = false;
    }
    ends.push(true);
}

/// The direction of the next leg, `turn` half right angles clockwise of the one before.
fn bent(before: Aim, turn: u8, leg: &Leg) -> Result<Aim, BetzaError> {
    let spoke = (before.spoke + turn) % 8;
    let mut wheel = before.wheel;
    if wheel.spokes() >> spoke & 1 == 0 {
        let lonely = || unsupported(leg.column.0, "a", "this leap has no partner half a right angle off");
        wheel = wheel.converted().ok_or_else(lonely)?;
    }
    let side = match turn {
        1..=3 => 1,
        5..=7 => -1,
        _ => before.side,
    };
    Ok(Aim { wheel, spoke, side })
}

/// The range of the shared atom once its letters `y` and `g` have exchanged one step and no limit.
fn toggled(chain: &Chain, toggles: usize) -> u16 {
    match (toggles, chain.atom.what.usual_range()) {
        (0, _) => range(chain),
        (n, Some(_)) if n % 2 == 1 => UNLIMITED,
        (n, None) if n % 2 == 0 => UNLIMITED,
        _ => 1,
    }
}

fn step(
    leg: &Leg,
    aim: Aim,
    range: u16,
    later: bool,
    ends: bool,
    last: bool,
    chain: &Chain,
) -> Result<Step, BetzaError> {
    let vector = aim.wheel.vector(aim.spoke);
    let jumps = leg.count(Mode::Jump) as u16;
    let lame = leg.has(Mode::Lame);
    let single = aim.wheel.scale() == 1;
    let between = if single || !(lame || jumps > 0) { Vec::new() } else { midway(aim.wheel, vector, chain)? };
    let skip = if single { jumps } else { 0 };
    // The letters p and g of a leg that goes on speak of the square that it reaches.
    let hop = (last && (leg.has(Mode::Hop) || leg.has(Mode::Grasshop))).then(|| Over { near: leg.has(Mode::Grasshop) });
    Ok(Step {
        vector,
        range: range.saturating_add(skip),
        between,
        lame: lame && !single,
        skip,
        same_length: later && leg.has(Mode::Initial),
        wraps: leg.has(Mode::Wrap),
        hop,
        land: ends.then(|| ways(leg)),
        relay: relay(leg, chain, last)?,
    })
}

/// The squares over which a leap goes.
fn midway(wheel: Wheel, vector: Vector, chain: &Chain) -> Result<Vec<Vector>, BetzaError> {
    match wheel.class {
        Class::Oblique if wheel.scale() == 2 => Ok(vec![(vector.0 / 2, vector.1 / 2)]),
        Class::Oblique => Err(unknown(chain, "which squares this leap passes is not settled")),
        _ => {
            let unit = (vector.0.signum(), vector.1.signum());
            Ok((1..wheel.scale()).map(|n| (unit.0 * n, unit.1 * n)).collect())
        }
    }
}

fn says_landing(leg: &Leg) -> bool {
    [Mode::Quiet, Mode::Capture, Mode::EnPassant, Mode::Destroy, Mode::Swap].iter().any(|&mode| leg.has(mode))
}

fn ways(leg: &Leg) -> Ways {
    let silent = !says_landing(leg);
    Ways {
        quiet: silent || leg.has(Mode::Quiet),
        capture: silent || leg.has(Mode::Capture),
        en_passant: leg.has(Mode::EnPassant),
        own: leg.has(Mode::Destroy),
        swap: leg.has(Mode::Swap),
    }
}

fn relay(leg: &Leg, chain: &Chain, last: bool) -> Result<Relay, BetzaError> {
    if !last && leg.has(Mode::Swap) {
        return Err(unknown(chain, "a man that lends its move to friends depends on them; it has no diagram"));
    }
    let hurdle = leg.has(Mode::Hop) || leg.has(Mode::Grasshop);
    let (enemy, friend) = (leg.has(Mode::Capture), leg.has(Mode::Destroy));
    let nobody = leg.has(Mode::Quiet) || leg.has(Mode::Toggle) || !(hurdle || enemy || friend);
    Ok(Relay { nobody, enemy, friend, hurdle })
}

/// Crooked and circular riders of a single leg.
fn wound(
    chain: &Chain,
    leg: &Leg,
    turn: Direction,
    wheel: Wheel,
    reach: usize,
    plans: &mut Vec<Plan>,
) -> Result<(), BetzaError> {
    let oblique = wheel.class == Class::Oblique;
    if oblique != (turn == Direction::Alike) {
        return Err(unknown(
            chain,
            "crooked riders are straight or diagonal and circular ones oblique, as in 'zB', 'qN'",
        ));
    }
    let letters: Vec<_> = leg.directions.iter().copied().filter(|placed| !is_winding(placed.what)).collect();
    let most = if chain.range.is_some() { usize::from(range(chain)) } else { usize::MAX };
    for spoke in bits(select(wheel.class, &letters)?) {
        for sign in [1_u8, 7] {
            let mut steps = Vec::new();
            let mut whole = (0, 0);
            for n in 0..most.min(reach) as u8 {
                let turned = if oblique { sign.wrapping_mul(n) } else { sign.wrapping_mul(2) * (n % 2) };
                let aim = Aim { wheel, spoke: spoke.wrapping_add(turned) % 8, side: 0 };
                let step = step(leg, aim, 1, false, true, true, chain)?;
                whole = (whole.0 + i32::from(step.vector.0), whole.1 + i32::from(step.vector.1));
                if whole == (0, 0) {
                    break;
                }
                let relay = Relay { nobody: true, ..Relay::default() };
                steps.push(Step { relay, ..step });
            }
            plans.push(Plan { steps, first: leg.has(Mode::Initial) });
        }
    }
    Ok(())
}

fn unknown(chain: &Chain, why: &'static str) -> BetzaError {
    let token = if chain.atom.what == Atom::Castling { "O".to_owned() } else { chain.atom.what.text() };
    unsupported(chain.atom.column.0, &token, why)
}

fn unsupported(column: usize, token: &str, why: &'static str) -> BetzaError {
    BetzaError::new(column, Reason::Unsupported { token: token.to_owned(), why })
}

const _: () = assert!(limits::LEGS <= 16, "a sketch puts men up leg by leg");
