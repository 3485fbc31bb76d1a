//! Text to syntax, by loops alone: no input can make the reader recurse.

use std::str::FromStr;

use crate::ast::{Bracket, Chain, Column, Direction, Joint, Leg, Mode, Move, Moves, Part, Placed};
use crate::atom::Atom;
use crate::error::{BetzaError, Reason};
use crate::limits;

/// Reads a move description.
///
/// Modifiers may stand in any order. The whole notation is read, also what [`crate::resolve`] cannot
/// turn into paths.
///
/// ```
/// let error = chimera_betza::parse("fmWfk").unwrap_err();
/// assert_eq!(error.column, 5);
/// assert_eq!(error.to_string(), "column 5: unexpected 'k'; did you mean 'K'?");
/// ```
pub fn parse(text: &str) -> Result<Moves, BetzaError> {
    if text.chars().nth(limits::TEXT).is_some() {
        return Err(BetzaError::new(limits::TEXT + 1, Reason::TooLong));
    }
    let mut reader = Reader { text: text.chars().collect(), at: 0 };
    let mut list = Vec::new();
    while reader.peek().is_some() {
        if list.len() == limits::MOVES {
            return reader.fail(Reason::TooManyMoves);
        }
        list.push(reader.one_move()?);
    }
    if list.is_empty() {
        return reader.fail(Reason::Empty);
    }
    Ok(Moves { list })
}

impl FromStr for Moves {
    type Err = BetzaError;

    fn from_str(text: &str) -> Result<Self, BetzaError> {
        parse(text)
    }
}

struct Reader {
    text: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn after(&self) -> Option<char> {
        self.text.get(self.at + 1).copied()
    }

    fn column(&self) -> usize {
        self.at + 1
    }

    fn fail<T>(&self, reason: Reason) -> Result<T, BetzaError> {
        Err(BetzaError::new(self.column(), reason))
    }

    fn unexpected<T>(&self, token: char, remedy: &str) -> Result<T, BetzaError> {
        self.fail(Reason::Unexpected { token, remedy: remedy.to_owned() })
    }

    fn one_move(&mut self) -> Result<Move, BetzaError> {
        let start = self.column();
        let parts = self.parts()?;
        if self.peek() != Some('[') {
            return self.chain(parts).map(Move::Chain);
        }
        let outer = match <[Part; 1]>::try_from(parts) {
            Ok([Part { repeat: false, mut legs, .. }]) if legs.len() == 1 => legs.remove(0),
            Err(parts) if parts.is_empty() => Leg::new(start),
            _ => return self.unexpected('[', "put legs and groups inside the bracket"),
        };
        self.bracket(outer).map(Move::Bracket)
    }

    /// The modifiers before an atom or a bracket.
    fn parts(&mut self) -> Result<Vec<Part>, BetzaError> {
        let mut parts = Vec::new();
        let mut part = self.new_part(false);
        let mut legs = 1;
        while let Some(letter) = self.peek() {
            match letter {
                'a' => {
                    legs += 1;
                    if legs > limits::LEGS {
                        return self.fail(Reason::TooManyLegs);
                    }
                    self.at += 1;
                    part.legs.push(Leg::new(self.column()));
                }
                '(' if self.after().is_some_and(|next| next.is_ascii_digit()) => break,
                '(' if part.repeat => return self.fail(Reason::Nested { token: '(' }),
                '(' => {
                    Self::close(&mut parts, part);
                    part = self.new_part(true);
                    self.at += 1;
                }
                ')' if !part.repeat => {
                    return self.unexpected(')', "no group is open; drop it or add a '('");
                }
                ')' => {
                    if part.legs.len() == 1 && part.legs[0].is_empty() {
                        return self.unexpected(')', "a group needs a modifier, as in '(az)N'");
                    }
                    self.at += 1;
                    Self::close(&mut parts, part);
                    part = self.new_part(false);
                }
                _ => {
                    let leg = part.legs.last_mut().expect("a part has a leg from the start");
                    if !read_modifier(letter, self.at + 1, leg)? {
                        break;
                    }
                    self.at += 1;
                }
            }
        }
        if part.repeat {
            let reason = Reason::Unclosed { open: '(', close: ')' };
            return Err(BetzaError::new(part.column.0, reason));
        }
        Self::close(&mut parts, part);
        Ok(parts)
    }

