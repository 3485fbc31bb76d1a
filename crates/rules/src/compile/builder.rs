//! The tables under construction, and the ways in which rules look things up and complain.

use chimera_betza::Shape;

use super::{Outline, set_of};
use crate::board::{Bits, BySide, Kind, Man, Side, Square};
use crate::definition::{Definition, Problem, nearest};
use crate::ending::Endings;
use crate::notation::fen;
use crate::table::{Attacks, Choice, Customs, Keys, Right, Rules, Tier};

/// Rights are kept in one word.
const MAX_RIGHTS: usize = u64::BITS as usize;

/// A game half compiled.
pub(crate) struct Builder<'d, B: Bits> {
    pub definition: &'d Definition,
    pub outline: &'d Outline,
    pub rules: Rules<B>,
    pub problems: Vec<Problem>,
}

impl<'d, B: Bits> Builder<'d, B> {
    pub(crate) fn new(definition: &'d Definition, outline: &'d Outline) -> Self {
        let geometry = outline.geometry.clone();
        let squares = geometry.len();
        let empty = |_| Attacks {
            leap_sources: vec![B::ZERO; squares].into(),
            families: Vec::new(),
            hop_families: Vec::new(),
            irregular: 0,
            passing_sources: vec![B::ZERO; squares].into(),
        };
        let rules = Rules {
            squares: set_of(&geometry, |_| true),
            light: set_of(&geometry, |square| geometry.is_light(square)),
            fans: Vec::new(),
            movers: BySide([Vec::new(), Vec::new()]),
            choices: vec![Choice { kinds: Vec::new(), stay: true, most: Vec::new() }],
            attacks: BySide([0, 1].map(empty)),
            routed: false,
            rights: Vec::new(),
            keeps: vec![u64::MAX; squares].into(),
            castles: BySide([Vec::new(), Vec::new()]),
            jumps: BySide([None, None]),
            freeze: None,
            hands: None,
            keep_clear: None,
            customs: None,
            zones: Vec::new(),
            lines: Vec::new(),
            endings: Endings::default(),
            keys: Keys::new(squares, outline.letters.len()),
            tier: Tier::Exact,
            letters: outline.letters.clone(),
            start: None,
            geometry,
        };
        Self { definition, outline, rules, problems: Vec::new() }
    }

    /// Notes a problem.
    pub(crate) fn problem(&mut self, path: &[&str], message: impl Into<String>) {
        self.problems.push(Problem::at(path.iter().copied(), message));
    }

    /// The kind with an id.
    pub(crate) fn kind(&mut self, path: &[&str], id: &str) -> Option<Kind> {
        let found = self.definition.men.get_index_of(id).map(Kind::new);
        if found.is_none() {
            let hint = nearest(id, self.definition.men.keys().map(String::as_str));
            let hint = hint.map_or_else(String::new, |near| format!("; did you mean \"{near}\"?"));
            self.problem(path, format!("no man has the id \"{id}\"{hint}"));
        }
        found
    }

    /// Kinds with ids, as bits.
    pub(crate) fn kinds(&mut self, path: &[&str], ids: &[String]) -> u64 {
        ids.iter().filter_map(|id| self.kind(path, id)).fold(0, |bits, kind| bits | 1 << kind.index())
    }

    /// A square by name, for the first player; mirrored for the second.
    pub(crate) fn square(&mut self, path: &[&str], name: &str, side: Side) -> Option<Square> {
        let geometry = &self.outline.geometry;
        let square = geometry.parse(name).map(|square| match side {
            Side::White => square,
            Side::Black => geometry.mirrored(square),
        });
        match square {
            Some(square) if geometry.exists(square) => Some(square),
            Some(square) => {
                let mirror = geometry.name(square);
                self.problem(path, format!("\"{name}\" is mirrored by {mirror}, which does not exist"));
                None
            }
            None => {
                self.problem(path, format!("\"{name}\" is no square of this board"));
                None
            }
        }
    }

    /// The squares of ranks by their numbers, mirrored for the second player.
    pub(crate) fn ranks(&mut self, path: &[&str], numbers: &[u8], side: Side) -> B {
        let geometry = &self.outline.geometry;
        let (first, last) = (geometry.first_rank(), geometry.first_rank() + geometry.ranks() - 1);
        let mut wrong = None;
        let mut set = B::ZERO;
        for &number in numbers {
            let number = usize::from(number);
            if (first..=last).contains(&number) {
                let rank = match side {
                    Side::White => number - first,
                    Side::Black => last - number,
                };
                set |= set_of(geometry, |square| geometry.rank(square) == rank);
            } else {
                wrong = Some(number);
            }
        }
        if let Some(number) = wrong {
            self.problem(path, format!("there is no rank {number}; this board has ranks {first} to {last}"));
        }
        set
    }

