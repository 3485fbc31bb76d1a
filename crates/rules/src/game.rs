//! The library's border: a game of any width behind one type, and states of it.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::board::{Bits, Geometry, Kind, Letter, Man, Move, Side, Square, Wide};
use crate::compile::{self, KindInfo, Sheet};
use crate::definition::{self, Definition, DefinitionError};
use crate::ending::{Counting, Outcome, Repetition};
use crate::notation::FenError;
use crate::notation::fen;
use crate::position::{Position, Setup, SetupError};
use crate::table::{Rules, Tier};

/// Rules of any width.
#[derive(Clone, Debug)]
pub enum AnyRules {
    /// Up to 64 squares.
    W64(Rules<u64>),
    /// Up to 128 squares.
    W128(Rules<u128>),
    /// Up to 192 squares.
    W192(Rules<Wide<3>>),
    /// Up to 256 squares.
    W256(Rules<Wide<4>>),
}

/// A position of any width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyPosition {
    /// Up to 64 squares.
    W64(Position<u64>),
    /// Up to 128 squares.
    W128(Position<u128>),
    /// Up to 192 squares.
    W192(Position<Wide<3>>),
    /// Up to 256 squares.
    W256(Position<Wide<4>>),
}

/// Something to do with rules and a position whatever their width: how upper rooms get at `Rules<B>`.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<B: Bits>(self, rules: &Rules<B>, position: &Position<B>) -> Self::Output;
}

/// Runs an expression with `$rules` and `$position` of the right width.
macro_rules! with {
    ($state:expr, |$rules:ident, $position:ident| $body:expr) => {
        match (&$state.game.inner.rules, &$state.position) {
            (AnyRules::W64($rules), AnyPosition::W64($position)) => $body,
            (AnyRules::W128($rules), AnyPosition::W128($position)) => $body,
            (AnyRules::W192($rules), AnyPosition::W192($position)) => $body,
            (AnyRules::W256($rules), AnyPosition::W256($position)) => $body,
            _ => unreachable!("a state holds a position of its own game's width"),
        }
    };
}

macro_rules! each_rules {
    ($game:expr, |$rules:ident| $body:expr) => {
        match &$game.inner.rules {
            AnyRules::W64($rules) => $body,
            AnyRules::W128($rules) => $body,
            AnyRules::W192($rules) => $body,
            AnyRules::W256($rules) => $body,
        }
    };
}

/// A game of chess: compiled rules and what people are told of them. Cheap to clone; never changes.
#[derive(Clone)]
pub struct Game {
    inner: Arc<Inner>,
}

#[derive(Clone)]
struct Inner {
    id: String,
    source: String,
    definition: Arc<Definition>,
    sheet: Sheet,
    geometry: Geometry,
    letters: Vec<Letter>,
    rules: AnyRules,
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game").field("id", &self.inner.id).finish_non_exhaustive()
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }
}

/// What a man can do from a square of an otherwise empty board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LoneReach {
    /// Where it may move without capturing.
    pub quiet: Vec<Square>,
    /// Where it would capture an enemy that stood there.
    pub capture: Vec<Square>,
}

/// Why a FEN was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// Its text is wrong.
    #[error(transparent)]
    Text(#[from] FenError),
    /// It is no position of the game; all reasons.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Setup(Vec<SetupError>),
    /// It is not clear how to castle from where the men stand.
    #[error("castling from any place: {0}")]
    Castling(String),
}

impl Game {
    /// Reads and compiles a game file. `id` is what the game is called in commands and addresses.
    pub fn from_toml(id: &str, text: &str) -> Result<Self, Vec<DefinitionError>> {
        let definition = definition::read(text)?;
        let located = |problems: Vec<definition::Problem>| {
            let told = problems.iter().take(definition::MAX_ERRORS);
            told.map(|problem| DefinitionError::from_problem(text, problem)).collect::<Vec<_>>()
        };
        Self::compile(id, text, &definition).map_err(located)
    }

    /// Compiles a definition that comes from elsewhere than a game file. Its [`Game::source`] is the game file that says the same.
    ///
    /// ```
    /// use chimera_rules::{Game, catalog, definition};
    ///
    /// for id in catalog::ids() {
    ///     let definition = definition::read(catalog::source(id).unwrap()).unwrap();
    ///     let game = Game::from_definition(id, &definition).unwrap();
    ///     let again = Game::from_toml(id, game.source()).unwrap();
    ///     assert_eq!(game.start().fen(), again.start().fen());
    /// }
    /// ```
    pub fn from_definition(id: &str, definition: &Definition) -> Result<Self, Vec<definition::Problem>> {
        let source = definition::write(definition);
        Self::compile(id, &source, definition)
    }

