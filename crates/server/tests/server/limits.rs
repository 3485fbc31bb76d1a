//! How much the server lets anybody ask of it.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use chimera_server::{Limits, MemoryStore};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use super::support::{Answer, Server, against, call, get, hotseat, post, quick, state};

async fn limited(limits: Limits) -> Server {
    Server::with(Arc::new(MemoryStore::default()), limits).await
}

#[tokio::test]
async fn bodies_are_bounded_and_must_be_json() {
    let state = state();
    let (code, message) = post(&state, "/api/play", " ".repeat((1 << 20) + 1)).await.refused(413);
    assert_eq!(code, "too-large");
    assert!(message.contains("1048576"), "{message}");
    for kind in ["text/plain", "", "multipart/form-data"] {
        let request = Request::post("/api/play").header("content-type", kind);
        let request = request.body(Body::from(r#"{"game": "chess", "mode": "hotseat"}"#)).expect("a request");
        assert_eq!(call(&state, request).await.refused(415).0, "not-json", "{kind}");
    }
}

/// A foreign site whose name leads here asks by that name: it gets no page, no game and no socket.
#[tokio::test]
async fn a_foreign_name_is_refused_everywhere() {
    async fn ask(state: &chimera_server::AppState, path: &str, host: &str) -> Answer {
        let request = Request::get(path).header("host", host).body(Body::empty()).expect("a request");
        call(state, request).await
    }
    let state = state();
    let ticket = hotseat(&state, "chess").await;
    let socket = format!("/api/play/{}/socket", ticket.id);
    for path in ["/", "/api/games", "/nothing", socket.as_str()] {
        let (code, message) = ask(&state, path, "evil.example:8080").await.refused(421);
        assert_eq!(code, "unknown-host", "{path}");
        assert!(message.contains("\"evil.example:8080\"") && message.contains("--host-name"), "{message}");
    }
    for host in ["127.0.0.1:8080", "[::1]:8080", "localhost:8080"] {
        assert_eq!(ask(&state, "/api/games", host).await.status, 200, "{host}");
    }
    let named = state.clone().known_as(vec!["chess.example.org".to_owned()]);
    assert_eq!(ask(&named, "/api/games", "chess.example.org").await.status, 200);
    assert_eq!(ask(&named, "/api/games", "evil.example").await.status, 421);
    assert_eq!(ask(&state.known_as_anything(), "/api/games", "evil.example").await.status, 200);
}

#[tokio::test]
async fn who_sends_too_much_still_hears_why_it_was_refused() {
    let server = Server::start().await;
    let mut raw = TcpStream::connect(server.address).await.expect("a connection");
    let length = 5 << 20;
    let head = format!(
        "POST /api/play HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n",
        server.address
    );
    raw.write_all(head.as_bytes()).await.expect("sent");
    raw.write_all(&vec![b' '; length]).await.expect("sent");
    let mut answer = String::new();
    raw.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 413") && answer.contains("too-large"), "{answer}");
}

#[tokio::test]
async fn a_socket_that_says_nothing_is_closed() {
    let server = limited(Limits { hello: Duration::from_millis(100), ..quick() }).await;
    let ticket = hotseat(&server.state, "chess").await;
    let mut client = server.connect(&ticket.id).await;
    let (code, reason) = client.closed().await;
    assert_eq!(code, 1008);
    assert!(reason.contains("hello"), "{reason}");
}

#[tokio::test]
async fn a_game_has_only_so_many_sockets() {
    let server = limited(Limits { sockets_per_play: 3, ..quick() }).await;
    let ticket = hotseat(&server.state, "chess").await;
    let mut there = Vec::new();
    for _ in 0..3 {
        there.push(server.join(&ticket).await.0);
    }
    let mut client = server.connect(&ticket.id).await;
    client.send(json!({"type": "hello", "token": ticket.token})).await;
    assert_eq!(client.error().await.0, "too-many-sockets");
    assert_eq!(client.closed().await.0, 1013);
    drop(there.pop());
    tokio::time::sleep(Duration::from_millis(200)).await;
    server.join(&ticket).await;
}

#[tokio::test]
async fn the_server_has_only_so_many_sockets() {
    let server = limited(Limits { sockets: 2, ..quick() }).await;
    let ticket = hotseat(&server.state, "chess").await;
    let _there = [server.connect(&ticket.id).await, server.connect(&ticket.id).await];
    assert!(super::support::connect(server.address, &ticket.id).await.is_err());
}

#[tokio::test]
async fn frames_may_not_come_too_fast() {
    let server = limited(Limits { frame_burst: 5, frame_rate: 0.01, ..quick() }).await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut client, _) = server.join(&ticket).await;
    for _ in 0..4 {
        client.send(json!({"type": "ping"})).await;
        assert_eq!(client.frame().await["type"], "pong");
    }
    client.send(json!({"type": "ping"})).await;
    assert_eq!(client.error().await.0, "too-fast");
    for _ in 0..300 {
        client.send(json!({"type": "ping"})).await;
    }
    assert_eq!(client.closed().await.0, 1008);
}

#[tokio::test]
async fn games_are_not_begun_without_end() {
    let server = limited(Limits { plays_per_minute: 3, ..quick() }).await;
    for _ in 0..3 {
        hotseat(&server.state, "chess").await;
    }
    let body = json!({"game": "chess", "mode": "hotseat"}).to_string();
    assert_eq!(post(&server.state, "/api/play", body).await.refused(429).0, "too-many-games");
}

#[tokio::test]
async fn a_game_does_not_grow_without_end() {
    let server = limited(Limits { plies: 2, ..quick() }).await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut client, _) = server.join(&ticket).await;
    client.made("e2e4", 0).await;
    client.made("e7e5", 1).await;
    client.play("g1f3", 2).await;
    assert_eq!(client.error().await.0, "too-long");
}

