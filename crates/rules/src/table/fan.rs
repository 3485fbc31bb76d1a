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

/// Two rays of a square: one that descends and one that ascends. Either may be empty.
#[derive(Clone, Copy, Debug)]
struct Pair<B> {
    lower: B,
    upper: B,
}

/// A ray to be made: where it begins, its squares in order, and how many of the first are no targets.
pub(crate) type RaySquares<'r> = (u8, &'r [u8], u8);

/// The ordered rays of every square.
///
/// Squares are numbered row by row, so the squares of most rays only ascend or only descend; the first man on
/// such a ray is the lowest or the highest bit of `ray & occupied`, whatever the board's width. They are kept in pairs, as many for
/// each square as the richest square has, because one subtraction finds the ends of both and a loop of always the same length is cheap.
#[derive(Clone, Debug)]
pub(crate) struct Fan<B> {
    pairs: Box<[Pair<B>]>,
    /// How many pairs each square has.
    each: usize,
    /// Where the walks of each square are; empty if there are none at all.
    walks_at: Box<[(u32, u32)]>,
    walks: Box<[Walk<B>]>,
    /// All squares of all rays of each square.
    sighted: Box<[B]>,
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
    /// Makes a fan of rays, ordered by where they begin, for a board of so many squares.
    pub(crate) fn new(squares: usize, rays: &[RaySquares<'_>]) -> Self {
        let mut each = 0;
        let mut sorted: Vec<(Vec<B>, Vec<B>)> = vec![Default::default(); squares];
        let mut walks = Vec::new();
        let mut walks_at = vec![(0, 0); squares];
        let mut sighted = vec![B::ZERO; squares];
        for own in rays.chunk_by(|a, b| a.0 == b.0) {
            let from = usize::from(own[0].0);
            let (lower, upper) = &mut sorted[from];
            let start = walks.len() as u32;
            for &(_, squares, skip) in own {
                let mask = squares.iter().fold(B::ZERO, |set, &s| set | B::bit(s.into()));
                sighted[from] |= mask;
                let beyond = |&s: &u8| usize::from(s) > from;
                if skip == 0 && squares.iter().all(beyond) && squares.is_sorted_by(|a, b| a < b) {
                    upper.push(mask);
                } else if skip == 0 && !squares.iter().any(beyond) && squares.is_sorted_by(|a, b| a > b) {
                    lower.push(mask);
                } else {
                    walks.push(Walk { squares: squares.into(), mask, skip });
                }
            }
            walks_at[from] = (start, walks.len() as u32);
            each = each.max(lower.len()).max(upper.len());
        }
        let nth = |masks: &[B], i: usize| masks.get(i).copied().unwrap_or(B::ZERO);
        let pairs = sorted
            .iter()
            .flat_map(|(lower, upper)| (0..each).map(move |i| Pair { lower: nth(lower, i), upper: nth(upper, i) }))
            .collect();
        let walks_at = if walks.is_empty() { Box::default() } else { walks_at.into() };
        Self { pairs, each, walks_at, walks: walks.into(), sighted: sighted.into() }
    }

    #[inline]
    fn pairs_of(&self, from: usize) -> &[Pair<B>] {
        &self.pairs[from * self.each..(from + 1) * self.each]
    }

    #[inline]
    fn walks_of(&self, from: usize) -> &[Walk<B>] {
        match self.walks_at.get(from) {
            Some(&(start, end)) => &self.walks[start as usize..end as usize],
            None => &[],
        }
    }

    /// Where a man on `from` can slide to: every ray up to and with its first occupied square.
    #[inline]
    pub(crate) fn slide(&self, from: usize, occupied: B) -> B {
        let mut targets = B::ZERO;
        for pair in self.pairs_of(from) {
            targets |= (pair.lower | pair.upper) & B::span(pair.lower & occupied, pair.upper & occupied);
        }
        if !self.walks_at.is_empty() {
            targets |= self.walk(from, occupied);
        }
        targets
    }

    #[inline(never)]
    fn walk(&self, from: usize, occupied: B) -> B {
        let mut targets = B::ZERO;
        for walk in self.walks_of(from) {
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

    /// The squares of all rays of a square on which some of the first are passed but are no targets.
    #[inline]
    pub(crate) fn passed(&self, from: usize) -> B {
        if self.walks_at.is_empty() { B::ZERO } else { self.skipping(from) }
    }

    #[inline(never)]
    fn skipping(&self, from: usize) -> B {
        let skipping = self.walks_of(from).iter().filter(|walk| walk.skip > 0);
        skipping.fold(B::ZERO, |set, walk| set | walk.mask)
    }

    /// All squares of all rays of a square.
    #[inline]
    pub(crate) fn sighted(&self, from: usize) -> B {
        self.sighted[from]
    }

    /// The rays of a square.
    #[inline]
    pub(crate) fn rays(&self, from: usize) -> impl Iterator<Item = Ray<'_, B>> {
        let pairs = self.pairs_of(from).iter();
        pairs
            .flat_map(|pair| [Ray::Ascending(pair.upper), Ray::Descending(pair.lower)])
            .filter(|ray| ray.mask().any())
            .chain(self.walks_of(from).iter().map(Ray::Walk))
    }
}
