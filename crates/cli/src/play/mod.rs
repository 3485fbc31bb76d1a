//! `chimera play`: a game against the engine in a terminal, or through a pipe.

mod command;

use std::io::{self, IsTerminal, Write};

use anyhow::{Context, Result};
use chimera_engine::{Engine, Level, Stop};
use chimera_protocol::{Line, LineReader};
use chimera_rules::{PgnGame, Record, Side, State};

use self::command::{Command, HELP};
use crate::args::{PlayArgs, SideName};
use crate::board::{self, Look};
use crate::input;
use crate::output::Output;

/// Memory of the engine, in MiB.
const HASH: usize = 32;
/// How wide lists of moves and explanations are set, in characters.
const WIDTH: usize = 78;

pub(crate) fn run(args: &PlayArgs, output: &mut Output) -> Result<()> {
    let start = input::position(&args.position)?;
    let level = Level::new(args.level).context("there is no such level")?;
    let side = match args.side {
        SideName::White => Side::White,
        SideName::Black => Side::Black,
    };
    let mut table = Table {
        record: Record::new(start),
        engine: Engine::new(HASH),
        level,
        side,
        bottom: side,
        output,
        terminal: io::stdin().is_terminal() && io::stdout().is_terminal(),
        told_end: false,
    };
    table.greet()?;
    let mut lines = LineReader::new(io::stdin().lock());
    loop {
        table.answer()?;
        table.prompt()?;
        match lines.next_line()? {
            Line::End => break,
            Line::TooLong => table.say("That line is too long to be a move.")?,
            Line::Text(line) => match Command::parse(&line) {
                Command::Quit => return Ok(()),
                command => table.obey(&command)?,
            },
        }
    }
    if table.terminal {
        table.say("")?;
    }
    Ok(())
}

/// A game at the table: what was played, and how it is shown.
struct Table<'o> {
    record: Record,
    engine: Engine,
    level: Level,
    /// The person's side.
    side: Side,
    /// The side at the lower edge of the board.
    bottom: Side,
    output: &'o mut Output,
    /// Whether a person looks, or a pipe.
    terminal: bool,
    told_end: bool,
}

