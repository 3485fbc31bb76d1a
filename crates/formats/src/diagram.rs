//! What a diagram shows: a man, a window of the board around it, and a mark for each square of the window.

use std::ops::Range;

use chimera_rules::{AnyRules, Bits, Game, Geometry, Kind, LoneReach, Man, Rules, Side, Square};

/// Most files and ranks that are shown; odd, so that the man can stand in the middle.
const MOST: usize = 11;
/// Fewest, where the board has them.
const FEWEST: usize = 5;

/// What stands on a square of the diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// The board has no such square.
    Hole,
    /// Nothing.
    Empty,
    /// The man itself.
    Man,
    /// It may move there, but not capture.
    Quiet,
    /// It may capture there, but not move.
    Capture,
    /// Either.
    Both,
}

/// A straight ride of the man through neighbouring squares: one step of it in files and in rows downwards, how many of its
/// squares are shown, and whether it goes on beyond the window.
pub(crate) struct Ride {
    pub step: (i32, i32),
    pub shown: i32,
    pub goes_on: bool,
}

/// A diagram before it is drawn.
pub(crate) struct Diagram {
    /// Rows from the top, each with marks and shades (`true` is light) from the left.
    pub rows: Vec<Vec<(Mark, bool)>>,
    /// Column and row of the man.
    pub man: (usize, usize),
    /// Its rides.
    pub rides: Vec<Ride>,
    /// Columns and rows of the squares that it leaps to: more than a step away, whatever stands between.
    pub leaps: Vec<(usize, usize)>,
}

impl Diagram {
    /// Sets a man up where its moves show best.
    pub(crate) fn new(game: &Game, kind: Kind, side: Side) -> Self {
        let man = Man::new(kind, side);
        let geometry = game.geometry();
        let square = best_square(game, man);
        let reach = game.lone_reach(man, square);
        let (files, ranks) = windows(geometry, square, &reach);
        let rows = ranks.clone().rev().map(|rank| {
            let marks = files.clone().map(|file| {
                let Some(here) = geometry.at(file as i32, rank as i32) else { return (Mark::Hole, false) };
                (mark(here, square, &reach), geometry.is_light(here))
            });
            marks.collect()
        });
        let shown = |at: Square| files.contains(&geometry.file(at)) && ranks.contains(&geometry.rank(at));
        let place = |at: Square| (geometry.file(at) - files.start, ranks.end - 1 - geometry.rank(at));
        let leaps = reach.quiet.iter().filter(|&&target| shown(target) && is_leap(game, man, square, target));
        Self {
            rows: rows.collect(),
            man: place(square),
            rides: rides(game, man, square, &reach, shown),
            leaps: leaps.map(|&target| place(target)).collect(),
        }
    }
}

/// The straight rides among the moves of a man: lines of neighbouring squares where it does the same on each, and passes
/// the first to reach the rest. Leaps that happen to lie in a line are none.
fn rides(game: &Game, man: Man, from: Square, reach: &LoneReach, shown: impl Fn(Square) -> bool) -> Vec<Ride> {
    let geometry = game.geometry();
    let mut found = Vec::new();
    for step in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
        let ahead = |&square: &Square| geometry.step(square, step);
        let Some(first) = ahead(&from).filter(|&square| mark(square, from, reach) != Mark::Empty) else { continue };
        let blocked = obstructed(game, man, from, first);
        let line = std::iter::successors(Some(first), ahead)
            .take_while(|&square| mark(square, from, reach) == mark(first, from, reach))
            .take_while(|&square| square == first || mark(square, from, &blocked) == Mark::Empty)
            .collect::<Vec<_>>();
        let visible = line.iter().take_while(|&&square| shown(square)).count();
        if line.len() > 1 && visible > 0 {
            found.push(Ride { step: (step.0, -step.1), shown: visible as i32, goes_on: visible < line.len() });
        }
    }
    found
}

/// Whether a man still goes to a square, further away than its neighbours, with men on all others.
fn is_leap(game: &Game, man: Man, from: Square, target: Square) -> bool {
    let geometry = game.geometry();
    let near = geometry.file(from).abs_diff(geometry.file(target)) < 2
        && geometry.rank(from).abs_diff(geometry.rank(target)) < 2;
    !near && reach_among(game, man, from, |square| square != target).quiet.contains(&target)
}

/// What a man can do while another stands on a square in its way.
fn obstructed(game: &Game, man: Man, from: Square, other: Square) -> LoneReach {
    reach_among(game, man, from, |square| square == other)
}

