//! Positions by the thousand: from random games, and set up at random with the rare rules in reach.

use super::board::{Board, Man, Side, Square};
use super::men;
use super::moves::{Extra, Move, NaivePosition, right_squares};
use super::variant::Variant;
use super::{NaiveGame, fen};

/// A small generator of random numbers (splitmix64): the same seed always gives the same numbers.
#[derive(Clone, Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to but without the limit, which is not 0.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    /// A number between the two, both included.
    pub(crate) fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as u64) as i32
    }

    /// True so many times in a hundred.
    pub(crate) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of the things, of which there is at least one.
    pub(crate) fn pick<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len() as u64) as usize]
    }
}

/// What the players of a random game like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taste {
    Anything,
    Captures,
    Pawns,
    LongSteps,
    Royal,
    Quiet,
}

/// The positions along a random game from the array, that one included, up to so many moves or the end.
///
/// Every seed has players of one taste, and all of them like castling and capturing en passant.
pub(crate) fn random_game(game: &NaiveGame, seed: u64, plies: usize) -> Vec<NaivePosition> {
    let mut rng = Rng::new(seed);
    let taste =
        *rng.pick(&[Taste::Anything, Taste::Captures, Taste::Pawns, Taste::LongSteps, Taste::Royal, Taste::Quiet]);
    let start = fen::read(game.variant, game.array()).expect("the array is a position");
    let mut positions = vec![start];
    while positions.len() <= plies {
        let position = &positions[positions.len() - 1];
        let mut tickets = Vec::new();
        for m in position.moves() {
            for _ in 0..weight(position, &m, taste) {
                tickets.push(m);
            }
        }
        if tickets.is_empty() {
            break;
        }
        positions.push(position.played(rng.pick(&tickets)));
    }
    positions
}

fn weight(position: &NaivePosition, m: &Move, taste: Taste) -> usize {
    let pawn = position.moves_pawn(m);
    let ranks = (m.from.rank - m.to.rank).abs();
    let royal = position.board.royal(position.turn) == Some(m.from);
    let liked = match taste {
        Taste::Anything => false,
        Taste::Captures => position.captures(m),
        Taste::Pawns => pawn || m.becomes.is_some(),
        Taste::LongSteps => pawn && ranks > 1,
        Taste::Royal => royal,
        Taste::Quiet => !position.captures(m),
    };
    let rare = m.extra != Extra::Nothing;
    1 + 7 * usize::from(liked) + 20 * usize::from(rare)
}

/// A position set up at random, `None` if nothing legal came of this seed.
///
/// Some are almost empty and some are full. Royal men like corners, their squares in the array and the thrones; pawns like
/// their array rank and the ranks before the last; an Immobilizer likes to be next to a King. Rights are there where
/// they can be, and often a pawn has just gone past another with a long step. One in five has a side with hardly a move.
pub(crate) fn random_setup(game: &NaiveGame, seed: u64) -> Option<NaivePosition> {
    let mut rng = Rng::new(seed);
    (0..60).find_map(|_| Setup::new(game.variant, &mut rng).attempt())
}

/// A position on its way.
struct Setup<'a> {
    variant: Variant,
    rng: &'a mut Rng,
    board: Board,
    rights: Vec<char>,
}

impl<'a> Setup<'a> {
    fn new(variant: Variant, rng: &'a mut Rng) -> Self {
        Self { variant, rng, board: Board::empty(variant), rights: Vec::new() }
    }

    fn attempt(mut self) -> Option<NaivePosition> {
        if self.rng.chance(20) {
            return self.cornered();
        }
        let sides = [Side::White, Side::Black];
        for side in sides {
            self.place_royal(side)?;
            self.place_rights(side);
        }
        let step =
            if self.variant.has_en_passant() && self.rng.chance(50) { Some(self.place_long_step()?) } else { None };
        if self.variant == Variant::Thronschach {
            self.place_immobilizer();
            self.place_intruder();
        }
        let (fewest, most) = *self.rng.pick(&[(0, 2), (1, 4), (3, 8), (6, 14)]);
        for side in sides {
            for _ in 0..self.rng.between(fewest, most) {
                self.place_any(side, step);
            }
        }
        let turn = step.map_or_else(|| *self.rng.pick(&sides), |(side, ..)| side);
        let position = self.legal(turn);
        let Some((_, from, to)) = step else {
            return position.or_else(|| self.legal(turn.other()));
        };
        // The pawn goes past.
        let position = position?;
        let mut moves = position.moves();
        moves.retain(|m| m.from == from && m.to == to);
        (!moves.is_empty()).then(|| position.played(self.rng.pick(&moves)))
    }

