//! Moves in the way of UCI: from, to, and a letter if the man changes.

use thiserror::Error;

use crate::board::{Letter, Move, Side, Special};
use crate::game::State;

/// Why a text is no move here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UciError {
    /// Not of the form.
    #[error("\"{0}\" is no move; expected two squares of this board and perhaps a letter, such as {1}")]
    Form(String, String),
    /// There is nobody on the square, or it is the enemy's.
    #[error("\"{text}\": {square} holds no man of the side to move")]
    NotYours {
        /// The text.
        text: String,
        /// The square.
        square: String,
    },
    /// The move is not legal.
    #[error("\"{text}\" is not legal here{hint}")]
    Illegal {
        /// The text.
        text: String,
        /// What would be.
        hint: String,
    },
}

/// Longest text that is quoted back.
const QUOTED: usize = 16;
/// How many legal moves a message names.
const HINTED: usize = 12;

impl State {
    /// Writes a move: `e2e4`, `a11a12q`, `c3c4+`, `N@f3`, `b1c3h`; castling from a drawn array as `f1h1`, with the partner's square; with victims on the way leg by leg: `c4d5,d5e4`;
    /// with a wall behind it: `e2e4,e4d6`.
    pub fn uci(&self, mv: Move) -> String {
        if let Some(wall) = mv.wall() {
            let name = |square| self.game().geometry().name(square);
            return format!("{},{}{}", self.uci(mv.without_wall()), name(mv.to()), name(wall));
        }
        if let Some(waypoints) = self.waypoints(mv) {
            return self.uci_route(mv, &waypoints, &self.promotion_suffix(mv));
        }
        let geometry = self.game().geometry();
        let name = |square| geometry.name(square).to_string();
        let letter = |kind| self.game().kind(kind).letter;
        let small = |kind| letter(kind).of(Side::Black).to_string();
        if let Some(partner) = self.castling_onto(mv) {
            return format!("{}{}", name(mv.from()), name(partner));
        }
        match (mv.kind(), mv.from_hand()) {
            (Special::Drop, Some(kind)) => format!("{}@{}", letter(kind), name(mv.to())),
            (Special::CastleGatePartner, Some(kind)) => {
                let partner = self.castling_partner(mv).unwrap_or(mv.from());
                format!("{}{}{}", name(partner), name(mv.from()), small(kind))
            }
            (_, Some(kind)) => format!("{}{}{}", name(mv.from()), name(mv.to()), small(kind)),
            (_, None) => format!("{}{}{}", name(mv.from()), name(mv.to()), self.promotion_suffix(mv)),
        }
    }

    /// What stands behind the squares of a move whose man changes: `+` and `-` for a letter that wins or loses its plus.
    fn promotion_suffix(&self, mv: Move) -> String {
        let Some(kind) = mv.promotion() else { return String::new() };
        let becomes = self.game().kind(kind).letter;
        match self.man(mv.from()).map(|man| self.game().kind(man.kind()).letter) {
            Some(was) if was.letter() == becomes.letter() && becomes.plus() => "+".to_owned(),
            Some(was) if was.letter() == becomes.letter() && was.plus() => "-".to_owned(),
            _ => becomes.of(Side::Black).to_string(),
        }
    }

    /// Reads a move that must be legal.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        let geometry = self.game().geometry();
        let legal = self.legal_moves();
        let legs = |mv: &Move| matches!(mv.kind(), Special::Route(_)) || mv.wall().is_some();
        let begins = geometry.read(text).map(|(from, _)| from);
        let odd = |mv: &Move| legs(mv) && Some(mv.from()) == begins || self.castling_onto(*mv).is_some();
        let mut routes = legal.iter().copied().filter(odd);
        if let Some(mv) = routes.find(|&mv| self.uci(mv) == text) {
            return Ok(mv);
        }
        let quoted = || text.chars().take(QUOTED).collect::<String>();
        let form = || {
            let example = legal.first().map_or_else(|| "a1a2".to_owned(), |&mv| self.uci(mv));
            UciError::Form(quoted(), example)
        };
        let illegal = |near: &dyn Fn(&&Move) -> bool| {
            let choices = legal.iter().filter(near).take(HINTED).map(|&mv| self.uci(mv)).collect::<Vec<_>>();
            let hint = if choices.is_empty() { String::new() } else { format!("; legal: {}", choices.join(", ")) };
            UciError::Illegal { text: quoted(), hint }
        };
        if let Some((letter, square)) = text.split_once('@') {
            let kind = Letter::parse(&letter.to_ascii_uppercase()).ok_or_else(form)?;
            let to = geometry.parse(square).ok_or_else(form)?;
            let fits = |mv: &&Move| mv.from_hand().is_some_and(|held| self.game().kind(held).letter == kind);
            let found = legal.iter().find(|mv| mv.kind() == Special::Drop && mv.to() == to && fits(mv));
            return found.copied().ok_or_else(|| illegal(&|mv| mv.kind() == Special::Drop && mv.to() == to));
        }
        let (from, rest) = geometry.read(text).ok_or_else(form)?;
        let (to, rest) = geometry.read(rest).ok_or_else(form)?;
        if rest.contains([',', '~']) {
            return Err(illegal(&|mv| legs(mv) && mv.from() == from && (mv.wall().is_none() || mv.to() == to)));
        }
        let sign = |c: char| c.is_ascii_lowercase() || matches!(c, '+' | '-');
        if rest.len() > 2 || !rest.chars().all(sign) {
            return Err(form());
        }
        let square = geometry.name(from).to_string();
        if self.man(from).is_none_or(|man| man.side() != self.turn()) {
            return Err(UciError::NotYours { text: quoted(), square });
        }
        let near = |mv: &&Move| {
            mv.kind() != Special::Drop && mv.from() == from && mv.to() == to
                || mv.kind() == Special::CastleGatePartner && mv.from() == to
        };
        let found = legal.iter().filter(near).find(|&&mv| self.uci(mv) == text);
        found.copied().ok_or_else(|| illegal(&near))
    }
}
