//! `chimera match`: two engines play, and what it proves is printed.

use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use chimera_lab::{
    Adjudication, Contest, Contestant, Dialect, Estimate, Event, Fault, Journal, Sprt, Standing, TimeControl, Verdict,
};
use chimera_rules::{PgnGame, Side};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::args::MatchArgs;
use crate::input;
use crate::output::{Output, complain};

/// What a match came to, for scripts.
#[derive(Serialize)]
struct Summary {
    game: String,
    first: String,
    second: String,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    pairs: [u64; 5],
    score: Option<[f64; 3]>,
    elo: Option<[f64; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Proof>,
    faults: [u64; 2],
}

#[derive(Serialize)]
struct Proof {
    elo0: f64,
    elo1: f64,
    llr: f64,
    bounds: [f64; 2],
    accepted: Option<&'static str>,
}

pub(crate) fn run(args: &MatchArgs, output: &mut Output) -> Result<()> {
    let contest = contest(args)?;
    let mut journal = match &args.journal {
        Some(path) => Journal::open(path, &contest.settings())?,
        None => Journal::in_memory(),
    };
    let mut pgn = args.pgn.as_deref().map(append_to).transpose()?;
    let bar = bar(&contest, journal.entries().len() as u64);
    let mut trouble = None;
    let mut tell = |event: &Event<'_>| {
        bar.set_position(event.standing.games());
        bar.set_message(short(event.standing));
        if let Some((side, fault)) = &event.played.fault {
            let name = &contest.players[usize::from(*side != event.first)].name;
            // Not through the bar, which says nothing where there is no terminal.
            bar.suspend(|| complain(&format!("game {}: {name} {}", event.number + 1, words(fault))));
        }
        if let Some(file) = &mut pgn
            && let Err(error) = write_game(file, &contest, event)
        {
            trouble.get_or_insert(error);
        }
    };
    let standing = chimera_lab::run(&contest, &mut journal, &AtomicBool::new(false), &mut tell);
    bar.finish_and_clear();
    let standing = standing?;
    if let Some(error) = trouble {
        return Err(error).context("the games could not all be written as PGN");
    }
    let summary = summary(&contest, &standing);
    if args.json {
        output.json(&summary)?;
    } else {
        print(&summary, output)?;
    }
    let faults = summary.faults.iter().sum::<u64>();
    if args.strict && faults > 0 {
        bail!("{faults} of {} games were lost by breaking the rules", summary.games);
    }
    Ok(())
}

fn contest(args: &MatchArgs) -> Result<Contest> {
    let file = input::file_of(&args.game.game).map(std::path::absolute).transpose()?;
    let contestant = |which, engine: &Option<String>, options, variant: &Option<String>| -> Result<Contestant> {
        let player = contestant(which, engine.as_deref(), options)?;
        Ok(Contestant { variant: variant.clone(), file: file.clone(), ..player })
    };
    let first = contestant("first", &args.first, &args.first_option, &args.first_variant)?;
    let mut second = contestant("second", &args.second, &args.second_option, &args.second_variant)?;
    if first.name == second.name {
        second.name.push_str(" (2)");
    }
    let control = control(args)?;
    if !args.games.is_multiple_of(2) {
        bail!(
            "--games is {}; expected an even number: each beginning is played twice, with sides exchanged",
            args.games
        );
    }
    Ok(Contest {
        game: input::game(&args.game.game)?,
        players: [first, second],
        controls: [control, args.second_nodes.map_or(control, TimeControl::Nodes)],
        margin: Duration::from_millis(args.margin),
        pairs: args.games / 2,
        concurrency: args.concurrency.into(),
        plies: args.plies.into(),
        seed: args.seed,
        adjudication: args.adjudicate.then(Adjudication::default),
        sprt: args.sprt.as_deref().map(sprt).transpose()?,
    })
}

fn contestant(which: &str, engine: Option<&str>, options: &[String]) -> Result<Contestant> {
    let (dialect, line) = match engine.map(|line| line.strip_prefix("xboard:").ok_or(line)) {
        Some(Ok(line)) => (Dialect::XBoard, Some(line)),
        Some(Err(line)) => (Dialect::Uci, Some(line)),
        None => (Dialect::Uci, None),
    };
    let mut words = line.unwrap_or_default().split_whitespace().map(str::to_owned);
    let (command, arguments) = match words.next() {
        Some(command) => (PathBuf::from(command), words.collect()),
        None if line.is_some() => bail!("--{which} names no program"),
        None => (std::env::current_exe().context("cannot find this program itself")?, vec!["uci".to_owned()]),
    };
    let name = command.file_stem().map_or_else(|| which.to_owned(), |name| name.to_string_lossy().into_owned());
    let options = options.iter().map(|option| {
        let (name, value) =
            option.split_once('=').with_context(|| format!("--{which}-option is \"{option}\"; expected NAME=VALUE"))?;
        Ok((name.trim().to_owned(), value.trim().to_owned()))
    });
    let options = options.collect::<Result<_>>()?;
    Ok(Contestant { name, command, arguments, dialect, options, variant: None, file: None })
}

