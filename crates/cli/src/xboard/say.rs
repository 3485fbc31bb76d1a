//! What is said to the GUI.

use std::io::{self, Write};

use anyhow::Result;
use chimera_protocol::xboard::{Feature, Refusal, Reply, options};
use chimera_rules::Game;

use super::names;

/// Says what the engine can do, and which games it plays.
pub(super) fn introduce(own: &[Game]) -> Result<()> {
    let flag = Feature::Flag;
    say(&Reply::Features(vec![flag("done", false)]))?;
    say(&Reply::Features(vec![
        flag("ping", true),
        flag("setboard", true),
        flag("playother", true),
        flag("san", false),
        flag("usermove", true),
        flag("time", true),
        flag("draw", false),
        flag("sigint", false),
        flag("reuse", true),
        flag("analyze", true),
        flag("colors", false),
        flag("name", false),
        flag("nps", false),
        flag("memory", true),
        flag("smp", true),
        flag("debug", true),
        flag("exclude", false),
        flag("setup", true),
        flag("highlight", true),
    ]))?;
    say(&Reply::Features(vec![
        Feature::Text("myname", format!("Chimera {}", env!("CARGO_PKG_VERSION"))),
        Feature::Text("variants", names::all(own).join(",")),
    ]))?;
    // One to a line, or a GUI's buffer may run over.
    options().into_iter().try_for_each(|option| say(&Reply::Features(vec![option])))?;
    say(&Reply::Features(vec![flag("done", true)]))
}

/// Answers a line that asks for what can't be done.
pub(super) fn refuse(reason: &str, line: &str) -> Result<()> {
    say(&Reply::Error(Refusal { reason: reason.to_owned(), line: line.to_owned() }))
}

/// Prints an answer at once. This is the only thread that prints.
pub(super) fn say(reply: &Reply) -> Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{reply}")?;
    Ok(stdout.flush()?)
}
