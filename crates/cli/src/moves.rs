//! `chimera moves`: the legal moves of a position.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use crate::args::MovesArgs;
use crate::input;
use crate::output::Output;

#[derive(Serialize)]
struct Row {
    uci: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<String>,
}

pub(crate) fn run(args: &MovesArgs, output: &mut Output) -> Result<()> {
    let state = input::end_of_line(&args.line)?;
    let mut rows = if args.san {
        state.sans().into_iter().map(|(mv, san)| Row { uci: state.uci(mv), san: Some(san) }).collect::<Vec<_>>()
    } else {
        state.legal_moves().iter().map(|&mv| Row { uci: state.uci(mv), san: None }).collect()
    };
    rows.sort_unstable_by(|a, b| a.uci.cmp(&b.uci));
    if args.json {
        return output.json(&rows);
    }
    for row in rows {
        match row.san {
            None => writeln!(output, "{}", row.uci)?,
            Some(san) => writeln!(output, "{}\t{san}", row.uci)?,
        }
    }
    Ok(())
}
