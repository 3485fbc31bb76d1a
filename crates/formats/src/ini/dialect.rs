//! The engine's dialect of Betza's notation, read as that engine reads it, and said again in `XBetza`.
//!
//! The engine keeps, for each kind, a table from vectors to manners of moving. It finds a slide, a hop or a lame leap
//! by joining everything that the kind may do along a line, so that some mixtures come out otherwise than they were
//! written. Those are refused, like every letter that the engine passes over.

use std::collections::{BTreeMap, HashSet};

/// Files to the right and ranks ahead.
pub(super) type Vector = (i8, i8);

/// What a group of vectors shares: how they are used, without and with capture, and their length.
type Group = (Manner, bool, bool, Vector);

/// How a vector is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Manner {
    Leap,
    /// A leap that men on the way hinder.
    Lame,
    /// So many steps at most; 0 without limit.
    Slide(u8),
    /// Over one man and on, within so many steps in all; 0 without limit.
    Hop(u8),
    /// Over one man to the square behind.
    Grasshop,
}

/// One way to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Reach {
    pub vector: Vector,
    pub manner: Manner,
    pub quiet: bool,
    pub capture: bool,
}

/// All moves of a kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Reaches {
    /// Whenever it likes.
    pub always: Vec<Reach>,
    /// Only from the squares of the double step; never captures.
    pub first: Vec<Reach>,
}

/// What a kind does without or with capture, or at first.
#[derive(Default)]
struct Table {
    /// Whether it is lame.
    leaps: BTreeMap<Vector, bool>,
    slides: BTreeMap<Vector, u8>,
    /// 1 is a grasshopper.
    hops: BTreeMap<Vector, u8>,
}

/// What stands before an atom.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // Independent letters.
struct Modifiers {
    quiet: bool,
    capture: bool,
    hop: Option<u8>,
    lame: bool,
    initial: bool,
    directions: Vec<[char; 2]>,
}

/// Reads a text of the dialect.
pub(super) fn read(text: &str) -> Result<Reaches, String> {
    let letters: Vec<char> = text.trim_end().chars().collect();
    if letters.len() > 200 {
        return Err("these moves are too long: at most 200 letters".into());
    }
    let mut tables = [Table::default(), Table::default(), Table::default()];
    let mut modifiers = Modifiers::default();
    let mut pending = false;
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        at += 1;
        pending = true;
        match letter {
            'm' => modifiers.quiet = true,
            'c' => modifiers.capture = true,
            'p' => modifiers.hop = Some(modifiers.hop.unwrap_or(0)),
            'g' => modifiers.hop = Some(1),
            'n' => modifiers.lame = true,
            'i' => modifiers.initial = true,
            // Which men may capture en passant is said by a key of its own, which this letter has set.
            'e' => {}
            'f' | 'b' | 'v' | 'h' | 'r' | 'l' | 's' => {
                let next = letters.get(at).copied().filter(|&next| combines(letter, next));
                modifiers.directions.push([letter, next.unwrap_or(letter)]);
                at += usize::from(next.is_some());
            }
            _ => {
                let Some((vectors, rides)) = atom(letter) else {
                    return Err(format!("the engine passes over '{}' here", letter.escape_debug()));
                };
                let next = letters.get(at).copied();
                let range = next.and_then(|c| c.to_digit(10));
                let rides = rides || range.is_some() || next == Some(letter);
                at += usize::from(range.is_some() || next == Some(letter));
                if letters.get(at).is_some_and(char::is_ascii_digit) {
                    return Err("the engine reads one digit behind an atom and passes over more".into());
                }
                add(&mut tables, letter, vectors, rides, range.map(|n| n as u8), &modifiers)?;
                modifiers = Modifiers::default();
                pending = false;
            }
        }
    }
    if pending {
        return Err("there is no atom behind the last small letters".into());
    }
    let [quiet, capture, first] = tables;
    mixed(&quiet)?;
    mixed(&capture)?;
    mixed(&first)?;
    Ok(Reaches { always: join(&quiet, &capture), first: join(&first, &Table::default()) })
}

fn combines(first: char, second: char) -> bool {
    let up = |c| "fbvh".contains(c);
    let across = |c| "rlsh".contains(c);
    second == first || up(first) && across(second) || across(first) && up(second)
}

