//! What the engine's tests share.
#![allow(dead_code, reason = "each test uses a part of it")]

use chimera_engine::{Engine, Limits, Report, Stop};
use chimera_rules::{Game, Move, State, catalog};

/// A small generator of numbers that look random and are always the same.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (self.0 >> 33) as usize % most
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

pub(crate) fn game(id: &str) -> Game {
    catalog::game(id).expect("a game of the catalog")
}

pub(crate) fn state(id: &str, fen: &str) -> State {
    game(id).parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Searches to a depth with an engine of its own.
pub(crate) fn search(state: &State, depth: u32) -> Report {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    Engine::new(4).search(state, &[state.key()], &limits, &Stop::new(), &mut |_| {})
}

pub(crate) fn name(state: &State, mv: Move) -> String {
    let geometry = state.game().geometry();
    format!("{}{}", geometry.name(mv.from()), geometry.name(mv.to()))
}

/// A game of random moves that capture whenever they can, up to its end or not much longer.
pub(crate) fn wild(game: &Game, random: &mut Random) -> Vec<State> {
    let mut states = vec![game.start()];
    while states.len() < 300 {
        let state = &states[states.len() - 1];
        let moves = state.legal_moves();
        if moves.is_empty() {
            break;
        }
        let captures = moves.iter().copied().filter(|&mv| state.captured(mv).is_some()).collect::<Vec<_>>();
        let from = if captures.is_empty() || random.below(3) == 0 { &moves } else { &captures };
        let next = state.after_legal(random.pick(from));
        states.push(next);
    }
    states
}
