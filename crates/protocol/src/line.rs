//! Lines of bounded length from a stream of unknown manners.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes: room for the longest game that a record holds.
pub const MAX_LINE: usize = 128 * 1024;

/// What came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line without its end.
    Text(String),
    /// A line longer than [`MAX_LINE`]; its text is dropped.
    TooLong,
    /// The stream has ended.
    End,
}

/// Reads lines, and never holds more than [`MAX_LINE`] bytes of one.
#[derive(Debug)]
pub struct LineReader<R> {
    inner: R,
}

impl<R: BufRead> LineReader<R> {
    /// Reads from a stream.
    pub fn new(inner: R) -> Self {
        Self { inner }
    }

    /// The next line. Bytes that are no UTF-8 come as replacement characters; a last line need not be ended.
    pub fn next_line(&mut self) -> io::Result<Line> {
        let mut bytes = Vec::new();
        let mut dropped = false;
        let mut begun = false;
        loop {
            let chunk = match self.inner.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let (piece, used) = match end.and_then(|end| chunk.get(..end)) {
                Some(piece) => (piece, piece.len().saturating_add(1)),
                None => (chunk, chunk.len()),
            };
            if used == 0 && !begun {
                return Ok(Line::End);
            }
            begun = true;
            if bytes.len().saturating_add(piece.len()) > MAX_LINE {
                dropped = true;
                bytes = Vec::new();
            }
            if !dropped {
                bytes.extend_from_slice(piece);
            }
            self.inner.consume(used);
            if end.is_some() || used == 0 {
                break;
            }
        }
        if dropped {
            return Ok(Line::TooLong);
        }
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        Ok(Line::Text(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, LineReader, MAX_LINE};

    fn lines(text: &[u8]) -> Vec<Line> {
        let mut reader = LineReader::new(std::io::BufReader::with_capacity(7, text));
        let mut lines = Vec::new();
        loop {
            match reader.next_line().expect("memory can be read") {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    #[test]
    fn lines_end_in_either_way_or_not_at_all() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(lines(b"uci\r\n\ngo infinite\nquit"), [text("uci"), text(""), text("go infinite"), text("quit")]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\xff\n"), [text("\u{fffd}")]);
    }

    #[test]
    fn a_line_without_end_is_dropped_and_the_next_one_is_read() {
        let mut bytes = vec![b'['; MAX_LINE + 1];
        bytes.extend_from_slice(b"\nquit\n");
        assert_eq!(lines(&bytes), [Line::TooLong, Line::Text("quit".to_owned())]);
        assert_eq!(lines(&vec![b'x'; MAX_LINE]), [Line::Text("x".repeat(MAX_LINE))]);
    }
}
