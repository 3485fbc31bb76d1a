//! A position on paper: unchecked, as a FEN says it; and the door through which it becomes a [`Position`].

use thiserror::Error;

use super::edit::{Editor, Unobserved};
use super::{NOWHERE, PASSED, PASSED_COUNT, PASSER, Position, SLOTS};
use crate::board::{Bits, Man, Side, Square};
use crate::rule::WallPlace;
use crate::table::{Customs, Rules};

/// What a FEN says, unchecked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The man on each square of the rectangle, holes included (nobody there).
    pub men: Vec<Man>,
    /// The squares of men that carry the mark of promotion.
    pub promoted: Vec<Square>,
    /// Squares that are walled up.
    pub walls: Vec<Square>,
    /// The men in hand.
    pub hand: Vec<Man>,
    /// Whose turn it is.
    pub turn: Side,
    /// Letters of the rights.
    pub rights: Vec<char>,
    /// The squares on which a long step just made may be answered.
    pub passed: Vec<Square>,
    /// The checks that are counted.
    pub checks: CheckCount,
    /// Half-moves since the last capture or move of a pawn.
    pub clock: u16,
    /// Number of the move, from 1.
    pub number: u16,
}

/// Checks as a FEN counts them, the first player's before the second's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CheckCount {
    /// Not at all.
    #[default]
    None,
    /// Those still to be given.
    Left([u8; 2]),
    /// Those given.
    Given([u8; 2]),
}

/// Why a setup is no position of the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// A side has none or several.
    #[error("{side} has {count} royal men; it must have {expected}")]
    Royals {
        /// Whose.
        side: &'static str,
        /// How many.
        count: u32,
        /// How many it should have.
        expected: &'static str,
    },
    /// A man in hand that this game does not hold there.
    #[error("in hand: {man} is never held in this game{known}")]
    Hand {
        /// The man's letter.
        man: String,
        /// Which are.
        known: String,
    },
    /// More men in hand than can be counted.
    #[error("in hand: more than {most} of {man}")]
    FullHand {
        /// The man's letter.
        man: String,
        /// How many are possible.
        most: u8,
    },
    /// A mark of promotion on a man that carries none.
    #[error("{square}: the mark '~' stands for promoted men that are captured as what they were, which {reason}")]
    Mark {
        /// The square.
        square: String,
        /// Why not.
        reason: &'static str,
    },
    /// A wall in a game without, on a man, or one too many.
    #[error("{square}: {reason}")]
    Wall {
        /// The square.
        square: String,
        /// Why not.
        reason: &'static str,
    },
    /// A right that the men's places do not bear out.
    #[error("right '{letter}': {missing} is not on {square}; leave the letter out or put the man there")]
    Right {
        /// The letter.
        letter: char,
        /// Who should stand where.
        missing: String,
        /// The square.
        square: String,
    },
    /// A letter that names no right of this game.
    #[error("right '{letter}' is none of this game's ({known})")]
    UnknownRight {
        /// The letter.
        letter: char,
        /// The letters there are.
        known: String,
    },
    /// A right named twice.
    #[error("right '{letter}' stands there twice")]
    RightTwice {
        /// The letter.
        letter: char,
    },
    /// No long step of the side that just moved passes this square.
    #[error("en passant square {square}: no long step of the side that just moved passes it")]
    Passed {
        /// The square.
        square: String,
    },
    /// Two men that may not face each other do.
    #[error("two men that may not face each other stand on a file with nobody between them")]
    Facing,
    /// Checks counted in a game that doesn't, or more than it counts.
    #[error("the FEN counts checks as {found}; this game {expected}")]
    Checks {
        /// What the FEN has.
        found: String,
        /// What the game counts.
        expected: String,
    },
    /// The side that just moved left its royal man attacked.
    #[error("{side}, whose turn it is not, is in check")]
    OtherInCheck {
        /// Whose royal man is attacked.
        side: &'static str,
    },
}

/// What a side is called in messages.
fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "the first player",
        Side::Black => "the second player",
    }
}

