//! Games with more than a board: what their moves look like, and that they are games like all others.

use std::sync::Arc;

use chimera_rules::Game;
use chimera_server::{AppState, MemoryStore};
use serde_json::{Value, json};

use super::support::{Server, Ticket, begin, get, legal, post, quick};

/// Orthodox chess with an array that is drawn by lot.
fn lots() -> String {
    let shuffle =
        "[[shuffle]]\nmen = [\"rook\", \"knight\", \"bishop\", \"queen\", \"king\"]\nspread = [\"bishop\"]\n\n[men]";
    chimera_rules::catalog::source("chess").expect("chess").replacen("[men]", shuffle, 1)
}

fn offering() -> AppState {
    let game = |id, text: &str| Game::from_toml(id, text).expect("a game");
    let games = vec![
        game("gates", include_str!("../../../rules/tests/hand_games/seirawan.toml")),
        game("micro", include_str!("../../../rules/tests/hand_games/micro.toml")),
        game("lions", include_str!("../../../../web/e2e/games/lions.toml")),
        game("lots", &lots()),
    ];
    AppState::offering(Arc::new(MemoryStore::default()), quick(), games)
}

async fn opened(server: &Server, game: &str, fen: &str) -> Value {
    let ticket = begin(&server.state, json!({"game": game, "mode": "hotseat", "fen": fen})).await;
    server.join(&ticket).await.1
}

#[tokio::test]
async fn games_that_were_given_are_offered_like_all_others() {
    let state = offering();
    let list = get(&state, "/api/games").await.json();
    let ids = list.as_array().expect("games").iter().map(|game| game["id"].clone()).collect::<Vec<_>>();
    assert!(
        ids.contains(&json!("chess"))
            && ids.ends_with(&[json!("gates"), json!("micro"), json!("lions"), json!("lots")])
    );
    assert_eq!(get(&state, "/api/games/gates").await.json()["id"], "gates");
    let server = Server::over(state).await;
    let state = opened(&server, "gates", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1").await;
    assert_eq!((&state["game"], &state["warning"]), (&json!("gates"), &Value::Null));
    let pgn = "[Variant \"gates\"]\n\n1. Nc3/H *";
    let imported = post(&server.state, "/api/play/import", json!({"pgn": pgn, "mode": "hotseat"}).to_string()).await;
    assert_eq!(imported.status, 201, "{}", imported.text());
    // Whoever names a game that there is not is told of these, too.
    let unknown = json!({"pgn": "[Variant \"gate\"]\n\n1. e4 *", "mode": "hotseat"}).to_string();
    let (_, message) = post(&server.state, "/api/play/import", unknown).await.refused(422);
    assert!(message.contains("gates, micro, lions"), "{message}");
}

#[tokio::test]
async fn a_drop_says_who_comes_from_the_hand() {
    let server = Server::over(offering()).await;
    let state = opened(&server, "micro", "k3/4/4/4/3K[PR] w - - 0 1").await;
    let pawn = legal(&state, "P@b2");
    assert_eq!((&pawn["kind"], &pawn["from"], &pawn["to"]), (&json!("drop"), &json!("b2"), &json!("b2")));
    assert_eq!((&pawn["hand"], &pawn["held"]), (&json!("pawn"), &Value::Null));
    let knight = legal(&state, "+P@b2");
    assert_eq!((&knight["hand"], &knight["held"]), (&json!("knight"), &json!("pawn")));
    assert_eq!(knight["promotion"], Value::Null);
}

#[tokio::test]
async fn a_gate_says_who_enters_where() {
    let server = Server::over(offering()).await;
    let state = opened(&server, "gates", "4k3/8/8/8/8/8/8/RN2K3[HE] w QAB - 0 1").await;
    let gate = legal(&state, "b1c3h");
    assert_eq!((&gate["hand"], &gate["gate"], &gate["kind"]), (&json!("hawk"), &json!("b1"), &json!("move")));
    assert_eq!(legal(&state, "b1c3")["gate"], Value::Null);
    let state = opened(&server, "gates", "4k3/8/8/8/8/8/8/R3K3[H] w QAE - 0 1").await;
    let by_king = legal(&state, "e1c1h");
    assert_eq!((&by_king["kind"], &by_king["gate"]), (&json!("castle"), &json!("e1")));
    let by_rook = legal(&state, "a1e1h");
    assert_eq!((&by_rook["kind"], &by_rook["gate"]), (&json!("castle"), &json!("a1")));
    assert_eq!((&by_rook["from"], &by_rook["to"]), (&json!("e1"), &json!("c1")));
}

#[tokio::test]
async fn a_pass_is_a_pass_and_a_lion_says_whom_it_takes() {
    let server = Server::over(offering()).await;
    let state = opened(&server, "lions", "4k3/8/8/8/8/4pp2/4L3/6K1 w - - 0 1").await;
    assert_eq!(legal(&state, "g1g1")["kind"], "pass");
    let ways = state["legal"].as_array().expect("moves").iter().filter(|mv| mv["to"] == "f3" && mv["from"] == "e2");
    let victims = ways.map(|mv| mv["victims"].clone()).collect::<Vec<_>>();
    assert!(victims.contains(&json!(["e3", "f3"])) && victims.contains(&Value::Null), "{victims:?}");
}

#[tokio::test]
async fn an_array_is_drawn_for_each_game() {
    let server = Server::over(offering()).await;
    let mut arrays = std::collections::BTreeSet::new();
    for _ in 0..4 {
        let ticket = begin(&server.state, json!({"game": "lots", "mode": "hotseat"})).await;
        let state = server.join(&ticket).await.1;
        let id = state["game"].as_str().expect("a game");
        assert!(id.starts_with("lots@"), "{id}");
        let game = Game::from_toml("lots", &lots()).expect("a game");
        let number = Game::numbered(id).expect("a number").1;
        let fen = game.drawn(number).expect("an array").start().fen();
        assert_eq!((&state["fen"], &state["warning"]), (&json!(fen), &Value::Null));
        // The game can be taken away and brought back.
        let pgn = get(&server.state, &format!("/api/play/{}/pgn", ticket.id)).await.text();
        let body = json!({"pgn": pgn, "mode": "hotseat"}).to_string();
        let imported = post(&server.state, "/api/play/import", body).await;
        assert_eq!(server.join(&Ticket::of(&imported)).await.1["fen"], json!(fen), "{pgn}");
        assert_eq!(get(&server.state, &format!("/api/games/{id}")).await.json()["id"], json!(id));
        arrays.insert(fen);
    }
    assert!(arrays.len() > 1, "{arrays:?}");
}
