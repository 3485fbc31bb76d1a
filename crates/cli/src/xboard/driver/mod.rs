//! The state of the conversation.

mod setup;
mod think;

use std::sync::mpsc::{self, Sender, SyncSender};
use std::thread;

use anyhow::{Context, Result, anyhow};
use chimera_formats::export;
use chimera_protocol::uci::{MAX_HASH, MAX_THREADS};
use chimera_protocol::xboard::{Command, Reply, Setting, read_move};
use chimera_protocol::{Line, MAX_LINE};
use chimera_rules::{Anywhere, Game, Move, Record, Side, State};

use self::setup::Editing;
use self::think::{Purpose, Running};
use super::clock::Time;
use super::say::{introduce, refuse, say};
use super::worker::{self, Job};
use super::{Event, marks, names};
use crate::strength::Strength;

/// How many pings may wait for a move; others are answered at once.
const PINGS: usize = 64;

/// What the GUI wants.
struct Wishes {
    /// To hear what is thought.
    post: bool,
    /// To hear comments.
    comments: bool,
    /// That the engine thinks on its opponent's time.
    ponder: bool,
    /// So many lines in an analysis.
    lines: u32,
    strength: Strength,
}

pub(super) struct Driver {
    own: Vec<Game>,
    game: Game,
    /// How positions are read where men castle from any place.
    anywhere: Option<Anywhere>,
    record: Record,
    /// A position was refused: no move can be made before there is another one.
    broken: bool,
    /// The side that the engine plays.
    mine: Option<Side>,
    analysing: bool,
    editing: Option<Editing>,
    wishes: Wishes,
    time: Time,
    running: Option<Running>,
    searches: u64,
    pings: Vec<String>,
    lifted: Option<String>,
    /// The move that the opponent is expected to answer the engine's last one with.
    expected: Option<Move>,
    jobs: Sender<Job>,
    /// The games of which the user was told that XBoard does not know all their rules.
    told: Vec<String>,
    /// Nothing more is read: the engine leaves when it has moved.
    ending: bool,
}

impl Driver {
    pub(super) fn start(own: Vec<Game>, events: SyncSender<Event>) -> Result<Self> {
        let game = names::find(names::NORMAL, &[]).context("the default game is not in the catalog")?;
        let (jobs, received) = mpsc::channel();
        thread::Builder::new().name("search".to_owned()).spawn(move || worker::work(&received, &events))?;
        Ok(Self {
            own,
            record: Record::new(game.start()),
            game,
            anywhere: None,
            broken: false,
            mine: Some(Side::Black),
            analysing: false,
            editing: None,
            wishes: Wishes { post: false, comments: false, ponder: false, lines: 1, strength: Strength::default() },
            time: Time::default(),
            running: None,
            searches: 0,
            pings: Vec::new(),
            lifted: None,
            expected: None,
            jobs,
            told: Vec::new(),
            ending: false,
        })
    }

    /// Whether there is more to come.
    pub(super) fn react(&mut self, event: Event) -> Result<bool> {
        match event {
            Event::Broken(error) => return Err(error.into()),
            Event::Line(Line::End) => {
                self.ending = true;
                if self.endless() {
                    self.halt();
                }
            }
            Event::Line(Line::TooLong) => {
                let line = format!("more than {} KiB", MAX_LINE / 1024);
                refuse("line too long", &line)?;
            }
            Event::Line(Line::Text(line)) => return self.line(&line),
            Event::News(number, news) => self.hear(number, news)?,
            Event::Short(had) => say(&Reply::Tell(format!("There is memory for a table of {had} MiB only.")))?,
        }
        Ok(!self.ending || self.running.is_some())
    }

    /// Says that there is a move to come, if nothing more is asked: a GUI that has died is found out in that way.
    pub(super) fn sign(&self) -> Result<()> {
        if self.ending { say(&Reply::Comment("still thinking".to_owned())) } else { Ok(()) }
    }

    fn line(&mut self, line: &str) -> Result<bool> {
        if self.editing.is_some() && line.trim() != "quit" {
            self.edit(line)?;
            return Ok(true);
        }
        match Command::parse(line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => {
                self.halt();
                return Ok(false);
            }
            Ok(Some(command)) => self.obey(command, line)?,
            Err(error) => refuse(&error.to_string(), line)?,
        }
        Ok(true)
    }

