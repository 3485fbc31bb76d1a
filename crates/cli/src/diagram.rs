//! Games in the format of the Interactive Diagram: `FILE.txt` and `FILE.html`.

use std::path::Path;

use anyhow::Result;
use chimera_formats::interactive::{self, DiagramError};
use chimera_rules::Game;

use crate::input;
use crate::output::complain;

/// Whether a path promises a diagram.
pub(crate) fn is_diagram(path: &Path) -> bool {
    let ends = |end: &std::ffi::OsStr| ["txt", "html", "htm"].iter().any(|known| end.eq_ignore_ascii_case(known));
    path.extension().is_some_and(ends)
}

/// The game of a file, and what was passed over in it.
pub(crate) fn read(path: &Path, text: &str) -> Result<(Game, Vec<DiagramError>), Vec<DiagramError>> {
    let diagram = interactive::read(text)?;
    let game = diagram.game(&input::id_of(path))?;
    Ok((game, diagram.warnings))
}

/// The game of a file; what was passed over is told on stderr.
pub(crate) fn game(path: &Path) -> Result<Game> {
    let shown = path.display();
    match read(path, &input::read_text(path)?) {
        Ok((game, warnings)) => {
            for warning in warnings {
                complain(&format!("{shown}:{warning}"));
            }
            Ok(game)
        }
        Err(errors) => Err(anyhow::anyhow!("{shown}:{}", input::first_of(&errors))),
    }
}
