//! Moves told leg by leg: what no single phrase has a name for.

use std::fmt::Write as _;

use super::manner::{Verb, of_wheel, tell as tell_manners};
use super::words::{either, number};
use crate::ast::{Bracket, Chain, Direction, Joint, Leg, Mode, Move};
use crate::atom::{Atom, Class, Wheel};
use crate::direction::select;
use crate::resolve::{UNLIMITED, range, simple_leg, turns};

/// One move as a sentence; `None` when its directions mean nothing.
pub(super) fn tell(one: &Move) -> Option<String> {
    let text = match one {
        Move::Bracket(bracket) => of_bracket(bracket)?,
        Move::Chain(chain) => match chain.atom.what {
            Atom::Castling => castling(chain),
            Atom::Universal => universal(chain)?,
            Atom::Drop => drop(chain),
            _ => of_chain(chain)?,
        },
    };
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).chain(['.']).collect())
}

/// A leg with all that is said of it.
struct Told<'a> {
    leg: &'a Leg,
    wheel: Wheel,
    range: u16,
    /// The move may end before this leg.
    optional: bool,
    /// The move may go on like this over and over.
    repeated: bool,
}

fn of_chain(chain: &Chain) -> Option<String> {
    let wheel = chain.atom.what.wheel()?;
    let empty = Leg::new(chain.atom.column.0);
    // The last leg of one part and the first of the next are the same leg.
    let mut legs: Vec<(Leg, bool)> = vec![(empty, false)];
    for part in &chain.parts {
        for (place, leg) in part.legs.iter().enumerate() {
            if place > 0 {
                legs.push((leg.clone(), part.repeat));
            } else if let Some((before, _)) = legs.last_mut() {
                before.directions.extend(leg.directions.iter().copied());
                before.modes.extend(leg.modes.iter().copied());
            }
        }
    }
    let mut toggles = 0;
    let mut told = Vec::new();
    let mut repeated = false;
    for (leg, repeat) in &legs {
        let range = match (toggles, chain.atom.what.usual_range()) {
            (0, _) => range(chain),
            (n, Some(_)) if n % 2 == 1 => UNLIMITED,
            (n, None) if n % 2 == 0 => UNLIMITED,
            _ => 1,
        };
        told.push(Told { leg, wheel, range, optional: *repeat && !repeated, repeated: *repeat && !repeated });
        repeated |= repeat;
        toggles += leg.count(Mode::Toggle) + leg.count(Mode::Grasshop);
    }
    sentence(&told, legs[0].0.has(Mode::Initial))
}

fn of_bracket(bracket: &Bracket) -> Option<String> {
    let mut legs = Vec::new();
    let first = std::iter::once((Joint::Must, &bracket.first));
    for (joint, chain) in first.chain(bracket.rest.iter().map(|(joint, chain)| (*joint, chain))) {
        let leg = simple_leg(chain)?.into_owned();
        legs.push((leg, chain.atom.what.wheel()?, range(chain), joint == Joint::May));
    }
    let last = legs.len() - 1;
    for mode in &bracket.outer.modes {
        if mode.what == Mode::Initial {
            legs[0].0.modes.insert(0, *mode);
        } else {
            legs[last].0.modes.push(*mode);
        }
    }
    let told = legs.iter().map(|(leg, wheel, range, optional)| Told {
        leg,
        wheel: *wheel,
        range: *range,
        optional: *optional,
        repeated: false,
    });
    let told: Vec<Told<'_>> = told.collect();
    let mut text = sentence(&told, legs[0].0.has(Mode::Initial))?;
    if !bracket.outer.directions.is_empty() {
        text.push_str(", only in some of these directions");
    }
    Some(text)
}