fn control(args: &MatchArgs) -> Result<TimeControl> {
    if let Some(millis) = args.movetime {
        return Ok(TimeControl::MoveTime(Duration::from_millis(millis)));
    }
    if let Some(nodes) = args.nodes {
        return Ok(TimeControl::Nodes(nodes));
    }
    if let Some(depth) = args.depth {
        return Ok(TimeControl::Depth(depth));
    }
    let seconds = |text: &str| {
        let number = text.trim().parse::<f64>().ok().filter(|n| n.is_finite() && (0.0..=86_400.0).contains(n));
        number.map(Duration::from_secs_f64)
    };
    let (base, increment) = args.tc.split_once('+').unwrap_or((&args.tc, "0"));
    match (seconds(base), seconds(increment)) {
        (Some(base), Some(increment)) if !base.is_zero() => Ok(TimeControl::Clock { base, increment }),
        _ => bail!("--tc is \"{}\"; expected seconds for the game and for each move, such as 2+0.02", args.tc),
    }
}

fn sprt(text: &str) -> Result<Sprt> {
    let numbers = text.split_once(',').and_then(|(a, b)| {
        let elo = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.abs() <= 2000.0);
        Some((elo(a)?, elo(b)?))
    });
    match numbers {
        Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt::new(elo0, elo1)),
        _ => bail!("--sprt is \"{text}\"; expected two numbers of which the first is less, such as 0,10"),
    }
}

fn append_to(path: &Path) -> Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.with_context(|| format!("cannot write {}", path.display()))
}

fn write_game(file: &mut File, contest: &Contest, event: &Event<'_>) -> io::Result<()> {
    let [first, second] = &contest.players;
    let (white, black) = if event.first == Side::White { (first, second) } else { (second, first) };
    let tags = [
        ("Event", format!("Match of {}", contest.game.name())),
        ("Round", (event.number + 1).to_string()),
        ("White", white.name.clone()),
        ("Black", black.name.clone()),
    ];
    let tags = tags.map(|(name, value)| (name.to_owned(), value));
    writeln!(file, "{}", PgnGame::from_record(&event.played.record, &tags))
}

fn bar(contest: &Contest, done: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(contest.pairs * 2);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len}  {msg}  {elapsed}, {eta} left") {
        bar.set_style(style);
    }
    bar.set_position(done);
    bar
}

fn short(standing: &Standing) -> String {
    let elo = standing.pairs.elo().map_or(String::new(), |elo| format!(", Elo {:+.0}", elo.value));
    format!("{}-{}-{}{elo}", standing.won, standing.drawn, standing.lost)
}

fn words(fault: &Fault) -> String {
    match fault {
        Fault::IllegalMove(text) => {
            format!("answered \"{}\", which is no legal move", text.chars().take(40).collect::<String>())
        }
        Fault::Time => "lost on time".to_owned(),
        Fault::Breakdown(error) => format!("broke down: {error}"),
    }
}

fn summary(contest: &Contest, standing: &Standing) -> Summary {
    let three = |estimate: Estimate| [estimate.value, estimate.low, estimate.high];
    let [first, second] = &contest.players;
    let sprt = contest.sprt.map(|sprt| {
        let (low, high) = sprt.bounds();
        let accepted = match sprt.verdict(&standing.pairs) {
            Verdict::Open => None,
            Verdict::Elo0 => Some("elo0"),
            Verdict::Elo1 => Some("elo1"),
        };
        Proof { elo0: sprt.elo0, elo1: sprt.elo1, llr: sprt.llr(&standing.pairs), bounds: [low, high], accepted }
    });
    Summary {
        game: contest.game.id().to_owned(),
        first: first.name.clone(),
        second: second.name.clone(),
        games: standing.games(),
        won: standing.won,
        drawn: standing.drawn,
        lost: standing.lost,
        pairs: standing.pairs.counts(),
        score: standing.pairs.score().map(three),
        elo: standing.pairs.elo().map(three),
        sprt,
        faults: standing.faults,
    }
}

fn print(summary: &Summary, output: &mut Output) -> Result<()> {
    let Summary { game, first, second, games, won, drawn, lost, .. } = summary;
    writeln!(output, "{first} against {second}, {game}: {games} games, {won} won, {drawn} drawn, {lost} lost")?;
    if let Some([value, low, high]) = summary.score {
        writeln!(output, "score: {:.1} % ({:.1} to {:.1})", value * 100.0, low * 100.0, high * 100.0)?;
    }
    if let Some([value, low, high]) = summary.elo {
        writeln!(output, "elo: {value:+.1} ({low:+.1} to {high:+.1})")?;
    }
    let counts = summary.pairs.map(|n| n.to_string()).join(" ");
    writeln!(output, "pairs with 0, 1/2, 1, 1 1/2 and 2 points: {counts}")?;
    if let Some(Proof { elo0, elo1, llr, bounds: [low, high], accepted }) = &summary.sprt {
        let verdict = match accepted {
            Some("elo1") => format!("{elo1} rather than {elo0}"),
            Some(_) => format!("{elo0} rather than {elo1}"),
            None => "open".to_owned(),
        };
        writeln!(output, "sprt {elo0} or {elo1}: {verdict} (llr {llr:.2}, bounds {low:.2} and {high:.2})")?;
    }
    let [own, other] = summary.faults;
    if own + other > 0 {
        writeln!(output, "lost by breaking the rules: {own} by {first}, {other} by {second}")?;
    }
    Ok(())
}
