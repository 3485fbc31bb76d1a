//! Arrays that are drawn by lot: which men exchange places, and what must hold of it.
//!
//! What is drawn is a definition of its own, with another array and castling from where the men have come to stand. Everything that
//! goes by the array (first steps of pawns, rights) is then right by itself.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Castle, Definition, Player, Problem};
use crate::board::{Man, Side, Square};
use crate::compile::Outline;
use crate::notation::man_letter;
use crate::rule::RuleDefinition;

/// How often an array is drawn before it is said that there is none.
const TRIES: usize = 20_000;

/// Men of the array that exchange their places by lot before a game begins, the second player's as the first player's. Where men that
/// castle are among them, the one that castles comes to stand between its partners, and castling leads where it always does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shuffle {
    /// The men, by id.
    pub men: Vec<String>,
    /// Those of them that must come to stand evenly on light and dark squares; a single one keeps its shade.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spread: Vec<String>,
    /// Those of them that must come to stand symmetrically, left and right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mirrored: Vec<String>,
}

/// One shuffle, with the first player's men instead of ids.
struct Pass {
    men: Vec<Man>,
    spread: Vec<Man>,
    mirrored: Vec<Man>,
}

/// Everything that is wrong with the shuffles of a definition.
pub(crate) fn problems(definition: &Definition, outline: &Outline) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (index, shuffle) in definition.shuffle.iter().enumerate() {
        let mut problem =
            |key: &str, message: String| problems.push(Problem::at(["shuffle", &index.to_string(), key], message));
        for (key, ids) in [("men", &shuffle.men), ("spread", &shuffle.spread), ("mirrored", &shuffle.mirrored)] {
            for id in ids {
                if !definition.men.contains_key(id) {
                    problem(key, format!("no man has the id \"{id}\""));
                } else if !shuffle.men.contains(id) {
                    problem(key, format!("\"{id}\" is not among the men that exchange places"));
                }
            }
        }
        let squares = squares(definition, outline, &shuffle.men);
        let kinds = |square: &Square| outline.array[square.index()].kind();
        if squares.first().is_none_or(|first| squares.iter().all(|square| kinds(square) == kinds(first))) {
            problem("men", "men of two kinds at least must be in the array to exchange places".to_owned());
        }
        let geometry = &outline.geometry;
        let other = |square: &Square| outline.array[geometry.mirrored(*square).index()];
        let theirs = |id: &String| {
            let of = |man: &&Man| man.is_some() && man.side() == Side::Black && id_of(definition, **man) == Some(id);
            outline.array.iter().filter(of).count()
        };
        let count = shuffle.men.iter().map(theirs).sum::<usize>();
        let same = |square: &Square| other(square) == Man::new(kinds(square), Side::Black);
        if count > 0 && (count != squares.len() || !squares.iter().all(same)) {
            problem(
                "men",
                "the second player's men must stand as the first player's do, mirrored, or not at all".to_owned(),
            );
        }
    }
    for (index, rule) in definition.rule.iter().enumerate() {
        let RuleDefinition::Castle(castle) = rule else { continue };
        let (king, partners) = castlers(outline, castle);
        let is_drawn = |man: &Man| definition.shuffle.iter().any(|shuffle| includes(definition, shuffle, *man));
        let single = outline.array.iter().filter(|man| **man == king).count() == 1;
        if (is_drawn(&king) || partners.iter().any(is_drawn))
            && (castle.dropped || castle.man.is_some() || castle.ways.iter().any(|way| way.with.is_some()) || !single)
        {
            let message = "who castles and its partners stand in the array, and only one of the kind castles, where they are drawn by lot";
            problems.push(Problem::at(["rule", &index.to_string()], message));
        }
    }
    if problems.is_empty() && !definition.shuffle.is_empty() && drawn(definition, outline, 1).is_none() {
        problems.push(Problem::at(["shuffle"], "no array that is drawn by lot is as it should be"));
    }
    problems
}

/// The definition with the array that a number draws. `None` if there is none, or if something is wrong with the shuffles.
pub(crate) fn drawn(definition: &Definition, outline: &Outline, number: u64) -> Option<Definition> {
    let men_of = |ids: &[String]| {
        let kinds = ids.iter().filter_map(|id| definition.men.get_index_of(id));
        kinds.map(|kind| Man::new(crate::board::Kind::new(kind), Side::White)).collect::<Vec<_>>()
    };
    let passes = definition.shuffle.iter().map(|shuffle| Pass {
        men: men_of(&shuffle.men),
        spread: men_of(&shuffle.spread),
        mirrored: men_of(&shuffle.mirrored),
    });
    let passes = passes.collect::<Vec<_>>();
    let mut random = Random(number);
    for _ in 0..TRIES {
        let mut men = outline.array.clone();
        if !passes.iter().all(|pass| pass.draw(outline, &mut men, &mut random)) {
            continue;
        }
        let geometry = &outline.geometry;
        let mut drawn = Vec::new();
        for pass in &passes {
            drawn.extend(pass.squares(outline, &men));
        }
        for square in drawn {
            let mirror = geometry.mirrored(square);
            let theirs = outline.array[mirror.index()];
            if theirs.is_some() && theirs.side() == Side::Black {
                men[mirror.index()] = Man::new(men[square.index()].kind(), Side::Black);
            }
        }
        if let Some(rule) = rules(definition, outline, &men) {
            let array = array(definition, outline, &men);
            return Some(Definition { array, rule, shuffle: Vec::new(), ..definition.clone() });
        }
    }
    None
}

impl Pass {
    /// Where the men stand that exchange places: an earlier shuffle may have moved them.
    fn squares(&self, outline: &Outline, men: &[Man]) -> Vec<Square> {
        outline.geometry.squares().filter(|square| self.men.contains(&men[square.index()])).collect()
    }

