//! `chimera uci`: the engine for GUIs. This thread listens and answers; another one thinks.

pub(crate) mod convert;
mod printer;
mod worker;

use std::io;
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use chimera_engine::Stop;
use chimera_protocol::uci::{self, Command, Go, Played, Position, Reply, Setting};
use chimera_protocol::{Line, LineReader, MAX_LINE};
use chimera_rules::{Anywhere, Game, Side, catalog};

use self::printer::Printer;
use self::worker::Job;
use crate::strength::Strength;
use crate::{board, ini, input, xboard};

/// How often it is said that there is an answer to come, when nothing more is asked.
pub(crate) const SIGN: Duration = Duration::from_secs(3);
/// How long a count may go on after `quit`.
const LEAVE: Duration = Duration::from_millis(400);

pub(crate) fn run() -> Result<()> {
    let mut driver = Driver::start()?;
    let mut lines = LineReader::new(io::stdin().lock());
    loop {
        match lines.next_line()? {
            // Whoever pipes commands in waits for the answer to the last one.
            Line::End => return driver.finish(),
            Line::TooLong => {
                // It may have been a position: nobody shall get a move of another one.
                driver.refused = true;
                driver.printer.text(&format!("a line of more than {} KiB is ignored", MAX_LINE / 1024))?;
            }
            // Programs that can speak both are told so in their first line.
            Line::Text(text) if text.trim() == "xboard" => {
                drop(lines);
                driver.finish()?;
                return xboard::serve(Vec::new());
            }
            Line::Text(text) => match Command::parse(&text) {
                Ok(None) => {}
                Ok(Some(Command::Quit)) => return driver.quit(),
                Ok(Some(command)) => driver.obey(command)?,
                Err(error) => {
                    driver.refused |= text.split_whitespace().next() == Some("position");
                    driver.printer.text(&error.to_string())?;
                }
            },
        }
    }
}

/// A search that may still be going on.
struct Running {
    stop: Stop,
    /// Dropped to let a search that must wait for `stop` tell its move.
    hold: Sender<()>,
    what: Work,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    /// A search that ends by itself.
    Search,
    /// A search that goes on until it is stopped.
    Endless,
    /// Counting, for a script that reads the sum.
    Count,
}

struct Driver {
    game: Game,
    /// How positions are read where men castle from any place.
    anywhere: Option<Anywhere>,
    played: Played,
    jobs: Sender<Job>,
    worker: JoinHandle<io::Result<()>>,
    running: Option<Running>,
    /// Whether the last position was refused: whoever sent it must get no move of another one.
    refused: bool,
    printer: Printer,
    wishes: Wishes,
}

/// What was set.
struct Wishes {
    lines: u32,
    strength: Strength,
    /// That men castle from any place.
    anywhere: bool,
    /// A file whose games can be chosen by their names.
    path: Option<String>,
}

impl Driver {
    fn start() -> Result<Self> {
        let game = catalog::game(uci::DEFAULT_VARIANT).context("the default game is not in the catalog")?;
        let printer = Printer::stdout();
        let (jobs, received) = mpsc::channel();
        let worker = thread::Builder::new().name("search".to_owned()).spawn({
            let printer = printer.clone();
            move || worker::work(&received, &printer)
        })?;
        let wishes = Wishes { lines: 1, strength: Strength::default(), anywhere: false, path: None };
        let played = Played::start(game.start());
        Ok(Self { played, game, anywhere: None, jobs, worker, running: None, refused: false, printer, wishes })
    }

    fn obey(&mut self, command: Command) -> Result<()> {
        match command {
            Command::Uci => self.introduce()?,
            // Whoever thinks is ready; whoever lays out a table or clears it is not, and the clock may start after this.
            Command::IsReady if self.running.is_some() => self.printer.reply(&Reply::ReadyOk)?,
            Command::IsReady => self.send(Job::Ready(self.played.state.game().clone()))?,
            Command::NewGame => {
                self.halt();
                self.begin()?;
                self.send(Job::Forget)?;
            }
            Command::SetOption(setting) => self.set(setting)?,
            Command::Position(position) => self.set_up(&position)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.halt(),
            Command::PonderHit => self.hit(),
            Command::Show => self.show()?,
            Command::Bench => {
                self.halt();
                self.send(Job::Bench(self.game.clone()))?;
            }
            Command::Debug(_) | Command::Quit => {}
        }
        Ok(())
    }

