//! The starting position: read as the engine reads it, written as ours are.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chimera_rules::Side;

use crate::ini::facts::Facts;
use crate::ini::piece::{Kind, Kinds};
use crate::ini::value::{Squares, clipped, square};

/// A starting position.
pub(super) struct Array {
    /// By rank and file, from 0.
    pub men: BTreeMap<(u8, u8), (Side, Kind)>,
    /// Men of the array that have become another in the manner of Shogi, as what they were.
    pub promoted: BTreeMap<(u8, u8), Kind>,
    /// Whether men in hand are part of a position.
    pub shows_hand: bool,
    /// Whether counted checks are.
    pub shows_checks: bool,
    /// Squares that do not exist.
    pub holes: Squares,
    /// Men in hand, as often as they are there.
    pub hand: [Vec<Kind>; 2],
    pub turn: Side,
    /// The letters of the third field.
    pub rights: String,
    /// Checks that each side may still give: as the FEN has them.
    pub checks: Option<[u8; 2]>,
    /// The rights that the definition has, once castling has been looked at.
    pub kept_rights: String,
}

impl Array {
    /// Reads the game's starting position.
    pub(super) fn read(facts: &Facts) -> Result<Self, String> {
        let text = facts.text("startFen");
        let mut fields = text.split_whitespace().peekable();
        let board = fields.next().unwrap_or_default();
        let (placement, hand) = match board.split_once('[') {
            Some((placement, hand)) => (placement, hand.trim_end_matches(']')),
            None => (board, ""),
        };
        let mut array = Self {
            men: BTreeMap::new(),
            promoted: BTreeMap::new(),
            shows_hand: false,
            shows_checks: false,
            holes: 0,
            hand: [Vec::new(), Vec::new()],
            turn: Side::White,
            rights: String::new(),
            checks: None,
            kept_rights: String::new(),
        };
        array.placement(facts, placement)?;
        for letter in hand.chars().filter(|&letter| letter != '-') {
            let (side, kind) = man(facts, letter)?;
            array.hand[side.index()].push(kind);
        }
        match fields.next() {
            Some("w") => {}
            Some("b") => array.turn = Side::Black,
            None if !board.ends_with('b') => {}
            _ => return Err("expected w or b for whose turn it is".into()),
        }
        let counts = |field: &str| field.starts_with(|c: char| c.is_ascii_digit());
        if let Some(field) = fields.next_if(|field| !counts(field)) {
            array.rights = field.replace('-', "");
        }
        if let Some(field) = fields.next_if(|field| !counts(field))
            && field != "-"
        {
            return Err(format!("a game can't begin with an en passant square (\"{}\")", clipped(field)));
        }
        for field in fields {
            if let Some((white, black)) = field.split_once('+') {
                let count = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=9).contains(n));
                let (Some(white), Some(black)) = (count(white), count(black)) else {
                    return Err(format!("\"{}\" is no count of checks like 3+3", clipped(field)));
                };
                array.checks = Some([white, black]);
            } else if field.parse::<u16>().is_err() && field != "-" {
                return Err(format!("\"{}\" is no number", clipped(field)));
            }
        }
        Ok(array)
    }

    fn placement(&mut self, facts: &Facts, text: &str) -> Result<(), String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() > usize::from(facts.ranks()) {
            return Err(format!("there are {} ranks; the board has {}", rows.len(), facts.ranks()));
        }
        for (row, rank) in rows.iter().zip((0..facts.ranks()).rev()) {
            let mut file = 0_u8;
            let mut letters = row.chars().peekable();
            while let Some(letter) = letters.next() {
                if let Some(digit) = letter.to_digit(10) {
                    let second = letters.next_if(char::is_ascii_digit).and_then(|c| c.to_digit(10));
                    let empty = second.map_or(digit, |second| 10 * digit + second);
                    file = file.saturating_add(empty as u8);
                    if file > facts.files() {
                        return Err(format!("rank {} has more than {} squares", rank + 1, facts.files()));
                    }
                    continue;
                }
                if file >= facts.files() {
                    return Err(format!("rank {} has more than {} squares", rank + 1, facts.files()));
                }
                match letter {
                    '*' => self.holes |= square(file, rank),
                    '+' => {
                        let letter = letters.next().unwrap_or('+');
                        let (side, kind) = man(facts, letter)?;
                        self.promoted.insert((rank, file), kind);
                        let promoted = facts.becomes(kind);
                        let kind = promoted.ok_or_else(|| format!("'{}' does not promote", letter.escape_debug()))?;
                        self.men.insert((rank, file), (side, kind));
                    }
                    _ => {
                        let man = man(facts, letter)?;
                        self.men.insert((rank, file), man);
                    }
                }
                if letters.peek() == Some(&'~') {
                    return Err("a game can't begin with promoted men (~)".into());
                }
                file += 1;
            }
        }
        Ok(())
    }

    /// Where a side has a kind.
    pub(super) fn squares_of(&self, side: Side, kind: Kind) -> Squares {
        let own = self.men.iter().filter(|(at, man)| **man == (side, kind) && !self.promoted.contains_key(at));
        own.fold(0, |set, (&(rank, file), _)| set | square(file, rank))
    }

    /// The kinds that a side has on the board or in hand, by birth.
    pub(super) fn kinds(&self, side: Side) -> Kinds {
        let born = |(at, man): (&(u8, u8), &(Side, Kind))| self.promoted.get(at).copied().unwrap_or(man.1);
        let board = self.men.iter().filter(|(_, man)| man.0 == side).map(born);
        board.chain(self.hand[side.index()].iter().copied()).fold(0, |kinds, kind| kinds | 1 << kind)
    }

    /// The position as a FEN of ours.
    pub(super) fn fen(&self, facts: &Facts) -> String {
        let mut text = String::new();
        for rank in (0..facts.ranks()).rev() {
            let mut empty = 0;
            for file in 0..facts.files() {
                let was = self.promoted.get(&(rank, file));
                let mark = match self.men.get(&(rank, file)) {
                    Some(&(side, kind)) => Some(letter(facts, side, was.copied().unwrap_or(kind))),
                    None => (self.holes & square(file, rank) != 0).then_some('*'),
                };
                let Some(mark) = mark else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    let _ = write!(text, "{empty}");
                    empty = 0;
                }
                if was.is_some() {
                    text.push('+');
                }
                text.push(mark);
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
            }
            if rank > 0 {
                text.push('/');
            }
        }
        if self.shows_hand {
            let men = |side: Side| self.hand[side.index()].iter().map(move |&kind| letter(facts, side, kind));
            text.push('[');
            text.extend(men(Side::White).chain(men(Side::Black)));
            text.push(']');
        }
        let turn = if self.turn == Side::White { 'w' } else { 'b' };
        let rights = if self.kept_rights.is_empty() { "-" } else { &self.kept_rights };
        let _ = write!(text, " {turn} {rights} -");
        if let Some([white, black]) = self.checks.filter(|_| self.shows_checks) {
            let _ = write!(text, " {white}+{black}");
        }
        text.push_str(" 0 1");
        text
    }
}

/// The man with a letter.
fn man(facts: &Facts, letter: char) -> Result<(Side, Kind), String> {
    let Some(kind) = facts.letters.kind(letter).filter(|_| letter.is_ascii_alphabetic()) else {
        return Err(format!("no man has the letter '{}'", letter.escape_debug()));
    };
    Ok((if letter.is_ascii_uppercase() { Side::White } else { Side::Black }, kind))
}

/// A man's letter, in the case of its side.
pub(super) fn letter(facts: &Facts, side: Side, kind: Kind) -> char {
    let letter = facts.letters.of(kind).unwrap_or('?');
    if side == Side::White { letter } else { letter.to_ascii_lowercase() }
}
