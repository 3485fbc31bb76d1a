//! What the engine thinks about, on its own time and on its opponent's, and what comes of it.

use std::time::Duration;

use anyhow::Result;
use chimera_engine::{Info, Level, Limits, Report, Stop};
use chimera_protocol::xboard::{Reply, Thinking, write_line, write_move};
use chimera_rules::{Move, State};

use super::Driver;
use crate::uci::convert;
use crate::xboard::say::{refuse, say};
use crate::xboard::worker::{Job, News, Search};

/// How long to think about a hint, or about what the opponent may do if nothing is known of that.
const HINT: Duration = Duration::from_millis(300);

/// Why the engine thinks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// It is to move.
    Move,
    /// The user asked for a move.
    Hint,
    /// The user wants to see what there is to know.
    Analysis,
    /// To know what to ponder.
    Guess,
    /// The opponent is to move, and if this is the move, the answer has been thought about.
    Ponder(Move),
}

/// A search that goes on.
pub(super) struct Running {
    number: u64,
    pub purpose: Purpose,
    stop: Stop,
    /// The position that is searched.
    state: State,
    /// What it told last.
    info: Option<Info>,
    /// What came of it, before the opponent has moved.
    report: Option<Report>,
}

impl Running {
    /// Lets it tell its move at once.
    pub(super) fn end(&self) {
        self.stop.stop();
    }
}

impl Driver {
    /// Thinks if there is something to think about.
    pub(super) fn think(&mut self) -> Result<()> {
        self.halt();
        if self.broken || self.record.state().position_outcome().is_some() {
            return Ok(());
        }
        if self.analysing {
            let lines = self.wishes.lines as usize;
            return self.search(Purpose::Analysis, Limits { infinite: true, lines, ..Limits::default() });
        }
        if self.mine == Some(self.record.state().turn()) && self.record.outcome().is_none() {
            return self.move_now();
        }
        Ok(())
    }

    /// Thinks about a move of the engine's own.
    pub(super) fn move_now(&mut self) -> Result<()> {
        let limits = self.time.limits(self.record.plies());
        self.time.run();
        self.search(Purpose::Move, limits)
    }

    /// Thinks about the answer to the move that is expected, if the opponent is to move and the engine has nothing else to do.
    pub(super) fn ponder(&mut self) -> Result<()> {
        let idle = self.running.is_none() && !self.broken && !self.analysing && !self.ending;
        let waiting = self.mine == Some(!self.record.state().turn()) && self.record.outcome().is_none();
        if !(self.wishes.ponder && idle && waiting) {
            return Ok(());
        }
        let Some(expected) = self.expected.filter(|&mv| self.record.state().after(mv).is_some()) else {
            return self.search(Purpose::Guess, Limits { move_time: Some(HINT), ..Limits::default() });
        };
        let hint = write_move(self.record.state(), expected);
        if self.record.play(expected).is_err() {
            return Ok(());
        }
        if self.record.outcome().is_none() {
            say(&Reply::Hint(hint))?;
            let limits = Limits { ponder: true, ..self.time.limits(self.record.plies()) };
            self.search(Purpose::Ponder(expected), limits)?;
        }
        self.record.take_back();
        Ok(())
    }

    pub(super) fn stop_pondering(&mut self) {
        if self.running.as_ref().is_some_and(|running| matches!(running.purpose, Purpose::Guess | Purpose::Ponder(_))) {
            self.halt();
        }
    }

    /// Ponders under other conditions; the table remembers what was found.
    pub(super) fn ponder_anew(&mut self) -> Result<()> {
        if self.running.as_ref().is_some_and(|running| matches!(running.purpose, Purpose::Ponder(_))) {
            self.halt();
            self.ponder()?;
        }
        Ok(())
    }

    /// The opponent has made the expected move: what was thought on his time is kept, and the engine's own begins to count.
    pub(super) fn hit(&mut self) -> Result<()> {
        self.time.run();
        let Some(running) = &mut self.running else { return Ok(()) };
        running.purpose = Purpose::Move;
        running.stop.hit();
        let Some(report) = running.report.take() else { return Ok(()) };
        self.running = None;
        self.found(Purpose::Move, &report)
    }