    fn introduce(&self) -> Result<()> {
        self.printer.reply(&Reply::Name(format!("Chimera {}", env!("CARGO_PKG_VERSION"))))?;
        self.printer.reply(&Reply::Author("the Chimera authors"))?;
        for declaration in uci::declarations(offered()) {
            self.printer.reply(&Reply::Option(declaration))?;
        }
        Ok(self.printer.reply(&Reply::UciOk)?)
    }

    fn set(&mut self, setting: Setting) -> Result<()> {
        match setting {
            Setting::Hash(size) => {
                self.halt();
                self.send(Job::Resize(size))?;
            }
            Setting::Threads(threads) => {
                self.halt();
                self.send(Job::Threads(threads))?;
            }
            Setting::ClearHash => {
                self.halt();
                self.send(Job::Forget)?;
            }
            Setting::Lines(lines) => self.wishes.lines = lines,
            Setting::Skill(skill) => self.wishes.strength.skill = skill,
            Setting::Limited(limited) => self.wishes.strength.limited = limited,
            Setting::Rating(rating) => self.wishes.strength.rating = rating,
            Setting::Path(path) => self.open(path)?,
            Setting::Variant(id) => {
                match self.find(&id) {
                    Ok(game) => {
                        self.game = game;
                        self.anywhere = self.reader();
                    }
                    Err(error) => return Ok(self.printer.text(&format!("option UCI_Variant: {error:#}"))?),
                }
                self.begin()?;
                self.printer.reply(&Reply::Variant(self.game.clone()))?;
            }
            Setting::Anywhere(anywhere) if anywhere == self.wishes.anywhere => {}
            Setting::Anywhere(anywhere) => {
                self.wishes.anywhere = anywhere;
                self.anywhere = self.reader();
                self.begin()?;
            }
            Setting::Ponder => {}
        }
        Ok(())
    }

    /// How positions of the game are read, if men castle from any place.
    fn reader(&self) -> Option<Anywhere> {
        if self.wishes.anywhere { Some(Anywhere::new(self.game.clone())) } else { Anywhere::of_its_own(&self.game) }
    }

    /// The game of a name: one of the file that was named, if there is such a file and such a game, or any other.
    fn find(&self, id: &str) -> Result<Game> {
        let (bare, draw) = Game::numbered(id).map_or((id, ""), |(bare, _)| (bare, &id[bare.len()..]));
        if let Some(path) = &self.wishes.path
            && input::names(path)?.iter().any(|name| name == bare)
        {
            let section = if ini::is_ini(path) { format!("#{bare}") } else { String::new() };
            return input::game(&format!("{path}{section}{draw}"));
        }
        plain(id)?;
        input::game(id)
    }

    /// Opens a file of games; from now on they can be chosen, too.
    fn open(&mut self, path: String) -> Result<()> {
        if path.is_empty() {
            self.wishes.path = None;
            return Ok(());
        }
        match plain(&path).and_then(|()| input::names(&path)) {
            Ok(mut names) => {
                names.splice(..0, offered());
                self.printer.reply(&Reply::Option(uci::variants(names)))?;
                self.wishes.path = Some(path);
            }
            Err(error) => self.printer.text(&format!("option VariantPath: {error:#}"))?,
        }
        Ok(())
    }

    /// The position from which the game begins.
    fn begin(&mut self) -> Result<()> {
        self.refused = false;
        let start = self.anywhere.as_mut().map_or_else(|| Ok(self.game.start()), Anywhere::start);
        let start = start.or_else(|error| {
            self.refused = true;
            self.printer.text(&format!("option UCI_Chess960: {error}")).map(|()| self.game.start())
        });
        self.played = Played::start(start?);
        Ok(())
    }

