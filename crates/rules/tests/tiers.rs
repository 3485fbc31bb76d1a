//! The three tiers of strictness give the same moves, for men that our games do not have: lame attackers, riders that
//! bend, riders of limited range, riders that skip, men that move otherwise on some ranks.

use std::sync::LazyLock;

use chimera_rules::{CheckCount, Game, Kind, Man, Setup, Side, Square, Tier};
use proptest::prelude::*;

/// Men that need the guarded tier.
const STRANGE: &str = r#"
name = "Strange men"
board = "9x8"
array = "4k4/9/9/9/9/9/9/4K4 w - - 0 1"
[men]
king = { letter = "K", moves = "K", royal = true }
horse = { letter = "H", moves = "nN" }
elephant = { letter = "E", moves = "nA" }
griffon = { letter = "G", moves = "[F?R]" }
manticore = { letter = "M", moves = "[W?B]" }
skipper = { letter = "S", moves = "[F-R]" }
rook = { letter = "R", moves = "R" }
nightrider = { letter = "N", moves = "NN" }
lance = { letter = "L", moves = "fR", on = [{ ranks = [1, 2, 3], moves = "R" }] }
pawn = { letter = "P", moves = "fmWfceFifmnD", pawn = true }
"#;

/// Hoppers, some of them asked backwards and some, for what they do elsewhere, forwards.
const HOPPERS: &str = r#"
name = "Hoppers"
board = "9x8"
array = "4k4/9/9/9/9/9/9/4K4 w - - 0 1"
[men]
king = { letter = "K", moves = "K", royal = true }
cannon = { letter = "C", moves = "mRcpR" }
grasshopper = { letter = "G", moves = "gQ" }
vao = { letter = "V", moves = "mBcpB" }
short = { letter = "S", moves = "pR4gF0" }
nightcannon = { letter = "N", moves = "pNNgN0" }
guarded = { letter = "L", moves = "cpR", on = [{ ranks = [1, 2, 3], moves = "gB" }] }
rook = { letter = "R", moves = "R" }
royalty = { letter = "T", moves = "mgRcgB" }
pawn = { letter = "P", moves = "fmWfceFifmnD", pawn = true }
"#;

/// Men that the exact tier can take.
const REGULAR: &str = r#"
name = "Regular men"
board = "9x8"
array = "4k4/9/9/9/9/9/9/4K4 w - - 0 1"
[men]
king = { letter = "K", moves = "K", royal = true }
amazon = { letter = "A", moves = "QN" }
zigzag = { letter = "Z", moves = "(az)N" }
crooked = { letter = "C", moves = "(az)F" }
short = { letter = "S", moves = "R3B2" }
lance = { letter = "L", moves = "fRbF" }
cannoneer = { letter = "M", moves = "mRcB" }
rose = { letter = "N", moves = "NN" }
wanderer = { letter = "W", moves = "mpRcF" }
horse = { letter = "H", moves = "mnNcA" }
grazer = { letter = "G", moves = "mgQ[F-mR]" }
pawn = { letter = "P", moves = "fmWfceFifmnD", pawn = true }
"#;

/// A game in each tier.
fn games(text: &str) -> [Game; 3] {
    let game = Game::from_toml("test", text).unwrap_or_else(|errors| panic!("{errors:?}"));
    [Tier::Exact, Tier::Guarded, Tier::Brute].map(|tier| game.clone().with_tier(tier))
}

fn setups(kinds: usize) -> impl Strategy<Value = Setup> {
    let men = prop::collection::vec((0usize..72, 1..kinds, any::<bool>()), 2..24);
    (men, 0usize..72, 0usize..72, any::<bool>()).prop_map(|(men, white, black, turn)| {
        let side = |black: bool| if black { Side::Black } else { Side::White };
        let mut board = vec![Man::NONE; 72];
        for (square, kind, owner) in men {
            board[square] = Man::new(Kind::new(kind), side(owner));
        }
        board[white] = Man::new(Kind::new(0), Side::White);
        board[black] = Man::new(Kind::new(0), Side::Black);
        Setup {
            men: board,
            promoted: Vec::new(),
            walls: Vec::new(),
            hand: Vec::new(),
            turn: side(turn),
            rights: Vec::new(),
            passed: Vec::new(),
            checks: CheckCount::None,
            clock: 0,
            number: 1,
        }
    })
}

fn agree(games: &[Game; 3], expected: Tier, setup: &Setup) {
    assert_eq!(games[0].tier(), expected);
    let Ok(state) = games[0].state(setup) else { return };
    let mut all = Vec::new();
    for game in games {
        let state = game.state(setup).expect("the same position");
        let mut moves = state.legal_moves();
        moves.sort_unstable();
        assert_eq!(state.perft(1), moves.len() as u64, "{}", state.fen());
        let answers = moves.iter().map(|&mv| state.after_legal(mv).perft(1)).sum::<u64>();
        assert_eq!(state.perft(2), answers, "{}", state.fen());
        all.push(moves);
    }
    assert_eq!(all[0], all[2], "{}", state.fen());
    assert_eq!(all[1], all[2], "{}", state.fen());
    // A square asked backwards is attacked exactly when some capture there has the right shape.
    let turn = state.turn();
    let royal: Square = state.royals(turn)[0];
    assert_eq!(state.in_check(), !state.attackers(royal, !turn).is_empty(), "{}", state.fen());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn strange_men(setup in setups(10)) {
        static GAMES: LazyLock<[Game; 3]> = LazyLock::new(|| games(STRANGE));
        agree(&GAMES, Tier::Guarded, &setup);
    }

    #[test]
    fn hoppers(setup in setups(10)) {
        static GAMES: LazyLock<[Game; 3]> = LazyLock::new(|| games(HOPPERS));
        agree(&GAMES, Tier::Guarded, &setup);
    }

    #[test]
    fn regular_men(setup in setups(12)) {
        static GAMES: LazyLock<[Game; 3]> = LazyLock::new(|| games(REGULAR));
        agree(&GAMES, Tier::Exact, &setup);
    }
}
