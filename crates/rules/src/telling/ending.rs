//! Endings in words.

use super::Teller;
use crate::definition::{Condition, EndingDefinition, Verdict, When};
use crate::ending::usual;

/// What the side to move is called where no sentence has named it yet.
const MOVER: &str = "the side to move";

impl Teller<'_> {
    /// One paragraph for each ending, in the order in which they are looked at.
    pub(super) fn endings(&self) -> String {
        let own = &self.definition.ending;
        let usual = usual().into_iter().filter(|ending| !self.definition.without.contains(&ending.reason));
        let usual = usual.filter(|ending| !own.iter().any(|other| hides(other, ending)));
        let told = own.iter().cloned().chain(usual).map(|ending| self.ending(&ending)).collect::<Vec<_>>();
        if told.is_empty() {
            return "A game ends only by resignation.".to_owned();
        }
        format!("The first of these that holds decides.\n\n{}", told.join("\n\n"))
    }

    fn ending(&self, ending: &EndingDefinition) -> String {
        let (head, it) = match (ending.when, ending.verdict) {
            (When::Claim, Verdict::Draw) => ("Either player may claim a draw", MOVER),
            (When::Claim, Verdict::Win) => ("A player may claim that the side to move has won", "it"),
            (When::Claim, Verdict::Loss) => ("A player may claim that the side to move has lost", "it"),
            (_, Verdict::Draw) => ("The game is drawn", MOVER),
            (_, Verdict::Win) => ("The side to move has won", "it"),
            (_, Verdict::Loss) => ("The side to move has lost", "it"),
        };
        let stuck = (ending.when == When::Stuck).then(|| format!("{it} has no legal move"));
        let follow = if stuck.is_some() { "it" } else { it };
        let given = ending.condition.as_ref().map(|condition| self.condition(condition, follow));
        let conditions = stuck.into_iter().chain(given).collect::<Vec<_>>().join(" and ");
        let when = if conditions.is_empty() { String::new() } else { format!(" if {conditions}") };
        let unless = ending.unless.as_ref().map_or_else(String::new, |condition| {
            let named = if when.is_empty() { it } else { follow };
            format!(", unless {}", self.condition(condition, named))
        });
        format!("{head}{when}{unless}: {}.", ending.reason)
    }
}

/// Whether an ending of the game leaves nothing for a usual one.
fn hides(own: &EndingDefinition, usual: &EndingDefinition) -> bool {
    own.when == When::Stuck
        && usual.when == When::Stuck
        && match (&own.condition, &own.unless) {
            (None, None) => true,
            (None, Some(Condition::Check)) => usual.condition.is_none(),
            (Some(own), None) => usual.condition.as_ref() == Some(own),
            _ => false,
        }
}
