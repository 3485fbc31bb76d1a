//! Games between people and against the computer.

use serde_json::{Value, json};

use super::support::{Server, against, begin, get, hotseat, legal, post, sans, state};

#[tokio::test]
async fn two_people_play_at_one_board() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut client, state) = server.join(&ticket).await;
    assert_eq!(state["you"], "both");
    assert_eq!(state["legal"].as_array().map(Vec::len), Some(20));
    assert_eq!(state["outcome"], Value::Null);
    assert_eq!(state["mode"], "hotseat");
    for (ply, mv) in ["f2f3", "e7e5", "g2g4"].into_iter().enumerate() {
        let state = client.made(mv, ply).await;
        assert_eq!(state["ply"], ply + 1);
        assert!(!state["legal"].as_array().expect("moves").is_empty());
    }
    let state = client.made("d8h4", 3).await;
    assert_eq!(state["outcome"], json!({"result": "0-1", "reason": "checkmate", "text": "Black wins: checkmate."}));
    assert_eq!(state["check"], json!(["e1"]));
    assert_eq!(state["moves"][3]["check"], json!(["e1"]));
    assert_eq!(state["legal"], json!([]));
    assert_eq!(sans(&state), "f3 e5 g4 Qh4#");
    client.play("e1f2", 4).await;
    assert_eq!(client.error().await.0, "game-over");
    client.send(json!({"type": "takeback"})).await;
    let state = client.state().await;
    assert_eq!((&state["ply"], &state["outcome"], &state["turn"]), (&3.into(), &Value::Null, &"black".into()));
    assert_eq!(state["check"], json!([]));
    assert_eq!(legal(&state, "d8h4")["san"], "Qh4#");
}

#[tokio::test]
async fn moves_are_told_with_all_that_they_do() {
    let server = Server::start().await;
    let fen = "r3k2r/P7/8/3pP3/8/8/7p/R3K2R w KQkq d6 0 1";
    let ticket = begin(&server.state, json!({"game": "chess", "mode": "hotseat", "fen": fen})).await;
    let (_, state) = server.join(&ticket).await;
    assert_eq!(state["startFen"], fen);
    let castle = legal(&state, "e1c1");
    assert_eq!(
        (&castle["kind"], &castle["san"], &castle["captured"]),
        (&"castle".into(), &"O-O-O".into(), &Value::Null)
    );
    let passing = legal(&state, "e5d6");
    assert_eq!((&passing["kind"], &passing["captured"]), (&"enPassant".into(), &"d5".into()));
    let capture = legal(&state, "h1h2");
    assert_eq!((&capture["kind"], &capture["captured"]), (&"capture".into(), &"h2".into()));
    let step = legal(&state, "e5e6");
    assert_eq!((&step["kind"], &step["promotion"], &step["stay"]), (&"move".into(), &Value::Null, &false.into()));
}

#[tokio::test]
async fn a_man_that_may_stay_what_it_is_is_marked() {
    let server = Server::start().await;
    let fen = "12/6k5/12/12/P11/12/12/12/12/12/6K5/12 w - - 0 1";
    let ticket = begin(&server.state, json!({"game": "quinquereme", "mode": "hotseat", "fen": fen})).await;
    let (mut client, state) = server.join(&ticket).await;
    let stay = legal(&state, "a8a9");
    assert_eq!((&stay["promotion"], &stay["stay"]), (&Value::Null, &true.into()));
    let zebra = legal(&state, "a8a9z");
    assert_eq!((&zebra["promotion"], &zebra["stay"]), (&"zebra".into(), &false.into()));
    assert_eq!(legal(&state, "g2g1")["stay"], false);
    let state = client.made("a8a9", 0).await;
    assert!(state["fen"].as_str().expect("a FEN").contains("/P11/"));
}

#[tokio::test]
async fn frozen_men_are_named() {
    let server = Server::start().await;
    let fen = "**1**/2k2/5/5/5/1i3/1P3/5/2K2/**1** w - - 0 1";
    let ticket = begin(&server.state, json!({"game": "thronschach", "mode": "hotseat", "fen": fen})).await;
    let (_, state) = server.join(&ticket).await;
    assert_eq!(state["frozen"], json!(["b3"]));
}

