//! What the page and the programs call the same.

use chimera_engine::Level;
use serde_json::Value;

#[test]
fn levels_have_one_set_of_names() {
    let levels: Value = serde_json::from_str(include_str!("../../../web/src/lib/levels.json")).expect("JSON");
    let page = levels.as_array().expect("a list").iter().map(|level| {
        let number = level["level"].as_u64().and_then(|number| u8::try_from(number).ok()).expect("a number");
        (number, level["name"].as_str().expect("a name"))
    });
    assert!(page.eq(Level::ALL.map(|level| (level.number(), level.name()))));
}

#[test]
fn ratings_are_those_of_the_levels() {
    let of = |level: Option<&Level>| level.map(|level| level.rating());
    let (least, most) = chimera_protocol::uci::RATINGS;
    assert_eq!((of(Level::ALL.first()), of(Level::ALL.last())), (Some(least), Some(most)));
}

#[test]
fn all_pictures_are_in_the_manual() {
    let names: Vec<&str> =
        serde_json::from_str(include_str!("../../../web/src/pieces/names.json")).expect("a list of names");
    let manual = include_str!("../../../docs/game-files.md");
    assert!(names.len() > 20);
    for name in names {
        assert!(manual.contains(&format!("`{name}`")), "docs/game-files.md does not list the glyph `{name}`");
    }
}
