//! Plays the games of a `variants.ini` against the engine that the format comes from, and says where they differ.
//!
//! `compat INI ENGINE [NAME…]`: for every section of the file, every built-in game, or the named ones, one line:
//! `agree` (moves, counts and random games alike), `refused` (with the key) or `wrong`. Exit code 1 if any is wrong.
//!
//! With `ENDS=FILE` in the environment the ends of the random games are written there, for `scripts/compat_ends.py`.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};

use chimera_formats::ini::{Ini, built_in_names};
use chimera_rules::{Game, Move, RuleDefinition, State};

/// Positions counted at the greatest depth that stays below this many nodes.
const NODES: u64 = 1_500_000;
const MAX_DEPTH: u32 = 3;
/// Random games, and how long they go on.
const GAMES: u64 = 6;
const PLIES: usize = 90;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (Some(path), Some(engine)) = (args.next(), args.next()) else {
        eprintln!("usage: compat FILE.ini ENGINE [NAME…]");
        return ExitCode::from(2);
    };
    let only: Vec<String> = args.collect();
    let text = std::fs::read_to_string(&path).expect("the ini file");
    let file = Ini::read(&text).expect("an ini file");
    let mut engine = Engine::start(&engine, &path);
    let (mut agree, mut refused, mut wrong) = (0, 0, 0);
    let sections = file.sections().map(|(name, _)| name.to_owned());
    let names = built_in_names().map(str::to_owned).chain(sections);
    for name in names.filter(|name| only.is_empty() || only.contains(name)) {
        let game = match file.game(&name) {
            Ok(game) => game,
            Err(errors) => {
                refused += 1;
                let first = errors.first().map(ToString::to_string).unwrap_or_default();
                let keys: BTreeSet<&str> = errors.iter().filter_map(|error| error.key.as_deref()).collect();
                let keys = keys.into_iter().collect::<Vec<_>>().join(" ");
                println!("refused  {name}: [{keys}] {first}");
                continue;
            }
        };
        match compare(&game, &mut engine) {
            Ok(summary) => {
                agree += 1;
                println!("agree    {name}: {summary}");
            }
            Err(difference) => {
                wrong += 1;
                println!("wrong    {name}: {difference}");
            }
        }
    }
    println!("agree {agree}, refused {refused}, wrong {wrong}");
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn compare(game: &Game, engine: &mut Engine) -> Result<String, String> {
    engine.say(&format!("setoption name UCI_Variant value {}", game.id()));
    let start = game.start();
    let mut counts = Vec::new();
    for depth in 1..=MAX_DEPTH {
        let ours = start.perft(depth);
        let (theirs, _) = engine.perft(&[], depth);
        if ours != theirs {
            return Err(format!("depth {depth}: {ours} here, {theirs} there; {}", difference(&start, engine, &[])));
        }
        counts.push(ours.to_string());
        if ours.saturating_mul(start.perft(1).max(1)) > NODES {
            break;
        }
    }
    let mut seen = 0;
    for seed in 0..GAMES {
        seen += walk(&start, engine, seed)?;
    }
    Ok(format!("{}, and {seen} positions of random games", counts.join(" ")))
}

/// Plays a random game; every position must have the same moves.
fn walk(start: &State, engine: &mut Engine, seed: u64) -> Result<usize, String> {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(2 * seed + 1);
    let mut next = move || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    let mut state = start.clone();
    let mut line: Vec<String> = Vec::new();
    for ply in 0..PLIES {
        let theirs: BTreeSet<String> = engine.perft(&line, 1).1;
        let moves = state.legal_moves();
        let ours: BTreeSet<String> = moves.iter().map(|&mv| written(&state, mv)).collect();
        if ours != theirs && !drops_that_mate(engine, &line, &ours, &theirs) {
            return Err(difference(&state, engine, &line));
        }
        if ply % 10 == 9 {
            let (here, there) = (state.perft(2), engine.perft(&line, 2).0);
            if here != there {
                for &mv in &moves {
                    let mut line = line.clone();
                    line.push(written(&state, mv));
                    let after = state.after_legal(mv);
                    let theirs = engine.perft(&line, 1).1;
                    let ours = after.legal_moves().iter().map(|&mv| written(&after, mv)).collect();
                    if ours != theirs && !drops_that_mate(engine, &line, &ours, &theirs) {
                        return Err(difference(&after, engine, &line));
                    }
                }
            }
        }
        if moves.is_empty() {
            engine.note_end(&state, &line);
            return Ok(ply + 1);
        }
        // Captures and promotions are rare among random moves: try a few and take the first that is one.
        let pick = |n: u64| moves[(n % moves.len() as u64) as usize];
        let mut mv = pick(next());
        for _ in 0..3 {
            if state.captured(mv).is_some() || mv.promotion().is_some() {
                break;
            }
            mv = pick(next());
        }
        line.push(written(&state, mv));
        state = state.after_legal(mv);
    }
    Ok(PLIES)
}

