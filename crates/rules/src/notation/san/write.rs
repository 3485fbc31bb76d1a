//! Writing short algebraic notation.

use super::labels::Labels;
use crate::board::{Bits, Man, Move, Special, Square};
use crate::definition::Verdict;
use crate::game::{State, Visitor};
use crate::position::Position;
use crate::table::Rules;

/// Writes the moves of one position.
pub(super) struct Writer<'s> {
    pub state: &'s State,
    pub labels: Labels,
    legal: Vec<Move>,
}

impl<'s> Writer<'s> {
    pub(super) fn new(state: &'s State) -> Self {
        Self { state, labels: Labels::new(state.game()), legal: state.legal_moves() }
    }

    /// The same for the moves that place a wall on a square.
    pub(super) fn walling(&self, wall: Square) -> Self {
        let legal = self.legal.iter().copied().filter(|mv| mv.wall() == Some(wall)).collect();
        Self { state: self.state, labels: Labels::new(self.state.game()), legal }
    }

    /// All legal moves.
    pub(super) fn legal(&self) -> &[Move] {
        &self.legal
    }

    pub(super) fn write(&self, mv: Move) -> String {
        if !self.legal.contains(&mv) {
            let geometry = self.state.game().geometry();
            return format!("{}{}", geometry.name(mv.from()), geometry.name(mv.to()));
        }
        let mut text = self.without_check(mv);
        let after = self.state.after_legal(mv);
        if after.in_check() {
            text.push(if after.visit(Mated) { '#' } else { '+' });
        }
        text
    }

    /// Writes a legal move without what it does to the enemy's royal man.
    pub(super) fn without_check(&self, mv: Move) -> String {
        let geometry = self.state.game().geometry();
        if let Some(wall) = mv.wall() {
            return format!("{}/{}", self.without_hand(mv), geometry.name(wall));
        }
        if let Some(kind) = mv.from_hand() {
            let letter = &self.labels.becoming[kind.index()];
            let castle = |square| format!("{}/{letter}{}", self.without_hand(mv), geometry.name(square));
            return match mv.kind() {
                Special::Drop => format!("{letter}@{}", geometry.name(mv.to())),
                Special::CastleGate => castle(mv.from()),
                Special::CastleGatePartner => castle(self.state.castling_partner(mv).unwrap_or(mv.to())),
                _ => format!("{}/{letter}", self.without_hand(mv)),
            };
        }
        self.without_hand(mv)
    }

    /// Writes what a legal move that is no drop does on the board.
    fn without_hand(&self, mv: Move) -> String {
        if let Some(text) = self.castle(mv)
            && self
                .castles()
                .filter(|&other| other.wall() == mv.wall() && self.castle(other).as_ref() == Some(&text))
                .count()
                == 1
        {
            return text;
        }
        if let Some(text) = self.route(mv) {
            return text;
        }
        if mv.kind() == Special::Pass {
            return self.state.uci(mv.without_wall());
        }
        let geometry = self.state.game().geometry();
        let label = self.label(mv.from());
        let takes = self.takes(mv);
        let (file, rank) = self.origin(mv, label, takes);
        let mut text = label.to_owned();
        let name = geometry.name(mv.from()).to_string();
        if file {
            text.push_str(&name[..1]);
        }
        if rank {
            text.push_str(&name[1..]);
        }
        if takes {
            text.push('x');
        }
        text.push_str(&geometry.name(mv.to()).to_string());
        if let Some(kind) = mv.promotion() {
            text.push('=');
            text.push_str(&self.labels.becoming[kind.index()]);
        }
        text
    }