/// The computer keeps to the limit too, and who waits for its move is told why none comes.
#[tokio::test]
async fn a_game_against_the_computer_does_not_grow_without_end_either() {
    let server = limited(Limits { plies: 1, ..quick() }).await;
    let ticket = against(&server.state, "chess", "white", 1).await;
    let (mut client, _) = server.join(&ticket).await;
    let state = client.made("e2e4", 0).await;
    assert_eq!((&state["ply"], &state["thinking"], &state["outcome"]), (&1.into(), &false.into(), &Value::Null));
    assert!(state["warning"].as_str().is_some_and(|text| text.contains("1 moves that this server keeps")), "{state}");
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(get(&server.state, &format!("/api/play/{}", ticket.id)).await.json()["ply"], 1);
    client.send(json!({"type": "takeback"})).await;
    assert_eq!(client.state_when(|state| state["ply"] == 0).await["warning"], Value::Null);
}

#[tokio::test]
async fn idle_games_make_room_and_come_back() {
    let server = limited(Limits { live_plays: 4, ..quick() }).await;
    let mut tickets = Vec::new();
    for _ in 0..12 {
        let ticket = hotseat(&server.state, "chess").await;
        let (mut client, _) = server.join(&ticket).await;
        client.made("e2e4", 0).await;
        tickets.push(ticket);
    }
    for _ in 0..3 {
        for ticket in &tickets {
            assert_eq!(get(&server.state, &format!("/api/play/{}", ticket.id)).await.json()["ply"], 1);
        }
    }
    // Games that somebody looks at do not make room.
    let mut there = Vec::new();
    for ticket in &tickets[..4] {
        there.push(server.join(ticket).await.0);
    }
    let mut refused = 0;
    for ticket in &tickets[4..] {
        let answer = get(&server.state, &format!("/api/play/{}", ticket.id)).await;
        refused += u32::from(answer.status == 503);
    }
    assert_eq!(refused, 8);
    there[0].made("e7e5", 1).await;
    drop(there);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(get(&server.state, &format!("/api/play/{}", tickets[0].id)).await.json()["ply"], 2);
    assert_eq!(get(&server.state, &format!("/api/play/{}", tickets[9].id)).await.json()["ply"], 1);
}

