//! An engine that speaks XBoard's protocol (CECP), version 2.

use std::time::Duration;

use chimera_protocol::xboard::{read_move, write_move};
use chimera_rules::{Game, Record};

use super::{Allowance, Answer, Contestant, PlayerError, Process};

/// How long an engine may take to say what it can: those that don't end their list are not waited for longer.
const FEATURES: Duration = Duration::from_secs(3);
/// How long those may take that say they are not done yet.
const LOADING: Duration = Duration::from_mins(1);
/// How long it may take to answer a ping.
const READY: Duration = Duration::from_secs(20);

/// Why such an engine can't play for a number of positions.
pub(crate) const NO_NODES: &str = "can't be given nodes: XBoard's protocol counts time and depth";

pub(crate) struct XBoard {
    process: Process,
    variant: String,
    features: Features,
    /// The moves that it knows of; nothing before a game begins.
    told: usize,
    pings: u32,
    /// It waits for its first game.
    fresh: bool,
}

/// What an engine says that it can do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // Independent facts.
struct Features {
    ping: bool,
    usermove: bool,
    setboard: bool,
    variants: Option<String>,
    /// It has asked for patience.
    busy: bool,
    /// It must be started anew for each game.
    once: bool,
}

impl XBoard {
    pub(crate) fn start(contestant: &Contestant, game: &Game) -> Result<Self, PlayerError> {
        let mut process = Process::start(contestant)?;
        process.say("xboard")?;
        process.say("protover 2")?;
        let mut features = Features::default();
        let mut heard =
            process.hear("protover 2", FEATURES, |line| (features.read(line) || features.busy).then_some(()));
        if features.busy {
            heard = process.hear("protover 2", LOADING, |line| features.read(line).then_some(()));
        }
        if let Err(PlayerError::Ended(name)) = heard {
            return Err(PlayerError::Ended(name));
        }
        let orthodox = game.id() == chimera_protocol::uci::DEFAULT_VARIANT;
        let id = if orthodox { "normal" } else { game.id() };
        let variant = contestant.variant.clone().unwrap_or_else(|| id.to_owned());
        if let Some(known) = &features.variants
            && !known.split(',').any(|name| name.trim() == variant)
        {
            let complaint = format!("does not know the game \"{variant}\"");
            return Err(PlayerError::Refused { name: contestant.name.clone(), complaint });
        }
        let mut player = Self { process, variant, features, told: 0, pings: 0, fresh: false };
        for (name, value) in &contestant.options {
            // Memory and cores have commands of their own.
            match name.as_str() {
                "memory" | "cores" => player.process.say(&format!("{name} {value}"))?,
                _ => player.process.say(&format!("option {name}={value}"))?,
            }
        }
        // Whoever plays another game than this is found out before the match.
        player.new_game()?;
        player.fresh = true;
        Ok(player)
    }

