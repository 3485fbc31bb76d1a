//! `go`: how long to think, and about what.

use std::time::Duration;

use chimera_rules::{BySide, Side};

use super::command::{CommandError, hint};
use super::quoted;

/// How long to think, and about what. Nothing is set that was not said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// So many half-moves deep, at least 1.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// So long.
    pub move_time: Option<Duration>,
    /// Time left on each clock; a clock that is overdrawn counts as empty.
    pub clock: BySide<Option<Duration>>,
    /// Time added after each move.
    pub increment: BySide<Duration>,
    /// Moves until more time is given.
    pub moves_to_go: Option<u32>,
    /// Look for a mate in so many moves.
    pub mate: Option<u32>,
    /// Until told to stop.
    pub infinite: bool,
    /// On the opponent's time.
    pub ponder: bool,
    /// Only these moves.
    pub search_moves: Vec<String>,
    /// Do not think: count sequences of so many legal moves.
    pub perft: Option<u32>,
    /// What was not understood, to be told; the rest counts.
    pub odd: Vec<String>,
}

/// How long to think if nothing of what was asked for is understood: whoever waits for a move must get one.
const INSTEAD: Duration = Duration::from_secs(1);

/// The greatest depth to which legal moves are counted.
const MAX_PERFT: u32 = 60;

const WORDS: [&str; 13] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

impl Go {
    /// Reads what stands behind `go`. Words that are not understood are passed over and kept in [`Go::odd`], but a count is refused.
    pub(super) fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Result<Self, CommandError> {
        let mut words = words.peekable();
        let mut go = Self::default();
        while let Some(word) = words.next() {
            if word == "searchmoves" {
                while let Some(mv) = words.next_if(|next| !WORDS.contains(next)) {
                    go.search_moves.push(mv.to_owned());
                }
                continue;
            }
            // A number that is missing is no reason to swallow the next word.
            let text = match word {
                "infinite" | "ponder" => None,
                _ if WORDS.contains(&word) => words.next_if(|next| !WORDS.contains(next)),
                _ => None,
            };
            match go.set(word, text) {
                Err(error) if word == "perft" => return Err(error),
                Err(error) => go.odd.push(error.to_string()),
                Ok(()) => {}
            }
        }
        if !go.odd.is_empty() && !go.is_limited() {
            go.move_time = Some(INSTEAD);
        }
        Ok(go)
    }

    /// Whether something ends the search.
    fn is_limited(&self) -> bool {
        let clock = Side::BOTH.into_iter().any(|side| self.clock[side].is_some());
        self.infinite
            || clock
            || self.depth.is_some()
            || self.nodes.is_some()
            || self.move_time.is_some()
            || self.mate.is_some()
            || self.perft.is_some()
    }

    /// Takes one word and what stands behind it.
    fn set(&mut self, word: &str, text: Option<&str>) -> Result<(), CommandError> {
        match word {
            "infinite" => self.infinite = true,
            "ponder" => self.ponder = true,
            "depth" => self.depth = Some(small(word, text)?.max(1)),
            "nodes" => self.nodes = Some(number(word, text)?.max(1)),
            "mate" => self.mate = Some(small(word, text)?.max(1)),
            "movestogo" => self.moves_to_go = Some(small(word, text)?.max(1)),
            "movetime" => self.move_time = Some(time(word, text)?),
            "wtime" => self.clock[Side::White] = Some(time(word, text)?),
            "btime" => self.clock[Side::Black] = Some(time(word, text)?),
            "winc" => self.increment[Side::White] = time(word, text)?,
            "binc" => self.increment[Side::Black] = time(word, text)?,
            "perft" => {
                let depth = small(word, text)?;
                if depth > MAX_PERFT {
                    return Err(wrong(word, text.unwrap_or_default(), &format!(" from 0 to {MAX_PERFT}")));
                }
                self.perft = Some(depth);
            }
            other => {
                let (word, hint) = (quoted(other), hint(other, WORDS));
                return Err(CommandError::Unexpected { command: "go", word, hint });
            }
        }
        Ok(())
    }
}