    fn new_part(&self, repeat: bool) -> Part {
        let column = self.column();
        Part { repeat, legs: vec![Leg::new(column + usize::from(repeat))], column: Column(column) }
    }

    /// Keeps a finished part unless it says nothing.
    fn close(parts: &mut Vec<Part>, part: Part) {
        if part.repeat || part.legs.len() > 1 || !part.legs[0].is_empty() {
            parts.push(part);
        }
    }

    /// The atom and the range behind `parts`.
    fn chain(&mut self, parts: Vec<Part>) -> Result<Chain, BetzaError> {
        let column = Column(self.column());
        let Some(letter) = self.peek() else { return self.fail(Reason::MissingAtom) };
        let (atom, doubled) = if letter == '(' {
            (self.explicit_leap()?, false)
        } else {
            let Some(atom) = Atom::from_letter(letter) else {
                return self.unexpected(letter, &remedy(letter));
            };
            self.at += 1;
            self.longer_atom(atom, letter)?
        };
        let range = self.range()?.or(doubled.then_some(Placed { what: 0, column }));
        Ok(Chain { parts, atom: Placed { what: atom, column }, range })
    }

    /// The second letter of an atom, if it has one; true when it is the first letter again (`NN`).
    fn longer_atom(&mut self, atom: Atom, letter: char) -> Result<(Atom, bool), BetzaError> {
        match self.peek() {
            Some(second @ ('X' | 'Y')) => {
                let Some(longer) = atom.lengthened(second) else {
                    return self.unexpected(second, &remedy(second));
                };
                self.at += 1;
                Ok((longer, false))
            }
            // In "NNX" the second N begins an atom of its own.
            Some(second) if second == letter && atom.moves_on_board() && !matches!(self.after(), Some('X' | 'Y')) => {
                self.at += 1;
                Ok((atom, true))
            }
            _ => Ok((atom, false)),
        }
    }

    /// `(m,n)`, from its opening parenthesis.
    fn explicit_leap(&mut self) -> Result<Atom, BetzaError> {
        let start = self.at;
        self.at += 1;
        let long = self.digits();
        self.expect(',', "write a leap with both coordinates, as in '(4,2)'")?;
        let short = self.digits();
        self.expect(')', "close the leap, as in '(4,2)'")?;
        let coordinate = |digits: &str| digits.parse().ok().filter(|&n| n <= limits::COORDINATE);
        match (coordinate(&long), coordinate(&short)) {
            (Some(long), Some(short)) if (long, short) != (0, 0) => Ok(Atom::leap(long, short)),
            _ => {
                let token = self.text[start..self.at].iter().collect();
                Err(BetzaError::new(start + 1, Reason::LeapOutOfBounds { token }))
            }
        }
    }

    fn expect(&mut self, wanted: char, remedy: &str) -> Result<(), BetzaError> {
        match self.peek() {
            Some(found) if found == wanted => {
                self.at += 1;
                Ok(())
            }
            Some(found) => self.unexpected(found, remedy),
            None => self.fail(Reason::Unclosed { open: '(', close: ')' }),
        }
    }

    fn digits(&mut self) -> String {
        let start = self.at;
        while self.peek().is_some_and(|digit| digit.is_ascii_digit()) {
            self.at += 1;
        }
        self.text[start..self.at].iter().collect()
    }

