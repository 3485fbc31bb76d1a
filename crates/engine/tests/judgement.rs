//! The evaluation: the same for both sides, the sum of its parts, and told by game files.

mod common;

use chimera_engine::{Derived, Dials, Engine, Makeup, Pair, Values, Weight};
use chimera_rules::{Bits, Game, Position, Rules, Visitor, catalog};
use common::{Random, game, state, wild};

/// A position with sides exchanged and ranks turned round: letters change their case, castling rights too.
fn turned(text: &str) -> String {
    let parts = text.split_ascii_whitespace().collect::<Vec<_>>();
    let swap = |text: &str| {
        text.chars()
            .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
            .collect::<String>()
    };
    let board = parts[0].split('/').rev().map(swap).collect::<Vec<_>>().join("/");
    let turn = if parts[1] == "w" { "b" } else { "w" };
    format!("{board} {turn} {} - 0 1", swap(parts[2]))
}

#[test]
fn both_sides_are_judged_alike() {
    for id in ["chess", "decimal-panchimera", "panchimera", "quinquereme"] {
        let game = game(id);
        let mut engine = Engine::new(1);
        let mut seen = 0;
        for state in (0..6).flat_map(|seed| wild(&game, &mut Random(seed))) {
            let text = state.fen();
            // Passed squares and their like are left out: they count nothing.
            let plain = text.split_ascii_whitespace().collect::<Vec<_>>();
            let plain = format!("{} {} {} - 0 1", plain[0], plain[1], plain[2]);
            let (Ok(here), Ok(there)) = (game.parse_fen(&plain), game.parse_fen(&turned(&plain))) else { continue };
            assert_eq!(engine.evaluate(&here), engine.evaluate(&there), "{id}: {plain}");
            seen += 1;
        }
        assert!(seen > 30, "{id}: {seen} positions");
    }
}

struct Asking<'d>(&'d Derived);

impl Visitor for Asking<'_> {
    type Output = Makeup;
    fn visit<B: Bits>(self, rules: &Rules<B>, position: &Position<B>) -> Makeup {
        self.0.makeup(rules, position)
    }
}

/// The evaluation put together again from what it said that it is made of.
fn sum(dials: &Dials, makeup: &Makeup) -> f32 {
    let of = |dial: u32| dials.get(dial as usize);
    let (mut many, mut few) = (makeup.fixed.0 as f32, makeup.fixed.1 as f32);
    for &(dial, times) in &makeup.counts {
        many += of(dial).many as f32 * times;
        few += of(dial).few as f32 * times;
    }
    for (counts, sign) in makeup.dangers.iter().zip([1.0, -1.0]) {
        let danger = counts.iter().map(|&(dial, times)| of(dial).many as f32 * times).sum::<f32>();
        let danger = danger.clamp(0.0, Makeup::DANGER_MOST);
        many += sign * danger * danger / Makeup::DANGER_MANY;
        few += sign * danger / Makeup::DANGER_FEW;
    }
    let phase = makeup.phase as f32 / 256.0;
    many * phase + few * makeup.scale as f32 / 64.0 * (1.0 - phase)
}

#[test]
fn an_evaluation_is_the_sum_of_its_parts() {
    for game in catalog::ids().filter_map(catalog::game) {
        let values = Values::of_game(&game);
        let dials = Dials::of(&game, &values);
        let derived = Derived::with(&game, &values, dials.clone());
        for state in wild(&game, &mut Random(7)) {
            let makeup = state.visit(Asking(&derived));
            let white = if state.turn() == chimera_rules::Side::White { makeup.score } else { -makeup.score };
            let off = (sum(&dials, &makeup) - white as f32).abs();
            assert!(off < 6.0, "{}: {}: {off} of {white}", game.id(), state.fen());
        }
    }
}

fn judged(game: &Game, fen: &str) -> i32 {
    Engine::new(1).evaluate(&game.parse_fen(fen).expect("a position"))
}

#[test]
fn a_game_file_may_say_how_it_is_judged() {
    let chess = game("chess");
    let with = |said: &str| {
        let own = chess.source().split("[judgement").next().expect("the rules").to_string();
        Game::from_toml("chess", &format!("{own}\n{said}")).expect(said)
    };
    let fen = "4k3/pppp4/8/8/8/5N2/PPPP4/4K3 w - - 0 1";
    let usual = judged(&with(""), fen);
    let more = judged(&with("[judgement.weights]\ntempo = 500"), fen) - usual;
    assert!((400..500).contains(&more), "{more}");
    assert!(judged(&with("[judgement.worth]\nknight = 900"), fen) > usual + 300);
    let places = "[judgement.places.knight]\nranks = [0, 0, 200, 0, 0, 0, 0, 0]\nfiles = [0, 0, 100, 0]";
    assert!((200..=300).contains(&(judged(&with(places), fen) - usual)));
    assert!(judged(&with("[judgement.mobility]\nknight = 300"), fen) != usual);
}

#[test]
fn what_cannot_win_is_worth_next_to_nothing() {
    let chess = game("chess");
    for fen in ["4k3/8/8/8/8/8/8/3BK3 w - - 0 1", "4k3/8/8/8/8/8/8/3NK3 w - - 0 1"] {
        assert!(judged(&chess, fen).abs() < 40, "{fen}: {}", judged(&chess, fen));
    }
    assert!(judged(&chess, "4k3/8/8/8/8/8/8/3RK3 w - - 0 1") > 300);
    // A rook against a bishop is worth much less than the difference.
    assert!(judged(&chess, "2b1k3/8/8/8/8/8/8/3RK3 w - - 0 1") < 120);
    // In a game where a bare royal man has lost, one man is enough.
    let bare = state("ximeracak", "7g/8/8/8/8/3C4/8/4G3 w - - 0 1");
    assert!(Engine::new(1).evaluate(&bare) > 200);
}

#[test]
fn pawns_are_worth_more_the_nearer_they_are_to_promotion() {
    let chess = game("chess");
    let worth = |square: &str| judged(&chess, square);
    let near = worth("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let middle = worth("4k3/8/8/P7/8/8/8/4K3 w - - 0 1");
    let far = worth("4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    assert!(near > middle && middle > far, "{near} {middle} {far}");
    // The same pawn, stopped by an enemy pawn.
    assert!(worth("4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1") < middle);
}

#[test]
fn every_number_has_a_name_and_a_place() {
    let chess = game("chess");
    let dials = Dials::of(&chess, &Values::of_game(&chess));
    let kinds = chess.kinds().len();
    assert_eq!(dials.len(), Weight::COUNT + kinds * (4 + 8 + 8));
    assert!(!dials.is_empty());
    let names = Weight::ALL.map(Weight::name);
    assert!(names.iter().all(|name| names.iter().filter(|other| *other == name).count() == 1));
    assert_ne!(dials.get(Dials::weight(Weight::Passed1)), Pair::default());
}

#[test]
fn a_royal_man_under_attack_is_worth_less() {
    let chess = game("chess");
    let safe = judged(&chess, "r1bq1rk1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R1BQ1RK1 w - - 0 1");
    let shot = judged(&chess, "r1bq1rk1/ppp4p/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R1BQ1RK1 w - - 0 1");
    assert!(shot > safe + 60, "{safe} {shot}");
}
