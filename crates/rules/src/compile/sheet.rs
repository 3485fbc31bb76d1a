//! What people are told of a game: names, letters, pictures, rules in words.

use crate::board::{Letter, Side};
use crate::definition::{Definition, Glyph, Note};
use crate::rule::RuleDefinition;
use crate::telling::{Teller, capitalized};

use super::Outline;

/// A kind of man, for people.
#[derive(Clone, Debug)]
pub struct KindInfo {
    /// Its id in the definition.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its letter in a FEN, upper case.
    pub letter: Letter,
    /// Its letter in SAN; empty for pawns written without one.
    pub san: String,
    /// The parts of its picture.
    pub glyph: Vec<String>,
    /// Whether the game is lost with it.
    pub royal: bool,
    /// Whether its moves reset the half-move clock.
    pub pawn: bool,
    /// Its moves in XBetza.
    pub betza: String,
    /// One sentence on how it moves.
    pub sentence: String,
    /// How many each side has in the array: the first player, the second.
    pub per_side: [usize; 2],
}

/// What people are told of a game.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Who invented it.
    pub inventor: Option<String>,
    /// When.
    pub year: Option<i32>,
    /// A sentence or two for a newcomer.
    pub about: String,
    /// What the players are called.
    pub sides: [String; 2],
    /// The starting position.
    pub array: String,
    /// The men, in the order of their kinds.
    pub kinds: Vec<KindInfo>,
    /// Names of the zones, in the order of their numbers.
    pub zones: Vec<String>,
    /// How SAN writes each way to castle.
    pub castle_san: Vec<String>,
    /// The rules in words, as the game file tells them.
    pub notes: Vec<Note>,
    /// The rules in words, made from the definition.
    pub told: Vec<Note>,
}

impl Sheet {
    /// Takes from a definition what people are told.
    pub(crate) fn new(definition: &Definition, outline: &Outline) -> Self {
        let count = |index: usize, side: Side| {
            let of = |man: &&crate::board::Man| man.is_some() && man.kind().index() == index && man.side() == side;
            outline.array.iter().filter(of).count()
        };
        let teller = Teller::new(definition, outline);
        let kinds = definition.men.iter().enumerate().map(|(index, (id, man))| KindInfo {
            id: id.clone(),
            name: man.name.clone().unwrap_or_else(|| capitalized(id)),
            letter: outline.letters[index],
            san: man.san.clone().unwrap_or_else(|| man.letter.clone()),
            glyph: match &man.glyph {
                None => vec![id.clone()],
                Some(Glyph::One(part)) => vec![part.clone()],
                Some(Glyph::Parts(parts)) => parts.clone(),
            },
            royal: man.royal,
            pawn: man.pawn,
            betza: man.moves.clone(),
            sentence: man.about.clone().unwrap_or_else(|| teller.about(id)),
            per_side: [count(index, Side::White), count(index, Side::Black)],
        });
        let ways = definition.rule.iter().filter_map(|rule| match rule {
            RuleDefinition::Castle(castle) => Some(castle.ways.iter().map(|way| way.san.clone())),
            _ => None,
        });
        Self {
            name: definition.name.clone(),
            inventor: definition.inventor.clone(),
            year: definition.year,
            about: definition.about.clone(),
            sides: definition.sides.clone().unwrap_or_else(|| ["White".into(), "Black".into()]),
            array: definition.array.clone(),
            kinds: kinds.collect(),
            zones: definition.zones.keys().cloned().collect(),
            castle_san: ways.flatten().collect(),
            notes: definition.notes.clone(),
            told: teller.notes(),
        }
    }
}
