//! Men that may stand only in a zone.

use super::Builder;
use crate::board::{Bits, Side};
use crate::table::Tier;

/// Takes from the men of a side the moves that would lead them out of the zone in which they must stay.
pub(super) fn apply<B: Bits>(builder: &mut Builder<'_, B>, side: Side) {
    let definition = builder.definition;
    for (index, (id, man)) in definition.men.iter().enumerate() {
        let Some(name) = &man.within else { continue };
        let path = ["men", id, "within"];
        let Some(zone) = builder.zone(&path, name) else { continue };
        let within = builder.rules.zones[zone][side];
        let mover = &mut builder.rules.movers[side][index];
        if !mover.routes.is_empty() {
            builder.problem(&path, format!("\"{id}\" does something on its way: such men can't be kept within a zone"));
            continue;
        }
        if !(mover.slides.is_empty() && mover.hops.is_empty()) {
            builder.customs().confined[side].push((1 << index, within));
            builder.rules.tier = Tier::Brute;
            continue;
        }
        for leaps in &mut mover.leaps {
            leaps.quiet &= within;
            leaps.capture &= within;
        }
        for targets in &mut mover.en_passant {
            *targets &= within;
        }
        for step in mover.lame.iter_mut().filter(|step| !within.has(step.to.into())) {
            (step.quiet, step.capture, step.passes) = (false, false, false);
        }
    }
}
