//! One game and what may be done in it: no clock, no archive, no sockets.

use chimera_rules::{Game, Move, Record, RecordError, Side, State};

use super::view::{self, Scene};
use crate::error::Refusal;
use crate::library::{Library, Shelved};
use crate::secret::TokenHash;
use crate::store::{Ending, Seats, StoreError, StoredPlay};
use crate::wire::{LegalMove, Mode, MoveRecord, OutcomeView, PlayState, ServerFrame, You};

/// The side that the person plays; nobody's in particular if two share the board.
pub(crate) fn person(seats: Seats) -> Option<Side> {
    match seats {
        Seats::PersonFirst => Some(Side::White),
        Seats::PersonSecond => Some(Side::Black),
        Seats::Hotseat => None,
    }
}

/// A change that has been found to be allowed, to be kept before it is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// A move; its number and its text for the archive.
    Move { mv: Move, ply: usize, uci: String },
    /// Only so many half-moves remain.
    TakeBack { ply: usize },
    /// The players end the game.
    Finish(Ending),
}

/// One game.
#[derive(Debug)]
pub(crate) struct Table {
    id: String,
    /// What the page must ask for to see the rules of this game.
    address: String,
    seats: Seats,
    level: u8,
    token: TokenHash,
    begun: i64,
    record: Record,
    start_fen: String,
    moves: Vec<MoveRecord>,
    scene: Scene,
    legal: Vec<LegalMove>,
    outcome: Option<OutcomeView>,
    claim: Option<String>,
    warning: Option<String>,
}

impl Table {
    /// Sets up a game as the archive holds it.
    pub(crate) fn open(stored: &StoredPlay, library: &Library) -> Result<Self, Refusal> {
        let Shelved { address, game } = library.compiled(&stored.rules)?;
        let damaged = |what: String| Refusal::from(StoreError::Damaged(format!("game {}: {what}", stored.id)));
        let start = game.parse_fen(&stored.start_fen).map_err(|error| damaged(error.to_string()))?;
        let warning = (address != stored.rules.game).then(|| {
            format!("The rules of {} have changed since; this game goes on by those it began with.", game.name())
        });
        let mut table = Self {
            start_fen: start.fen(),
            scene: Scene::of(&start),
            record: Record::new(start),
            token: TokenHash::from_bytes(stored.token_hash.clone()),
            moves: Vec::new(),
            legal: Vec::new(),
            outcome: None,
            claim: None,
            id: stored.id.clone(),
            address,
            seats: stored.seats,
            level: stored.level,
            begun: stored.begun,
            warning,
        };
        for uci in &stored.moves {
            let mv = table.record.state().parse_uci(uci).map_err(|error| damaged(error.to_string()))?;
            table.push(mv).map_err(|error| damaged(error.to_string()))?;
        }
        if let Some(ending) = stored.ending {
            table.end(ending).map_err(|error| damaged(error.to_string()))?;
        }
        table.refresh();
        Ok(table)
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn game(&self) -> &Game {
        self.record.state().game()
    }

    pub(crate) fn state(&self) -> &State {
        self.record.state()
    }

    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    pub(crate) fn level(&self) -> u8 {
        self.level
    }

    pub(crate) fn seats(&self) -> Seats {
        self.seats
    }

    /// When it was begun, in seconds since 1970.
    pub(crate) fn begun(&self) -> i64 {
        self.begun
    }

    /// Whom the holder of a token plays.
    pub(crate) fn seat(&self, token: &str) -> Option<You> {
        self.token.matches(token).then_some(match self.seats {
            Seats::PersonFirst => You::White,
            Seats::PersonSecond => You::Black,
            Seats::Hotseat => You::Both,
        })
    }

    /// Whether the computer has to move.
    pub(crate) fn awaits_computer(&self) -> bool {
        self.outcome.is_none() && person(self.seats).is_some_and(|side| side != self.state().turn())
    }

    /// Whether the person may make a move of the present position that is number `ply`, and which.
    pub(crate) fn try_move(&self, text: &str, ply: usize, limit: usize) -> Result<Step, Refusal> {
        let now = self.moves.len();
        if ply != now {
            return Err(Refusal::Stale { now, said: ply });
        }
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        if person(self.seats).is_some_and(|side| side != self.state().turn()) {
            return Err(Refusal::NotYourTurn);
        }
        if now >= limit {
            return Err(Refusal::TooLong(limit));
        }
        let mv = self.state().parse_uci(text).map_err(|error| Refusal::IllegalMove(error.to_string()))?;
        Ok(self.step(mv))
    }

    /// A legal move of the present position, as a step.
    pub(crate) fn step(&self, mv: Move) -> Step {
        Step::Move { mv, ply: self.moves.len(), uci: self.state().uci(mv) }
    }

    /// Back to before the person's last own move.
    pub(crate) fn try_take_back(&self) -> Result<Step, Refusal> {
        let own = |ply: &usize| match (person(self.seats), self.record.state_at(*ply)) {
            (Some(side), Some(state)) => state.turn() == side,
            _ => true,
        };
        let ply = (0..self.moves.len()).rev().find(own).ok_or(Refusal::NothingToTakeBack)?;
        Ok(Step::TakeBack { ply })
    }

    /// The person gives up; of two at one board, the one to move.
    pub(crate) fn try_resign(&self) -> Result<Step, Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        Ok(Step::Finish(match person(self.seats).unwrap_or_else(|| self.state().turn()) {
            Side::White => Ending::WhiteResigned,
            Side::Black => Ending::BlackResigned,
        }))
    }

