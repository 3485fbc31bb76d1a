//! What a program answers.

use std::fmt;
use std::time::Duration;

use chimera_rules::Game;

use super::Declaration;
use super::option::variant_line;

/// A line to the GUI. Displayed without its end.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// The program's name and version.
    Name(String),
    /// Who made it.
    Author(&'static str),
    /// An option.
    Option(Declaration),
    /// That was all.
    UciOk,
    /// I am listening.
    ReadyOk,
    /// What the search knows.
    Info(SearchInfo),
    /// What is best, and which answer is expected.
    BestMove {
        /// The move; `None` if there is none.
        best: Option<String>,
        /// The answer.
        ponder: Option<String>,
    },
    /// The game that is played now, its board and its array.
    Variant(Game),
    /// How many sequences of legal moves begin with a move.
    Divided(String, u64),
    /// How many sequences of legal moves there are.
    Counted(u64),
    /// Something for people.
    Text(String),
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// A win in so many moves; less than nothing for a loss, 0 for one that has happened.
    Mate(i32),
}

impl Default for Score {
    fn default() -> Self {
        Score::Cp(0)
    }
}

/// What the search knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchInfo {
    /// Half-moves searched throughout.
    pub depth: u32,
    /// The longest line searched.
    pub seldepth: u32,
    /// Which of several lines this is, from 1; 0 if there is none.
    pub number: usize,
    /// The score.
    pub score: Score,
    /// Positions so far.
    pub nodes: u64,
    /// Positions a second.
    pub nps: u64,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// Time so far.
    pub time: Duration,
    /// The line that is best, in UCI.
    pub pv: Vec<String>,
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "id name {name}"),
            Reply::Author(author) => write!(f, "id author {author}"),
            Reply::Option(declaration) => declaration.fmt(f),
            Reply::UciOk => f.write_str("uciok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => info.fmt(f),
            Reply::BestMove { best, ponder } => {
                write!(f, "bestmove {}", best.as_deref().unwrap_or("(none)"))?;
                ponder.iter().try_for_each(|ponder| write!(f, " ponder {ponder}"))
            }
            Reply::Variant(game) => variant_line(game, f),
            Reply::Divided(mv, count) => write!(f, "{mv}: {count}"),
            Reply::Counted(nodes) => write!(f, "\nNodes searched: {nodes}"),
            // A text of several lines would be taken for several answers.
            Reply::Text(text) => write!(f, "info string {}", text.replace(|c: char| c.is_control(), " ")),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Cp(cp) => write!(f, "cp {cp}"),
            Score::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

impl fmt::Display for SearchInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, seldepth, number, score, nodes, nps, hashfull, time, pv } = self;
        write!(f, "info depth {depth} seldepth {seldepth}")?;
        if *number > 0 {
            write!(f, " multipv {number}")?;
        }
        write!(f, " score {score} nodes {nodes} nps {nps}")?;
        write!(f, " hashfull {hashfull} time {}", time.as_millis())?;
        if !pv.is_empty() {
            write!(f, " pv {}", pv.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use chimera_rules::catalog;

    use super::{Reply, Score, SearchInfo};
    use crate::uci::DEFAULT_VARIANT;

    #[test]
    fn answers_are_written_as_guis_expect_them() {
        let info = SearchInfo {
            number: 0,
            depth: 5,
            seldepth: 9,
            score: Score::Cp(-31),
            nodes: 1234,
            nps: 99,
            hashfull: 7,
            time: Duration::from_millis(12),
            pv: vec!["e2e4".into(), "a7a8q".into()],
        };
        assert_eq!(
            Reply::Info(info).to_string(),
            "info depth 5 seldepth 9 score cp -31 nodes 1234 nps 99 hashfull 7 time 12 pv e2e4 a7a8q"
        );
        assert_eq!(Score::Mate(-2).to_string(), "mate -2");
        let best = Reply::BestMove { best: Some("e2e4".into()), ponder: Some("e7e5".into()) };
        assert_eq!(best.to_string(), "bestmove e2e4 ponder e7e5");
        assert_eq!(Reply::Text("a\nbestmove b".into()).to_string(), "info string a bestmove b");
    }

    #[test]
    fn a_game_is_shown_with_its_array() {
        let game = catalog::game(DEFAULT_VARIANT).expect("the default game");
        assert_eq!(
            Reply::Variant(game).to_string(),
            "info string variant chess files 8 ranks 8 pocket 0 template chess startpos \
             rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        );
    }
}
