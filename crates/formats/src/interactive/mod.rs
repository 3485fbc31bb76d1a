//! The Interactive Diagram's way of describing games: read from text or from a page, and said again as a [`Definition`].
//!
//! The Diagram itself passes over keys that it does not know; here each is a warning. A key or a field that changes the
//! rules in a way that games here cannot have is an error with its line, and nothing is loaded.
//!
//! ```
//! let text = "files=5 ranks=5 promoChoice=R\npawn::::a2-e2\nrook::::a1,e1\nking::K::c1\n";
//! let diagram = chimera_formats::interactive::read(text).expect("a diagram");
//! let game = diagram.game("small").expect("a game");
//! assert_eq!(game.start().fen(), "r1k1r/ppppp/5/PPPPP/R1K1R w - - 0 1");
//!
//! let errors = chimera_formats::interactive::read("iron=2\nking::::e1\n").expect_err("a rule that games cannot have");
//! assert_eq!(errors[0].to_string(), "1:1: iron: men that cannot be captured are not supported");
//! ```

mod array;
mod castling;
mod keys;
mod piece;
mod promotion;
mod rules;
mod shuffle;
mod text;

use std::fmt;

use chimera_rules::Game;
use chimera_rules::definition::Definition;

pub use text::{MAX_BYTES, MAX_LINES};

/// The most errors and warnings that are reported at once.
const MAX_ERRORS: usize = 20;
/// The most warnings that are kept.
const MAX_WARNINGS: usize = 200;

/// What is wrong with a diagram, or looks like a slip. Displayed as `LINE:COLUMN: what is wrong`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, thiserror::Error)]
pub struct DiagramError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl DiagramError {
    fn new(at: text::Place, message: impl Into<String>) -> Self {
        Self { line: at.line, column: at.column, message: message.into() }
    }
}

/// A diagram that was read.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// What it says, as a game of ours.
    pub definition: Definition,
    /// What was passed over, as the Diagram itself does.
    pub warnings: Vec<DiagramError>,
    /// Where each man was described.
    places: Vec<(String, text::Place)>,
}

/// Reads a diagram: its bare text, or a page with one `class="idiagram"` element.
pub fn read(source: &str) -> Result<Diagram, Vec<DiagramError>> {
    let lines = text::lines(source).map_err(|error| vec![error])?;
    let mut reader = Reader::default();
    reader.read(&lines);
    let definition = rules::definition(&mut reader);
    let mut errors = reader.errors;
    errors.sort();
    errors.dedup();
    errors.truncate(MAX_ERRORS);
    match definition {
        Some(definition) if errors.is_empty() => {
            let mut warnings = reader.warnings;
            warnings.sort();
            warnings.truncate(MAX_ERRORS);
            let places = definition.men.keys().cloned().zip(reader.pieces.iter().map(|piece| piece.at)).collect();
            Ok(Diagram { definition, warnings, places })
        }
        _ if errors.is_empty() => Err(vec![DiagramError::new(text::Place::START, "this is no diagram")]),
        _ => Err(errors),
    }
}

impl Diagram {
    /// The diagram's game.
    pub fn game(&self, id: &str) -> Result<Game, Vec<DiagramError>> {
        Game::from_definition(id, &self.definition).map_err(|problems| {
            let error = |problem: &chimera_rules::definition::Problem| {
                let man = problem.path.get(1).filter(|_| problem.path.first().is_some_and(|part| part == "men"));
                let place = man.and_then(|id| self.places.iter().find(|(known, _)| known == id));
                let at = place.map_or(text::Place::START, |(_, at)| *at);
                DiagramError::new(at, format!("{} ({})", problem.message, problem.path.join(".")))
            };
            problems.iter().take(MAX_ERRORS).map(error).collect()
        })
    }
}

/// A diagram on its way: settings and pieces, and what is wrong with them.
#[derive(Default)]
struct Reader {
    settings: Vec<keys::Setting>,
    pieces: Vec<piece::Piece>,
    holes: Vec<piece::Holes>,
    /// How many items all lists of squares have.
    areas: usize,
    errors: Vec<DiagramError>,
    warnings: Vec<DiagramError>,
}

impl Reader {
    fn read(&mut self, lines: &[text::Line]) {
        for line in lines {
            if keys::is_settings(&line.text) {
                self.settings(line);
            } else {
                self.piece(line);
            }
        }
        if self.pieces.is_empty() {
            self.refuse(text::Place::START, "no piece is described: expected lines such as \"knight:N:N::b1,g1\"");
        }
    }

    fn refuse(&mut self, at: text::Place, message: impl Into<String>) {
        self.errors.push(DiagramError::new(at, message));
    }

    fn warn(&mut self, at: text::Place, message: impl Into<String>) {
        if self.warnings.len() < MAX_WARNINGS {
            self.warnings.push(DiagramError::new(at, message));
        }
    }
}
