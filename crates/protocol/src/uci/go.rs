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
}

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
    /// Reads what stands behind `go`.
    pub(super) fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Result<Self, CommandError> {
        let mut words = words.peekable();
        let mut go = Self::default();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|next| !WORDS.contains(next)) {
                        go.search_moves.push(mv.to_owned());
                    }
                }
                "depth" => go.depth = Some(small(word, words.next())?.max(1)),
                "nodes" => go.nodes = Some(number(word, words.next())?.max(1)),
                "mate" => go.mate = Some(small(word, words.next())?.max(1)),
                "movestogo" => go.moves_to_go = Some(small(word, words.next())?.max(1)),
                "movetime" => go.move_time = Some(time(word, words.next())?),
                "wtime" => go.clock[Side::White] = Some(time(word, words.next())?),
                "btime" => go.clock[Side::Black] = Some(time(word, words.next())?),
                "winc" => go.increment[Side::White] = time(word, words.next())?,
                "binc" => go.increment[Side::Black] = time(word, words.next())?,
                "perft" => {
                    let text = words.next();
                    let depth = small(word, text)?;
                    if depth > MAX_PERFT {
                        return Err(wrong(word, text.unwrap_or_default(), &format!(" from 0 to {MAX_PERFT}")));
                    }
                    go.perft = Some(depth);
                }
                other => {
                    return Err(CommandError::Unexpected {
                        command: "go",
                        word: quoted(other),
                        hint: hint(other, WORDS),
                    });
                }
            }
        }
        Ok(go)
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

/// The longest time that means anything, a year: longer ones could not be added to a clock.
const LONGEST: u64 = 365 * 24 * 3600 * 1000;

/// Milliseconds. GUIs send less than nothing when a clock is overdrawn.
fn time(field: &str, text: Option<&str>) -> Result<Duration, CommandError> {
    let text = text.ok_or(CommandError::Missing { command: "go", missing: "a time in milliseconds" })?;
    let milliseconds = text.parse::<i64>().map_err(|_| wrong(field, text, " of milliseconds"))?;
    Ok(Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0).min(LONGEST)))
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
    fn slips_are_told() {
        assert_eq!(read("depht 5"), Err("go: unexpected \"depht\"; did you mean \"depth\"?".into()));
        assert_eq!(read("depth"), Err("go: a number is missing".into()));
        assert_eq!(read("depth -1"), Err("depth is \"-1\"; expected a whole number".into()));
        assert_eq!(read("movetime x"), Err("movetime is \"x\"; expected a whole number of milliseconds".into()));
        assert_eq!(read("perft 61"), Err("perft is \"61\"; expected a whole number from 0 to 60".into()));
    }
}