    /// A side with its royal man in a corner and little else that could move: mates and stalemates are near.
    fn cornered(mut self) -> Option<NaivePosition> {
        let variant = self.variant;
        let side = *self.rng.pick(&[Side::White, Side::Black]);
        let file = *self.rng.pick(&[0, variant.files() - 1]);
        let rank = *self.rng.pick(&[1, variant.own_rank(Side::Black, 1)]);
        let corner = Square::new(file, rank);
        self.put(corner, variant.royal(), side)?;
        let inward = (if file == 0 { 1 } else { -1 }, if rank == 1 { 1 } else { -1 });
        let enemy = if self.rng.chance(60) {
            corner.step((inward.0 * self.rng.between(0, 2), inward.1 * 2))
        } else {
            self.any_square()
        };
        self.put(enemy, variant.royal(), side.other())?;
        let stuck = self.rng.between(i32::from(variant == Variant::Ximeracak), 2);
        for _ in 0..stuck {
            self.place_stuck_pawn(side);
        }
        for _ in 0..self.rng.between(1, 4) {
            self.place_any(side.other(), None);
        }
        self.legal(side)
    }

    /// A pawn with an enemy pawn in front of it or, where there is such a thing, on its last rank.
    fn place_stuck_pawn(&mut self, side: Side) {
        let variant = self.variant;
        let mut square = self.any_square();
        square.rank = variant.own_rank(side, self.rng.between(variant.pawn_rank(), variant.last_rank() - 3));
        if variant == Variant::Ximeracak && self.rng.chance(80) {
            square.rank = variant.own_rank(side, 8);
        }
        let letter = if variant == Variant::Ximeracak { 'S' } else { 'P' };
        let ahead = square.step((0, side.forward()));
        if self.put(square, letter, side).is_some() {
            let _ = self.put(ahead, letter, side.other());
        }
    }

    /// The position with this side to move, if there is nothing wrong with it.
    fn legal(&mut self, turn: Side) -> Option<NaivePosition> {
        let position = NaivePosition {
            board: self.board.clone(),
            turn,
            rights: "KQkq".chars().filter(|c| self.rights.contains(c)).collect(),
            en_passant: Vec::new(),
            clock: self.rng.below(60) as u32,
            number: 60 + self.rng.below(60) as u32,
        };
        (!position.in_check(turn.other())).then_some(position)
    }

    fn put(&mut self, square: Square, letter: char, side: Side) -> Option<()> {
        let free = self.board.is_free(square);
        free.then(|| self.board.set(square, Some(Man { letter, side })))
    }

    fn any_square(&mut self) -> Square {
        let squares: Vec<Square> = self.board.squares().collect();
        *self.rng.pick(&squares)
    }

    fn place_royal(&mut self, side: Side) -> Option<()> {
        let variant = self.variant;
        let last_file = variant.files() - 1;
        let home = variant.king_home(side);
        let square = match (self.rng.below(10), home) {
            (0..=4, Some(home)) => home,
            (0..=1, None) if variant == Variant::Thronschach => {
                let own_rank = *self.rng.pick(&[0, 1, 1, 8, 8, 9]);
                let file = self.rng.between(1, 3);
                Square::new(file, variant.own_rank(side, own_rank))
            }
            (5..=7, _) => {
                let file = *self.rng.pick(&[0, 0, 1, last_file - 1, last_file, last_file]);
                let low = 1;
                let high = variant.own_rank(Side::Black, 1);
                let rank = *self.rng.pick(&[low, low, low + 1, high - 1, high, high]);
                Square::new(file, rank)
            }
            _ => self.any_square(),
        };
        self.put(square, variant.royal(), side)
    }

    /// Rooks on their squares, where that gives a right; and most of the rights that there can be.
    fn place_rights(&mut self, side: Side) {
        for with_a_file in [false, true] {
            let right = NaivePosition::right_letter(side, with_a_file);
            let needed = right_squares(self.variant, right);
            let king_at_home = needed.first().is_some_and(|&(home, king)| self.board.at(home) == Some(king));
            if !king_at_home || !self.rng.chance(75) {
                continue;
            }
            for &(square, man) in &needed[1..] {
                // The square may be taken, and then there is no right.
                let _ = self.put(square, man.letter, man.side);
            }
            let ready = needed.iter().all(|&(square, man)| self.board.at(square) == Some(man));
            if ready && self.rng.chance(85) {
                self.rights.push(right);
            }
        }
    }

