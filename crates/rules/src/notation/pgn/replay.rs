//! From PGN to a record of the game and back.

use super::lex::quoted;
use super::write::move_number;
use super::{PgnError, PgnGame, PgnLine, PgnMove, PgnProblem, PgnResult, Place, Tag};
use crate::board::{Move, Side};
use crate::catalog;
use crate::ending::Outcome;
use crate::game::{Game, State};
use crate::notation::SanError;
use crate::record::Record;

/// What a PGN without the tag Variant is: the format was made for this game and needs no tag for it.
const DEFAULT_GAME: &str = "chess";
/// Values of the tag Variant by which programs mean the default game.
const DEFAULT_NAMES: [&str; 3] = ["standard", "normal", "from position"];
/// Tags that follow from a record itself.
const DERIVED: [&str; 5] = ["Variant", "SetUp", "FEN", "Result", "Termination"];
/// The longest reason that is taken from the tag Termination.
const MAX_REASON: usize = 80;

impl PgnGame {
    /// Plays the game through.
    ///
    /// The tag Variant decides which game it is, by id or name; `lookup` finds games by their ids, as
    /// [`catalog::game`] does. The game begins with the array, or with the position of the tag FEN. A result that the moves
    /// do not give is taken for resignation or agreement, unless the tag Termination knows better.
    ///
    /// ```
    /// let games = chimera_rules::read_pgn("1. f3 e5 2. g4 Qh4# 0-1").expect("a PGN");
    /// let record = games[0].replay(chimera_rules::catalog::game).expect("legal moves");
    /// assert_eq!(record.outcome().map(|outcome| outcome.reason), Some("checkmate".to_owned()));
    /// ```
    pub fn replay(&self, lookup: impl Fn(&str) -> Option<Game>) -> Result<Record, PgnError> {
        let mut record = Record::new(self.start(lookup)?);
        for mv in &self.line.moves {
            let played = read_move(record.state(), mv)?;
            if record.play_on(played).is_err() {
                return Err(PgnError::new(mv.place, PgnProblem::TooManyMoves));
            }
        }
        for tag in self.tags.iter().filter(|tag| !DERIVED.contains(&tag.name.as_str())) {
            record.set_tag(&tag.name, &tag.value);
        }
        self.conclude(&mut record)?;
        Ok(record)
    }

    /// Checks that the moves of all variations are legal where they branch off.
    pub fn check_variations(&self, lookup: impl Fn(&str) -> Option<Game>) -> Result<(), PgnError> {
        let mut waiting = vec![(&self.line, self.start(lookup)?)];
        while let Some((line, mut state)) = waiting.pop() {
            for mv in &line.moves {
                waiting.extend(mv.variations.iter().map(|variation: &PgnLine| (variation, state.clone())));
                state = state.after_legal(read_move(&state, mv)?);
            }
        }
        Ok(())
    }

    /// The PGN of a record. Of the tags, those that follow from the record (Variant, `SetUp`, FEN, Result, Termination) are
    /// set accordingly; the rest are the record's and, above them, these.
    pub fn from_record(record: &Record, tags: &[(String, String)]) -> Self {
        let moves = record.sans().iter().map(|san| PgnMove::new(san)).collect();
        let outcome = record.outcome();
        let result = outcome.map_or(PgnResult::Open, |outcome| outcome.winner.map_or(PgnResult::Drawn, PgnResult::Won));
        let mut game = Self::new(PgnLine { moves, comments: Vec::new() }, result);
        for (name, value) in record.tags().iter().chain(tags).filter(|(name, _)| !DERIVED.contains(&name.as_str())) {
            game.set_tag(name, value);
        }
        let start = record.start();
        if start.game().id() != DEFAULT_GAME {
            game.set_tag("Variant", start.game().id());
        }
        if *start != start.game().start() {
            game.set_tag("SetUp", "1");
            game.set_tag("FEN", &start.fen());
        }
        if let Some(declared) = record.declared()
            && !(declared.winner.is_some() && declared.reason == "resignation")
        {
            game.set_tag("Termination", &declared.reason);
        }
        game
    }