    fn compile(id: &str, source: &str, definition: &Definition) -> Result<Self, Vec<definition::Problem>> {
        let outline = compile::outline(definition)?;
        let rules = match outline.geometry.len() {
            0..=64 => AnyRules::W64(compile::compile(definition, &outline)?),
            65..=128 => AnyRules::W128(compile::compile(definition, &outline)?),
            129..=192 => AnyRules::W192(compile::compile(definition, &outline)?),
            _ => AnyRules::W256(compile::compile(definition, &outline)?),
        };
        let problems = definition::shuffle::problems(definition, &outline);
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut sheet = Sheet::new(definition, &outline);
        let inner = Inner {
            id: id.to_owned(),
            source: source.to_owned(),
            definition: Arc::new(definition.clone()),
            geometry: outline.geometry,
            letters: outline.letters,
            rules,
            sheet: {
                sheet.array.clear();
                sheet
            },
        };
        let mut game = Self { inner: Arc::new(inner) };
        let array = game.start().fen();
        if let Some(inner) = Arc::get_mut(&mut game.inner) {
            inner.sheet.array = array;
        }
        Ok(game)
    }

    /// Whether men of the array exchange their places by lot before a game begins. [`Game::start`] is the array as it is written.
    pub fn is_drawn(&self) -> bool {
        !self.definition().shuffle.is_empty()
    }

    /// The game with the array that a number draws by lot, the same for the same number; itself if nothing is drawn. Its id is that
    /// of the game with `@` and the number behind it.
    pub fn drawn(&self, number: u32) -> Result<Self, Vec<definition::Problem>> {
        if !self.is_drawn() {
            return Ok(self.clone());
        }
        let outline = compile::outline(self.definition())?;
        let drawn = definition::shuffle::drawn(self.definition(), &outline, number.into());
        let none = || vec![definition::Problem::at(["shuffle"], "no array can be drawn by lot")];
        Self::from_definition(&format!("{}@{number}", self.id()), &drawn.ok_or_else(none)?)
    }

    /// Takes the id of a drawn game apart: `fischer@7` is the game `fischer` and the number 7.
    pub fn numbered(id: &str) -> Option<(&str, u32)> {
        let (game, number) = id.rsplit_once('@')?;
        let digits = (1..=9).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
        Some((game, number.parse().ok().filter(|_| digits)?))
    }

    /// What the game is called in commands and addresses.
    pub fn id(&self) -> &str {
        &self.inner.id
    }

    /// The game file's text.
    pub fn source(&self) -> &str {
        &self.inner.source
    }

    /// The definition from which the game was compiled.
    pub fn definition(&self) -> &Definition {
        &self.inner.definition
    }

    /// What people are told of the game.
    pub fn sheet(&self) -> &Sheet {
        &self.inner.sheet
    }

    /// The game's name.
    pub fn name(&self) -> &str {
        &self.inner.sheet.name
    }

    /// How moves are counted, if they are.
    pub(crate) fn counting(&self) -> Option<&Counting> {
        each_rules!(self, |rules| rules.endings.counting.as_deref())
    }

    /// The board's outline.
    pub fn geometry(&self) -> &Geometry {
        &self.inner.geometry
    }

    /// What people are told of a kind of man.
    pub fn kind(&self, kind: Kind) -> &KindInfo {
        &self.inner.sheet.kinds[kind.index()]
    }

    /// All kinds of men.
    pub fn kinds(&self) -> impl ExactSizeIterator<Item = (Kind, &KindInfo)> {
        self.inner.sheet.kinds.iter().enumerate().map(|(i, info)| (Kind::new(i), info))
    }

    /// A man's letter in a FEN: upper case for the first player.
    pub fn letter(&self, man: Man) -> Letter {
        crate::notation::man_letter(&self.inner.letters, man)
    }

    /// The squares of a zone that belong to a side; zones are numbered as [`Sheet::zones`] lists their names.
    pub fn zone(&self, zone: usize, side: Side) -> Vec<Square> {
        each_rules!(self, |rules| rules.zones().get(zone).map_or_else(Vec::new, |sets| squares(sets[side])))
    }

    /// Whether men can be in hand.
    pub fn has_hands(&self) -> bool {
        each_rules!(self, |rules| rules.has_hands())
    }

    /// Whether moves place walls.
    pub fn has_walls(&self) -> bool {
        each_rules!(self, |rules| rules.has_walls())
    }

    /// As which man a man is held in hand, if it can be.
    pub fn held_as(&self, kind: Kind) -> Option<Kind> {
        each_rules!(self, |rules| rules.held_as(kind))
    }

    /// How strictly the kernel must try out moves.
    pub fn tier(&self) -> Tier {
        each_rules!(self, |rules| rules.tier())
    }

