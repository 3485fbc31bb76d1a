//! The thread that thinks.

use std::io;
use std::sync::mpsc::Receiver;

use chimera_engine::{Engine, Info, Level, Limits, Stop};
use chimera_protocol::uci::{DEFAULT_HASH, Played, Reply, SearchInfo};
use chimera_rules::{Game, State};

use super::convert;
use super::printer::Printer;
use crate::perft;

/// Something to do, in the order in which it was asked for.
pub(super) enum Job {
    /// Search, and tell the move.
    Search {
        played: Played,
        limits: Limits,
        /// The strength to play at, if less than full.
        level: Option<Level>,
        stop: Stop,
        /// Hangs up once a search without end may tell its move.
        held: Receiver<()>,
    },
    /// Say that there is no move.
    NoMove,
    /// Count sequences of legal moves.
    Count { state: State, depth: u32, stop: Stop },
    /// Give the table another size, in MiB.
    Resize(u32),
    /// Search with so many threads.
    Threads(u32),
    /// Forget all that was learned.
    Forget,
    /// Count what a fixed search of a game looks at.
    Bench(Game),
    /// Learn what a game needs, and say that all that was asked for is done.
    Ready(Game),
}

/// Works until nobody can ask any more, or nobody reads the answers.
pub(super) fn work(jobs: &Receiver<Job>, printer: &Printer) -> io::Result<()> {
    let mut engine = Engine::new(DEFAULT_HASH as usize);
    for job in jobs {
        match job {
            Job::Search { played, limits, level, stop, held } => {
                search(&mut engine, printer, &played, (&limits, level), &stop, &held)?;
            }
            Job::NoMove => printer.reply(&Reply::BestMove { best: None, ponder: None })?,
            Job::Count { state, depth, stop } => count(printer, &state, depth, &stop)?,
            Job::Resize(size) => {
                let size = size as usize;
                let had = engine.resize(size);
                if had < size {
                    printer.text(&format!("option Hash: there is memory for {had} MiB only"))?;
                }
            }
            Job::Threads(threads) => engine.set_threads(threads as usize),
            Job::Forget => engine.clear(),
            Job::Bench(game) => printer.lines(&format!("Nodes searched: {}", chimera_engine::bench(&game)))?,
            Job::Ready(game) => {
                // Else the first search would do it, on its own clock and deaf to `stop`.
                engine.learn(&game);
                printer.reply(&Reply::ReadyOk)?;
            }
        }
    }
    Ok(())
}

fn search(
    engine: &mut Engine,
    printer: &Printer,
    played: &Played,
    (limits, level): (&Limits, Option<Level>),
    stop: &Stop,
    held: &Receiver<()>,
) -> io::Result<()> {
    let state = &played.state;
    let mut told = Ok(());
    let mut tell = |info: &Info| {
        if told.is_ok() {
            told = printer.reply(&Reply::Info(convert::info(info, state)));
        }
        if told.is_err() {
            stop.stop();
        }
    };
    let report = match level {
        None => engine.search(state, &played.keys, limits, stop, &mut tell),
        Some(level) => engine.play_within(state, &played.keys, (level, &level.within(limits)), stop, &mut tell),
    };
    told?;
    if report.best.is_none() {
        // The game is over: say at least how.
        let info = SearchInfo { score: convert::score(report.score), ..SearchInfo::default() };
        printer.reply(&Reply::Info(info))?;
    }
    if limits.infinite || limits.ponder {
        // Nothing is ever sent: what is awaited is the end of the other side.
        let _ = held.recv();
    }
    printer.reply(&Reply::BestMove {
        best: report.best.map(|mv| state.uci(mv)),
        ponder: report.ponder.map(|mv| state.uci(mv)),
    })
}

fn count(printer: &Printer, state: &State, depth: u32, stop: &Stop) -> io::Result<()> {
    let counts = perft::count(state, depth, 1, &|| stop.is_stopped(), &mut |_, _| {});
    if stop.is_stopped() {
        return printer.text("perft was stopped");
    }
    for (mv, count) in counts.divided {
        printer.reply(&Reply::Divided(mv, count))?;
    }
    printer.reply(&Reply::Counted(counts.nodes))
}
