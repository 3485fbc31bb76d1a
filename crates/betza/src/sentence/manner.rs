//! Single ways of moving, ready to be put together into sentences.

use super::words::{either, leap, number, ways, whole_leap};
use crate::ast::{Bracket, Chain, Direction, Joint, Mode, Move, Moves};
use crate::atom::{Class, Wheel};
use crate::direction::select;
use crate::parse::parse;
use crate::path::Path;
use crate::resolve::{UNLIMITED, range, resolve, simple_leg};

/// A verb, in the forms "moves" and "move".
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Move,
    Step,
    Leap,
    Ride,
    ZigZag,
    Circle,
}

impl Verb {
    pub(super) fn base(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Step => "step",
            Self::Leap => "leap",
            Self::Ride => "ride",
            Self::ZigZag => "zig-zag",
            Self::Circle => "circle",
        }
    }
}

/// One way of moving; ways of one kind merge.
#[derive(Clone)]
pub(super) enum Manner {
    /// Along a straight wheel.
    Straight { scale: u16, range: u16, mask: u8, lame: bool },
    /// Along an oblique one.
    Oblique { long: u16, short: u16, range: u16, mask: u8, lame: bool },
    /// Anything else, already told.
    Told(Verb, String),
}

/// Adds a manner, or widens one of its kind.
pub(super) fn add(manners: &mut Vec<Manner>, new: Manner) {
    use Manner::{Oblique, Straight, Told};
    for known in manners.iter_mut() {
        match (known, &new) {
            (Straight { scale, range, mask, .. }, Straight { scale: s, range: r, mask: m, .. })
                if (*scale, *range) == (*s, *r) =>
            {
                *mask |= m;
                return;
            }
            (Oblique { long, short, range, mask, .. }, Oblique { long: l, short: s, range: r, mask: m, .. })
                if (*long, *short, *range) == (*l, *s, *r) =>
            {
                *mask |= m;
                return;
            }
            (Told(_, words), Told(_, again)) if words == again => return,
            _ => {}
        }
    }
    manners.push(new);
}

/// The manners of one group as verbs with what follows them.
pub(super) fn tell(manners: &[Manner]) -> Vec<(Verb, String)> {
    let mut told = Vec::new();
    let mut done = vec![false; manners.len()];
    for (index, manner) in manners.iter().enumerate() {
        if done[index] {
            continue;
        }
        let rest = &manners[index..];
        match *manner {
            Manner::Straight { scale, range: 1, mask, lame } => {
                // Leaps of other lengths in the same directions share their words.
                let mut lengths = Vec::new();
                for (offset, other) in rest.iter().enumerate() {
                    if let Manner::Straight { scale: length, range: 1, mask: same, .. } = *other
                        && same == mask
                        && (length == 1) == (scale == 1)
                    {
                        lengths.push(length);
                        done[index + offset] = true;
                    }
                }
                let count = either(&lengths.iter().map(|&n| number(n).into_owned()).collect::<Vec<_>>());
                let verb = if scale == 1 {
                    Verb::Step
                } else if lame {
                    Verb::Move
                } else {
                    Verb::Leap
                };
                let plural = if scale == 1 { "" } else { "s" };
                told.push((verb, format!("{count} square{plural} {}", ways(mask, scale == 1))));
            }
            Manner::Oblique { long, range: 1, mask: 0xFF, lame, .. } => {
                let mut shorts = Vec::new();
                for (offset, other) in rest.iter().enumerate() {
                    if let Manner::Oblique { long: l, short, range: 1, mask: 0xFF, .. } = *other
                        && l == long
                    {
                        shorts.push(short);
                        done[index + offset] = true;
                    }
                }
                told.push((if lame { Verb::Move } else { Verb::Leap }, whole_leap(long, &shorts)));
            }
            Manner::Straight { scale, range, mask, .. } => told.push(slide(scale, range, mask)),
            Manner::Oblique { long, short, range, mask, lame } => {
                let words = leap(long, short, mask);
                told.push(match range {
                    1 if lame => (Verb::Move, words),
                    1 => (Verb::Leap, words),
                    UNLIMITED => (Verb::Ride, format!("any number of leaps in a line, each {words}")),
                    range => (Verb::Ride, format!("up to {} leaps in a line, each {words}", number(range))),
                });
            }
            Manner::Told(verb, ref words) => told.push((verb, words.clone())),
        }
    }
    may_stop(&mut told);
    told
}

/// Joins a step with the longer move that begins with it: `F[F-R]` is told like `[F?R]`.
fn may_stop(told: &mut Vec<(Verb, String)>) {
    for index in 0..told.len() {
        let Some((start, end)) = told[index].1.split_once(", and must go on ") else { continue };
        let step = (told[index].0, start.to_owned());
        let joined = format!("{start}, and may go on {end}");
        if let Some(place) = told.iter().position(|other| *other == step) {
            told[index].1 = joined;
            told.remove(place);
            return;
        }
    }
}

fn slide(scale: u16, range: u16, mask: u8) -> (Verb, String) {
    let ways = ways(mask, scale == 1);
    match (scale, range) {
        (1, UNLIMITED) => {
            let words = match mask {
                0xFF => "like a queen".to_owned(),
                0b0101_0101 => "like a rook".to_owned(),
                0b1010_1010 => "like a bishop".to_owned(),
                _ => format!("any number of squares {ways}"),
            };
            (Verb::Move, words)
        }
        (1, range) => (Verb::Move, format!("up to {} squares {ways}", number(range))),
        (scale, UNLIMITED) => (Verb::Ride, format!("any number of leaps of {} squares {ways}", number(scale))),
        (scale, range) => (Verb::Ride, format!("up to {} leaps of {} squares {ways}", number(range), number(scale))),
    }
}

