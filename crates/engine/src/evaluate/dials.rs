//! All the numbers of one game's evaluation in a row, so that they can be tuned together.

use std::ops::Range;

use chimera_rules::definition::Phased;
use chimera_rules::{Game, Kind};

use super::weights::Pair;
use super::{Values, Weight, Weights};

/// Of the worth that a man's moves tell: what a pawn counts with many men and with few, and what others do, in hundredths.
const PAWN: Pair = Pair::new(52, 122);
const OTHER: Pair = Pair::new(88, 130);

/// The numbers that judge one game: the weights that all games share, then those of its men.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dials {
    numbers: Vec<Pair>,
    kinds: usize,
    ranks: usize,
    files: usize,
}

impl Dials {
    /// Those of a game: what its file says, what its men's moves tell, and what all games share.
    pub fn of(game: &Game, values: &Values) -> Self {
        let geometry = game.geometry();
        let (kinds, ranks, files) = (game.kinds().len(), geometry.ranks(), geometry.files());
        let weights = Weights::of(game);
        let len = Weight::COUNT + kinds * (4 + ranks + files);
        let mut dials = Self { numbers: vec![Pair::default(); len], kinds, ranks, files };
        for weight in Weight::ALL {
            dials.numbers[weight as usize] = weights.get(weight);
        }
        let judgement = &game.definition().judgement;
        for (kind, info) in game.kinds() {
            let worth = values.of(kind);
            let share = if values.is_pawn(kind) { PAWN } else { OTHER };
            let said = judgement.worth.get(&info.id).map(|&said| Pair::from(said));
            let worth = said.unwrap_or((share * worth).over(100));
            dials.set(dials.worth(kind), worth);
            let free = judgement.mobility.get(&info.id).map(|&said| Pair::from(said));
            let usual = weights.get(Weight::Mobility);
            dials.set(dials.mobility(kind), free.map_or(Pair::default(), |free| free - usual));
            let check = weights.get(Weight::DangerCheck).many;
            let said = judgement.menace.get(&info.id).map(|&[man, said]| [man, said - check]);
            let [man, check] = said.unwrap_or([menace(values.of(kind)), 0]);
            dials.set(dials.menace(kind), Pair::new(man, 0));
            dials.set(dials.check(kind), Pair::new(check, 0));
            if let Some(places) = judgement.places.get(&info.id) {
                let spread = |range: Range<usize>, said: &[Phased], dials: &mut Self| {
                    for (i, at) in range.clone().enumerate() {
                        let from = if i < said.len() { i } else { range.len() - 1 - i };
                        dials.set(at, said[from].into());
                    }
                };
                spread(dials.ranks_of(kind), &places.ranks, &mut dials);
                spread(dials.files_of(kind), &places.files, &mut dials);
            }
        }
        dials
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there are none, which never is so.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// One of them.
    #[inline]
    pub fn get(&self, dial: usize) -> Pair {
        self.numbers[dial]
    }

    /// Changes one.
    pub fn set(&mut self, dial: usize, value: Pair) {
        self.numbers[dial] = value;
    }

    /// The dial of a weight that all games share.
    pub fn weight(weight: Weight) -> usize {
        weight as usize
    }

    /// The dial of what a man is worth.
    #[inline]
    pub fn worth(&self, kind: Kind) -> usize {
        Weight::COUNT + kind.index()
    }

    /// The dial of what is added to the weight of mobility for a kind.
    #[inline]
    pub fn mobility(&self, kind: Kind) -> usize {
        Weight::COUNT + self.kinds + kind.index()
    }

    /// The dial of how much a man counts that strikes beside a royal man.
    #[inline]
    pub fn menace(&self, kind: Kind) -> usize {
        Weight::COUNT + 2 * self.kinds + kind.index()
    }

    /// The dial of what is added for a kind to what it counts that a man can give check.
    #[inline]
    pub fn check(&self, kind: Kind) -> usize {
        Weight::COUNT + 3 * self.kinds + kind.index()
    }

    /// The dials of a kind's ranks, its side's first first.
    pub fn ranks_of(&self, kind: Kind) -> Range<usize> {
        let start = Weight::COUNT + 4 * self.kinds + kind.index() * self.ranks;
        start..start + self.ranks
    }

    /// The dials of a kind's files.
    pub fn files_of(&self, kind: Kind) -> Range<usize> {
        let start = Weight::COUNT + self.kinds * (4 + self.ranks) + kind.index() * self.files;
        start..start + self.files
    }
}

/// How much a man counts that strikes beside a royal man: lesser men strike few squares, so each counts more.
fn menace(worth: i32) -> i32 {
    (75 - worth / 18).clamp(10, 60)
}
