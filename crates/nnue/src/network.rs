//! The network: numbers, and what they make of a position.

use chimera_rules::{Bits, Man, Position, Side, Square};

use crate::inputs::Inputs;

/// Hidden sums of each side's view.
pub const WIDTH: usize = 128;
/// Outputs, one of which speaks, by the number of men.
pub const BUCKETS: usize = 8;
/// What stands for 1 among hidden sums. They are cut off below 0 and above this, and squared.
pub const ONE: i16 = 255;
/// What stands for 1 among the numbers of an output.
pub const OUTPUT_ONE: i16 = 64;
/// The greatest number of an output: its product with [`ONE`] fits 16 bits.
pub const MOST: i16 = 127;

/// A number for each hidden sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Column(pub [i16; WIDTH]);

impl Column {
    /// Nothing but zeros.
    pub const ZERO: Self = Self([0; WIDTH]);

    #[inline]
    pub(crate) fn add(&mut self, other: &Self) {
        for (sum, number) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_add(*number);
        }
    }

    #[inline]
    pub(crate) fn sub(&mut self, other: &Self) {
        for (sum, number) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_sub(*number);
        }
    }

    /// The cut and squared sums, weighed.
    #[inline]
    fn weighed(&self, weights: &Self) -> i32 {
        let mut total = 0;
        for (&sum, &weight) in self.0.iter().zip(&weights.0) {
            let sum = sum.clamp(0, ONE);
            // At most 255 * 127, and all together below 2^31.
            total += i32::from(sum.wrapping_mul(weight)) * i32::from(sum);
        }
        total
    }
}

/// What one output makes of the hidden sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Output {
    /// For the view of the side to move, and for the other's.
    pub weights: [Column; 2],
    /// What is added, in parts of [`ONE`] times [`OUTPUT_ONE`].
    pub offset: i32,
}

/// The hidden sums of both sides' views.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sums([Column; 2]);

impl Sums {
    pub(crate) const ZERO: Self = Self([Column::ZERO; 2]);
}

/// A network for one game.
#[derive(Clone, Debug)]
pub struct Network {
    pub(crate) inputs: Inputs,
    /// A row for each input.
    pub(crate) rows: Vec<Column>,
    pub(crate) bias: Column,
    /// [`BUCKETS`] of them.
    pub(crate) outputs: Vec<Output>,
    /// Hundredths of a pawn that an output of 1 stands for.
    pub(crate) scale: i32,
    /// The game file that says what game it is for.
    pub(crate) source: String,
}

impl Network {
    /// The hidden sums of a position, from nothing.
    pub(crate) fn sums<B: Bits>(&self, position: &Position<B>) -> Sums {
        let mut sums = Sums([self.bias; 2]);
        for side in Side::BOTH {
            for square in position.side(side).squares() {
                let square = Square::new(square);
                let man = position.man(square);
                for view in Side::BOTH {
                    sums.0[view.index()].add(&self.rows[self.inputs.row(view, man, square)]);
                }
            }
        }
        sums
    }

    /// Changes sums as men come or go: each a man's code, a square, and whether it comes.
    #[inline]
    pub(crate) fn change(&self, sums: &mut Sums, changes: impl Iterator<Item = (Man, Square, bool)>) {
        for (man, square, comes) in changes {
            for view in Side::BOTH {
                let row = &self.rows[self.inputs.row(view, man, square)];
                if comes {
                    sums.0[view.index()].add(row);
                } else {
                    sums.0[view.index()].sub(row);
                }
            }
        }
    }

    /// What a position with these sums and so many men is worth to the side to move, in hundredths of a pawn.
    #[inline]
    pub(crate) fn worth(&self, sums: &Sums, turn: Side, men: usize) -> i32 {
        let output = &self.outputs[self.inputs.bucket(men)];
        let own = sums.0[turn.index()].weighed(&output.weights[0]);
        let other = sums.0[(!turn).index()].weighed(&output.weights[1]);
        let (one, output_one) = (i64::from(ONE), i64::from(OUTPUT_ONE));
        let total = (i64::from(own) + i64::from(other)) / one + i64::from(output.offset);
        (total * i64::from(self.scale) / (one * output_one)) as i32
    }
}