impl Table<'_> {
    fn say(&mut self, text: &str) -> Result<()> {
        Ok(writeln!(self.output, "{text}")?)
    }

    fn greet(&mut self) -> Result<()> {
        let sheet = self.record.state().game().sheet();
        let you = &sheet.sides[self.side.index()];
        let head = format!("{}. You are {you}, the engine plays as {}.", sheet.name.trim_end_matches('.'), self.level);
        self.say(&format!("{head} Type a move, or help.\n"))?;
        self.board()
    }

    fn board(&mut self) -> Result<()> {
        let last = self.record.moves().last().map_or_else(Vec::new, |mv| vec![mv.from(), mv.to()]);
        let look = if self.terminal { Look::chosen() } else { Look::Plain };
        let board = board::paint(self.record.state(), self.bottom, look, &last);
        self.say(&board)
    }

    /// Lets the engine move if it is its turn, and tells the end of the game once.
    fn answer(&mut self) -> Result<()> {
        if self.record.outcome().is_none() && self.record.state().turn() != self.side {
            self.think()?;
        }
        let Some(outcome) = self.record.outcome() else { return Ok(()) };
        if !std::mem::replace(&mut self.told_end, true) {
            let sentence = outcome.sentence(&self.record.state().game().sheet().sides);
            self.say(&format!("{sentence} ({})", outcome.result()))?;
        }
        Ok(())
    }

    fn think(&mut self) -> Result<()> {
        if self.terminal {
            write!(self.output, "Thinking…")?;
            self.output.flush()?;
        }
        let keys = self.record.keys();
        let report = self.engine.play(self.record.state(), &keys, self.level, &Stop::new());
        if self.terminal {
            write!(self.output, "\r         \r")?;
        }
        let mv = report.best.context("the engine found no move")?;
        let text = numbered(self.record.state(), &self.record.state().san(mv));
        self.record.play(mv)?;
        self.say(&format!("{text}\n"))?;
        self.board()
    }

    fn prompt(&mut self) -> Result<()> {
        if self.terminal {
            let sides = &self.record.state().game().sheet().sides;
            let check = if self.record.state().in_check() { ", in check" } else { "" };
            let prompt = match self.record.outcome() {
                None => format!("{}{check}> ", sides[self.side.index()]),
                Some(_) => "game over> ".to_owned(),
            };
            write!(self.output, "{prompt}")?;
        }
        Ok(self.output.flush()?)
    }

    fn obey(&mut self, command: &Command<'_>) -> Result<()> {
        match *command {
            Command::Nothing | Command::Quit => Ok(()),
            Command::Help => self.help(),
            Command::Board => self.board(),
            Command::Men => self.men(),
            Command::Moves(square) => self.moves(square),
            Command::Undo => self.undo(),
            Command::Flip => {
                self.bottom = !self.bottom;
                self.board()
            }
            Command::Resign => {
                let resigned = self.record.resign(self.side);
                self.refuse(resigned)
            }
            Command::Claim => {
                let claimed = self.record.claim().map(|_| ());
                self.refuse(claimed)
            }
            Command::Fen => self.say(&self.record.state().fen()),
            Command::Pgn => self.pgn(),
            Command::Move(text) => self.play(text),
        }
    }

    /// Says why something is not done, if it is not.
    fn refuse<E: std::fmt::Display>(&mut self, result: Result<(), E>) -> Result<()> {
        match result {
            Ok(()) => Ok(()),
            Err(error) => self.say(&capitalized(&format!("{error}."))),
        }
    }

    fn play(&mut self, text: &str) -> Result<()> {
        if let Some(outcome) = self.record.outcome() {
            return self.say(&format!("The game is over: {outcome}. Undo, pgn or quit?"));
        }
        let mv = match self.record.state().parse_san(text) {
            Ok(mv) => mv,
            Err(error) => return self.say(&capitalized(&format!("{error}."))),
        };
        let text = numbered(self.record.state(), &self.record.state().san(mv));
        let played = self.record.play(mv);
        if played.is_ok() {
            self.say(&text)?;
            if self.record.outcome().is_some() {
                self.board()?;
            }
        }
        self.refuse(played)
    }

    /// Takes back to the position in which the person moved last.
    fn undo(&mut self) -> Result<()> {
        let mine = |ply: &usize| self.record.state_at(*ply).is_some_and(|state| state.turn() == self.side);
        let Some(ply) = (0..self.record.plies()).rev().find(mine) else {
            return self.say("You have not made a move yet.");
        };
        while self.record.plies() > ply {
            self.record.take_back();
        }
        self.told_end = false;
        self.board()
    }

    fn moves(&mut self, square: Option<&str>) -> Result<()> {
        let state = self.record.state();
        let from = match square {
            None => None,
            Some(text) => match state.game().geometry().parse(text) {
                None => return self.say(&format!("This board has no square \"{}\".", input::quoted(text))),
                from => from,
            },
        };
        let moves = state.sans().into_iter().filter(|(mv, _)| from.is_none_or(|from| mv.from() == from));
        let mut moves = moves.map(|(_, san)| san).collect::<Vec<_>>();
        moves.sort_unstable();
        if let Some(outcome) = self.record.outcome() {
            return self.say(&format!("The game is over: {outcome}."));
        }
        if moves.is_empty() {
            return self.say("There are no legal moves.");
        }
        let lines = wrapped(moves.iter().map(String::as_str), WIDTH);
        self.say(&lines.join("\n"))
    }

    fn men(&mut self) -> Result<()> {
        let mut lines = Vec::new();
        for (_, kind) in self.record.state().game().kinds() {
            let head = format!("{}  {}", kind.letter, kind.name);
            let text = wrapped(kind.sentence.split_whitespace(), WIDTH - 3);
            lines.push(head);
            lines.extend(text.iter().map(|line| format!("   {line}")));
        }
        self.say(&lines.join("\n"))
    }

    fn help(&mut self) -> Result<()> {
        for (name, text) in HELP {
            self.say(&format!("  {name:16}{text}"))?;
        }
        Ok(())
    }

    fn pgn(&mut self) -> Result<()> {
        let names = [(self.side, "Player".to_owned()), (!self.side, format!("Chimera ({})", self.level))];
        let tag = |(side, name): (Side, String)| {
            let title = if side == Side::White { "White" } else { "Black" };
            (title.to_owned(), name)
        };
        let pgn = PgnGame::from_record(&self.record, &names.map(tag)).to_string();
        self.say(pgn.trim_end())
    }
}

/// A move with its number, as in a score: `12. Nf3`, `12... Nf6`.
fn numbered(state: &State, san: &str) -> String {
    let dots = if state.turn() == Side::White { "." } else { "..." };
    format!("{}{dots} {san}", state.number())
}

/// Words in lines of at most `width` characters, longer words apart.
fn wrapped<'t>(words: impl Iterator<Item = &'t str>, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words {
        let Some(line) = lines.last_mut() else { break };
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// An error's message as a sentence.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