#[tokio::test]
async fn the_computer_answers_and_begins() {
    let server = Server::start().await;
    let white = against(&server.state, "chess", "white", 1).await;
    let (mut client, state) = server.join(&white).await;
    assert_eq!((&state["you"], &state["thinking"]), (&"white".into(), &false.into()));
    client.play("e2e4", 0).await;
    let state = client.state_when(|state| state["ply"] == 2).await;
    assert_eq!((&state["thinking"], &state["turn"]), (&false.into(), &"white".into()));
    assert!(!state["legal"].as_array().expect("moves").is_empty());

    let black = against(&server.state, "chess", "black", 1).await;
    let (mut client, state) = server.join(&black).await;
    assert_eq!(state["you"], "black");
    let state = if state["ply"] == 1 { state } else { client.state_when(|state| state["ply"] == 1).await };
    assert_eq!(state["turn"], "black");
    client.send(json!({"type": "takeback"})).await;
    assert_eq!(client.error().await.0, "nothing-to-take-back");
}

#[tokio::test]
async fn while_the_computer_thinks_one_may_not_move_but_take_back() {
    let server = Server::start().await;
    let ticket = against(&server.state, "quinquereme", "white", 10).await;
    let (mut client, state) = server.join(&ticket).await;
    let first = state["legal"][0]["uci"].as_str().expect("a move").to_owned();
    client.play(&first, 0).await;
    let state = client.state().await;
    assert_eq!((&state["ply"], &state["thinking"], &state["legal"]), (&1.into(), &true.into(), &json!([])));
    client.play(&first, 1).await;
    assert_eq!(client.error().await.0, "not-your-turn");
    client.send(json!({"type": "takeback"})).await;
    let state = client.state().await;
    assert_eq!((&state["ply"], &state["thinking"]), (&0.into(), &false.into()));
    // The thought that was stopped makes no move later.
    client.send(json!({"type": "ping"})).await;
    assert_eq!(client.frame().await["type"], "pong");
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    client.send(json!({"type": "ping"})).await;
    assert_eq!(client.frame().await["type"], "pong");
    let state = client.made(&first, 0).await;
    assert_eq!(state["ply"], 1);
    client.send(json!({"type": "resign"})).await;
    let state = client.state_when(|state| state["outcome"] != Value::Null).await;
    assert_eq!(state["outcome"]["result"], "0-1");
    assert_eq!(state["outcome"]["reason"], "resignation");
    assert_eq!(state["thinking"], false);
}

#[tokio::test]
async fn a_take_back_goes_to_the_persons_own_last_move() {
    let server = Server::start().await;
    let ticket = against(&server.state, "chess", "white", 1).await;
    let (mut client, _) = server.join(&ticket).await;
    client.play("e2e4", 0).await;
    client.state_when(|state| state["ply"] == 2).await;
    client.send(json!({"type": "takeback"})).await;
    let state = client.state().await;
    assert_eq!((&state["ply"], &state["turn"]), (&0.into(), &"white".into()));
    assert_eq!(state["fen"], state["startFen"]);
}

#[tokio::test]
async fn a_draw_by_repetition_is_claimed() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut client, _) = server.join(&ticket).await;
    client.send(json!({"type": "claim"})).await;
    assert_eq!(client.error().await.0, "nothing-to-claim");
    for (ply, mv) in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(8).enumerate() {
        let state = client.made(mv, ply).await;
        assert_eq!(state["claim"], if ply == 7 { json!("repetition") } else { Value::Null });
    }
    client.send(json!({"type": "claim"})).await;
    let state = client.state().await;
    assert_eq!(state["outcome"]["result"], "1/2-1/2");
    assert_eq!(state["outcome"]["reason"], "repetition");
    assert_eq!(state["claim"], Value::Null);
    client.send(json!({"type": "claim"})).await;
    assert_eq!(client.error().await.0, "game-over");
}

#[tokio::test]
async fn a_fifth_repetition_ends_the_game_by_itself() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut client, _) = server.join(&ticket).await;
    let mut state = Value::Null;
    for (ply, mv) in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(16).enumerate() {
        state = client.made(mv, ply).await;
    }
    assert_eq!(state["outcome"]["reason"], "repetition");
}

#[tokio::test]
async fn of_two_at_one_board_the_one_to_move_resigns() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut client, _) = server.join(&ticket).await;
    client.made("e2e4", 0).await;
    client.send(json!({"type": "resign"})).await;
    assert_eq!(client.state().await["outcome"]["result"], "1-0");
    client.send(json!({"type": "resign"})).await;
    assert_eq!(client.error().await.0, "game-over");
}

