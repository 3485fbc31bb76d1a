//! Lines of squares, for endings that ask for men in a row.

use crate::board::{Bits, Geometry, Square};
use crate::definition::LineKind;

/// All lines of so many squares in a row that exist on a board.
pub(super) fn lines<B: Bits>(geometry: &Geometry, kinds: &[LineKind], length: u8) -> Vec<B> {
    let wanted = |kind| kinds.is_empty() || kinds.contains(&kind);
    let all = [(LineKind::Rank, (1, 0)), (LineKind::File, (0, 1))];
    let all = all.into_iter().chain([(1, 1), (1, -1)].map(|step| (LineKind::Diagonal, step)));
    let steps = all.filter(|&(kind, _)| wanted(kind)).map(|(_, step)| step).collect::<Vec<_>>();
    let line = |from: Square, step: (i32, i32)| {
        let mut set = B::bit(from.index());
        let mut here = from;
        for _ in 1..length {
            here = geometry.step(here, step)?;
            set |= B::bit(here.index());
        }
        Some(set)
    };
    let from_square = |from| steps.iter().filter_map(|&step| line(from, step)).collect::<Vec<_>>();
    geometry.squares().flat_map(from_square).collect()
}
