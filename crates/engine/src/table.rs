//! The table of positions already searched, shared by all threads: bounded memory, oldest and shallowest replaced first.
//!
//! An entry is two words that are written and read one after the other, without locks. The first holds the key mixed
//! with the second, so that halves of different entries do not pass for one.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use chimera_rules::Move;
use memmap2::MmapMut;
use prefetch_index::prefetch_index;
use zerocopy::{FromBytes, IntoBytes, KnownLayout};

use crate::report::DECIDED;

/// What a stored score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Bound {
    /// At most the score.
    Upper = 1,
    /// At least the score.
    Lower = 2,
    /// The score.
    Exact = 3,
}

/// What was found, or is to be remembered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    /// A move that was best; perhaps of another position with the same key.
    pub mv: Option<Move>,
    pub score: i32,
    /// The evaluation of the position itself; [`NO_EVAL`] if there is none.
    pub eval: i32,
    pub depth: i32,
    pub bound: Bound,
    /// Whether it was met on a principal variation.
    pub open: bool,
}

/// Stands for an evaluation that was not made.
pub(crate) const NO_EVAL: i32 = i16::MIN as i32;

const CLUSTER: usize = 4;
/// Ages are counted round.
const AGES: u8 = 32;
/// Of the first word: what is left of the key beside depth, age and bound.
const KEY: u64 = !0xFFFF;

/// One stored position: (key, depth, age, open, bound) mixed with the rest, and the rest (move, score, evaluation).
#[derive(Debug, Default, FromBytes, IntoBytes, KnownLayout)]
#[repr(C)]
struct Entry {
    first: AtomicU64,
    rest: AtomicU64,
}

/// Entries that one line of the processor's cache holds.
#[derive(Debug, Default, FromBytes, IntoBytes, KnownLayout)]
#[repr(C, align(64))]
struct Cluster([Entry; CLUSTER]);

const _: () = assert!(size_of::<Cluster>() == 64);

/// An entry's words as read.
#[derive(Clone, Copy)]
struct Words {
    first: u64,
    rest: u64,
}

impl Words {
    #[inline]
    fn read(entry: &Entry) -> Self {
        let rest = entry.rest.load(Relaxed);
        Self { first: entry.first.load(Relaxed) ^ rest & KEY, rest }
    }

    #[inline]
    fn used(self) -> bool {
        self.first & 3 != 0
    }

    #[inline]
    fn holds(self, key: u64) -> bool {
        (self.first ^ key) & KEY == 0 && self.used()
    }

    #[inline]
    fn depth(self) -> i32 {
        i32::from((self.first >> 8) as i8)
    }

    #[inline]
    fn age(self) -> u8 {
        (self.first >> 3) as u8 & (AGES - 1)
    }
}

/// Where the entries lie.
#[derive(Debug)]
enum Memory {
    /// In pages of its own.
    Pages(MmapMut),
    /// Where the system has no such pages.
    Heap(Vec<Cluster>),
}

impl Memory {
    /// For so many clusters, or for fewer if there is no memory for that.
    fn new(mut clusters: usize) -> Self {
        loop {
            if let Ok(pages) = MmapMut::map_anon(clusters * size_of::<Cluster>()) {
                // Entries are looked up all over the table: with large pages the processor finds most of them without
                // walking through the system's lists first. Where there are none, all works as well, only slower.
                #[cfg(target_os = "linux")]
                let _ = pages.advise(memmap2::Advice::HugePage);
                return Self::Pages(pages);
            }
            let mut heap = Vec::new();
            if heap.try_reserve_exact(clusters).is_ok() || clusters <= 1 {
                heap.resize_with(clusters, Cluster::default);
                return Self::Heap(heap);
            }
            clusters /= 2;
        }
    }

    fn clusters(&mut self) -> &mut [Cluster] {
        match self {
            Self::Pages(pages) => {
                <[Cluster]>::mut_from_bytes(pages).expect("pages hold whole clusters, and begin with one")
            }
            Self::Heap(clusters) => clusters,
        }
    }
}

/// The table between searches.
#[derive(Debug)]
pub(crate) struct Store {
    memory: Memory,
    age: u8,
}

impl Store {
    /// A table of at most so many MiB, at least 1; a smaller one if there is no memory for that.
    pub(crate) fn new(mib: usize) -> Self {
        Self { memory: Memory::new((mib.max(1) << 20) / size_of::<Cluster>()), age: 0 }
    }

    /// Its size in MiB.
    pub(crate) fn mib(&mut self) -> usize {
        size_of_val(self.memory.clusters()) >> 20
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.memory.clusters().as_mut_bytes().fill(0);
        self.age = 0;
    }

    /// The table for a new search.
    pub(crate) fn open(&mut self) -> Table<'_> {
        self.age = (self.age + 1) % AGES;
        Table { clusters: self.memory.clusters(), age: self.age }
    }
}

/// The table while threads search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table<'s> {
    clusters: &'s [Cluster],
    age: u8,
}