    /// For each square the squares to which leaps in `XBetza` lead from it.
    pub(crate) fn leaps(&mut self, path: &[&str], text: &str, side: Side) -> Option<Box<[B]>> {
        let paths = match chimera_betza::parse(text).and_then(|moves| chimera_betza::resolve(&moves)) {
            Ok(paths) => paths,
            Err(error) => {
                let mut problem = Problem::at(path.iter().copied(), error.reason.to_string());
                problem.column = Some(error.column);
                self.problems.push(problem);
                return None;
            }
        };
        let geometry = &self.outline.geometry;
        let mut reach = vec![B::ZERO; geometry.len()];
        for moves in &paths {
            let Shape::Ride { lead, cycle, limit: 1, .. } = &moves.shape else {
                self.problem(path, format!("\"{text}\" is more than leaps"));
                return None;
            };
            for from in geometry.squares() {
                for to in super::ride(geometry, from, side, lead, cycle, 1, moves.wrap) {
                    reach[from.index()] |= B::bit(to.into());
                }
            }
        }
        Some(reach.into())
    }

    /// A zone's number by its name.
    pub(crate) fn zone(&mut self, path: &[&str], name: &str) -> Option<usize> {
        let found = self.definition.zones.get_index_of(name);
        if found.is_none() {
            let hint = nearest(name, self.definition.zones.keys().map(String::as_str));
            let hint = hint.map_or_else(String::new, |near| format!("; did you mean \"{near}\"?"));
            self.problem(path, format!("no zone is called \"{name}\"{hint}"));
        }
        found
    }

    /// The table of rules that few games have.
    pub(crate) fn customs(&mut self) -> &mut Customs<B> {
        self.rules.customs.get_or_insert_default()
    }

    /// Adds a right and gives its bit. `letter` is the first player's.
    pub(crate) fn right(
        &mut self,
        path: &[&str],
        letter: char,
        side: Side,
        needs: Vec<(Square, Kind, Side)>,
    ) -> Option<u64> {
        if !letter.is_ascii_uppercase() {
            self.problem(path, format!("'{letter}' is no letter from A to Z"));
            return None;
        }
        let letter = match side {
            Side::White => letter,
            Side::Black => letter.to_ascii_lowercase(),
        };
        if let Some(bit) = self.rules.rights.iter().position(|right| right.letter == letter) {
            // A king that may choose how far it goes has one right for all.
            if self.rules.rights[bit].needs == needs {
                return Some(1 << bit);
            }
            self.problem(path, format!("'{letter}' is already another right's letter"));
            return None;
        }
        if self.rules.rights.len() == MAX_RIGHTS {
            self.problem(path, format!("a game has at most {MAX_RIGHTS} rights, both sides together"));
            return None;
        }
        let bit = 1 << self.rules.rights.len();
        for &(square, ..) in &needs {
            self.rules.keeps[square.index()] &= !bit;
        }
        self.rules.rights.push(Right { letter, needs, implies: 0 });
        Some(bit)
    }

    /// The man that the array has on a square.
    pub(crate) fn in_array(&self, square: Square) -> Man {
        self.outline.array[square.index()]
    }

    /// The squares from which a kind could never move again.
    pub(crate) fn stuck(&self, kind: Kind, side: Side) -> B {
        let Some(mover) = self.rules.movers[side].get(kind.index()) else { return B::ZERO };
        let immobile = |square: Square| mover.reach(&self.rules.fans, square.index(), B::ZERO).0.none();
        set_of(&self.outline.geometry, immobile)
    }

    /// Compiles the named zones.
    pub(crate) fn zones(&mut self) {
        for (name, zone) in &self.definition.zones {
            let mut sets = BySide([B::ZERO; 2]);
            for side in Side::BOTH {
                // Squares that are listed for the second player are not mirrored.
                let (key, names, view) = match (side, &zone.black) {
                    (Side::Black, Some(names)) => ("black", names, Side::White),
                    _ => ("white", &zone.white, side),
                };
                for (i, square) in names.iter().enumerate() {
                    if let Some(square) = self.square(&["zones", name, key, &i.to_string()], square, view) {
                        sets[side] |= B::bit(square.index());
                    }
                }
            }
            self.rules.zones.push(sets);
        }
    }

    /// Compiles the rules of the definition, one side after the other so that the first player's rights come first.
    pub(crate) fn rules_of_the_game(&mut self) {
        for side in Side::BOTH {
            for (i, rule) in self.definition.rule.iter().enumerate() {
                rule.compile(self, i, side);
            }
        }
        crate::rule::finish_royals(self);
        crate::rule::finish_gates(self);
        crate::rule::finish_walls(self);
    }

    /// The finished tables with the array's position, if there was no problem.
    pub(crate) fn finish(mut self) -> Result<Rules<B>, Vec<Problem>> {
        if self.problems.is_empty() {
            let setup = fen::read(&self.outline.geometry, &self.outline.letters, false, &self.definition.array);
            match setup.map(|setup| self.rules.position(&setup)) {
                Ok(Ok(position)) => self.rules.start = Some(position),
                Ok(Err(errors)) => {
                    for error in errors {
                        self.problem(&["array"], error.to_string());
                    }
                }
                Err(error) => self.problem(&["array"], error.to_string()),
            }
        }
        if self.problems.is_empty() {
            return Ok(self.rules);
        }
        // Most things are looked up once for each side.
        let mut problems: Vec<Problem> = Vec::new();
        for problem in self.problems {
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
        Err(problems)
    }
}
