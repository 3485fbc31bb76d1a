//! Which numbers of the first layer a man on a square brings in.

use chimera_rules::{Game, Kind, Man, Side, Square};

use crate::network::BUCKETS;

/// The inputs of a network for one game: one for each man on each square as either side sees it.
#[derive(Clone, Debug)]
pub struct Inputs {
    squares: usize,
    kinds: usize,
    /// How many men there are in the array.
    men: usize,
    /// For White's and Black's view, by the code of a man times the number of squares plus the square.
    rows: [Vec<u16>; 2],
}

impl Inputs {
    /// The inputs that positions of a game have.
    pub fn of(game: &Game) -> Self {
        let geometry = game.geometry();
        let squares = geometry.len();
        let kinds = game.kinds().len();
        let start = game.start();
        let men = geometry.squares().filter(|&square| start.man(square).is_some()).count();
        let mut rows = [vec![0; Man::CODES * squares], vec![0; Man::CODES * squares]];
        for view in Side::BOTH {
            for side in Side::BOTH {
                for kind in 0..kinds {
                    let code = Man::new(Kind::new(kind), side).code();
                    for square in 0..squares {
                        let seen = match view {
                            Side::White => square,
                            Side::Black => geometry.mirrored(Square::new(square)).index(),
                        };
                        let of = usize::from(side != view) * kinds + kind;
                        rows[view.index()][code * squares + square] = (of * squares + seen) as u16;
                    }
                }
            }
        }
        Self { squares, kinds, men, rows }
    }

    /// How many there are: 2 sides times kinds times squares, fewer than 65,536.
    pub fn len(&self) -> usize {
        2 * self.kinds * self.squares
    }

    /// Whether there are none, which no game has.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The input of a man on a square as a side sees it.
    #[inline]
    pub fn row(&self, view: Side, man: Man, square: Square) -> usize {
        usize::from(self.rows[view.index()][man.code() * self.squares + square.index()])
    }

    /// Which output speaks when there are so many men: each has its share of the array's number.
    #[inline]
    pub fn bucket(&self, men: usize) -> usize {
        (men.saturating_sub(1) * BUCKETS / self.men.max(1)).min(BUCKETS - 1)
    }
}