/// The manner of one move, whose paths are `paths`; `None` when only a diagram can show it.
pub(super) fn manner(one: &Move, paths: &[Path]) -> Option<Manner> {
    let known = match one {
        Move::Chain(chain) => simple(chain).or_else(|| winding(chain)),
        Move::Bracket(bracket) => bent(bracket),
    };
    known.or_else(|| same_as_simpler(paths))
}

/// A move of one leg that is not wound.
fn simple(chain: &Chain) -> Option<Manner> {
    let leg = simple_leg(chain)?;
    let wheel = chain.atom.what.wheel()?;
    let mask = select(wheel.class, &leg.directions).ok()?;
    let range = range(chain);
    let lame = leg.has(Mode::Lame);
    if leg.has(Mode::Jump) {
        let (verb, words) = slide(1, range, mask);
        let skipped = match leg.count(Mode::Jump) {
            1 => "square".to_owned(),
            n => format!("{} squares", number(n as u16)),
        };
        return Some(Manner::Told(verb, format!("{words}, passing over the first {skipped} whatever stands there")));
    }
    Some(of_wheel(wheel, range, mask, lame))
}

pub(super) fn of_wheel(wheel: Wheel, range: u16, mask: u8, lame: bool) -> Manner {
    let (long, short) = (u16::from(wheel.scale().unsigned_abs()), u16::from(wheel.narrow().unsigned_abs()));
    if wheel.class == Class::Oblique {
        Manner::Oblique { long, short, range, mask, lame }
    } else {
        Manner::Straight { scale: long, range, mask, lame }
    }
}

/// Zig-zag and circular riders, in all directions.
fn winding(chain: &Chain) -> Option<Manner> {
    let letter = match chain.parts.as_slice() {
        [part] if part.repeat => match part.legs.as_slice() {
            [first, turn] if first.directions.is_empty() => match turn.directions.as_slice() {
                [letter] => letter.what,
                _ => return None,
            },
            _ => return None,
        },
        [part] if part.legs.len() == 1 => match part.legs[0].directions.as_slice() {
            [letter] => letter.what,
            _ => return None,
        },
        _ => return None,
    };
    let group = chain.parts[0].repeat;
    let most = match range(chain) {
        _ if chain.range.is_none() => String::new(),
        UNLIMITED => String::new(),
        most => format!(", at most {} in all", number(most)),
    };
    let wheel = chain.atom.what.wheel()?;
    let steps = match wheel.class {
        Class::Oblique if wheel.scale() == 2 => "knight leaps".to_owned(),
        Class::Oblique => {
            let (long, short) = (wheel.scale().unsigned_abs(), wheel.narrow().unsigned_abs());
            format!("leaps of {} squares straight and {} to the side", number(long.into()), number(short.into()))
        }
        Class::Orthogonal if wheel.scale() == 1 => "steps along ranks and files".to_owned(),
        Class::Diagonal if wheel.scale() == 1 => "diagonal steps".to_owned(),
        _ => return None,
    };
    match letter {
        Direction::Opposite => Some(Manner::Told(
            Verb::ZigZag,
            format!("by {steps}, turning at a right angle after each, one way and the other in turn{most}"),
        )),
        Direction::Alike => {
            let angle = if group { "at a right angle" } else { "by half a right angle" };
            Some(Manner::Told(Verb::Circle, format!("by {steps}, turning {angle} the same way after each{most}")))
        }
        _ => None,
    }
}

/// A bracket of two legs that bends in a way that has a name.
fn bent(bracket: &Bracket) -> Option<Manner> {
    let [(joint, second)] = bracket.rest.as_slice() else { return None };
    if !bracket.outer.directions.is_empty() {
        return None;
    }
    let leg = simple_leg(second)?;
    let letters: Vec<_> = leg.directions.iter().map(|placed| placed.what).collect();
    let how = match letters.as_slice() {
        [] | [Direction::Forward] | [Direction::Forward, Direction::Sideways] => "outward",
        [Direction::Sideways] => "at a right angle",
        _ => return None,
    };
    let first = tell(&[simple(&bracket.first)?]).pop()?;
    let wheel = second.atom.what.wheel()?;
    if wheel.class == Class::Eightfold {
        return None;
    }
    let onward = match (wheel.scale(), range(second)) {
        (1, UNLIMITED) => slide(1, UNLIMITED, wheel.spokes()).1,
        (1, 1) => "one square".to_owned(),
        (1, most) => format!("up to {} squares", number(most)),
        _ => return None,
    };
    let may = if *joint == Joint::May { "may" } else { "must" };
    Some(Manner::Told(first.0, format!("{}, and {may} go on {how} {onward}", first.1)))
}

/// The manner of a plainer text with the same paths, for chains such as `afsW`, which is `nN`.
fn same_as_simpler(paths: &[Path]) -> Option<Manner> {
    ["nN", "nA", "nD", "nH", "[F-R]", "[W-B]", "[F-B]", "[W-R]"].into_iter().find_map(|text| {
        let moves: Moves = parse(text).ok()?;
        let plain = resolve(&moves).ok()?;
        let alike =
            plain.len() == paths.len() && plain.iter().all(|path| paths.iter().any(|other| other.shape == path.shape));
        match moves.list.first()? {
            Move::Chain(chain) if alike => simple(chain),
            Move::Bracket(bracket) if alike => bent(bracket),
            _ => None,
        }
    })
}
