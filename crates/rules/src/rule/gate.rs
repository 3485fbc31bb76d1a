//! Gates: a man of the hand enters on the square that a man leaves with its first move.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::telling::{Said, Teller};
use crate::table::NO_PLACE;

/// When a man of the array leaves its square on one of the ranks for the first time, a man of the hand may be put there in
/// the same move; when it castles, on its own square or on the partner's. UCI writes it `b1c3h`, `e1g1h` and `h1e1h`.
/// The right to it is the letter of the square's file in a FEN, left out where a right to castle says as much.
/// Needs a rule of the kind `hand` above it.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    /// The men that can enter, by id.
    pub men: Vec<String>,
    /// Rank numbers as the first player sees them; the second player's are mirrored.
    pub ranks: Vec<u8>,
}

impl Gate {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, teller: &Teller<'_>) -> Said {
        let Self { men, ranks } = self;
        let who = teller.a_man(men);
        let place = teller.place(ranks, None);
        let text = format!(
            "When a man that stands on {place} at the beginning moves for the first time, its player may put {who} from the hand onto the square that it leaves, in the same move. In castling this may be the square of either man. No man may enter once the one on that square has moved or been taken."
        );
        Said { heading: "Men that enter", text, brief: Some((men.clone(), "It enters behind another man's first move.")) }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        let zone = builder.ranks(&["rule", index, "ranks"], &self.ranks, side);
        if builder.rules.hands.is_none() {
            builder.problem(&["rule", index], "no rule of the kind \"hand\" stands above this one");
            return;
        }
        for (i, id) in self.men.iter().enumerate() {
            let path = ["rule", index, "men", &i.to_string()];
            let Some(kind) = builder.kind(&path, id) else { continue };
            let Some(hands) = &mut builder.rules.hands else { continue };
            if hands.place[kind.index()] == NO_PLACE {
                builder.problem(&path, format!("\"{id}\" is never in hand"));
            } else if side == Side::White {
                hands.entering.push(kind);
            }
        }
        let geometry = builder.outline.geometry.clone();
        for square in geometry.squares().filter(|square| zone.has(square.index())) {
            let man = builder.in_array(square);
            if !man.is_some() || man.side() != side {
                continue;
            }
            let promotes = builder.rules.movers[side].get(man.kind().index()).is_some_and(|mover| mover.promotes.any());
            if promotes {
                let name = geometry.name(square);
                builder.problem(&["rule", index, "ranks"], format!("the man on {name} promotes, which men at gates can't"));
            }
            let letter = char::from(b'A' + geometry.file(square) as u8);
            let right = builder.right(&["rule", index, "ranks"], letter, side, vec![(square, man.kind(), side)]);
            if let (Some(right), Some(hands)) = (right, &mut builder.rules.hands) {
                hands.gates[square.index()] |= right;
                hands.side_gates[side] |= right;
            }
        }
        builder.customs().gates = true;
    }
}

/// Finds out which gates a right to castle stands for, once all rules are there.
pub(crate) fn finish<B: Bits>(builder: &mut Builder<'_, B>) {
    let Some(hands) = &builder.rules.hands else { return };
    for side in Side::BOTH {
        for way in &builder.rules.castles[side] {
            let gates = hands.gates[way.from.index()] | hands.gates[way.partner_from.index()];
            if let Some(right) = builder.rules.rights.get_mut(way.right.trailing_zeros() as usize) {
                right.implies |= gates;
            }
        }
    }
}