    /// The person claims a draw.
    pub(crate) fn try_claim(&self) -> Result<Step, Refusal> {
        match (&self.outcome, &self.claim) {
            (Some(_), _) => Err(Refusal::Over),
            (None, None) => Err(Refusal::NothingToClaim),
            (None, Some(_)) => Ok(Step::Finish(Ending::Claimed)),
        }
    }

    /// Makes a change that has been kept.
    pub(crate) fn make(&mut self, step: &Step) -> Result<(), RecordError> {
        match step {
            Step::Move { mv, .. } => self.push(*mv)?,
            Step::TakeBack { ply } => {
                while self.record.moves().len() > *ply && self.record.take_back().is_some() {}
                self.moves.truncate(*ply);
                self.scene = Scene::of(self.record.state());
            }
            Step::Finish(ending) => self.end(*ending)?,
        }
        self.refresh();
        Ok(())
    }

    fn push(&mut self, mv: Move) -> Result<(), RecordError> {
        let before = self.record.state().clone();
        self.record.play(mv)?;
        let made = view::made(&before, mv, self.record.state());
        self.scene = Scene { fen: made.fen.clone(), check: made.check.clone(), frozen: made.frozen.clone() };
        self.moves.push(made);
        Ok(())
    }

    fn end(&mut self, ending: Ending) -> Result<(), RecordError> {
        match ending {
            Ending::WhiteResigned => self.record.resign(Side::White),
            Ending::BlackResigned => self.record.resign(Side::Black),
            Ending::Claimed => self.record.claim().map(drop),
        }
    }

    /// Finds out anew what is shown of the present position.
    fn refresh(&mut self) {
        self.outcome = self.record.outcome().map(|outcome| view::outcome(self.game(), &outcome));
        self.claim = self.record.claimable().map(|outcome| outcome.reason);
        let persons = person(self.seats).is_none_or(|side| side == self.state().turn());
        self.legal = if self.outcome.is_none() && persons { view::legal(self.state()) } else { Vec::new() };
    }

    /// The state for those who play or for those who watch; `trouble` is more pressing than any other warning.
    pub(crate) fn view<'a>(&'a self, playing: bool, thinking: bool, trouble: Option<&'a str>) -> PlayState<'a> {
        let you = match self.seats {
            Seats::PersonFirst => You::White,
            Seats::PersonSecond => You::Black,
            Seats::Hotseat => You::Both,
        };
        PlayState {
            id: &self.id,
            game: &self.address,
            mode: if self.seats == Seats::Hotseat { Mode::Hotseat } else { Mode::Computer },
            level: self.level,
            you: playing.then_some(you),
            start_fen: &self.start_fen,
            fen: &self.scene.fen,
            turn: self.state().turn().into(),
            ply: self.moves.len(),
            check: &self.scene.check,
            frozen: &self.scene.frozen,
            moves: &self.moves,
            legal: if playing { &self.legal } else { &[] },
            outcome: self.outcome.as_ref(),
            claim: self.claim.as_deref(),
            thinking,
            warning: trouble.or(self.warning.as_deref()),
        }
    }

    /// The same as a frame.
    pub(crate) fn frame(&self, playing: bool, thinking: bool, trouble: Option<&str>) -> String {
        let state = self.view(playing, thinking, trouble);
        serde_json::to_string(&ServerFrame::State { state }).unwrap_or_else(|error| {
            tracing::error!(%error, "a state could not be written");
            String::new()
        })
    }
}
