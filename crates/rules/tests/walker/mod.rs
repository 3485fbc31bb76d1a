//! A walker that makes moves of several legs step by step on a board, straight from their letters: slow, and nothing of the
//! kernel's. What it can't do, such as en passant, castling and promotion, the tests that use it leave out.

mod compass;
mod text;

use std::collections::BTreeSet;

use compass::{displacement, first, onward, outward};
use text::{Atom, Description, Leg};

/// A file and a rank from 0.
pub(crate) type Place = (i32, i32);

/// A man: the number of his kind, and whether he is the first player's.
pub(crate) type Man = (usize, bool);

/// A board with holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) files: i32,
    pub(crate) ranks: i32,
    pub(crate) holes: Vec<Place>,
    men: Vec<Option<Man>>,
}

/// What a move does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Deed {
    pub(crate) from: Place,
    pub(crate) to: Place,
    pub(crate) victims: BTreeSet<Place>,
    pub(crate) carried: Option<(Place, Place)>,
}

impl Board {
    pub(crate) fn new(files: i32, ranks: i32, holes: &[Place]) -> Self {
        Self { files, ranks, holes: holes.to_vec(), men: vec![None; (files * ranks) as usize] }
    }

    pub(crate) fn exists(&self, place: Place) -> bool {
        (0..self.files).contains(&place.0) && (0..self.ranks).contains(&place.1) && !self.holes.contains(&place)
    }

    pub(crate) fn at(&self, place: Place) -> Option<Man> {
        self.men[(place.1 * self.files + place.0) as usize]
    }

    pub(crate) fn set(&mut self, place: Place, man: Option<Man>) {
        self.men[(place.1 * self.files + place.0) as usize] = man;
    }

    pub(crate) fn places(&self) -> Vec<Place> {
        let all = (0..self.ranks).flat_map(|rank| (0..self.files).map(move |file| (file, rank)));
        all.filter(|&place| self.exists(place)).collect()
    }

    /// The board after a deed.
    pub(crate) fn after(&self, deed: &Deed) -> Self {
        let mut board = self.clone();
        let man = board.at(deed.from);
        board.set(deed.from, None);
        for &victim in &deed.victims {
            board.set(victim, None);
        }
        let third = deed.carried.map(|(from, home)| {
            let third = board.at(from);
            board.set(from, None);
            (third, home)
        });
        board.set(deed.to, man);
        if let Some((third, home)) = third {
            board.set(home, third);
        }
        board
    }
}

/// A way to go, as far as it has come.
#[derive(Clone)]
struct Way {
    board: Board,
    from: Place,
    white: bool,
    at: Place,
    /// Files gone to the right in all, the board's sides not joined.
    drift: i32,
    victims: Vec<(Place, Man)>,
    /// Where the man captured reappears.
    home: Option<Place>,
    /// The length of the last slide.
    length: usize,
    tame: bool,
}

/// All that the man on `from` can do by a description, the royal man's safety aside. Tame captures of men of kind `royal` are left out.
pub(crate) fn deeds(text: &str, board: &Board, from: Place, royal: usize) -> BTreeSet<Deed> {
    let (_, white) = board.at(from).expect("a man");
    let mut lifted = board.clone();
    lifted.set(from, None);
    let mut found = BTreeSet::new();
    for description in text::read(text) {
        let way = Way {
            board: lifted.clone(),
            from,
            white,
            at: from,
            drift: 0,
            victims: Vec::new(),
            home: None,
            length: 0,
            tame: false,
        };
        walk(&description, &way, royal, &mut found);
    }
    // Nobody takes his own royal man.
    let own = |place: &Place| *place != from && board.at(*place) == Some((royal, white));
    found.retain(|deed| !deed.victims.iter().any(own));
    found
}

fn walk(description: &Description, way: &Way, royal: usize, found: &mut BTreeSet<Deed>) {
    let leg = &description.legs[0];
    if leg.atom == Atom::Anywhere {
        for place in way.board.places() {
            let mut there = way.clone();
            there.at = place;
            if place != way.from {
                end(leg, there, royal, found);
            }
        }
        return;
    }
    if description.legs.len() == 1 && leg.modes.contains(['n', 'j']) {
        return special(leg, way, royal, found);
    }
    for point in first(leg) {
        start(description, 0, leg.atom, point, leg.range, way.clone(), royal, found);
    }
}

/// Lame leaps, lame riders, and legs that jump.
fn special(leg: &Leg, way: &Way, royal: usize, found: &mut BTreeSet<Deed>) {
    for point in first(leg) {
        let (x, y) = displacement(leg.atom, point);
        let Atom::Leap(long, _) = leg.atom else {
            panic!("written with R or B here");
        };
        if leg.has('j') && long == 1 {
            // The first squares don't matter, not even whether there are any.
            let mut slide = way.clone();
            let skip = leg.count('j') as i32 + 1;
            let mut next = (x * skip, y * skip);
            while step(&mut slide, leg, next) {
                end(leg, slide.clone(), royal, found);
                if slide.board.at(slide.at).is_some() || leg.range.is_some() {
                    break;
                }
                next = (x, y);
            }
            continue;
        }
        let between: Vec<Place> = if x == 0 || y == 0 || x.abs() == y.abs() {
            (1..long).map(|n| (x.signum() * n, y.signum() * n)).collect()
        } else {
            vec![(x / 2, y / 2)]
        };
        let mut rider = way.clone();
        for _ in 0..leg.range.unwrap_or(99) {
            let free = between.iter().all(|&over| {
                let mut there = rider.clone();
                let on = step(&mut there, leg, over);
                on && there.board.at(there.at).is_some() == leg.has('j')
            });
            if !free || !step(&mut rider, leg, (x, y)) {
                break;
            }
            end(leg, rider.clone(), royal, found);
            if rider.board.at(rider.at).is_some() {
                break;
            }
        }
    }
}