impl<B: Bits> Rules<B> {
    /// Checks a setup and makes the position of it. All reasons against it are reported.
    ///
    /// An en passant square on which nobody can capture is dropped.
    pub fn position(&self, setup: &Setup) -> Result<Position<B>, Vec<SetupError>> {
        let mut errors = Vec::new();
        let mut slots = [0; SLOTS];
        slots[PASSER] = NOWHERE;
        slots[PASSED..PASSED + PASSED_COUNT].fill(NOWHERE);
        let mut position = Position {
            sides: [B::ZERO; 2],
            royals: B::ZERO,
            marked: B::ZERO,
            promoted: B::ZERO,
            walls: B::ZERO,
            rights: 0,
            key: 0,
            men: B::EMPTY_MAILBOX,
            slots,
            clock: setup.clock,
            number: setup.number.max(1),
            turn: Side::White,
        };
        let mut edit = Editor { rules: self, position: &mut position, observer: &mut Unobserved };
        for (index, &man) in setup.men.iter().enumerate().take(self.geometry.len()) {
            let square = Square::new(index);
            if man.is_some() && self.geometry.exists(square) && man.kind().index() < self.kinds() {
                edit.put(man, square);
            }
        }
        edit.set_hands(setup, &mut errors);
        edit.set_walls(setup, &mut errors);
        if setup.turn == Side::Black {
            edit.turn();
        }
        match self.checked_rights(setup) {
            Ok(rights) => {
                edit.rights(rights);
                for side in Side::BOTH {
                    edit.close_gates(side);
                }
            }
            Err(mut found) => errors.append(&mut found),
        }
        match self.checks_given(setup) {
            Ok(given) => Side::BOTH.iter().for_each(|&side| edit.count_checks(side, given[side.index()])),
            Err(error) => errors.push(error),
        }
        for side in Side::BOTH {
            errors.extend(self.wrong_royals(&position, side));
        }
        // Who took a royal man has won, even with his own under attack.
        let over = self.customs.is_some() && self.crowned(&position, position.turn).none();
        if errors.is_empty() && !over && self.royal_attacked(&position, !position.turn) {
            errors.push(SetupError::OtherInCheck { side: side_name(!position.turn) });
        }
        if let Some(customs) = &self.customs
            && self.faces(customs, &position)
        {
            errors.push(SetupError::Facing);
        }
        if let Err(error) = self.set_passed(&mut position, &setup.passed, errors.is_empty()) {
            errors.push(error);
        }
        if errors.is_empty() { Ok(position) } else { Err(errors) }
    }

    /// Whether moves place walls.
    pub(crate) fn has_walls(&self) -> bool {
        self.customs.as_ref().is_some_and(|customs| customs.walls.is_some())
    }

    /// With how many checks a side has reached its aim; 0 if they are not counted.
    pub(crate) fn check_limit(&self) -> u8 {
        self.customs.as_ref().map_or(0, |customs| customs.check_limit)
    }

    fn checks_given(&self, setup: &Setup) -> Result<[u8; 2], SetupError> {
        let limit = self.check_limit();
        let (counts, sign) = match setup.checks {
            CheckCount::None => return Ok([0; 2]),
            CheckCount::Left(counts) => (counts, ""),
            CheckCount::Given(counts) => (counts, "+"),
        };
        if limit != 0 && counts.iter().all(|&count| count <= limit) {
            return Ok(if sign.is_empty() { counts.map(|count| limit - count) } else { counts });
        }
        let found = format!("{sign}{}+{}", counts[0], counts[1]);
        let expected = if limit == 0 { "does not count them".to_owned() } else { format!("counts up to {limit}") };
        Err(SetupError::Checks { found, expected })
    }

    /// What is wrong with the number of a side's royal men.
    fn wrong_royals(&self, position: &Position<B>, side: Side) -> Option<SetupError> {
        let royals = position.royals(side);
        let (count, expected) = match self.customs.as_deref() {
            Some(Customs { court: Some(court), .. }) => {
                // Men that are royal under a condition may be lost.
                let count = self.of_kinds(position, royals, court.always).count();
                if count > 0 || !court.in_array[side] {
                    return None;
                }
                (count, "at least one")
            }
            _ => (royals.count() + self.royals_in_hand(position, side), "exactly one"),
        };
        if expected == "exactly one" && count == 1 {
            return None;
        }
        Some(SetupError::Royals { side: side_name(side), count, expected })
    }

    /// The setup of a position.
    pub fn setup(&self, position: &Position<B>) -> Setup {
        let said = position.rights.squares().fold(0, |said, bit| said | self.rights[bit].implies);
        let rights = position.rights & !said;
        Setup {
            men: position.men.as_ref()[..self.geometry.len()].to_vec(),
            promoted: position.promoted.squares().map(Square::new).collect(),
            walls: position.walls.squares().map(Square::new).collect(),
            hand: self.men_in_hand(position),
            turn: position.turn,
            rights: (self.rights.iter().enumerate())
                .filter(|(bit, _)| rights >> bit & 1 != 0)
                .map(|(_, right)| right.letter)
                .collect(),
            passed: position.passed().map(|(_, square)| square).collect(),
            checks: match self.check_limit() {
                0 => CheckCount::None,
                // A side that has given more than enough has won all the same.
                limit => CheckCount::Left(Side::BOTH.map(|side| limit.saturating_sub(position.checks(side)))),
            },
            clock: position.clock,
            number: position.number,
        }
    }

