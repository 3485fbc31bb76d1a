//! Games being played: each an actor that alone may change it.

mod actor;
mod lobby;
mod pgn;
mod table;
mod thinkers;
mod view;

pub(crate) use actor::{Action, Audience, Handle};
pub(crate) use lobby::{Desk, Lobby};
pub(crate) use pgn::read as read_pgn;
pub(crate) use thinkers::Thinkers;
