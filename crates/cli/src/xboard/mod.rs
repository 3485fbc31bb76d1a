//! `chimera xboard`: the engine for XBoard and other programs that speak its protocol. One thread reads lines, one thinks, and
//! this one answers both.

mod clock;
mod driver;
mod marks;
mod names;
mod say;
mod worker;

use std::io;
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;

use anyhow::Result;
use chimera_protocol::{Line, LineReader};
use chimera_rules::Game;

use self::driver::Driver;
use self::worker::News;
use crate::args::XBoardArgs;
use crate::{input, uci};

/// How many events may wait: a GUI that sends faster than it is answered is made to wait.
const EVENTS: usize = 64;

/// Something to react to.
enum Event {
    /// A line came in.
    Line(Line),
    /// Nothing can be read any more.
    Broken(io::Error),
    /// A search has something to tell.
    News(u64, News),
    /// There is less memory than the GUI allows, so many MiB.
    Short(usize),
}

pub(crate) fn run(args: &XBoardArgs) -> Result<()> {
    let games = args.game.iter().map(|name| input::game(name)).collect::<Result<Vec<_>>>()?;
    serve(games)
}

/// Speaks the protocol until told to quit, with some games besides those that are built in.
pub(crate) fn serve(games: Vec<Game>) -> Result<()> {
    let (events, received) = mpsc::sync_channel(EVENTS);
    let mut driver = Driver::start(games, events.clone())?;
    // It ends with the program: nobody can wake it from waiting for a line.
    thread::Builder::new().name("lines".to_owned()).spawn(move || read(&events))?;
    loop {
        match received.recv_timeout(uci::SIGN) {
            Ok(event) => {
                if !driver.react(event)? {
                    return Ok(());
                }
            }
            Err(RecvTimeoutError::Timeout) => driver.sign()?,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

fn read(events: &SyncSender<Event>) {
    let mut lines = LineReader::new(io::stdin().lock());
    loop {
        let event = lines.next_line().map_or_else(Event::Broken, Event::Line);
        let last = matches!(event, Event::Broken(_) | Event::Line(Line::End));
        if events.send(event).is_err() || last {
            return;
        }
    }
}
