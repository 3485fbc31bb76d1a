//! The arguments, literally: nothing is looked up or opened here.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// The greatest depth to which `perft` counts.
const MAX_DEPTH: i64 = 60;
/// The most threads on which `perft` counts.
const MAX_THREADS: i64 = 64;

/// Chess with fabulous pieces: play it, serve it, analyse it.
#[derive(Parser, Debug)]
#[command(name = "chimera", version, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub verb: Verb,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Verb {
    /// List the games
    Games(GamesArgs),
    /// Show a position: the board, its FEN, check and outcome
    Show(ShowArgs),
    /// List the legal moves of a position
    Moves(MovesArgs),
    /// Count the sequences of legal moves from a position
    Perft(PerftArgs),
    /// Read a game file and say what is wrong with it
    Check(CheckArgs),
}

/// Which game.
#[derive(clap::Args, Debug)]
pub(crate) struct GameArg {
    /// A game's id (see `chimera games`) or the path of a game file
    #[arg(value_name = "GAME")]
    pub game: String,
}

/// Which position of which game.
#[derive(clap::Args, Debug)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub game: GameArg,
    /// The position; the game's array if absent
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
}

/// Which position of which game, and the moves that follow.
#[derive(clap::Args, Debug)]
pub(crate) struct LineArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Moves in UCI to make from there, separated by spaces
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct GamesArgs {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub line: LineArgs,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub line: LineArgs,
    /// Write each move in SAN, too, in a second column
    #[arg(long)]
    pub san: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// How many half-moves deep: 0 to 60
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
    pub depth: u32,
    /// Print the count of each move
    #[arg(long)]
    pub divide: bool,
    /// Count on this many threads: 1 to 64
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=MAX_THREADS))]
    pub threads: u32,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CheckArgs {
    /// The game file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
