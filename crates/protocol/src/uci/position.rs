//! `position`: where the game stands, and how it came there.

use chimera_rules::{Anywhere, Game, MAX_PLIES, State, UciError};
use thiserror::Error;

use super::command::{CommandError, hint};
use super::quoted;

/// A position and the moves made from it, literally.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The FEN; `None` for the game's array.
    pub fen: Option<String>,
    /// The moves.
    pub moves: Vec<String>,
}

/// The state at which a [`Position`] arrives.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The state.
    pub state: State,
    /// The keys of all positions on the way, the present one last.
    pub keys: Vec<u64>,
}

/// Why a position can't be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// The FEN is refused.
    #[error("position: {0}")]
    Fen(#[from] chimera_rules::PositionError),
    /// A move is no move or not legal.
    #[error("position: move {number}: {source}")]
    Move {
        /// Its place in the list, from 1.
        number: usize,
        /// What is wrong with it.
        source: UciError,
    },
    /// More moves than any game has.
    #[error("position: a game has at most {MAX_PLIES} half-moves")]
    TooLong,
}

impl Position {
    /// Reads what stands behind `position`.
    pub(super) fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Self, CommandError> {
        let missing = |missing| CommandError::Missing { command: "position", missing };
        let unexpected =
            |word: &str, hint| Err(CommandError::Unexpected { command: "position", word: quoted(word), hint });
        let fen = match words.next() {
            None => return Err(missing("startpos or fen")),
            Some("startpos") => {
                if let Some(word) = words.next()
                    && word != "moves"
                {
                    return unexpected(word, hint(word, ["moves"]));
                }
                None
            }
            Some("fen") => {
                let fields = words.by_ref().take_while(|&word| word != "moves").collect::<Vec<_>>();
                if fields.is_empty() {
                    return Err(missing("the FEN"));
                }
                Some(fields.join(" "))
            }
            Some(other) => return unexpected(other, hint(other, ["startpos", "fen"])),
        };
        Ok(Self { fen, moves: words.map(str::to_owned).collect() })
    }

    /// Sets the position up and makes the moves. That the game may have ended on the way by counting is no obstacle.
    pub fn play(&self, game: &Game) -> Result<Played, PositionError> {
        self.play_from(match &self.fen {
            None => game.start(),
            Some(fen) => game.parse_fen(fen)?,
        })
    }

    /// The same where men castle from any place.
    pub fn play_anywhere(&self, anywhere: &mut Anywhere) -> Result<Played, PositionError> {
        self.play_from(match &self.fen {
            None => anywhere.start()?,
            Some(fen) => anywhere.parse_fen(fen)?,
        })
    }

    fn play_from(&self, mut state: State) -> Result<Played, PositionError> {
        if self.moves.len() > MAX_PLIES {
            return Err(PositionError::TooLong);
        }
        let mut keys = vec![state.key()];
        for (text, number) in self.moves.iter().zip(1..) {
            let mv = state.parse_uci(text).map_err(|source| PositionError::Move { number, source })?;
            state = state.after_legal(mv);
            keys.push(state.key());
        }
        Ok(Played { state, keys })
    }
}

impl Played {
    /// A game that begins here.
    pub fn start(state: State) -> Self {
        Self { keys: vec![state.key()], state }
    }
}

#[cfg(test)]
mod tests {
    use chimera_rules::{Game, catalog};

    use super::Position;
    use crate::uci::DEFAULT_VARIANT;

    fn game() -> Game {
        catalog::game(DEFAULT_VARIANT).expect("the default game")
    }

    fn play(text: &str) -> Result<String, String> {
        let position = Position::parse(text.split_whitespace()).map_err(|error| error.to_string())?;
        position.play(&game()).map(|played| played.state.fen()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_position_is_set_up_and_moves_are_made() {
        let fen = "rnbqkb1r/pppp1ppp/5n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4";
        assert_eq!(play("startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f6g8 e1g1 g8f6").map(|_| ()), Ok(()));
        assert_eq!(play(&format!("fen {fen}")), Ok(fen.to_owned()));
        let bare = play("fen 4k3/8/8/8/8/8/8/4K3").expect("fields that are missing have defaults");
        assert_eq!(bare, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(
            play("startpos moves e2e4 e2e4"),
            Err("position: move 2: \"e2e4\": e2 holds no man of the side to move".into())
        );
        assert_eq!(play("startpos e2e4"), Err("position: unexpected \"e2e4\"".into()));
        assert_eq!(play("fen"), Err("position: the FEN is missing".into()));
        assert_eq!(play(""), Err("position: startpos or fen is missing".into()));
        let long = format!("startpos moves {}", "x ".repeat(chimera_rules::MAX_PLIES + 1));
        assert_eq!(play(&long), Err("position: a game has at most 10000 half-moves".into()));
    }

    #[test]
    fn every_position_on_the_way_is_remembered() {
        let words = "startpos moves g1f3 g8f6 f3g1 f6g8".split_whitespace();
        let played = Position::parse(words).expect("right").play(&game()).expect("legal");
        assert_eq!(played.keys.len(), 5);
        assert_eq!(played.keys.first(), played.keys.last());
    }
}
