//! PGN as tokens.

use super::{PgnError, PgnProblem, Place};

/// A piece of a PGN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'t> {
    Tag(String, String),
    /// Its text, white space made single spaces.
    Comment(String),
    Open,
    Close,
    Nag(u8),
    /// Letters, digits and signs: a move, a move number, a result.
    Word(&'t str),
}

/// Signs behind or between moves, and the glyphs that they stand for.
const SIGNS: [(&str, u8); 15] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("=", 10),
    ("+=", 14),
    ("=+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
    ("+/=", 14),
    ("=/+", 15),
];

pub(super) struct Lexer<'t> {
    rest: &'t str,
    place: Place,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { rest: text.strip_prefix('\u{feff}').unwrap_or(text), place: Place { line: 1, column: 1 } }
    }

    /// Where the next character stands.
    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// The next token and where it begins.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Token<'t>)>, PgnError> {
        loop {
            let Some(next) = self.peek() else { return Ok(None) };
            let place = self.place;
            let token = match next {
                // Dots only set numbers off from moves.
                c if c.is_whitespace() || matches!(c, '.' | '…') => {
                    self.bump();
                    continue;
                }
                '%' if place.column == 1 => {
                    self.take_while(|c| c != '\n');
                    continue;
                }
                ';' => {
                    self.bump();
                    Token::Comment(tidy(self.take_while(|c| c != '\n')))
                }
                '{' => {
                    self.bump();
                    let text = self.take_while(|c| c != '}');
                    self.bump().ok_or(PgnError::new(place, PgnProblem::OpenComment))?;
                    Token::Comment(tidy(text))
                }
                '[' => self.tag()?,
                '(' | ')' => {
                    self.bump();
                    if next == '(' { Token::Open } else { Token::Close }
                }
                '$' => {
                    self.bump();
                    let digits = self.take_while(|c| c.is_ascii_digit());
                    Token::Nag(digits.parse().map_err(|_| PgnError::new(place, PgnProblem::Glyph))?)
                }
                '*' => {
                    let word = &self.rest[..1];
                    self.bump();
                    Token::Word(word)
                }
                '!' | '?' => {
                    let sign = self.take_while(|c| matches!(c, '!' | '?'));
                    Token::Nag(glyph(sign).ok_or_else(|| PgnError::new(place, PgnProblem::Word(quoted(sign))))?)
                }
                c if is_word(c) => {
                    let word = self.take_while(is_word);
                    if word == "ep" || word == "e" && self.rest.starts_with(".p") {
                        self.take_while(|c| matches!(c, '.' | 'p'));
                        continue;
                    }
                    let signs_only = !word.contains(|c: char| c.is_alphanumeric());
                    match glyph(word) {
                        Some(nag) => Token::Nag(nag),
                        // Two dashes are how some programs write a move that is passed over.
                        None if signs_only && word != "--" => {
                            return Err(PgnError::new(place, PgnProblem::Word(quoted(word))));
                        }
                        None => Token::Word(word),
                    }
                }
                '}' => return Err(PgnError::new(place, PgnProblem::ClosesNothing('}'))),
                other => return Err(PgnError::new(place, PgnProblem::Character(other))),
            };
            return Ok(Some((place, token)));
        }
    }

    fn tag(&mut self) -> Result<Token<'t>, PgnError> {
        self.bump();
        self.blanks();
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.is_empty() {
            return Err(PgnError::new(self.place, PgnProblem::Tag("its name is missing")));
        }
        self.blanks();
        if self.peek() != Some('"') {
            return Err(PgnError::new(self.place, PgnProblem::Tag("its value in quotes is missing")));
        }
        self.bump();
        let mut value = String::new();
        loop {
            let place = self.place;
            match self.bump() {
                Some('"') => break,
                Some('\\') if matches!(self.peek(), Some('"' | '\\')) => value.extend(self.bump()),
                None | Some('\n') => {
                    return Err(PgnError::new(place, PgnProblem::Tag("its value has no closing quote")));
                }
                Some(other) => value.push(if other.is_control() { ' ' } else { other }),
            }
        }
        self.blanks();
        if self.peek() != Some(']') {
            return Err(PgnError::new(self.place, PgnProblem::Tag("its closing bracket is missing")));
        }
        self.bump();
        Ok(Token::Tag(name.to_owned(), value))
    }

    fn blanks(&mut self) {
        self.take_while(|c| matches!(c, ' ' | '\t'));
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        if c == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(c)
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let text = self.rest;
        while self.peek().is_some_and(&wanted) {
            self.bump();
        }
        &text[..text.len() - self.rest.len()]
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '+' | '#' | '=' | ':' | '-' | '/' | '½' | '~')
}

fn glyph(sign: &str) -> Option<u8> {
    SIGNS.iter().find(|(known, _)| *known == sign).map(|&(_, nag)| nag)
}

/// A comment's text as it is kept: on one line, and without what would end it.
pub(super) fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('}', ")")
}

/// A word as messages quote it.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = text.chars().take(40).flat_map(char::escape_debug).collect::<String>();
    if text.chars().nth(40).is_some() {
        quoted.push('…');
    }
    quoted
}
