//! Sets of squares as machine words: 64, 128, 192 or 256 bits.
//!
//! No shift and no multiplication is asked of a word: all geometry lives in tables, so that a board of any
//! width costs the same code.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::man::Man;

/// A set of squares. Square `s` is in the set when bit `s` is set.
pub trait Bits:
    Copy
    + Eq
    + Default
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
{
    /// The number of squares a set can tell apart.
    const WIDTH: usize;
    /// The empty set.
    const ZERO: Self;
    /// One man for each square.
    type Mailbox: Copy + Eq + Debug + Send + Sync + AsRef<[Man]> + AsMut<[Man]>;
    /// A mailbox without men.
    const EMPTY_MAILBOX: Self::Mailbox;
    /// A word for each square.
    type Marks: Copy + AsRef<[u64]> + AsMut<[u64]>;
    /// Marks all zero.
    const NO_MARKS: Self::Marks;

    /// The set whose squares are the bits of these words, the lowest first; squares that the width has not are left out.
    fn of_words(words: [u64; 4]) -> Self;
    /// The set of one square. `square` must be below [`Self::WIDTH`].
    fn bit(square: usize) -> Self;
    /// Whether the square is in the set.
    fn has(self, square: usize) -> bool;
    /// Whether there is any square in the set.
    fn any(self) -> bool;
    /// How many squares are in the set.
    fn count(self) -> u32;
    /// The lowest square; the set must not be empty.
    fn lowest(self) -> usize;
    /// The highest square; the set must not be empty.
    fn highest(self) -> usize;
    /// The set without its lowest square.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// All squares up to and with the lowest of the set; all squares there are if the set is empty.
    #[must_use]
    fn through_lowest(self) -> Self;
    /// All squares from the highest of the set upward; all squares there are if the set is empty.
    #[must_use]
    fn through_highest(self) -> Self;
    /// All squares from the highest of `lower` (the first square if it is empty) to the lowest of `upper` (the last square if it
    /// is empty), both with them. All squares of `lower` must be below those of `upper`.
    fn span(lower: Self, upper: Self) -> Self;

    /// Whether the set is empty.
    #[inline]
    fn none(self) -> bool {
        !self.any()
    }

    /// The squares of the set, lowest first.
    #[inline]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

/// Iterator over the squares of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.any() {
            let square = self.0.lowest();
            self.0 = self.0.without_lowest();
            Some(square)
        } else {
            None
        }
    }
}

