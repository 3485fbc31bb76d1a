//! The shape of a game file, as serde reads it and as its JSON Schema is made.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::judgement::Judgement;
use super::shuffle::Shuffle;
use crate::board::Side;
use crate::rule::RuleDefinition;

/// A game of chess, as one TOML file says it.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "A game of chess")]
pub struct Definition {
    /// The game's name, as people write it.
    pub name: String,
    /// Who invented it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inventor: Option<String>,
    /// When.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<i32>,
    /// One or two sentences that tell a newcomer what is special.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// What the players are called, the first one first. White and Black if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<[String; 2]>,
    /// Files and ranks: `"12x12"`. At most 16x16.
    #[schemars(regex(pattern = "^[0-9]{1,2}x[0-9]{1,2}$"))]
    pub board: String,
    /// The number of the lowest rank, 1 or 0.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub first_rank: u8,
    /// The shade of the square a1; dark if absent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub a1: Shade,
    /// The starting position as a FEN. `*` is a square that does not exist.
    pub array: String,
    /// Men of the array that exchange their places by lot before a game begins, one shuffle after the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 16))]
    pub shuffle: Vec<Shuffle>,
    /// Named sets of squares.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub zones: IndexMap<String, ZoneDefinition>,
    /// The men, by id.
    pub men: IndexMap<String, ManDefinition>,
    /// Rules beyond the men's moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rule: Vec<RuleDefinition>,
    /// How the game ends, tried in this order and before the usual endings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ending: Vec<EndingDefinition>,
    /// Usual endings that this game does not have, by reason: `checkmate`, `stalemate`, `repetition`, `move limit`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// The rules in words, for people: a heading and paragraphs (separated by an empty line).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// How an engine judges positions: for strength, not for the rules.
    #[serde(default, skip_serializing_if = "Judgement::is_empty")]
    pub judgement: Judgement,
}

impl Definition {
    /// What the game is played by: the same without names, words, pictures and what engines are told.
    ///
    /// ```
    /// use chimera_rules::{catalog, definition};
    ///
    /// let chess = definition::read(catalog::source("chess").expect("a game of the catalog")).expect("a game file");
    /// let essence = chess.essence();
    /// assert_eq!((essence.array, essence.name.as_str(), essence.notes.len()), (chess.array, "", 0));
    /// ```
    #[must_use]
    pub fn essence(&self) -> Self {
        let plain =
            |man: &ManDefinition| ManDefinition { name: None, san: None, glyph: None, about: None, ..man.clone() };
        Self {
            name: String::new(),
            inventor: None,
            year: None,
            about: String::new(),
            sides: None,
            notes: Vec::new(),
            judgement: Judgement::default(),
            men: self.men.iter().map(|(id, man)| (id.clone(), plain(man))).collect(),
            ..self.clone()
        }
    }
}

fn one() -> u8 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref)] // Serde asks for a reference.
fn is_one(number: &u8) -> bool {
    *number == 1
}

/// Whether a value need not be written, since it is what its absence means.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The shade of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shade {
    /// Dark.
    #[default]
    Dark,
    /// Light.
    Light,
}

/// A set of squares of each side.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ZoneDefinition {
    /// The first player's squares.
    pub white: Vec<String>,
    /// The second player's; the first player's mirrored top to bottom if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<Vec<String>>,
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// The first one.
    White,
    /// The second one.
    Black,
}

impl Player {
    /// The side.
    pub fn side(self) -> Side {
        match self {
            Self::White => Side::White,
            Self::Black => Side::Black,
        }
    }
}

/// A kind of man.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)] // Independent facts, each with a key of its own.
pub struct ManDefinition {
    /// Its name; the id with a capital letter if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its letter in a FEN and in UCI moves, in upper case: `A` to `Z`, or `+A` to `+Z` for promoted men.
    #[schemars(regex(pattern = "^\\+?[A-Z]$"))]
    pub letter: String,
    /// Its letter in SAN, if another; empty for a pawn that is written without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    /// Its moves in `XBetza`, as the first player makes them.
    pub moves: String,
    /// Whether the second player's man moves as the first player's does that is turned round, left for right, and not as
    /// its mirror image.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turned: bool,
    /// A zone, by name: it makes no move out of its side's part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
    /// Other moves while it stands on certain squares.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<OnDefinition>,
    /// Its picture: parts that the page knows (`["rook", "knight"]`); its id if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glyph: Option<Glyph>,
    /// Whether the game is lost with it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub royal: bool,
    /// Whether it counts as a pawn: its moves reset the half-move clock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pawn: bool,
    /// For a man that counts as a pawn: whether a move that it could take back at once leaves the half-move clock running.
    #[serde(default, skip_serializing_if = "is_default")]
    pub returns: bool,
    /// One sentence on how it moves, for people; made from `moves` if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
}

/// Moves that replace a man's own on certain squares: those of the ranks and of the zone.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OnDefinition {
    /// Rank numbers as the first player sees them; the second player's are mirrored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<u8>,
    /// A zone, by name: each side's own part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// The moves there, in `XBetza`.
    pub moves: String,
}

/// One part or several.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Glyph {
    /// A picture of its own.
    One(String),
    /// A compound built from parts.
    Parts(Vec<String>),
}

/// One way in which the game ends.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndingDefinition {
    /// When it is looked at.
    pub when: When,
    /// What must hold; nothing more than `when` if absent.
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// What must not hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unless: Option<Condition>,
    /// What it means for the side to move.
    pub verdict: Verdict,
    /// The reason in words, as it stands behind the result: `checkmate`, `bare royal`.
    pub reason: String,
}

