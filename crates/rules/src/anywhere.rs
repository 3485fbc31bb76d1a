//! Castling from wherever a position has its men, as Chess960 knows it.
//!
//! Each placing of those that castle makes a game of its own, as an array that is drawn by lot does: the inner loop knows nothing of it.

use crate::board::{Geometry, Man, Side, Square};
use crate::compile::{Outline, outline};
use crate::definition::{Castle, CastleWay, Definition, Player, Problem, RuleDefinition};
use crate::game::{Game, PositionError, State};
use crate::position::{Setup, SetupError};

/// Reads positions of a game in which who castles may stand anywhere on its rank, its partners beside it. Castling leads where it does in
/// the game, and UCI writes it onto the partner's square: `e1h1`. Rights are the game's letters, which mean the game's own places or
/// else the outermost partner to their side (X-FEN), or those of the partners' files (Shredder-FEN), which is how they are written.
///
/// ```
/// use chimera_rules::{Anywhere, catalog};
///
/// let mut anywhere = Anywhere::new(catalog::game("chess").unwrap());
/// let state = anywhere.parse_fen("4k3/8/8/8/8/8/8/1R1K1R2 w KQ - 0 1").unwrap();
/// assert!(state.parse_uci("d1f1").is_ok() && state.parse_uci("d1b1").is_ok());
/// assert_eq!(state.fen(), "4k3/8/8/8/8/8/8/1R1K1R2 w FB - 0 1");
/// ```
#[derive(Clone, Debug)]
pub struct Anywhere {
    game: Game,
    ways: Result<Ways, String>,
    /// The game of the last position: the positions of one game that is played should share theirs.
    last: Option<(Vec<Place>, Game)>,
}

/// All ways to castle, and whether the letter of a file can mean no other right.
#[derive(Clone, Debug)]
struct Ways {
    all: Vec<Way>,
    by_file: bool,
}

/// One side's way to castle.
#[derive(Clone, Debug)]
struct Way {
    side: Side,
    /// The numbers of the rule and of the way in it.
    number: (usize, usize),
    /// The letter of its right, in upper case.
    letter: char,
    /// Where who castles stands in the array.
    home: Square,
    /// Where its partner does.
    beside: Square,
    king: Man,
    partner: Man,
    /// Whether its partner stands at its right, as the first player sees it.
    right: bool,
}

/// From where a way is castled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    /// The way's number among all.
    way: usize,
    from: Square,
    partner: Square,
}

impl Anywhere {
    /// Positions of this game. In a few games it would not be clear how to castle from anywhere: all their positions are refused.
    pub fn new(game: Game) -> Self {
        let ways = Ways::of(game.definition());
        Self { game, ways, last: None }
    }

    /// Positions of this game if it says itself that castling is written onto the partner, as games do whose arrays differ.
    pub fn of_its_own(game: &Game) -> Option<Self> {
        let onto_partner = castles(game.definition()).any(|(_, castle)| castle.onto_partner);
        onto_partner.then(|| Self::new(game.clone())).filter(|anywhere| anywhere.ways.is_ok())
    }

    /// The game's array.
    pub fn start(&mut self) -> Result<State, PositionError> {
        self.state(self.game.start().setup())
    }

    /// Reads and checks a FEN.
    pub fn parse_fen(&mut self, text: &str) -> Result<State, PositionError> {
        self.state(self.game.read_setup(text)?)
    }

    /// Checks a setup and makes a state of it, in a game that castles from where the men stand.
    pub fn state(&mut self, mut setup: Setup) -> Result<State, PositionError> {
        let ways = self.ways.as_ref().map_err(|reason| PositionError::Castling(reason.clone()))?;
        let geometry = self.game.geometry();
        let mut places = Vec::new();
        let mut errors = Vec::new();
        for letter in &mut setup.rights {
            match ways.find(&self.game, &setup.men, *letter) {
                Ok(Some(place)) => {
                    *letter = ways.letter(geometry, place);
                    if !places.contains(&place) {
                        places.push(place);
                    }
                }
                // No right to castle.
                Ok(None) => {}
                Err(error) => errors.push(error),
            }
        }
        if !errors.is_empty() {
            return Err(PositionError::Setup(errors));
        }
        if let Some((known, game)) = &self.last
            && places.iter().all(|place| known.contains(place))
        {
            return game.state(&setup);
        }
        if places.is_empty() {
            return self.game.state(&setup);
        }
        let game = Game::from_definition(self.game.id(), &ways.definition(&self.game, &places));
        let game = game.map_err(|problems| PositionError::Castling(first(&problems)))?;
        let state = game.state(&setup)?;
        self.last = Some((places, game));
        Ok(state)
    }
}

