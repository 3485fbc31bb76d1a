//! Castling: the royal man and a partner move together, once.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Man, Side, Square};
use crate::compile::Builder;
use crate::definition::Player;
use crate::rule::RuleDefinition;
use crate::table::CastleTable;
use crate::telling::{Said, Teller};

/// Castling under the orthodox conditions; a man that is not royal may castle out of, through and into attacks.
/// Squares are the first player's; the second player's are mirrored top to bottom.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Castle {
    /// Who alone may castle so, if not both sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Player>,
    /// Where the royal man starts.
    pub from: String,
    /// The man that castles, by id, if the array has it in hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub man: Option<String>,
    /// Whether the right is won when the man and its partner stand at home, one of them just dropped there.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub dropped: bool,
    /// Whether UCI writes it as if the man captured its partner: where it may go but one square, or none.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub onto_partner: bool,
    /// The ways to castle, in the order of their letters in a FEN.
    pub ways: Vec<CastleWay>,
}

/// One way to castle.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CastleWay {
    /// The letter of the right in a FEN, in upper case.
    pub right: char,
    /// How SAN writes it: `O-O` or `O-O-O`.
    pub san: String,
    /// Where the royal man goes.
    pub to: String,
    /// Where the partner starts.
    pub partner: String,
    /// The partner, by id, if the array has it in hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// Where the partner goes.
    pub partner_to: String,
}

impl Castle {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, teller: &Teller<'_>) -> Said {
        let Self { side: only, from, ways, man, dropped, onto_partner: _ } = self;
        let side = only.map_or(Side::White, Player::side);
        let name = |square: &str| teller.square_name(square, side);
        let id_of = |id: &Option<String>, square: &str| {
            id.clone().or_else(|| teller.in_array(square, side).map(str::to_owned)).unwrap_or_else(|| "man".to_owned())
        };
        let id = id_of(man, from);
        let (king, home) = (teller.man(&id), name(from));
        let ways = ways.iter().map(|CastleWay { right: _, san: _, to, partner, with, partner_to }| {
            let rook = teller.man(&id_of(with, partner));
            let (to, partner, partner_to) = (name(to), name(partner), name(partner_to));
            format!("with the {rook} on {partner}: the {king} goes to {to} and the {rook} to {partner_to}")
        });
        let mut text = format!("The {king} on {home} castles {}.", ways.collect::<Vec<_>>().join("; or "));
        if only.is_none() {
            let _ = write!(text, " {} does the same on the other side of the board.", teller.side(Side::Black));
        }
        text.push_str(
            " Neither of the two may have moved, and the squares between them and those to which they go must be empty.",
        );
        if *dropped {
            text.push_str(" The right is won when both stand at home, one of them just dropped there.");
        }
        if teller.may_be_royal(&id) {
            let _ = write!(
                text,
                " The {king} may not castle while it is in check, nor to or through an attacked square."
            );
        }
        text.push_str(&teller.whose(*only));
        Said { heading: "Castling", text, brief: Some((vec![id], "It may castle.")) }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        if self.side.is_some_and(|only| only.side() != side) {
            return;
        }
        let Some(from) = builder.square(&["rule", index, "from"], &self.from, side) else { return };
        let royal = named(builder, &["rule", index, "man"], self.man.as_ref(), from, side);
        if !royal.is_some() || royal.side() != side {
            let name = builder.outline.geometry.name(from);
            builder.problem(&["rule", index, "from"], format!("the array has no man of this side on {name}"));
            return;
        }
        // Ways are numbered through all rules of the game, as the sheet lists how SAN writes them.
        let before = builder.definition.rule.iter().take(index.parse().unwrap_or(0));
        let earlier: usize = before
            .filter_map(|rule| if let RuleDefinition::Castle(castle) = rule { Some(castle.ways.len()) } else { None })
            .sum();
        for (i, way) in self.ways.iter().enumerate() {
            let number = i.to_string();
            let at = |key| ["rule", index, "ways", &number, key];
            let to = builder.square(&at("to"), &way.to, side);
            let partner_from = builder.square(&at("partner"), &way.partner, side);
            let partner_to = builder.square(&at("partner_to"), &way.partner_to, side);
            let (Some(to), Some(partner_from), Some(partner_to)) = (to, partner_from, partner_to) else { continue };
            let geometry = &builder.outline.geometry;
            let rank = geometry.rank(from);
            if [to, partner_from, partner_to].iter().any(|&square| geometry.rank(square) != rank) {
                builder.problem(&["rule", index, "ways", &number], "all squares of a way to castle are on one rank");
                continue;
            }
            if to == partner_to {
                let name = builder.outline.geometry.name(to);
                builder.problem(&at("partner_to"), format!("both would end on {name}"));
                continue;
            }
            let partner = named(builder, &at("with"), way.with.as_ref(), partner_from, side);
            if !partner.is_some() || partner.side() != side || partner_from == from {
                builder.problem(&at("partner"), format!("the array has no partner on {}", way.partner));
                continue;
            }
            if builder.rules.castles[side].iter().any(|other| other.from == from && other.to == to) {
                builder.problem(&at("to"), format!("a way to castle to {} has been given already", way.to));
                continue;
            }
            let needs = vec![(from, royal.kind(), side), (partner_from, partner.kind(), side)];
            let Some(right) = builder.right(&at("right"), way.right, side, needs) else { continue };
            if self.dropped {
                builder.customs().won_by_drops |= right;
            }
            let own = B::bit(from.index()) | B::bit(partner_from.index());
            let empty: B = between::<B>(from, partner_from) | between(from, to) | B::bit(to.index());
            let empty = (empty | between(partner_from, partner_to) | B::bit(partner_to.index())) & !own;
            let safe = between::<B>(from, to) | B::bit(from.index()) | B::bit(to.index());
            let uncovers = builder.rules.attacks[!side].families.iter().any(|family| {
                family.fan.rays(to.index()).any(|ray| {
                    // A rider beyond the royal man's own square would give check, and one on the partner's is nobody's enemy.
                    let left = B::bit(partner_from.index());
                    ray.first(left).is_some_and(|(_, line)| (ray.mask() & !line).any())
                })
            });
            let table = CastleTable { right, from, to, partner_from, partner_to, empty, safe, uncovers, onto: self.onto_partner, way: earlier + i };
            builder.rules.castles[side].push(table);
        }
    }
}

/// The man that is named, or the one that the array has on a square.
fn named<B: Bits>(
    builder: &mut Builder<'_, B>,
    path: &[&str],
    id: Option<&String>,
    square: Square,
    side: Side,
) -> Man {
    match id {
        None => builder.in_array(square),
        Some(id) => builder.kind(path, id).map_or(Man::NONE, |kind| Man::new(kind, side)),
    }
}

/// The squares between two squares of a rank.
fn between<B: Bits>(a: Square, b: Square) -> B {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (low.index() + 1..high.index()).fold(B::ZERO, |set, square| set | B::bit(square))
}