    /// The same game with its moves tried out at least as strictly as `tier` says: slower, for tests that compare tiers.
    #[must_use]
    pub fn with_tier(self, tier: Tier) -> Self {
        let rules = match &self.inner.rules {
            AnyRules::W64(rules) => AnyRules::W64(rules.clone().with_tier(tier)),
            AnyRules::W128(rules) => AnyRules::W128(rules.clone().with_tier(tier)),
            AnyRules::W192(rules) => AnyRules::W192(rules.clone().with_tier(tier)),
            AnyRules::W256(rules) => AnyRules::W256(rules.clone().with_tier(tier)),
        };
        let inner = Inner { rules, ..self.inner.as_ref().clone() };
        Self { inner: Arc::new(inner) }
    }

    /// What a man can do from a square of a board that is empty but for it and whomever it captures.
    pub fn lone_reach(&self, man: Man, square: Square) -> LoneReach {
        if !self.geometry().exists(square) {
            return LoneReach::default();
        }
        each_rules!(self, |rules| {
            let (quiet, capture) = rules.targets(man, square, Bits::bit(square.index()));
            LoneReach { quiet: squares(quiet), capture: squares(capture) }
        })
    }

    /// The compiled rules.
    pub fn rules(&self) -> &AnyRules {
        &self.inner.rules
    }

    /// The state at the beginning of a game.
    pub fn start(&self) -> State {
        let position = match &self.inner.rules {
            AnyRules::W64(rules) => AnyPosition::W64(*rules.start()),
            AnyRules::W128(rules) => AnyPosition::W128(*rules.start()),
            AnyRules::W192(rules) => AnyPosition::W192(*rules.start()),
            AnyRules::W256(rules) => AnyPosition::W256(*rules.start()),
        };
        State { game: self.clone(), position }
    }

    /// Reads a FEN as far as its text goes, unchecked.
    pub fn read_setup(&self, text: &str) -> Result<Setup, FenError> {
        fen::read(&self.inner.geometry, &self.inner.letters, self.has_walls(), text)
    }

    /// Checks a setup and makes a state of it.
    pub fn state(&self, setup: &Setup) -> Result<State, PositionError> {
        let position = match &self.inner.rules {
            AnyRules::W64(rules) => rules.position(setup).map(AnyPosition::W64),
            AnyRules::W128(rules) => rules.position(setup).map(AnyPosition::W128),
            AnyRules::W192(rules) => rules.position(setup).map(AnyPosition::W192),
            AnyRules::W256(rules) => rules.position(setup).map(AnyPosition::W256),
        };
        Ok(State { game: self.clone(), position: position.map_err(PositionError::Setup)? })
    }

    /// Reads and checks a FEN.
    pub fn parse_fen(&self, text: &str) -> Result<State, PositionError> {
        self.state(&self.read_setup(text)?)
    }
}

/// A position together with its game.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    game: Game,
    position: AnyPosition,
}

impl State {
    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position, of whatever width.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Does something that needs the rules and the position in their own width.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        with!(self, |rules, position| visitor.visit(rules, position))
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Side {
        with!(self, |_rules, position| position.turn())
    }

    /// The man on a square, if any.
    pub fn man(&self, square: Square) -> Option<Man> {
        if !self.game.geometry().exists(square) {
            return None;
        }
        let man = with!(self, |_rules, position| position.man(square));
        man.is_some().then_some(man)
    }

    /// What a side has in hand: kinds and how many of each, none that it has not.
    pub fn hand(&self, side: Side) -> Vec<(Kind, u8)> {
        with!(self, |rules, position| rules.hand(position, side).collect())
    }

    /// The man that a move takes to its square: the one that stands where it starts, or comes from the hand.
    pub fn mover(&self, mv: Move) -> Option<Man> {
        let man = with!(self, |rules, position| rules.moving(position, mv));
        man.is_some().then_some(man)
    }

    /// How many men of some kinds, as bits, a side has on the board.
    pub(crate) fn number_of(&self, side: Side, kinds: u64) -> u32 {
        with!(self, |rules, position| rules.number_of(position, side, kinds))
    }

    /// Half-moves since the last capture or move of a pawn.
    pub fn clock(&self) -> u16 {
        with!(self, |_rules, position| position.clock())
    }

    /// Number of the move, from 1.
    pub fn number(&self) -> u16 {
        with!(self, |_rules, position| position.number())
    }

    /// The key: equal for positions that are the same for the repetition rule.
    pub fn key(&self) -> u64 {
        with!(self, |_rules, position| position.key())
    }

