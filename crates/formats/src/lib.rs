//! Move diagrams: a man alone on the board of its game, and what it can do from there, as text and as SVG.
//!
//! ```
//! let game = chimera_rules::catalog::game("chess").expect("a game of the catalog");
//! let (knight, _) = game.kinds().find(|(_, man)| man.id == "knight").expect("a knight");
//! let text = chimera_formats::diagram_text(&game, knight, chimera_rules::Side::White);
//! assert_eq!(text.matches('o').count(), 8);
//! ```

mod diagram;
mod svg;
mod text;

pub use svg::diagram_svg;
pub use text::diagram_text;
