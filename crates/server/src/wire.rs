//! The bodies and frames of `docs/protocol.md`, word for word.

use serde::{Deserialize, Serialize};

use chimera_rules::Side;

/// A side, as the protocol writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Colour {
    White,
    Black,
}

impl From<Side> for Colour {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

impl From<Colour> for Side {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::White => Self::White,
            Colour::Black => Self::Black,
        }
    }
}

/// Against whom a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    Computer,
    Hotseat,
}

/// Which side the person asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Wish {
    White,
    Black,
    #[default]
    Random,
}

/// Whom the receiver of a state plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum You {
    White,
    Black,
    Both,
}

/// `GET /api/games`, one of them.
#[derive(Debug, Serialize)]
pub(crate) struct GameSummary<'a> {
    pub id: &'a str,
    pub name: &'a str,
    pub inventor: &'a str,
    pub year: Option<i32>,
    pub files: usize,
    pub ranks: usize,
    pub men: usize,
    pub blurb: &'a str,
}

/// `GET /api/games/{id}`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameDetail<'a> {
    pub id: &'a str,
    pub name: &'a str,
    pub inventor: &'a str,
    pub year: Option<i32>,
    pub blurb: &'a str,
    pub files: usize,
    pub ranks: usize,
    pub first_rank: usize,
    pub array: &'a str,
    pub sides: &'a [String; 2],
    pub squares: Vec<SquareView>,
    pub zones: Vec<ZoneView<'a>>,
    pub men: Vec<ManView<'a>>,
    pub rules: Vec<RulesSection<'a>>,
}

/// A square of the board.
#[derive(Debug, Serialize)]
pub(crate) struct SquareView {
    pub name: String,
    pub file: usize,
    pub rank: usize,
    pub shade: &'static str,
}

/// A side's part of a zone.
#[derive(Debug, Serialize)]
pub(crate) struct ZoneView<'a> {
    pub name: &'a str,
    pub side: Colour,
    pub squares: Vec<String>,
}

/// A kind of man.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ManView<'a> {
    pub id: &'a str,
    pub name: &'a str,
    pub letter: String,
    pub san: &'a str,
    pub glyph: &'a [String],
    pub royal: bool,
    pub betza: &'a str,
    pub sentence: &'a str,
    pub per_side: usize,
}

/// A section of the rules in words.
#[derive(Debug, Serialize)]
pub(crate) struct RulesSection<'a> {
    pub heading: &'a str,
    pub paragraphs: Vec<&'a str>,
}

/// `GET /api/games/{id}/reach`.
#[derive(Debug, Serialize)]
pub(crate) struct ReachAnswer<'a> {
    pub square: String,
    pub man: &'a str,
    pub side: Colour,
    pub quiet: Vec<String>,
    pub captures: Vec<String>,
    pub frozen: bool,
}

/// `POST /api/play`.
#[derive(Debug, Deserialize)]
pub(crate) struct NewPlay {
    pub game: String,
    pub mode: Mode,
    #[serde(default)]
    pub side: Wish,
    #[serde(default = "middle")]
    pub level: u8,
    #[serde(default)]
    pub fen: Option<String>,
}

/// `POST /api/play/import`.
#[derive(Debug, Deserialize)]
pub(crate) struct ImportPlay {
    pub pgn: String,
    pub mode: Mode,
    #[serde(default)]
    pub side: Wish,
    #[serde(default = "middle")]
    pub level: u8,
}

fn middle() -> u8 {
    5
}

/// The answer to both: the right to move.
#[derive(Debug, Serialize)]
pub(crate) struct PlayTicket {
    pub id: String,
    pub token: String,
}

/// A game as it stands.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlayState<'a> {
    pub id: &'a str,
    pub game: &'a str,
    pub mode: Mode,
    pub level: u8,
    pub you: Option<You>,
    pub start_fen: &'a str,
    pub fen: &'a str,
    pub turn: Colour,
    pub ply: usize,
    pub check: &'a [String],
    pub frozen: &'a [String],
    pub moves: &'a [MoveRecord],
    pub legal: &'a [LegalMove],
    pub outcome: Option<&'a OutcomeView>,
    pub claim: Option<&'a str>,
    pub thinking: bool,
    pub warning: Option<&'a str>,
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct MoveRecord {
    pub uci: String,
    pub san: String,
    pub fen: String,
    pub from: String,
    pub to: String,
    pub capture: bool,
    pub check: Vec<String>,
    pub frozen: Vec<String>,
}

/// A move that may be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct LegalMove {
    pub uci: String,
    pub san: String,
    pub from: String,
    pub to: String,
    pub promotion: Option<String>,
    pub stay: bool,
    pub kind: MoveKind,
    pub captured: Option<String>,
    /// The man that comes from the hand, as it then stands on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<String>,
    /// The same man as it is held, where it is held as another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
    /// The square that it enters behind the mover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<String>,
    /// All squares on which men are captured; empty where `captured` says everything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub victims: Vec<String>,
    /// Where a third man is carried from and to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carried: Option<(String, String)>,
}

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum MoveKind {
    Move,
    Capture,
    EnPassant,
    Castle,
    Drop,
    Pass,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct OutcomeView {
    pub result: String,
    pub reason: String,
    pub text: String,
}

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ClientFrame {
    Hello {
        #[serde(default)]
        token: Option<String>,
    },
    Move {
        #[serde(rename = "move")]
        text: String,
        ply: usize,
    },
    Takeback,
    Resign,
    Claim,
    Ping,
}

/// What the server says.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ServerFrame<'a> {
    State { state: PlayState<'a> },
    Error { code: &'a str, message: String },
    Pong,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_read_as_the_protocol_writes_them() {
        let read = |text| serde_json::from_str::<ClientFrame>(text).ok();
        assert_eq!(read(r#"{"type":"hello","token":null}"#), Some(ClientFrame::Hello { token: None }));
        let made = ClientFrame::Move { text: "e2e4".into(), ply: 12 };
        assert_eq!(read(r#"{"type":"move","move":"e2e4","ply":12}"#), Some(made));
        assert_eq!(read(r#"{"type":"takeback"}"#), Some(ClientFrame::Takeback));
        assert_eq!(read(r#"{"type":"move","move":"e2e4","ply":-1}"#), None);
        assert_eq!(read(r#"{"type":"win"}"#), None);
    }

    #[test]
    fn kinds_of_moves_are_in_camel_case() {
        let text = serde_json::to_string(&MoveKind::EnPassant).expect("JSON");
        assert_eq!(text, "\"enPassant\"");
    }
}
