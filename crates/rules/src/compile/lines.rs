//! Lines of squares, for endings that ask for men in a row.

use crate::board::{Bits, Geometry, Square};
use crate::definition::{LineKind, MenLine};

/// All lines of so many squares in a row that exist on a board; whole lines of the board where there may be gaps; or all
/// square blocks.
pub(super) fn lines<B: Bits>(geometry: &Geometry, wanted: &MenLine) -> Vec<B> {
    if wanted.directions.contains(&LineKind::Block) {
        return blocks(geometry, wanted.length);
    }
    let has = |kind| wanted.directions.is_empty() || wanted.directions.contains(&kind);
    let all = [(LineKind::Rank, (1, 0)), (LineKind::File, (0, 1))];
    let all = all.into_iter().chain([(1, 1), (1, -1)].map(|step| (LineKind::Diagonal, step)));
    let steps = all.filter(|&(kind, _)| has(kind)).map(|(_, step)| step).collect::<Vec<_>>();
    let line = |from: Square, step: (i32, i32)| {
        let all = std::iter::successors(Some(from), |&here| geometry.step(here, step));
        let squares: Vec<Square> = if wanted.gaps { all.collect() } else { all.take(wanted.length.into()).collect() };
        let back = geometry.step(from, (-step.0, -step.1));
        let whole = squares.len() >= wanted.length.into() && !(wanted.gaps && back.is_some());
        whole.then(|| squares.iter().fold(B::ZERO, |set, square| set | B::bit(square.index())))
    };
    let from_square = |from| steps.iter().filter_map(|&step| line(from, step)).collect::<Vec<_>>();
    geometry.squares().flat_map(from_square).collect()
}

/// All square blocks with so many squares on each side.
fn blocks<B: Bits>(geometry: &Geometry, side: u8) -> Vec<B> {
    let block = |corner: Square| {
        let mut set = B::ZERO;
        for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
            set |= B::bit(geometry.step(corner, (x.into(), y.into()))?.index());
        }
        Some(set)
    };
    geometry.squares().filter_map(block).collect()
}
