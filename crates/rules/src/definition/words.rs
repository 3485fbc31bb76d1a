//! Words for messages: quoting what was found, listing what was expected, guessing what was meant.

/// The longest word that is repeated or compared whole; a message should stay one line.
const LONGEST: usize = 40;

/// The candidate that someone who wrote `word` most likely meant, if any is near enough.
///
/// Case and the choice between `-` and `_` cost nothing; otherwise a third of the word may be wrong, or its end missing.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().take(LONGEST + 1).count();
    if length == 0 || length > LONGEST {
        return None;
    }
    let plain = |text: &str| text.to_lowercase().replace('-', "_");
    let word = plain(word);
    let allowed = (length / 3).max(1);
    let score = |candidate: &str| {
        let candidate = plain(candidate);
        let distance = strsim::osa_distance(&word, &candidate);
        let begun = length >= 3 && (candidate.starts_with(&word) || word.starts_with(&candidate));
        // A single letter is one mistake away from every other: only a change of case makes it near.
        let near = if length == 1 { distance == 0 } else { distance <= allowed };
        (near || begun).then_some(distance)
    };
    candidates
        .into_iter()
        .filter(|candidate| !candidate.is_empty())
        .filter_map(|candidate| Some((score(candidate)?, candidate)))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// The first character of a text that may not be shown to people, in a terminal or on a page: one that steers the
/// terminal, or turns the direction of what follows. A text may have several lines.
pub fn unprintable(text: &str) -> Option<char> {
    let steers = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    let turns = |c| matches!(c, '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    text.chars().find(|&c| steers(c) || turns(c))
}

/// The word in quotes, shortened if it is long, with nothing in it that would break a line.
pub(super) fn quote(word: &str) -> String {
    let mut shown: String = word.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if word.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}

/// `expected one of a, b, c; did you mean "b"?`
pub(super) fn expected<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let mut text = match candidates[..] {
        [] => "expected none".to_owned(),
        [only] => format!("expected {only}"),
        _ => format!("expected one of {}", candidates.join(", ")),
    };
    if let Some(meant) = nearest(word, candidates) {
        text.push_str("; did you mean ");
        text.push_str(&quote(meant));
        text.push('?');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{expected, nearest, quote};

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let words = ["promote", "castle", "keep-clear", "limited_by_array", "horseguard"];
        assert_eq!(nearest("promot", words), Some("promote"));
        assert_eq!(nearest("csatle", words), Some("castle"));
        assert_eq!(nearest("Keep_Clear", words), Some("keep-clear"));
        assert_eq!(nearest("limited-by-array", words), Some("limited_by_array"));
        assert_eq!(nearest("horse", words), Some("horseguard"));
        assert_eq!(nearest("explode", words), None);
        assert_eq!(nearest("", words), None);
        assert_eq!(nearest("q", ["K", "Q"]), Some("Q"));
        assert_eq!(nearest("x", ["K", "Q"]), None);
        assert_eq!(nearest(&"a".repeat(100_000), words), None);
    }

    #[test]
    fn long_and_odd_words_stay_on_one_line() {
        assert_eq!(quote("a\nb"), r#""a\nb""#);
        assert_eq!(quote(&"x".repeat(50)), format!("\"{}…\"", "x".repeat(40)));
        assert_eq!(expected("z", ["only"]), "expected only");
    }
}
