//! Games out as PGN, and in.

use std::fmt::Write as _;

use chimera_rules::{Game, PgnGame, PgnProblem, Side, read_pgn};

use super::table::{Table, person};
use crate::error::Refusal;
use crate::library::Library;

/// A game as PGN.
pub(super) fn write(table: &Table) -> String {
    let sides = &table.game().sheet().sides;
    let player = |side: Side| match person(table.seats()) {
        Some(own) if own != side => format!("Chimera, level {}", table.level()),
        Some(_) => "You".to_owned(),
        None => sides[side.index()].clone(),
    };
    let tags = [
        ("Event", format!("A game of {}", table.game().name())),
        ("Site", "Chimera".to_owned()),
        ("Date", date(table.begun())),
        ("Round", "-".to_owned()),
        ("White", player(Side::White)),
        ("Black", player(Side::Black)),
    ];
    let tags = tags.map(|(name, value)| (name.to_owned(), value));
    PgnGame::from_record(table.record(), &tags).to_string()
}

/// The day of a time in seconds since 1970, as a PGN writes it.
fn date(seconds: i64) -> String {
    // Years begin in March here, so that the day that is sometimes missing is the last one.
    let days = seconds.div_euclid(86_400) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    format!("{:04}.{month:02}.{day:02}", year + era * 400)
}

/// A game to go on with.
#[derive(Debug)]
pub(crate) struct Imported {
    pub game: Game,
    pub start_fen: String,
    /// In UCI.
    pub moves: Vec<String>,
}

/// Reads the main line of the only game of a PGN, up to `limit` half-moves.
pub(crate) fn read(text: &str, limit: usize, library: &Library) -> Result<Imported, Refusal> {
    let bad = |message: String| Refusal::BadPgn(message);
    let games = read_pgn(text).map_err(|error| bad(error.to_string()))?;
    let first = games.first().ok_or_else(|| bad("there is no game in it".to_owned()))?;
    // Which of several games was meant nobody can know.
    if let Some((line, column)) = games.iter().skip(1).find_map(PgnGame::place) {
        return Err(bad(format!(
            "line {line}, column {column}: another game begins here; paste the one that you mean alone"
        )));
    }
    let record = first.replay(|name| library.named(name)).map_err(|mut error| {
        if let PgnProblem::Variant { known, .. } = &mut error.problem {
            for id in library.more_ids() {
                let _ = write!(known, ", {id}");
            }
        }
        bad(error.to_string())
    })?;
    if record.moves().len() > limit {
        return Err(bad(format!("it has more than {limit} half-moves")));
    }
    let mut taken = chimera_rules::Record::new(record.start().clone());
    let mut moves = Vec::new();
    for (i, &mv) in record.moves().iter().enumerate() {
        // People once played on where counters or material end a game now.
        if let Some(outcome) = taken.outcome() {
            let left = record.moves().len() - i;
            let san = taken.state().san(mv);
            return Err(bad(format!(
                "the game is over before {san}, half-move {}: {outcome}; take it and what follows ({left} half-moves) out",
                i + 1
            )));
        }
        moves.push(taken.state().uci(mv));
        taken.play(mv).map_err(|error| bad(error.to_string()))?;
    }
    Ok(Imported { game: record.start().game().clone(), start_fen: record.start().fen(), moves })
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_have_their_dates() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_399), "2000.02.28");
        assert_eq!(date(951_782_400), "2000.02.29");
        assert_eq!(date(951_868_800), "2000.03.01");
        assert_eq!(date(4_102_444_799), "2099.12.31");
        assert_eq!(date(-1), "1969.12.31");
    }
}