    fn ready(&mut self) -> Result<(), PlayerError> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        let (ping, pong) = (format!("ping {}", self.pings), format!("pong {}", self.pings));
        self.process.say(&ping)?;
        let mut complaint = None;
        self.process.hear(&ping, READY, |line| {
            if line.starts_with("Error (") && line.contains("variant") {
                complaint.get_or_insert_with(|| line.chars().take(200).collect::<String>());
            }
            (line == pong).then_some(())
        })?;
        complaint.map_or(Ok(()), |complaint| Err(self.refused(&format!("refuses the game: {complaint}"))))
    }

    /// Whether it can play more than one game.
    pub(crate) fn lasts(&self) -> bool {
        !self.features.once
    }

    pub(crate) fn new_game(&mut self) -> Result<(), PlayerError> {
        if std::mem::take(&mut self.fresh) {
            return Ok(());
        }
        self.process.say("new")?;
        if self.variant != "normal" {
            self.process.say(&format!("variant {}", self.variant))?;
        }
        self.process.say("random")?;
        self.process.say("easy")?;
        self.process.say("post")?;
        self.process.say("force")?;
        self.told = 0;
        self.ready()
    }

    pub(crate) fn think(&mut self, record: &Record, allowance: &Allowance) -> Result<Answer, PlayerError> {
        let side = record.state().turn();
        let first = self.told == 0;
        if first {
            self.set_limits(allowance)?;
            let start = record.start();
            // The engine may have drawn another array than this.
            if start.game().is_drawn() || start.fen() != start.game().start().fen() {
                if !self.features.setboard {
                    return Err(self.refused("can't be given a position to begin with"));
                }
                self.process.say(&format!("setboard {}", start.fen()))?;
            }
        }
        if let Some(clocks) = allowance.clocks {
            let hundredths = |side: usize| clocks[side].0.as_millis() / 10;
            self.process.say(&format!("time {}", hundredths(side.index())))?;
            self.process.say(&format!("otim {}", hundredths((!side).index())))?;
        }
        let resumed = first || record.plies() != self.told + 1;
        if resumed && !first {
            self.process.say("force")?;
        }
        for i in self.told..record.plies() {
            let (Some(state), Some(&mv)) = (record.state_at(i), record.moves().get(i)) else { break };
            let text = write_move(state, mv);
            let text = if self.features.usermove { format!("usermove {text}") } else { text };
            self.process.say(&text)?;
        }
        if resumed {
            self.process.say("go")?;
        }
        let (mut score, mut depth) = (None, None);
        let mut legs = String::new();
        let state = record.state();
        let text = self.process.hear("go", allowance.patience(side), |line| {
            if let Some(text) = line.strip_prefix("move ") {
                // A move of several legs comes leg by leg, with a comma behind all but the last.
                legs.push_str(text.trim());
                return (!legs.ends_with(',')).then(|| legs.clone());
            }
            if line.starts_with("resign") || line.starts_with("Illegal move") || is_result(line) {
                return Some(line.to_owned());
            }
            if let Some((d, s)) = thinking(line) {
                (depth, score) = (Some(d), Some(s));
            }
            None
        })?;
        let mv = read_move(state, &text).ok();
        self.told = record.plies() + usize::from(mv.is_some());
        let resigns = text.starts_with("resign");
        Ok(Answer { text, mv, score, depth, resigns })
    }

    fn set_limits(&mut self, allowance: &Allowance) -> Result<(), PlayerError> {
        if let Some([(left, added), _]) = allowance.clocks {
            // Some divide by it; the time that is left is told before each move.
            let seconds = left.as_secs().max(1);
            self.process.say(&format!("level 0 {}:{:02} {}", seconds / 60, seconds % 60, added.as_secs_f64()))?;
        }
        if let Some(time) = allowance.move_time {
            self.process.say(&format!("st {}", time.as_secs_f64()))?;
        }
        if let Some(depth) = allowance.depth {
            self.process.say(&format!("sd {depth}"))?;
        }
        if allowance.nodes.is_some() {
            return Err(self.refused(NO_NODES));
        }
        Ok(())
    }

    fn refused(&self, complaint: &str) -> PlayerError {
        PlayerError::Refused { name: self.process.name().to_owned(), complaint: complaint.to_owned() }
    }
}

impl Features {
    /// Reads a line; whether it was the last.
    fn read(&mut self, line: &str) -> bool {
        let Some(mut rest) = line.strip_prefix("feature ") else { return false };
        let mut done = false;
        while let Some((name, behind)) = rest.trim_start().split_once('=') {
            let (value, after) = match behind.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => behind.split_once(' ').unwrap_or((behind, "")),
            };
            match name.trim() {
                "ping" => self.ping = value == "1",
                "usermove" => self.usermove = value == "1",
                "setboard" => self.setboard = value == "1",
                "reuse" => self.once = value == "0",
                "variants" => self.variants = Some(value.to_owned()),
                "done" => (done, self.busy) = (value == "1", value == "0"),
                _ => {}
            }
            rest = after;
        }
        done
    }
}

fn is_result(line: &str) -> bool {
    ["1-0", "0-1", "1/2-1/2"].iter().any(|result| line.starts_with(result))
}

/// Depth and score of a line of thinking: `DEPTH SCORE TIME NODES PV`.
fn thinking(line: &str) -> Option<(u32, i32)> {
    let mut words = line.split_whitespace();
    let depth = words.next()?.trim_end_matches('.').parse().ok()?;
    let score = words.next()?.parse().ok()?;
    words.next()?.parse::<u64>().ok()?;
    Some((depth, score))
}

#[cfg(test)]
mod tests {
    use super::{Features, thinking};

    #[test]
    fn features_are_read() {
        let mut features = Features::default();
        assert!(!features.read("feature ping=1 usermove=0 setboard=1 myname=\"A b=c 1.0\""));
        assert!(features.read("feature variants=\"normal,capablanca\" done=1"));
        assert!(features.ping && features.setboard && !features.usermove);
        assert_eq!(features.variants.as_deref(), Some("normal,capablanca"));
        assert!(!features.read("feature done=0") && features.busy);
        assert!(features.read("feature done=1") && !features.busy);
        assert!(!features.read("feature broken=\"without end"));
        assert!(!features.read("done=1"));
    }

    #[test]
    fn thinking_is_read() {
        assert_eq!(thinking("7 -31 12 5000 e2e4 e7e5"), Some((7, -31)));
        assert_eq!(thinking("7. 31 12 5000"), Some((7, 31)));
        assert_eq!(thinking("move e2e4"), None);
    }
}
