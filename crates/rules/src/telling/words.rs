//! Lists and numbers in English.

/// `a, b or c`.
pub(crate) fn either(items: impl Iterator<Item = String>) -> String {
    joined(items, "or")
}

/// `a, b and c`.
pub(crate) fn list(items: impl Iterator<Item = String>) -> String {
    joined(items, "and")
}

fn joined(items: impl Iterator<Item = String>, word: &str) -> String {
    let items = items.collect::<Vec<_>>();
    match &items[..] {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// `once`, `twice`, `3 times`.
pub(crate) fn times(number: u32) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}

/// A word with a capital letter.
pub(crate) fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A sentence that does not explain a man by his own name.
pub(super) fn unnamed(sentence: &str, name: &str) -> String {
    let own = [
        ("Queen", "Moves like a queen.", "Slides any number of free squares horizontally, vertically or diagonally."),
        ("Rook", "Moves like a rook.", "Slides any number of free squares horizontally or vertically."),
        ("Bishop", "Moves like a bishop.", "Slides any number of free squares diagonally."),
        (
            "Knight",
            "Leaps like a knight.",
            "Leaps two squares straight and one to the side, over whatever stands between.",
        ),
    ];
    let plain = own.into_iter().find(|&(man, circular, _)| man == name && circular == sentence);
    plain.map_or_else(|| sentence.to_owned(), |(_, _, plain)| plain.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{either, list, unnamed};

    #[test]
    fn lists_read_as_people_write_them() {
        let items = |text: &str| text.chars().map(String::from).collect::<Vec<_>>().into_iter();
        assert_eq!(either(items("a")), "a");
        assert_eq!(either(items("abc")), "a, b or c");
        assert_eq!(list(items("ab")), "a and b");
    }

    #[test]
    fn nobody_is_explained_by_his_own_name() {
        for (name, moves) in [("Queen", "Q"), ("Rook", "R"), ("Bishop", "B"), ("Knight", "N"), ("King", "K")] {
            let moves = chimera_betza::parse(moves).expect("moves");
            let sentence = chimera_betza::sentence(&moves).expect("a sentence");
            let told = unnamed(&sentence, name);
            assert!(!told.to_lowercase().contains(&name.to_lowercase()), "{told}");
            assert_eq!(unnamed(&sentence, "Amazon"), sentence);
        }
    }
}
