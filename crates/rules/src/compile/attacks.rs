//! How the men of a side attack a square, seen from there; and which tier of strictness that permits.

use std::collections::BTreeMap;

use chimera_betza::{Hop, Path, Shape};

use super::Builder;
use super::moves::KindPaths;
use super::rides::Rides;
use crate::board::{Bits, Side};
use crate::table::{Family, Fan, HopFamily, Tier};

/// Families are told apart by what their riders must hop over.
const HOPS: [Hop; 3] = [Hop::None, Hop::Cannon, Hop::Grasshopper];

/// Compiles the attacks of a side, whose movers must be there already.
pub(super) fn compile<B: Bits>(builder: &mut Builder<'_, B>, rides: &mut Rides<'_>, side: Side, kinds: &[KindPaths]) {
    let geometry = &builder.outline.geometry;
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
    let mut riders: [BTreeMap<u32, u64>; 3] = Default::default();
    for (index, kind) in kinds.iter().enumerate() {
        let bit = 1 << index;
        for path in kind.own.iter().filter(|path| path.capture) {
            match &path.shape {
                Shape::Ride { limit: 1, .. } | Shape::Anywhere => {}
                Shape::Ride { lead, cycle, least, limit }
                    if *least <= 1 && !path.initial && !path.ahead && kind.elsewhere.is_empty() =>
                {
                    let hop = HOPS.iter().position(|&hop| hop == path.hop).unwrap_or_default();
                    *riders[hop].entry(rides.number(side, lead, cycle, *limit, path.wrap)).or_default() |= bit;
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
        let mut families: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
        for (number, kinds) in riders {
            families.entry(kinds).or_default().push(number);
        }
        for (kinds, numbers) in families {
            let Some(ways) = rides.reversed(numbers) else {
                attacks.irregular |= kinds;
                continue;
            };
            let fan = Fan::new(geometry.len(), &ways.rays());
            if hop == Hop::None {
                attacks.families.push(Family { fan, kinds });
            } else {
                attacks.hop_families.push(HopFamily { fan, near: hop == Hop::Grasshopper, kinds });
            }
        }
    }
    if attacks.irregular != 0 || !attacks.hop_families.is_empty() {
        builder.rules.tier = builder.rules.tier.max(Tier::Guarded);
    }
}
