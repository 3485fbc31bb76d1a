//! Walls that moves place.

use chimera_rules::definition::{Wall, WallPlace};
use chimera_rules::{RuleDefinition, Side};

use super::Express;
use crate::ini::piece::KING;

impl Express<'_> {
    /// Says where walls are placed, and when.
    pub(super) fn walls(&mut self) {
        let facts = self.facts;
        let place = match facts.word("wallingRule") {
            "arrow" => WallPlace::Shot,
            "duck" => WallPlace::Alone,
            "edge" => WallPlace::Edge,
            "past" => WallPlace::Left,
            "static" => WallPlace::Anywhere,
            // Regions without a rule mean nothing.
            _ => return facts.pass_over(&["wallingRegionWhite", "wallingRegionBlack"]),
        };
        let refuse = |why: &str| facts.refuse("wallingRule", why);
        let instead = facts.flag("wallOrMove");
        if facts.has(KING) && !(instead && place == WallPlace::Edge) {
            refuse("the engine does not say whether a wall may save a king from check");
        }
        if facts.kinds().any(|kind| facts.becomes(kind).is_some()) {
            refuse("the engine places no wall when a man promotes as in Shogi");
        }
        if place == WallPlace::Shot {
            let late = |kind| {
                let limited = Side::BOTH.iter().any(|&side| facts.mobility(side, kind).is_some());
                limited || !crate::ini::piece::is_custom(kind) || facts.moves(kind).contains('i')
            };
            if facts.kinds().any(late) {
                refuse("arrows are supported only of custom pieces without first moves and without regions");
            }
        }
        let board = facts.board() & !self.array.holes;
        let squares = ["wallingRegionWhite", "wallingRegionBlack"].map(|key| facts.squares(key) & board);
        let zone = squares.iter().any(|&set| set != board).then(|| self.zone("walls", squares));
        self.definition.rule.push(RuleDefinition::Wall(Wall { place, zone, instead }));
    }
}
