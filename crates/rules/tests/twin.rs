//! The kernel against its naive twin, on random positions of every game; and against itself.

mod naive;

use chimera_rules::{AnyRules, Game, State, Tier, catalog};
use naive::{NaiveGame, NaivePosition};

/// Positions looked at in each game.
const POSITIONS: usize = 10_000;

/// A random position: set up, or from a random game.
fn positions(twin: &NaiveGame, count: usize) -> impl Iterator<Item = NaivePosition> {
    let mut seed = 0;
    let mut waiting: Vec<NaivePosition> = Vec::new();
    std::iter::from_fn(move || {
        loop {
            if let Some(position) = waiting.pop() {
                return Some(position);
            }
            seed += 1;
            // Games give whole runs of positions, so setups are asked for more often.
            if seed % 60 == 0 {
                waiting = naive::random_game(twin, seed, 60);
            } else {
                waiting.extend(naive::random_setup(twin, seed));
            }
        }
    })
    .take(count)
}

fn moves(state: &State) -> Vec<String> {
    let mut all = state.legal_moves().iter().map(|&mv| state.uci(mv)).collect::<Vec<_>>();
    all.sort_unstable();
    all
}

fn game(id: &str) -> Game {
    catalog::game(id).unwrap_or_else(|| panic!("no game {id}"))
}

/// The kernel says the same as the twin: moves, count, check, outcome, FEN, attacked squares, key; and where a random move leads.
fn agrees_with_twin(id: &str) {
    let twin = naive::game(id);
    let game = game(id);
    for (i, position) in positions(&twin, POSITIONS).enumerate() {
        let fen = twin.fen(&position);
        let state = game.parse_fen(&fen).unwrap_or_else(|error| panic!("{id} {fen}: {error}"));
        assert_eq!(state.fen(), fen, "{id}");
        let legal = moves(&state);
        assert_eq!(legal, twin.legal(&position), "{id} {fen}");
        assert_eq!(state.perft(1), legal.len() as u64, "{id} {fen}");
        assert_eq!(state.in_check(), twin.check(&position), "{id} {fen}");
        // Answers are counted man by man, from the position before the move.
        if i % 8 == 0 {
            let answers = state.legal_moves().iter().map(|&mv| state.after_legal(mv).perft(1)).sum::<u64>();
            assert_eq!(state.perft(2), answers, "{id} {fen}");
        }
        let outcome = state.position_outcome().map(|o| (o.result().to_owned(), o.reason));
        assert_eq!(outcome, twin.outcome(&position), "{id} {fen}");
        assert_eq!(state.recomputed_key(), Some(state.key()), "{id} {fen}");
        if !legal.is_empty() {
            let text = &legal[i % legal.len()];
            let mv = state.parse_uci(text).unwrap_or_else(|error| panic!("{id} {fen}: {error}"));
            let next = state.after_legal(mv);
            assert_eq!(next.fen(), twin.fen(&twin.play(&position, text)), "{id} {fen} {text}");
            assert_eq!(next.recomputed_key(), Some(next.key()), "{id} {fen} {text}");
        }
    }
}

/// Positions mirrored top to bottom, sides swapped, have mirrored moves.
fn flips(id: &str) {
    let twin = naive::game(id);
    let game = game(id);
    for position in positions(&twin, POSITIONS / 5) {
        let state = game.parse_fen(&twin.fen(&position)).expect("a position");
        let flipped = game.parse_fen(&twin.fen(&twin.flip(&position))).expect("a flipped position");
        let mut mirrored = moves(&state).iter().map(|mv| twin.flip_move(mv)).collect::<Vec<_>>();
        mirrored.sort_unstable();
        assert_eq!(mirrored, moves(&flipped), "{id} {}", state.fen());
        assert_eq!(state.in_check(), flipped.in_check(), "{id} {}", state.fen());
    }
}

/// "Is this square attacked", asked backwards, says the same as asking every man; and every tier gives the same moves.
fn tiers_agree(id: &str) {
    let twin = naive::game(id);
    let game = game(id);
    let source = game.source().to_owned();
    let slower = [Tier::Guarded, Tier::Brute].map(|tier| (tier, game_of_tier(&source, id, tier)));
    for position in positions(&twin, POSITIONS / 5) {
        let fen = twin.fen(&position);
        let state = game.parse_fen(&fen).expect("a position");
        let legal = moves(&state);
        for (tier, game) in &slower {
            let state = game.parse_fen(&fen).expect("a position");
            assert_eq!(moves(&state), legal, "{id} {fen} {tier:?}");
            assert_eq!(state.perft(1), legal.len() as u64, "{id} {fen} {tier:?}");
        }
        for side in chimera_rules::Side::BOTH {
            for royal in state.royals(side) {
                let attacked = !state.attackers(royal, !side).is_empty();
                let known = if side == state.turn() { state.in_check() } else { false };
                assert_eq!(attacked, known, "{id} {fen} {side:?}");
            }
        }
    }
}

fn game_of_tier(source: &str, id: &str, tier: Tier) -> Game {
    Game::from_toml(id, source).expect("the game compiles").with_tier(tier)
}

/// Moves along random games keep the key; equal keys mean equal FENs but for the counters.
macro_rules! for_every_game {
    ($($name:ident: $id:literal),* $(,)?) => {
        $(mod $name {
            #[test]
            fn agrees_with_its_twin() {
                super::agrees_with_twin($id);
            }
            #[test]
            fn flips() {
                super::flips($id);
            }
            #[test]
            fn tiers_agree() {
                super::tiers_agree($id);
            }
        })*
    };
}

for_every_game! {
    chess: "chess",
    panchimera: "panchimera",
    decimal_panchimera: "decimal-panchimera",
    patchanka: "patchanka",
    ximeracak: "ximeracak",
    quinquereme: "quinquereme",
    thronschach: "thronschach",
}

#[test]
fn every_game_of_the_catalog_has_a_twin() {
    let known = naive::games().iter().map(|game| game.id().to_owned()).collect::<Vec<_>>();
    for id in catalog::ids() {
        assert!(known.contains(&id.to_owned()), "{id} has no twin");
    }
}

#[test]
fn widths_are_as_small_as_the_boards_allow() {
    assert!(matches!(game("thronschach").rules(), AnyRules::W64(_)));
    assert!(matches!(game("patchanka").rules(), AnyRules::W128(_)));
    assert!(matches!(game("quinquereme").rules(), AnyRules::W192(_)));
}
