//! Men that are royal under a condition.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Bits, BySide, Man, Side};
use crate::compile::Builder;
use crate::table::{Court, Tier};
use crate::telling::{Said, Teller};

/// Men that are royal under a condition; those with `royal = true` must be safe whatever else stands on the board, all of them.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Royal {
    /// The men, by id.
    pub men: Vec<String>,
    /// Which of them must be safe.
    pub safe: Safe,
    /// For `last`: how many of a kind its side may have for them to be royal; 1 if absent.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u8,
}

fn one() -> u8 {
    1
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_one(count: &u8) -> bool {
    *count == 1
}

/// Which of a side's royal men must be safe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Safe {
    /// Every one, though its side may have none.
    All,
    /// Men of a kind are royal while their side has no more than `count` of it, each kind by itself.
    Last,
    /// At least one of all these men must be safe: only an attack on all of them at once is a check.
    One,
}

impl Royal {
    /// What the rule says, in words. A new field must be named here, and told.
    pub(super) fn say(&self, teller: &Teller<'_>) -> Said {
        let Self { men, safe, count } = self;
        let who = teller.men(men);
        let each = format!("No move may leave a {who} where an enemy man could capture it");
        let (text, brief) = match *safe {
            Safe::All => (format!("{each}; but a side may have none at all."), "It is royal."),
            Safe::Last => {
                let few = match *count {
                    1 => "while it is the last of its kind".to_owned(),
                    more => format!("while its side has no more than {more} of its kind"),
                };
                (format!("{each}, {few}."), "It is royal while few of its kind are left.")
            }
            Safe::One => (
                format!("After each move at least one {who} of the side that moved must be safe from capture."),
                "It is royal together with others.",
            ),
        };
        Said { heading: "Royal men", text, brief: Some((men.clone(), brief)) }
    }

    pub(super) fn compile<B: Bits>(&self, builder: &mut Builder<'_, B>, index: &str, side: Side) {
        if self.count == 0 || self.count != 1 && self.safe != Safe::Last {
            builder.problem(&["rule", index, "count"], "the count goes with safe = \"last\" and is at least 1");
        }
        for (i, id) in self.men.iter().enumerate() {
            let path = ["rule", index, "men", &i.to_string()];
            let Some(kind) = builder.kind(&path, id) else { continue };
            if builder.definition.men[kind.index()].royal {
                builder.problem(&path, format!("\"{id}\" is royal already: leave out its royal = true"));
                continue;
            }
            if let Some(mover) = builder.rules.movers[side].get_mut(kind.index()) {
                mover.royal = true;
            }
            if side == Side::Black {
                continue;
            }
            let bit = 1 << kind.index();
            let court = builder.customs().court.get_or_insert_default();
            let twice = court.one & bit != 0 || court.last.iter().any(|&(other, _)| other == kind);
            match self.safe {
                Safe::All => court.last.push((kind, u8::MAX)),
                Safe::Last => court.last.push((kind, self.count)),
                Safe::One => court.one |= bit,
            }
            if twice {
                builder.problem(&path, format!("\"{id}\" is royal already by another rule"));
            }
        }
        builder.rules.tier = Tier::Brute;
    }
}

/// Sees to the men that are royal without condition: whether there is one a side, as the fast tiers want it.
pub(crate) fn finish<B: Bits>(builder: &mut Builder<'_, B>) {
    let men = builder.definition.men.values().enumerate();
    let always = men.filter(|(_, man)| man.royal).fold(0, |bits, (index, _)| bits | 1u64 << index);
    refuse_mixtures(builder);
    for side in Side::BOTH {
        for way in &mut builder.rules.castles[side] {
            let needs = builder.rules.rights.get(way.right.trailing_zeros() as usize).and_then(|right| right.needs.first());
            let man = needs.map_or(Man::NONE, |&(_, kind, side)| Man::new(kind, side));
            // Without movers the men's moves could not be read, and that has been said.
            let royal = |man: Man| builder.rules.movers[side].get(man.kind().index()).is_some_and(|mover| mover.royal);
            if !man.is_some() || !royal(man) {
                way.safe = B::ZERO;
            }
        }
    }
    let counts = BySide(Side::BOTH.map(|side| {
        let of = |man: &&Man| man.is_some() && man.side() == side && always >> man.kind().index() & 1 != 0;
        builder.outline.array.iter().filter(of).count()
    }));
    let in_array = BySide(Side::BOTH.map(|side| counts[side] != 0));
    let single = counts == BySide([1, 1]);
    let made = builder.rules.choices.iter().flat_map(|choice| &choice.kinds).any(|&kind| always >> kind & 1 != 0);
    let Some(court) = builder.rules.customs.as_mut().and_then(|customs| customs.court.as_mut()) else {
        if !single || made {
            builder.customs().court = Some(Court { always, in_array, ..Court::default() });
        }
        return;
    };
    court.always = always;
    court.in_array = in_array;
}

/// Refuses rules that say nothing clear, or nothing that is done yet, about one another.
fn refuse_mixtures<B: Bits>(builder: &mut Builder<'_, B>) {
    let Some(customs) = &builder.rules.customs else { return };
    let (blast, immune) = (customs.blast.is_some(), customs.immune);
    let routes = |(kind, mover): (usize, &crate::table::Mover<B>)| {
        !mover.routes.is_empty() && (blast || immune >> kind & 1 != 0)
    };
    let on_the_way = Side::BOTH.iter().any(|&side| builder.rules.movers[side].iter().enumerate().any(routes));
    if on_the_way {
        let message = "men that capture on the way or move in several legs can neither explode nor be immune to their like";
        builder.problem(&["rule"], message);
    }
    if blast && builder.rules.hands.is_some() {
        builder.problem(&["rule"], "a game can't have both captures that explode and men in hand");
    }
}
