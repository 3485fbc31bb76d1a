//! Writing PGN, canonically.

use std::fmt;

use super::lex::tidy;
use super::{PgnGame, PgnLine, ROSTER};
use crate::board::Side;

/// The longest line of moves. A longer word stands alone on its line.
const COLUMNS: usize = 79;

impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in ROSTER {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            let result = self.result.to_string();
            let value = if name == "Result" { &result } else { self.tag(name).unwrap_or(unknown) };
            tag(f, name, value)?;
        }
        for (name, value) in self.tags().filter(|(name, _)| !ROSTER.contains(name)) {
            tag(f, name, value)?;
        }
        let (turn, number) = self.beginning();
        let mut words = Words::default();
        words.line(&self.line, turn, number);
        words.word(&self.result.to_string());
        writeln!(f)?;
        let mut column = 0;
        for word in &words.list {
            let length = word.chars().count();
            if column > 0 && column + 1 + length > COLUMNS {
                writeln!(f)?;
                column = 0;
            }
            if column > 0 {
                f.write_str(" ")?;
                column += 1;
            }
            f.write_str(word)?;
            column += length;
        }
        writeln!(f)
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(f, "[{name} \"{value}\"]")
}

impl PgnGame {
    /// Whose move the first one is, and its number, as the tag FEN says.
    pub(super) fn beginning(&self) -> (Side, u32) {
        let mut fields = self.tag("FEN").unwrap_or_default().split_ascii_whitespace().skip(1);
        let turn = if fields.next() == Some("b") { Side::Black } else { Side::White };
        let number = fields.nth(3).and_then(|number| number.parse::<u16>().ok());
        (turn, number.unwrap_or(1).max(1).into())
    }
}

/// The number in front of a move.
pub(super) fn move_number(turn: Side, number: u32) -> String {
    match turn {
        Side::White => format!("{number}."),
        Side::Black => format!("{number}..."),
    }
}

/// What can't be broken over lines.
#[derive(Default)]
struct Words {
    list: Vec<String>,
    /// An opening bracket that waits for its word.
    opening: String,
}

impl Words {
    fn word(&mut self, word: &str) {
        let mut opened = std::mem::take(&mut self.opening);
        opened.push_str(word);
        self.list.push(opened);
    }

    /// Adds to the last word.
    fn glue(&mut self, text: &str) {
        match self.list.last_mut() {
            Some(last) => last.push_str(text),
            None => self.list.push(text.to_owned()),
        }
    }

    /// Writes comments; says whether there was anything to write.
    fn comments(&mut self, comments: &[String]) -> bool {
        let words = self.list.len();
        for text in comments.iter().map(|text| tidy(text)).filter(|text| !text.is_empty()) {
            self.opening.push('{');
            let mut begun = false;
            for word in text.split(' ') {
                // At the beginning of a line these would be taken for an escape, and by some programs for a tag.
                if begun && word.starts_with(['%', '[']) {
                    self.glue(" ");
                    self.glue(word);
                } else {
                    self.word(word);
                }
                begun = true;
            }
            self.glue("}");
        }
        self.list.len() > words
    }

    fn line(&mut self, line: &PgnLine, mut turn: Side, mut number: u32) {
        let mut numbered = false;
        for mv in &line.moves {
            let interrupted = self.comments(&mv.before);
            if !numbered || turn == Side::White || interrupted {
                self.word(&move_number(turn, number));
            }
            self.word(&mv.text);
            for nag in &mv.nags {
                self.word(&format!("${nag}"));
            }
            let interrupted = self.comments(&mv.after);
            for variation in &mv.variations {
                self.opening.push('(');
                self.line(variation, turn, number);
                if self.opening.is_empty() {
                    self.glue(")");
                } else {
                    // Nothing stood in it.
                    self.word(")");
                }
            }
            numbered = !interrupted && mv.variations.is_empty();
            number += u32::from(turn == Side::Black);
            turn = !turn;
        }
        self.comments(&line.comments);
    }
}