    /// A pawn that can make a long step past an enemy pawn; whose it is, and where the step begins and ends.
    fn place_long_step(&mut self) -> Option<(Side, Square, Square)> {
        let variant = self.variant;
        let side = *self.rng.pick(&[Side::White, Side::Black]);
        let soldier = variant == Variant::Patchanka && self.rng.chance(60);
        let (letter, own_rank) =
            if soldier { ('S', self.rng.between(2, variant.last_rank() - 2)) } else { ('P', variant.pawn_rank()) };
        let steps = self.rng.between(2, variant.longest_step(letter, own_rank));
        let file = self.rng.between(0, variant.files() - 1);
        let from = Square::new(file, variant.own_rank(side, own_rank));
        let to = from.step((0, steps * side.forward()));
        self.put(from, letter, side)?;
        for _ in 0..self.rng.between(1, 3) {
            let passed = self.rng.between(1, steps - 1);
            let aside = *self.rng.pick(&[-1, 1]);
            let beside = from.step((aside, (passed + 1) * side.forward()));
            let kinds: Vec<char> = variant.pawns().chars().collect();
            let letter = *self.rng.pick(&kinds);
            let other = side.other();
            if variant.own_rank(other, beside.rank) >= variant.pawn_rank() || letter == 'S' {
                // Off the board or taken: the next try may have more luck.
                let _ = self.put(beside, letter, other);
            }
        }
        Some((side, from, to))
    }

    fn place_immobilizer(&mut self) {
        let sides = [Side::White, Side::Black];
        let (side, king) = (*self.rng.pick(&sides), *self.rng.pick(&sides));
        if let Some(royal) = self.board.royal(king)
            && self.rng.chance(60)
        {
            let near: Vec<Square> = men::neighbours(royal).collect();
            let square = *self.rng.pick(&near);
            let _ = self.put(square, 'I', side);
        }
    }

    fn place_intruder(&mut self) {
        let side = *self.rng.pick(&[Side::White, Side::Black]);
        if let Some(throne) = self.variant.throne(side)
            && self.rng.chance(15)
        {
            let letter = *self.rng.pick(&['C', 'D', 'M', 'I', 'P']);
            let owner = if letter == 'P' || self.rng.chance(80) { side.other() } else { side };
            let _ = self.put(throne, letter, owner);
        }
    }

    /// One man more, if the square it falls on is free and does not stop the long step that is to come.
    fn place_any(&mut self, side: Side, step: Option<(Side, Square, Square)>) {
        let variant = self.variant;
        let pawns: Vec<char> = variant.pawns().chars().collect();
        let others: Vec<char> =
            variant.letters().chars().filter(|&c| c != variant.royal() && !pawns.contains(&c)).collect();
        let walks = self.rng.chance(40);
        let letter = *self.rng.pick(if walks { &pawns } else { &others });
        let mut square = self.any_square();
        if walks {
            square.rank = variant.own_rank(side, self.pawn_own_rank(letter));
        }
        // Such a man would have promoted when it came there.
        let gone = variant == Variant::Patchanka
            && "IH".contains(letter)
            && variant.own_rank(side, square.rank) == variant.last_rank();
        let in_the_way = step.is_some_and(|(_, from, to)| {
            let (low, high) = (from.rank.min(to.rank), from.rank.max(to.rank));
            square.file == from.file && (low..=high).contains(&square.rank)
        });
        if !gone && !in_the_way {
            let _ = self.put(square, letter, side);
        }
    }

    /// An own rank for a pawn: often that of the array, often one near the last.
    fn pawn_own_rank(&mut self, letter: char) -> i32 {
        let variant = self.variant;
        let first = if variant == Variant::Patchanka && letter == 'S' { 2 } else { variant.pawn_rank() };
        let last = match variant {
            // Here a pawn may stand on the eighth rank.
            Variant::Ximeracak | Variant::Thronschach => 8,
            _ => variant.last_rank() - 1,
        };
        match self.rng.below(20) {
            0..=7 => first,
            8..=14 => self.rng.between(last - 2, last),
            _ => self.rng.between(first, last),
        }
    }
}
