//! `chimera bench`: a signature of the search, and its speed.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use chimera_rules::catalog;

use crate::args::BenchArgs;
use crate::input;
use crate::output::Output;

pub(crate) fn run(args: &BenchArgs, output: &mut Output) -> Result<()> {
    let games = match &args.game {
        Some(name) => vec![input::game(name)?],
        None => catalog::ids().filter_map(catalog::game).collect(),
    };
    let (mut sum, mut seconds) = (0, 0.0);
    for game in games {
        let begun = Instant::now();
        let nodes = chimera_engine::bench(&game);
        let took = begun.elapsed().as_secs_f64();
        writeln!(output, "{:20} {nodes:9} nodes {:9.0} nodes/s", game.id(), nodes as f64 / took.max(1e-6))?;
        sum += nodes;
        seconds += took;
    }
    // The last line is the signature: a number alone, which does not depend on the machine.
    writeln!(output, "{:20} {sum:9} nodes {:9.0} nodes/s", "all", sum as f64 / seconds.max(1e-6))?;
    writeln!(output, "{sum}")?;
    Ok(())
}