    /// Whether a search goes on that does not end by itself.
    pub(super) fn endless(&self) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| matches!(running.purpose, Purpose::Analysis | Purpose::Guess | Purpose::Ponder(_)))
    }

    /// Has something done between two searches. One that would not end by itself is begun anew afterwards.
    pub(super) fn between(&mut self, job: Job) -> Result<()> {
        if !self.endless() {
            return self.send(job);
        }
        self.halt();
        self.send(job)?;
        self.think()?;
        self.ponder()
    }

    fn search(&mut self, purpose: Purpose, limits: Limits) -> Result<()> {
        self.halt();
        self.searches += 1;
        let (number, stop) = (self.searches, Stop::new());
        let (state, keys) = (self.record.state().clone(), self.record.keys());
        let level = self.level(purpose);
        let search = Search { number, state: state.clone(), keys, limits, level, stop: stop.clone() };
        self.send(Job::Search(Box::new(search)))?;
        self.running = Some(Running { number, purpose, stop, state, info: None, report: None });
        Ok(())
    }

    /// The strength to think with: whoever wants to know something shall not be told less than is known.
    fn level(&self, purpose: Purpose) -> Option<Level> {
        if matches!(purpose, Purpose::Hint | Purpose::Analysis) { None } else { self.wishes.strength.level() }
    }

    /// Ends the search that goes on, if there is one: what it finds is of no interest any more.
    pub(super) fn halt(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.stop();
        }
        for text in std::mem::take(&mut self.pings) {
            // Whoever cannot be written to is found out with the next answer.
            let _ = say(&Reply::Pong(text));
        }
    }

    pub(super) fn hear(&mut self, number: u64, news: News) -> Result<()> {
        let Some(running) = self.running.as_mut().filter(|running| running.number == number) else { return Ok(()) };
        let purpose = running.purpose;
        match news {
            News::Info(info) => {
                let told = match purpose {
                    Purpose::Analysis => true,
                    Purpose::Move | Purpose::Ponder(_) => self.wishes.post,
                    Purpose::Hint | Purpose::Guess => false,
                };
                if told {
                    say(&Reply::Thinking(Thinking {
                        depth: info.depth,
                        score: convert::score(info.score),
                        time: info.time,
                        nodes: info.nodes,
                        pv: write_line(&running.state, &info.pv),
                    }))?;
                }
                running.info = Some(info);
                Ok(())
            }
            // An analysis that has seen everything stays what it is until something happens.
            News::Found(_) if purpose == Purpose::Analysis && !self.ending => Ok(()),
            News::Found(report) if matches!(purpose, Purpose::Ponder(_)) => {
                running.report = Some(report);
                Ok(())
            }
            News::Found(report) => {
                self.running = None;
                self.found(purpose, &report)
            }
        }
    }

    fn found(&mut self, purpose: Purpose, report: &Report) -> Result<()> {
        let Some(mv) = report.best else { return Ok(()) };
        let text = write_move(self.record.state(), mv);
        match purpose {
            Purpose::Analysis | Purpose::Ponder(_) => {}
            Purpose::Hint => {
                say(&Reply::Hint(text))?;
                self.ponder()?;
            }
            Purpose::Guess => {
                self.expected = Some(mv);
                self.ponder()?;
            }
            Purpose::Move => {
                if let Err(error) = self.record.play_on(mv) {
                    self.halt();
                    return say(&Reply::Complain(error.to_string()));
                }
                self.expected = report.ponder;
                self.time.moved(self.record.plies());
                say(&Reply::Move(text))?;
                self.tell_outcome()?;
                self.halt();
                self.ponder()?;
            }
        }
        Ok(())
    }

    /// Suggests a move: the one that is expected, if that is what the engine thinks about.
    pub(super) fn hint(&mut self) -> Result<()> {
        match self.running.as_ref().map(|running| running.purpose) {
            Some(Purpose::Ponder(expected)) => say(&Reply::Hint(write_move(self.record.state(), expected))),
            None if !self.broken && self.record.state().position_outcome().is_none() => {
                self.search(Purpose::Hint, Limits { move_time: Some(HINT), ..Limits::default() })
            }
            _ => Ok(()),
        }
    }

    /// How far the analysis has come.
    pub(super) fn status(&mut self, line: &str) -> Result<()> {
        let Some(running) = self.running.as_ref().filter(|running| running.purpose == Purpose::Analysis) else {
            return if self.analysing { Ok(()) } else { refuse("command not legal now", line) };
        };
        let moves = self.record.state().legal_moves().len();
        let (time, nodes, depth) =
            running.info.as_ref().map_or((Duration::ZERO, 0, 0), |info| (info.time, info.nodes, info.depth));
        say(&Reply::Status { time, nodes, depth, moves })
    }
}
