//! Openings for any game: random half-moves to a position in which neither side stands much better.

use chimera_engine::{Engine, Limits, Stop};
use chimera_rules::{Game, Move, Record};

/// How many positions the judge may look at.
const NODES: u64 = 3000;
/// How many tries a balanced opening gets before the most balanced one so far is taken.
const TRIES: usize = 30;

/// Moves from the array after which a game between two engines begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The moves.
    pub moves: Vec<Move>,
}

/// Makes openings: the same one for the same seed and number.
pub struct Openings {
    game: Game,
    plies: usize,
    seed: u64,
    /// The greatest advantage of either side that passes for balance, in hundredths of a pawn.
    balance: i32,
    judge: Engine,
}

impl Openings {
    /// Openings of a game, of so many half-moves.
    pub fn new(game: &Game, plies: usize, seed: u64) -> Self {
        Self { game: game.clone(), plies, seed, balance: 100, judge: Engine::new(2) }
    }

    /// The opening with a number.
    pub fn get(&mut self, number: u64) -> Opening {
        let mut random = fastrand::Rng::with_seed(self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut best: Option<(i32, Vec<Move>)> = None;
        for _ in 0..TRIES {
            let Some(record) = wander(&self.game, self.plies, &mut random) else { continue };
            self.judge.clear();
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let report = self.judge.search(record.state(), &record.keys(), &limits, &Stop::new(), &mut |_| {});
            let off = report.score.rank().abs();
            if best.as_ref().is_none_or(|(least, _)| off < *least) {
                best = Some((off, record.moves().to_vec()));
            }
            if off <= self.balance {
                break;
            }
        }
        Opening { moves: best.map(|(_, moves)| moves).unwrap_or_default() }
    }
}

/// Random half-moves from the array; nothing if the game ends on the way.
fn wander(game: &Game, plies: usize, random: &mut fastrand::Rng) -> Option<Record> {
    let mut record = Record::new(game.start());
    for _ in 0..plies {
        let moves = record.state().legal_moves();
        record.play(*random.choice(&moves)?).ok()?;
    }
    (record.outcome().is_none() && !record.state().legal_moves().is_empty()).then_some(record)
}

#[cfg(test)]
mod tests {
    use chimera_rules::catalog;

    use super::Openings;

    #[test]
    fn openings_depend_on_seed_and_number_alone() {
        for game in catalog::ids().filter_map(catalog::game) {
            let mut one = Openings::new(&game, 4, 7);
            let mut two = Openings::new(&game, 4, 7);
            let first = one.get(0);
            assert_eq!(first.moves.len(), 4, "{}", game.id());
            assert_ne!(first, one.get(1), "{}", game.id());
            assert_eq!(two.get(0), first, "{}", game.id());
            assert_ne!(Openings::new(&game, 4, 8).get(0), first, "{}", game.id());
        }
    }
}
