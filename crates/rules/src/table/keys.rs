//! Zobrist keys.

use crate::board::{Bits, Man, Square};

/// How many kinds of men can be held in hand.
pub(crate) const MAX_HELD: usize = 16;

/// First slot of what is in hand: so many of each kind that can be held, the first player's before the second's.
pub(crate) const HANDS: usize = 8;

/// How many bytes of rule state a position holds.
pub(crate) const SLOTS: usize = HANDS + 2 * MAX_HELD;

/// Random numbers for every man on every square, every value of every slot, and the turn.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    men: Box<[u64]>,
    squares: usize,
    slots: Box<[u64]>,
    promoted: Box<[u64]>,
    rights: Box<[u64]>,
    walls: Box<[u64]>,
    /// Key of the second player's turn.
    pub turn: u64,
}

/// The next number of a splitmix64 sequence (Steele, Lea and Flood, 2014).
pub(crate) fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Keys {
    /// Keys for a board of so many squares and a game of so many kinds: the same on every machine.
    pub(crate) fn new(squares: usize, kinds: usize) -> Self {
        let mut state = 0x0043_6869_6D65_7261;
        let turn = splitmix64(&mut state);
        let men = (0..(2 * kinds + 2) * squares).map(|_| splitmix64(&mut state)).collect();
        let slots = (0..SLOTS * 256).map(|_| splitmix64(&mut state)).collect();
        let promoted = (0..squares).map(|_| splitmix64(&mut state)).collect();
        let rights = (0..u64::BITS).map(|_| splitmix64(&mut state)).collect();
        let walls = (0..squares).map(|_| splitmix64(&mut state)).collect();
        Self { men, squares, slots, promoted, rights, walls, turn }
    }

    /// Key of a man on a square.
    #[inline]
    pub(crate) fn man(&self, man: Man, square: Square) -> u64 {
        self.men[man.code() * self.squares + square.index()]
    }

    /// Key of the mark of promotion on a square.
    #[inline]
    pub(crate) fn promoted(&self, square: Square) -> u64 {
        self.promoted[square.index()]
    }

    /// Key of a wall on a square.
    pub(crate) fn wall(&self, square: Square) -> u64 {
        self.walls[square.index()]
    }

    /// Key of rights.
    #[inline]
    pub(crate) fn rights(&self, rights: u64) -> u64 {
        rights.squares().fold(0, |key, bit| key ^ self.rights[bit])
    }

    /// Key of a slot's value.
    #[inline]
    pub(crate) fn slot(&self, slot: usize, value: u8) -> u64 {
        self.slots[slot * 256 + usize::from(value)]
    }
}