fn wrong(field: &str, text: &str, range: &str) -> CommandError {
    CommandError::Number { field: field.to_owned(), text: quoted(text), range: range.to_owned() }
}

fn number(field: &str, text: Option<&str>) -> Result<u64, CommandError> {
    let text = text.ok_or(CommandError::Missing { command: "go", missing: "a number" })?;
    text.parse().map_err(|_| wrong(field, text, ""))
}

fn small(field: &str, text: Option<&str>) -> Result<u32, CommandError> {
    number(field, text).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// The longest time that means anything, a year, in seconds: longer ones could not be added to a clock.
const LONGEST: f64 = 365.0 * 24.0 * 3600.0;

/// Milliseconds. GUIs send less than nothing when a clock is overdrawn, and scripts send fractions.
fn time(field: &str, text: Option<&str>) -> Result<Duration, CommandError> {
    let text = text.ok_or(CommandError::Missing { command: "go", missing: "a time in milliseconds" })?;
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
    let milliseconds = number.ok_or_else(|| wrong(field, text, " of milliseconds"))?;
    Ok(Duration::from_secs_f64((milliseconds / 1000.0).clamp(0.0, LONGEST)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use chimera_rules::Side;

    use super::Go;

    fn read(text: &str) -> Result<Go, String> {
        Go::parse(text.split_whitespace()).map_err(|error| error.to_string())
    }

    #[test]
    fn everything_that_may_be_said_is_read() {
        let go =
            read("wtime 60000 btime -5 winc 1000 binc 0 movestogo 40 searchmoves a2a3 b2b4 nodes 0").expect("right");
        assert_eq!(go.clock[Side::White], Some(Duration::from_mins(1)));
        assert_eq!(go.clock[Side::Black], Some(Duration::ZERO));
        assert_eq!(go.increment[Side::White], Duration::from_secs(1));
        assert_eq!((go.moves_to_go, go.nodes), (Some(40), Some(1)));
        assert_eq!(go.search_moves, ["a2a3", "b2b4"]);
        let go = read("infinite ponder depth 99999999999 movetime 9223372036854775807 mate 3").expect("right");
        assert!(go.infinite && go.ponder);
        assert_eq!((go.depth, go.mate), (Some(u32::MAX), Some(3)));
        assert_eq!(read(""), Ok(Go::default()));
        assert_eq!(read("perft 0").map(|go| go.perft), Ok(Some(0)));
    }

    #[test]
    fn slips_are_told_and_the_rest_counts() {
        let odd = |text: &str| read(text).expect("passed over").odd.join("; ");
        assert_eq!(odd("depht 5"), "go: unexpected \"depht\"; did you mean \"depth\"?; go: unexpected \"5\"");
        assert_eq!(odd("depth"), "go: a number is missing");
        assert_eq!(odd("depth -1"), "depth is \"-1\"; expected a whole number");
        assert_eq!(odd("movetime x"), "movetime is \"x\"; expected a whole number of milliseconds");
        let go = read("depth 2 foo").expect("passed over");
        assert_eq!((go.depth, go.move_time), (Some(2), None));
        let go = read("movestogo -3 wtime 1 depth infinite").expect("passed over");
        assert_eq!((go.moves_to_go, go.clock[Side::White]), (None, Some(Duration::from_millis(1))));
        assert!(go.infinite && go.depth.is_none());
        let go = read("wtime 99999999999999999999999 btime 250.5 winc -1e3").expect("right");
        assert!(go.odd.is_empty() && go.clock[Side::White] > Some(Duration::from_hours(24)), "{go:?}");
        assert_eq!(go.clock[Side::Black], Some(Duration::from_micros(250_500)));
        assert_eq!(odd("movetime NaN"), "movetime is \"NaN\"; expected a whole number of milliseconds");
        assert!(read("depth -5").expect("passed over").move_time.is_some(), "somebody waits for a move");
        assert_eq!(read("perft 61"), Err("perft is \"61\"; expected a whole number from 0 to 60".into()));
    }
}
