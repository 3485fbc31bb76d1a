//! How the men of a side attack a square, seen from there; and which tier of strictness that permits.

use std::collections::BTreeMap;

use chimera_betza::{Hop, Path, Shape, Vector};

use super::Builder;
use super::moves::{KindPaths, RaySquares, ride};
use crate::board::{Bits, Geometry, Side};
use crate::table::{Family, Fan, HopFamily, Tier};

/// Steps of a ride: lead, cycle, limit, and whether the board's sides are joined.
type Steps = (Vec<Vector>, Vec<Vector>, u16, bool);

/// Families are told apart by what their riders must hop over.
const HOPS: [Hop; 3] = [Hop::None, Hop::Cannon, Hop::Grasshopper];

/// Compiles the attacks of a side, whose movers must be there already.
pub(super) fn compile<B: Bits>(builder: &mut Builder<'_, B>, side: Side, kinds: &[KindPaths]) {
    let geometry = builder.outline.geometry.clone();
    let attacks = &mut builder.rules.attacks[side];
    for from in geometry.squares() {
        let bit = B::bit(from.index());
        for mover in &builder.rules.movers[side] {
            for to in mover.leaps[from.index()].capture.squares() {
                attacks.leap_sources[to] |= bit;
            }
            if let Some(targets) = mover.en_passant.get(from.index()) {
                for to in targets.squares() {
                    attacks.passing_sources[to] |= bit;
                }
            }
        }
    }
    // Rides by the kinds that attack with them, so that a family is looked at once for all its kinds.
    let mut riders: [BTreeMap<Steps, u64>; 3] = Default::default();
    for (index, kind) in kinds.iter().enumerate() {
        let bit = 1 << index;
        for path in kind.own.iter().filter(|path| path.capture) {
            match &path.shape {
                Shape::Ride { limit: 1, .. } | Shape::Anywhere => {}
                Shape::Ride { lead, cycle, least, limit }
                    if *least <= 1 && !path.initial && !path.ahead && kind.elsewhere.is_empty() =>
                {
                    let hop = HOPS.iter().position(|&hop| hop == path.hop).unwrap_or_default();
                    *riders[hop].entry((lead.clone(), cycle.clone(), *limit, path.wrap)).or_default() |= bit;
                }
                _ => attacks.irregular |= bit,
            }
        }
        let strange =
            |path: &Path| path.capture && !matches!(path.shape, Shape::Ride { limit: 1, .. } | Shape::Anywhere);
        if kind.elsewhere.iter().any(|(_, paths)| paths.iter().any(strange)) {
            attacks.irregular |= bit;
        }
    }
    for (hop, riders) in HOPS.into_iter().zip(riders) {
        let mut families: BTreeMap<u64, Vec<Steps>> = BTreeMap::new();
        for (steps, kinds) in riders {
            families.entry(kinds).or_default().push(steps);
        }
        for (kinds, rides) in families {
            match (reversed(&geometry, side, &rides), hop) {
                (Some(rays), Hop::None) => attacks.families.push(Family { fan: Fan::new(&rays), kinds }),
                (Some(rays), _) => {
                    let near = hop == Hop::Grasshopper;
                    attacks.hop_families.push(HopFamily { fan: Fan::new(&rays), near, kinds });
                }
                (None, _) => attacks.irregular |= kinds,
            }
        }
    }
    if attacks.irregular != 0 || !attacks.hop_families.is_empty() {
        builder.rules.tier = builder.rules.tier.max(Tier::Guarded);
    }
}

/// The rays along which a square is attacked by rides, if those are the same kind of thing: a rider anywhere on a ray
/// attacks the square exactly when all squares of the ray before it are empty. Not so for rides that bend once.
fn reversed(geometry: &Geometry, side: Side, rides: &[Steps]) -> Option<Vec<Vec<RaySquares>>> {
    let backwards = straight_back(geometry, side, rides).or_else(|| all_back(geometry, side, rides))?;
    let longest = |mut rays: Vec<Vec<u8>>| {
        rays.sort_unstable();
        rays.dedup();
        // In this order whatever begins with a ray comes right behind it.
        let within = |i: usize| rays.get(i + 1).is_some_and(|next| next.starts_with(&rays[i]));
        let ends = (0..rays.len()).map(|i| !within(i)).collect::<Vec<_>>();
        rays.into_iter().zip(ends).filter(|(_, end)| *end).map(|(ray, _)| (ray, 0)).collect()
    };
    Some(backwards.into_iter().map(longest).collect())
}

/// The rays of straight rides, seen from the squares that they attack; `None` if one of the rides is not straight.
fn straight_back(geometry: &Geometry, side: Side, rides: &[Steps]) -> Option<Vec<Vec<Vec<u8>>>> {
    let mut backwards = vec![Vec::new(); geometry.len()];
    for (lead, cycle, limit, wrap) in rides {
        let &[step] = &cycle[..] else { return None };
        if !lead.is_empty() || *wrap {
            return None;
        }
        let back = (-step.0, -step.1);
        for from in geometry.squares() {
            let ray = ride(geometry, from, side, &[], &[back], *limit, false);
            if !ray.is_empty() {
                backwards[from.index()].push(ray);
            }
        }
    }
    Some(backwards)
}

/// For each square all ways by which rides attack it, from there back to where they begin; `None` if there is one whose
/// beginning is not also the beginning of a way.
fn all_back(geometry: &Geometry, side: Side, rides: &[Steps]) -> Option<Vec<Vec<Vec<u8>>>> {
    let mut backwards = vec![Vec::new(); geometry.len()];
    for from in geometry.squares() {
        for (lead, cycle, limit, wrap) in rides {
            let squares = ride(geometry, from, side, lead, cycle, *limit, *wrap);
            for (i, &target) in squares.iter().enumerate() {
                let mut back = squares[..i].iter().rev().copied().collect::<Vec<_>>();
                back.push(from.byte());
                backwards[usize::from(target)].push(back);
            }
        }
    }
    for rays in &mut backwards {
        rays.sort_unstable();
        let known = |ray: &[u8]| rays.binary_search_by(|other| other.as_slice().cmp(ray)).is_ok();
        if !rays.iter().all(|ray| ray.len() == 1 || known(&ray[..ray.len() - 1])) {
            return None;
        }
    }
    Some(backwards)
}
