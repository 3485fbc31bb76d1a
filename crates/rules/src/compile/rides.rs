//! Rides, each walked once from every square for all the men that make it.

use std::collections::HashMap;
use std::rc::Rc;

use chimera_betza::Vector;

use super::moves::{seen, step_on};
use crate::board::{Geometry, Side, Square};
use crate::table::RaySquares;

/// The steps of a ride as its side makes them, so that both sides' men share what looks alike.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct Steps {
    lead: Vec<(i32, i32)>,
    cycle: Vec<(i32, i32)>,
    limit: u16,
    /// Whether the board's left and right sides are joined.
    wrap: bool,
}

/// Ways along squares, of which each square of the board has any number.
#[derive(Default)]
pub(super) struct Ways {
    /// The squares of all of them, one after the other.
    squares: Vec<u8>,
    /// Where a way begins and ends among these; ordered by the square on which a man begins it, which is not in it.
    spans: Vec<(u8, u32, u32)>,
}

/// The rides that the men of a game make.
pub(super) struct Rides<'g> {
    geometry: &'g Geometry,
    known: HashMap<Steps, u32>,
    /// By their numbers, with one way for each square that exists; it may be empty.
    walked: Vec<(Steps, Rc<Ways>)>,
    /// Rides seen from the squares that they attack, by sorted numbers.
    reversed: HashMap<Vec<u32>, Option<Rc<Ways>>>,
}

impl Ways {
    /// All ways, for a [`crate::table::Fan`].
    pub(super) fn rays(&self) -> Vec<RaySquares<'_>> {
        self.spans.iter().map(|&(from, start, end)| (from, &self.squares[start as usize..end as usize], 0)).collect()
    }

    /// The squares of one of them, as they are ordered: of a ride, the one from the board's square with this number among
    /// those that exist.
    pub(super) fn nth(&self, i: usize) -> &[u8] {
        self.spans.get(i).map_or(&[], |&span| self.slice(span))
    }

    /// Orders the ways by where they begin, then by their squares, so that those that go on behind another follow it.
    fn sort(&mut self) {
        let squares = &self.squares;
        let slice = |span: &(u8, u32, u32)| &squares[span.1 as usize..span.2 as usize];
        self.spans.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| slice(a).cmp(slice(b))));
        self.spans.dedup_by(|a, b| a.0 == b.0 && slice(a) == slice(b));
    }

    /// Leaves out the ways that others begin with; in order.
    fn longest(mut self) -> Self {
        self.sort();
        let within =
            |pair: &[(u8, u32, u32)]| pair[0].0 == pair[1].0 && self.slice(pair[1]).starts_with(self.slice(pair[0]));
        let mut ends = self.spans.windows(2).map(|pair| !within(pair)).collect::<Vec<_>>();
        ends.push(true);
        let mut ends = ends.into_iter();
        self.spans.retain(|_| ends.next().unwrap_or(true));
        self
    }

    fn slice(&self, (_, start, end): (u8, u32, u32)) -> &[u8] {
        &self.squares[start as usize..end as usize]
    }
}

impl<'g> Rides<'g> {
    pub(super) fn new(geometry: &'g Geometry) -> Self {
        Self { geometry, known: HashMap::new(), walked: Vec::new(), reversed: HashMap::new() }
    }

    /// The number of a ride.
    pub(super) fn number(&mut self, side: Side, lead: &[Vector], cycle: &[Vector], limit: u16, wrap: bool) -> u32 {
        self.find(Steps::new(side, lead, cycle, limit, wrap))
    }

    fn find(&mut self, steps: Steps) -> u32 {
        if let Some(&number) = self.known.get(&steps) {
            return number;
        }
        let mut ways = Ways::default();
        for from in self.geometry.squares() {
            let start = ways.squares.len() as u32;
            steps.walk(self.geometry, from, &mut ways.squares);
            ways.spans.push((from.byte(), start, ways.squares.len() as u32));
        }
        let number = self.walked.len() as u32;
        self.walked.push((steps.clone(), Rc::new(ways)));
        self.known.insert(steps, number);
        number
    }

    /// The ways of the ride with a number.
    pub(super) fn ways(&self, number: u32) -> &Rc<Ways> {
        &self.walked[number as usize].1
    }

