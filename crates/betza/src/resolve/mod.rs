//! Syntax to geometry. What cannot be expressed is refused with its column, never left out.

mod bracket;
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
/// let error = resolve(&parse("KcdB").unwrap()).unwrap_err();
/// assert_eq!(error.column, 3);
/// ```
pub fn resolve(moves: &Moves) -> Result<Vec<Path>, BetzaError> {
    let mut found = Found::default();
    for one in &moves.list {
        match one {
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

    fn path(self, shape: Shape, initial: bool) -> Path {
        Path {
            shape,
            quiet: self.quiet,
            capture: self.capture,
            en_passant: self.en_passant,
            initial,
            passes: false,
            hop: Hop::None,
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

/// The wheel of a chain, or why it has none.
fn wheel(chain: &Chain) -> Result<Wheel, BetzaError> {
    chain.atom.what.wheel().ok_or_else(|| {
        let why = match chain.atom.what {
            Atom::Castling if chain.range.is_none() => {
                "passing the turn is no move of a man; for castling write a number, and see the game's rules"
            }
            Atom::Castling => "castling is a rule of the game; leave it out of the man's moves",
            Atom::Universal => "the leap to any square has no finite geometry; list the leaps that are needed",
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

/// Whether the leg has an `i`; the doubled one is refused.
fn initial(leg: &Leg) -> Result<bool, BetzaError> {
    if leg.count(Mode::Initial) > 1 {
        return Err(unsupported(
            leg.modes[0].column.0,
            "ii",
            "only a single i, for a man that stands where the array has one, is known",
        ));
    }
    Ok(leg.has(Mode::Initial))
}

/// Why a mode is refused where it stands.
fn objection(mode: Mode) -> &'static str {
    match mode {
        Mode::Initial => "i may stand in the first leg only; legs of equal length (rifles) are not known",
        Mode::Quiet => "this leg cannot have it",
        Mode::Capture => "captures on the way (locusts, rifles) are not known; capture with the last leg",
        Mode::Destroy => "capturing one's own men is not known; drop the letter",
        Mode::EnPassant => "only the last leg may capture en passant",
        Mode::Tame => "restrictions on the victim are not known; drop the letter",
        Mode::Hop => "hops are known on riders of a single leg only, such as 'pR'",
        Mode::Grasshop => "hops are known on riders of a single leg only, such as 'gQ'",
        Mode::Wrap => "boards do not wrap around; drop the letter",
        Mode::Toggle => "it changes the range of the legs that follow, and there are none here",
        Mode::Lame => "it is known on leaps of a single leg only, such as 'nN'; write the steps with '-'",
        Mode::Jump => "it is known on sliders of a single leg only, such as 'jR'",
        Mode::Unload => "victims never reappear; drop the letter",
        Mode::Swap => "swapping and relaying are not known; drop the letter",
    }
}
