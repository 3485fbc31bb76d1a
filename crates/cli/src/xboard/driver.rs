//! The state of the conversation.

use std::io::{self, Write};
use std::sync::mpsc::{self, Sender, SyncSender};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use chimera_engine::{Info, Limits, Report, Stop};
use chimera_formats::export;
use chimera_protocol::uci::MAX_HASH;
use chimera_protocol::xboard::{Command, Edit, Feature, Refusal, Reply, Thinking, read_move, write_line, write_move};
use chimera_protocol::{Line, MAX_LINE};
use chimera_rules::{Game, Man, Record, Side, State};

use super::clock::Time;
use super::worker::{self, Job, News, Search};
use super::{Event, marks, names};
use crate::uci::convert;

/// How long to think about a hint.
const HINT: Duration = Duration::from_millis(300);
/// How many pings may wait for a move; others are answered at once.
const PINGS: usize = 64;

/// Why the engine thinks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Move,
    Hint,
    Analysis,
}

/// A search that goes on.
struct Running {
    number: u64,
    purpose: Purpose,
    stop: Stop,
    /// What it told last.
    info: Option<Info>,
}

/// A position that is being put up.
struct Editing {
    men: Vec<Man>,
    side: Side,
}

/// What the GUI wants to hear.
#[derive(Default)]
struct Wishes {
    /// What is thought.
    post: bool,
    /// Comments.
    comments: bool,
}

