//! XBoard's protocol (CECP), version 2, as an engine speaks it.

mod command;
mod edit;
mod moves;
mod option;
mod reply;
mod time;

pub use command::{Command, CommandError};
pub use edit::{Edit, EditError};
pub use moves::{MoveError, read_move, read_square, write_line, write_move, write_square};
pub use option::{Setting, options};
pub use reply::{Feature, Marks, Refusal, Reply, Thinking};
pub use time::{LONGEST_TIME, Level};
