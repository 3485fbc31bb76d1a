//! What a diagram shows: a man, a window of the board around it, and a mark for each square of the window.

use chimera_rules::{Game, Geometry, Kind, LoneReach, Man, Side, Square};

/// Most files and ranks that are shown.
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

/// A diagram before it is drawn.
pub(crate) struct Diagram {
    /// Rows from the top, each with marks and shades (`true` is light) from the left.
    pub rows: Vec<Vec<(Mark, bool)>>,
}

impl Diagram {
    /// Sets a man up where its moves show best.
    pub(crate) fn new(game: &Game, kind: Kind, side: Side) -> Self {
        let man = Man::new(kind, side);
        let geometry = game.geometry();
        let square = best_square(game, man);
        let reach = game.lone_reach(man, square);
        let marked = || reach.quiet.iter().chain(&reach.capture).chain([&square]).copied();
        let files = window(geometry.file(square), geometry.files(), marked().map(|s| geometry.file(s)));
        let ranks = window(geometry.rank(square), geometry.ranks(), marked().map(|s| geometry.rank(s)));
        let rows = ranks.rev().map(|rank| {
            let marks = files.clone().map(|file| {
                let Some(here) = geometry.at(file as i32, rank as i32) else { return (Mark::Hole, false) };
                (mark(here, square, &reach), geometry.is_light(here))
            });
            marks.collect()
        });
        Self { rows: rows.collect() }
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

/// Whether a man moves differently on a square than one step ahead of it, which only a first move explains.
fn has_first_move(game: &Game, man: Man, square: Square, middle: Square, there: &LoneReach) -> bool {
    let geometry = game.geometry();
    let relative = |origin: Square, squares: &[Square]| {
        let place = |square: &Square| {
            let files = geometry.file(*square) as i32 - geometry.file(origin) as i32;
            (files, geometry.rank(*square) as i32 - geometry.rank(origin) as i32)
        };
        squares.iter().map(place).collect::<Vec<_>>()
    };
    let usual = relative(middle, &there.quiet);
    // The edge takes moves away; only a move that the middle of the board does not know is a first move.
    relative(square, &game.lone_reach(man, square).quiet).iter().any(|step| {
        let fits = geometry.step(middle, *step).is_some();
        fits && !usual.contains(step)
    })
}

/// The part of a line of `size` places that is shown: all that is marked, if that is not too much, the man near its middle.
fn window(man: usize, size: usize, marked: impl Iterator<Item = usize>) -> std::ops::Range<usize> {
    let farthest = marked.map(|place| place.abs_diff(man)).max().unwrap_or(0);
    let wanted = (2 * farthest + 3).clamp(FEWEST, MOST).min(size);
    let first = man.saturating_sub(wanted / 2).min(size - wanted);
    first..first + wanted
}

/// The size of the board, for messages and titles.
pub(crate) fn size(geometry: &Geometry) -> String {
    format!("{}×{}", geometry.files(), geometry.ranks())
}