#[tokio::test]
async fn a_game_that_nobody_looks_at_leaves_and_comes_back() {
    let server = limited(Limits { idle_play: Duration::from_millis(1), ..quick() }).await;
    let ticket = hotseat(&server.state, "chess").await;
    for (ply, mv) in ["e2e4", "e7e5", "g1f3", "b8c6"].into_iter().enumerate() {
        let (mut client, _) = server.join(&ticket).await;
        client.made(mv, ply).await;
        drop(client);
        tokio::time::sleep(Duration::from_millis(if ply % 2 == 0 { 50 } else { 0 })).await;
    }
    let looks = (0..200).map(|_| {
        let (state, id) = (server.state.clone(), ticket.id.clone());
        tokio::spawn(async move { get(&state, &format!("/api/play/{id}")).await.json()["ply"].clone() })
    });
    for look in looks.collect::<Vec<_>>() {
        assert_eq!(look.await.expect("an answer"), 4);
    }
}

#[tokio::test]
async fn a_client_that_has_gone_silent_is_given_up() {
    let server = limited(Limits { heartbeat: Duration::from_millis(50), ..quick() }).await;
    let ticket = hotseat(&server.state, "chess").await;
    let (mut client, _) = server.join(&ticket).await;
    // As long as it reads, it answers by itself.
    for _ in 0..6 {
        tokio::time::sleep(Duration::from_millis(60)).await;
        client.send(json!({"type": "ping"})).await;
        assert_eq!(client.frame().await["type"], "pong");
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(client.closed().await.0, 1001);
}

#[tokio::test]
async fn connections_that_ask_for_nothing_keep_nobody_out() {
    let server = limited(Limits { connections: 3, headers: Duration::from_millis(200), ..quick() }).await;
    let mut stalled = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(server.address).await.expect("a connection");
        stream.write_all(b"GET / HTTP/1.1\r\nX:").await.expect("sent");
        stalled.push(stream);
    }
    let mut waiting = TcpStream::connect(server.address).await.expect("a connection");
    waiting.write_all(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n").await.expect("sent");
    let mut answer = [0; 12];
    let read = tokio::time::timeout(Duration::from_secs(20), waiting.read_exact(&mut answer)).await;
    read.expect("an answer in time").expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 200");
}

/// Answers that nobody reads fill all that lies between, and then the server waits: but not for ever, and not for
/// sockets either.
#[tokio::test]
async fn connections_that_read_nothing_keep_nobody_out() {
    let limits = Limits { connections: 2, stalled: Duration::from_millis(300), ..quick() };
    let server = limited(Limits { frame_burst: u32::MAX, ..limits }).await;
    let ticket = hotseat(&server.state, "chess").await;
    let mut stalled = Vec::new();
    for _ in 0..2 {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4096).expect("a small buffer");
        stalled.push(socket.connect(server.address).await.expect("a connection"));
    }
    let upgrade = format!(
        "GET /api/play/{}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n",
        ticket.id
    );
    // Binary frames of no bytes, each of which is answered by a refusal.
    let frames = [0x82, 0x80, 0, 0, 0, 0].repeat(200_000);
    let asked = "GET /api/games/chess HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(20_000);
    let [http, socket] = &mut stalled[..] else { panic!("two") };
    let all = upgrade.into_bytes().into_iter().chain(frames).collect::<Vec<_>>();
    let overdone = async {
        let _ = tokio::join!(http.write_all(asked.as_bytes()), socket.write_all(&all));
    };
    let _ = tokio::time::timeout(Duration::from_millis(500), overdone).await;
    for _ in 0..2 {
        let mut waiting = TcpStream::connect(server.address).await.expect("a connection");
        waiting.write_all(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n").await.expect("sent");
        let mut answer = [0; 12];
        let read = tokio::time::timeout(Duration::from_secs(8), waiting.read_exact(&mut answer)).await;
        read.expect("an answer in time").expect("an answer");
        assert_eq!(&answer, b"HTTP/1.1 200");
        stalled.push(waiting);
    }
}
