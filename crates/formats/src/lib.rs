//! Move diagrams: a man alone on the board of its game, and what it can do from there, as text and as SVG; and sketches of
//! bare XBetza, which need no game.
//!
//! ```
//! use chimera_rules::{Side, catalog};
//!
//! let id = catalog::ids().next().expect("a game of the catalog");
//! let game = catalog::game(id).expect("that game");
//! for (kind, info) in game.kinds() {
//!     let text = chimera_formats::diagram_text(&game, kind, Side::White);
//!     assert!(text.contains(&info.letter.to_string()) && text.contains(['m', 'x', 'o']));
//! }
//! ```

mod diagram;
pub mod export;
pub mod ini;
pub mod interactive;
mod sketch;
mod svg;
mod text;

pub use sketch::{sketch_legend, sketch_svg, sketch_text};
pub use svg::diagram_svg;
pub use text::diagram_text;
