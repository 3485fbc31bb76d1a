//! Legs that share one atom, with something happening on the way.

use super::{check, keep, last, relay, stretch};
use crate::ast::{Chain, Leg, Mode};
use crate::atom::bits;
use crate::direction::select;
use crate::error::{BetzaError, Reason};
use crate::limits;
use crate::path::Stretch;
use crate::resolve::legs::{Heading, Range};
use crate::resolve::{Found, UNLIMITED, Whole, wheel};

pub(in crate::resolve) fn resolve(chain: &Chain, legs: &[Leg], found: &mut Found) -> Result<(), BetzaError> {
    let wheel = wheel(chain)?;
    check(legs)?;
    let whole = Whole::of(legs)?;
    let mut range = Range::of(chain);
    let mut walks: Vec<(Vec<Stretch>, Heading)> = Vec::new();
    for (index, leg) in legs.iter().enumerate() {
        let first = index == 0;
        let mut headings = Vec::new();
        if first {
            let spokes = bits(select(wheel.class, &leg.directions)?);
            headings.extend(spokes.map(|spoke| (Vec::new(), Heading::new(wheel, spoke))));
        }
        for (stretches, heading) in walks {
            for turn in heading.turns(leg)? {
                headings.push((stretches.clone(), heading.bent(turn, leg)?));
            }
        }
        walks = Vec::new();
        let ends = index + 1 == legs.len();
        for (stretches, heading) in headings {
            let ways = if ends {
                let near = if range.now() == 1 { UNLIMITED } else { 1 };
                last(leg, heading.step(), range.now(), near, first)?
            } else {
                vec![vec![stretch(leg, heading.step(), (1, range.now()), relay(leg), first)]]
            };
            walks.extend(ways.into_iter().map(|way| ([stretches.clone(), way].concat(), heading)));
            if walks.len() > limits::PATHS {
                return Err(BetzaError::new(leg.column.0, Reason::TooManyPaths));
            }
        }
        if leg.has(Mode::Toggle) || (!ends && leg.has(Mode::Grasshop)) {
            range.toggles += 1;
        }
    }
    for (stretches, _) in walks {
        keep(found, chain.atom.column.0, stretches, legs, whole)?;
    }
    Ok(())
}
