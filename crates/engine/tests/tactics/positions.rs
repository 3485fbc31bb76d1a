//! The positions. `--example problems` finds more.

use chimera_rules::{State, catalog};

/// A position with a forced win.
pub(crate) struct Problem {
    /// The position.
    pub state: State,
    /// Half-moves to the win.
    pub plies: u32,
    /// How the game ends then.
    pub reason: String,
    /// Whether the engine does not find it yet.
    pub open: bool,
}

impl Problem {
    /// How many men are on the board.
    pub(crate) fn men(&self) -> usize {
        self.state.setup().men.iter().filter(|man| man.is_some()).count()
    }

    /// The win, counted in moves of the side to move.
    pub(crate) fn moves(&self) -> u32 {
        self.plies.div_ceil(2)
    }
}

/// All problems of the file: `game | half-moves | reason | FEN` in each line, behind a `?` if it is open.
pub(crate) fn all() -> Vec<Problem> {
    let line = |line: &str| {
        let open = line.starts_with("? ");
        let words = line.trim_start_matches("? ").split(" | ").collect::<Vec<_>>();
        let [id, plies, reason, fen] = words[..] else { panic!("{line}") };
        let game = catalog::game(id).expect("a game of the catalog");
        let state = game.parse_fen(fen).unwrap_or_else(|error| panic!("{line}: {error}"));
        Problem { state, plies: plies.parse().expect("a number"), reason: reason.to_owned(), open }
    };
    include_str!("positions.txt").lines().filter(|text| !text.starts_with('#')).map(line).collect()
}