fn first(problems: &[Problem]) -> String {
    problems.first().map_or_else(String::new, |problem| problem.message.clone())
}

/// The rules of castling, with their numbers.
fn castles(definition: &Definition) -> impl Iterator<Item = (usize, &Castle)> {
    definition.rule.iter().enumerate().filter_map(|(index, rule)| match rule {
        RuleDefinition::Castle(castle) => Some((index, castle)),
        _ => None,
    })
}

/// The square that a rule names: squares are the first player's, and the second player's are mirrored.
fn mirrored(geometry: &Geometry, side: Side, square: Square) -> Square {
    if side == Side::White { square } else { geometry.mirrored(square) }
}

impl Ways {
    /// The ways to castle of a definition that compiles, or why it would not be clear how to castle so from anywhere.
    fn of(definition: &Definition) -> Result<Self, String> {
        let outline = outline(definition).map_err(|problems| first(&problems))?;
        let mut all: Vec<Way> = Vec::new();
        for (index, castle) in castles(definition) {
            if castle.dropped {
                return Err("rights to castle that are won by drops are not supported".to_owned());
            }
            for side in Side::BOTH.into_iter().filter(|side| castle.side.is_none_or(|only| only.side() == *side)) {
                let ways = castle.ways.iter().enumerate();
                all.extend(ways.filter_map(|(i, way)| Way::of(definition, &outline, castle, (index, i), side, way)));
            }
        }
        let alike =
            |one: &Way, other: &Way| (one.side, one.number.0, one.right) == (other.side, other.number.0, other.right);
        if all.iter().enumerate().any(|(i, way)| all[..i].iter().any(|other| alike(way, other))) {
            return Err("several ways to castle to one side can't be told apart".to_owned());
        }
        if !all.is_empty() && definition.rule.iter().any(|rule| matches!(rule, RuleDefinition::Gate(_))) {
            return Err("castling in a game with gates is not supported".to_owned());
        }
        let files = outline.geometry.files();
        let file = |letter: char| (letter as usize).wrapping_sub('A' as usize) < files;
        let jumps = definition.rule.iter().filter_map(|rule| match rule {
            RuleDefinition::Jump(jump) => Some(jump.right),
            _ => None,
        });
        let by_file = !all.iter().map(|way| way.letter).chain(jumps).any(file);
        Ok(Self { all, by_file })
    }