    fn range(&mut self) -> Result<Option<Placed<u8>>, BetzaError> {
        let column = Column(self.column());
        let digits = self.digits();
        if digits.is_empty() {
            return Ok(None);
        }
        match digits.parse() {
            Ok(what) if what <= limits::RANGE => Ok(Some(Placed { what, column })),
            _ => Err(BetzaError::new(column.0, Reason::RangeTooLarge { token: digits })),
        }
    }

    /// `[A-B]`, from its opening sign.
    fn bracket(&mut self, outer: Leg) -> Result<Bracket, BetzaError> {
        let column = Column(self.column());
        self.at += 1;
        let first = self.bracket_leg(column)?;
        let mut rest = Vec::new();
        loop {
            let joint = match self.peek() {
                Some('-') => Joint::Must,
                Some('?') => Joint::May,
                Some(']') if rest.is_empty() => return self.fail(Reason::LonelyLeg),
                Some(']') => break,
                Some(other) => {
                    return self.unexpected(other, "inside a bracket join the legs with '-' or '?'");
                }
                None => return Err(unclosed_bracket(column)),
            };
            if rest.len() + 1 == limits::LEGS {
                return self.fail(Reason::TooManyLegs);
            }
            self.at += 1;
            rest.push((joint, self.bracket_leg(column)?));
        }
        self.at += 1;
        if let Some(digit) = self.peek().filter(char::is_ascii_digit) {
            return self.unexpected(digit, "a range follows an atom; put it inside the bracket");
        }
        Ok(Bracket { outer, first, rest, column })
    }

    fn bracket_leg(&mut self, opened: Column) -> Result<Chain, BetzaError> {
        let parts = self.parts()?;
        match self.peek() {
            Some('[') => self.fail(Reason::Nested { token: '[' }),
            Some(']') => self.unexpected(']', "an atom is missing before it"),
            None => Err(unclosed_bracket(opened)),
            _ => self.chain(parts),
        }
    }
}

fn unclosed_bracket(column: Column) -> BetzaError {
    BetzaError::new(column.0, Reason::Unclosed { open: '[', close: ']' })
}

/// Takes one modifier letter into `leg`; false when it is none.
fn read_modifier(letter: char, column: usize, leg: &mut Leg) -> Result<bool, BetzaError> {
    let placed_at = Column(column);
    if let Some(what) = Direction::from_letter(letter) {
        leg.directions.push(Placed { what, column: placed_at });
    } else if let Some(what) = Mode::from_letter(letter) {
        if leg.count(what) == what.most() {
            let reason = Reason::Repeated { token: letter, most: what.most() };
            return Err(BetzaError::new(column, reason));
        }
        let place = leg.modes.partition_point(|known| known.what <= what);
        leg.modes.insert(place, Placed { what, column: placed_at });
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// What was probably meant by a character that cannot begin an atom.
fn remedy(letter: char) -> String {
    match letter {
        'X' | 'Y' => "it follows one of the leaps W F D N A H C Z G, as in 'WX' or 'NY'".to_owned(),
        'P' => "a pawn is written 'fmWfceFifmnD'".to_owned(),
        'M' | 'E' => format!("compounds are spelled out: did you mean '{}'?", if letter == 'M' { "RN" } else { "FA" }),
        '0'..='9' => "a range follows an atom, as in 'R4'".to_owned(),
        '-' | '?' | ']' => "it belongs inside a bracket such as '[F?R]'".to_owned(),
        letter if letter.is_whitespace() => "remove the space".to_owned(),
        letter => {
            let upper = letter.to_ascii_uppercase();
            let lower = letter.to_ascii_lowercase();
            if upper != letter && Atom::from_letter(upper).is_some() {
                format!("did you mean '{upper}'?")
            } else if lower != letter && (Direction::from_letter(lower).is_some() || Mode::from_letter(lower).is_some())
            {
                format!("did you mean the modifier '{lower}'?")
            } else {
                "the atoms are W F D N A H C Z G K Q R B O U @, '(m,n)' and '[A?B]'".to_owned()
            }
        }
    }
}
