//! The lines of a diagram, whether it comes alone or in a page.

use chimera_rules::definition::unprintable;

use super::DiagramError;

/// The longest text, in bytes.
pub const MAX_BYTES: usize = 256 * 1024;
/// The most lines of a diagram.
pub const MAX_LINES: usize = 1000;
/// The longest line of a diagram, in characters.
const MAX_LINE: usize = 4000;

/// The longest beginning of a tag, in bytes.
const MAX_TAG: usize = 500;

/// A place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    pub(super) const START: Self = Self { line: 1, column: 1 };

    /// The place some characters to the right.
    pub(super) fn right(self, characters: usize) -> Self {
        Self { column: self.column + characters, ..self }
    }
}

/// A line without tags.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub at: Place,
    pub text: String,
}

/// The lines of the diagram in a text, without tags, comments and blank ones.
pub(super) fn lines(source: &str) -> Result<Vec<Line>, DiagramError> {
    if source.len() > MAX_BYTES {
        let message = format!("the text has {} bytes: a diagram has at most {MAX_BYTES}", source.len());
        return Err(DiagramError::new(Place::START, message));
    }
    // Some editors begin a file with a mark that is no part of its text.
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    let (start, end) = element(source)?;
    let mut lines = Vec::new();
    let first = source[..start].matches('\n').count() + 1;
    let mut column = 1 + source[..start].rsplit('\n').next().map_or(0, |before| before.chars().count());
    let mut in_tag = false;
    for (number, raw) in source[start..end].split('\n').enumerate() {
        for piece in untagged(raw, &mut in_tag, column) {
            let text = piece.text.trim_start();
            let at = Place {
                line: first + number,
                column: piece.at.column + piece.text.chars().count() - text.chars().count(),
            };
            let text = text.trim_end();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            if text.chars().nth(MAX_LINE).is_some() {
                return Err(DiagramError::new(
                    at,
                    format!("this line is too long: it has at most {MAX_LINE} characters"),
                ));
            }
            if let Some(sign) = unprintable(text) {
                let before = text.chars().take_while(|&letter| letter != sign).count();
                let message = format!("the character U+{:04X} can't be shown: leave it out", u32::from(sign));
                return Err(DiagramError::new(at.right(before), message));
            }
            if lines.len() == MAX_LINES {
                return Err(DiagramError::new(at, format!("too many lines: a diagram has at most {MAX_LINES}")));
            }
            lines.push(Line { at, text: text.to_owned() });
        }
        column = 1;
    }
    Ok(lines)
}

/// The bytes of the diagram: between the tags of its element if there is one, else everything.
fn element(source: &str) -> Result<(usize, usize), DiagramError> {
    let lower = source.to_ascii_lowercase();
    let mut found = None;
    let mut from = 0;
    while let Some(at) = lower[from..].find("idiagram").map(|at| from + at) {
        from = at + 1;
        let near = lower.as_bytes()[..at].iter().rev().take(MAX_TAG).position(|&byte| byte == b'<');
        let Some(open) = near.map(|back| at - 1 - back) else { continue };
        let inside = &lower[open..at];
        let word =
            |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || "-_".contains(letter));
        let longer = word(lower[at + "idiagram".len()..].chars().next()) || word(inside.chars().next_back());
        if inside.contains('>') || !inside.contains("class") || longer {
            continue;
        }
        let Some(close) = lower[at..].find('>').map(|close| at + close + 1) else { continue };
        let name: String = lower[open + 1..].chars().take_while(char::is_ascii_alphanumeric).collect();
        let end = lower[close..].find(&format!("</{name}")).map_or(lower.len(), |end| close + end);
        if found.is_some() {
            let line = lower[..at].matches('\n').count() + 1;
            let message = "the page has more than one diagram: keep one of them";
            return Err(DiagramError::new(Place { line, column: 1 }, message));
        }
        found = Some((close, end));
        from = end;
    }
    Ok(found.unwrap_or((0, source.len())))
}

/// The parts of a line between tags; a tag that breaks lines ends a part.
fn untagged(raw: &str, in_tag: &mut bool, start: usize) -> Vec<Line> {
    let mut parts = vec![Line { at: Place { line: 0, column: start }, text: String::new() }];
    let mut tag = String::new();
    for (index, letter) in raw.trim_end_matches('\r').chars().enumerate() {
        let column = start + index;
        match (*in_tag, letter) {
            (true, '>') => {
                *in_tag = false;
                let name: String =
                    tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
                let breaks = ["br", "p", "div", "pre", "li", "tr"].contains(&name.to_ascii_lowercase().as_str());
                if breaks || parts.last().is_some_and(|part| part.text.is_empty()) {
                    parts.push(Line { at: Place { line: 0, column: column + 1 }, text: String::new() });
                }
            }
            (true, other) => tag.push(other),
            (false, '<') => {
                *in_tag = true;
                tag.clear();
            }
            (false, other) => {
                if let Some(part) = parts.last_mut() {
                    part.text.push(other);
                }
            }
        }
    }
    for part in &mut parts {
        if part.text.contains('&') {
            for (entity, letter) in
                [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&")]
            {
                part.text = part.text.replace(entity, letter);
            }
        }
    }
    parts
}
