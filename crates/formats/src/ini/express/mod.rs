//! From facts to a definition. Each room below says its part of the rules, and refuses what it can't say.

mod array;
mod castling;
mod ending;
mod goal;
mod hand;
mod men;
mod passing;
mod promotion;
mod region;
mod royal;
mod walls;

use chimera_rules::Side;
use chimera_rules::definition::{Definition, EndingDefinition, Shade, ZoneDefinition};
use indexmap::IndexMap;

use self::array::Array;
use super::IniError;
use super::facts::Facts;
use super::piece::{self, Kind, Kinds};

/// A definition under way.
struct Express<'f> {
    facts: &'f Facts,
    array: Array,
    definition: Definition,
    /// Kinds that each side may ever have.
    owned: [Kinds; 2],
    /// Those of them that it may have otherwise than by promotion in the manner of Shogi.
    born: [Kinds; 2],
}

/// Says the facts as a definition called `name`.
pub(super) fn express(facts: &Facts, name: &str) -> Result<Definition, Vec<IniError>> {
    let array = match Array::read(facts) {
        Ok(array) => array,
        Err(message) => {
            facts.refuse("startFen", message);
            return Err(facts.take_problems());
        }
    };
    let definition = Definition {
        name: name.to_owned(),
        inventor: None,
        year: None,
        judgement: chimera_rules::definition::Judgement::default(),
        about: String::new(),
        sides: None,
        board: format!("{}x{}", facts.files(), facts.ranks()),
        first_rank: 1,
        a1: Shade::Dark,
        array: String::new(),
        shuffle: Vec::new(),
        zones: IndexMap::new(),
        men: IndexMap::new(),
        rule: Vec::new(),
        ending: Vec::new(),
        without: Vec::new(),
        notes: Vec::new(),
    };
    let (owned, born) = promotion::owned(facts, &array);
    let mut express = Express { facts, array, definition, owned, born };
    express.men();
    express.promotions();
    express.hands();
    express.castling();
    express.passing();
    express.royals();
    express.walls();
    express.endings();
    express.definition.array = express.array.fen(facts);
    facts.refuse_the_rest();
    let problems = facts.take_problems();
    if problems.is_empty() { Ok(express.definition) } else { Err(problems) }
}

/// What a kind is called in the definition: its key with hyphens.
fn id(kind: Kind) -> String {
    let mut id = String::new();
    for letter in piece::key(kind).chars() {
        if letter.is_ascii_uppercase() {
            id.push('-');
        }
        id.push(letter.to_ascii_lowercase());
    }
    match id.strip_prefix("custom-piece") {
        Some(number) => format!("piece-{number}"),
        None => id,
    }
}

/// What a man is called that has become another in the manner of Shogi.
fn promoted_id(kind: Kind) -> String {
    format!("promoted-{}", id(kind))
}

impl Express<'_> {
    /// The ids of all men of some kinds, those that became it included.
    fn ids(&self, kinds: Kinds) -> Vec<String> {
        let mut ids = self.plain_ids(kinds);
        for from in self.facts.kinds().filter(|&from| self.native(from)) {
            if self.facts.becomes(from).is_some_and(|to| kinds >> to & 1 != 0) {
                ids.push(promoted_id(from));
            }
        }
        ids
    }

    /// The ids of men that are of some kinds by birth.
    fn plain_ids(&self, kinds: Kinds) -> Vec<String> {
        piece::each(kinds).filter(|&kind| self.facts.has(kind) && self.is_born(kind)).map(id).collect()
    }

    /// Whether a side may have a kind otherwise than by promotion in the manner of Shogi.
    fn native(&self, kind: Kind) -> bool {
        (self.born[0] | self.born[1]) >> kind & 1 != 0
    }

    /// Whether there are men of a kind by birth; kinds that nobody ever has count, unless others become them.
    fn is_born(&self, kind: Kind) -> bool {
        self.native(kind) || !self.facts.kinds().any(|from| self.facts.becomes(from) == Some(kind))
    }

    /// Whether a side may ever have a kind.
    fn may_have(&self, side: Side, kind: Kind) -> bool {
        self.owned[side.index()] >> kind & 1 != 0
    }

    /// Adds a zone, unless there is the same already, and gives its name.
    fn zone(&mut self, name: &str, squares: [super::value::Squares; 2]) -> String {
        let names = squares.map(|set| region::names(self.facts, set));
        let zones = &mut self.definition.zones;
        let same = |zone: &ZoneDefinition| zone.white == names[0] && zone.black.as_ref() == Some(&names[1]);
        if let Some((known, _)) = zones.iter().find(|(_, zone)| same(zone)) {
            return known.clone();
        }
        let mut number = 1;
        let mut free = name.to_owned();
        while zones.contains_key(&free) {
            number += 1;
            free = format!("{name}-{number}");
        }
        let [white, black] = names;
        zones.insert(free.clone(), ZoneDefinition { white, black: Some(black) });
        free
    }

    fn ending(&mut self, ending: EndingDefinition) {
        self.definition.ending.push(ending);
    }
}