fn sentence(legs: &[Told<'_>], initial: bool) -> Option<String> {
    let (first, rest) = legs.split_first()?;
    let mask = select(first.wheel.class, &straight_letters(first.leg)).ok()?;
    let (verb, words) =
        tell_manners(&[of_wheel(first.wheel, first.range, mask, first.leg.has(Mode::Lame))]).into_iter().next()?;
    let verb = if first.range > 1 && first.leg.has(Mode::Hop) && rest.is_empty() { Verb::Move } else { verb };
    let mut text =
        if initial { format!("from its starting square it may {}", verb.base()) } else { format!("{}s", verb.base()) };
    text.push(' ');
    text.push_str(&words);
    for placed in &first.leg.directions {
        text.push_str(match placed.what {
            Direction::Opposite => " and zig-zags, turning at a right angle after each step",
            Direction::Alike => " and circles, turning by half a right angle the same way after each leap",
            _ => "",
        });
    }
    text.push_str(&manner_of_leg(first, rest.is_empty()));
    for (index, leg) in rest.iter().enumerate() {
        let before = &legs[index];
        // A move that may end here says what it may do here.
        text.push_str(&if leg.optional { landing(before.leg) } else { String::new() });
        text.push_str(&relay(before.leg, leg.optional));
        text.push_str(if leg.optional { ", and may go on " } else { ", then goes " });
        let last = index + 1 == rest.len();
        text.push_str(&turn(before, leg)?);
        text.push_str(&distance(leg));
        text.push_str(&manner_of_leg(leg, last));
        if leg.repeated {
            text.push_str(", over and over");
        }
    }
    text.push_str(&landing(legs[legs.len() - 1].leg));
    Some(text)
}

/// The direction letters that are no `z` or `q`.
fn straight_letters(leg: &Leg) -> Vec<crate::ast::Placed<Direction>> {
    let winding = |letter: Direction| matches!(letter, Direction::Opposite | Direction::Alike);
    leg.directions.iter().copied().filter(|placed| !winding(placed.what)).collect()
}

/// Where a later leg turns.
fn turn(before: &Told<'_>, leg: &Told<'_>) -> Option<String> {
    let has = |letter: Direction| leg.leg.directions.iter().any(|placed| placed.what == letter);
    if has(Direction::Opposite) || has(Direction::Alike) {
        let side = if has(Direction::Opposite) { "opposite to" } else { "of" };
        return Some(format!("to the side {side} the last bend, "));
    }
    let outward = before.wheel != leg.wheel && leg.leg.directions.is_empty();
    if outward {
        return Some("outward ".to_owned());
    }
    let mut turns = turns(leg.leg, before.wheel.class, 0).ok()?;
    turns.sort_unstable();
    let text = match turns.as_slice() {
        [0] => "straight on",
        [4] => "straight back",
        [2, 6] => "to either side",
        [0, 2, 6] => "straight on or to either side",
        [1, 7] => "half a right angle to either side",
        [0, 1, 7] => "straight on or half a right angle to either side",
        [3, 5] => "sharply back to either side",
        [0, 1, 2, 3, 5, 6, 7] => "any way but straight back",
        [0, 1, 2, 3, 4, 5, 6, 7] => "any way",
        several => {
            const NAMES: [&str; 8] = [
                "straight on",
                "half a right angle to the right",
                "to the right",
                "sharply back to the right",
                "straight back",
                "sharply back to the left",
                "to the left",
                "half a right angle to the left",
            ];
            let names: Vec<String> = several.iter().map(|&turn| NAMES[usize::from(turn % 8)].to_owned()).collect();
            return Some(format!("{}, ", either(&names)));
        }
    };
    Some(format!("{text}, "))
}

/// How far a later leg goes.
fn distance(leg: &Told<'_>) -> String {
    if leg.leg.has(Mode::Initial) {
        return "exactly as far again".to_owned();
    }
    let (long, short) = (u16::from(leg.wheel.scale().unsigned_abs()), u16::from(leg.wheel.narrow().unsigned_abs()));
    let leap = match leg.wheel.class {
        Class::Oblique if (long, short) == (2, 1) => "a knight's leap".to_owned(),
        Class::Oblique => format!("a leap of {} squares and {} to the side", number(long), number(short)),
        _ if long > 1 => format!("a leap of {} squares", number(long)),
        _ => {
            return match leg.range {
                1 => "one square".to_owned(),
                UNLIMITED => "any number of squares".to_owned(),
                most => format!("up to {} squares", number(most)),
            };
        }
    };
    match leg.range {
        1 => leap,
        UNLIMITED => format!("{leap} any number of times"),
        most => format!("{leap} up to {} times", number(most)),
    }
}

/// What is peculiar in the way a leg goes.
fn manner_of_leg(told: &Told<'_>, last: bool) -> String {
    let (leg, single) = (told.leg, told.wheel.scale() == 1);
    let mut text = String::new();
    if leg.has(Mode::Lame) {
        text.push_str(if single {
            ", where it may be taken as if in passing"
        } else {
            ", if nothing stands in the way"
        });
    }
    match (leg.count(Mode::Jump), single) {
        (0, _) => {}
        (1, true) => text.push_str(", passing over the first square whatever stands there"),
        (n, true) => {
            let _ = write!(text, ", passing over the first {} squares whatever stands there", number(n as u16));
        }
        (_, false) => text.push_str(", only if somebody stands in between"),
    }
    if last && leg.has(Mode::Grasshop) && told.range == 1 {
        text.push_str(" to a square where somebody stands, and on any number of squares beyond it");
    } else if last && leg.has(Mode::Grasshop) {
        text.push_str(", over one man to the square right behind it");
    } else if last && leg.has(Mode::Hop) {
        text.push_str(" by hopping over exactly one man");
    }
    if leg.has(Mode::Tame) && (leg.has(Mode::Hop) || leg.has(Mode::Grasshop)) {
        text.push_str(" of its own side");
    }
    if leg.has(Mode::Wrap) {
        text.push_str(", the side edges of the board joined to each other");
    }
    if leg.has(Mode::Unload) {
        text.push_str(", and whoever was taken reappears where this leg began");
    }
    text
}

/// Who may stand between two legs.
fn relay(leg: &Leg, told: bool) -> String {
    let hurdle = leg.has(Mode::Hop) || leg.has(Mode::Grasshop);
    let (enemy, friend) = (leg.has(Mode::Capture), leg.has(Mode::Destroy));
    let nobody = leg.has(Mode::Quiet) || leg.has(Mode::Toggle) || !(hurdle || enemy || friend);
    if hurdle && nobody {
        return " to a square whatever stands there".to_owned();
    }
    if told && nobody && !enemy && !friend {
        return String::new();
    }
    let mut items = Vec::new();
    if nobody {
        items.push("an empty square".to_owned());
    }
    if hurdle {
        items.push("a square where somebody stands and stays".to_owned());
    }
    if enemy {
        items.push("an enemy, which it captures".to_owned());
    }
    if friend {
        items.push("a man of its own, which is taken up".to_owned());
    }
    if leg.has(Mode::Swap) {
        items.push("a man of its own, which may move on in its place".to_owned());
    }
    format!(" to {}", items.join(", or "))
}

/// What a move may do on its last square.
fn landing(leg: &Leg) -> String {
    let has = |mode| leg.has(mode);
    let mut parts = Vec::new();
    match (has(Mode::Quiet), has(Mode::Capture), has(Mode::EnPassant)) {
        (true, false, _) => parts.push("without capturing"),
        (false, true, _) => parts.push("only to capture"),
        _ => {}
    }
    if has(Mode::EnPassant) {
        parts.push("also to capture en passant");
    }
    if has(Mode::Destroy) {
        parts.push(if has(Mode::Quiet) || has(Mode::Capture) {
            "capturing even men of its own"
        } else {
            "only to capture a man of its own"
        });
    }
    if has(Mode::Swap) {
        parts.push("to change places with a man of its own");
    }
    if has(Mode::Tame) && !has(Mode::Hop) && !has(Mode::Grasshop) {
        parts.push("never capturing a royal man");
    }
    parts.iter().fold(String::new(), |text, part| text + ", " + part)
}

fn castling(chain: &Chain) -> String {
    let steps = match chain.range {
        None => return "may pass its turn".to_owned(),
        Some(range) => range.what,
    };
    let leg = simple_leg(chain);
    let letters: Vec<Direction> = leg.iter().flat_map(|leg| leg.directions.iter().map(|placed| placed.what)).collect();
    let side = match letters.as_slice() {
        [Direction::Left] => "to the left",
        [Direction::Right] => "to the right",
        _ => "to either side",
    };
    let partner = match leg.map_or(0, |leg| leg.count(Mode::Jump)) {
        0 => "the man in the corner".to_owned(),
        1 => "the man one square in from the corner".to_owned(),
        n => format!("the man {} squares in from the corner", number(n as u16)),
    };
    let squares = if steps == 1 { "square" } else { "squares" };
    format!("may castle {side}: it goes {} {squares}, and {partner} comes to its other side", number(steps.into()))
}

fn universal(chain: &Chain) -> Option<String> {
    let leg = simple_leg(chain)?;
    Some(format!("leaps to any square of the board{}", landing(&leg)))
}

fn drop(chain: &Chain) -> String {
    let mut text = match chain.range.map_or(1, |range| range.what) {
        0 => "may be dropped from the hand on any square".to_owned(),
        1 => "may be dropped from the hand on the first rank".to_owned(),
        depth => format!("may be dropped from the hand on the first {} ranks", number(depth.into())),
    };
    if let Some(leg) = simple_leg(chain) {
        let most = |letter| match leg.directions.iter().filter(|placed| placed.what == letter).count() {
            1 => "one",
            _ => "two",
        };
        let limits = [(Direction::Forward, "file"), (Direction::Sideways, "shade"), (Direction::Back, "board")];
        for (letter, where_to) in limits {
            if leg.directions.iter().any(|placed| placed.what == letter) {
                let _ = write!(text, ", at most {} of its kind to a {where_to}", most(letter));
            }
        }
        if leg.has(Mode::Jump) {
            text.push_str(", but not on the last rank");
        }
        if leg.has(Mode::Capture) {
            text.push_str(", even onto an enemy");
        }
    }
    text
}
