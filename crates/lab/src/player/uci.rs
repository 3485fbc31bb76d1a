//! An engine that speaks UCI.

use std::fmt::Write;
use std::time::Duration;

use chimera_rules::{Game, Record, Side};

use super::{Allowance, Answer, Contestant, PlayerError, Process};

/// How long an engine may take to get ready: some read large files.
const READY: Duration = Duration::from_secs(30);
/// How many options of an engine are listened to.
const MAX_OPTIONS: usize = 10_000;
/// What a win or loss that is seen counts, in hundredths of a pawn.
const MATE: i32 = 30_000;

pub(crate) struct Uci {
    process: Process,
}

impl Uci {
    pub(crate) fn start(contestant: &Contestant, game: &Game) -> Result<Self, PlayerError> {
        let mut process = Process::start(contestant)?;
        process.say("uci")?;
        let mut options = Vec::new();
        let mut ours = false;
        process.hear("uci", READY, |line| {
            ours |= line.starts_with("id name Chimera");
            if let Some(name) = option_name(line).filter(|_| options.len() < MAX_OPTIONS) {
                options.push(name.to_owned());
            }
            (line == "uciok").then_some(())
        })?;
        let mut player = Self { process };
        let known = |name: &str| options.iter().any(|option| option.eq_ignore_ascii_case(name));
        for (name, value) in &contestant.options {
            if !known(name) {
                return Err(player.refused(format!("has no option \"{name}\"")));
            }
            player.set(name, value)?;
        }
        let variant = contestant.variant.as_deref().unwrap_or(game.id());
        if let (Some(file), None) = (&contestant.file, &contestant.variant) {
            let common = file.extension().is_some_and(|end| end.eq_ignore_ascii_case("ini"));
            if !known("VariantPath") || !ours && !common {
                let shown = file.display();
                return Err(player.refused(format!(
                    "can't read {shown}; say what it calls that game with --first-variant or --second-variant"
                )));
            }
            player.set("VariantPath", &file.to_string_lossy())?;
        }
        if known("UCI_Variant") {
            player.set("UCI_Variant", variant)?;
        } else if game.id() != chimera_protocol::uci::DEFAULT_VARIANT {
            return Err(player.refused(format!("has no option UCI_Variant, so it can't play {variant}")));
        }
        player.ready()?;
        Ok(player)
    }

    fn refused(&self, complaint: String) -> PlayerError {
        PlayerError::Refused { name: self.process.name().to_owned(), complaint }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), PlayerError> {
        self.process.say(&format!("setoption name {name} value {value}"))
    }

    fn ready(&mut self) -> Result<(), PlayerError> {
        self.process.say("isready")?;
        self.process.hear("isready", READY, |line| (line == "readyok").then_some(()))
    }

    pub(crate) fn new_game(&mut self) -> Result<(), PlayerError> {
        self.process.say("ucinewgame")?;
        self.ready()
    }

    pub(crate) fn think(&mut self, record: &Record, allowance: &Allowance) -> Result<Answer, PlayerError> {
        let mut position = format!("position fen {}", record.start().fen());
        for (i, &mv) in record.moves().iter().enumerate() {
            position.push_str(if i == 0 { " moves " } else { " " });
            if let Some(state) = record.state_at(i) {
                position.push_str(&state.uci(mv));
            }
        }
        let side = record.state().turn();
        let go = go(allowance);
        self.process.say(&position)?;
        self.process.say(&go)?;
        let (mut score, mut depth) = (None, None);
        let text = self.process.hear(&go, allowance.patience(side), |line| {
            if let Some(best) = line.strip_prefix("bestmove") {
                return Some(best.split_whitespace().next().unwrap_or_default().to_owned());
            }
            // Of several lines the first is the one that it follows.
            let second = number_after(line, "multipv").is_some_and(|number| number > 1);
            if line.starts_with("info ") && !line.starts_with("info string") && !second {
                score = score_of(line).or(score);
                depth = number_after(line, "depth").and_then(|n| u32::try_from(n).ok()).or(depth);
            }
            None
        })?;
        let mv = record.state().parse_uci(&text).ok();
        Ok(Answer { text, mv, score, depth, resigns: false })
    }
}

/// The `go` line of an allowance.
fn go(allowance: &Allowance) -> String {
    let mut line = "go".to_owned();
    let mut add = |name: &str, value: u128| {
        // Writing into a text can't fail.
        let _ = write!(line, " {name} {value}");
    };
    if let Some(clocks) = allowance.clocks {
        let [white, black] = Side::BOTH.map(|side| clocks[side.index()]);
        add("wtime", white.0.as_millis());
        add("btime", black.0.as_millis());
        add("winc", white.1.as_millis());
        add("binc", black.1.as_millis());
    }
    if let Some(time) = allowance.move_time {
        add("movetime", time.as_millis());
    }
    if let Some(nodes) = allowance.nodes {
        add("nodes", nodes.into());
    }
    if let Some(depth) = allowance.depth {
        add("depth", depth.into());
    }
    line
}

/// The name in an `option` line.
fn option_name(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("option name ")?;
    Some(rest.split(" type ").next().unwrap_or(rest).trim())
}

/// The number behind a word.
fn number_after(line: &str, word: &str) -> Option<i64> {
    let mut words = line.split_whitespace().skip_while(|&w| w != word);
    words.nth(1)?.parse().ok()
}

/// The score in an `info` line, in hundredths of a pawn. A bound is no score.
fn score_of(line: &str) -> Option<i32> {
    if line.contains("lowerbound") || line.contains("upperbound") {
        return None;
    }
    let mut words = line.split_whitespace().skip_while(|&word| word != "score").skip(1);
    let (kind, value) = (words.next()?, words.next()?.parse::<i32>().ok()?);
    match kind {
        "cp" => Some(value.clamp(-MATE, MATE)),
        "mate" if value > 0 => Some(MATE),
        "mate" => Some(-MATE),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{go, number_after, option_name, score_of};
    use crate::player::Allowance;

    #[test]
    fn lines_of_engines_are_understood() {
        assert_eq!(option_name("option name UCI_Elo type spin default 1 min 0 max 9"), Some("UCI_Elo"));
        assert_eq!(option_name("option name Skill Level type spin"), Some("Skill Level"));
        assert_eq!(option_name("id name X"), None);
        let line = "info depth 12 seldepth 20 score cp -31 nodes 5 pv e2e4";
        assert_eq!((score_of(line), number_after(line, "depth")), (Some(-31), Some(12)));
        assert_eq!(score_of("info depth 3 score mate -2"), Some(-30_000));
        assert_eq!(score_of("info depth 3 score cp 20 lowerbound"), None);
        assert_eq!(score_of("info score"), None);
        assert_eq!(score_of("info score cp 99999999999999"), None);
    }

    #[test]
    fn allowances_become_go_lines() {
        let second = Duration::from_secs(1);
        let none = Allowance { clocks: None, move_time: None, nodes: None, depth: None };
        assert_eq!(go(&Allowance { nodes: Some(10), depth: Some(3), ..none }), "go nodes 10 depth 3");
        let clocks = Some([(second, second / 50), (second * 2, second)]);
        assert_eq!(go(&Allowance { clocks, ..none }), "go wtime 1000 btime 2000 winc 20 binc 1000");
    }
}
