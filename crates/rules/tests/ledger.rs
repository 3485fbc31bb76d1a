//! Counting answers man by man gives what counting them plainly gives, around royal men above all: with rights to castle, on
//! boards where castling uncovers a line, and along random games of the whole catalog.

use std::sync::LazyLock;

use chimera_rules::{Game, Special, State, Tier, catalog};
use proptest::prelude::*;

/// The royal man castles over its partner's square, so that a rider behind the partner may come to attack it.
const CLOSE: &str = r#"
name = "Close castling"
board = "8x8"
array = "1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w KQkq - 0 1"
[men]
king = { letter = "K", moves = "K", royal = true }
queen = { letter = "Q", moves = "Q" }
rook = { letter = "R", moves = "R" }
bishop = { letter = "B", moves = "B" }
knight = { letter = "N", moves = "N" }
zigzag = { letter = "Z", moves = "(az)N" }
pawn = { letter = "P", pawn = true, moves = "fmWfceFifmnD" }
[[rule]]
kind = "castle"
from = "d1"
ways = [
  { right = "K", san = "O-O", to = "g1", partner = "g1", partner_to = "f1" },
  { right = "Q", san = "O-O-O", to = "c1", partner = "b1", partner_to = "d1" },
]
[[rule]]
kind = "promote"
men = ["pawn"]
ranks = [8]
to = ["queen", "zigzag"]
"#;

/// A rank as a FEN has it.
fn row(men: &[Option<char>]) -> String {
    let mut text = String::new();
    for group in men.chunk_by(|a, b| a.is_none() && b.is_none()) {
        match group[0] {
            Some(letter) => text.push(letter),
            None => text.push_str(&group.len().to_string()),
        }
    }
    text
}

/// A FEN with the home ranks of an array thinned out and men strewn over the board.
fn fens(home: &'static str, letters: &'static str) -> impl Strategy<Value = String> {
    let keep = prop::collection::vec(any::<bool>(), 16);
    let men = prop::collection::vec((0usize..64, 0..letters.len(), any::<bool>()), 2..20);
    let rights = prop::sample::select(vec!["KQkq", "KQ", "kq", "Kq", "Qk", "-"]);
    (keep, men, rights, any::<bool>()).prop_map(move |(keep, men, rights, black)| {
        let mut board = [None; 64];
        for (square, letter, black) in men {
            let letter = char::from(letters.as_bytes()[letter]);
            let last_rank = !(8..56).contains(&square);
            if !(last_rank && letter == 'P') {
                board[square] = Some(if black { letter.to_ascii_lowercase() } else { letter });
            }
        }
        for (file, letter) in home.chars().enumerate().filter(|&(_, letter)| letter != '.') {
            for (square, letter, keep) in
                [(file, letter, keep[file]), (56 + file, letter.to_ascii_lowercase(), keep[8 + file])]
            {
                if keep || letter.eq_ignore_ascii_case(&'K') {
                    board[square] = Some(letter);
                }
            }
        }
        let rows = board.chunks(8).rev().map(row).collect::<Vec<_>>().join("/");
        format!("{rows} {} {rights} - 0 1", if black { 'b' } else { 'w' })
    })
}

/// Whether bulk counts are the sum of plain counts.
fn adds_up(state: &State) {
    let answers = state.legal_moves().iter().map(|&mv| state.after_legal(mv).legal_moves().len() as u64).sum::<u64>();
    assert_eq!(state.perft(2), answers, "{}", state.fen());
}

fn agree(game: &Game, fen: &str) {
    let brute = game.clone().with_tier(Tier::Brute);
    assert_eq!(game.tier(), Tier::Exact);
    // Rights without their men, and a side to move that could take the royal man, are refused.
    let Ok(state) = game.parse_fen(fen) else { return };
    let sorted = |state: &State| {
        let mut moves = state.legal_moves();
        moves.sort_unstable();
        moves
    };
    assert_eq!(sorted(&state), sorted(&brute.parse_fen(fen).expect("the same position")), "{fen}");
    adds_up(&state);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn castling(fen in fens("R...K..R", "QRBNPPP")) {
        agree(&catalog::game("chess").expect("chess"), &fen);
    }

    #[test]
    fn castling_past_a_rider(fen in fens(".R.K..R.", "QRBNZPP")) {
        static GAME: LazyLock<Game> = LazyLock::new(|| Game::from_toml("close", CLOSE).expect("a game"));
        agree(&GAME, &fen);
    }
}

#[test]
fn no_castling_away_from_a_shield() {
    let game = Game::from_toml("close", CLOSE).expect("a game");
    for (rank, right, ways) in [("rR1K4", 'Q', 0), ("1R1K4", 'Q', 1), ("nR1K4", 'Q', 1), ("3K2Rr", 'K', 0)] {
        let state = game.parse_fen(&format!("7k/8/8/8/8/8/8/{rank} w {right} - 0 1")).expect("a position");
        let castles = state.legal_moves().iter().filter(|mv| mv.kind() == Special::Castle).count();
        assert_eq!(castles, ways, "{rank}");
        adds_up(&state);
    }
}

#[test]
fn random_games() {
    let mut random = 7u64;
    let mut choose = |among: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % among
    };
    for id in catalog::ids() {
        let game = catalog::game(id).expect("a game");
        for _ in 0..3 {
            let mut state = game.start();
            for _ in 0..60 {
                let moves = state.legal_moves();
                if moves.is_empty() {
                    break;
                }
                adds_up(&state);
                state = state.after_legal(moves[choose(moves.len())]);
            }
        }
    }
}
