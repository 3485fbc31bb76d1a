//! What positions are worth.

mod derived;
mod dials;
mod judge;
mod learned;
mod pawns;
mod prospects;
mod royal;
mod tally;
mod trace;
mod values;
mod weights;

pub use derived::Derived;
pub use dials::Dials;
pub use learned::Learned;
pub use trace::Makeup;
pub use values::Values;
pub use weights::{Pair, Weight, Weights};

use chimera_rules::{Bits, Game, Observer, Position, Rules};

/// Judges positions of one game. The engine owns one for each game that it knows.
pub trait Evaluate: Send + Sync + 'static {
    /// What is kept of every position of a line: it hears of each man that comes or goes on the way there.
    type Step: Observer + Clone + Default + Send + std::fmt::Debug;

    /// Learns a game; `values` are what its men are worth by their moves.
    fn learn(game: &Game, values: &Values) -> Self
    where
        Self: Sized;

    /// A move is about to be made (or the turn to be passed) that leads to the position of this step.
    fn begin(step: &mut Self::Step);

    /// What a position is worth to the side to move, in hundredths of a pawn, endings by rule aside. It is the last of `line`,
    /// the steps from where a search began (that first one has heard of nothing), never empty.
    fn evaluate<B: Bits>(&self, rules: &Rules<B>, position: &Position<B>, line: &mut [Self::Step]) -> i32;
}
