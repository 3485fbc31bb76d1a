//! Promotion: which men, where, to what; whether they may stay; whether the array limits it.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, Side};
use crate::compile::Builder;
use crate::definition::Player;
use crate::rule::RuleDefinition;
use crate::table::{Choice, Turning};
use crate::telling::{Said, Teller, capitalized};

/// Men that become others on arrival on certain ranks.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
// Independent answers to independent questions.
#[allow(clippy::struct_excessive_bools)]
pub struct Promote {
    /// The men that promote, by id.
    pub men: Vec<String>,
    /// Rank numbers as the first player sees them; the second player's are mirrored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<u8>,
    /// A zone, by name: each side's own part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// Whose men alone, if not both sides'.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Player>,
    /// What they may become, by id. Nothing: they may not go there at all.
    pub to: Vec<String>,
    /// Whether the man may also stay what it is.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub stay: bool,
    /// Whether a move that begins there promotes as well.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub leaving: bool,
    /// Whether only captures promote.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub captures: bool,
    /// Whether the man, though it may stay what it is, must change where it could never move again.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub unless_stuck: bool,
    /// Whether a kind may be chosen only while its side has fewer of it on the board than in the array.
    #[serde(default, skip_serializing_if = "crate::definition::is_default")]
    pub limited_by_array: bool,
    /// Kinds that may be chosen only while their side has fewer of them on the board than this, by id.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub most: IndexMap<String, u8>,
}

impl Promote {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, teller: &Teller<'_>) -> Said {
        let Self { men, ranks, zone, side, to, stay, leaving, captures, unless_stuck, limited_by_array, most } = self;
        let place = teller.place(ranks, zone.as_deref());
        let (verb, end) = if *stay { ("may become", ", or stay what it is") } else { ("becomes", "") };
        let choice = if to.len() > 1 { ", as its player chooses" } else { "" };
        let (what, ends) = (if *captures { "capture" } else { "move" }, if *leaving { "begins or ends" } else { "ends" });
        let (who, nothing) = (capitalized(&teller.a_man(men)), to.is_empty());
        let to = teller.a_man(to);
        let mut text = format!("{who} whose {what} {ends} on {place} {verb} {to}{choice}{end}.");
        if nothing {
            text = format!("{who} may not go to {place}.");
        }
        if *unless_stuck && *stay {
            text.push_str(" Where it could never move again it must change.");
        }
        if *limited_by_array {
            text.push_str(" A man can be chosen only while its side has fewer of its kind on the board than at the start.");
        }
        for (id, most) in most {
            let man = teller.man(id);
            let limit = format!(" {man} can be chosen only while its side has fewer than {most} on the board.");
            text.push_str(&limit);
        }
        text.push_str(&teller.whose(*side));
        Said { heading: "Promotion", text, brief: Some((men.clone(), "It promotes.")) }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        if self.side.is_some_and(|only| only.side() != side) {
            return;
        }
        if self.ranks.is_empty() && self.zone.is_none() {
            builder.problem(&["rule", index], "say where men promote: give \"ranks\" or a \"zone\"");
        }
        let mut zone = builder.ranks(&["rule", index, "ranks"], &self.ranks, side);
        if let Some(name) = &self.zone {
            let Some(number) = builder.zone(&["rule", index, "zone"], name) else { return };
            zone |= builder.rules.zones[number][side];
        }
        let mut kinds = Vec::new();
        let court = builder.definition.rule.iter().any(|rule| matches!(rule, RuleDefinition::Royal(_)));
        for (i, id) in self.to.iter().enumerate() {
            let path = ["rule", index, "to", &i.to_string()];
            let Some(kind) = builder.kind(&path, id) else { continue };
            if builder.definition.men[kind.index()].royal && !court {
                builder.problem(&path, format!("\"{id}\" is royal, and each side has exactly one royal man"));
            }
            if self.men.contains(id) {
                builder.problem(&path, format!("\"{id}\" can't become itself; to let it stay write stay = true"));
            }
            kinds.push(kind.index() as u8);
        }
        if self.to.is_empty() && (self.stay || self.leaving || self.captures) {
            builder.problem(&["rule", index, "to"], "a promotion needs at least one man to become");
        }
        if builder.rules.choices.len() >= usize::from(u8::MAX) {
            builder.problem(&["rule", index], "a game has at most 63 promotion rules");
            return;
        }
        let number = builder.rules.choices.len() as u8;
        let most = self.limits(builder, index, side, &kinds);
        // The second one is for squares where the man would be stuck.
        for stay in [self.stay, self.stay && !self.unless_stuck] {
            builder.rules.choices.push(Choice { kinds: kinds.clone(), stay, most: most.clone() });
        }
        for (i, id) in self.men.iter().enumerate() {
            let path = ["rule", index, "men", &i.to_string()];
            let Some(kind) = builder.kind(&path, id) else { continue };
            let stuck = builder.stuck(kind, side);
            let squares = builder.rules.squares;
            let Some(mover) = builder.rules.movers[side].get_mut(kind.index()) else { continue };
            let mut twice = (mover.promotes & zone).any();
            let everywhere = if self.leaving { squares & !mover.promotes } else { zone };
            if self.leaving || self.captures || mover.turning.is_some() {
                // Two rules for one man could hardly say what a move from the one's squares to the other's does.
                twice |= mover.promotes.any();
                let leaving = if self.leaving { zone } else { B::ZERO };
                mover.turning = Some(Box::new(Turning { leaving, captures: self.captures }));
            }
            mover.promotes |= zone;
            for square in everywhere.squares() {
                mover.choice_at[square] = number + u8::from(stuck.has(square));
            }
            if twice {
                builder.problem(&path, format!("\"{id}\" already promotes on one of these ranks by another rule"));
            }
        }
    }

    /// The limits of the kinds, or nothing if no kind has one.
    fn limits<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side, kinds: &[u8]) -> Vec<u8> {
        let mut most = vec![u8::MAX; kinds.len()];
        if self.limited_by_array {
            for (limit, &kind) in most.iter_mut().zip(kinds) {
                *limit = builder.rules.movers[side].get(usize::from(kind)).map_or(0, |mover| mover.in_array);
            }
        }
        for (id, &limit) in &self.most {
            let path = ["rule", index, "most", id];
            let Some(kind) = builder.kind(&path, id) else { continue };
            match kinds.iter().position(|&other| usize::from(other) == kind.index()) {
                Some(place) => most[place] = most[place].min(limit),
                None => builder.problem(&path, format!("\"{id}\" is not among the men to become")),
            }
        }
        if most.iter().all(|&limit| limit == u8::MAX) { Vec::new() } else { most }
    }
}