pub(super) struct Driver {
    own: Vec<Game>,
    game: Game,
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
            broken: false,
            mine: Some(Side::Black),
            analysing: false,
            editing: None,
            wishes: Wishes::default(),
            time: Time::default(),
            running: None,
            searches: 0,
            pings: Vec::new(),
            lifted: None,
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
                if self.running.as_ref().is_some_and(|running| running.purpose == Purpose::Analysis) {
                    self.halt();
                }
            }
            Event::Line(Line::TooLong) => {
                let line = format!("more than {} KiB", MAX_LINE / 1024);
                refuse("line too long", &line)?;
            }
            Event::Line(Line::Text(line)) => return self.line(&line),
            Event::News(number, news) => self.hear(number, news)?,
        }
        Ok(!self.ending || self.running.is_some())
    }

    fn line(&mut self, line: &str) -> Result<bool> {
        if self.editing.is_some() {
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
            Command::New => self.begin(names::find(names::NORMAL, &[])?)?,
            Command::Variant(name) => self.choose(&name, line)?,
            Command::Force | Command::Result => {
                self.halt();
                self.mine = None;
            }
            Command::Go => self.play_for(self.record.state().turn())?,
            Command::PlayOther => self.play_for(!self.record.state().turn())?,
            Command::Level(level) => self.time.set_level(level, self.record.plies()),
            Command::MoveTime(time) => self.time.set_for_move(time),
            Command::Depth(depth) => self.time.set_depth(Some(depth)),
            Command::Time(left) => self.time.set_left(left),
            Command::Move(text) => self.make(&text)?,
            Command::MoveNow => {
                if let Some(running) = self.running.as_ref().filter(|running| running.purpose == Purpose::Move) {
                    running.stop.stop();
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
            Command::Ponder(true) => self.comment("the engine does not think on its opponent's time")?,
            Command::Post(post) => self.wishes.post = post,
            Command::Analyze => {
                self.mine = None;
                self.analysing = true;
                self.think()?;
            }
            Command::Exit => {
                self.analysing = false;
                self.halt();
            }
            Command::Status => self.status(line)?,
            Command::Memory(size) => self.send(Job::Resize(size.clamp(1, MAX_HASH)))?,
            Command::Cores(cores) => self.send(Job::Threads(cores))?,
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
            Command::Ponder(false) | Command::OtherTime(_) | Command::Hover(_) | Command::Quit => {}
        }
        Ok(())
    }

    /// A new game begins; the engine plays the second side until told otherwise.
    fn begin(&mut self, game: Game) -> Result<()> {
        self.halt();
        self.game = game;
        self.restart(self.game.start());
        self.mine = (!self.analysing).then_some(Side::Black);
        self.time.restart();
        self.send(Job::Forget)?;
        self.think()
    }

    fn restart(&mut self, state: State) {
        self.halt();
        self.record = Record::new(state);
        self.broken = false;
    }

    fn choose(&mut self, name: &str, line: &str) -> Result<()> {
        let game = match names::find(name, &self.own) {
            Ok(game) => game,
            Err(error) => return refuse(&format!("unknown variant: {error:#}"), line),
        };
        if !names::known(name) {
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
        self.begin(game)
    }

    fn play_for(&mut self, side: Side) -> Result<()> {
        self.halt();
        self.analysing = false;
        self.mine = Some(side);
        self.think()
    }

    /// Thinks if there is something to think about.
    fn think(&mut self) -> Result<()> {
        self.halt();
        if self.broken || self.record.outcome().is_some() {
            return Ok(());
        }
        let turn = self.record.state().turn();
        if self.analysing {
            return self.search(Purpose::Analysis, Limits { infinite: true, ..Limits::default() });
        }
        if self.mine == Some(turn) {
            let limits = self.time.start(self.record.plies());
            return self.search(Purpose::Move, limits);
        }
        Ok(())
    }

    fn search(&mut self, purpose: Purpose, limits: Limits) -> Result<()> {
        self.halt();
        self.searches += 1;
        let (number, stop) = (self.searches, Stop::new());
        let (state, keys) = (self.record.state().clone(), self.record.keys());
        self.send(Job::Search(Box::new(Search { number, state, keys, limits, stop: stop.clone() })))?;
        self.running = Some(Running { number, purpose, stop, info: None });
        Ok(())
    }

    /// Ends the search that goes on, if there is one: what it finds is of no interest any more.
    fn halt(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.stop();
        }
        for text in std::mem::take(&mut self.pings) {
            // Whoever cannot be written to is found out with the next answer.
            let _ = say(&Reply::Pong(text));
        }
    }

    fn hear(&mut self, number: u64, news: News) -> Result<()> {
        let Some(running) = self.running.as_mut().filter(|running| running.number == number) else { return Ok(()) };
        match news {
            News::Info(info) => {
                let state = self.record.state();
                if running.purpose == Purpose::Analysis || running.purpose == Purpose::Move && self.wishes.post {
                    say(&Reply::Thinking(Thinking {
                        depth: info.depth,
                        score: convert::score(info.score),
                        time: info.time,
                        nodes: info.nodes,
                        pv: write_line(state, &info.pv),
                    }))?;
                }
                running.info = Some(info);
                Ok(())
            }
            News::Found(report) => {
                let purpose = running.purpose;
                // An analysis that has seen everything stays what it is until something happens.
                if purpose != Purpose::Analysis || self.ending {
                    self.running = None;
                }
                self.found(purpose, &report)
            }
        }
    }

    fn found(&mut self, purpose: Purpose, report: &Report) -> Result<()> {
        let Some(mv) = report.best else { return Ok(()) };
        let text = write_move(self.record.state(), mv);
        match purpose {
            Purpose::Analysis => {}
            Purpose::Hint => say(&Reply::Hint(text))?,
            Purpose::Move => {
                self.record.play(mv)?;
                self.time.moved(self.record.plies());
                say(&Reply::Move(text))?;
                self.tell_outcome()?;
                self.halt();
            }
        }
        Ok(())
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
        if let Some(outcome) = self.record.outcome() {
            return illegal(&format!("the game is over: {outcome}"));
        }
        let mv = match read_move(self.record.state(), text) {
            Ok(mv) => mv,
            Err(error) => return illegal(&error.to_string()),
        };
        if let Err(error) = self.record.play(mv) {
            return illegal(&error.to_string());
        }
        self.lifted = None;
        self.tell_outcome()?;
        self.think()
    }

    fn tell_outcome(&mut self) -> Result<()> {
        match self.record.outcome() {
            Some(outcome) if !self.analysing => say(&Reply::Outcome(outcome)),
            _ => Ok(()),
        }
    }

    fn ping(&mut self, text: String) -> Result<()> {
        let moving = self.running.as_ref().is_some_and(|running| running.purpose == Purpose::Move);
        if moving && self.pings.len() < PINGS {
            self.pings.push(text);
            return Ok(());
        }
        say(&Reply::Pong(text))
    }

    fn set_up(&mut self, fen: &str) -> Result<()> {
        self.halt();
        match self.read(fen) {
            Ok(state) => {
                self.restart(state);
                self.think()
            }
            Err(error) => {
                self.broken = true;
                say(&Reply::Complain(format!("Illegal position: {error:#}")))
            }
        }
    }

    /// Reads a position. That of the array comes without those rights that XBoard is not told of, and has them all the same.
    fn read(&self, fen: &str) -> Result<State> {
        let fen = fen.replace(" 0 0", " 0 1");
        let state = self.game.parse_fen(&fen)?;
        let (setup, start) = (state.setup(), self.game.start());
        let array = start.setup();
        let same = setup.men == array.men && setup.turn == array.turn && setup.hand == array.hand;
        let told = export::describe(&self.game).is_ok_and(|told| told.text.contains(&self.game.sheet().array));
        Ok(if same && setup.rights.is_empty() && !told { start } else { state })
    }

    fn edit(&mut self, line: &str) -> Result<()> {
        let Some(editing) = &mut self.editing else { return Ok(()) };
        match Edit::parse(line, &self.game, editing.side) {
            Err(error) => return refuse(&error.to_string(), line),
            Ok(Edit::Clear) => editing.men.fill(Man::NONE),
            Ok(Edit::Colour) => editing.side = !editing.side,
            Ok(Edit::Put(man, square)) => editing.men[square.index()] = man,
            Ok(Edit::Empty(square)) => editing.men[square.index()] = Man::NONE,
            Ok(Edit::Done) => return self.edited(),
        }
        Ok(())
    }

    /// The position is put up: the side to move stays, and whoever stands at home may castle.
    fn edited(&mut self) -> Result<()> {
        let Some(editing) = self.editing.take() else { return Ok(()) };
        let start = self.game.start().setup();
        let mut setup = self.record.state().setup();
        (setup.men, setup.clock, setup.rights) = (editing.men, 0, Vec::new());
        setup.passed.clear();
        setup.promoted.clear();
        let mut best = self.game.state(&setup);
        for right in start.rights {
            setup.rights.push(right);
            match self.game.state(&setup) {
                Ok(state) => best = Ok(state),
                Err(_) => drop(setup.rights.pop()),
            }
        }
        match best {
            Ok(state) => {
                self.restart(state);
                self.think()
            }
            Err(error) => {
                self.broken = true;
                say(&Reply::Complain(format!("Illegal position: {error}")))
            }
        }
    }

    fn hint(&mut self) -> Result<()> {
        let busy = self.running.is_some() || self.broken || self.record.outcome().is_some();
        if busy { Ok(()) } else { self.search(Purpose::Hint, Limits { move_time: Some(HINT), ..Limits::default() }) }
    }

    fn take_back(&mut self, count: usize, line: &str) -> Result<()> {
        if self.record.plies() < count {
            return refuse("command not legal now", line);
        }
        self.halt();
        for _ in 0..count {
            self.record.take_back();
        }
        if self.analysing { self.think() } else { Ok(()) }
    }

    fn status(&mut self, line: &str) -> Result<()> {
        let Some(running) = self.running.as_ref().filter(|running| running.purpose == Purpose::Analysis) else {
            return if self.analysing { Ok(()) } else { refuse("command not legal now", line) };
        };
        let moves = self.record.state().legal_moves().len();
        let (time, nodes, depth) =
            running.info.as_ref().map_or((Duration::ZERO, 0, 0), |info| (info.time, info.nodes, info.depth));
        say(&Reply::Status { time, nodes, depth, moves })
    }

    fn comment(&self, text: &str) -> Result<()> {
        if self.wishes.comments { say(&Reply::Comment(text.to_owned())) } else { Ok(()) }
    }

    fn send(&self, job: Job) -> Result<()> {
        self.jobs.send(job).map_err(|_| anyhow!("the search has broken down"))
    }
}

fn introduce(own: &[Game]) -> Result<()> {
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
    say(&Reply::Features(vec![flag("done", true)]))
}

fn refuse(reason: &str, line: &str) -> Result<()> {
    say(&Reply::Error(Refusal { reason: reason.to_owned(), line: line.to_owned() }))
}

/// Prints an answer at once. This is the only thread that prints.
fn say(reply: &Reply) -> Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{reply}")?;
    Ok(stdout.flush()?)
}
