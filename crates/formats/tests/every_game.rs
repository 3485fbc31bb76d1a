//! Properties that hold of every game that loads: the engine's built-in ones, our own, and small ones with rare rules.
//!
//! Each is played at random for a while. `GAMES=n` plays n games of each instead of one.

use std::fmt::Write as _;

use chimera_formats::ini::{Ini, built_in_game, built_in_names};
use chimera_rules::definition::Definition;
use chimera_rules::{CheckCount, Game, Man, RuleDefinition, Side, State, Tier, catalog};

/// How long a random game goes on.
const PLIES: usize = 40;

#[test]
fn every_game_agrees_with_itself() {
    let rare = Ini::read(include_str!("data/rules.ini")).expect("a file");
    let own = catalog::ids().filter_map(catalog::game);
    let built_in = built_in_names().filter_map(|name| built_in_game(name).ok());
    let rare = rare.sections().map(|(name, _)| rare.game(name).expect("a game")).collect::<Vec<_>>();
    let times = std::env::var("GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut wrong = String::new();
    let mut number = 0;
    for game in own.chain(built_in).chain(rare) {
        number += 1;
        for seed in 0..times {
            if let Err(why) = play(&game, seed) {
                let _ = writeln!(wrong, "{}: {why}", game.id());
                break;
            }
        }
    }
    assert!(number > 100, "{number} games");
    assert!(wrong.is_empty(), "{wrong}");
}

fn play(game: &Game, seed: u64) -> Result<(), String> {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(2 * seed + 3);
    let mut next = move || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    let stricter = [Tier::Guarded, Tier::Brute].map(|tier| game.clone().with_tier(tier));
    let symmetric = is_symmetric(game.definition());
    let mut state = game.start();
    let mut passed = false;
    for ply in 0..PLIES {
        let moves = state.legal_moves();
        let told = |what: &str| format!("{what} at {} ({})", state.fen(), state.turn().index());
        counts(&state, ply).map_err(|what| told(&what))?;
        // Passes in a row are no part of a FEN, but they may be of a position.
        if !passed {
            notations(&state).map_err(|what| told(&what))?;
            for game in &stricter {
                tiers(&state, game).map_err(|what| told(&what))?;
            }
            if symmetric {
                flipped(&state).map_err(|what| told(&what))?;
            }
        }
        attacks(&state).map_err(|what| told(&what))?;
        if moves.is_empty() {
            break;
        }
        let mv = moves[(next() % moves.len() as u64) as usize];
        passed = mv.kind() == chimera_rules::Special::Pass;
        state = state.after_legal(mv);
    }
    Ok(())
}

/// Lists, counts in bulk and endings.
fn counts(state: &State, ply: usize) -> Result<(), String> {
    let mut moves = state.legal_moves();
    if state.perft(1) != moves.len() as u64 {
        return Err(format!("{} in bulk, {} listed", state.perft(1), moves.len()));
    }
    if moves.is_empty() != state.position_outcome().is_some() {
        return Err("no moves, and no end; or both".into());
    }
    if ply.is_multiple_of(8) && moves.len() < 400 {
        let answers = moves.iter().map(|&mv| state.after_legal(mv).perft(1)).sum::<u64>();
        if state.perft(2) != answers {
            return Err(format!("{} in bulk at depth 2, {answers} one by one", state.perft(2)));
        }
    }
    moves.sort_unstable();
    let before = moves.len();
    moves.dedup();
    if moves.len() < before { Err("a move listed twice".into()) } else { Ok(()) }
}

/// FEN, UCI, SAN and key.
fn notations(state: &State) -> Result<(), String> {
    if state.recomputed_key() != Some(state.key()) {
        return Err("another key computed anew".into());
    }
    let again = state.game().parse_fen(&state.fen()).map_err(|error| error.to_string())?;
    if again != *state {
        return Err(format!("read again as {}", again.fen()));
    }
    for &mv in state.legal_moves().iter().step_by(3) {
        let (uci, san) = (state.uci(mv), state.san(mv));
        if state.parse_uci(&uci) != Ok(mv) {
            return Err(format!("{uci} is read as another move"));
        }
        if state.parse_san(&san) != Ok(mv) {
            return Err(format!("{san} ({uci}) is read as another move"));
        }
    }
    Ok(())
}

fn tiers(state: &State, game: &Game) -> Result<(), String> {
    let other = game.state(&state.setup()).map_err(|error| error.to_string())?;
    let [mut here, mut there] = [state.legal_moves(), other.legal_moves()];
    here.sort_unstable();
    there.sort_unstable();
    if here == there { Ok(()) } else { Err(format!("other moves when {:?}", game.tier())) }
}

/// A royal man is attacked backwards exactly when some man attacks it forwards.
fn attacks(state: &State) -> Result<(), String> {
    let special = |rule: &RuleDefinition| {
        matches!(rule, RuleDefinition::Explode(_) | RuleDefinition::Immune(_) | RuleDefinition::Royal(_))
    };
    let [royal] = state.royals(state.turn())[..] else { return Ok(()) };
    if state.game().definition().rule.iter().any(special) {
        return Ok(());
    }
    let attacked = !state.attackers(royal, !state.turn()).is_empty();
    if state.in_check() == attacked { Ok(()) } else { Err("check, and no attacker; or the other way round".into()) }
}

/// Whether both sides have the same rules, mirrored top to bottom.
fn is_symmetric(definition: &Definition) -> bool {
    let text = format!("{:?} {:?}", definition.rule, definition.ending);
    definition.zones.values().all(|zone| zone.black.is_none())
        && !["side: Some", "First", "Below", "Reach", "count_checks", "CountChecks"]
            .iter()
            .any(|word| text.contains(word))
        && definition.men.values().all(|man| !man.turned)
}

/// The same position with the sides changed has as many moves.
fn flipped(state: &State) -> Result<(), String> {
    let geometry = state.game().geometry();
    let mut setup = state.setup();
    let other = |man: Man| if man.is_some() { Man::new(man.kind(), !man.side()) } else { man };
    let men = setup.men.clone();
    for square in geometry.squares() {
        let mirrored = geometry.mirrored(square);
        if !geometry.exists(mirrored) {
            return Ok(());
        }
        setup.men[mirrored.index()] = other(men[square.index()]);
    }
    setup.hand = setup.hand.iter().map(|&man| other(man)).collect();
    setup.turn = !setup.turn;
    for square in setup.promoted.iter_mut().chain(&mut setup.passed).chain(&mut setup.walls) {
        *square = geometry.mirrored(*square);
    }
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    setup.rights = setup.rights.iter().map(|&c| swap(c)).collect();
    setup.checks = CheckCount::None;
    // Men that may move otherwise where the array has them stand elsewhere for the other side, if the array is no mirror.
    let Ok(turned) = state.game().state(&setup) else { return Ok(()) };
    let start = state.game().start();
    let mirror = geometry.squares().all(|square| {
        let there = start.man(geometry.mirrored(square));
        start.man(square).map(|man| Man::new(man.kind(), !man.side())) == there
    });
    if !mirror || state.perft(1) == turned.perft(1) {
        return Ok(());
    }
    let side = if state.turn() == Side::White { "first" } else { "second" };
    Err(format!("the {side} player has {} moves, the other one would have {}", state.perft(1), turned.perft(1)))
}
