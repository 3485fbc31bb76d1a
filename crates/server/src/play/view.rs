//! Moves and states as the protocol shows them.

use std::collections::HashSet;

use chimera_rules::{Game, Move, Outcome, Special, Square, State};

use crate::wire::{LegalMove, MoveKind, MoveRecord, OutcomeView};

/// What is shown of a position besides its FEN.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub fen: String,
    pub check: Vec<String>,
    pub frozen: Vec<String>,
}

impl Scene {
    pub(crate) fn of(state: &State) -> Self {
        let checked = if state.in_check() { attacked(state) } else { Vec::new() };
        Self { fen: state.fen(), check: names(state.game(), &checked), frozen: names(state.game(), &state.frozen()) }
    }
}

/// Which royal men of the side in check are meant: those that are attacked, or all where none is by itself.
fn attacked(state: &State) -> Vec<Square> {
    let royals = state.royals(state.turn());
    let enemy = !state.turn();
    let hit = royals.iter().copied().filter(|&square| !state.attackers(square, enemy).is_empty()).collect::<Vec<_>>();
    if hit.is_empty() { royals } else { hit }
}

fn names(game: &Game, squares: &[Square]) -> Vec<String> {
    squares.iter().map(|&square| game.geometry().name(square).to_string()).collect()
}

/// A move that was made in a state.
pub(crate) fn made(before: &State, mv: Move, after: &State) -> MoveRecord {
    let name = |square| before.game().geometry().name(square).to_string();
    let Scene { fen, check, frozen } = Scene::of(after);
    MoveRecord {
        uci: before.uci(mv),
        san: before.san(mv),
        fen,
        from: name(mv.from()),
        to: name(mv.to()),
        capture: before.captured(mv).is_some(),
        check,
        frozen,
    }
}

/// All moves that may be made in a state.
pub(crate) fn legal(state: &State) -> Vec<LegalMove> {
    let game = state.game();
    let name = |square| game.geometry().name(square).to_string();
    let moves = state.sans();
    let promoting = moves.iter().filter(|(mv, _)| mv.promotion().is_some());
    let promoting = promoting.map(|(mv, _)| (mv.from(), mv.to())).collect::<HashSet<_>>();
    let show = |(mv, san): (Move, String)| {
        let captured = state.captured(mv);
        let entering = mv.from_hand();
        let gate = match mv.kind() {
            Special::Gate | Special::CastleGate => Some(mv.from()),
            Special::CastleGatePartner => state.castling_partner(mv),
            _ => None,
        };
        LegalMove {
            uci: state.uci(mv),
            san,
            from: name(mv.from()),
            to: name(state.castling_onto(mv).unwrap_or(mv.to())),
            promotion: mv.promotion().map(|kind| game.kind(kind).id.clone()),
            stay: mv.promotion().is_none() && promoting.contains(&(mv.from(), mv.to())),
            kind: match (mv.kind(), captured) {
                (Special::EnPassant, _) => MoveKind::EnPassant,
                (special, _) if special.castles() => MoveKind::Castle,
                (Special::Drop, _) => MoveKind::Drop,
                (Special::Pass, _) => MoveKind::Pass,
                (_, Some(_)) => MoveKind::Capture,
                (_, None) => MoveKind::Move,
            },
            captured: captured.map(name),
            hand: entering.map(|kind| game.kind(kind).id.clone()),
            held: entering
                .and_then(|kind| game.held_as(kind).filter(|&held| held != kind))
                .map(|kind| game.kind(kind).id.clone()),
            gate: gate.map(name),
            victims: match mv.kind() {
                Special::Route(_) => names(game, &state.victims(mv)),
                _ => Vec::new(),
            },
            carried: state.carried(mv).map(|(from, to)| (name(from), name(to))),
        }
    };
    moves.into_iter().map(show).collect()
}

/// The end of a game.
pub(crate) fn outcome(game: &Game, outcome: &Outcome) -> OutcomeView {
    let text = outcome.sentence(&game.sheet().sides);
    OutcomeView { result: outcome.result().to_owned(), reason: outcome.reason.clone(), text }
}
