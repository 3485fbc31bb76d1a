//! Fans: the ordered rays of every square, and slides along them.

use crate::board::Bits;

/// A ray whose squares neither ascend nor descend: walked square by square.
#[derive(Clone, Debug)]
pub(crate) struct Walk<B> {
    /// Its squares in order, from the one next to the start.
    pub squares: Box<[u8]>,
    /// The same as a set.
    pub mask: B,
    /// How many of the first squares are passed but are no targets.
    pub skip: u8,
}

/// Where the rays of one square are: masks `start..ascending` ascend, `ascending..descending` descend; `walks` are the rest.
#[derive(Clone, Copy, Debug, Default)]
struct Rays {
    start: u32,
    ascending: u32,
    descending: u32,
    walks: (u32, u32),
}

/// The ordered rays of every square.
///
/// Squares are numbered row by row, so the squares of most rays only ascend or only descend; the first man on
/// such a ray is the lowest or the highest bit of `ray & occupied`, whatever the board's width.
#[derive(Clone, Debug)]
pub(crate) struct Fan<B> {
    at: Box<[Rays]>,
    masks: Box<[B]>,
    walks: Box<[Walk<B>]>,
}

/// One ray of a square.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ray<'f, B> {
    Ascending(B),
    Descending(B),
    Walk(&'f Walk<B>),
}

impl<B: Bits> Ray<'_, B> {
    /// All squares of the ray.
    #[inline]
    pub(crate) fn mask(self) -> B {
        match self {
            Ray::Ascending(mask) | Ray::Descending(mask) => mask,
            Ray::Walk(walk) => walk.mask,
        }
    }

    /// The first occupied square, with the squares up to and with it.
    #[inline]
    pub(crate) fn first(self, occupied: B) -> Option<(usize, B)> {
        match self {
            Ray::Ascending(mask) => {
                let met = mask & occupied;
                met.any().then(|| (met.lowest(), mask & met.through_lowest()))
            }
            Ray::Descending(mask) => {
                let met = mask & occupied;
                met.any().then(|| (met.highest(), mask & met.through_highest()))
            }
            Ray::Walk(walk) => {
                let mut line = B::ZERO;
                for &square in &walk.squares {
                    line |= B::bit(square.into());
                    if occupied.has(square.into()) {
                        return Some((square.into(), line));
                    }
                }
                None
            }
        }
    }
}

impl<B: Bits> Fan<B> {
    /// Makes a fan of `rays[square]`, each a list of squares in order and a number of first squares that are no targets.
    pub(crate) fn new(rays: &[Vec<(Vec<u8>, u8)>]) -> Self {
        let mut at = Vec::with_capacity(rays.len());
        let mut masks = Vec::new();
        let mut walks = Vec::new();
        for own in rays {
            let set = |squares: &[u8]| squares.iter().fold(B::ZERO, |set, &s| set | B::bit(s.into()));
            let mut place = Rays { start: masks.len() as u32, ..Rays::default() };
            let up = |r: &&(Vec<u8>, u8)| r.1 == 0 && r.0.is_sorted_by(|a, b| a < b);
            let down = |r: &&(Vec<u8>, u8)| r.1 == 0 && r.0.len() > 1 && r.0.is_sorted_by(|a, b| a > b);
            masks.extend(own.iter().filter(up).map(|r| set(&r.0)));
            place.ascending = masks.len() as u32;
            masks.extend(own.iter().filter(down).map(|r| set(&r.0)));
            place.descending = masks.len() as u32;
            place.walks.0 = walks.len() as u32;
            for ray in own.iter().filter(|r| !up(r) && !down(r)) {
                walks.push(Walk { squares: ray.0.clone().into(), mask: set(&ray.0), skip: ray.1 });
            }
            place.walks.1 = walks.len() as u32;
            at.push(place);
        }
        Self { at: at.into(), masks: masks.into(), walks: walks.into() }
    }

    /// Where a man on `from` can slide to: every ray up to and with its first occupied square.
    #[inline]
    pub(crate) fn slide(&self, from: usize, occupied: B) -> B {
        let place = self.at[from];
        let mut targets = B::ZERO;
        for &ray in &self.masks[place.start as usize..place.ascending as usize] {
            targets |= ray & (ray & occupied).through_lowest();
        }
        for &ray in &self.masks[place.ascending as usize..place.descending as usize] {
            targets |= ray & (ray & occupied).through_highest();
        }
        for walk in &self.walks[place.walks.0 as usize..place.walks.1 as usize] {
            for (i, &square) in walk.squares.iter().enumerate() {
                if i >= usize::from(walk.skip) {
                    targets |= B::bit(square.into());
                }
                if occupied.has(square.into()) {
                    break;
                }
            }
        }
        targets
    }

    /// The rays of a square.
    #[inline]
    pub(crate) fn rays(&self, from: usize) -> impl Iterator<Item = Ray<'_, B>> {
        let place = self.at[from];
        let ascending = self.masks[place.start as usize..place.ascending as usize].iter();
        let descending = self.masks[place.ascending as usize..place.descending as usize].iter();
        let walks = self.walks[place.walks.0 as usize..place.walks.1 as usize].iter();
        ascending
            .map(|&mask| Ray::Ascending(mask))
            .chain(descending.map(|&mask| Ray::Descending(mask)))
            .chain(walks.map(Ray::Walk))
    }
}
