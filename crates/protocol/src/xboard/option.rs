//! What can be set behind `option`: the same things, in the same numbers, as in UCI.

use super::Feature;
use super::command::CommandError;
use crate::uci::{MAX_LINES, MAX_SKILL, RATINGS, hint, quoted};

// One word each, and spins, for python-chess, which knows no others.
const SKILL: &str = "SkillLevel";
const LIMIT: &str = "LimitStrength";
const RATING: &str = "Elo";
const LINES: &str = "MultiPV";
const CLEAR: &str = "ClearHash";

/// An option's new value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Strength from 0 to [`MAX_SKILL`].
    Skill(u32),
    /// Whether the strength is limited to the rating.
    Limited(bool),
    /// The rating to play at, if limited.
    Rating(u32),
    /// How many lines an analysis follows.
    Lines(u32),
    /// Forget all positions.
    ClearHash,
}

impl Setting {
    /// Reads what stands behind `option`: a name, an equals sign and a value.
    pub(super) fn parse(text: &str) -> Result<Self, CommandError> {
        let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value.trim())));
        let name = name.replace(' ', "");
        let known = [SKILL, LIMIT, RATING, LINES, CLEAR];
        let Some(field) = known.into_iter().find(|known| known.eq_ignore_ascii_case(&name)) else {
            return Err(CommandError::Option { hint: hint(&name, known), name: quoted(&name) });
        };
        if field == CLEAR {
            return Ok(Setting::ClearHash);
        }
        let value = value.ok_or(CommandError::Missing { command: "option", missing: "a value behind \"=\"" })?;
        let number = |least: u32, most: u32| match value.parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(CommandError::Range { field, text: quoted(value), least, most }),
        };
        match field {
            SKILL => number(0, MAX_SKILL).map(Setting::Skill),
            LIMIT => number(0, 1).map(|limited| Setting::Limited(limited == 1)),
            RATING => number(RATINGS.0, RATINGS.1).map(Setting::Rating),
            _ => number(1, MAX_LINES).map(Setting::Lines),
        }
    }
}

/// All options, in the order in which a GUI shows them.
pub fn options() -> Vec<Feature> {
    let spin = |name, value, least, most| format!("{name} -spin {value} {least} {most}");
    [
        spin(SKILL, MAX_SKILL, 0, MAX_SKILL),
        format!("{LIMIT} -check 0"),
        spin(RATING, RATINGS.1, RATINGS.0, RATINGS.1),
        spin(LINES, 1, 1, MAX_LINES),
        format!("{CLEAR} -button"),
    ]
    .into_iter()
    .map(|text| Feature::Text("option", text))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::{Setting, options};

    fn read(text: &str) -> Result<Setting, String> {
        Setting::parse(text).map_err(|error| error.to_string())
    }

    #[test]
    fn values_are_read() {
        assert_eq!(read("Skill Level=7"), Ok(Setting::Skill(7)));
        assert_eq!(read("skill level = 0"), Ok(Setting::Skill(0)));
        assert_eq!(read("SkillLevel=20"), Ok(Setting::Skill(20)));
        assert_eq!(read("Limit Strength=1"), Ok(Setting::Limited(true)));
        assert_eq!(read("Elo=1500"), Ok(Setting::Rating(1500)));
        assert_eq!(read("MultiPV=3"), Ok(Setting::Lines(3)));
        assert_eq!(read("ClearHash"), Ok(Setting::ClearHash));
    }

    #[test]
    fn slips_are_told_and_set_nothing() {
        assert_eq!(read("Skill Level=21"), Err("SkillLevel is \"21\"; expected a number from 0 to 20".into()));
        assert_eq!(read("Skill Level=-1"), Err("SkillLevel is \"-1\"; expected a number from 0 to 20".into()));
        assert_eq!(read("Skill Level"), Err("option: a value behind \"=\" is missing".into()));
        assert_eq!(read("Limit Strength=yes"), Err("LimitStrength is \"yes\"; expected a number from 0 to 1".into()));
        assert_eq!(read("Skil Level=3"), Err("no option is called \"SkilLevel\"; did you mean \"SkillLevel\"?".into()));
        assert!(read("").is_err());
    }

    #[test]
    fn every_option_that_is_declared_is_read_with_its_first_value() {
        for option in options() {
            let text = option.to_string();
            let declared = text.strip_prefix("option=\"").and_then(|rest| rest.strip_suffix('"')).expect("an option");
            let (name, kind) = declared.split_once(" -").expect("a kind");
            let value = kind.split(' ').nth(1).unwrap_or_default();
            assert!(read(&format!("{name}={value}")).is_ok(), "{text}");
        }
    }
}
