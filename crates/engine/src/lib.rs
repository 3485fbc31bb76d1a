//! Search, evaluation, time and strength for any game that the kernel knows. It knows no game's name and no protocol.
//!
//! ```
//! use chimera_engine::{Engine, Limits, Stop};
//!
//! let game = chimera_rules::catalog::ids().find_map(chimera_rules::catalog::game).expect("some game");
//! let state = game.start();
//! let limits = Limits { depth: Some(2), ..Limits::default() };
//! let report = Engine::new(1).search(&state, &[state.key()], &limits, &Stop::new(), &mut |_| {});
//! assert!(state.is_legal(report.best.expect("a move")));
//! ```

mod bench;
mod engine;
mod evaluate;
mod level;
mod limits;
mod order;
mod report;
mod search;
mod table;
mod time;

pub use bench::bench;
pub use engine::{Engine, MAX_THREADS};
pub use evaluate::{Derived, Dials, Evaluate, Learned, Makeup, Pair, Values, Weight, Weights};
pub use level::Level;
pub use limits::{Clock, Limits, Stop};
pub use report::{Info, Report, Score};
