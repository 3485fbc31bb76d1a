//! The table of positions already searched: bounded memory, oldest and shallowest replaced first.

use chimera_rules::Move;

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

/// One stored position.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u32,
    mv: u32,
    score: i16,
    eval: i16,
    depth: i8,
    /// The bound in the lowest two bits (0: empty), the age in the rest.
    bound_age: u8,
}

const _: () = assert!(size_of::<Entry>() == 16);

impl Entry {
    #[inline]
    fn used(&self) -> bool {
        !self.bound_age.is_multiple_of(4)
    }

    #[inline]
    fn holds(&self, key: u64) -> bool {
        self.key == key as u32 && self.used()
    }
}

/// What was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    /// A move that was best; perhaps of another position with the same key.
    pub mv: Option<Move>,
    pub score: i32,
    /// The evaluation of the position itself; [`NO_EVAL`] if there is none.
    pub eval: i32,
    pub depth: i32,
    pub bound: Bound,
}

/// Stands for an evaluation that was not made.
pub(crate) const NO_EVAL: i32 = i16::MIN as i32;

const CLUSTER: usize = 4;
const AGES: u8 = 64;

/// The table.
#[derive(Debug)]
pub(crate) struct Table {
    entries: Vec<[Entry; CLUSTER]>,
    age: u8,
}

impl Table {
    /// A table of about so many MiB, at least one.
    pub(crate) fn new(mib: usize) -> Self {
        let clusters = (mib.max(1) << 20) / size_of::<[Entry; CLUSTER]>();
        Self { entries: vec![[Entry::default(); CLUSTER]; clusters], age: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.fill([Entry::default(); CLUSTER]);
        self.age = 0;
    }

    /// A new search begins.
    pub(crate) fn next_age(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.entries.len() as u128) >> 64) as usize
    }

    /// Looks a position up.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: i32) -> Option<Hit> {
        let entry = self.entries[self.place(key)].iter().find(|entry| entry.holds(key))?;
        let bound = match entry.bound_age & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        };
        let raw = i32::from(entry.score);
        let score = if raw >= DECIDED {
            raw - ply
        } else if raw <= -DECIDED {
            raw + ply
        } else {
            raw
        };
        let mv = (entry.mv != 0).then(|| Move::from_bits(entry.mv)).flatten();
        Some(Hit { mv, score, eval: entry.eval.into(), depth: entry.depth.into(), bound })
    }

    /// Remembers a position.
    #[inline]
    pub(crate) fn store(&mut self, key: u64, ply: i32, hit: Hit) {
        let place = self.place(key);
        let age = self.age;
        let cluster = &mut self.entries[place];
        let older = |entry: &Entry| i32::from(age.wrapping_sub(entry.bound_age >> 2) % AGES);
        let keep = |entry: &Entry| {
            if entry.used() { i32::from(entry.depth) - 4 * older(entry) } else { i32::MIN }
        };
        let index = cluster
            .iter()
            .position(|entry| entry.holds(key))
            .or_else(|| (0..CLUSTER).min_by_key(|&i| keep(&cluster[i])))
            .unwrap_or(0);
        let entry = &mut cluster[index];
        let same = entry.holds(key);
        if same && hit.bound != Bound::Exact && older(entry) == 0 && hit.depth < i32::from(entry.depth) - 3 {
            return;
        }
        let mv = hit.mv.map_or(if same { entry.mv } else { 0 }, Move::bits);
        let score = if hit.score >= DECIDED {
            hit.score + ply
        } else if hit.score <= -DECIDED {
            hit.score - ply
        } else {
            hit.score
        };
        *entry = Entry {
            key: key as u32,
            mv,
            score: score as i16,
            eval: hit.eval as i16,
            depth: hit.depth.clamp(-1, 126) as i8,
            bound_age: hit.bound as u8 | age << 2,
        };
    }

    /// How full the table is, in thousandths, as far as this search is concerned.
    pub(crate) fn full(&self) -> u32 {
        let sample = self.entries.iter().take(250).flatten();
        let used = sample.filter(|e| e.used() && e.bound_age >> 2 == self.age).count();
        (used * 1000 / (250 * CLUSTER)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_scores_by_their_distance() {
        let mut table = Table::new(1);
        let hit = Hit { mv: None, score: DECIDED + 500, eval: 12, depth: 7, bound: Bound::Exact };
        table.store(42 << 40 | 7, 3, hit);
        let found = table.probe(42 << 40 | 7, 5).expect("just stored");
        assert_eq!((found.score, found.eval, found.depth), (DECIDED + 498, 12, 7));
        assert!(table.probe(42 << 40 | 8, 0).is_none());
        table.clear();
        assert!(table.probe(42 << 40 | 7, 5).is_none());
    }
}
