//! Directions as the walker understands them: eight points, clockwise from straight ahead.

use super::text::{Atom, Leg};

/// The displacement of an atom in one of the eight directions; straight and diagonal ones by turns, or the eight leaps.
pub(crate) fn displacement(atom: Atom, point: i32) -> (i32, i32) {
    let point = point.rem_euclid(8) as usize;
    match atom {
        Atom::Leap(long, short) if short != 0 && short != long => {
            let (m, n) = (long, short);
            [(n, m), (m, n), (m, -n), (n, -m), (-n, -m), (-m, -n), (-m, n), (-n, m)][point]
        }
        Atom::Leap(m, _) => [(0, m), (m, m), (m, 0), (m, -m), (0, -m), (-m, -m), (-m, 0), (-m, m)][point],
        _ => [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)][point],
    }
}

fn oblique(atom: Atom) -> bool {
    matches!(atom, Atom::Leap(long, short) if short != 0 && short != long)
}

/// The points at which an atom has moves.
pub(crate) fn points(atom: Atom) -> Vec<i32> {
    match atom {
        Atom::Leap(_, 0) => vec![0, 2, 4, 6],
        Atom::Leap(long, short) if long == short => vec![1, 3, 5, 7],
        _ => (0..8).collect(),
    }
}

/// Which way a letter points, as a sign for each axis.
fn way(letter: char) -> (i32, i32) {
    match letter {
        'f' => (0, 1),
        'b' => (0, -1),
        'l' => (-1, 0),
        'r' => (1, 0),
        other => panic!("no direction {other}"),
    }
}

/// Letters with `v` and `s` told apart into single ones and pairs.
fn words(letters: &str, straight: bool) -> Vec<String> {
    let letters = letters.chars().collect::<Vec<_>>();
    let vertical = |c: char| "fbv".contains(c);
    let expand = |c: char| match c {
        'v' => vec!['f', 'b'],
        's' => vec!['l', 'r'],
        c => vec![c],
    };
    let mut words = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let next = letters.get(at + 1).copied();
        match next {
            Some(next) if !straight && vertical(next) != vertical(letters[at]) => {
                for a in expand(letters[at]) {
                    for b in expand(next) {
                        words.push(format!("{a}{b}"));
                    }
                }
                at += 2;
            }
            _ => {
                words.extend(expand(letters[at]).into_iter().map(String::from));
                at += 1;
            }
        }
    }
    words
}

/// The points that the first leg's letters name.
pub(crate) fn first(leg: &Leg) -> Vec<i32> {
    let all = points(leg.atom);
    if leg.directions.is_empty() {
        return all;
    }
    // "fs" names the two other forward leaps of a knight.
    let sides = leg.directions.len() == 2 && leg.directions.ends_with('s') && oblique(leg.atom);
    let straight = matches!(leg.atom, Atom::Leap(_, 0));
    let words = words(&leg.directions, straight);
    all.into_iter().filter(|&point| words.iter().any(|word| named(leg.atom, point, word, sides))).collect()
}

fn named(atom: Atom, point: i32, word: &str, sides: bool) -> bool {
    let (x, y) = displacement(atom, point);
    let letters = word.chars().collect::<Vec<_>>();
    let towards = |letter| {
        let (a, b) = way(letter);
        a * x + b * y > 0
    };
    // Mostly in that direction: the narrow pair of a leap.
    let mainly = |letter| {
        let (a, b) = way(letter);
        a * x + b * y > 0 && (a * x + b * y).abs() > (a * y + b * x).abs()
    };
    match letters[..] {
        [letter] => match atom {
            Atom::Leap(long, short) if long == short => towards(letter),
            _ => mainly(letter),
        },
        [a, b] if oblique(atom) && sides => towards(a) && !mainly(a) && towards(b),
        [a, b] if oblique(atom) => mainly(a) && towards(b),
        [a, b] => towards(a) && towards(b),
        _ => panic!("{word}"),
    }
}

/// The turns that a later leg's letters name, in eighths of a circle.
fn turns(letters: &str) -> Vec<i32> {
    let leg = Leg { directions: letters.to_owned(), atom: Atom::Step, ..Leg::default() };
    first(&leg)
}

/// Where a leg of a chain may turn to: the point and the atom, which changes where it has no such move.
pub(crate) fn onward(atom: Atom, point: i32, letters: &str) -> Vec<(i32, Atom)> {
    let fourfold = points(atom).len() == 4;
    let turns = if letters.is_empty() {
        if fourfold { vec![0, 2, 6] } else { vec![0, 1, 2, 3, 5, 6, 7] }
    } else {
        turns(letters)
    };
    let turned = |turn: i32| {
        let to = (point + turn).rem_euclid(8);
        let other = match atom {
            _ if points(atom).contains(&to) => atom,
            Atom::Leap(m, 0) => Atom::Leap(m, m),
            Atom::Leap(m, _) => Atom::Leap(m, 0),
            other => other,
        };
        (to, other)
    };
    turns.into_iter().map(turned).collect()
}

/// Where a leg of a bracket may turn to: outward without letters.
pub(crate) fn outward(atom: Atom, point: i32, letters: &str) -> Vec<i32> {
    let own = points(atom);
    if !letters.is_empty() && letters != "f" {
        return turns(letters)
            .into_iter()
            .map(|turn| (point + turn).rem_euclid(8))
            .filter(|p| own.contains(p))
            .collect();
    }
    if own.contains(&point) {
        return vec![point];
    }
    [point + 1, point - 1].into_iter().map(|p| p.rem_euclid(8)).filter(|p| own.contains(p)).collect()
}
