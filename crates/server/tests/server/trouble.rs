//! An archive that fails, and rules that have changed.

use std::sync::Arc;

use chimera_rules::catalog;
use chimera_server::{MemoryStore, Seats, Store, StoredPlay, StoredRules};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::support::{Server, Ticket, against, get, hotseat, quick};

#[tokio::test]
async fn a_move_that_cannot_be_saved_is_not_made() {
    let store = Arc::new(MemoryStore::default());
    let server = Server::with(Arc::clone(&store) as Arc<dyn Store>, quick()).await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut client, _) = server.join(&ticket).await;
    client.made("e2e4", 0).await;
    store.fail(1);
    client.play("e7e5", 1).await;
    let (mut refused, mut warned) = (false, false);
    while !(refused && warned) {
        let frame = client.frame().await;
        if frame["type"] == "error" {
            assert_eq!(frame["code"], "not-saved");
            refused = true;
        } else {
            assert_eq!(frame["state"]["ply"], 1);
            assert!(frame["state"]["warning"].as_str().is_some_and(|text| text.contains("cannot be saved")));
            warned = true;
        }
    }
    let state = client.made("e7e5", 1).await;
    assert_eq!(state["warning"], Value::Null);
}

#[tokio::test]
async fn the_computer_moves_once_the_archive_works_again() {
    let store = Arc::new(MemoryStore::default());
    let server = Server::with(Arc::clone(&store) as Arc<dyn Store>, quick()).await;
    let ticket = against(&server.state, "chess", "black", 1).await;
    store.fail(1);
    let (mut client, _) = server.join(&ticket).await;
    let state = client.state_when(|state| state["warning"] != Value::Null).await;
    assert_eq!((&state["ply"], &state["thinking"]), (&0.into(), &false.into()));
    let state = client.state_when(|state| state["ply"] == 1).await;
    assert_eq!(state["warning"], Value::Null);
}

#[tokio::test]
async fn games_go_on_by_the_rules_they_began_with() {
    let store = Arc::new(MemoryStore::default());
    let server = Server::with(Arc::clone(&store) as Arc<dyn Store>, quick()).await;
    let token = "a token of an older time";
    // Once upon a time a knight moved like a camel.
    let source = catalog::source("chess").expect("a game").replace("moves = \"N\"", "moves = \"C\"");
    let start = catalog::game("chess").expect("a game").start().fen();
    let play = StoredPlay {
        id: "0123456789bcdfgh".to_owned(),
        rules: StoredRules { game: "chess".to_owned(), source },
        seats: Seats::Hotseat,
        level: 1,
        token_hash: Sha256::digest(token.as_bytes()).to_vec(),
        begun: 0,
        start_fen: start,
        moves: vec!["e2e4".to_owned()],
        ending: None,
    };
    store.create(&play).await.expect("kept");
    let (mut client, state) = server.join(&Ticket { id: play.id.clone(), token: token.to_owned() }).await;
    let address = state["game"].as_str().expect("a game").to_owned();
    assert!(address.starts_with("chess@"), "{address}");
    assert!(state["warning"].as_str().is_some_and(|text| text.contains("changed")));
    let state = client.made("g8f5", 1).await;
    assert_eq!(state["ply"], 2);
    let detail = get(&server.state, &format!("/api/games/{address}")).await.json();
    assert_eq!(detail["id"], address);
    let men = detail["men"].as_array().expect("men");
    assert!(men.iter().any(|man| man["id"] == "knight" && man["betza"] == "C"));
    let reach = format!("/api/games/{address}/reach?fen=4k3/8/8/8/8/8/8/N3K3%20w%20-%20-%200%201&square=a1");
    assert_eq!(get(&server.state, &reach).await.json()["quiet"], json!(["d2", "b4"]));
    // New games follow the new rules.
    let (_, state) = server.join(&hotseat(&server.state, "chess").await).await;
    assert_eq!((&state["game"], &state["warning"]), (&"chess".into(), &Value::Null));
}

#[tokio::test]
async fn a_damaged_game_is_refused_and_hurts_nobody_else() {
    let store = Arc::new(MemoryStore::default());
    let server = Server::with(Arc::clone(&store) as Arc<dyn Store>, quick()).await;
    let game = catalog::game("chess").expect("a game");
    let mut play = StoredPlay {
        id: "0123456789bcdfgh".to_owned(),
        rules: StoredRules { game: "chess".to_owned(), source: game.source().to_owned() },
        seats: Seats::Hotseat,
        level: 1,
        token_hash: Vec::new(),
        begun: 0,
        start_fen: game.start().fen(),
        moves: vec!["e2e5".to_owned()],
        ending: None,
    };
    store.create(&play).await.expect("kept");
    play.id = "1123456789bcdfgh".to_owned();
    play.rules.source = "nonsense".to_owned();
    store.create(&play).await.expect("kept");
    for id in ["0123456789bcdfgh", "1123456789bcdfgh"] {
        let (code, message) = get(&server.state, &format!("/api/play/{id}")).await.refused(500);
        assert_eq!(code, "damaged");
        assert!(message.contains("cannot be read") && message.contains("not affected"), "{message}");
    }
    server.join(&hotseat(&server.state, "chess").await).await.0.made("e2e4", 0).await;
}
