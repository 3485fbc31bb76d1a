//! Networks for the games that have one, and for all others what their definition tells.

use chimera_nnue::{Network, Step};
use chimera_rules::{Bits, Game, Position, Rules, Side, catalog};

use super::{Derived, Evaluate, Values};

/// With at most so many men on the board, or against a side that has nothing left, networks are not asked: they learn from games that
/// are given up before, and do not know what cannot win, nor how to mate.
const FEW: u32 = 5;

/// Judges by the network that comes along with a game, and by [`Derived`] where there is none.
#[derive(Clone, Debug)]
pub struct Learned {
    derived: Derived,
    network: Option<Network>,
}

impl Learned {
    /// Judges by this network.
    #[must_use]
    pub fn with(game: &Game, values: &Values, network: Option<Network>) -> Self {
        Self { derived: Derived::learn(game, values), network }
    }
}

impl Evaluate for Learned {
    type Step = Step;

    fn learn(game: &Game, values: &Values) -> Self {
        // A game of the same name with other rules has no use for it, and whoever says how a game is to be judged is heeded.
        let own = catalog::source(game.id()).is_none_or(|text| text == game.source());
        let network = catalog::network(game.id()).filter(|_| own);
        Self::with(game, values, network.and_then(|bytes| Network::read(game, bytes).ok()))
    }

    #[inline]
    fn begin(step: &mut Step) {
        step.begin();
    }

    fn evaluate<B: Bits>(&self, rules: &Rules<B>, position: &Position<B>, line: &mut [Step]) -> i32 {
        match &self.network {
            Some(network)
                if position.occupied().count() > FEW
                    && Side::BOTH.iter().all(|&side| position.side(side).count() > 1) =>
            {
                network.evaluate(position, line)
            }
            _ => self.derived.evaluate(rules, position, &mut []),
        }
    }
}