    /// What a right means where men stand so; `None` for one that is none to castle.
    fn find(&self, game: &Game, men: &[Man], letter: char) -> Result<Option<Place>, SetupError> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let upper = letter.to_ascii_uppercase();
        let geometry = game.geometry();
        let missing = |man: Man, square: String| {
            let missing = game.letter(man).to_string();
            Err(SetupError::Right { letter, missing, square })
        };
        let mut own = self.all.iter().enumerate().filter(|(_, way)| way.side == side);
        if let Some((number, way)) = own.clone().find(|(_, way)| way.letter == upper) {
            let rank = format!("rank {}", geometry.rank(way.home) + geometry.first_rank());
            let Some(from) = way.king_at(geometry, men) else { return missing(way.king, rank) };
            let mut partners = way.partners(geometry, men, from);
            let outermost = if way.right { partners.next_back() } else { partners.next() };
            let at_home = from == way.home && men[way.beside.index()] == way.partner;
            let Some(partner) = Some(way.beside).filter(|_| at_home).or(outermost) else {
                let hand = if way.right { "right" } else { "left" };
                return missing(way.partner, format!("{rank}, {hand} of {}", geometry.name(from)));
            };
            return Ok(Some(Place { way: number, from, partner }));
        }
        let file = (upper as usize).wrapping_sub('A' as usize);
        let Some((_, any)) = own.clone().next().filter(|_| self.by_file && file < geometry.files()) else {
            return Ok(None);
        };
        let place = own.find_map(|(number, way)| {
            let from = way.king_at(geometry, men)?;
            let partner = way.partners(geometry, men, from).find(|&square| geometry.file(square) == file)?;
            Some(Place { way: number, from, partner })
        });
        if place.is_some() {
            return Ok(place);
        }
        if any.king_at(geometry, men).is_none() {
            return missing(any.king, format!("rank {}", geometry.rank(any.home) + geometry.first_rank()));
        }
        let square = geometry.at(file as i32, geometry.rank(any.home) as i32);
        missing(any.partner, square.map_or_else(String::new, |square| geometry.name(square).to_string()))
    }

    /// The letter of a right, as it is written.
    fn letter(&self, geometry: &Geometry, place: Place) -> char {
        let way = &self.all[place.way];
        let letter = self.right(geometry, place);
        if way.side == Side::White { letter } else { letter.to_ascii_lowercase() }
    }

    fn right(&self, geometry: &Geometry, place: Place) -> char {
        let file = b'A' + geometry.file(place.partner) as u8;
        if self.by_file { char::from(file) } else { self.all[place.way].letter }
    }

    /// The definition of the game that castles from these places and no others.
    fn definition(&self, game: &Game, places: &[Place]) -> Definition {
        let mut definition = game.definition().clone();
        let geometry = game.geometry();
        let id = |man: Man| definition.men.get_index(man.kind().index()).map(|(id, _)| id.clone());
        let mut rules = Vec::new();
        for (index, rule) in definition.rule.iter().enumerate() {
            let RuleDefinition::Castle(castle) = rule else {
                rules.push(rule.clone());
                continue;
            };
            for side in Side::BOTH {
                let name = |square| geometry.name(mirrored(geometry, side, square)).to_string();
                let chosen = |place: &&Place| {
                    let way = &self.all[place.way];
                    way.side == side && way.number.0 == index
                };
                let chosen = places.iter().filter(chosen).collect::<Vec<_>>();
                let Some(first) = chosen.first() else { continue };
                let ways = chosen.iter().map(|place| {
                    let way = &self.all[place.way];
                    CastleWay {
                        right: self.right(geometry, **place),
                        partner: name(place.partner),
                        with: id(way.partner),
                        ..castle.ways[way.number.1].clone()
                    }
                });
                rules.push(RuleDefinition::Castle(Castle {
                    side: Some(if side == Side::White { Player::White } else { Player::Black }),
                    from: name(first.from),
                    man: id(self.all[first.way].king),
                    dropped: false,
                    onto_partner: true,
                    ways: ways.collect(),
                }));
            }
        }
        definition.array = self.array(&definition.array);
        definition.rule = rules;
        definition.shuffle.clear();
        definition
    }

    /// The array without its rights to castle, which would be from where nobody stands.
    fn array(&self, array: &str) -> String {
        let mut fields = array.split_ascii_whitespace().map(str::to_owned).collect::<Vec<_>>();
        if let Some(rights) = fields.get_mut(2) {
            rights.retain(|letter| self.all.iter().all(|way| way.letter != letter.to_ascii_uppercase()));
            if rights.is_empty() {
                rights.push('-');
            }
        }
        fields.join(" ")
    }
}

impl Way {
    fn of(
        definition: &Definition,
        outline: &Outline,
        castle: &Castle,
        number: (usize, usize),
        side: Side,
        way: &CastleWay,
    ) -> Option<Self> {
        let geometry = &outline.geometry;
        let square = |name: &str| Some(mirrored(geometry, side, geometry.parse(name)?));
        let man = |id: Option<&String>, square: Square| match id {
            Some(id) => Some(Man::new(crate::board::Kind::new(definition.men.get_index_of(id)?), side)),
            None => Some(outline.array[square.index()]),
        };
        let (home, partner) = (square(&castle.from)?, square(&way.partner)?);
        Some(Self {
            side,
            number,
            letter: way.right,
            home,
            beside: partner,
            king: man(castle.man.as_ref(), home)?,
            partner: man(way.with.as_ref(), partner)?,
            right: geometry.file(partner) > geometry.file(home),
        })
    }

    /// Where who castles stands: at home, or the only one on its rank.
    fn king_at(&self, geometry: &Geometry, men: &[Man]) -> Option<Square> {
        let mut kings = self.rank(geometry).filter(|square| men[square.index()] == self.king);
        if men[self.home.index()] == self.king {
            return Some(self.home);
        }
        kings.next().filter(|_| kings.next().is_none())
    }

    /// Where partners stand to its side, from left to right.
    fn partners(&self, geometry: &Geometry, men: &[Man], from: Square) -> impl DoubleEndedIterator<Item = Square> {
        let beside = |square: &Square| *square != from && (*square > from) == self.right;
        let partners = self.rank(geometry).filter(|square| men[square.index()] == self.partner && beside(square));
        partners.collect::<Vec<_>>().into_iter()
    }

    /// The squares of its rank, from left to right.
    fn rank(&self, geometry: &Geometry) -> impl Iterator<Item = Square> {
        geometry.squares().filter(|square| geometry.rank(*square) == geometry.rank(self.home))
    }
}