    /// The key, computed anew: for tests of the one that is kept up move by move.
    pub fn recomputed_key(&self) -> Option<u64> {
        with!(self, |rules, position| rules.recomputed_key(position))
    }

    /// The setup.
    pub fn setup(&self) -> Setup {
        with!(self, |rules, position| rules.setup(position))
    }

    /// The FEN, canonical.
    pub fn fen(&self) -> String {
        let game = &self.game.inner;
        fen::write(&game.geometry, &game.letters, self.game.has_hands(), &self.setup())
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        with!(self, |rules, position| rules.legal_moves(position, &mut moves));
        moves
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        with!(self, |rules, position| rules.is_legal(position, mv))
    }

    /// The state after a move; `None` if it is not legal.
    pub fn after(&self, mv: Move) -> Option<State> {
        self.is_legal(mv).then(|| self.after_legal(mv))
    }

    /// The state after a move that is known to be legal.
    #[must_use]
    pub fn after_legal(&self, mv: Move) -> State {
        let mut next = self.clone();
        match (&self.game.inner.rules, &mut next.position) {
            (AnyRules::W64(rules), AnyPosition::W64(position)) => rules.play(position, mv),
            (AnyRules::W128(rules), AnyPosition::W128(position)) => rules.play(position, mv),
            (AnyRules::W192(rules), AnyPosition::W192(position)) => rules.play(position, mv),
            (AnyRules::W256(rules), AnyPosition::W256(position)) => rules.play(position, mv),
            _ => unreachable!("a state holds a position of its own game's width"),
        }
        next
    }

    /// The square on which a legal move captures, if it does.
    pub fn captured(&self, mv: Move) -> Option<Square> {
        with!(self, |rules, position| rules.captured(position, mv))
    }

    /// The square that UCI names for a castling move instead of the one to which it goes.
    pub fn castling_onto(&self, mv: Move) -> Option<Square> {
        with!(self, |rules, position| rules.castling_onto(position, mv))
    }

    /// Where the partner of a castling move stands.
    pub fn castling_partner(&self, mv: Move) -> Option<Square> {
        with!(self, |rules, position| rules.castling_partner(position, mv))
    }

    /// All squares on which a legal move captures, one's own men included, in the order of the walk.
    pub fn victims(&self, mv: Move) -> Vec<Square> {
        with!(self, |rules, position| rules.victims(position, mv))
    }

    /// Where a legal move takes a third man who is not captured, if it does: from, to.
    pub fn carried(&self, mv: Move) -> Option<(Square, Square)> {
        with!(self, |rules, position| rules.carried(position, mv))
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        with!(self, |rules, position| rules.in_check(position))
    }

    /// The squares of a side's royal men.
    pub fn royals(&self, side: Side) -> Vec<Square> {
        with!(self, |_rules, position| squares(position.royals(side)))
    }

    /// The squares of the men that an enemy holds frozen, of both sides.
    pub fn frozen(&self) -> Vec<Square> {
        let of = |side| with!(self, |rules, position| squares(rules.frozen(position, side)));
        [of(Side::White), of(Side::Black)].concat()
    }

    /// What the man on a square could do if it were its turn, royal safety aside: (to empty squares, captures).
    pub fn reach(&self, square: Square) -> (Vec<Square>, Vec<Square>) {
        if !self.game.geometry().exists(square) {
            return (Vec::new(), Vec::new());
        }
        with!(self, |rules, position| {
            let (quiet, capture) = rules.reach(position, square);
            (squares(quiet), squares(capture))
        })
    }

    /// All men of a side that could capture on a square, frozen men aside.
    pub fn attackers(&self, square: Square, by: Side) -> Vec<Square> {
        with!(self, |rules, position| squares(rules.attackers(position, square, by)))
    }

    /// How the position by itself has ended the game: nothing of repetition, counters or material.
    pub fn position_outcome(&self) -> Option<Outcome> {
        with!(self, |rules, position| rules.position_outcome(position))
    }

    /// How the game has ended, if it has, the position having occurred `occurrences` times (itself included).
    pub fn game_outcome(&self, occurrences: impl Into<Repetition>) -> Option<Outcome> {
        let seen = occurrences.into();
        with!(self, |rules, position| rules.game_outcome(position, seen))
    }

    /// What a player may claim.
    pub fn claim(&self, occurrences: impl Into<Repetition>) -> Option<Outcome> {
        let seen = occurrences.into();
        with!(self, |rules, position| rules.claim(position, seen))
    }

    /// The number of sequences of `depth` legal moves.
    pub fn perft(&self, depth: u32) -> u64 {
        with!(self, |rules, position| rules.perft(position, depth))
    }
}

fn squares<B: Bits>(set: B) -> Vec<Square> {
    set.squares().map(Square::new).collect()
}