/// When an ending is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// Before the side to move moves: if it holds there are no legal moves.
    Turn,
    /// When the side to move has no legal move.
    Stuck,
    /// At once, but only as a matter of the game record: move lists and perft do not see it.
    Game,
    /// The same, but only if a player claims it.
    Claim,
}

/// A thing that may hold of a position, seen by the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// Its royal man is attacked.
    Check,
    /// It has nothing but royal men.
    Bare,
    /// The opponent has nothing but royal men.
    EnemyBare,
    /// An enemy man stands in its part of this zone and no legal move takes it.
    Intruder(String),
    /// The position has occurred this many times.
    Repeated(u32),
    /// It has given check with every move since the position first occurred.
    Perpetual,
    /// The opponent has given check with every move since the position first occurred.
    EnemyPerpetual,
    /// This many moves of each side have passed without a capture or a move of a pawn.
    QuietMoves(u32),
    /// Apart from the royal men no man is on the board but, at most, one of these.
    OnlyOneOf(Vec<String>),
    /// All men but the royal ones are of these kinds and stand on squares of one shade.
    OneShade(Vec<String>),
    /// It has so many of these men, there.
    Own(MenCount),
    /// The opponent has so many of these men, there.
    Enemy(MenCount),
    /// It has none left of at least one of these.
    Extinct(Vec<String>),
    /// The opponent has none left of at least one of these.
    EnemyExtinct(Vec<String>),
    /// It has a legal move that takes one of these men to a zone.
    Reach(MenReach),
    /// It is the first player.
    First,
    /// It has been given this many checks, as the rule `count-checks` counts them.
    Checked(u8),
    /// Every square is occupied.
    Full,
    /// Moves have been counted, and the count has run out.
    Counted(MoveCount),
    /// So many moves in a row, of both sides together, were passes.
    Passed(u8),
    /// It has men in a row.
    Line(MenLine),
    /// The opponent has men in a row.
    EnemyLine(MenLine),
    /// It has more of these men than the opponent; more men of any kind if the list is empty.
    More(Vec<String>),
    /// The opponent has more of these men; more men of any kind if the list is empty.
    EnemyMore(Vec<String>),
    /// All of these.
    All(Vec<Condition>),
    /// At least one of these.
    Any(Vec<Condition>),
    /// Not this.
    Not(Box<Condition>),
}

/// Men to be counted. Without a number: at least one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MenCount {
    /// Which men, by id; all men of the side if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub men: Vec<String>,
    /// Where they stand: in the part of this zone that belongs to the side that is counted. Anywhere if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// The smallest number for which the condition holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// The greatest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u32>,
    /// Whether men in hand count, too.
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_hand: bool,
    /// Whether none of them may be attacked, unless there are more than `at-least`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub safe: bool,
    /// Whether a single one is enough once all squares of the zone are occupied.
    #[serde(default, skip_serializing_if = "is_default")]
    pub or_full: bool,
}

/// How moves are counted, so that a side which is far ahead must win in time. A side may begin to count, on its own turn, once
/// its army is small enough and the opponent has more than a royal man; the count goes on until it runs out, or begins anew
/// when a side is bared or the men against the bare side change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MoveCount {
    /// The pawns, by id: while one is on the board nobody counts, unless `with-pawns`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pawns: Vec<String>,
    /// The greatest army, the royal man included, that counts; any if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub few: Option<u32>,
    /// How many moves are counted by a side that has more than its royal man; it does not count if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    /// Whether such a side counts with pawns on the board, too.
    #[serde(default, skip_serializing_if = "is_default")]
    pub with_pawns: bool,
    /// How many moves are counted by a side that has only its royal man: the first of these that the opponent has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bare: Vec<MovesAgainst>,
    /// And against anybody else; it does not count then if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<u32>,
    /// Whether the count of a side that has only its royal man begins with the number of men on the board, and not with 1.
    #[serde(default, skip_serializing_if = "is_default")]
    pub from_men: bool,
}

/// So many moves against certain men.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MovesAgainst {
    /// The men, by id.
    pub men: Vec<String>,
    /// How many of them at least; 1 if absent.
    #[serde(default = "one_man", skip_serializing_if = "is_one_man")]
    pub at_least: u32,
    /// The number of moves.
    pub moves: u32,
}

fn one_man() -> u32 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref)] // Serde asks for a reference.
fn is_one_man(number: &u32) -> bool {
    *number == 1
}

/// Men in a row, on squares next to one another.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MenLine {
    /// Which men, by id; all men of the side if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub men: Vec<String>,
    /// How many, from 2.
    pub length: u8,
    /// In which directions; along ranks, files and diagonals if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub directions: Vec<LineKind>,
    /// Whether others, or nobody, may stand between them on the line.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gaps: bool,
}

/// Directions of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LineKind {
    /// Along a rank.
    Rank,
    /// Along a file.
    File,
    /// Along a diagonal.
    Diagonal,
    /// Not in a row, but in a square block with so many on each side.
    Block,
}

/// Men and where they might go.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MenReach {
    /// Which men, by id.
    pub men: Vec<String>,
    /// Where to: the side's part of this zone.
    pub zone: String,
}

/// What an ending means for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It has won.
    Win,
    /// It has lost.
    Loss,
    /// Nobody has won.
    Draw,
}

/// A part of the rules in words.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// Its heading.
    pub heading: String,
    /// Paragraphs, separated by an empty line.
    pub text: String,
}
