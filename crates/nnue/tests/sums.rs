//! Sums kept up from move to move are those made from nothing; what is read is what was written; what does not fit is refused.

use chimera_nnue::{BUCKETS, Column, Inputs, MOST, Network, NetworkError, ONE, Output, Step, WIDTH};
use chimera_rules::{Bits, Game, Move, Position, Rules, Visitor, catalog};
use proptest::prelude::*;

/// A network of random numbers, the same for the same seed.
fn random_network(game: &Game, seed: u64) -> Network {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut column = |most: i16| Column([0; WIDTH].map(|_| random.i16(-most..=most)));
    let rows = (0..Inputs::of(game).len()).map(|_| column(60)).collect();
    let bias = column(ONE);
    let outputs = (0..BUCKETS).map(|i| Output { weights: [column(MOST), column(MOST)], offset: i as i32 * 100 });
    let outputs = outputs.collect();
    Network::new(game, (rows, bias), outputs, 300).expect("a network")
}

/// Walks at random, asking for the evaluation only now and then, and each time from nothing as well.
struct Walk<'n> {
    network: &'n Network,
    random: fastrand::Rng,
    plies: usize,
}

impl Visitor for Walk<'_> {
    type Output = usize;
    fn visit<B: Bits>(mut self, rules: &Rules<B>, position: &Position<B>) -> usize {
        let mut line = vec![Step::default(); self.plies + 1];
        let (mut here, mut asked) = (*position, 0);
        for ply in 0..self.plies {
            if self.random.u8(..3) == 0 {
                let kept = self.network.evaluate(&here, &mut line[..=ply]);
                let anew = self.network.evaluate(&here, &mut [Step::default()]);
                assert_eq!(kept, anew, "after {ply} half-moves");
                asked += 1;
            }
            let mut moves: Vec<Move> = Vec::new();
            if rules.turn_ending(&here).is_none() {
                rules.legal_moves(&here, &mut moves);
            }
            let Some(&mv) = self.random.choice(&moves) else { break };
            line[ply + 1].begin();
            here = rules.after_observed(&here, mv, &mut line[ply + 1]);
        }
        asked
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn sums_are_kept_up_in_every_game(seed: u64) {
        for game in catalog::ids().filter_map(catalog::game) {
            let walk = Walk { network: &random_network(&game, seed), random: fastrand::Rng::with_seed(seed), plies: 100 };
            prop_assert!(game.start().visit(walk) > 0);
        }
    }

    #[test]
    fn no_bytes_break_the_reader(at in 0_usize..40_000, value: u8, cut in 0_usize..40_000) {
        let game = catalog::ids().find_map(catalog::game).expect("some game");
        let mut bytes = random_network(&game, 1).write();
        bytes[at] = value;
        let _ = Network::read(&game, &bytes);
        prop_assert!(Network::read(&game, &bytes[..cut]).is_err());
    }
}

#[test]
fn what_was_written_is_read_again() {
    for game in catalog::ids().filter_map(catalog::game) {
        let network = random_network(&game, 7);
        let bytes = network.write();
        assert_eq!(Network::read(&game, &bytes).expect("the same network").write(), bytes);
    }
}

#[test]
fn a_network_for_another_game_is_refused() {
    let games = catalog::ids().filter_map(catalog::game).collect::<Vec<_>>();
    let bytes = random_network(&games[0], 1).write();
    assert_eq!(Network::read(&games[1], &bytes).unwrap_err(), NetworkError::Game);
    // A change of the rules alone is enough; a change of names is not.
    let text = games[0].source();
    let stuck = "\n[[ending]]\nwhen = \"stuck\"\nverdict = \"win\"\nreason = \"stuck\"\n";
    let changed = Game::from_toml("changed", &(text.to_owned() + stuck)).expect("a game");
    assert_eq!(Network::read(&changed, &bytes).unwrap_err(), NetworkError::Game);
    let mut named = games[0].definition().clone();
    named.name = "Another name".into();
    let named = Game::from_definition("named", &named).expect("a game");
    assert!(Network::read(&named, &bytes).is_ok());
}

#[test]
fn every_network_that_comes_along_fits_its_game() {
    let mut found = 0;
    for game in catalog::ids().filter_map(catalog::game) {
        if let Some(bytes) = catalog::network(game.id()) {
            Network::read(&game, bytes).unwrap_or_else(|error| panic!("{}: {error}", game.id()));
            found += 1;
        }
    }
    assert!(found > 0);
}
