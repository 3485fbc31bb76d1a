//! Measurements by playing: matches between engines over any game, and what their results prove.
//!
//! ```
//! use chimera_lab::Pentanomial;
//!
//! let mut pairs = Pentanomial::default();
//! for half_points in [2, 3, 4, 2, 3, 3] {
//!     pairs.add(half_points);
//! }
//! assert!(pairs.elo().expect("enough games").value > 0.0);
//! ```

mod contest;
mod journal;
mod openings;
mod player;
mod referee;
mod stats;

pub use contest::{Contest, ContestError, Event, Standing, run};
pub use journal::{Journal, JournalError};
pub use openings::{Opening, Openings};
pub use player::{Contestant, Dialect, PlayerError};
pub use referee::{Adjudication, Fault, Played, TimeControl};
pub use stats::{Estimate, Pentanomial, Sprt, Verdict};