/// The vectors of an atom, longer coordinate first, and whether it rides by itself.
fn atom(letter: char) -> Option<(&'static [Vector], bool)> {
    Some(match letter {
        'W' => (&[(1, 0)], false),
        'F' => (&[(1, 1)], false),
        'D' => (&[(2, 0)], false),
        'N' => (&[(2, 1)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(3, 0)], false),
        'C' | 'L' => (&[(3, 1)], false),
        'Z' | 'J' => (&[(3, 2)], false),
        'G' => (&[(3, 3)], false),
        'K' => (&[(1, 0), (1, 1)], false),
        'R' => (&[(1, 0)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(1, 0), (1, 1)], true),
        _ => return None,
    })
}

/// The eight turns of a vector (`a` is its longer coordinate), and the pairs of letters that name each.
fn turns(a: i8, b: i8) -> [(Vector, [&'static str; 7]); 8] {
    [
        ((b, a), ["ff", "vv", "rf", "rv", "fh", "rh", "hr"]),
        ((-b, -a), ["bb", "vv", "lb", "lv", "bh", "lh", "hr"]),
        ((a, -b), ["rr", "ss", "br", "bs", "bh", "rh", "hr"]),
        ((-a, b), ["ll", "ss", "fl", "fs", "fh", "lh", "hr"]),
        ((a, b), ["rr", "ss", "fr", "fs", "fh", "rh", "hl"]),
        ((-a, -b), ["ll", "ss", "bl", "bs", "bh", "lh", "hl"]),
        ((b, -a), ["bb", "vv", "rb", "rv", "bh", "rh", "hl"]),
        ((-b, a), ["ff", "vv", "lf", "lv", "fh", "lh", "hl"]),
    ]
}

fn add(
    tables: &mut [Table; 3],
    letter: char,
    vectors: &[Vector],
    rides: bool,
    range: Option<u8>,
    modifiers: &Modifiers,
) -> Result<(), String> {
    let nothing = |why: &str| Err(format!("the engine finds no move here: {why}"));
    let both = !modifiers.quiet && !modifiers.capture;
    if modifiers.initial && modifiers.capture {
        return nothing("a capture can't be limited to the first move (i with c)");
    }
    if modifiers.lame && (rides || modifiers.hop.is_some()) {
        return Err("the engine passes over n before a rider or a hopper".into());
    }
    let mut found = false;
    for &(a, b) in vectors {
        let lines = matches!((a, b), (1, 0 | 1));
        if modifiers.hop.is_some() && !lines {
            return nothing("only W, F, K, R, B and Q can hop");
        }
        if rides && !lines && (a, b) != (2, 1) {
            return nothing("only W, F, K, R, B, Q and N can ride");
        }
        if modifiers.lame && !matches!((a, b), (2, 0..=2) | (3, 2)) {
            return nothing("only D, N, A and Z can be lame");
        }
        let directions = split(&modifiers.directions, vectors.len() == 1 && b == 0);
        for (vector, names) in turns(a, b) {
            let named = |pair: &[char; 2]| names.iter().any(|name| name.chars().eq(pair.iter().copied()));
            if !directions.is_empty() && !directions.iter().any(named) {
                continue;
            }
            found = true;
            for (table, wanted) in [(0, modifiers.quiet || both), (1, modifiers.capture || both)] {
                let table = match (modifiers.initial, table) {
                    (true, 1) => continue,
                    (true, _) => &mut tables[2],
                    _ => &mut tables[table],
                };
                if !wanted {
                    continue;
                }
                if let Some(kind) = modifiers.hop {
                    table.hops.insert(vector, range.unwrap_or(kind));
                } else if rides {
                    table.slides.insert(vector, range.unwrap_or(0));
                } else {
                    table.leaps.insert(vector, modifiers.lame);
                }
            }
        }
    }
    if found { Ok(()) } else { nothing(&format!("'{letter}' has no such direction")) }
}

/// Two letters name two directions where nothing lies between them.
fn split(directions: &[[char; 2]], straight: bool) -> Vec<[char; 2]> {
    let mut all = Vec::new();
    for &[first, second] in directions {
        if straight && first != second {
            all.extend([[first, first], [second, second]]);
        } else {
            all.push([first, second]);
        }
    }
    all
}

/// The lines along which the engine looks for targets together: those of a rook by file and by rank, of a bishop, of a
/// nightrider.
fn line_of(vector: Vector) -> u8 {
    match vector {
        (0, _) => 0,
        (_, 0) => 1,
        (x, y) if x.abs() == y.abs() => 2,
        _ => 3,
    }
}

/// Refuses what the engine mixes up: a man that slides one way and hops another way of the same line does both both ways.
fn mixed(table: &Table) -> Result<(), String> {
    let mut units: HashSet<Vector> = table.slides.keys().chain(table.hops.keys()).copied().collect();
    units.extend(table.leaps.keys().map(|&(x, y)| unit((x, y))));
    // How far some slide or hop may go along each line, and whether the engine looks for it there at all.
    for &along in &units {
        let line = line_of(along);
        let some = |map: &BTreeMap<Vector, u8>, grasshop: Option<bool>| {
            map.iter().any(|(&v, &n)| line_of(v) == line && v_is_unit(v) && grasshop.is_none_or(|g| (n == 1) == g))
        };
        let (slides, hops, grasshops) =
            (some(&table.slides, None), some(&table.hops, Some(false)), some(&table.hops, Some(true)));
        let reach = |n: u8| if n == 0 { 20 } else { n };
        let slide = table.slides.get(&along).map_or(0, |&n| reach(n));
        let hop = table.hops.get(&along).filter(|&&n| n != 1).map_or(0, |&n| reach(n));
        let grasshop = table.hops.get(&along).is_some_and(|&n| n == 1);
        for far in 1..=11_i8 {
            let here = (along.0.saturating_mul(far), along.1.saturating_mul(far));
            let leap = table.leaps.get(&here).copied();
            let within = |limit: u8| far <= limit as i8;
            if leap == Some(false) || !(within(slide) || within(hop) || grasshop || leap.is_some()) {
                continue;
            }
            let lame_too = leap == Some(true);
            let wrong = slides && !within(slide) && !(lame_too && line != 3)
                || hops && far > 1 && !within(hop)
                || grasshops && far > 1 && !grasshop
                || lame_of(table, here) && !lame_too && !within(slide);
            if wrong {
                return Err("the engine mixes up sliding, hopping and lame leaps along one line here".into());
            }
        }
    }
    Ok(())
}

/// Whether the engine looks for lame leaps of this length anywhere.
fn lame_of(table: &Table, (x, y): Vector) -> bool {
    let size = |(x, y): Vector| (x.abs().max(y.abs()), x.abs().min(y.abs()));
    table.leaps.iter().any(|(&leap, &lame)| lame && size(leap) == size((x, y)))
}

fn v_is_unit(vector: Vector) -> bool {
    unit(vector) == vector
}

/// The first square of a line through a vector; a vector on no line is its own.
fn unit((x, y): Vector) -> Vector {
    if x == 0 || y == 0 || x.abs() == y.abs() { (x.signum(), y.signum()) } else { (x, y) }
}

fn join(quiet: &Table, capture: &Table) -> Vec<Reach> {
    let mut all: BTreeMap<(Vector, Manner), (bool, bool)> = BTreeMap::new();
    for (table, takes) in [(quiet, false), (capture, true)] {
        let leaps = table.leaps.iter().map(|(&v, &lame)| (v, if lame { Manner::Lame } else { Manner::Leap }));
        let slides = table.slides.iter().map(|(&v, &n)| (v, if n == 1 { Manner::Leap } else { Manner::Slide(n) }));
        let hops = table.hops.iter().map(|(&v, &n)| (v, if n == 1 { Manner::Grasshop } else { Manner::Hop(n) }));
        for one in leaps.chain(slides).chain(hops) {
            let modes = all.entry(one).or_default();
            *(if takes { &mut modes.1 } else { &mut modes.0 }) = true;
        }
    }
    all.into_iter().map(|((vector, manner), (quiet, capture))| Reach { vector, manner, quiet, capture }).collect()
}

/// The same moves in `XBetza`.
pub(super) fn write(reaches: &[Reach]) -> String {
    write_with(reaches, "", "")
}

/// The same captures in `XBetza`, en passant among them.
pub(super) fn write_passing(reaches: &[Reach]) -> String {
    write_with(reaches, "", "e")
}

/// A first step in `XBetza`: `before` its directions and `lame` before its atom.
pub(super) fn write_first(reach: Reach, before: &str, lame: &str) -> String {
    write_with(&[reach], before, lame)
}

fn write_with(reaches: &[Reach], before: &str, behind: &str) -> String {
    // Slides of W are slides of R: the same vectors, another letter.
    let size = |(x, y): Vector| (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let mut groups: BTreeMap<Group, Vec<Vector>> = BTreeMap::new();
    for reach in reaches {
        let group = (reach.manner, reach.quiet, reach.capture, size(reach.vector));
        groups.entry(group).or_default().push(reach.vector);
    }
    let mut text = String::new();
    for ((manner, quiet, capture, length), vectors) in groups {
        text.push_str(before);
        text.push_str(&directions(length, &vectors));
        text.push_str(match (quiet, capture) {
            (true, false) => "m",
            (false, true) => "c",
            _ => "",
        });
        text.push_str(behind);
        text.push_str(&atom_text(manner, length));
    }
    text
}

fn atom_text(manner: Manner, length: (i8, i8)) -> String {
    let leap = match length {
        (1, 0) => "W",
        (1, 1) => "F",
        (2, 0) => "D",
        (2, 1) => "N",
        (2, 2) => "A",
        (3, 0) => "H",
        (3, 1) => "C",
        (3, 2) => "Z",
        _ => "G",
    };
    let ride = match length {
        (1, 0) => "R",
        (1, 1) => "B",
        _ => "NN",
    };
    match manner {
        Manner::Leap => leap.to_owned(),
        Manner::Lame => format!("n{leap}"),
        Manner::Slide(0) => ride.to_owned(),
        Manner::Slide(range) => format!("{}{range}", &ride[..1]),
        Manner::Hop(0) => format!("p{ride}"),
        Manner::Hop(range) => format!("p{}{range}", &ride[..1]),
        Manner::Grasshop => format!("g{ride}"),
    }
}

/// Letters for some of the turns of a vector; none for all of them.
fn directions(length: (i8, i8), vectors: &[Vector]) -> String {
    let all: HashSet<Vector> = turns(length.0, length.1).iter().map(|&(vector, _)| vector).collect();
    if vectors.len() == all.len() {
        return String::new();
    }
    let oblique = length.0 != length.1 && length.1 != 0;
    let mut text = String::new();
    for &(x, y) in vectors {
        let up = if y > 0 { "f" } else { "b" };
        let across = if x > 0 { "r" } else { "l" };
        let letters = match (x, y) {
            (0, _) => [up, ""],
            (_, 0) => [across, ""],
            _ if oblique && x.abs() > y.abs() => [across, up],
            _ => [up, across],
        };
        text.extend(letters);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Manner, Reach, read, write};

    fn say(text: &str) -> String {
        write(&read(text).expect("moves").always)
    }

    #[test]
    fn what_is_written_is_what_was_read() {
        for text in ["W", "fsW", "N", "BN", "fRrbBlbF", "mRcpR", "gQ", "nN", "R4", "mQcN", "fmWfF", "NN", "pB2"] {
            let reaches = read(text).expect(text);
            assert_eq!(read(&write(&reaches.always)), Ok(reaches), "{text}");
        }
        // The two dialects name single leaps of a knight differently; the squares are the same.
        for text in ["hlN", "ffNfsN", "rhN"] {
            let squares = |text: &str| {
                let paths = chimera_betza::parse(text).and_then(|moves| chimera_betza::resolve(&moves)).expect(text);
                paths.into_iter().map(|path| format!("{:?}", path.shape)).collect::<std::collections::BTreeSet<_>>()
            };
            assert_eq!(squares(&say(text)), squares(text), "{text}");
        }
        assert_eq!(say("flN"), "lfN");
        assert_eq!(say("fsW"), "lfrW");
        assert_eq!(say("K"), "WF");
    }

    #[test]
    fn steps_of_the_first_move_are_kept_apart() {
        let pawn = read("fmWfceFifmnD").expect("a pawn");
        assert_eq!(pawn.first, [Reach { vector: (0, 2), manner: Manner::Lame, quiet: true, capture: false }]);
        assert_eq!(pawn.always.len(), 3);
    }

    #[test]
    fn what_the_engine_would_pass_over_or_mix_up_is_refused() {
        for text in ["zB", "mafK", "R12", "nR", "nH", "pN", "DD", "icF", "m", "W?", "hW", "O2"] {
            assert!(read(text).is_err(), "{text}");
        }
        for text in ["fRbpR", "fNNbnN", "fR2bR fpR", "fpRbnD"] {
            assert!(read(&text.replace(' ', "")).is_err(), "{text}");
        }
        for text in ["mRmgR", "RcpRnN", "mRpRmFpB2", "mBpBmWpR2", "WfFbR", "fRrbBlbF", "mQ2cQ2", "KbRfBbF2"] {
            assert!(read(text).is_ok(), "{text}: {:?}", read(text));
        }
    }
}
