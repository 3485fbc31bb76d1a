//! What holds for every text.

use std::collections::HashSet;

use chimera_betza::{Path, Shape, Stretch, Vector, parse, resolve, sentence};
use proptest::prelude::*;

/// Goes through everything that a text can be put to.
fn exercise(text: &str) -> Result<(), TestCaseError> {
    let moves = match parse(text) {
        Ok(moves) => moves,
        Err(error) => {
            prop_assert!((1..=text.chars().count() + 1).contains(&error.column), "{text}: {error}");
            return Ok(());
        }
    };
    let printed = moves.to_string();
    let again = parse(&printed).map_err(|error| TestCaseError::fail(format!("{text} -> {printed}: {error}")))?;
    prop_assert_eq!(&again, &moves, "{} -> {}", text, printed);
    prop_assert_eq!(again.to_string(), printed);
    let told = sentence(&moves);
    let (rest, castling) = moves.split_castling();
    prop_assert!(rest.is_some() || !castling.is_empty());
    match resolve(&moves) {
        Err(error) => {
            prop_assert!((1..=text.chars().count()).contains(&error.column), "{text}: {error}");
            prop_assert!(resolve(&again).is_err());
        }
        Ok(paths) => {
            prop_assert!(!paths.is_empty() && paths.len() <= 1024, "{text}");
            prop_assert!(told.is_some(), "{text}");
            prop_assert_eq!(&resolve(&again), &Ok(paths.clone()));
            for (index, path) in paths.iter().enumerate() {
                let acts = matches!(path.shape, Shape::Legs(_));
                prop_assert!(acts || path.quiet || path.capture || path.en_passant);
                prop_assert!(!paths[..index].contains(path));
                let vectors: Vec<_> = match &path.shape {
                    Shape::Ride { lead, cycle, least, limit } => {
                        prop_assert!(!cycle.is_empty() && *least >= 1 && least <= limit, "{text}: {path:?}");
                        lead.iter().chain(cycle).copied().collect()
                    }
                    Shape::Lame { to, through } => {
                        prop_assert!(!through.is_empty());
                        through.iter().copied().chain([*to]).collect()
                    }
                    Shape::Anywhere => Vec::new(),
                    Shape::Legs(stretches) => {
                        prop_assert!(!stretches.is_empty());
                        prop_assert!(stretches.iter().all(|part| part.least >= 1 && part.least <= part.limit));
                        stretches.iter().map(|part| part.step).collect()
                    }
                };
                for (x, y) in vectors {
                    prop_assert!(x.abs() <= 15 && y.abs() <= 15 && (x, y) != (0, 0), "{text}: {path:?}");
                }
            }
        }
    }
    Ok(())
}

/// Texts that are well formed more often than not.
fn plausible() -> impl Strategy<Value = String> {
    let leg = "i?[fblrvsh]{0,3}[mcezqynjpgdtoux]{0,2}";
    let atom = "[WFDNAHCZGKQRBLJ]|WX|FX|NY|\\([0-9],[1-9]\\)|[NARK]{2}|O2|U|@";
    let chain = format!("({leg}a){{0,2}}{leg}({atom})[0-9]?");
    let group = format!("{leg}\\(a[mfszq]{{1,2}}\\)({atom})");
    let bracket = format!("{leg}\\[{leg}({atom})([-?]{leg}({atom})[0-9]?){{1,2}}\\]");
    let regex = |pattern: &str| proptest::string::string_regex(pattern).expect("a valid pattern");
    let one = prop_oneof![4 => regex(&chain), 1 => regex(&group), 2 => regex(&bracket)];
    prop::collection::vec(one, 1..4).prop_map(|moves| moves.concat())
}

/// Moves of one leg, and mostly such as can be resolved.
fn single_leg() -> impl Strategy<Value = String> {
    let plain = "i?([fblrvs]|fl|fr|bs|lf|rv|fs|sb|ff)?[mc]?(W|F|D|N|A|H|C|Z|G|K|R|B|Q|WX|FX|NY|(W|F|N|R|B)3|NN)";
    let half = "[fblr]h[mce]?(N|C|Z|FX|N3)";
    let lame = "i?([fblrvs]|fl|fs)?[mc]?n?n(D|A|H|N)";
    let hop = "([fblrvs]|fl|fs)?[mc]?([pgj]Q|pB|pR4|gR|gNN|jjR|zB|zR)";
    joined(&[plain, half, lame, hop])
}

