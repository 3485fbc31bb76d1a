//! The record of a game: repetition, limits, claims, and who won.

use chimera_rules::{Game, Move, Outcome, Record, RecordError, Side, State, catalog};
use proptest::prelude::*;

fn game(id: &str) -> Game {
    catalog::game(id).unwrap_or_else(|| panic!("no game {id}"))
}

fn record(id: &str, fen: &str) -> Record {
    Record::new(game(id).parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")))
}

#[track_caller]
fn play(record: &mut Record, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = record.state().parse_san(text).unwrap_or_else(|error| panic!("{error}"));
        record.play(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn outcome(winner: Option<Side>, reason: &str) -> Outcome {
    Outcome { winner, reason: reason.to_owned() }
}

const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8";

#[test]
fn the_third_occurrence_is_claimed_and_the_fifth_ends_the_game() {
    let mut record = Record::new(game("chess").start());
    assert_eq!(record.occurrences(), 1);
    assert_eq!(record.claim(), Err(RecordError::NothingToClaim));
    for times in 2..=4 {
        play(&mut record, SHUFFLE);
        assert_eq!(record.occurrences(), times);
        let claimable = (times >= 3).then(|| outcome(None, "repetition"));
        assert_eq!(record.claimable(), claimable);
        assert_eq!(record.outcome(), None);
    }
    let mut claimed = record.clone();
    assert_eq!(claimed.claim(), Ok(outcome(None, "repetition")));
    assert_eq!(claimed.declared(), Some(&outcome(None, "repetition")));
    play(&mut record, SHUFFLE);
    assert_eq!(record.outcome(), Some(outcome(None, "repetition")));
    assert_eq!((record.declared(), record.claimable()), (None, None));
    let mv = record.state().parse_san("e4").expect("a move");
    assert_eq!(record.play(mv), Err(RecordError::Over(outcome(None, "repetition"))));
    assert_eq!(record.keys().len(), 17);
    assert_eq!(record.keys().iter().filter(|&&key| key == record.state().key()).count(), 5);
}

#[test]
fn a_right_that_is_lost_makes_another_position() {
    let mut record = record("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    play(&mut record, "Ra2 Kd8 Ra1 Ke8");
    assert_eq!(record.occurrences(), 1);
    play(&mut record, "Ra2 Kd8 Ra1 Ke8");
    assert_eq!(record.occurrences(), 2);
    let mut jump = self::record("quinquereme", "12/6k4r/12/12/12/12/12/12/12/12/6K4R/12 w Kk - 0 1");
    play(&mut jump, "Kg1 Kg12 Kg2 Kg11");
    assert_eq!(jump.occurrences(), 1);
    play(&mut jump, "Kg1 Kg12 Kg2 Kg11");
    assert_eq!(jump.occurrences(), 2);
}

#[test]
fn a_passed_square_that_nobody_can_use_makes_no_other_position() {
    // The pawn on e4 stands ready, but it is pinned.
    let mut pinned = record("chess", "4k3/8/8/8/4p3/8/3P4/4RK2 w - - 0 1");
    play(&mut pinned, "d4");
    assert!(pinned.state().fen().contains(" d3 "), "{}", pinned.state().fen());
    play(&mut pinned, "Kd8 Kg1 Ke8 Kf1");
    assert_eq!(pinned.occurrences(), 2);
    let mut live = record("chess", "4k3/8/8/8/4p3/8/3P4/5K2 w - - 0 1");
    play(&mut live, "d4 Kd8 Kg1 Ke8 Kf1");
    assert_eq!(live.occurrences(), 1);
}

#[test]
fn limits_of_moves_are_each_game_s_own() {
    let rooks = "4k3/8/8/8/8/8/8/R3K3";
    let mut fifty = record("chess", &format!("{rooks} w - - 99 80"));
    assert_eq!(fifty.claimable(), None);
    play(&mut fifty, "Ra2");
    assert_eq!(fifty.claimable(), Some(outcome(None, "move limit")));
    assert_eq!(fifty.outcome(), None);
    let mut seventy_five = record("chess", &format!("{rooks} w - - 149 80"));
    play(&mut seventy_five, "Ra2");
    assert_eq!(seventy_five.outcome(), Some(outcome(None, "move limit")));
    // Mate goes before counting.
    let mut mate = record("chess", "4k3/8/4K3/8/8/8/8/R7 w - - 149 80");
    play(&mut mate, "Ra8");
    assert_eq!(mate.outcome(), Some(outcome(Some(Side::White), "checkmate")));
    let mut endless = record("quinquereme", "11k/12/12/12/12/12/12/12/12/12/12/R10K w - - 400 300");
    play(&mut endless, "Rb1");
    assert_eq!((endless.outcome(), endless.claimable()), (None, None));
}

#[test]
fn result_reason_and_words_agree_on_who_won_by_stalemate() {
    let sides = ["White".to_owned(), "Black".to_owned()];
    let mut wins = record("quinquereme", "k11/12/12/12/12/12/12/12/12/12/12/2Q8K w - - 0 1");
    play(&mut wins, "Qc11");
    let end = wins.outcome().expect("stalemate");
    assert_eq!((end.result(), end.to_string().as_str()), ("0-1", "0-1 (stalemate)"));
    assert_eq!(end.sentence(&sides), "Black wins: stalemate.");

    let mut loses = record("ximeracak", "g7/8/S7/8/1C6/8/8/4G2s w - - 0 1");
    play(&mut loses, "Cb6");
    let end = loses.outcome().expect("stalemate");
    assert_eq!(
        (end.to_string().as_str(), end.sentence(&sides).as_str()),
        ("1-0 (stalemate)", "White wins: stalemate.")
    );

    let mut draws = record("chess", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    play(&mut draws, "Qg6");
    let end = draws.outcome().expect("stalemate");
    assert_eq!((end.result(), end.sentence(&sides).as_str()), ("1/2-1/2", "Draw: stalemate."));
}

#[test]
fn players_may_end_the_game() {
    let sides = ["Gold".to_owned(), "Silver".to_owned()];
    let start = Record::new(game("chess").start());
    let ended = |end: fn(&mut Record) -> Result<(), RecordError>| {
        let mut record = start.clone();
        end(&mut record).expect("an open game");
        assert!(matches!(end(&mut record), Err(RecordError::Over(_))));
        record.outcome().expect("an end").sentence(&sides)
    };
    assert_eq!(ended(|record| record.resign(Side::White)), "Silver wins: Gold resigned.");
    assert_eq!(ended(|record| record.flag(Side::Black)), "Gold wins: Silver ran out of time.");
    assert_eq!(ended(Record::agree_draw), "Draw: both sides agreed.");
    let odd = Outcome { winner: Some(Side::Black), reason: "adjudication".into() };
    assert_eq!(odd.sentence(&sides), "Silver wins: adjudication.");
}

#[test]
fn taking_back_undoes_what_was_declared() {
    let mut record = Record::new(game("chess").start());
    assert_eq!(record.take_back(), None);
    play(&mut record, "e4 e5");
    record.resign(Side::Black).expect("an open game");
    let last = record.take_back().expect("a move");
    assert_eq!(record.state().uci(last), "e7e5");
    assert_eq!((record.outcome(), record.plies()), (None, 1));
    assert_eq!(record.sans(), ["e4"]);
    assert_eq!((record.san_at(0).as_deref(), record.san_at(1)), (Some("e4"), None));
    assert_eq!(record.state_at(1), Some(record.state()));
    assert_eq!(record.state_at(2), None);
    play(&mut record, "c5");
}

#[test]
fn moves_from_elsewhere_are_refused() {
    let mut record = Record::new(game("chess").start());
    let foreign = game("patchanka").start().legal_moves();
    let before = record.clone();
    for mv in foreign.into_iter().chain([Move::from_bits(0x3b_0505).expect("a move")]) {
        if !record.state().is_legal(mv) {
            assert!(matches!(record.play(mv), Err(RecordError::Illegal(_))));
        }
    }
    assert_eq!(record, before);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is played and taken back, the record is what its moves make it.
    #[test]
    fn a_record_is_what_its_moves_make_it(which in 0_usize..7, steps in prop::collection::vec(any::<u16>(), 0..60)) {
        let ids = catalog::ids().collect::<Vec<_>>();
        let start = game(ids[which % ids.len()]).start();
        let mut record = Record::new(start.clone());
        for step in steps {
            let moves = record.state().legal_moves();
            if step % 5 == 0 || moves.is_empty() || record.outcome().is_some() {
                record.take_back();
            } else {
                record.play(moves[usize::from(step) % moves.len()]).expect("legal");
            }
        }
        let mut again = Record::new(start);
        for &mv in record.moves() {
            again.play(mv).expect("legal");
        }
        prop_assert_eq!(&again, &record);
        let states = (0..=record.plies()).filter_map(|ply| record.state_at(ply)).map(State::key).collect::<Vec<_>>();
        prop_assert_eq!(record.keys(), states);
        prop_assert_eq!(record.sans().len(), record.plies());
        prop_assert!(record.occurrences() >= 1);
    }
}

#[test]
fn whoever_gives_check_all_the_time_loses() {
    let text = chimera_rules::catalog::source("chess").unwrap().to_owned()
        + "\n[[ending]]\nwhen = \"game\"\nif = { all = [{ repeated = 3 }, \"enemy-perpetual\"] }\nverdict = \"win\"\nreason = \"perpetual check\"\n";
    let game = chimera_rules::Game::from_toml("strict", &text).expect("a game");
    let mut record = Record::new(game.parse_fen("7k/8/8/8/8/8/6PP/4Q2K w - - 0 1").expect("a position"));
    for text in "e1e8 h8h7 e8e4 h7h8 e4e8 h8h7 e8e4 h7h8".split(' ') {
        let mv = record.state().parse_uci(text).expect("a move");
        record.play(mv).expect("a move");
    }
    assert_eq!(record.outcome(), None);
    let mv = record.state().parse_uci("e4e8").expect("a move");
    record.play(mv).expect("a move");
    let outcome = record.outcome().expect("an end");
    assert_eq!((outcome.result(), outcome.reason.as_str()), ("0-1", "perpetual check"));
}
