//! What holds for every text.

use chimera_betza::{Shape, parse, resolve, sentence};
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
    match resolve(&moves) {
        Err(error) => {
            prop_assert!((1..=text.chars().count()).contains(&error.column), "{text}: {error}");
            prop_assert!(resolve(&again).is_err());
            prop_assert!(told.is_none());
        }
        Ok(paths) => {
            prop_assert!(!paths.is_empty() && paths.len() <= 512, "{text}");
            prop_assert!(told.is_some(), "{text}");
            prop_assert_eq!(&resolve(&again), &Ok(paths.clone()));
            for (index, path) in paths.iter().enumerate() {
                prop_assert!(path.quiet || path.capture || path.en_passant);
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
    let leg = "i?[fblrvsh]{0,3}[mcezqynjpgd]{0,2}";
    let atom = "[WFDNAHCZGKQRBLJ]|WX|FX|NY|\\([0-9],[1-9]\\)|[NARK]{2}|O2|U|@";
    let chain = format!("({leg}a){{0,2}}{leg}({atom})[0-9]?");
    let group = format!("{leg}\\(a[mfszq]{{1,2}}\\)({atom})");
    let bracket = format!("{leg}\\[{leg}({atom})([-?]{leg}({atom})[0-9]?){{1,2}}\\]");
    let regex = |pattern: &str| proptest::string::string_regex(pattern).expect("a valid pattern");
    let one = prop_oneof![4 => regex(&chain), 1 => regex(&group), 2 => regex(&bracket)];
    prop::collection::vec(one, 1..4).prop_map(|moves| moves.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn plausible_texts(text in plausible()) {
        exercise(&text)?;
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
