//! Syntax to geometry. What cannot be expressed is refused with its column, never left out.

mod bracket;
mod events;
mod legs;
mod single;
mod track;

use crate::ast::{Chain, Leg, Mode, Move, Moves, Placed};
use crate::atom::{Atom, Wheel};
use crate::error::{BetzaError, Reason};
use crate::limits;
use crate::path::{Hop, Path, Shape, add};

pub(crate) use bracket::{matches, onward};
pub(crate) use legs::turns;
pub(crate) use track::UNLIMITED;

/// Expands a description into paths, without duplicates.
///
/// ```
/// use chimera_betza::{Shape, parse, resolve};
///
/// // Xiangqi's horse: eight leaps, each of which a neighbour can block.
/// let horse = resolve(&parse("nN").unwrap()).unwrap();
/// assert_eq!(horse.len(), 8);
/// assert_eq!(horse[0].shape, Shape::Lame { to: (1, 2), through: vec![(0, 1)] });
///
/// let error = resolve(&parse("KyB").unwrap()).unwrap_err();
/// assert_eq!(error.column, 2);
/// ```
pub fn resolve(moves: &Moves) -> Result<Vec<Path>, BetzaError> {
    let mut found = Found::default();
    for one in &moves.list {
        match one {
            Move::Chain(chain) if chain.atom.what == Atom::Universal => single::universal(chain, &mut found)?,
            Move::Bracket(bracket) => bracket::resolve(bracket, &mut found)?,
            Move::Chain(chain) => match simple_leg(chain) {
                Some(leg) => single::resolve(chain, leg.as_ref(), &mut found)?,
                None => legs::resolve(chain, &mut found)?,
            },
        }
    }
    Ok(found.paths)
}

/// The paths so far.
#[derive(Default)]
struct Found {
    paths: Vec<Path>,
}

impl Found {
    fn add(&mut self, column: usize, path: Path) -> Result<(), BetzaError> {
        add(&mut self.paths, path);
        if self.paths.len() > limits::PATHS {
            return Err(BetzaError::new(column, Reason::TooManyPaths));
        }
        Ok(())
    }
}

/// What a leg says about the move as a whole and about its last square.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Landing {
    quiet: bool,
    capture: bool,
    en_passant: bool,
}

impl Landing {
    fn of(leg: &Leg) -> Self {
        let (quiet, capture, en_passant) = (leg.has(Mode::Quiet), leg.has(Mode::Capture), leg.has(Mode::EnPassant));
        let silent = !(quiet || capture || en_passant);
        Self { quiet: quiet || silent, capture: capture || silent, en_passant }
    }

    fn path(self, shape: Shape, whole: Whole) -> Path {
        Path {
            shape,
            quiet: self.quiet,
            capture: self.capture,
            en_passant: self.en_passant,
            initial: whole.initial,
            passes: false,
            hop: Hop::None,
            wrap: whole.wrap,
            ahead: whole.ahead,
        }
    }
}

/// The only leg of a chain without `a` and groups; `None` when there is more.
pub(crate) fn simple_leg(chain: &Chain) -> Option<std::borrow::Cow<'_, Leg>> {
    match chain.parts.as_slice() {
        [] => Some(std::borrow::Cow::Owned(Leg::new(chain.atom.column.0))),
        [part] if !part.repeat && part.legs.len() == 1 => Some(std::borrow::Cow::Borrowed(&part.legs[0])),
        _ => None,
    }
}

/// The greatest number of steps that a chain allows.
pub(crate) fn range(chain: &Chain) -> u16 {
    match chain.range {
        Some(Placed { what: 0, .. }) => UNLIMITED,
        Some(Placed { what, .. }) => what.into(),
        None => chain.atom.what.usual_range().unwrap_or(UNLIMITED),
    }
}

/// The most steps of an atom that can fit on a board.
fn board_range(atom: Atom) -> u16 {
    let scale = atom.wheel().map_or(1, |wheel| u16::from(wheel.scale().unsigned_abs()));
    (limits::BOARD / scale.max(1)).max(1)
}

/// The wheel of a chain, or why it has none.
fn wheel(chain: &Chain) -> Result<Wheel, BetzaError> {
    chain.atom.what.wheel().ok_or_else(|| {
        let why = match chain.atom.what {
            Atom::Castling if chain.range.is_none() => {
                "passing the turn is no move of a man; for castling write a number, and see the game's rules"
            }
            Atom::Castling => "castling is a rule of the game; leave it out of the man's moves",
            Atom::Universal => "the leap to any square stands alone; it has no directions to go on in",
            _ => "drops are a rule of the game; leave them out of the man's moves",
        };
        unsupported(chain.atom.column.0, chain.atom.what.text(), why)
    })
}

fn unsupported(column: usize, token: impl Into<String>, why: &'static str) -> BetzaError {
    BetzaError::new(column, Reason::Unsupported { token: token.into(), why })
}

fn refuse(mode: &Placed<Mode>, why: &'static str) -> BetzaError {
    unsupported(mode.column.0, mode.what.letter(), why)
}

/// Refuses the first mode of a leg that is not among `allowed`.
fn allow(leg: &Leg, allowed: &[Mode]) -> Result<(), BetzaError> {
    let strange = leg.modes.iter().filter(|placed| !allowed.contains(&placed.what));
    match strange.min_by_key(|placed| placed.column.0) {
        Some(placed) => Err(refuse(placed, objection(placed.what))),
        None => Ok(()),
    }
}

/// What is said of a move as a whole.
#[derive(Clone, Copy, Default)]
struct Whole {
    initial: bool,
    ahead: bool,
    wrap: bool,
}

impl Whole {
    /// The `i` or `ii` of the first leg, and the `o` of all.
    fn of<'l>(legs: impl IntoIterator<Item = &'l Leg>) -> Result<Self, BetzaError> {
        let mut whole = Self::default();
        for (index, leg) in legs.into_iter().enumerate() {
            if index == 0 {
                let count = leg.count(Mode::Initial);
                whole = Self { initial: count == 1, ahead: count == 2, wrap: leg.has(Mode::Wrap) };
            } else if leg.has(Mode::Wrap) != whole.wrap {
                let column = leg.find(Mode::Wrap).map_or(leg.column.0, |placed| placed.column.0);
                return Err(unsupported(column, 'o', "write it in every leg of the move, or in none"));
            }
        }
        Ok(whole)
    }
}

/// Why a mode is refused where it stands.
fn objection(mode: Mode) -> &'static str {
    match mode {
        Mode::Initial
        | Mode::Quiet
        | Mode::Capture
        | Mode::Destroy
        | Mode::Tame
        | Mode::Hop
        | Mode::Grasshop
        | Mode::Wrap => "this leg cannot have it",
        Mode::EnPassant => {
            "captures en passant are known on moves of one plain leg and at the end of plain chains only"
        }
        Mode::Toggle => "it changes the range of the legs that follow, and there are none here",
        Mode::Lame => "it is known on leaps of a single leg only, such as 'nN'; write the steps with '-'",
        Mode::Jump => "it is known on a single leg only, such as 'jR'; write the steps with '-'",
        Mode::Unload => "victims reappear only where somebody is captured; drop the letter",
        Mode::Swap => "swapping is known at the end of a move only; relays of power are a rule of the game",
    }
}