    fn obey(&mut self, command: Command, line: &str) -> Result<()> {
        match command {
            Command::Protover => introduce(&self.own)?,
            Command::Feature { name, accepted } => {
                if name == "debug" {
                    self.wishes.comments = accepted;
                }
            }
            Command::New => self.begin(names::find(names::NORMAL, &[])?, false)?,
            Command::Variant(name) => self.choose(&name, line)?,
            Command::Force => {
                self.halt();
                (self.mine, self.analysing) = (None, false);
            }
            // An analysis goes on, whatever came of the game.
            Command::Result if self.analysing => {}
            Command::Result => {
                self.halt();
                self.mine = None;
            }
            Command::Go => self.play_for(self.record.state().turn())?,
            Command::PlayOther => {
                self.play_for(!self.record.state().turn())?;
                self.ponder()?;
            }
            Command::Level(level) => {
                self.time.set_level(level, self.record.plies());
                self.ponder_anew()?;
            }
            Command::MoveTime(time) => {
                self.time.set_for_move(time);
                self.ponder_anew()?;
            }
            Command::Depth(depth) => {
                self.time.set_depth(Some(depth));
                self.ponder_anew()?;
            }
            Command::Time(left) => self.time.set_left(left),
            Command::Move(text) => self.make(&text)?,
            Command::MoveNow => {
                if let Some(running) = self.running.as_ref().filter(|running| running.purpose == Purpose::Move) {
                    running.end();
                }
            }
            Command::Ping(text) => self.ping(text)?,
            Command::SetBoard(fen) => self.set_up(&fen)?,
            Command::Edit => {
                self.halt();
                self.editing = Some(Editing { men: self.record.state().setup().men, side: Side::White });
            }
            Command::Hint => self.hint()?,
            Command::Book => say(&Reply::NoBook)?,
            Command::Undo => self.take_back(1, line)?,
            Command::Remove => self.take_back(2, line)?,
            Command::Ponder(true) => {
                self.wishes.ponder = true;
                // Nobody ponders before the first move of a game.
                if self.record.plies() > 0 {
                    self.ponder()?;
                }
            }
            Command::Ponder(false) => {
                self.wishes.ponder = false;
                self.stop_pondering();
            }
            Command::Post(post) => self.wishes.post = post,
            Command::Analyze => {
                self.mine = None;
                self.analysing = true;
                self.think()?;
            }
            // The engine's own move is still awaited.
            Command::Exit if !self.analysing => refuse("command not legal now", line)?,
            Command::Exit => {
                self.analysing = false;
                self.halt();
            }
            Command::Status => self.status(line)?,
            Command::Memory(size) => self.between(Job::Resize(size.clamp(1, MAX_HASH)))?,
            Command::Cores(cores) => self.between(Job::Threads(cores.clamp(1, MAX_THREADS)))?,
            Command::Set(setting) => self.set(setting)?,
            Command::Lift(square) => {
                if let Some(reply) = marks::lift(self.record.state(), &square) {
                    say(&reply)?;
                }
                self.lifted = Some(square);
            }
            Command::Put(square) => {
                let from = self.lifted.as_deref().unwrap_or_default();
                if let Some(reply) = marks::put(self.record.state(), from, &square) {
                    say(&reply)?;
                }
            }
            Command::OtherTime(_) | Command::Hover(_) | Command::Quit => {}
        }
        Ok(())
    }

    fn set(&mut self, setting: Setting) -> Result<()> {
        match setting {
            Setting::Skill(skill) => self.wishes.strength.skill = skill,
            Setting::Limited(limited) => self.wishes.strength.limited = limited,
            Setting::Rating(rating) => self.wishes.strength.rating = rating,
            Setting::Lines(lines) => {
                self.wishes.lines = lines;
                return if self.analysing { self.think() } else { Ok(()) };
            }
            Setting::ClearHash => return self.between(Job::Forget),
        }
        self.ponder_anew()
    }

    /// A new game begins; the engine plays the second side until told otherwise.
    fn begin(&mut self, game: Game, anywhere: bool) -> Result<()> {
        self.halt();
        self.anywhere = if anywhere { Some(Anywhere::new(game.clone())) } else { Anywhere::of_its_own(&game) };
        self.game = game;
        let start = self.anywhere.as_mut().map_or_else(|| Ok(self.game.start()), Anywhere::start);
        self.restart(start?);
        self.mine = (!self.analysing).then_some(Side::Black);
        self.time.restart();
        self.send(Job::Begin(self.game.clone()))?;
        self.think()
    }