    /// Sets a position up. After one that is refused the old one is still shown, but there is no move for it.
    fn set_up(&mut self, position: &Position) -> Result<()> {
        let played = match &mut self.anywhere {
            None => position.play(&self.game),
            Some(anywhere) => position.play_anywhere(anywhere),
        };
        self.refused = played.is_err();
        match played {
            Ok(played) => self.played = played,
            Err(error) => self.printer.text(&error.to_string())?,
        }
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<()> {
        self.halt();
        for odd in &go.odd {
            self.printer.text(odd)?;
        }
        if self.refused {
            self.printer.text("the last position was refused, so there is none to search")?;
            // Behind the move of a search that has just been ended.
            return self.send(Job::NoMove);
        }
        let stop = Stop::new();
        let (hold, held) = mpsc::channel();
        let (what, job) = if let Some(depth) = go.perft {
            (Work::Count, Job::Count { state: self.played.state.clone(), depth, stop: stop.clone() })
        } else {
            let limits = convert::limits(go, &self.played.state, self.wishes.lines as usize);
            for text in &go.search_moves {
                if let Err(error) = self.played.state.parse_uci(text) {
                    self.printer.text(&format!("searchmoves: {error}"))?;
                }
            }
            let what = if limits.infinite || limits.ponder { Work::Endless } else { Work::Search };
            (
                what,
                Job::Search {
                    played: self.played.clone(),
                    limits,
                    level: self.wishes.strength.level(),
                    stop: stop.clone(),
                    held,
                },
            )
        };
        self.running = Some(Running { stop, hold, what });
        self.send(job)
    }

    /// Ends the search that is going on, if there is one: it tells its move at once.
    fn halt(&mut self) {
        if let Some(Running { stop, hold, .. }) = self.running.take() {
            stop.stop();
            drop(hold);
        }
    }

    /// The opponent has made the expected move: the clock counts, and the move is told when it is found.
    fn hit(&mut self) {
        if let Some(Running { stop, hold, .. }) = &mut self.running {
            stop.hit();
            // Another channel in its place hangs up the one that is waited on.
            *hold = mpsc::channel().0;
        }
    }

    fn show(&self) -> Result<()> {
        let state = &self.played.state;
        let lines = format!(
            "{}\nfen: {}\nkey: {:016x}\ncheck: {}",
            board::draw(state, Side::White),
            state.fen(),
            state.key(),
            if state.in_check() { "yes" } else { "no" },
        );
        Ok(self.printer.lines(&lines)?)
    }

    fn send(&self, job: Job) -> Result<()> {
        self.jobs.send(job).map_err(|_| anyhow!("the search has broken down"))
    }

    /// Stops whatever is going on and ends. A count gets a moment: scripts ask for it, and leave in the same breath.
    fn quit(mut self) -> Result<()> {
        let Some(Running { stop, hold, what }) = self.running.take() else { return self.finish() };
        drop(self.jobs);
        drop(hold);
        let begun = Instant::now();
        while what == Work::Count && !self.worker.is_finished() && begun.elapsed() < LEAVE {
            thread::sleep(Duration::from_millis(5));
        }
        stop.stop();
        joined(self.worker)
    }

    /// Waits for what is still to be answered; a search without end is ended.
    fn finish(mut self) -> Result<()> {
        if self.running.as_ref().is_some_and(|running| running.what == Work::Endless) {
            self.halt();
        }
        drop(self.jobs);
        let mut told = Instant::now();
        while let Some(running) = &self.running
            && !self.worker.is_finished()
        {
            thread::sleep(Duration::from_millis(2));
            if told.elapsed() >= SIGN {
                told = Instant::now();
                // A GUI that has died waits for nothing, and this is how that is found out.
                if self.printer.text("still thinking").is_err() {
                    running.stop.stop();
                }
            }
        }
        joined(self.worker)
    }
}

/// Refuses what is no plain file: it may wait for ever to be opened, and the GUI with it.
fn plain(name: &str) -> Result<()> {
    let special = |path: &Path| path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir());
    if input::file_of(name).is_some_and(special) {
        bail!("{name}: this is no plain file");
    }
    Ok(())
}

/// The games that can be chosen by their names, without a file.
fn offered() -> Vec<String> {
    catalog::ids().chain(ini::offered()).map(str::to_owned).collect()
}

fn joined(worker: JoinHandle<io::Result<()>>) -> Result<()> {
    let ended = worker.join().map_err(|_| anyhow!("the search has broken down"))?;
    Ok(ended?)
}
