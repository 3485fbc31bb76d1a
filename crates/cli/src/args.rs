//! The arguments, literally: nothing is looked up or opened here.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

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
    /// Run the server: the page, games against the engine and with friends
    Serve(ServeArgs),
    /// Play against the engine in the terminal
    Play(PlayArgs),
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
    /// Show what XBetza means: the canonical text, a move diagram, a sentence
    Betza(BetzaArgs),
    /// Write a game in another format
    Convert(ConvertArgs),
    /// Speak UCI: the engine for chess programs
    Uci,
    /// Speak XBoard's protocol: the engine for XBoard and others
    Xboard(XBoardArgs),
    /// Let two engines play a match, and say what it proves
    Match(Box<MatchArgs>),
    /// Search a fixed set of positions: a number that changes only with the engine's behaviour, and the speed
    Bench(BenchArgs),
}

#[derive(clap::Args, Debug)]
pub(crate) struct BenchArgs {
    /// Only this game
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
}

/// Which game.
#[derive(clap::Args, Debug)]
pub(crate) struct GameArg {
    /// A game's id (see `chimera games`), the path of a game file, or a section of a variants.ini: FILE.ini#name
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
    /// Moves to make from there, in UCI or SAN, separated by spaces
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ServeArgs {
    /// The port to listen on, on this machine only; 0 for any that is free
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
    /// The folder for the games; made if absent
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    /// A game to offer besides the built-in ones: the path of a game file, FILE.ini#name, …
    #[arg(long, value_name = "GAME")]
    pub game: Vec<String>,
    /// A name by which people reach the server besides localhost, such as that of a proxy before it
    #[arg(long, value_name = "NAME")]
    pub host_name: Vec<String>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct XBoardArgs {
    /// A game to offer besides the built-in ones: the path of a game file, FILE.ini#name, …
    #[arg(long, value_name = "GAME")]
    pub game: Vec<String>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// The side that you play: the first or the second player
    #[arg(long, value_enum, default_value_t = SideName::White)]
    pub side: SideName,
    /// How strong the engine plays: 1 to 10
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=10))]
    pub level: u8,
}

/// A side, whatever the game calls it.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SideName {
    /// The first player
    White,
    /// The second player
    Black,
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
pub(crate) struct BetzaArgs {
    /// How a man moves, in XBetza
    #[arg(value_name = "MOVES")]
    pub moves: String,
    /// The board: files and ranks, at most 16x16
    #[arg(long, value_name = "SIZE")]
    pub board: Option<String>,
    /// The square on which the man stands; the middle if absent, the first rank for a man that castles
    #[arg(long, value_name = "SQUARE")]
    pub at: Option<String>,
    /// Print the diagram as a picture (SVG), and nothing else
    #[arg(long, conflicts_with = "json")]
    pub svg: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// A format to write.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TargetName {
    /// A game file of Chimera
    Toml,
    /// A section of Fairy-Stockfish's variants.ini
    Ini,
    /// An Interactive Diagram
    Diagram,
    /// The setup and piece lines of an XBoard engine
    Xboard,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub game: GameArg,
    /// The format
    #[arg(long, value_enum)]
    pub to: TargetName,
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

#[derive(clap::Args, Debug)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    pub game: GameArg,
    /// The first engine: a program and its arguments; `xboard:PROGRAM` if it speaks that protocol; this program if absent
    #[arg(long, value_name = "ENGINE", help_heading = "Players")]
    pub first: Option<String>,
    /// The second engine
    #[arg(long, value_name = "ENGINE", help_heading = "Players")]
    pub second: Option<String>,
    /// An option of the first engine
    #[arg(long, value_name = "NAME=VALUE", help_heading = "Players")]
    pub first_option: Vec<String>,
    /// An option of the second engine
    #[arg(long, value_name = "NAME=VALUE", help_heading = "Players")]
    pub second_option: Vec<String>,
    /// What the first engine calls the game
    #[arg(long, value_name = "NAME", help_heading = "Players")]
    pub first_variant: Option<String>,
    /// What the second engine calls the game
    #[arg(long, value_name = "NAME", help_heading = "Players")]
    pub second_variant: Option<String>,
    /// Seconds for the game and for each move more
    #[arg(long, value_name = "SECONDS+SECONDS", default_value = "2+0.02", conflicts_with_all = ["movetime", "nodes", "depth"], help_heading = "Time")]
    pub tc: String,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", conflicts_with_all = ["nodes", "depth"], value_parser = clap::value_parser!(u64).range(1..), help_heading = "Time")]
    pub movetime: Option<u64>,
    /// Positions for each move
    #[arg(long, value_name = "N", conflicts_with = "depth", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Time")]
    pub nodes: Option<u64>,
    /// Half-moves deep for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Time")]
    pub depth: Option<u32>,
    /// Positions for each move of the second engine, whatever the first one has
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Time")]
    pub second_nodes: Option<u64>,
    /// Milliseconds by which a clock may be overstepped
    #[arg(long, value_name = "MS", default_value_t = 50, help_heading = "Time")]
    pub margin: u64,
    /// How many games are played at most: an even number, each beginning is played twice
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub games: u64,
    /// How many games are played at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub concurrency: u16,
    /// Random half-moves with which a game begins; each beginning is played twice, with sides exchanged
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(0..=60))]
    pub plies: u8,
    /// What the beginnings depend on
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// End games on whose result both engines agree for a while
    #[arg(long)]
    pub adjudicate: bool,
    /// Fail if any game was lost on time, by an illegal move or by a breakdown
    #[arg(long)]
    pub strict: bool,
    /// End the match once it is clear whether the first engine is ELO1 stronger rather than ELO0
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<String>,
    /// Keep finished games in this file, and go on from there if the match was broken off
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Add finished games to this file as PGN
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
