//! A game as it was played, and how it ended.

use thiserror::Error;

use crate::board::{Move, Side};
use crate::ending::{Outcome, Repetition};
use crate::game::State;

/// The greatest number of half-moves in a record.
pub const MAX_PLIES: usize = 10_000;

/// Why a record does not take something down.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The move is not legal.
    #[error("{0} is not legal here")]
    Illegal(String),
    /// There is nothing to claim.
    #[error("there is no draw to claim here")]
    NothingToClaim,
    /// Longer than any game.
    #[error("a game has at most {MAX_PLIES} half-moves; agree to a draw or begin another")]
    TooLong,
}

/// A game as it was played: its start, its moves, the states after them, and how the players ended it.
///
/// ```
/// # let start = chimera_rules::catalog::game("chess").expect("a game of the catalog").start();
/// let mut record = chimera_rules::Record::new(start);
/// for text in ["f3", "e5", "g4", "Qh4"] {
///     let mv = record.state().parse_san(text)?;
///     record.play(mv)?;
/// }
/// assert_eq!(record.sans().join(" "), "f3 e5 g4 Qh4#");
/// assert_eq!(record.outcome().map(|outcome| outcome.result()), Some("0-1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Never empty: the start first, the present last.
    states: Vec<State>,
    moves: Vec<Move>,
    declared: Option<Outcome>,
    tags: Vec<(String, String)>,
}

impl Record {
    /// A game that begins with a state.
    pub fn new(start: State) -> Self {
        Self { states: vec![start], moves: Vec::new(), declared: None, tags: Vec::new() }
    }

    /// The state with which the game began.
    pub fn start(&self) -> &State {
        &self.states[0]
    }

    /// The present state.
    pub fn state(&self) -> &State {
        &self.states[self.moves.len()]
    }

    /// The state after so many half-moves.
    pub fn state_at(&self, ply: usize) -> Option<&State> {
        self.states.get(ply)
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The number of half-moves.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The moves in short algebraic notation.
    pub fn sans(&self) -> Vec<String> {
        self.states.iter().zip(&self.moves).map(|(state, &mv)| state.san(mv)).collect()
    }

    /// The move that was made after so many half-moves, in short algebraic notation.
    pub fn san_at(&self, ply: usize) -> Option<String> {
        self.moves.get(ply).map(|&mv| self.states[ply].san(mv))
    }

    /// Plays a legal move; none after the end of the game.
    pub fn play(&mut self, mv: Move) -> Result<(), RecordError> {
        self.still_open()?;
        self.play_on(mv)
    }

    /// Plays a legal move even if counters, repetition or material would have ended the game: games were played on after that.
    pub fn play_on(&mut self, mv: Move) -> Result<(), RecordError> {
        if self.moves.len() >= MAX_PLIES {
            return Err(RecordError::TooLong);
        }
        let next = self.state().after(mv).ok_or_else(|| RecordError::Illegal(self.state().san(mv)))?;
        self.states.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back, and with it whatever the players had declared.
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.states.pop();
        self.declared = None;
        Some(mv)
    }

    /// How often the present position has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        let key = self.state().key();
        self.states.iter().filter(|state| state.key() == key).count() as u32
    }

    /// How often the present position has occurred, and whether somebody has given check all the time since it first did.
    pub fn repetition(&self) -> Repetition {
        Repetition::of(&self.states)
    }

    /// The keys of all positions from the start to the present.
    pub fn keys(&self) -> Vec<u64> {
        self.states.iter().map(State::key).collect()
    }

    /// How the game ended, if it did: as the players declared, or else as the rules say.
    pub fn outcome(&self) -> Option<Outcome> {
        self.declared.clone().or_else(|| self.state().game_outcome(self.repetition()))
    }

    /// What the players declared: resignation, agreement, a claim, time.
    pub fn declared(&self) -> Option<&Outcome> {
        self.declared.as_ref()
    }

    /// The draw that either player may claim now.
    pub fn claimable(&self) -> Option<Outcome> {
        if self.outcome().is_some() {
            return None;
        }
        self.state().claim(self.repetition())
    }

    /// Claims the draw that may be claimed.
    pub fn claim(&mut self) -> Result<Outcome, RecordError> {
        self.still_open()?;
        let outcome = self.claimable().ok_or(RecordError::NothingToClaim)?;
        self.declared = Some(outcome.clone());
        Ok(outcome)
    }

    /// A side gives the game up.
    pub fn resign(&mut self, side: Side) -> Result<(), RecordError> {
        self.end(Outcome { winner: Some(!side), reason: "resignation".to_owned() })
    }

    /// A side has used up its time, and loses.
    pub fn flag(&mut self, side: Side) -> Result<(), RecordError> {
        self.end(Outcome { winner: Some(!side), reason: "time forfeit".to_owned() })
    }

    /// Both agree to a draw.
    pub fn agree_draw(&mut self) -> Result<(), RecordError> {
        self.end(Outcome { winner: None, reason: "agreement".to_owned() })
    }

    /// Ends the game for a reason that lies outside the board.
    pub fn end(&mut self, outcome: Outcome) -> Result<(), RecordError> {
        self.still_open()?;
        self.declared = Some(outcome);
        Ok(())
    }

    /// Sets what was declared, whether the game still ran or not.
    pub(crate) fn declare(&mut self, outcome: Outcome) {
        self.declared = Some(outcome);
    }

    /// What is noted about the game: names and values, as in a PGN.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Notes something about the game, in place of what was noted under this name.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    fn still_open(&self) -> Result<(), RecordError> {
        self.outcome().map_or(Ok(()), |outcome| Err(RecordError::Over(outcome)))
    }
}

impl Repetition {
    /// Of the last of some states, which follow one another.
    pub fn of(states: &[State]) -> Self {
        let Some(last) = states.last() else { return Self::default() };
        let same = |state: &&State| state.key() == last.key();
        let times = states.iter().filter(same).count() as u32;
        let first = states.iter().position(|state| same(&state)).unwrap_or(0);
        let since = &states[first..];
        // From the last one backwards: every other state has the same side to move.
        let all = |skipped: usize| since.iter().rev().skip(skipped).step_by(2).all(State::in_check);
        Self {
            times,
            checking: times > 1 && all(1),
            checked: times > 1 && all(0),
            counted: Self::count_is_over(states),
        }
    }
}
