//! Men in hand: which, and whether captured men come there.

use std::fmt::Write as _;

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, BySide, Side};
use crate::compile::{Builder, set_of};
use crate::definition::is_default;
use crate::table::{HandTable, MAX_HELD, NO_PLACE};
use crate::telling::{Said, Teller, list};

/// Each side holds men in hand, off the board. How they come onto it is for rules of the kinds `drop` and `gate` to say.
/// Those in hand at the beginning stand in the array behind the board: `[Qq]`.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// The men that can be held, by id, in the order in which a FEN names them.
    pub men: Vec<String>,
    /// Whether a captured man changes sides and comes into the captor's hand; if not it is gone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub captures: bool,
    /// Whether there is always one more of each of these men; then a FEN has no men in hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub endless: bool,
    /// Men that are held as others, by id: promoted ones as what they were (`{ dragon = "rook" }`).
    #[serde(default, rename = "as", skip_serializing_if = "IndexMap::is_empty")]
    pub held_as: IndexMap<String, String>,
    /// Whether a man that promotes carries a mark (`~` behind it in a FEN) and is held as this man once it is captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promoted_as: Option<String>,
}

impl Hand {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, teller: &Teller<'_>) -> Said {
        let Self { men, captures, endless, held_as, promoted_as } = self;
        let men = list(men.iter().map(|id| teller.man(id)));
        let mut text = format!("Each side can hold men of these kinds in hand, off the board: {men}.");
        if *endless {
            text.push_str(" There is always one more of each.");
        }
        if *captures {
            text.push_str(" A captured man changes sides and comes into the hand of its captor.");
        }
        for (id, other) in held_as {
            let _ = write!(text, " {} is held as {}.", teller.man(id), teller.man(other));
        }
        if let Some(id) = promoted_as {
            let _ = write!(text, " A man that has promoted is held as {}.", teller.man(id));
        }
        Said { heading: "Men in hand", text, brief: None }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        if side == Side::Black {
            return;
        }
        if builder.rules.hands.is_some() {
            builder.problem(&["rule", index], "a game has at most one hand rule");
            return;
        }
        if self.men.is_empty() || self.men.len() > MAX_HELD {
            let message = format!("1 to {MAX_HELD} kinds of men can be held, not {}", self.men.len());
            builder.problem(&["rule", index, "men"], message);
            return;
        }
        if self.endless && (self.captures || self.promoted_as.is_some()) {
            builder.problem(&["rule", index, "endless"], "nothing comes into a hand that never runs out");
        }
        let geometry = &builder.outline.geometry;
        let files = (0..geometry.files()).map(|file| set_of(geometry, |square| geometry.file(square) == file));
        let mut table = HandTable {
            kinds: Vec::new(),
            place: vec![NO_PLACE; builder.definition.men.len()],
            captures: self.captures,
            endless: self.endless,
            marked_place: NO_PLACE,
            drops: BySide([Vec::new(), Vec::new()]),
            entering: Vec::new(),
            gates: vec![0; geometry.len()],
            side_gates: BySide([0; 2]),
            files: files.collect(),
        };
        for (i, id) in self.men.iter().enumerate() {
            let path = ["rule", index, "men", &i.to_string()];
            let Some(kind) = builder.kind(&path, id) else { continue };
            if table.place[kind.index()] != NO_PLACE {
                builder.problem(&path, format!("\"{id}\" stands here twice"));
                continue;
            }
            table.place[kind.index()] = table.kinds.len() as u8;
            table.kinds.push(kind.index() as u8);
        }
        let held = table.place.clone();
        for (id, other) in &self.held_as {
            let path = ["rule", index, "as", id];
            let (Some(kind), Some(place)) = (builder.kind(&path, id), place_of(builder, &path, &held, other)) else {
                continue;
            };
            if held[kind.index()] != NO_PLACE {
                builder.problem(&path, format!("\"{id}\" is held as itself"));
            }
            table.place[kind.index()] = place;
        }
        if let Some(id) = &self.promoted_as {
            table.marked_place = place_of(builder, &["rule", index, "promoted_as"], &held, id).unwrap_or(NO_PLACE);
        }
        builder.rules.hands = Some(Box::new(table));
    }
}

/// The place in hand of a kind by its id.
fn place_of<B: Bits>(builder: &mut Builder<'_, B>, path: &[&str], places: &[u8], id: &str) -> Option<u8> {
    let kind = builder.kind(path, id)?;
    let place = places[kind.index()];
    if place == NO_PLACE {
        builder.problem(path, format!("\"{id}\" is not among the men that can be held"));
        return None;
    }
    Some(place)
}