    /// The rays of a fan that are given by where they begin, the numbers of their rides, and how many of their first squares
    /// are no targets.
    pub(super) fn rays(&self, rays: &[(u8, u32, u8)]) -> Vec<RaySquares<'_>> {
        let mut places = [0; 256];
        for (i, square) in self.geometry.squares().enumerate() {
            places[square.index()] = i;
        }
        let squares =
            |(from, number, skip): (u8, u32, u8)| (from, self.ways(number).nth(places[usize::from(from)]), skip);
        rays.iter().copied().map(squares).collect()
    }

    /// The rays along which a square is attacked by rides, if those are the same kind of thing: a rider anywhere on a ray
    /// attacks the square exactly when all squares of the ray before it are empty. Not so for rides that bend once.
    pub(super) fn reversed(&mut self, mut numbers: Vec<u32>) -> Option<Rc<Ways>> {
        numbers.sort_unstable();
        if let Some(known) = self.reversed.get(&numbers) {
            return known.clone();
        }
        let backwards = self.straight_back(&numbers).or_else(|| self.all_back(&numbers));
        let longest = backwards.map(|ways| Rc::new(ways.longest()));
        self.reversed.insert(numbers, longest.clone());
        longest
    }

    /// The rays of straight rides, seen from the squares that they attack; `None` if one of the rides is not straight.
    fn straight_back(&mut self, numbers: &[u32]) -> Option<Ways> {
        let mut all = Ways::default();
        let steps = numbers.iter().map(|&number| self.walked[number as usize].0.back()).collect::<Option<Vec<_>>>()?;
        for steps in steps {
            let back = self.find(steps);
            let ways = self.ways(back);
            let offset = all.squares.len() as u32;
            all.squares.extend(&ways.squares);
            let spans = ways.spans.iter().filter(|(_, start, end)| start < end);
            all.spans.extend(spans.map(|&(from, start, end)| (from, start + offset, end + offset)));
        }
        Some(all)
    }

    /// All ways by which rides attack the squares, from there back to where they begin; `None` if there is one whose
    /// beginning is not also the beginning of a way.
    fn all_back(&self, numbers: &[u32]) -> Option<Ways> {
        let mut all = Ways::default();
        for &number in numbers {
            let ways = self.ways(number);
            for &span in &ways.spans {
                let squares = ways.slice(span);
                all.squares.extend(squares.iter().rev());
                all.squares.push(span.0);
                // What is behind a target in the reversed ride is the way back from it.
                let end = all.squares.len() as u32;
                all.spans.extend(squares.iter().enumerate().map(|(i, &target)| (target, end - 1 - i as u32, end)));
            }
        }
        all.sort();
        for own in all.spans.chunk_by(|a, b| a.0 == b.0) {
            let begins = |way: &[u8]| own.binary_search_by(|&span| all.slice(span).cmp(way)).is_ok();
            if !own.iter().map(|&span| all.slice(span)).all(|way| way.len() == 1 || begins(&way[..way.len() - 1])) {
                return None;
            }
        }
        Some(all)
    }
}

impl Steps {
    fn new(side: Side, lead: &[Vector], cycle: &[Vector], limit: u16, wrap: bool) -> Self {
        let seen = |steps: &[Vector]| steps.iter().map(|&step| seen(step, side)).collect();
        Self { lead: seen(lead), cycle: seen(cycle), limit, wrap }
    }

    /// Adds the squares of the ride from a square, in order, as far as the board and the limit go.
    fn walk(&self, geometry: &Geometry, from: Square, squares: &mut Vec<u8>) {
        let mut here = from;
        let mut been = [0_u64; 4];
        been[from.index() >> 6] |= 1 << (from.index() & 63);
        let steps = self.lead.iter().chain(self.cycle.iter().cycle());
        for &step in steps.take(self.limit.into()) {
            match step_on(geometry, here, step, self.wrap) {
                // A ride that comes back to where it has been goes round in circles.
                Some(next) if been[next.index() >> 6] >> (next.index() & 63) & 1 == 0 => {
                    been[next.index() >> 6] |= 1 << (next.index() & 63);
                    squares.push(next.byte());
                    here = next;
                }
                _ => break,
            }
        }
    }

    /// The steps back, if they go straight on.
    fn back(&self) -> Option<Self> {
        match self.cycle[..] {
            [(x, y)] if self.lead.is_empty() && !self.wrap => {
                Some(Self { cycle: vec![(-x, -y)], limit: self.limit, ..Self::default() })
            }
            _ => None,
        }
    }
}

/// The squares of a ride from a square, in order, as far as the board and the limit go.
pub(crate) fn ride(
    geometry: &Geometry,
    from: Square,
    side: Side,
    lead: &[Vector],
    cycle: &[Vector],
    limit: u16,
    wrap: bool,
) -> Vec<u8> {
    let mut squares = Vec::new();
    Steps::new(side, lead, cycle, limit, wrap).walk(geometry, from, &mut squares);
    squares
}
