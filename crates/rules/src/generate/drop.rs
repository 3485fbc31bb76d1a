//! Drops: men of the hand on empty squares.

use super::sink::Sink;
use crate::board::{Bits, Kind, Man, Move, Square};
use crate::position::Position;
use crate::rule::DropNear;
use crate::table::{DropTable, HandTable, Rules};

/// Steps to the squares around, the straight ones first.
const STEPS: [(i32, i32); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

impl<B: Bits> Rules<B> {
    /// Gives a sink the drops of the side to move. On the squares of `free` any man may come without danger to the
    /// own royal man, on those of `tried` this must be tried out.
    #[inline(never)]
    pub(super) fn generate_drops<S: Sink<B>>(&self, position: &Position<B>, free: B, tried: B, sink: &mut S) {
        self.generate_drops_of(u64::MAX, position, free, tried, sink);
    }

    /// The same of some kinds only, as bits.
    pub(super) fn generate_drops_of<S: Sink<B>>(
        &self,
        kinds: u64,
        position: &Position<B>,
        free: B,
        tried: B,
        sink: &mut S,
    ) {
        let Some(hands) = &self.hands else { return };
        let side = position.turn;
        let empty = self.squares & !position.occupied();
        let own = position.side(side);
        let held = |drop: &&DropTable<B>| {
            kinds >> drop.kind & 1 != 0 && (hands.endless || position.held(side, drop.place) > 0)
        };
        for drop in hands.drops[side].iter().filter(held) {
            let kind = Kind::new(drop.kind.into());
            // Whoever has nobody to protect must protect a royal man that he puts on the board.
            let royal = self.mover(side, kind).royal;
            let (free, tried) = if royal { (B::ZERO, self.squares) } else { (free, tried) };
            let mut targets = empty & drop.zone;
            if (empty & drop.start).any() {
                targets &= drop.start;
            } else if let Some(near) = drop.near {
                targets = self.near(near, position, targets);
            }
            if drop.per_file < u8::MAX {
                targets &= !full_files(hands, drop, position, own, Man::new(kind, side));
            }
            for even in hands.drops[side].iter().filter(|even| even.even) {
                targets = self.evenly(position, even, drop.kind == even.kind, empty, targets);
            }
            let mut legal = targets & free;
            for to in (targets & tried & !free).squares() {
                if self.survives(position, Move::drop(kind, Square::new(to))) {
                    legal |= B::bit(to);
                }
            }
            if !(drop.checks && drop.mates) {
                legal = self.quiet_drops(position, drop, legal, sink.forgives_mates());
            }
            sink.drops(kind, legal);
            if sink.done() {
                return;
            }
        }
    }

    /// Those squares of drops near which stands what must.
    #[inline(never)]
    fn near(&self, near: DropNear, position: &Position<B>, targets: B) -> B {
        let (own, enemy) = (position.side(position.turn), position.side(!position.turn));
        let around = |square: usize, steps: &[(i32, i32)], men: B| {
            let beside = |&step: &(i32, i32)| self.geometry.step(Square::new(square), step);
            steps.iter().filter_map(beside).any(|square| men.has(square.index()))
        };
        let flip = self.customs.as_ref().and_then(|customs| customs.flip.as_ref());
        let fits = |square: usize| match near {
            DropNear::Below => self
                .geometry
                .step(Square::new(square), (0, -1))
                .is_none_or(|below| position.occupied().has(below.index())),
            DropNear::Enclosed => flip.is_some_and(|flip| flip.flipped(square, own, enemy).any()),
            DropNear::Friend => around(square, &STEPS, own),
            DropNear::NoEnemy => !around(square, &STEPS[..4], enemy),
        };
        targets.squares().filter(|&square| fits(square)).fold(B::ZERO, |set, square| set | B::bit(square))
    }

    /// Those squares of drops, of this very kind or another, that leave a kind room to stand evenly on both shades.
    fn evenly(&self, position: &Position<B>, even: &DropTable<B>, same: bool, empty: B, targets: B) -> B {
        let side = position.turn;
        let own = self.of_kinds(position, position.side(side), 1 << even.kind);
        let total = own.count() + u32::from(position.held(side, even.place));
        let mut fair = B::ZERO;
        for shade in [self.light, self.squares & !self.light] {
            let (here, there) = ((own & shade).count(), self.squares & !shade);
            if same {
                if here < total.div_ceil(2) {
                    fair |= targets & shade;
                }
                continue;
            }
            // A drop on this shade takes room from it, and none from the other.
            let room = (empty & even.zone & shade).count() + here;
            let other = (empty & even.zone & there).count() + (own & there).count();
            for to in (targets & shade).squares() {
                if room - u32::from(even.zone.has(to)) >= total / 2 && other >= total / 2 {
                    fair |= B::bit(to);
                }
            }
        }
        fair
    }

    /// Those drops that give no check, or no checkmate, as the rule of the drop has it.
    fn quiet_drops(&self, position: &Position<B>, drop: &DropTable<B>, targets: B, forgiving: bool) -> B {
        let mut quiet = B::ZERO;
        let side = position.turn;
        for to in targets.squares() {
            let mv = Move::drop(Kind::new(drop.kind.into()), Square::new(to));
            let after = self.move_men(position, mv);
            let allowed = !self.royal_attacked(&after, !side)
                || drop.checks && (forgiving || self.answers_check(&self.after(position, mv)));
            if allowed {
                quiet |= B::bit(to);
            }
        }
        quiet
    }
}

/// The files on which no more men of a kind may stand.
fn full_files<B: Bits>(hands: &HandTable<B>, drop: &DropTable<B>, position: &Position<B>, own: B, man: Man) -> B {
    let men = position.men.as_ref();
    let mut full = B::ZERO;
    for &file in &hands.files {
        let there = (own & file).squares().filter(|&square| men[square] == man).count();
        if there >= usize::from(drop.per_file) {
            full |= file;
        }
    }
    full
}