    fn checked_rights(&self, setup: &Setup) -> Result<u64, Vec<SetupError>> {
        let mut rights = 0;
        let mut errors = Vec::new();
        for (index, &letter) in setup.rights.iter().enumerate() {
            if setup.rights[..index].contains(&letter) {
                // It was told at its first place.
                continue;
            }
            let Some(bit) = self.rights.iter().position(|right| right.letter == letter) else {
                let known = self.rights.iter().map(|right| right.letter).collect::<String>();
                let known = if known.is_empty() { "it has none: write '-'".into() } else { known };
                errors.push(SetupError::UnknownRight { letter, known });
                continue;
            };
            if setup.rights.iter().filter(|&&other| other == letter).count() > 1 {
                errors.push(SetupError::RightTwice { letter });
            }
            rights |= 1 << bit | self.rights[bit].implies;
            for &(square, kind, side) in &self.rights[bit].needs {
                let man = Man::new(kind, side);
                if setup.men.get(square.index()) != Some(&man) {
                    let missing = crate::notation::man_letter(&self.letters, man).to_string();
                    errors.push(SetupError::Right { letter, missing, square: self.geometry.name(square).to_string() });
                }
            }
        }
        if errors.is_empty() { Ok(rights) } else { Err(errors) }
    }

    /// Finds the long step that left these en passant squares and remembers it, if anybody stands ready to answer it.
    fn set_passed(&self, position: &mut Position<B>, passed: &[Square], playable: bool) -> Result<(), SetupError> {
        if passed.is_empty() {
            return Ok(());
        }
        let mover = !position.turn;
        let wanted = passed.iter().fold(B::ZERO, |set, square| set | B::bit(square.index()));
        // A wall may stand where the man came from, or on one of several squares that it passed.
        let occupied = position.occupied() & !position.walls;
        let mut best: Option<(usize, B)> = None;
        let mut possible = B::ZERO;
        for from in self.squares.squares() {
            for (kind, tables) in self.movers[mover].iter().enumerate().filter(|(_, tables)| tables.passes) {
                for step in tables.lame_from(from).iter().filter(|step| step.passes) {
                    possible |= step.through;
                    let to = usize::from(step.to);
                    let man = position.men.as_ref()[to];
                    // A man that promoted at the end of its long step no longer is what it was.
                    let stood = man.is_some()
                        && man.side() == mover
                        && (man.kind().index() == kind || self.may_have_become(tables, to, man.kind().index()));
                    let clear = ((step.through | B::bit(from)) & occupied).none();
                    let shorter = |best: &(usize, B)| step.through.count() < best.1.count();
                    if !stood || !clear || (wanted & step.through).none() {
                        continue;
                    }
                    // Other programs also name the square on which some steps end.
                    possible |= B::bit(to);
                    if (wanted & !step.through & !B::bit(to)).none() && best.as_ref().is_none_or(shorter) {
                        best = Some((to, step.through));
                    }
                }
            }
        }
        if let Some(square) = (wanted & !possible).squares().next() {
            return Err(SetupError::Passed { square: self.geometry.name(Square::new(square)).to_string() });
        }
        if let Some((passer, through)) = best
            && playable
        {
            let ready = self.ready_to_take_passing(position, wanted & through & !position.walls);
            if ready.any() {
                let mut edit = Editor { rules: self, position, observer: &mut Unobserved };
                edit.remember_passer(Square::new(passer), ready);
            }
        }
        Ok(())
    }

    fn may_have_become(&self, tables: &crate::table::Mover<B>, to: usize, kind: usize) -> bool {
        tables.promotes.has(to)
            && self.choices[usize::from(tables.choice_at[to])].kinds.iter().any(|&k| usize::from(k) == kind)
    }

    /// The key of a position, computed anew from its parts: for tests of the incremental one.
    pub fn recomputed_key(&self, position: &Position<B>) -> Option<u64> {
        self.position(&self.setup(position)).ok().map(|fresh| fresh.key)
    }
}

impl<B: Bits> Editor<'_, B, Unobserved> {
    /// Sets the walls.
    fn set_walls(&mut self, setup: &Setup, errors: &mut Vec<SetupError>) {
        for &square in &setup.walls {
            let walls = self.rules.customs.as_ref().and_then(|customs| customs.walls.as_ref());
            let alone = walls.is_some_and(|walls| walls.place == WallPlace::Alone);
            let reason = match walls {
                None => "this game has no walls",
                Some(_) if !self.rules.geometry.exists(square) => "there can be no wall outside the board",
                Some(_) if self.position.occupied().has(square.index()) => {
                    "a wall can't stand where somebody else does"
                }
                Some(_) if alone && self.position.walls.any() => "this game has only one wall",
                Some(_) => {
                    self.set_wall(square);
                    continue;
                }
            };
            errors.push(SetupError::Wall { square: self.rules.geometry.name(square).to_string(), reason });
            if errors.len() > 8 {
                return;
            }
        }
    }
}
