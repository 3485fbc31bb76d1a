//! How strong the engine is to play, in the numbers in which GUIs say it.

use chimera_engine::Level;
use chimera_protocol::uci::{MAX_SKILL, RATINGS};

/// What was set.
pub(crate) struct Strength {
    /// From 0 to [`MAX_SKILL`], which is full strength.
    pub skill: u32,
    /// Whether the rating counts in place of the skill.
    pub limited: bool,
    pub rating: u32,
}

impl Default for Strength {
    fn default() -> Self {
        Self { skill: MAX_SKILL, limited: false, rating: RATINGS.1 }
    }
}

impl Strength {
    /// The level asked for, if it is less than full strength.
    pub(crate) fn level(&self) -> Option<Level> {
        if self.limited {
            Some(Level::of_rating(self.rating)).filter(|level| Level::ALL.last() != Some(level))
        } else {
            let number = 1 + self.skill * 9 / MAX_SKILL;
            Level::new(number as u8).filter(|_| self.skill < MAX_SKILL)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Strength;

    #[test]
    fn skills_and_ratings_are_levels() {
        let level = |skill, limited, rating| {
            let strength = Strength { skill, limited, rating };
            strength.level().map(chimera_engine::Level::number)
        };
        assert_eq!(Strength::default().level(), None);
        assert_eq!((level(0, false, 400), level(10, false, 400), level(19, false, 400)), (Some(1), Some(5), Some(9)));
        assert_eq!((level(20, true, 400), level(20, true, 1000), level(0, true, 3100)), (Some(1), Some(3), None));
    }
}
