//! Bulk perft of orthodox chess: ours, Shakmaty's and cozy-chess's, in one process, in turn, by CPU time of the thread.
//!
//! `cargo run --release --manifest-path benches/rivals/Cargo.toml [ROUNDS]` prints a table in Markdown: medians of millions
//! of nodes a second, least and most, and the median of the ratios of runs that came one after the other. `perft GAME DEPTH [FEN]` counts one game.

use chimera_rules::{Game, State, catalog};
use rustix::time::{ClockId, clock_gettime};

/// What is counted: a name, a FEN, a depth.
const TASKS: [(&str, &str, u32); 2] = [
    ("start position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
];

/// Rounds without an argument.
const ROUNDS: usize = 5;

/// Everybody's name, ours first.
const NAMES: [&str; 3] = ["chimera", "shakmaty", "cozy-chess"];

fn main() {
    let arguments = std::env::args().collect::<Vec<_>>();
    if let [_, verb, game, depth, fen @ ..] = &arguments[..]
        && verb == "perft"
    {
        return perft(game, depth.parse().expect("a depth"), fen.first());
    }
    let rounds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(ROUNDS).max(1);
    println!("| position | depth | library | million nodes a second | least–most | chimera's share |");
    println!("|---|---|---|---|---|---|");
    for (name, fen, depth) in TASKS {
        let ours = catalog::game("chess").expect("chess is in the catalog").parse_fen(fen).expect("a position");
        let theirs = fen.parse::<shakmaty::fen::Fen>().expect("a FEN");
        let theirs: shakmaty::Chess = theirs.into_position(shakmaty::CastlingMode::Standard).expect("a position");
        let cozy = fen.parse::<cozy_chess::Board>().expect("a position");
        let mut speeds: [Vec<f64>; 3] = Default::default();
        for _ in 0..rounds {
            let counts = [
                timed(&mut speeds[0], || own(&ours, depth)),
                timed(&mut speeds[1], || shakmaty::perft(&theirs, depth)),
                timed(&mut speeds[2], || cozy_perft(&cozy, depth)),
            ];
            assert!(counts.iter().all(|&count| count == counts[0]), "{counts:?} do not agree");
        }
        for (library, own) in NAMES.iter().zip(&speeds) {
            let share = median(speeds[0].iter().zip(own).map(|(ours, theirs)| ours / theirs).collect());
            let (least, most) = own.iter().fold((f64::MAX, 0.0), |(low, high), &x| (x.min(low), x.max(high)));
            let middle = median(own.clone());
            println!("| {name} | {depth} | {library} | {middle:.1} | {least:.1}–{most:.1} | {share:.2} |");
        }
    }
}

/// As `chimera perft GAME DEPTH`, without waiting for the whole program to be built.
fn perft(game: &str, depth: u32, fen: Option<&String>) {
    let game = catalog::game(game).unwrap_or_else(|| {
        let text = std::fs::read_to_string(game).expect("a game's id or file");
        Game::from_toml("game", &text).unwrap_or_else(|errors| panic!("{errors:?}"))
    });
    let state = fen.map_or_else(|| game.start(), |fen| game.parse_fen(fen).expect("a position"));
    println!("nodes {}", state.perft(depth));
}

/// Runs a count and notes its speed in millions a second.
fn timed(speeds: &mut Vec<f64>, count: impl FnOnce() -> u64) -> u64 {
    let begun = cpu_seconds();
    let nodes = count();
    speeds.push(nodes as f64 / (cpu_seconds() - begun) / 1e6);
    nodes
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn own(state: &State, depth: u32) -> u64 {
    state.perft(depth)
}

/// Perft with the last ply counted in bulk, as that library's own example has it.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}
