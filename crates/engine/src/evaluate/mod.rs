//! What positions are worth.

mod derived;
mod dials;
mod judge;
mod pawns;
mod prospects;
mod royal;
mod tally;
mod trace;
mod values;
mod weights;

pub use derived::Derived;
pub use dials::Dials;
pub use trace::Makeup;
pub use values::Values;
pub use weights::{Pair, Weight, Weights};

use chimera_rules::{Bits, Game, Position, Rules};

/// Judges positions of one game. The engine owns one for each game that it knows.
pub trait Evaluate: Send + Sync + 'static {
    /// Learns a game; `values` are what its men are worth by their moves.
    fn learn(game: &Game, values: &Values) -> Self
    where
        Self: Sized;

    /// What a position is worth to the side to move, in hundredths of a pawn, endings by rule aside.
    fn evaluate<B: Bits>(&self, rules: &Rules<B>, position: &Position<B>) -> i32;
}