    /// Writes a move with an effect of its own, if it is one.
    fn route(&self, mv: Move) -> Option<String> {
        let tail = |mv: Move| Some(self.state.san_route(mv, &self.state.waypoints(mv)?));
        let own = tail(mv)?;
        let label = self.label(mv.from());
        let rival = |other: &&Move| {
            other.from() != mv.from() && self.label(other.from()) == label && tail(**other).as_ref() == Some(&own)
        };
        let mut text = label.to_owned();
        // Squares tell a pawn's moves apart where there is no letter.
        if label.is_empty() || self.legal.iter().any(|other| rival(&other)) {
            text.push_str(&self.state.game().geometry().name(mv.from()).to_string());
        }
        text.push_str(&own);
        if let Some(kind) = mv.promotion() {
            text.push('=');
            text.push_str(&self.labels.becoming[kind.index()]);
        }
        Some(text)
    }

    /// Whether the file and the rank of the square that a move comes from must be written.
    fn origin(&self, mv: Move, label: &str, takes: bool) -> (bool, bool) {
        let geometry = self.state.game().geometry();
        let pawn = label.is_empty();
        if mv.kind().castles() {
            return (true, true);
        }
        // A pawn that steps and one that captures en passant can't be confused: captures name their file.
        let rivals = self.legal.iter().filter(|other| {
            other.to() == mv.to()
                && other.from() != mv.from()
                && other.wall() == mv.wall()
                && !other.kind().castles()
                && !matches!(other.kind(), Special::Route(_))
                && other.from_hand().is_none()
                && self.label(other.from()) == label
                && !(pawn && self.takes(**other) != takes)
        });
        let rivals = rivals.map(|other| other.from()).collect::<Vec<_>>();
        let from = mv.from();
        let file_tells = rivals.iter().all(|&rival| geometry.file(rival) != geometry.file(from));
        let rank_tells = rivals.iter().all(|&rival| geometry.rank(rival) != geometry.rank(from));
        if pawn && takes {
            return (true, !file_tells);
        }
        match (rivals.is_empty(), file_tells, rank_tells) {
            (true, ..) => (false, false),
            (_, true, _) => (true, false),
            (_, _, true) => (false, true),
            _ => (true, true),
        }
    }

    fn label(&self, square: Square) -> &str {
        self.state.man(square).map_or("", |man: Man| &self.labels.moving[man.kind().index()])
    }

    pub(super) fn takes(&self, mv: Move) -> bool {
        self.state.captured(mv).is_some()
    }

    /// All legal castling by which nothing comes from the hand.
    pub(super) fn castles(&self) -> impl Iterator<Item = Move> {
        self.legal.iter().copied().filter(|mv| mv.kind() == Special::Castle)
    }

    /// How the game writes a way to castle, if it gives a text that can be told from other moves.
    pub(super) fn castle(&self, mv: Move) -> Option<String> {
        if !mv.kind().castles() {
            return None;
        }
        let way = self.state.visit(WayOf(mv))?;
        self.state.game().sheet().castle_san.get(way).filter(|text| is_castle(text)).map(|text| castle_text(text))
    }
}

/// Whether a text is of castling's form.
pub(super) fn is_castle(text: &str) -> bool {
    let naught = |c: char| matches!(c, 'O' | '0' | 'o');
    text.contains('-') && text.split('-').all(|part| part.len() == 1 && part.starts_with(naught))
}

/// Castling with letters for naughts.
pub(super) fn castle_text(text: &str) -> String {
    text.chars().map(|c| if matches!(c, '0' | 'o') { 'O' } else { c }).collect()
}

/// Whether the side to move is checkmated, and so has lost.
struct Mated;

impl Visitor for Mated {
    type Output = bool;
    fn visit<B: Bits>(self, rules: &Rules<B>, position: &Position<B>) -> bool {
        rules.turn_ending(position).is_none()
            && rules.in_check(position)
            && !rules.has_moves(position)
            && rules.stuck_ending(position) == Verdict::Loss
    }
}

/// The number of the way of a castling move.
struct WayOf(Move);

impl Visitor for WayOf {
    type Output = Option<usize>;
    fn visit<B: Bits>(self, rules: &Rules<B>, position: &Position<B>) -> Option<usize> {
        let ways = &rules.castles[position.turn()];
        ways.iter().find(|way| way.from == self.0.from() && way.to == self.0.to()).map(|way| way.way)
    }
}
