//! What tells the games apart, written out game by game: sizes, letters, home ranks and promotions.
//!
//! Ranks are the numbers a player reads off the board. An *own rank* is the same count made from the side's own end
//! (White's rank 1 and Black's last rank are both own rank 1), so that a rule is written once for both colours.

use super::board::{Board, Side, Square};

/// Orthodox chess and the six games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variant {
    Chess,
    Panchimera,
    DecimalPanchimera,
    Patchanka,
    Ximeracak,
    Quinquereme,
    Thronschach,
}

use Variant::{Chess, DecimalPanchimera, Panchimera, Patchanka, Quinquereme, Thronschach, Ximeracak};

impl Variant {
    pub(crate) const ALL: [Self; 7] =
        [Chess, Panchimera, DecimalPanchimera, Patchanka, Ximeracak, Quinquereme, Thronschach];

    pub(crate) fn id(self) -> &'static str {
        match self {
            Chess => "chess",
            Panchimera => "panchimera",
            DecimalPanchimera => "decimal-panchimera",
            Patchanka => "patchanka",
            Ximeracak => "ximeracak",
            Quinquereme => "quinquereme",
            Thronschach => "thronschach",
        }
    }

    pub(crate) fn array(self) -> &'static str {
        match self {
            Chess => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Panchimera => {
                "rnbhqkqhbnr/rnbamgmabnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBAMGMABNR/RNBHQKQHBNR w KQkq - 0 1"
            }
            DecimalPanchimera => {
                "rnbaqkabnr/rnbmghmbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBMGHMBNR/RNBAQKABNR w KQkq - 0 1"
            }
            Patchanka => "3okzw3/rhibssbihr/pppppppppp/10/10/10/10/PPPPPPPPPP/RHIBSSBIHR/3OKZW3 w - - 0 1",
            Ximeracak => "cngwwpnc/ssssssss/8/8/8/8/SSSSSSSS/CNPWWGNC w - - 0 1",
            Quinquereme => {
                "z1v1l1tl1v1z/crjnbqkbnjrc/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/CRJNBQKBNJRC/Z1V1L1TL1V1Z w Kk - 0 1"
            }
            Thronschach => "**1**/ickdm/ppppp/5/5/5/5/PPPPP/ICKDM/**1** w - - 0 1",
        }
    }

    /// Every letter that may stand on a board of this game.
    pub(crate) fn letters(self) -> &'static str {
        match self {
            Chess => "KQRBNP",
            Panchimera | DecimalPanchimera => "KQRBNHAMGP",
            Patchanka => "KWOZIHBRQPS",
            Ximeracak => "GCNPWS",
            Quinquereme => "KQRBNJZCVLTP",
            Thronschach => "KCDMIP",
        }
    }

    /// The letters of the men that move like some kind of pawn: their moves reset the clock.
    pub(crate) fn pawns(self) -> &'static str {
        match self {
            Patchanka => "PS",
            Ximeracak => "S",
            _ => "P",
        }
    }

    pub(crate) fn royal(self) -> char {
        if self == Ximeracak { 'G' } else { 'K' }
    }

    pub(crate) fn files(self) -> i32 {
        match self {
            Chess | Ximeracak => 8,
            Panchimera => 11,
            DecimalPanchimera | Patchanka => 10,
            Quinquereme => 12,
            Thronschach => 5,
        }
    }

    pub(crate) fn first_rank(self) -> i32 {
        i32::from(self != Thronschach)
    }

    pub(crate) fn last_rank(self) -> i32 {
        match self {
            Chess | Ximeracak => 8,
            Thronschach => 9,
            DecimalPanchimera | Patchanka => 10,
            Panchimera | Quinquereme => 12,
        }
    }

    /// Is there such a square? In Thronschach the outer two ranks have nothing but the thrones.
    pub(crate) fn exists(self, square: Square) -> bool {
        let inside =
            (0..self.files()).contains(&square.file) && (self.first_rank()..=self.last_rank()).contains(&square.rank);
        let outer = square.rank == 0 || square.rank == 9;
        inside && (self != Thronschach || !outer || square.file == 2)
    }

    /// The rank counted from the side's own end of the board (its own inverse, too).
    pub(crate) fn own_rank(self, side: Side, rank: i32) -> i32 {
        match side {
            Side::White => rank,
            Side::Black => self.first_rank() + self.last_rank() - rank,
        }
    }

    /// The own rank on which all pawns (and Sergeants) stand in the array: one that is still there has not moved.
    pub(crate) fn pawn_rank(self) -> i32 {
        match self {
            Chess | Ximeracak | Thronschach => 2,
            Panchimera | DecimalPanchimera | Patchanka | Quinquereme => 3,
        }
    }

    /// How many squares a man of a pawn's kind on this own rank may go straight ahead without capturing.
    pub(crate) fn longest_step(self, letter: char, own_rank: i32) -> i32 {
        if self == Patchanka && letter == 'S' {
            2
        } else if own_rank != self.pawn_rank() {
            1
        } else if self == Quinquereme {
            3
        } else {
            2
        }
    }

    pub(crate) fn has_en_passant(self) -> bool {
        self != Ximeracak && self != Thronschach
    }

    pub(crate) fn has_castling(self) -> bool {
        matches!(self, Chess | Panchimera | DecimalPanchimera)
    }

    /// The square of the King in the array, for the games in which it matters whether the King has moved.
    pub(crate) fn king_home(self, side: Side) -> Option<Square> {
        let (file, own_rank) = match self {
            Chess => (4, 1),
            Panchimera | DecimalPanchimera => (5, 1),
            Quinquereme => (6, 2),
            Patchanka | Ximeracak | Thronschach => return None,
        };
        Some(Square::new(file, self.own_rank(side, own_rank)))
    }

    /// The files that King and rook go to when castling with the rook of the a-file, or else of the last file.
    pub(crate) fn castling_files(self, with_a_file: bool) -> (i32, i32) {
        match (self, with_a_file) {
            (Panchimera, false) => (8, 7),
            (DecimalPanchimera, false) => (7, 6),
            (_, false) => (6, 5),
            (_, true) => (2, 3),
        }
    }

    /// The throne of the side, where there are thrones.
    pub(crate) fn throne(self, side: Side) -> Option<Square> {
        (self == Thronschach).then(|| Square::new(2, self.own_rank(side, 0)))
    }

    /// What a man may be once it has arrived: `None` in the list is "as it was". Never an empty list.
    pub(crate) fn becomes(self, board: &Board, side: Side, letter: char, to: Square) -> Vec<Option<char>> {
        let own_rank = self.own_rank(side, to.rank);
        let last = self.last_rank();
        let must = |letters: &str| letters.chars().map(Some).collect();
        let may = |letters: &str| {
            let mut list = vec![None];
            list.extend(letters.chars().map(Some));
            list
        };
        match self {
            Chess if letter == 'P' && own_rank == last => must("QRBN"),
            Panchimera | DecimalPanchimera if letter == 'P' && own_rank == last => must("QRBNHAMG"),
            Patchanka if own_rank == last => match letter {
                'P' | 'S' => must("Q"),
                'I' => must("B"),
                'H' => must("R"),
                _ => vec![None],
            },
            // Only what the side has lost may come back.
            Ximeracak if letter == 'S' && own_rank == last => {
                let mut list = vec![None];
                for (wanted, in_array) in [('C', 2), ('N', 2), ('P', 1), ('W', 2)] {
                    if board.count(side, wanted) < in_array {
                        list.push(Some(wanted));
                    }
                }
                list
            }
            Quinquereme if letter == 'P' => match own_rank {
                9 => may("Z"),
                10 => may("ZCBN"),
                11 => may("ZCBNRVJ"),
                12 => must("ZCBNRVJQLT"),
                _ => vec![None],
            },
            _ => vec![None],
        }
    }
}
