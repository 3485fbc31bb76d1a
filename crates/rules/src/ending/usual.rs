//! The endings that every game has which does not say otherwise.

use crate::definition::{Condition, EndingDefinition, Verdict, When};

/// The usual endings, in the order in which they are looked at.
pub(crate) fn usual() -> Vec<EndingDefinition> {
    let ending = |when, condition, verdict, reason: &str| EndingDefinition {
        when,
        condition,
        unless: None,
        verdict,
        reason: reason.to_owned(),
    };
    vec![
        ending(When::Stuck, Some(Condition::Check), Verdict::Loss, "checkmate"),
        ending(When::Stuck, None, Verdict::Draw, "stalemate"),
        ending(When::Game, Some(Condition::Repeated(5)), Verdict::Draw, "repetition"),
        ending(When::Game, Some(Condition::QuietMoves(75)), Verdict::Draw, "move limit"),
        ending(When::Claim, Some(Condition::Repeated(3)), Verdict::Draw, "repetition"),
        ending(When::Claim, Some(Condition::QuietMoves(50)), Verdict::Draw, "move limit"),
    ]
}
