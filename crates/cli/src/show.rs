//! `chimera show`: a position, for people and for scripts.

use std::collections::HashMap;
use std::io::Write;

use anyhow::Result;
use chimera_rules::{Outcome, Repetition, Side, State};
use serde::Serialize;

use crate::args::ShowArgs;
use crate::output::Output;
use crate::{board, input};

#[derive(Serialize)]
struct Shown<'a> {
    game: &'a str,
    fen: String,
    turn: &'static str,
    check: bool,
    outcome: Option<Ended>,
}

#[derive(Serialize)]
struct Ended {
    result: &'static str,
    reason: String,
}

pub(crate) fn run(args: &ShowArgs, output: &mut Output) -> Result<()> {
    let states = input::line(&args.line)?;
    let Some(state) = states.last() else { return Ok(()) };
    let outcome = outcome(&states);
    if args.json {
        return output.json(&Shown {
            game: state.game().id(),
            fen: state.fen(),
            turn: if state.turn() == Side::White { "white" } else { "black" },
            check: state.in_check(),
            outcome: outcome.map(|outcome| Ended { result: outcome.result(), reason: outcome.reason }),
        });
    }
    writeln!(output, "{}", board::draw(state, Side::White))?;
    if outcome.is_none() {
        writeln!(output, "{}\n", board::turn(state))?;
    }
    writeln!(output, "fen: {}", state.fen())?;
    writeln!(output, "check: {}", if state.in_check() { "yes" } else { "no" })?;
    writeln!(output, "outcome: {}", outcome.map_or_else(|| "ongoing".to_owned(), |outcome| outcome.to_string()))?;
    Ok(())
}

/// How the game that has passed through these positions has ended, if it has. What ended it first counts, whatever was moved after it.
fn outcome(states: &[State]) -> Option<Outcome> {
    let mut seen = HashMap::new();
    states.iter().enumerate().find_map(|(ply, state)| {
        let times = seen.entry(state.key()).and_modify(|times| *times += 1).or_insert(1);
        let repetition = if *times > 1 { Repetition::of(&states[..=ply]) } else { 1.into() };
        state.game_outcome(repetition)
    })
}