macro_rules! native {
    ($word:ty, $width:literal) => {
        impl Bits for $word {
            const WIDTH: usize = $width;
            const ZERO: Self = 0;
            type Mailbox = [Man; $width];
            const EMPTY_MAILBOX: Self::Mailbox = [Man::NONE; $width];
            type Marks = [u64; $width];
            const NO_MARKS: Self::Marks = [0; $width];

            #[inline]
            fn of_words(words: [u64; 4]) -> Self {
                (u128::from(words[0]) | u128::from(words[1]) << 64) as Self
            }
            #[inline]
            fn bit(square: usize) -> Self {
                1 << square
            }
            #[inline]
            fn has(self, square: usize) -> bool {
                self >> square & 1 != 0
            }
            #[inline]
            fn any(self) -> bool {
                self != 0
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn highest(self) -> usize {
                $width - 1 - self.leading_zeros() as usize
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn through_lowest(self) -> Self {
                self ^ self.wrapping_sub(1)
            }
            #[inline]
            fn through_highest(self) -> Self {
                // `| 1` makes the empty set answer with all squares, without a branch.
                <$word>::MAX << (self | 1).ilog2()
            }
            #[inline]
            fn span(lower: Self, upper: Self) -> Self {
                // Taking the lower bound from the upper set turns over just the bits from it to the first upper one.
                upper ^ upper.wrapping_sub(1 << (lower | 1).ilog2())
            }
        }
    };
}

native!(u64, 64);
native!(u128, 128);

/// A set of `64 × N` squares, lowest word first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

macro_rules! by_word {
    ($trait:ident, $method:ident, $assign:ident, $assigned:ident, $op:tt) => {
        impl<const N: usize> $trait for Wide<N> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(std::array::from_fn(|i| self.0[i] $op other.0[i]))
            }
        }
        impl<const N: usize> $assign for Wide<N> {
            #[inline]
            fn $assigned(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    };
}

by_word!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
by_word!(BitOr, bitor, BitOrAssign, bitor_assign, |);
by_word!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const N: usize> Wide<N> {
    /// The set minus one, as a number.
    #[inline]
    fn decremented(self) -> Self {
        let mut words = self.0;
        let mut borrow = true;
        for word in &mut words {
            let (less, under) = word.overflowing_sub(u64::from(borrow));
            *word = less;
            borrow = under;
        }
        Self(words)
    }

    /// The set minus another, as numbers.
    #[inline]
    fn minus(self, other: Self) -> Self {
        let mut words = self.0;
        let mut borrow = false;
        for (word, other) in words.iter_mut().zip(other.0) {
            let (less, under) = word.overflowing_sub(other);
            let (less, again) = less.overflowing_sub(u64::from(borrow));
            *word = less;
            borrow = under | again;
        }
        Self(words)
    }

    /// The highest square of the set, as a set; the first square if it is empty.
    #[inline]
    fn top(self) -> Self {
        let mut words = [0; N];
        let mut sought = true;
        for i in (0..N).rev() {
            let own = self.0[i] | u64::from(i == 0);
            words[i] = if sought && own != 0 { 1 << own.ilog2() } else { 0 };
            sought &= own == 0;
        }
        Self(words)
    }
}

macro_rules! wide {
    ($words:literal, $width:literal) => {
        impl Bits for Wide<$words> {
            const WIDTH: usize = $width;
            const ZERO: Self = Self([0; $words]);
            type Mailbox = [Man; $width];
            const EMPTY_MAILBOX: Self::Mailbox = [Man::NONE; $width];
            type Marks = [u64; $width];
            const NO_MARKS: Self::Marks = [0; $width];

            #[inline]
            fn of_words(words: [u64; 4]) -> Self {
                Self(std::array::from_fn(|i| words[i]))
            }
            #[inline]
            fn bit(square: usize) -> Self {
                Self(std::array::from_fn(|i| u64::from(square >> 6 == i) << (square & 63)))
            }
            #[inline]
            fn has(self, square: usize) -> bool {
                self.0[square >> 6] >> (square & 63) & 1 != 0
            }
            #[inline]
            fn any(self) -> bool {
                self.0.iter().fold(0, |all, word| all | word) != 0
            }
            #[inline]
            fn count(self) -> u32 {
                self.0.iter().map(|word| word.count_ones()).sum()
            }
            #[inline]
            fn lowest(self) -> usize {
                let mut base = 0;
                for word in self.0 {
                    if word != 0 {
                        return base + word.trailing_zeros() as usize;
                    }
                    base += 64;
                }
                Self::WIDTH
            }
            #[inline]
            fn highest(self) -> usize {
                for (i, word) in self.0.iter().enumerate().rev() {
                    if *word != 0 {
                        return i * 64 + 63 - word.leading_zeros() as usize;
                    }
                }
                0
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.decremented()
            }
            #[inline]
            fn through_lowest(self) -> Self {
                self ^ self.decremented()
            }
            #[inline]
            fn through_highest(self) -> Self {
                let mut found = false;
                let mut words = self.0;
                for (i, word) in words.iter_mut().enumerate().rev() {
                    let own = *word | u64::from(i == 0);
                    *word = if found {
                        0
                    } else if own == 0 {
                        u64::MAX
                    } else {
                        found = true;
                        u64::MAX << own.ilog2()
                    };
                }
                Self(words)
            }
            #[inline]
            fn span(lower: Self, upper: Self) -> Self {
                upper ^ upper.minus(lower.top())
            }
        }
    };
}

wide!(3, 192);
wide!(4, 256);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn agrees<B: Bits>(wanted: &[usize]) {
        let mut words = [0; 4];
        for &square in wanted {
            words[square / 64] |= 1 << (square % 64);
        }
        let mut set = B::ZERO;
        for &square in wanted {
            set |= B::bit(square);
        }
        assert_eq!(B::of_words(words), set);
        assert_eq!(set.squares().collect::<Vec<_>>(), wanted);
        assert_eq!(set.count() as usize, wanted.len());
        let low = set.through_lowest();
        let high = set.through_highest();
        for square in 0..B::WIDTH {
            assert_eq!(set.has(square), wanted.contains(&square));
            assert_eq!(low.has(square), wanted.first().is_none_or(|&l| square <= l));
            assert_eq!(high.has(square), wanted.last().is_none_or(|&h| square >= h));
        }
        if let (Some(&l), Some(&h)) = (wanted.first(), wanted.last()) {
            assert_eq!((set.lowest(), set.highest()), (l, h));
            assert_eq!(set.without_lowest().count() as usize, wanted.len() - 1);
        }
        for middle in 0..B::WIDTH {
            let part = |keep: &dyn Fn(usize) -> bool| {
                wanted.iter().filter(|&&s| keep(s)).fold(B::ZERO, |part, &s| part | B::bit(s))
            };
            let (lower, upper) = (part(&|s| s < middle), part(&|s| s > middle));
            let (from, to) = (lower.squares().last().unwrap_or(0), upper.squares().next().unwrap_or(B::WIDTH - 1));
            let span = B::span(lower, upper);
            assert!((0..B::WIDTH).all(|square| span.has(square) == (from..=to).contains(&square)));
        }
    }

    proptest! {
        #[test]
        fn every_width_is_a_set(squares in prop::collection::btree_set(0usize..256, 0..20)) {
            let all: Vec<_> = squares.into_iter().collect();
            let below = |n: usize| all.iter().copied().filter(|&s| s < n).collect::<Vec<_>>();
            agrees::<u64>(&below(64));
            agrees::<u128>(&below(128));
            agrees::<Wide<3>>(&below(192));
            agrees::<Wide<4>>(&all);
        }
    }
}