#[tokio::test]
async fn illegal_moves_are_refused_with_the_reason() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut client, before) = server.join(&ticket).await;
    for (mv, word) in [
        ("e2e5", "not legal"),
        // A man of the other side.
        ("e7e5", "no man"),
        ("a13", "a13"),
        ("a2a13", "a13"),
        ("hello", "no move"),
        ("", "no move"),
        ("e2e4q", "e2e4"),
    ] {
        client.play(mv, 0).await;
        let (code, message) = client.error().await;
        assert_eq!(code, "illegal-move", "{mv}");
        assert!(message.contains(word), "{mv}: {message}");
    }
    assert_eq!(server.join(&ticket).await.1, before);
    client.made("e2e4", 0).await;
    client.play("e2e4", 0).await;
    let (code, message) = client.error().await;
    assert_eq!(code, "stale");
    assert!(message.contains('1') && message.contains('0'), "{message}");
}

#[tokio::test]
async fn those_who_watch_see_everything_and_change_nothing() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut player, _) = server.join(&ticket).await;
    for token in [None, Some(""), Some("0123456789bcdfghjkmnpqrstv")] {
        let mut watcher = server.connect(&ticket.id).await;
        let state = watcher.hello(token).await;
        assert_eq!((&state["you"], &state["legal"]), (&Value::Null, &json!([])));
        for frame in [
            json!({"type": "move", "move": "e2e4", "ply": 0}),
            json!({"type": "takeback"}),
            json!({"type": "resign"}),
            json!({"type": "claim"}),
        ] {
            watcher.send(frame).await;
            assert_eq!(watcher.error().await.0, "not-your-game");
        }
    }
    let mut watcher = server.connect(&ticket.id).await;
    watcher.hello(None).await;
    player.made("e2e4", 0).await;
    let state = watcher.state().await;
    assert_eq!((&state["ply"], &state["legal"], &state["you"]), (&1.into(), &json!([]), &Value::Null));
    assert_eq!(get(&server.state, &format!("/api/play/{}", ticket.id)).await.json(), state);
}

#[tokio::test]
async fn one_person_may_use_two_windows() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut one, _) = server.join(&ticket).await;
    let (mut two, _) = server.join(&ticket).await;
    one.made("e2e4", 0).await;
    assert_eq!(two.state().await["ply"], 1);
    two.made("e7e5", 1).await;
    assert_eq!(one.state().await["ply"], 2);
}

#[tokio::test]
async fn a_game_is_begun_only_by_a_request_that_makes_sense() {
    let state = state();
    let chess = |more: &str| format!(r#"{{"game": "chess", "mode": "hotseat"{more}}}"#);
    for (body, status, code, word) in [
        (chess(r#", "fen": "8/8/8/8/8/8/8/8 w - - 0 1""#), 422, "bad-fen", "royal"),
        (chess(r#", "fen": "4k3/8/8/8/8/8/8/K3K3 w - - 0 1""#), 422, "bad-fen", "royal"),
        (chess(r#", "fen": "4k2R/8/8/8/8/8/8/4K3 w - - 0 1""#), 422, "bad-fen", "in check"),
        (chess(r#", "level": 11"#), 422, "bad-body", "level"),
        (chess(r#", "level": "strong""#), 422, "bad-body", "u8"),
        (chess(r#", "side": "green""#), 422, "bad-body", "green"),
        (r#"{"game": "chess"}"#.to_owned(), 422, "bad-body", "mode"),
        (r#"{"game": "draughts", "mode": "hotseat"}"#.to_owned(), 404, "unknown-game", "draughts"),
        ("{".to_owned(), 400, "bad-json", "EOF"),
        (String::new(), 400, "bad-json", "EOF"),
        ("\u{0}\u{1}".to_owned(), 400, "bad-json", ""),
        (format!("{}{}", "[".repeat(100_000), "]".repeat(100_000)), 422, "bad-body", "sequence"),
    ] {
        let (found, message) = post(&state, "/api/play", body.clone()).await.refused(status);
        assert_eq!(found, code, "{body:.80}");
        assert!(message.contains(word), "{body:.80}: {message}");
    }
}

#[tokio::test]
async fn many_games_go_on_at_once() {
    let server = std::sync::Arc::new(Server::start().await);
    let games = ["chess", "panchimera", "patchanka", "thronschach", "ximeracak", "chess", "thronschach", "panchimera"];
    let tasks = games.into_iter().map(|game| {
        let server = std::sync::Arc::clone(&server);
        tokio::spawn(async move {
            let ticket = against(&server.state, game, "white", 1).await;
            let (mut client, mut state) = server.join(&ticket).await;
            for ply in (0..6).step_by(2) {
                if state["outcome"] != Value::Null {
                    break;
                }
                let mv = state["legal"][0]["uci"].as_str().expect("a move").to_owned();
                client.play(&mv, ply).await;
                state = client.state_when(|state| state["ply"] == ply + 2 || state["outcome"] != Value::Null).await;
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.expect("a game");
    }
}
