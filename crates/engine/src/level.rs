//! How strong the engine plays.

use std::fmt;
use std::time::Duration;

use crate::limits::Limits;
use crate::search::Handicap;

/// A strength to play at, from 1 to 10. Weaker levels look less far, overlook long moves and judge less exactly; none of
/// them gives anything away at random. The tenth is the engine's full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What makes a level.
struct Recipe {
    name: &'static str,
    rating: u32,
    depth: Option<u32>,
    nodes: Option<u64>,
    /// Greatest error of judgement, in thousandths of what a side has in the array: men of large games are worth more.
    error: i32,
    blindness: u32,
    /// How deep exchanges are followed beyond the depth.
    sight: i32,
    /// From what lead on it plays for the win with a little more depth, in hundredths of what a side has in the array.
    ahead: i32,
}

/// Found by matches between neighbours (`--example strength`), so that the steps are about as large as each other in chess; `docs/performance.md`
/// has the figures.
const RECIPES: [Recipe; 10] = {
    const fn weak(
        (name, rating): (&'static str, u32),
        (depth, nodes): (u32, u64),
        (error, blindness): (i32, u32),
        (sight, ahead): (i32, i32),
    ) -> Recipe {
        Recipe { name, rating, depth: Some(depth), nodes: Some(nodes), error, blindness, sight, ahead }
    }
    [
        weak(("Newcomer", 400), (1, 400), (350, 140), (0, 60)),
        weak(("Beginner", 700), (1, 600), (16, 12), (0, 14)),
        weak(("Learner", 1000), (1, 800), (78, 95), (1, 14)),
        weak(("Casual", 1300), (1, 1_200), (41, 45), (2, 14)),
        weak(("Keen", 1600), (2, 2_000), (39, 35), (2, 13)),
        weak(("Club", 1900), (2, 3_000), (20, 20), (64, 11)),
        weak(("Strong", 2200), (4, 7_000), (12, 10), (64, 11)),
        weak(("Expert", 2500), (6, 16_000), (4, 2), (64, 11)),
        weak(("Master", 2800), (8, 34_000), (0, 0), (64, 11)),
        Recipe {
            name: "Full strength",
            rating: 3100,
            depth: None,
            nodes: None,
            error: 0,
            blindness: 0,
            sight: 64,
            ahead: 0,
        },
    ]
};

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 10] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8), Level(9), Level(10)];

    /// The level with this number, from 1.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    /// The strongest level that is no stronger than a rating; the weakest if there is none.
    pub fn of_rating(rating: u32) -> Self {
        let fits = |level: &Self| level.rating() <= rating;
        Self::ALL.into_iter().rev().find(fits).unwrap_or(Self::ALL[0])
    }

    fn recipe(self) -> &'static Recipe {
        &RECIPES[usize::from(self.0) - 1]
    }

    /// Its number, from 1.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.recipe().name
    }

    /// How strong it is, on a scale of its own: each level gets 70 to 100 % of the points against the one below, mostly about
    /// 85 %, which Elo's formula calls 300. Ratings of people and of other programs are other scales.
    pub fn rating(self) -> u32 {
        self.recipe().rating
    }

    /// How long it thinks: the strongest about a second, the others far less.
    pub fn limits(self) -> Limits {
        let Recipe { depth, nodes, .. } = *self.recipe();
        Limits { depth, nodes, move_time: Some(Duration::from_secs(1)), ..Limits::default() }
    }

    /// The tighter of its own limits of depth and positions and of these, the time being as these say: more time makes nobody see further
    /// than he can.
    pub fn within(self, limits: &Limits) -> Limits {
        let Recipe { depth, nodes, .. } = *self.recipe();
        Limits {
            depth: limits.depth.into_iter().chain(depth).min(),
            nodes: limits.nodes.into_iter().chain(nodes).min(),
            ..limits.clone()
        }
    }

    /// What it does worse than it could.
    pub(crate) fn handicap(self, seed: u64) -> Handicap {
        let Recipe { depth, error, blindness, sight, ahead, .. } = *self.recipe();
        if depth.is_none() {
            return Handicap::default();
        }
        Handicap { seed, error, blindness, sight, ahead, technique: 3 + u32::from(self.0) / 2 }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