    fn restart(&mut self, state: State) {
        self.halt();
        self.record = Record::new(state);
        (self.broken, self.expected) = (false, None);
        self.time.recount();
    }

    fn choose(&mut self, name: &str, line: &str) -> Result<()> {
        let game = match names::find(name, &self.own) {
            Ok(game) => game,
            Err(error) => return refuse(&format!("unknown variant: {error:#}"), line),
        };
        if !names::known(name, &self.own) {
            match export::describe(&game) {
                Ok(description) => {
                    say(&Reply::Game(description.text))?;
                    if !description.unsaid.is_empty() && !self.told.iter().any(|told| told == name) {
                        self.told.push(name.to_owned());
                        say(&Reply::Tell(format!(
                            "{}: XBoard cannot be told all rules of this game. Switch \"Test Legality\" off (Options, General); \
                             the engine watches over the moves and shows where a man may go.",
                            game.name()
                        )))?;
                    }
                    for reason in description.unsaid.iter().chain(&description.left_out) {
                        self.comment(reason)?;
                    }
                }
                Err(reasons) => return refuse(&format!("unsayable variant: {}", reasons.join("; ")), line),
            }
        }
        self.begin(game, name == names::FISCHER && names::known(name, &self.own))
    }

    fn play_for(&mut self, side: Side) -> Result<()> {
        self.halt();
        self.analysing = false;
        self.mine = Some(side);
        if self.broken {
            return refuse("the position was refused", "go");
        }
        if side != self.record.state().turn() {
            return Ok(());
        }
        // Whoever asks for a move gets one as long as there is any.
        match self.record.state().position_outcome() {
            Some(outcome) => say(&Reply::Outcome(outcome)),
            None => self.move_now(),
        }
    }

    /// A move of the other side's, or of either in force mode.
    fn make(&mut self, text: &str) -> Result<()> {
        let illegal = |reason: &str| say(&Reply::Illegal { text: text.to_owned(), reason: reason.to_owned() });
        if self.broken {
            return illegal("the position was refused");
        }
        if self.running.as_ref().is_some_and(|running| running.purpose == Purpose::Move) {
            return illegal("it is the engine's turn");
        }
        if let Some(outcome) = self.record.state().position_outcome() {
            return illegal(&format!("the game is over: {outcome}"));
        }
        let mv = match read_move(self.record.state(), text) {
            Ok(mv) => mv,
            Err(error) => return illegal(&error.to_string()),
        };
        // Repetitions and counters end a game only for those who play it: a GUI may replay one that went on, or try things out.
        if let Err(error) = self.record.play_on(mv) {
            return illegal(&error.to_string());
        }
        (self.lifted, self.expected) = (None, None);
        if self.running.as_ref().is_some_and(|running| running.purpose == Purpose::Ponder(mv)) {
            return self.hit();
        }
        self.tell_outcome()?;
        self.think()
    }

    /// Says how the game has ended, if it has. Repetitions and counters are the engine's business only in games of its own.
    pub(super) fn tell_outcome(&mut self) -> Result<()> {
        let outcome = match self.mine {
            _ if self.analysing => None,
            Some(_) => self.record.outcome(),
            None => self.record.state().position_outcome(),
        };
        outcome.map_or(Ok(()), |outcome| say(&Reply::Outcome(outcome)))
    }

    fn ping(&mut self, text: String) -> Result<()> {
        let moving = self.running.as_ref().is_some_and(|running| running.purpose == Purpose::Move);
        if moving && self.pings.len() < PINGS {
            self.pings.push(text);
            return Ok(());
        }
        say(&Reply::Pong(text))
    }

    fn take_back(&mut self, count: usize, line: &str) -> Result<()> {
        if self.record.plies() < count {
            return refuse("command not legal now", line);
        }
        self.halt();
        for _ in 0..count {
            self.record.take_back();
        }
        self.expected = None;
        if self.analysing { self.think() } else { self.ponder() }
    }

    fn comment(&self, text: &str) -> Result<()> {
        if self.wishes.comments { say(&Reply::Comment(text.to_owned())) } else { Ok(()) }
    }

    fn send(&self, job: Job) -> Result<()> {
        self.jobs.send(job).map_err(|_| anyhow!("the search has broken down"))
    }
}