/// Moves of several legs, and mostly such as can be resolved.
fn several_legs() -> impl Strategy<Value = String> {
    let chain = "[mi]?([fblrvs]|fl|fs)?a(f|s|fs|fl|r|br|fsm|sc)(W|F|K|N|D)";
    let longer = "i?[fblrs]?a(f|fs|r)a(f|z|q|fz|fl)[mce]?(W|F|K|N)";
    let sliding = "y?(fl|fs|r)?a(f|fs|r)m?[WFA]|R2|(az)Q|[fblrs]?\\(a(z|q|fz|f|r)\\)[NWFC]|[hf][rl]qN";
    let events = "[fblrs]?[mcdpx]{0,2}a(f|s|b|fs|fl)?[mcdxp]{0,2}(W|K|R|N)|[fs]?(t|d|x|u|g)[WNQ]|[vf]?\\[c?[WFR][-?](f|s|fs)?[dp]?[WFR]\\]";
    let bracket = "[vsfblr]?[mc]?\\[[fblrs]?(W|F|D|F2|N)[-?](f|fs)?(B|W|F|B3)\\]";
    joined(&[chain, longer, sliding, bracket, events])
}

fn joined(patterns: &[&str]) -> impl Strategy<Value = String> + use<> {
    let one = patterns.iter().map(|pattern| proptest::string::string_regex(pattern).expect("a valid pattern").boxed());
    prop::collection::vec(prop::strategy::Union::new(one), 1..4).prop_map(|moves| moves.concat())
}

/// The paths of a text, or of nothing where it is refused, each changed by `change` at every vector.
fn changed(text: &str, change: impl Fn(Vector) -> Vector) -> Option<HashSet<Path>> {
    let paths = resolve(&parse(text).ok()?).ok()?;
    let all = |vectors: Vec<Vector>| vectors.into_iter().map(&change).collect();
    Some(
        paths
            .into_iter()
            .map(|path| Path {
                shape: match path.shape {
                    Shape::Ride { lead, cycle, least, limit } => {
                        Shape::Ride { lead: all(lead), cycle: all(cycle), least, limit }
                    }
                    Shape::Lame { to, through } => Shape::Lame { to: change(to), through: all(through) },
                    Shape::Anywhere => Shape::Anywhere,
                    Shape::Legs(parts) => {
                        let part = |part: Stretch| Stretch { step: change(part.step), ..part };
                        Shape::Legs(parts.into_iter().map(part).collect())
                    }
                },
                ..path
            })
            .collect(),
    )
}

fn swapped(text: &str, a: char, b: char) -> String {
    let swap = |letter| match letter {
        letter if letter == a => b,
        letter if letter == b => a,
        letter => letter,
    };
    text.chars().map(swap).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn plausible_texts(text in plausible()) {
        exercise(&text)?;
    }

    /// Left and right are mirror images.
    #[test]
    fn left_and_right(text in prop_oneof![single_leg(), several_legs()]) {
        exercise(&text)?;
        prop_assert_eq!(changed(&text, |(x, y)| (-x, y)), changed(&swapped(&text, 'l', 'r'), |vector| vector));
    }

    /// The second player's moves, with the ranks negated, are those of the text with forward for backward.
    #[test]
    fn forward_and_backward(text in single_leg()) {
        prop_assert_eq!(changed(&text, |(x, y)| (x, -y)), changed(&swapped(&text, 'f', 'b'), |vector| vector));
    }

    #[test]
    fn letters(text in "[a-zWFDNAHCZGKQRBXYLJO@0-9()\\[\\],?-]{0,24}") {
        exercise(&text)?;
    }

    #[test]
    fn anything(text in any::<String>()) {
        exercise(&text)?;
    }

    #[test]
    fn bytes(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        exercise(&String::from_utf8_lossy(&bytes))?;
    }
}