impl Table<'_> {
    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[self.index(key)]
    }

    /// Asks for the memory where a position would be, so that it lies ready when it is looked up a little later.
    #[inline]
    pub(crate) fn fetch(&self, key: u64) {
        prefetch_index(self.clusters, self.index(key));
    }

    /// Looks a position up.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<Hit> {
        // The upper bits of the key choose the cluster, the lower ones tell its entries apart.
        let tag = key << 16;
        let words = self.cluster(key).0.iter().map(Words::read).find(|words| words.holds(tag))?;
        let bound = match words.first & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        };
        let raw = i32::from((words.rest >> 32) as i16);
        let score = if raw >= DECIDED {
            raw - ply as i32
        } else if raw <= -DECIDED {
            raw + ply as i32
        } else {
            raw
        };
        let bits = words.rest as u32;
        let mv = (bits != 0).then(|| Move::from_bits(bits)).flatten();
        let eval = i32::from((words.rest >> 48) as i16);
        Some(Hit { mv, score, eval, depth: words.depth(), bound, open: words.first >> 2 & 1 != 0 })
    }

    /// Remembers a position.
    #[inline]
    pub(crate) fn store(&self, key: u64, ply: usize, hit: Hit) {
        let tag = key << 16;
        let age = self.age;
        let cluster = &self.cluster(key).0;
        let old = [0, 1, 2, 3].map(|i| Words::read(&cluster[i]));
        let older = |words: Words| i32::from(age.wrapping_sub(words.age()) % AGES);
        let keep = |words: Words| if words.used() { words.depth() - 4 * older(words) } else { i32::MIN };
        let same = (0..CLUSTER).find(|&i| old[i].holds(tag));
        let index = same.or_else(|| (0..CLUSTER).min_by_key(|&i| keep(old[i]))).unwrap_or(0);
        let words = old[index];
        if same.is_some()
            && hit.bound != Bound::Exact
            && older(words) == 0
            && hit.depth + 2 * i32::from(hit.open) < words.depth() - 3
        {
            return;
        }
        let kept = if same.is_some() { words.rest as u32 } else { 0 };
        let mv = hit.mv.map_or(kept, Move::bits);
        let ply = ply as i32;
        let score = if hit.score >= DECIDED {
            hit.score + ply
        } else if hit.score <= -DECIDED {
            hit.score - ply
        } else {
            hit.score
        };
        let rest = u64::from(mv) | u64::from(score as i16 as u16) << 32 | u64::from(hit.eval as i16 as u16) << 48;
        let depth = u64::from(hit.depth.clamp(-1, 126) as i8 as u8) << 8;
        let state = u64::from(age) << 3 | u64::from(hit.open) << 2 | hit.bound as u64;
        cluster[index].first.store((tag ^ rest) & KEY | depth | state, Relaxed);
        cluster[index].rest.store(rest, Relaxed);
    }

    /// How full the table is, in thousandths, as far as this search is concerned.
    pub(crate) fn full(&self) -> u32 {
        let age = self.age;
        let sample = self.clusters.iter().take(250).flat_map(|cluster| &cluster.0).map(Words::read);
        let used = sample.filter(|words| words.used() && words.age() == age).count();
        (used * 1000 / (250 * CLUSTER)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit(score: i32, eval: i32, depth: i32) -> Hit {
        Hit { mv: None, score, eval, depth, bound: Bound::Exact, open: false }
    }

    #[test]
    fn remembers_scores_by_their_distance() {
        let mut store = Store::new(1);
        let table = store.open();
        let key = 42 << 40 | 7;
        table.store(key, 3, hit(DECIDED + 500, -12, 7));
        let found = table.probe(key, 5).expect("just stored");
        assert_eq!((found.score, found.eval, found.depth), (DECIDED + 498, -12, 7));
        assert!(table.probe(42 << 40 | 8, 0).is_none());
        store.clear();
        assert!(store.open().probe(key, 5).is_none());
    }

    #[test]
    fn replaces_what_is_old_and_shallow() {
        let mut store = Store::new(1);
        let table = store.open();
        let keys = (1..=5_u64).collect::<Vec<_>>();
        for &key in &keys[..4] {
            table.store(key, 0, hit(1, 2, key as i32));
        }
        table.store(keys[4], 0, hit(1, 2, 1));
        assert!(table.probe(keys[0], 0).is_none(), "the shallowest goes");
        assert!(keys[1..].iter().all(|&key| table.probe(key, 0).is_some()));
        let table = store.open();
        table.store(6, 0, hit(1, 2, 1));
        assert!(table.probe(6, 0).is_some());
    }

    #[test]
    fn halves_of_different_entries_are_no_entry() {
        let mut store = Store::new(1);
        let table = store.open();
        table.store(9, 0, hit(100, 2, 3));
        let entry = &table.cluster(9).0[0];
        entry.rest.store(entry.rest.load(Relaxed) ^ 1 << 40, Relaxed);
        assert!(table.probe(9, 0).is_none());
    }
}