/// What a man can do while others stand on some squares.
fn reach_among(game: &Game, man: Man, from: Square, others: impl Fn(Square) -> bool) -> LoneReach {
    fn ask<B: Bits>(rules: &Rules<B>, man: Man, from: Square, others: impl Iterator<Item = Square>) -> LoneReach {
        let occupied = others.fold(B::bit(from.index()), |set, square| set | B::bit(square.index()));
        let (quiet, capture) = rules.targets(man, from, occupied);
        let list = |set: B| set.squares().map(Square::new).collect();
        LoneReach { quiet: list(quiet), capture: list(capture) }
    }
    let others = game.geometry().squares().filter(|&square| others(square));
    match game.rules() {
        AnyRules::W64(rules) => ask(rules, man, from, others),
        AnyRules::W128(rules) => ask(rules, man, from, others),
        AnyRules::W192(rules) => ask(rules, man, from, others),
        AnyRules::W256(rules) => ask(rules, man, from, others),
    }
}

fn mark(here: Square, man: Square, reach: &LoneReach) -> Mark {
    match (reach.quiet.contains(&here), reach.capture.contains(&here)) {
        _ if here == man => Mark::Man,
        (true, true) => Mark::Both,
        (true, false) => Mark::Quiet,
        (false, true) => Mark::Capture,
        (false, false) => Mark::Empty,
    }
}

/// The square from which a man does most, the nearest to the middle among equals: for men with a first move of their own
/// that is a square of the array.
fn best_square(game: &Game, man: Man) -> Square {
    let geometry = game.geometry();
    let off_centre = |square: Square| {
        let from_middle = |place: usize, size: usize| (2 * place + 1).abs_diff(size);
        from_middle(geometry.file(square), geometry.files()) + from_middle(geometry.rank(square), geometry.ranks())
    };
    let middle = geometry.squares().min_by_key(|&square| off_centre(square)).unwrap_or(Square::new(0));
    let here = game.lone_reach(man, middle);
    let first_move = geometry
        .squares()
        .filter(|&square| game.start().man(square) == Some(man) && has_first_move(game, man, square, middle, &here))
        .min_by_key(|&square| off_centre(square));
    first_move.unwrap_or(middle)
}

/// Whether a man can do more on a square than in the middle of the board, which only a first move explains.
fn has_first_move(game: &Game, man: Man, square: Square, middle: Square, there: &LoneReach) -> bool {
    let geometry = game.geometry();
    let here = game.lone_reach(man, square);
    let more = |here: &[Square], there: &[Square]| {
        here.iter().any(|&target| {
            let files = geometry.file(target) as i32 - geometry.file(square) as i32;
            let ranks = geometry.rank(target) as i32 - geometry.rank(square) as i32;
            // The edge takes moves away; only a move that the middle has room for and does not know is a first move.
            geometry.step(middle, (files, ranks)).is_some_and(|same| !there.contains(&same))
        })
    };
    more(&here.quiet, &there.quiet) || more(&here.capture, &there.capture)
}

/// The files and ranks that are shown: all moves with a margin if that is not too much, else what is around the man. As
/// many files as ranks where the board has them, so that the pictures of a game are alike.
fn windows(geometry: &Geometry, man: Square, reach: &LoneReach) -> (Range<usize>, Range<usize>) {
    let shown = || reach.quiet.iter().chain(&reach.capture).chain([&man]).copied();
    let bounds = |place: &dyn Fn(Square) -> usize| {
        let (least, most) = shown().map(place).fold((usize::MAX, 0), |(a, b), at| (a.min(at), b.max(at)));
        least..most + 1
    };
    let (files, ranks) = (bounds(&|square| geometry.file(square)), bounds(&|square| geometry.rank(square)));
    let span = (files.len().max(ranks.len()) + 2).clamp(FEWEST, MOST) | 1;
    (
        window(geometry.file(man), &files, span.min(geometry.files()), geometry.files()),
        window(geometry.rank(man), &ranks, span.min(geometry.ranks()), geometry.ranks()),
    )
}

/// The `span` of a line of `size` places that is shown, with `wanted` in its middle; if it does not fit, the man.
fn window(man: usize, wanted: &Range<usize>, span: usize, size: usize) -> Range<usize> {
    let first = match span.checked_sub(wanted.len()) {
        Some(spare) => wanted.start.saturating_sub(spare / 2),
        None => man.saturating_sub(span / 2),
    };
    let first = first.min(size - span);
    first..first + span
}

/// The size of the board, for messages and titles.
pub(crate) fn size(geometry: &Geometry) -> String {
    format!("{}×{}", geometry.files(), geometry.ranks())
}
