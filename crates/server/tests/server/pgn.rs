//! Games out as PGN and in again.

use serde_json::{Value, json};

use super::support::{Server, Ticket, begin, get, hotseat, post, sans, state};

async fn import(server: &Server, pgn: &str) -> Ticket {
    let body = json!({"pgn": pgn, "mode": "hotseat", "side": "white", "level": 1});
    Ticket::of(&post(&server.state, "/api/play/import", body.to_string()).await)
}

#[tokio::test]
async fn a_game_goes_out_and_comes_back() {
    let server = Server::start().await;
    let fen = "12/6k5/12/12/P11/12/12/12/12/12/6K5/12 w - - 0 1";
    let ticket = begin(&server.state, json!({"game": "quinquereme", "mode": "hotseat", "fen": fen})).await;
    let (mut client, _) = server.join(&ticket).await;
    for (ply, mv) in ["a8a9z", "g11f11", "a9c12", "f11g11"].into_iter().enumerate() {
        client.made(mv, ply).await;
    }
    let answer = get(&server.state, &format!("/api/play/{}/pgn", ticket.id)).await;
    assert_eq!(answer.header("content-type"), "application/x-chess-pgn");
    assert!(answer.header("content-disposition").starts_with("attachment; filename="));
    let pgn = answer.text();
    for tag in
        ["[Event \"", "[Site \"", "[Date \"20", "[White \"", "[Black \"", "[Result \"*\"]", "[Variant \"quinquereme\"]"]
    {
        assert!(pgn.contains(tag), "{tag}: {pgn}");
    }
    assert!(pgn.contains(&format!("[FEN \"{fen}\"]")), "{pgn}");
    let again = import(&server, &pgn).await;
    assert_ne!(again.id, ticket.id);
    let (mut other, state) = server.join(&again).await;
    let (_, first) = server.join(&ticket).await;
    for part in ["game", "startFen", "fen", "ply", "moves", "legal"] {
        assert_eq!(state[part], first[part], "{part}");
    }
    let next = state["legal"][0]["uci"].as_str().expect("a move").to_owned();
    other.made(&next, 4).await;
    other.send(json!({"type": "takeback"})).await;
    other.state().await;
    other.send(json!({"type": "takeback"})).await;
    assert_eq!(other.state().await["ply"], 3);
}

#[tokio::test]
async fn the_result_stands_in_the_pgn() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut client, _) = server.join(&ticket).await;
    client.made("e2e4", 0).await;
    client.send(json!({"type": "resign"})).await;
    client.state().await;
    let pgn = get(&server.state, &format!("/api/play/{}/pgn", ticket.id)).await.text();
    assert!(pgn.contains("[Result \"1-0\"]") && pgn.trim_end().ends_with("1-0"), "{pgn}");
}

#[tokio::test]
async fn only_the_main_line_is_taken() {
    let server = Server::start().await;
    let ticket = import(&server, "1. e4 {best} (1. d4 d5) 1... e5 2. Nf3 $1 Nc6 *").await;
    let (_, state) = server.join(&ticket).await;
    assert_eq!(sans(&state), "e4 e5 Nf3 Nc6");
}

#[tokio::test]
async fn a_game_that_is_over_stays_over_and_one_that_was_given_up_goes_on() {
    let server = Server::start().await;
    let (_, state) = server.join(&import(&server, "1. f3 e5 2. g4 Qh4# 0-1").await).await;
    assert_eq!(state["outcome"]["reason"], "checkmate");
    let (_, state) = server.join(&import(&server, "1. e4 e5 1-0").await).await;
    assert_eq!(state["outcome"], Value::Null);
}

#[tokio::test]
async fn a_pgn_that_cannot_be_read_is_refused_with_the_place() {
    let state = state();
    for (pgn, word) in [
        ("", "no game"),
        ("1. e5", "e5"),
        ("1. e4 (1. d4", "1"),
        ("[Variant \"Draughts\"]\n\n1. e4 *", "Draughts"),
        ("[FEN \"8/8 w\"]\n\n1. e4 *", "FEN"),
        // Nothing is dropped without a word.
        ("1. e4 e5 *\n\n1. c4 *", "line 3, column 4: another game begins here; paste the one that you mean alone"),
        ("[White \"A\"]\n\n1. e4\n\n[White \"B\"]\n\n1. d4 * 1. c4 *", "line 5, column 1: another game begins here"),
        (
            "[FEN \"8/8/8/4k3/8/8/8/K6N w - - 0 1\"]\n\n1. Ng3 Kd5 2. Nf5 *",
            "over before Ng3, half-move 1: 1/2-1/2 (material)",
        ),
    ] {
        let body = json!({"pgn": pgn, "mode": "hotseat"}).to_string();
        let (code, message) = post(&state, "/api/play/import", body).await.refused(422);
        assert_eq!(code, "bad-pgn", "{pgn}");
        assert!(message.contains(word), "{pgn}: {message}");
    }
}
