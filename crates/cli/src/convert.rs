//! `chimera convert`: a game in another format.

use std::io::Write;

use anyhow::Result;
use chimera_formats::export::{Target, write};

use crate::args::{ConvertArgs, TargetName};
use crate::input;
use crate::output::{Output, Reported, warn};

pub(crate) fn run(args: &ConvertArgs, output: &mut Output) -> Result<()> {
    let game = input::game(&args.game.game)?;
    let target = match args.to {
        TargetName::Toml => Target::Toml,
        TargetName::Ini => Target::Ini,
        TargetName::Diagram => Target::Diagram,
        TargetName::Xboard => Target::Xboard,
    };
    match write(&game, target) {
        Ok(written) => {
            for left_out in &written.left_out {
                warn(&format!("{}: left out, as the format cannot say it: {left_out}", game.id()));
            }
            write!(output, "{}", written.text)?;
            Ok(())
        }
        Err(reasons) => {
            for reason in &reasons {
                warn(&format!("{}: {reason}", game.id()));
            }
            Err(Reported.into())
        }
    }
}
