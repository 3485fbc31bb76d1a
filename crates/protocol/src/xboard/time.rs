//! Clocks.

use std::time::Duration;

use super::command::CommandError;
use crate::uci::quoted;

/// The longest time that means anything, a year: longer ones could not be added to a clock.
pub const LONGEST_TIME: Duration = Duration::from_hours(365 * 24);

/// The clocks of both players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// So many moves are to be made in the time, and then it is given again; `None` if it must last for the game.
    pub moves: Option<u32>,
    /// The time.
    pub base: Duration,
    /// Time added after each move.
    pub increment: Duration,
}

impl Level {
    /// Reads what stands behind `level`: moves, minutes (and seconds behind a colon), seconds for each move.
    pub(super) fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Self, CommandError> {
        let mut word = |missing| words.next().ok_or(CommandError::Missing { command: "level", missing });
        let moves = word("the number of moves")?;
        let moves: u32 = moves.parse().map_err(|_| wrong("the number of moves", moves, "a whole number"))?;
        let base = base(word("the time")?)?;
        let increment = word("the increment")?;
        let increment = seconds(increment).ok_or_else(|| wrong("the increment", increment, "seconds"))?;
        Ok(Self { moves: Some(moves).filter(|&moves| moves > 0), base, increment })
    }
}

/// Minutes, and perhaps seconds behind a colon. What stands behind them is for later versions of the protocol.
fn base(text: &str) -> Result<Duration, CommandError> {
    let wrong = || wrong("the time", text, "minutes, as in 5, or minutes and seconds, as in 0:30");
    let end = text.find(|c: char| !c.is_ascii_digit() && !matches!(c, ':' | '.')).unwrap_or(text.len());
    let (minutes, behind) = match text.get(..end).unwrap_or_default().split_once(':') {
        Some((minutes, behind)) => (minutes, seconds(behind).ok_or_else(wrong)?),
        None => (text.get(..end).unwrap_or_default(), Duration::ZERO),
    };
    let minutes = seconds(minutes).ok_or_else(wrong)?.saturating_mul(60);
    Ok(minutes.saturating_add(behind).min(LONGEST_TIME))
}

/// Seconds, perhaps with a fraction; at most [`LONGEST_TIME`], and nothing if less than nothing.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite())?;
    Some(Duration::from_secs_f64(number.clamp(0.0, LONGEST_TIME.as_secs_f64())))
}

/// Hundredths of a second.
pub(super) fn centiseconds(text: &str) -> Option<Duration> {
    let number = text.parse::<i64>().ok()?;
    let hundredths = u64::try_from(number).unwrap_or(0);
    Some(Duration::from_millis(hundredths.saturating_mul(10)).min(LONGEST_TIME))
}

fn wrong(field: &'static str, text: &str, expected: &'static str) -> CommandError {
    CommandError::Value { field, text: quoted(text), expected }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Level;

    fn read(text: &str) -> Result<Level, String> {
        Level::parse(text.split_whitespace()).map_err(|error| error.to_string())
    }

    #[test]
    fn clocks_are_read() {
        let level = |moves, base, increment| {
            Ok(Level { moves, base: Duration::from_secs(base), increment: Duration::from_millis(increment) })
        };
        assert_eq!(read("40 5 0"), level(Some(40), 300, 0));
        assert_eq!(read("40 0:30 0"), level(Some(40), 30, 0));
        assert_eq!(read("0 2 12"), level(None, 120, 12_000));
        assert_eq!(read("0 1:05 0.5"), level(None, 65, 500));
        assert_eq!(read("40 25+5 0"), level(Some(40), 1500, 0));
        assert_eq!(read("0 99999999999999999999 -3"), level(None, 365 * 24 * 3600, 0));
    }

    #[test]
    fn slips_are_told() {
        assert_eq!(read("40 5"), Err("level: the increment is missing".into()));
        assert_eq!(read("x 5 0"), Err("the number of moves is \"x\"; expected a whole number".into()));
        assert_eq!(
            read("0 : 0"),
            Err("the time is \":\"; expected minutes, as in 5, or minutes and seconds, as in 0:30".into())
        );
        assert_eq!(read("0 1 NaN"), Err("the increment is \"NaN\"; expected seconds".into()));
    }
}
