//! How strong the engine plays.

use std::fmt;
use std::time::Duration;

use crate::limits::Limits;
use crate::search::Handicap;

/// A strength to play at. Weaker levels look less far and judge less exactly; none of them makes a move at random.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 3] = [Level(1), Level(2), Level(3)];

    /// The level with this number, from 1.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Its number, from 1.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self.0 {
            1 => "Learner",
            2 => "Club",
            _ => "Master",
        }
    }

    /// How long it thinks: the strongest about a second, the others far less.
    pub fn limits(self) -> Limits {
        let (depth, nodes, millis) = match self.0 {
            1 => (Some(2), Some(10_000), 300),
            2 => (Some(4), Some(30_000), 500),
            _ => (None, None, 1000),
        };
        Limits { depth, nodes, move_time: Some(Duration::from_millis(millis)), ..Limits::default() }
    }

    /// What it does worse than it could.
    pub(crate) fn handicap(self, seed: u64) -> Handicap {
        match self.0 {
            1 => Handicap { seed, error: 60, technique: 4 },
            2 => Handicap { seed, error: 15, technique: 6 },
            _ => Handicap::default(),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
