//! A second reading of the rules: slow, without tables, and meant to be plainly right.
//!
//! It shares nothing with the kernel but the rules page, so that a fault in one of the two shows as a difference
//! between them. Where the kernel compiles a description of any game, this one knows its seven games by name.
//!
//! A [`NaiveGame`] reads and writes positions and says what may be played in them. [`random_game`] and
//! [`random_setup`] make positions to compare by the thousand, with the rare rules in them often.

// Each test that shares this module uses a part of it.
#![allow(dead_code, unused_imports)]

mod board;
mod fen;
mod men;
mod moves;
mod random;
mod variant;

pub(crate) use board::Side;
pub(crate) use moves::NaivePosition;
pub(crate) use random::{Rng, random_game, random_setup};

use board::{Board, Man, Square};
use moves::Move;
use variant::Variant;

/// One of the games, to ask about positions.
#[derive(Clone, Debug)]
pub(crate) struct NaiveGame {
    variant: Variant,
}

/// The game of this id.
///
/// # Panics
/// If there is no such game.
pub(crate) fn game(id: &str) -> NaiveGame {
    let variant = Variant::ALL.into_iter().find(|game| game.id() == id);
    NaiveGame { variant: variant.unwrap_or_else(|| panic!("no game is called {id}")) }
}

/// All the games.
pub(crate) fn games() -> [NaiveGame; 7] {
    Variant::ALL.map(|variant| NaiveGame { variant })
}

impl NaiveGame {
    pub(crate) fn id(&self) -> &'static str {
        self.variant.id()
    }

    /// The position that the game begins with, as a FEN.
    pub(crate) fn array(&self) -> &'static str {
        self.variant.array()
    }

    /// Reads a FEN, or says what is wrong with it.
    pub(crate) fn parse(&self, fen: &str) -> Result<NaivePosition, String> {
        fen::read(self.variant, fen)
    }

    /// The canonical FEN.
    pub(crate) fn fen(&self, position: &NaivePosition) -> String {
        self.own(position);
        fen::write(position)
    }

    /// A position of another game is a mistake of the test's, not an answer.
    fn own(&self, position: &NaivePosition) {
        assert_eq!(self.variant, position.board.variant, "another game");
    }

    /// The legal moves in UCI, sorted.
    pub(crate) fn legal(&self, position: &NaivePosition) -> Vec<String> {
        self.own(position);
        let mut moves: Vec<String> = position.moves().iter().map(Move::uci).collect();
        moves.sort();
        moves.dedup();
        moves
    }

    /// The position after a legal move.
    ///
    /// # Panics
    /// If the move is not legal.
    pub(crate) fn play(&self, position: &NaivePosition, uci: &str) -> NaivePosition {
        self.own(position);
        let legal = position.find(uci);
        let legal = legal.unwrap_or_else(|| panic!("{uci} in {}", fen::write(position)));
        position.played(&legal)
    }

    /// Is the side to move in check?
    pub(crate) fn check(&self, position: &NaivePosition) -> bool {
        self.own(position);
        position.in_check(position.turn)
    }

    /// The result and the reason, as far as the position alone decides them.
    pub(crate) fn outcome(&self, position: &NaivePosition) -> Option<(String, String)> {
        self.own(position);
        position.outcome().map(|(result, reason)| (result.to_owned(), reason.to_owned()))
    }

    /// Could a man of the side capture on the square, by the shape of its moves?
    ///
    /// # Panics
    /// If the text is no square.
    pub(crate) fn attacked(&self, position: &NaivePosition, square: &str, by: Side) -> bool {
        let read = Square::read(square).filter(|&(square, rest)| rest.is_empty() && self.variant.exists(square));
        let (square, _) = read.unwrap_or_else(|| panic!("no square {square}"));
        men::is_attacked(&position.board, square, by)
    }

    /// The names of all squares, from the lowest rank upwards.
    pub(crate) fn squares(&self) -> Vec<String> {
        let squares = Board::empty(self.variant).squares();
        squares.map(|square| square.to_string()).collect()
    }

    /// The number of lines of so many moves.
    pub(crate) fn perft(&self, position: &NaivePosition, depth: u32) -> u64 {
        self.own(position);
        if depth == 0 {
            return 1;
        }
        let moves = position.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|m| self.perft(&position.played(m), depth - 1)).sum()
    }

    /// The same position with the colours changed and the board turned upside down, file by file.
    pub(crate) fn flip(&self, position: &NaivePosition) -> NaivePosition {
        let mut board = Board::empty(self.variant);
        for side in [Side::White, Side::Black] {
            for (square, letter) in position.board.men(side) {
                let side = side.other();
                board.set(self.flip_square(square), Some(Man { letter, side }));
            }
        }
        let flip_case = |c: &char| {
            if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        };
        let flipped: Vec<char> = position.rights.iter().map(flip_case).collect();
        let flip_square = |&square| self.flip_square(square);
        NaivePosition {
            board,
            turn: position.turn.other(),
            rights: "KQkq".chars().filter(|c| flipped.contains(c)).collect(),
            en_passant: position.en_passant.iter().rev().map(flip_square).collect(),
            clock: position.clock,
            number: position.number,
        }
    }

    /// The move that answers to this one in the flipped position.
    ///
    /// # Panics
    /// If the text is no move.
    pub(crate) fn flip_move(&self, uci: &str) -> String {
        let read = || {
            let (from, rest) = Square::read(uci)?;
            let (to, suffix) = Square::read(rest)?;
            let (from, to) = (self.flip_square(from), self.flip_square(to));
            Some(format!("{from}{to}{suffix}"))
        };
        read().unwrap_or_else(|| panic!("{uci} is no move"))
    }

    fn flip_square(&self, square: Square) -> Square {
        Square::new(square.file, self.variant.own_rank(Side::Black, square.rank))
    }
}
