//! Drops: men of the hand on empty squares.

use super::sink::Sink;
use crate::board::{Bits, Kind, Man, Move, Square};
use crate::position::Position;
use crate::table::{DropTable, HandTable, Rules};

impl<B: Bits> Rules<B> {
    /// Gives a sink the drops of the side to move. On the squares of `free` any man may come without danger to the
    /// own royal man, on those of `tried` this must be tried out.
    #[inline(never)]
    pub(super) fn generate_drops<S: Sink<B>>(&self, position: &Position<B>, free: B, tried: B, sink: &mut S) {
        let Some(hands) = &self.hands else { return };
        let side = position.turn;
        let empty = self.squares & !position.occupied();
        let own = position.side(side);
        for drop in hands.drops[side].iter().filter(|drop| position.held(side, drop.place) > 0) {
            let kind = Kind::new(drop.kind.into());
            let mut targets = empty & drop.zone;
            if drop.per_file < u8::MAX {
                targets &= !full_files(hands, drop, position, own, Man::new(kind, side));
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