    /// Shuffles the first player's men. Whether what must hold of them does.
    fn draw(&self, outline: &Outline, men: &mut [Man], random: &mut Random) -> bool {
        let before = men.to_vec();
        let squares = self.squares(outline, men);
        for last in (1..squares.len()).rev() {
            men.swap(squares[last].index(), squares[random.below(last + 1)].index());
        }
        let geometry = &outline.geometry;
        let light = |men: &[Man], man: Man| {
            let here = squares.iter().copied().filter(|square| men[square.index()] == man);
            here.partition::<Vec<Square>, _>(|square| geometry.is_light(*square))
        };
        let spread = self.spread.iter().all(|&man| {
            let (light_now, dark_now) = light(men, man);
            match light_now.len() + dark_now.len() {
                1 => light_now.len() == light(&before, man).0.len(),
                _ => light_now.len().abs_diff(dark_now.len()) <= 1,
            }
        });
        let opposite = |square: Square| {
            let file = geometry.files() - 1 - geometry.file(square);
            geometry.at(file as i32, geometry.rank(square) as i32)
        };
        let symmetric = |man: Man| {
            let mut here = squares.iter().filter(|square| men[square.index()] == man);
            here.all(|&square| opposite(square).is_some_and(|other| men[other.index()] == man))
        };
        spread && self.mirrored.iter().all(|&man| symmetric(man))
    }
}

/// The squares on which the first player has men of these ids in the array.
fn squares(definition: &Definition, outline: &Outline, ids: &[String]) -> Vec<Square> {
    let of = |square: &Square| {
        let man = outline.array[square.index()];
        man.is_some() && man.side() == Side::White && id_of(definition, man).is_some_and(|id| ids.contains(id))
    };
    outline.geometry.squares().filter(of).collect()
}

fn id_of(definition: &Definition, man: Man) -> Option<&String> {
    definition.men.get_index(man.kind().index()).map(|(id, _)| id)
}

fn includes(definition: &Definition, shuffle: &Shuffle, man: Man) -> bool {
    man.is_some() && id_of(definition, man).is_some_and(|id| shuffle.men.contains(id))
}

/// Who castles by a rule, and with whom, as they stand in the array.
fn castlers(outline: &Outline, castle: &Castle) -> (Man, Vec<Man>) {
    let man = |name: &str| place(outline, castle, name).map_or(Man::NONE, |square| outline.array[square.index()]);
    (man(&castle.from), castle.ways.iter().map(|way| man(&way.partner)).collect())
}

/// The square that a castling rule names: squares are the first player's, and the second player's mirrored.
fn place(outline: &Outline, castle: &Castle, name: &str) -> Option<Square> {
    let square = outline.geometry.parse(name)?;
    let black = castle.side.map(Player::side) == Some(Side::Black);
    Some(if black { outline.geometry.mirrored(square) } else { square })
}

/// The rules with castling from where its men stand now; `None` if they stand otherwise than castling needs it.
fn rules(definition: &Definition, outline: &Outline, men: &[Man]) -> Option<Vec<RuleDefinition>> {
    let geometry = &outline.geometry;
    let mut rules = definition.rule.clone();
    for rule in &mut rules {
        let RuleDefinition::Castle(castle) = rule else { continue };
        let (king, partners) = castlers(outline, castle);
        let is_drawn = |man: Man| definition.shuffle.iter().any(|shuffle| includes(definition, shuffle, man));
        if !is_drawn(king) && !partners.iter().any(|&man| is_drawn(man)) {
            continue;
        }
        let named = castle.clone();
        let name = |square: Square| {
            let black = named.side.map(Player::side) == Some(Side::Black);
            geometry.name(if black { geometry.mirrored(square) } else { square }).to_string()
        };
        let old = place(outline, &named, &named.from)?;
        let new = geometry.squares().find(|square| men[square.index()] == king)?;
        if geometry.rank(new) != geometry.rank(old) {
            return None;
        }
        castle.from = name(new);
        castle.onto_partner = true;
        for (way, &partner) in castle.ways.iter_mut().zip(&partners) {
            let right = geometry.file(place(outline, &named, &way.partner)?) > geometry.file(old);
            let beside = |square: &Square| {
                geometry.rank(*square) == geometry.rank(new)
                    && men[square.index()] == partner
                    && *square != new
                    && (geometry.file(*square) > geometry.file(new)) == right
            };
            let mut found = geometry.squares().filter(beside);
            let (Some(square), None) = (found.next(), found.next()) else { return None };
            way.partner = name(square);
        }
    }
    Some(rules)
}

/// The array's FEN with men placed anew.
fn array(definition: &Definition, outline: &Outline, men: &[Man]) -> String {
    let geometry = &outline.geometry;
    let mut text = String::new();
    for rank in (0..geometry.ranks()).rev() {
        let mut empty = 0;
        for file in 0..=geometry.files() {
            let here = geometry.at(file as i32, rank as i32);
            let man = here.map_or(Man::NONE, |square| men[square.index()]);
            if here.is_some() && !man.is_some() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
                empty = 0;
            }
            if man.is_some() {
                let _ = write!(text, "{}", man_letter(&outline.letters, man));
            } else if file < geometry.files() {
                text.push('*');
            }
        }
        if rank > 0 {
            text.push('/');
        }
    }
    // What stands behind the board stays: men in hand, then the other fields.
    let placement = definition.array.split_ascii_whitespace().next().unwrap_or_default();
    let hand = placement.find('[').map_or("", |at| &placement[at..]);
    let rest = definition.array.trim_start().get(placement.len()..).unwrap_or_default();
    format!("{text}{hand}{rest}")
}

/// Numbers by lot, the same ones for the same beginning.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * bound as u128) >> 64) as usize
    }
}
