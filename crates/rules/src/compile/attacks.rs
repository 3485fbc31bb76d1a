//! How the men of a side attack a square, seen from there; and which tier of strictness that permits.

use std::collections::{BTreeMap, HashSet};

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
    let mut backwards: Vec<HashSet<Vec<u8>>> = vec![HashSet::new(); geometry.len()];
    for from in geometry.squares() {
        for (lead, cycle, limit, wrap) in rides {
            let squares = ride(geometry, from, side, lead, cycle, *limit, *wrap);
            for (i, &target) in squares.iter().enumerate() {
                let mut back = squares[..i].iter().rev().copied().collect::<Vec<_>>();
                back.push(from.byte());
                backwards[usize::from(target)].insert(back);
            }
        }
    }
    let mut all = Vec::with_capacity(geometry.len());
    for rays in backwards {
        if rays.iter().any(|ray| ray.len() > 1 && !rays.contains(&ray[..ray.len() - 1])) {
            return None;
        }
        let inner = rays.iter().map(|ray| &ray[..ray.len() - 1]).collect::<HashSet<_>>();
        let mut longest = rays.iter().filter(|ray| !inner.contains(ray.as_slice())).cloned().collect::<Vec<_>>();
        longest.sort_unstable();
        all.push(longest.into_iter().map(|ray| (ray, 0)).collect());
    }
    Some(all)
}
