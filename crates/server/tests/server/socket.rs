//! What a WebSocket does to the server, and does not.

use futures_util::SinkExt;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::support::{Server, connect, get, hotseat};

#[tokio::test]
async fn a_huge_frame_closes_its_socket_and_hurts_nobody_else() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut other, _) = server.join(&ticket).await;
    let (mut client, _) = server.join(&ticket).await;
    let huge = Message::text("x".repeat(10_000_000));
    // This client reads nothing before it has sent everything.
    client.socket.send(huge).await.expect("sent");
    let (code, reason) = client.closed().await;
    assert_eq!(code, 1009, "{reason}");
    assert!(reason.contains("16 KiB"), "{reason}");
    other.made("e2e4", 0).await;
}

#[tokio::test]
async fn a_large_message_in_small_pieces_is_no_way_around() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut client, _) = server.join(&ticket).await;
    let text = format!("{{\"type\": \"ping\", \"x\": \"{}\"}}", "x".repeat(16 * 1024));
    client.send_text(&text).await;
    assert_eq!(client.closed().await.0, 1009);
}

#[tokio::test]
async fn garbage_is_refused_and_the_game_goes_on() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut client, _) = server.join(&ticket).await;
    for text in [
        "",
        "hello",
        "{",
        "null",
        "[]",
        "{}",
        r#"{"type":"win"}"#,
        r#"{"type":"move"}"#,
        r#"{"type":"move","move":"e2e4"}"#,
        r#"{"type":"move","move":"e2e4","ply":-1}"#,
        r#"{"type":"move","move":"e2e4","ply":0.5}"#,
        r#"{"type":"move","move":7,"ply":0}"#,
        r#"{"type":"hello","token":null}"#,
    ] {
        client.send_text(text).await;
        let (code, message) = client.error().await;
        assert_eq!(code, "bad-frame", "{text}: {message}");
    }
    client.socket.send(Message::binary(vec![0, 159, 146, 150])).await.expect("sent");
    assert_eq!(client.error().await.0, "bad-frame");
    client.play(&"é".repeat(4000), 0).await;
    let (code, message) = client.error().await;
    assert_eq!(code, "illegal-move");
    assert!(message.len() < 300, "{message}");
    client.made("e2e4", 0).await;
}

#[tokio::test]
async fn what_is_no_websocket_is_closed() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let mut raw = tokio::net::TcpStream::connect(server.address).await.expect("a connection");
    let request = format!(
        "GET /api/play/{}/socket HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        ticket.id, server.address
    );
    raw.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = [0; 1024];
    let length = raw.read(&mut answer).await.expect("an answer");
    assert!(answer[..length].starts_with(b"HTTP/1.1 101"));
    raw.write_all(&[0xff; 500]).await.expect("sent");
    let mut rest = Vec::new();
    let ended = tokio::time::timeout(std::time::Duration::from_secs(20), raw.read_to_end(&mut rest)).await;
    assert!(ended.is_ok(), "the server closes");
    server.join(&ticket).await.0.made("e2e4", 0).await;
}

#[tokio::test]
async fn the_first_frame_is_a_hello() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let mut client = server.connect(&ticket.id).await;
    client.play("e2e4", 0).await;
    assert_eq!(client.error().await.0, "bad-frame");
    client.send(json!({"type": "ping"})).await;
    assert_eq!(client.frame().await["type"], "pong");
    assert_eq!(client.hello(Some(&ticket.token)).await["ply"], 0);
}

#[tokio::test]
async fn an_unknown_game_has_no_socket() {
    let server = Server::start().await;
    for id in ["0123456789bcdfgh", "x", "%00"] {
        match connect(server.address, id).await {
            Err(Error::Http(response)) => assert_eq!(response.status().as_u16(), 404),
            Err(other) => panic!("{other}"),
            Ok(_) => panic!("{id} has a socket"),
        }
    }
    let ticket = hotseat(&server.state, "chess").await;
    let plain = get(&server.state, &format!("/api/play/{}/socket", ticket.id)).await;
    assert_eq!(plain.refused(426).0, "no-websocket");
}

#[tokio::test]
async fn pages_of_other_sites_may_not_connect() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let own = format!("http://{}", server.address);
    for (origin, may) in [("http://evil.example", false), ("null", false), (own.as_str(), true)] {
        let url = format!("ws://{}/api/play/{}/socket", server.address, ticket.id);
        let mut request = url.into_client_request().expect("a request");
        request.headers_mut().insert("origin", origin.parse().expect("a header"));
        match tokio_tungstenite::connect_async(request).await {
            Ok(_) => assert!(may, "{origin}"),
            Err(Error::Http(response)) => {
                assert!(!may, "{origin}");
                assert_eq!(response.status().as_u16(), 403);
            }
            Err(other) => panic!("{other}"),
        }
    }
}

#[tokio::test]
async fn the_end_of_the_server_is_told() {
    let server = Server::start().await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut client, _) = server.join(&ticket).await;
    let mut silent = server.connect(&ticket.id).await;
    let state = server.state.clone();
    let closing = tokio::spawn(async move { state.close(std::time::Duration::from_secs(10)).await });
    assert_eq!(client.closed().await.0, 1001);
    assert_eq!(silent.closed().await.0, 1001);
    closing.await.expect("closed");
}
