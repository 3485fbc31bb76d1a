//! Positions, the moves in them, and what a move does.

use super::board::{Board, Man, Side, Square};
use super::men;
use super::variant::Variant;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NaivePosition {
    pub(crate) board: Board,
    pub(crate) turn: Side,
    /// The letters of the third field of a FEN, in its order.
    pub(crate) rights: Vec<char>,
    /// The en passant squares, by ascending rank; only those on which a pawn stands ready to capture.
    pub(crate) en_passant: Vec<Square>,
    pub(crate) clock: u32,
    pub(crate) number: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// The upper-case letter of what the man becomes, if it changes.
    pub(crate) becomes: Option<char>,
    pub(crate) extra: Extra,
}

/// What happens besides the man's going from one square to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extra {
    Nothing,
    /// The man on this square is taken in passing.
    Takes(Square),
    /// A rook goes from one square to the other, too.
    Castles(Square, Square),
}

impl Move {
    pub(crate) fn uci(&self) -> String {
        let mut text = format!("{}{}", self.from, self.to);
        text.extend(self.becomes.map(|letter| letter.to_ascii_lowercase()));
        text
    }
}

/// The square of the man that was taken to be a pawn going over this square: the first man beyond, on the way it went.
pub(crate) fn passer(board: &Board, over: Square, walker: Side) -> Option<Square> {
    let mut square = over.step((0, walker.forward()));
    while board.is_free(square) {
        square = square.step((0, walker.forward()));
    }
    board.is_side(square, walker).then_some(square)
}

/// Does a pawn of the side stand where it could capture on the square, pins and checks aside?
pub(crate) fn stands_ready(board: &Board, side: Side, target: Square) -> bool {
    [-1, 1].into_iter().any(|aside| {
        let from = target.step((aside, -side.forward()));
        board.at(from).is_some_and(|man| man.side == side && board.variant.pawns().contains(man.letter))
    })
}

impl NaivePosition {
    fn variant(&self) -> Variant {
        self.board.variant
    }

    /// Is the royal man of the side attacked?
    pub(crate) fn in_check(&self, side: Side) -> bool {
        royal_attacked(&self.board, side)
    }

    /// The right to castle with a rook of the a-file or of the last file, or to the King's jump, as a letter.
    pub(crate) fn right_letter(side: Side, with_a_file: bool) -> char {
        match (side, with_a_file) {
            (Side::White, false) => 'K',
            (Side::White, true) => 'Q',
            (Side::Black, false) => 'k',
            (Side::Black, true) => 'q',
        }
    }

    /// The legal moves: none in a game that has ended by a rule of its own.
    pub(crate) fn moves(&self) -> Vec<Move> {
        if self.own_end().is_some() { Vec::new() } else { self.unended_moves() }
    }

    /// The legal move that is written so, without trying all the others.
    pub(crate) fn find(&self, uci: &str) -> Option<Move> {
        let found = self.shaped_moves().into_iter().find(|m| m.uci() == uci)?;
        (self.is_safe(&found) && self.own_end().is_none()).then_some(found)
    }

    /// The moves that keep the royal man safe, whether or not the game has ended.
    fn unended_moves(&self) -> Vec<Move> {
        let mut moves = self.shaped_moves();
        moves.retain(|m| self.is_safe(m));
        moves
    }

    fn is_safe(&self, m: &Move) -> bool {
        !royal_attacked(&after(&self.board, m), self.turn)
    }

    /// The winner and the reason, if a rule of the game's own has ended it.
    fn own_end(&self) -> Option<(Side, &'static str)> {
        let (mover, waiter) = (self.turn, self.turn.other());
        if self.variant() == Variant::Ximeracak {
            let alone = |side: &Side| self.board.men(*side).count() == 1;
            // Were both alone, the side to move would be the one just bared.
            let loser = [mover, waiter].into_iter().find(alone)?;
            return Some((loser.other(), "bare royal"));
        }
        let throne = self.variant().throne(mover)?;
        let lost = self.board.is_side(throne, waiter) && !self.unended_moves().iter().any(|m| m.to == throne);
        lost.then_some((waiter, "throne"))
    }

    /// The result and its reason, of the position alone: repetition, clocks and material aside.
    pub(crate) fn outcome(&self) -> Option<(&'static str, &'static str)> {
        if let Some((winner, reason)) = self.own_end() {
            return Some((winner.wins(), reason));
        }
        if !self.unended_moves().is_empty() {
            return None;
        }
        if self.in_check(self.turn) {
            return Some((self.turn.other().wins(), "checkmate"));
        }
        let result = match self.variant() {
            Variant::Quinquereme => self.turn.wins(),
            Variant::Ximeracak => self.turn.other().wins(),
            _ => "1/2-1/2",
        };
        Some((result, "stalemate"))
    }

