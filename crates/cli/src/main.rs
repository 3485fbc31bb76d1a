//! Chimera plays, serves and analyses chess with fabulous pieces.
//!
//! This crate parses arguments and prints: what it prints is found out in the other crates. A verb is one file. Exit codes: 0 done, 1 the input is
//! wrong (one message on stderr), 2 usage.

mod args;
mod bench;
mod betza;
mod board;
mod check;
mod contest;
mod convert;
mod diagram;
mod games;
mod ini;
mod input;
mod moves;
mod output;
mod perft;
mod play;
mod serve;
mod show;
mod strength;
mod uci;
mod xboard;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

use crate::args::{Args, Verb};
use crate::output::Output;

fn main() -> ExitCode {
    let args = Args::parse();
    let mut output = Output::stdout();
    let result = run(args.verb, &mut output).and_then(|()| Ok(output.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => output::report(&error),
    }
}

fn run(verb: Verb, output: &mut Output) -> Result<()> {
    match verb {
        Verb::Serve(args) => serve::run(&args),
        Verb::Play(args) => play::run(&args, output),
        Verb::Perft(args) => perft::run(&args, output),
        Verb::Moves(args) => moves::run(&args, output),
        Verb::Show(args) => show::run(&args, output),
        Verb::Check(args) => check::run(&args, output),
        Verb::Convert(args) => convert::run(&args, output),
        Verb::Betza(args) => betza::run(&args, output),
        Verb::Games(args) => games::run(&args, output),
        Verb::Uci => uci::run(),
        Verb::Xboard(args) => xboard::run(&args),
        Verb::Match(args) => contest::run(&args, output),
        Verb::Bench(args) => bench::run(&args, output),
    }
}
