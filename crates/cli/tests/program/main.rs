//! The program as people and scripts meet it.

mod betza;
mod common;
mod contest;
mod errors;
mod formats;
mod gui;
mod haste;
mod ini;
mod play;
mod serve;
mod uci;
mod vectors;
mod verbs;
mod xboard;