/// A move as the other program writes it: where a wall stands for a move, it names one even for moves that place none.
fn written(state: &State, mv: Move) -> String {
    let text = state.uci(mv);
    let instead = |rule: &RuleDefinition| matches!(rule, RuleDefinition::Wall(wall) if wall.instead);
    if mv.wall().is_none() && state.game().definition().rule.iter().any(instead) {
        return format!("{text},{}a1", state.game().geometry().name(mv.to()));
    }
    text
}

/// Whether all that the other lists besides are drops that give mate: where those are forbidden they are moves for the
/// engine, which then counts them as lost; for us they are no moves.
fn drops_that_mate(engine: &mut Engine, line: &[String], ours: &BTreeSet<String>, theirs: &BTreeSet<String>) -> bool {
    ours.is_subset(theirs)
        && theirs.difference(ours).all(|mv| {
            let mut line = line.to_vec();
            line.push(mv.clone());
            mv.contains('@') && engine.perft(&line, 1).0 == 0
        })
}

/// What one side lists and the other does not.
fn difference(state: &State, engine: &mut Engine, line: &[String]) -> String {
    let theirs = engine.perft(line, 1).1;
    let ours: BTreeSet<String> = state.legal_moves().iter().map(|&mv| written(state, mv)).collect();
    let list = |set: Vec<&String>| set.into_iter().take(8).cloned().collect::<Vec<_>>().join(" ");
    format!(
        "{} | only here: {} | only there: {} | moves {}",
        state.fen(),
        list(ours.difference(&theirs).collect()),
        list(theirs.difference(&ours).collect()),
        line.join(" ")
    )
}

/// The other program.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    ends: Option<std::fs::File>,
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.say("quit");
        let _ = self.child.wait();
    }
}

impl Engine {
    fn start(program: &str, ini: &str) -> Self {
        let mut command = Command::new(program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the engine starts");
        let input = child.stdin.take().expect("its input");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let ends = std::env::var_os("ENDS").map(|path| std::fs::File::create(path).expect("a file for the ends"));
        let mut engine = Self { child, input, output, ends };
        engine.say(&format!("setoption name VariantPath value {ini}"));
        engine
    }

    /// Writes down how a game has ended: its name, its moves, the result.
    fn note_end(&mut self, state: &State, line: &[String]) {
        if let Some(file) = &mut self.ends {
            let result = state.position_outcome().map_or("-", |outcome| outcome.result());
            writeln!(file, "{}\t{}\t{result}", state.game().id(), line.join(" ")).expect("a file for the ends");
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
        self.input.flush().expect("the engine listens");
    }

    /// The count of nodes and the moves.
    fn perft(&mut self, line: &[String], depth: u32) -> (u64, BTreeSet<String>) {
        let moves = if line.is_empty() { String::new() } else { format!(" moves {}", line.join(" ")) };
        self.say(&format!("position startpos{moves}"));
        self.say(&format!("go perft {depth}"));
        let mut found = BTreeSet::new();
        let mut text = String::new();
        loop {
            text.clear();
            let read = self.output.read_line(&mut text).expect("the engine answers");
            assert!(read > 0, "the engine has ended");
            if let Some(nodes) = text.trim().strip_prefix("Nodes searched:") {
                return (nodes.trim().parse().expect("a number"), found);
            }
            if let Some((mv, count)) = text.trim().split_once(": ")
                && count.parse::<u64>().is_ok()
            {
                found.insert(mv.to_owned());
            }
        }
    }
}
