//! The evaluation that needs nothing but the definition of a game.

use chimera_rules::{Bits, Game, Man, Position, Rules, Side, Square};

use super::{Evaluate, Values};

/// Material and places, by the way men move.
#[derive(Clone, Debug)]
pub struct Derived {
    places: Vec<Vec<i32>>,
}

impl Evaluate for Derived {
    fn learn(game: &Game, values: &Values) -> Self {
        let mut places = vec![Vec::new(); Man::CODES];
        for (kind, info) in game.kinds() {
            for side in Side::BOTH {
                let man = Man::new(kind, side);
                places[man.code()] = (0..game.geometry().len())
                    .map(|square| {
                        let more = values.activity(man, square) - values.mean_activity(kind);
                        values.of(kind) + more * if info.royal { -8 } else { 10 } / 1000
                    })
                    .collect();
            }
        }
        Self { places }
    }

    fn evaluate<B: Bits>(&self, _: &Rules<B>, position: &Position<B>) -> i32 {
        let of = |side: Side| -> i32 {
            let men = position.side(side).squares();
            men.map(|square| self.places[position.man(Square::new(square)).code()][square]).sum()
        };
        let turn = position.turn();
        of(turn) - of(!turn) + 10
    }
}
