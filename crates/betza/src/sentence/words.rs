//! Numbers, lists and directions in English.

use std::borrow::Cow;

use crate::atom::bits;

const NUMBERS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// A small number as a word.
pub(super) fn number(n: u16) -> Cow<'static, str> {
    NUMBERS.get(usize::from(n)).map_or_else(|| n.to_string().into(), |word| (*word).into())
}

/// `a, b or c`, with more commas where an item has an "or" of its own.
pub(super) fn either(items: &[String]) -> String {
    let nested = items.iter().any(|item| [" or ", " and ", ","].iter().any(|sign| item.contains(sign)));
    match items {
        [] => String::new(),
        [one] => one.clone(),
        _ if nested => items.join(", or "),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// The directions of a straight wheel, as adverbs.
pub(super) fn ways(mask: u8, one_square: bool) -> String {
    if mask == 0xFF && one_square {
        return "in any direction".to_owned();
    }
    let mut words: Vec<&str> = match mask & 0b0101_0101 {
        0 => vec![],
        0b0101_0101 => vec!["horizontally", "vertically"],
        straight => {
            let mut words = match straight & 0b0001_0001 {
                0b0001_0001 => vec!["vertically"],
                0b0000_0001 => vec!["straight forward"],
                0b0001_0000 => vec!["straight backward"],
                _ => vec![],
            };
            words.extend(match straight & 0b0100_0100 {
                0b0100_0100 => Some("sideways"),
                0b0000_0100 => Some("to the right"),
                0b0100_0000 => Some("to the left"),
                _ => None,
            });
            words
        }
    };
    match mask & 0b1010_1010 {
        0 => {}
        0b1010_1010 => words.push("diagonally"),
        0b1000_0010 => words.push("diagonally forward"),
        0b0010_1000 => words.push("diagonally backward"),
        0b0000_1010 => words.push("diagonally to the right"),
        0b1010_0000 => words.push("diagonally to the left"),
        slanted => words.extend(bits(slanted).map(|spoke| match spoke {
            1 => "diagonally forward to the right",
            3 => "diagonally backward to the right",
            5 => "diagonally backward to the left",
            _ => "diagonally forward to the left",
        })),
    }
    either(&words.into_iter().map(str::to_owned).collect::<Vec<_>>())
}

/// An oblique leap of every direction, with all shorter legs that share the longer one.
pub(super) fn whole_leap(long: u16, shorts: &[u16]) -> String {
    if (long, shorts) == (2, &[1]) {
        return "like a knight".to_owned();
    }
    let shorts: Vec<String> = shorts.iter().map(|&short| number(short).into_owned()).collect();
    format!("{} squares straight and {} to the side", number(long), either(&shorts))
}

/// An oblique leap of the directions in `mask`.
pub(super) fn leap(long: u16, short: u16, mask: u8) -> String {
    let only = match mask {
        0xFF => return whole_leap(long, &[short]),
        0b1100_0011 => Some("but only forward"),
        0b0000_1111 => Some("but only to the right"),
        0b0011_1100 => Some("but only backward"),
        0b1111_0000 => Some("but only to the left"),
        0b0101_0101 => Some("but only the four right-handed ways"),
        0b1010_1010 => Some("but only the four left-handed ways"),
        _ => None,
    };
    if let Some(only) = only {
        return format!("{}, {only}", whole_leap(long, &[short]));
    }
    let (long, short) = (number(long), number(short));
    let mut items = Vec::new();
    // Pairs around forward, right, backward and left, each with the names of its clockwise and other half.
    for (first, second, ahead, sides) in [
        (7, 0, "forward", ["to the left", "to the right", "to either side"]),
        (1, 2, "to the right", ["forward", "backward", "forward or backward"]),
        (3, 4, "backward", ["to the right", "to the left", "to either side"]),
        (5, 6, "to the left", ["backward", "forward", "forward or backward"]),
    ] {
        let side = match (mask >> first & 1, mask >> second & 1) {
            (1, 0) => sides[0],
            (0, 1) => sides[1],
            (1, 1) => sides[2],
            _ => continue,
        };
        items.push(format!("{long} squares {ahead} and {short} {side}"));
    }
    either(&items)
}