/// One step, if the board has it and the man does not run into himself from behind.
fn step(way: &mut Way, leg: &Leg, (x, y): Place) -> bool {
    let y = if way.white { y } else { -y };
    let mut to = (way.at.0 + x, way.at.1 + y);
    if leg.has('o') {
        to.0 = to.0.rem_euclid(way.board.files);
    }
    if !way.board.exists(to) {
        return false;
    }
    way.drift += x;
    way.at = to;
    !(to == way.from && way.drift != 0)
}

#[allow(clippy::too_many_arguments)]
fn start(
    description: &Description,
    index: usize,
    atom: Atom,
    point: i32,
    range: Option<usize>,
    way: Way,
    royal: usize,
    found: &mut BTreeSet<Deed>,
) {
    let leg = &description.legs[index];
    let mut way = way;
    if leg.has('u') {
        way.home = Some(way.at);
    }
    way.tame |= leg.has('t');
    let vector = displacement(atom, point);
    let slides = range != Some(1);
    let hops = leg.has('p') || leg.has('g');
    if leg.ends {
        land(leg, vector, range, &way, royal, found);
    }
    if !leg.goes_on {
        return;
    }
    let toggled = leg.has('y') || leg.has('g');
    let on = |at: Way, found: &mut BTreeSet<Deed>| {
        let next = &description.legs[index + 1];
        if description.bracket {
            for point in outward(next.atom, point, &next.directions) {
                start(description, index + 1, next.atom, point, next.range, at.clone(), royal, found);
            }
        } else {
            let range = if toggled { toggle(range) } else { range };
            for (point, atom) in onward(atom, point, &next.directions) {
                start(description, index + 1, atom, point, range, at.clone(), royal, found);
            }
        }
    };
    let quiet = leg.has('m') || !leg.modes.contains(['c', 'd', 'p', 'g']);
    let again = index > 0 && leg.has('i');
    let mut walker = way;
    let length = walker.length;
    let mut done = 0;
    while (again || range.is_none_or(|range| done < range)) && step(&mut walker, leg, vector) {
        done += 1;
        let right_length = !again || done == length;
        let mut stop = walker.clone();
        if slides && !again {
            stop.length = done;
        }
        match walker.board.at(walker.at) {
            None => {
                if quiet && right_length {
                    on(stop, found);
                }
            }
            Some((_, white)) => {
                let own = white == walker.white;
                if right_length && hops && (own || !leg.has('t')) {
                    on(stop.clone(), found);
                }
                if right_length && leg.has(if own { 'd' } else { 'c' }) {
                    let man = stop.board.at(stop.at).expect("a man");
                    stop.victims.push((stop.at, man));
                    stop.board.set(stop.at, None);
                    on(stop, found);
                }
                break;
            }
        }
    }
}

fn toggle(range: Option<usize>) -> Option<usize> {
    if range == Some(1) { None } else { Some(1) }
}

/// The last leg.
fn land(leg: &Leg, vector: Place, range: Option<usize>, way: &Way, royal: usize, found: &mut BTreeSet<Deed>) {
    let mut walker = way.clone();
    let mut hopped = false;
    let hop = leg.has('p') || leg.has('g');
    let mut left = range.unwrap_or(99);
    let again = leg.has('i') && way.length > 0;
    let mut done = 0;
    if again {
        left = way.length;
    }
    while left > 0 && step(&mut walker, leg, vector) {
        left -= 1;
        done += 1;
        let there = walker.board.at(walker.at);
        if (!hop || hopped) && (!again || done == way.length) {
            end(leg, walker.clone(), royal, found);
        }
        let Some((_, white)) = there else { continue };
        if !hop || hopped || (leg.has('t') && white != walker.white) {
            break;
        }
        hopped = true;
        if leg.has('g') {
            left = toggle(range).unwrap_or(99);
        }
    }
}

/// Ends a move where the way has come to.
fn end(leg: &Leg, mut way: Way, royal: usize, found: &mut BTreeSet<Deed>) {
    let plain = !leg.modes.contains(['m', 'c', 'd', 'x']);
    let mut carried = None;
    match way.board.at(way.at) {
        None => {
            if !(plain || leg.has('m')) {
                return;
            }
        }
        Some(man) if man.1 != way.white => {
            if !(plain || leg.has('c')) {
                return;
            }
            way.victims.push((way.at, man));
        }
        Some(man) => {
            if leg.has('x') {
                let mut swap = way.clone();
                swap.board.set(swap.at, None);
                record(&swap, Some((way.at, way.from)), royal, found);
            }
            if !leg.has('d') {
                return;
            }
            way.victims.push((way.at, man));
        }
    }
    way.board.set(way.at, None);
    if let (Some(home), [(victim, _)]) = (way.home, way.victims.as_slice()) {
        let victim = *victim;
        if home == way.at || (way.board.at(home).is_some() && home != victim) {
            return;
        }
        if home != victim {
            carried = Some((victim, home));
        }
        // Who comes back was not captured, but tame men do not even touch a royal one.
        if way.tame && way.victims[0].1.0 == royal {
            return;
        }
        way.victims.clear();
    }
    record(&way, carried, royal, found);
}

fn record(way: &Way, carried: Option<(Place, Place)>, royal: usize, found: &mut BTreeSet<Deed>) {
    if way.tame && way.victims.iter().any(|(_, man)| man.0 == royal) {
        return;
    }
    let victims = way.victims.iter().map(|&(place, _)| place).collect();
    found.insert(Deed { from: way.from, to: way.at, victims, carried });
}
