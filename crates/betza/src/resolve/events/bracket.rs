//! Brackets with something happening on the way.

use super::{check, keep, last, relay, stretch};
use crate::ast::{Bracket, Leg, Mode};
use crate::atom::bits;
use crate::error::{BetzaError, Reason};
use crate::limits;
use crate::path::Stretch;
use crate::resolve::bracket::{Part, matches, onward, starts};
use crate::resolve::{Found, Whole, refuse, unsupported};

/// The legs walked so far, with the stretches that end the move at the last of them.
#[derive(Clone)]
struct Walk {
    stretches: Vec<Stretch>,
    ends: Vec<Vec<Stretch>>,
    whole: (i32, i32),
    spoke: u8,
    /// Where each leg before began, as the numbers of the walks of its stage.
    parent: Option<usize>,
}

pub(in crate::resolve) fn resolve(bracket: &Bracket, parts: &[Part], found: &mut Found) -> Result<(), BetzaError> {
    let legs = parts.iter().map(|part| part.leg.clone()).collect::<Vec<_>>();
    check(&legs)?;
    for (index, part) in parts.iter().enumerate() {
        let toggles =
            part.leg.find(Mode::Toggle).or_else(|| part.leg.find(Mode::Grasshop).filter(|_| index + 1 < parts.len()));
        if let Some(toggle) = toggles {
            return Err(refuse(toggle, "each leg of a bracket has a range of its own; write that, and p for a hop"));
        }
    }
    let whole = outer(bracket, &legs)?;
    let column = bracket.column.0;
    let mut stages: Vec<Vec<Walk>> = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let mut walks = Vec::new();
        let before = index.checked_sub(1).map(|before| &stages[before]);
        let mut begin = |parent: Option<usize>, stretches: &[Stretch], at: (i32, i32), spoke: u8| {
            let step = part.wheel.vector(spoke);
            let mut ends = Vec::new();
            if part.ends {
                let near = if part.range == 1 { u16::MAX } else { 1 };
                ends = last(&part.leg, step, part.range, near, index == 0)?;
                for end in &mut ends {
                    end.splice(0..0, stretches.iter().copied());
                }
            }
            let own = stretch(&part.leg, step, (1, part.range), relay(&part.leg), index == 0);
            let stretches = [stretches, &[own]].concat();
            let whole = (at.0 + i32::from(step.0), at.1 + i32::from(step.1));
            walks.push(Walk { stretches, ends, whole, spoke, parent });
            if walks.len() > limits::PATHS {
                return Err(BetzaError::new(part.column, Reason::TooManyPaths));
            }
            Ok(())
        };
        match before {
            None => {
                for spoke in starts(part)? {
                    begin(None, &[], (0, 0), spoke)?;
                }
            }
            Some(before) => {
                for (number, walk) in before.iter().enumerate() {
                    let letters = &part.leg.directions;
                    for spoke in bits(onward(parts[index - 1].wheel, walk.spoke, part.wheel, letters, part.column)?) {
                        begin(Some(number), &walk.stretches, walk.whole, spoke)?;
                    }
                }
            }
        }
        stages.push(walks);
    }
    // Directions outside choose among whole moves; a shorter one stays when a whole one begins with it.
    let mut chosen: Vec<Vec<bool>> = stages.iter().map(|walks| vec![false; walks.len()]).collect();
    let last = stages.len() - 1;
    for (number, walk) in stages[last].iter().enumerate() {
        if bracket.outer.directions.is_empty() || matches(walk.whole, &bracket.outer, column)? {
            let mut at = Some(number);
            for stage in (0..=last).rev() {
                let Some(number) = at else { break };
                chosen[stage][number] = true;
                at = stages[stage][number].parent;
            }
        }
    }
    if !chosen[last].contains(&true) {
        return Err(unsupported(column, "[", "no move is left in the directions before the bracket"));
    }
    for (walks, chosen) in stages.into_iter().zip(chosen) {
        for (walk, _) in walks.into_iter().zip(chosen).filter(|(_, chosen)| *chosen) {
            for stretches in walk.ends {
                keep(found, column, stretches, &legs, whole)?;
            }
        }
    }
    Ok(())
}

/// What is said before the bracket: `i` and `o`; modes belong to a leg here.
fn outer(bracket: &Bracket, legs: &[Leg]) -> Result<Whole, BetzaError> {
    use crate::ast::Mode::{Initial, Wrap};
    let outer = &bracket.outer;
    if let Some(mode) = outer.modes.iter().find(|placed| !matches!(placed.what, Initial | Wrap)) {
        return Err(refuse(mode, "where something happens on the way, write modes inside the bracket"));
    }
    let (all, inside) = (Whole::of([outer])?, Whole::of(legs)?);
    Ok(Whole {
        initial: all.initial || inside.initial,
        ahead: all.ahead || inside.ahead,
        wrap: all.wrap || inside.wrap,
    })
}
