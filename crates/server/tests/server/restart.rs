//! What outlasts the end of a server; `process.rs` has the sudden ones.

use std::path::Path;
use std::sync::Arc;

use chimera_server::SqliteStore;
use serde_json::json;

use super::support::{Server, hotseat, quick, sans};

async fn open(folder: &Path) -> Server {
    let store = SqliteStore::open(&folder.join("chimera.db")).await.expect("an archive");
    Server::with(Arc::new(store), quick()).await
}

#[tokio::test]
async fn everything_is_there_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = open(folder.path()).await;
    let ticket = hotseat(&server.state, "chess").await;
    let given_up = hotseat(&server.state, "thronschach").await;
    let claimed = hotseat(&server.state, "chess").await;
    let (mut client, _) = server.join(&ticket).await;
    client.made("e2e4", 0).await;
    client.made("e7e5", 1).await;
    client.send(json!({"type": "takeback"})).await;
    client.state().await;
    let before = client.made("c7c5", 1).await;
    let (mut other, _) = server.join(&given_up).await;
    other.send(json!({"type": "resign"})).await;
    other.state().await;
    let (mut third, _) = server.join(&claimed).await;
    for (ply, mv) in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(8).enumerate() {
        third.made(mv, ply).await;
    }
    third.send(json!({"type": "claim"})).await;
    let ended = third.state().await;
    drop((client, other, third, server));

    let server = open(folder.path()).await;
    let (mut client, state) = server.join(&ticket).await;
    assert_eq!(state, before);
    assert_eq!(sans(&client.made("g1f3", 2).await), "e4 c5 Nf3");
    let (mut other, state) = server.join(&given_up).await;
    assert_eq!(state["outcome"]["reason"], "resignation");
    other.send(json!({"type": "takeback"})).await;
    assert_eq!(other.error().await.0, "nothing-to-take-back");
    assert_eq!(server.join(&claimed).await.1, ended);
}
