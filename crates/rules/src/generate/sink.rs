//! Where generated moves go: into a list, into a count, or into a yes.

use crate::board::{Bits, Kind, Move, MoveSink, Side, Square};
use crate::position::Position;
use crate::table::{Mover, Rules};

/// Takes legal moves, a man's targets at a time.
pub(crate) trait Sink<B: Bits> {
    /// The squares to which moves of a man are wanted at all: others need not be tried out.
    #[inline]
    fn wanted(&self, _mover: &Mover<B>) -> B {
        !B::ZERO
    }
    /// All moves of the man on `from` to `targets`, promotions still to be told apart.
    fn targets(&mut self, rules: &Rules<B>, position: &Position<B>, mover: &Mover<B>, from: usize, targets: B);
    /// Whether moves with effects of their own are wanted that capture no enemy.
    fn peaceful(&self) -> bool {
        true
    }
    /// One special move.
    fn special(&mut self, mv: Move);
    /// One move with a wall on each of the squares.
    fn walled(&mut self, mv: Move, squares: B) {
        for wall in squares.squares() {
            self.special(mv.walling(Square::new(wall)));
        }
    }
    /// All drops of a kind on `targets`.
    fn drops(&mut self, kind: Kind, targets: B);
    /// Whether drops that give checkmate count where a rule forbids them.
    fn forgives_mates(&self) -> bool {
        false
    }
    /// Whether nothing more is wanted.
    fn done(&self) -> bool {
        false
    }
}

impl<B: Bits> Rules<B> {
    /// Gives a sink one special move, told apart by what its man becomes where it promotes. Whom it captures, if it does,
    /// may stand elsewhere than where it ends.
    pub(super) fn special_to_sink<S: Sink<B>>(
        &self,
        position: &Position<B>,
        mover: &Mover<B>,
        mv: Move,
        captures: bool,
        sink: &mut S,
    ) {
        let to = mv.to().index();
        let enemies = if captures { B::bit(to) } else { B::ZERO };
        if !mover.promotes_from(mv.from().index(), enemies).has(to) {
            sink.special(mv);
            return;
        }
        let (kinds, stay) = self.promotions(position, mover, to);
        for kind in kinds {
            sink.special(mv.becoming(Kind::new(kind)));
        }
        if stay {
            sink.special(mv);
        }
    }

    /// What a man of the side to move may become on a square where it promotes: kinds by index, and whether it may stay.
    pub(crate) fn promotions(
        &self,
        position: &Position<B>,
        mover: &Mover<B>,
        to: usize,
    ) -> (impl Iterator<Item = usize> + '_, bool) {
        let choice = &self.choices[usize::from(mover.choice_at[to])];
        let side = position.turn;
        let position = *position;
        let allowed = move |&(i, kind): &(usize, usize)| match choice.most.get(i) {
            None | Some(&u8::MAX) => true,
            Some(&most) => on_board(&position, side, kind) < usize::from(most),
        };
        let kinds = choice.kinds.iter().map(|&kind| usize::from(kind)).enumerate().filter(allowed);
        (kinds.map(|(_, kind)| kind), choice.stay)
    }
}

/// How many men of a kind a side has.
fn on_board<B: Bits>(position: &Position<B>, side: Side, kind: usize) -> usize {
    position.side(side).squares().filter(|&s| position.men.as_ref()[s].kind().index() == kind).count()
}

/// Collects moves.
pub(crate) struct Listing<'l, S>(pub &'l mut S);

impl<B: Bits, S: MoveSink> Sink<B> for Listing<'_, S> {
    #[inline]
    fn targets(&mut self, rules: &Rules<B>, position: &Position<B>, mover: &Mover<B>, from: usize, targets: B) {
        let square = Square::new(from);
        let promotes = mover.promotes_from(from, position.side(!position.turn));
        for to in (targets & !promotes).squares() {
            self.0.push(Move::plain(square, Square::new(to)));
        }
        for to in (targets & promotes).squares() {
            let (kinds, stay) = rules.promotions(position, mover, to);
            for kind in kinds {
                self.0.push(Move::promoting(square, Square::new(to), Kind::new(kind)));
            }
            if stay {
                self.0.push(Move::plain(square, Square::new(to)));
            }
        }
    }

    #[inline]
    fn special(&mut self, mv: Move) {
        self.0.push(mv);
    }

    fn drops(&mut self, kind: Kind, targets: B) {
        for to in targets.squares() {
            self.0.push(Move::drop(kind, Square::new(to)));
        }
    }
}

/// Counts moves without listing them.
#[derive(Default)]
pub(crate) struct Counting(pub u64);

impl<B: Bits> Sink<B> for Counting {
    #[inline]
    fn targets(&mut self, rules: &Rules<B>, position: &Position<B>, mover: &Mover<B>, from: usize, targets: B) {
        let promotes = mover.promotes_from(from, position.side(!position.turn));
        self.0 += u64::from((targets & !promotes).count());
        for to in (targets & promotes).squares() {
            let (kinds, stay) = rules.promotions(position, mover, to);
            self.0 += kinds.count() as u64 + u64::from(stay);
        }
    }

    #[inline]
    fn special(&mut self, _: Move) {
        self.0 += 1;
    }

    fn walled(&mut self, _: Move, squares: B) {
        self.0 += u64::from(squares.count());
    }

    fn drops(&mut self, _: Kind, targets: B) {
        self.0 += u64::from(targets.count());
    }
}

/// Asks whether there is any move that ends in a set of squares.
pub(crate) struct Asking<B> {
    pub within: B,
    pub found: bool,
    /// Whether drops that give checkmate count even where a rule forbids them.
    pub forgiving: bool,
}

impl<B: Bits> Sink<B> for Asking<B> {
    #[inline]
    fn wanted(&self, _: &Mover<B>) -> B {
        self.within
    }

    fn targets(&mut self, rules: &Rules<B>, position: &Position<B>, mover: &Mover<B>, from: usize, targets: B) {
        let promotes = mover.promotes_from(from, position.side(!position.turn));
        let wanted = targets & self.within;
        self.found |= (wanted & !promotes).any()
            || (wanted & promotes).squares().any(|to| {
                let (mut kinds, stay) = rules.promotions(position, mover, to);
                stay || kinds.next().is_some()
            });
    }

    fn special(&mut self, mv: Move) {
        self.found |= self.within.has(mv.to().index());
    }

    fn drops(&mut self, _: Kind, targets: B) {
        self.found |= (targets & self.within).any();
    }

    fn forgives_mates(&self) -> bool {
        self.forgiving
    }

    fn done(&self) -> bool {
        self.found
    }
}