    /// The state with which the game begins.
    fn start(&self, lookup: impl Fn(&str) -> Option<Game>) -> Result<State, PgnError> {
        let variant = self.find_tag("Variant");
        let name = variant.map_or("", |tag| tag.value.trim());
        let game = find_game(name, lookup).ok_or_else(|| {
            let known = catalog::ids().collect::<Vec<_>>().join(", ");
            place_of(variant, PgnProblem::Variant { name: quoted(name), known })
        })?;
        let set_up = self.find_tag("SetUp");
        match self.find_tag("FEN") {
            Some(fen) => game.parse_fen(&fen.value).map_err(|error| PgnError::new(fen.place, PgnProblem::Fen(error))),
            None if set_up.is_some_and(|tag| tag.value.trim() == "1") => Err(place_of(set_up, PgnProblem::NoFen)),
            None => Ok(game.start()),
        }
    }

    /// Reconciles the result with what the rules say.
    fn conclude(&self, record: &mut Record) -> Result<(), PgnError> {
        let winner = match self.result {
            PgnResult::Open => return Ok(()),
            PgnResult::Drawn => None,
            PgnResult::Won(side) => Some(side),
        };
        match record.outcome() {
            Some(outcome) if outcome.winner == winner => return Ok(()),
            // Mate is mate whatever is written; but where counters or material end a game now, people once played on.
            Some(outcome) if record.state().position_outcome().is_some() => {
                let place = self.line.moves.last().map(|mv| mv.place).unwrap_or_default();
                return Err(PgnError::new(place, PgnProblem::Result { result: self.result, outcome }));
            }
            _ => {}
        }
        let claimable = record.claimable().filter(|claim| claim.winner == winner).map(|claim| claim.reason);
        let usual = if winner.is_some() { "resignation" } else { "agreement" };
        let reason = self.tag("Termination").and_then(reason_of);
        let reason = reason.or(claimable).unwrap_or_else(|| usual.to_owned());
        record.declare(Outcome { winner, reason });
        Ok(())
    }
}

fn place_of(tag: Option<&Tag>, problem: PgnProblem) -> PgnError {
    PgnError::new(tag.map_or_else(Place::default, |tag| tag.place), problem)
}

/// Finds a game by what the tag Variant says: its id or its name, in any case and spacing.
fn find_game(name: &str, lookup: impl Fn(&str) -> Option<Game>) -> Option<Game> {
    let plain =
        |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let wanted = plain(name);
    if wanted.is_empty() {
        return lookup(DEFAULT_GAME);
    }
    let named = |id: &&str| plain(id) == wanted || catalog::game(id).is_some_and(|game| plain(game.name()) == wanted);
    lookup(name).or_else(|| lookup(&name.to_lowercase())).or_else(|| {
        let usual = DEFAULT_NAMES.iter().any(|known| plain(known) == wanted);
        lookup(if usual { DEFAULT_GAME } else { catalog::ids().find(named)? })
    })
}

/// Reads a move of a PGN.
fn read_move(state: &State, mv: &PgnMove) -> Result<Move, PgnError> {
    let number = u32::from(state.number());
    state.parse_san(&mv.text).or_else(|error| {
        // `1e4`: a number that is not set off from its move. As a rank it made no sense.
        let glued = mv.text.strip_prefix(&number.to_string()).filter(|_| state.turn() == Side::White);
        glued.and_then(|text| state.parse_san(text).ok()).ok_or_else(|| fault(state, mv, error))
    })
}

fn fault(state: &State, mv: &PgnMove, error: SanError) -> PgnError {
    let number = move_number(state.turn(), state.number().into());
    PgnError::new(mv.place, PgnProblem::Move { number, error })
}

/// The reason that the tag Termination gives, if any.
fn reason_of(termination: &str) -> Option<String> {
    const KNOWN: [(&str, &str); 10] = [
        ("time forfeit", "time forfeit"),
        ("on time", "time forfeit"),
        ("resignation", "resignation"),
        ("agreement", "agreement"),
        ("repetition", "repetition"),
        ("move limit", "move limit"),
        ("50-move", "move limit"),
        ("insufficient", "material"),
        ("abandoned", "abandoned"),
        ("adjudication", "adjudication"),
    ];
    let text = termination.trim();
    let lower = text.to_lowercase();
    if matches!(lower.as_str(), "" | "?" | "normal" | "unterminated") {
        return None;
    }
    let known = KNOWN.iter().find(|(sign, _)| lower.contains(sign)).map(|&(_, reason)| reason.to_owned());
    Some(known.unwrap_or_else(|| text.chars().take(MAX_REASON).collect()))
}
