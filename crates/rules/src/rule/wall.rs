//! Walls: squares that nobody enters any more, made by the moves themselves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, BySide, Side};
use crate::compile::{Builder, set_of};
use crate::table::{Tier, Walls};
use crate::telling::{Said, Teller};

/// With each move a wall is placed on an empty square, the one just left among them; nobody enters it or passes through it.
/// A FEN shows a wall as a hole, `*`. UCI writes the wall behind the move, from where it ends: `e2e4,e4d6`; where a wall stands
/// for a move, `a1a1,a1d6` with the square of any man. SAN writes `e4/d6`.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wall {
    /// Where it is placed.
    pub place: WallPlace,
    /// The zone in which it must be; anywhere without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// Whether a player who places a wall does nothing else, and who moves places none. Nobody does it while in check.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub instead: bool,
}

/// Where walls are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WallPlace {
    /// On any empty square.
    Anywhere,
    /// On any empty square, and it is the only one: the last one is taken away.
    Alone,
    /// Where the man that has moved could move on to without capturing.
    Shot,
    /// On the square that the man has left.
    Left,
    /// At the edge of the board, or straight beside another wall.
    Edge,
}

impl Wall {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, teller: &Teller<'_>) -> Said {
        let Self { place, zone, instead } = self;
        let whereto = match place {
            WallPlace::Anywhere => "on an empty square",
            WallPlace::Alone => "from where it stands to another empty square (at first, from beside the board)",
            WallPlace::Shot => "on a square to which the man that has moved could move on, capturing nobody",
            WallPlace::Left => "on the square that the man has left",
            WallPlace::Edge => "on an empty square at the edge of the board or straight beside another wall",
        };
        let zone = zone.as_ref().map_or_else(String::new, |zone| format!(", within {}", teller.place(&[], Some(zone))));
        let one = *place == WallPlace::Alone;
        let when = match (instead, one) {
            (true, true) => "Instead of moving, a player who is not in check may put the wall",
            (true, false) => "Instead of moving, a player who is not in check may place a wall",
            (false, true) => "After each move its player puts the wall",
            (false, false) => "After each move its player places a wall",
        };
        let text = format!("{when} {whereto}{zone}. Nobody enters a wall or passes through it.");
        Said { heading: "Walls", text, brief: None }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        if side == Side::White {
            if builder.customs().walls.is_some() {
                builder.problem(&["rule", index], "a game has at most one wall rule");
                return;
            }
            let holes = !builder.outline.geometry.is_full();
            if holes && matches!(self.place, WallPlace::Alone | WallPlace::Edge) {
                builder.problem(&["rule", index], "with walls of this sort all squares of the board must exist");
            }
            if self.instead && self.place != WallPlace::Anywhere && self.place != WallPlace::Edge {
                builder.problem(&["rule", index, "instead"], "who only places a wall may place it anywhere or at the edge");
            }
        }
        let region = match &self.zone {
            None => Some(builder.rules.squares),
            Some(name) => {
                let zone = builder.zone(&["rule", index, "zone"], name);
                zone.map(|zone| builder.rules.zones[zone][side])
            }
        };
        let geometry = &builder.outline.geometry;
        let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let around = |from| {
            let steps = straight.iter().filter_map(move |&step| geometry.step(from, step));
            steps.fold(B::ZERO, |set, square| set | B::bit(square.index()))
        };
        let mut beside = vec![B::ZERO; geometry.len()];
        for square in geometry.squares() {
            beside[square.index()] = around(square);
        }
        let edge = set_of(geometry, |square| straight.iter().any(|&step| geometry.step(square, step).is_none()));
        let (place, instead) = (self.place, self.instead);
        let new = || Walls { place, instead, region: BySide([B::ZERO; 2]), edge, beside: beside.into() };
        let walls = builder.customs().walls.get_or_insert_with(new);
        walls.region[side] = region.unwrap_or(B::ZERO);
        builder.rules.tier = Tier::Brute;
    }
}

/// Refuses what goes with no walls, once all rules are there.
pub(crate) fn finish<B: Bits>(builder: &mut Builder<'_, B>) {
    let rules = &builder.rules;
    let Some(customs) = rules.customs.as_deref().filter(|customs| customs.walls.is_some()) else { return };
    let unknown = [
        (rules.routed, "men that do something on their way"),
        (!builder.definition.shuffle.is_empty(), "arrays drawn by lot"),
        (rules.hands.is_some(), "men in hand"),
        (rules.freeze.is_some(), "men that freeze"),
        (customs.must_capture, "captures that must be made"),
        (customs.pass.is_some(), "passing"),
        (customs.flip.is_some(), "men that change sides"),
        (customs.no_checks, "checks that may not be given"),
        (customs.stands, "royal men that do not run from check"),
        (customs.facing != 0, "men that may not face each other"),
    ];
    for (_, what) in unknown.into_iter().filter(|(there, _)| *there) {
        builder.problem(&["rule"], format!("walls and {what} are not supported together"));
    }
}