    /// All moves, those that leave the royal man attacked among them.
    fn shaped_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, letter) in self.board.men(self.turn) {
            for to in men::attacks(&self.board, from) {
                if self.board.is_side(to, self.turn.other()) {
                    self.push(&mut moves, from, to, Extra::Nothing);
                }
            }
            for to in men::quiet(&self.board, from) {
                if self.may_enter(letter, to) {
                    self.push(&mut moves, from, to, Extra::Nothing);
                }
            }
            if self.variant().has_en_passant() && self.variant().pawns().contains(letter) {
                self.push_en_passant(&mut moves, from);
            }
        }
        if self.variant().has_castling() {
            self.push_castling(&mut moves, true);
            self.push_castling(&mut moves, false);
        }
        if self.variant() == Variant::Quinquereme {
            self.push_king_jumps(&mut moves);
        }
        moves
    }

    /// Adds a move, once for each thing that the man may become by it.
    fn push(&self, moves: &mut Vec<Move>, from: Square, to: Square, extra: Extra) {
        let Some(man) = self.board.at(from) else {
            return;
        };
        for becomes in self.variant().becomes(&self.board, man.side, man.letter, to) {
            let new = Move { from, to, becomes, extra };
            if !moves.contains(&new) {
                moves.push(new);
            }
        }
    }

    /// May a man go to this free square? Only to the throne of its own side it may not, but for the King in check.
    fn may_enter(&self, letter: char, to: Square) -> bool {
        self.variant().throne(self.turn) != Some(to) || (letter == 'K' && self.in_check(self.turn))
    }

    fn push_en_passant(&self, moves: &mut Vec<Move>, from: Square) {
        for to in men::attacks(&self.board, from) {
            if self.en_passant.contains(&to)
                && let Some(taken) = passer(&self.board, to, self.turn.other())
            {
                self.push(moves, from, to, Extra::Takes(taken));
            }
        }
    }

    fn push_castling(&self, moves: &mut Vec<Move>, with_a_file: bool) {
        let right = Self::right_letter(self.turn, with_a_file);
        let Some(from) = self.variant().king_home(self.turn) else {
            return;
        };
        if !self.rights.contains(&right) {
            return;
        }
        let on = |file| Square::new(file, from.rank);
        let rook = on(if with_a_file { 0 } else { self.variant().files() - 1 });
        let (king_file, rook_file) = self.variant().castling_files(with_a_file);
        let mut between = (from.file.min(rook.file) + 1..from.file.max(rook.file)).map(on);
        let mut path = (from.file.min(king_file)..=from.file.max(king_file)).map(on);
        let all_free = between.all(|square| self.board.is_free(square));
        if all_free && path.all(|square| !men::is_attacked(&self.board, square, self.turn.other())) {
            let extra = Extra::Castles(rook, on(rook_file));
            self.push(moves, from, on(king_file), extra);
        }
    }

    /// The jump that a Quinquereme King has instead of castling, once.
    fn push_king_jumps(&self, moves: &mut Vec<Move>) {
        let right = Self::right_letter(self.turn, false);
        let Some(from) = self.variant().king_home(self.turn) else {
            return;
        };
        if !self.rights.contains(&right) || self.in_check(self.turn) {
            return;
        }
        for to in self.board.squares() {
            if self.variant().own_rank(self.turn, to.rank) <= 2 && self.board.is_free(to) {
                self.push(moves, from, to, Extra::Nothing);
            }
        }
    }

    /// Does the move take a man?
    pub(crate) fn captures(&self, m: &Move) -> bool {
        self.board.at(m.to).is_some() || matches!(m.extra, Extra::Takes(_))
    }

    /// Is it a move of a pawn, of whatever kind?
    pub(crate) fn moves_pawn(&self, m: &Move) -> bool {
        self.board.at(m.from).is_some_and(|man| self.variant().pawns().contains(man.letter))
    }

    /// The position after a legal move.
    pub(crate) fn played(&self, m: &Move) -> Self {
        let board = after(&self.board, m);
        let turn = self.turn.other();
        let resets = self.captures(m) || self.moves_pawn(m);
        let mut rights = self.rights.clone();
        rights.retain(|&right| !self.spends(m, right));
        let mut en_passant = Vec::new();
        if self.variant().has_en_passant() && self.moves_pawn(m) && m.from.file == m.to.file {
            let low = m.from.rank.min(m.to.rank);
            let high = m.from.rank.max(m.to.rank);
            en_passant.extend((low + 1..high).map(|rank| Square::new(m.from.file, rank)));
            en_passant.retain(|&target| stands_ready(&board, turn, target));
        }
        Self {
            board,
            turn,
            rights,
            en_passant,
            clock: if resets { 0 } else { self.clock + 1 },
            number: self.number + u32::from(self.turn == Side::Black),
        }
    }

    /// Does the move end this right? It does if it goes from, or to, the square of a man that the right needs.
    fn spends(&self, m: &Move, right: char) -> bool {
        right_squares(self.variant(), right).iter().any(|(square, _)| *square == m.from || *square == m.to)
    }
}

/// The squares that a right needs its men on, with those men; nothing if the game has no such right.
pub(crate) fn right_squares(variant: Variant, right: char) -> Vec<(Square, Man)> {
    let side = if right.is_ascii_uppercase() { Side::White } else { Side::Black };
    let Some(king) = variant.king_home(side) else {
        return Vec::new();
    };
    let man = |letter| Man { letter, side };
    let with_rook = |file| {
        let rook = Square::new(file, king.rank);
        vec![(king, man('K')), (rook, man('R'))]
    };
    match right.to_ascii_uppercase() {
        'K' if variant == Variant::Quinquereme => vec![(king, man('K'))],
        'K' => with_rook(variant.files() - 1),
        'Q' if variant.has_castling() => with_rook(0),
        _ => Vec::new(),
    }
}

fn royal_attacked(board: &Board, side: Side) -> bool {
    board.royal(side).is_some_and(|royal| men::is_attacked(board, royal, side.other()))
}

/// The board after a move.
fn after(board: &Board, m: &Move) -> Board {
    let mut new = board.clone();
    let Some(mut man) = board.at(m.from) else {
        return new;
    };
    man.letter = m.becomes.unwrap_or(man.letter);
    new.set(m.from, None);
    match m.extra {
        Extra::Nothing => {}
        Extra::Takes(square) => new.set(square, None),
        Extra::Castles(from, to) => {
            new.set(to, board.at(from));
            new.set(from, None);
        }
    }
    new.set(m.to, Some(man));
    new
}
