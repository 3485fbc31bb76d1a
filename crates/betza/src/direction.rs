//! Direction letters to the directions of a wheel.

use crate::ast::{Direction, Placed};
use crate::atom::Class;
use crate::error::{BetzaError, Reason};

use Direction::{Alike, Back, Forward, Half, Left, Opposite, Right, Sideways, Vertical};

/// The directions of a wheel of `class` that `letters` name, one bit each; all of them without letters.
///
/// Letters combine greedily with the next one, as `XBoard` reads them.
pub(crate) fn select(class: Class, letters: &[Placed<Direction>]) -> Result<u8, BetzaError> {
    let mut mask = 0;
    let mut rest = letters;
    while let [first, tail @ ..] = rest {
        let second = tail.first().map(|placed| placed.what);
        let (spokes, taken) = match (first.what, second) {
            (Opposite | Alike, _) => return Err(no_bend(first)),
            (Half, Some(side @ (Left | Right))) if class == Class::Oblique => (handed(side), 2),
            (Half, _) => return Err(half_alone(first)),
            (side, Some(Half)) if class == Class::Oblique => (half(side).ok_or_else(|| half_alone(&tail[0]))?, 2),
            (_, Some(Half)) => return Err(half_alone(&tail[0])),
            (_, Some(Opposite | Alike)) => return Err(no_bend(&tail[0])),
            // Doubling keeps a letter from combining with its neighbour.
            (side, Some(again)) if side == again => (single(class, side), 2),
            (side, Some(other)) if class != Class::Orthogonal && is_vertical(side) != is_vertical(other) => {
                (combined(class, side, other), 2)
            }
            (side, _) => (single(class, side), 1),
        };
        mask |= spokes;
        rest = &rest[taken..];
    }
    Ok(if letters.is_empty() { all(class) } else { mask })
}

fn all(class: Class) -> u8 {
    match class {
        Class::Orthogonal => 0b0101_0101,
        Class::Diagonal => 0b1010_1010,
        Class::Oblique | Class::Eightfold => 0xFF,
    }
}

fn is_vertical(letter: Direction) -> bool {
    matches!(letter, Forward | Back | Vertical)
}

/// The one or two simple directions of a letter.
fn simple(letter: Direction) -> &'static [Direction] {
    match letter {
        Forward => &[Forward],
        Back => &[Back],
        Left => &[Left],
        Right => &[Right],
        Vertical => &[Forward, Back],
        Sideways => &[Left, Right],
        Half | Opposite | Alike => &[],
    }
}

fn union(letter: Direction, of: impl Fn(Direction) -> u8) -> u8 {
    simple(letter).iter().fold(0, |mask, &side| mask | of(side))
}

/// Turns the forward half of the wheel to `side`.
fn turned(forward: u8, side: Direction) -> u8 {
    forward.rotate_left(match side {
        Right => 2,
        Back => 4,
        Left => 6,
        _ => 0,
    })
}

fn single(class: Class, letter: Direction) -> u8 {
    let forward = match class {
        Class::Orthogonal | Class::Eightfold => 0b0000_0001,
        Class::Diagonal => 0b1000_0010,
        Class::Oblique => 0b1000_0001,
    };
    union(letter, |side| turned(forward, side))
}

/// All directions that have anything of `side`.
fn towards(class: Class, side: Direction) -> u8 {
    turned(if class == Class::Oblique { 0b1100_0011 } else { 0b1000_0010 }, side)
}

fn half(letter: Direction) -> Option<u8> {
    match letter {
        Forward | Back | Left | Right => Some(towards(Class::Oblique, letter)),
        _ => None,
    }
}

/// The right-handed four are the right one of the foremost pair and its quarter turns.
fn handed(side: Direction) -> u8 {
    if side == Right { 0b0101_0101 } else { 0b1010_1010 }
}

/// Two letters of different axes that stand together.
fn combined(class: Class, first: Direction, second: Direction) -> u8 {
    union(first, |side| match (class, second) {
        // "fs" is not "fl" and "fr", which would be "f" again, but the other two forward leaps.
        (Class::Oblique, Vertical | Sideways) => towards(class, side) & !single(class, side),
        (Class::Oblique, _) => single(class, side) & towards(class, second),
        _ => union(second, |other| towards(class, side) & towards(class, other)),
    })
}

fn half_alone(half: &Placed<Direction>) -> BetzaError {
    BetzaError::new(
        half.column.0,
        Reason::Unsupported {
            token: 'h'.to_string(),
            why: "it needs one of f, b, l, r beside it and an oblique leap, as in 'fhN' or 'hrN'",
        },
    )
}

fn no_bend(letter: &Placed<Direction>) -> BetzaError {
    BetzaError::new(
        letter.column.0,
        Reason::Unsupported {
            token: letter.what.letter().to_string(),
            why: "it bends a move of several legs, as in '(az)N', or makes a whole rider crooked or circular, \
                  as in 'zB' or 'qN'; here it does neither",
        },
    )
}
