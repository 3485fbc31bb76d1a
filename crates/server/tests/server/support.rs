//! A server to test, and clients.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use chimera_server::{AppState, Limits, MemoryStore, Store, app, serve_on};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};
use tower::ServiceExt;

/// No answer takes longer, but for a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) fn quick() -> Limits {
    Limits { hash_mib: 1, thinkers: 2, ..Limits::default() }
}

pub(crate) fn state() -> AppState {
    AppState::new(Arc::new(MemoryStore::default()), quick())
}

pub(crate) struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
    }

    /// The code of an error in the shape of the protocol.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16) -> (String, String) {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        let error = &self.json()["error"];
        let text = |name: &str| error[name].as_str().unwrap_or_else(|| panic!("no {name}: {error}")).to_owned();
        (text("code"), text("message"))
    }
}

pub(crate) async fn call(state: &AppState, request: Request<Body>) -> Answer {
    let response = app(state.clone()).oneshot(request).await.expect("an answer");
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.expect("a body");
    Answer { status: parts.status, headers: parts.headers, body }
}

pub(crate) async fn get(state: &AppState, path: &str) -> Answer {
    call(state, Request::get(path).body(Body::empty()).expect("a request")).await
}

pub(crate) async fn post(state: &AppState, path: &str, body: impl Into<Body>) -> Answer {
    let request = Request::post(path).header("content-type", "application/json");
    call(state, request.body(body.into()).expect("a request")).await
}

/// The right to move in a game.
#[derive(Clone, Debug)]
pub(crate) struct Ticket {
    pub id: String,
    pub token: String,
}

impl Ticket {
    #[track_caller]
    pub(crate) fn of(answer: &Answer) -> Self {
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        let json = answer.json();
        let text = |name: &str| json[name].as_str().expect("a text").to_owned();
        Self { id: text("id"), token: text("token") }
    }
}

pub(crate) async fn begin(state: &AppState, body: Value) -> Ticket {
    Ticket::of(&post(state, "/api/play", body.to_string()).await)
}

pub(crate) async fn hotseat(state: &AppState, game: &str) -> Ticket {
    begin(state, json!({"game": game, "mode": "hotseat", "side": "white", "level": 1})).await
}

pub(crate) async fn against(state: &AppState, game: &str, side: &str, level: u8) -> Ticket {
    begin(state, json!({"game": game, "mode": "computer", "side": side, "level": level})).await
}

/// A server with a real socket. Stops when dropped.
pub(crate) struct Server {
    pub state: AppState,
    pub address: SocketAddr,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::over(state()).await
    }

    pub(crate) async fn with(store: Arc<dyn Store>, limits: Limits) -> Self {
        Self::over(AppState::new(store, limits)).await
    }

    pub(crate) async fn over(state: AppState) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let served = state.clone();
        let task = tokio::spawn(async move {
            let limits = served.limits().clone();
            serve_on(listener, app(served), &limits, std::future::pending()).await;
        });
        Self { state, address, task }
    }

    /// A client that has not said anything.
    pub(crate) async fn connect(&self, id: &str) -> Client {
        connect(self.address, id).await.expect("a socket")
    }

    /// A client that plays, and the first state it was told.
    pub(crate) async fn join(&self, ticket: &Ticket) -> (Client, Value) {
        let mut client = self.connect(&ticket.id).await;
        let state = client.hello(Some(&ticket.token)).await;
        (client, state)
    }
}

pub(crate) async fn connect(address: SocketAddr, id: &str) -> Result<Client, tungstenite::Error> {
    let url = format!("ws://{address}/api/play/{id}/socket");
    let config = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
    let (socket, _) = connect_async_with_config(url, Some(config), false).await?;
    Ok(Client { socket })
}

pub(crate) struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Client {
    pub(crate) async fn hello(&mut self, token: Option<&str>) -> Value {
        self.send(json!({"type": "hello", "token": token})).await;
        self.state().await
    }

    pub(crate) async fn send(&mut self, frame: Value) {
        self.send_text(&frame.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("sent");
    }

    pub(crate) async fn message(&mut self) -> Option<Result<Message, tungstenite::Error>> {
        tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("the server says something in time")
    }

    /// The next frame of the protocol.
    pub(crate) async fn frame(&mut self) -> Value {
        loop {
            match self.message().await.expect("the socket is open").expect("a message") {
                Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The next frame, which must be a state.
    pub(crate) async fn state(&mut self) -> Value {
        let mut frame = self.frame().await;
        assert_eq!(frame["type"], "state", "{frame}");
        frame["state"].take()
    }

    /// The first state for which this holds.
    pub(crate) async fn state_when(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let state = self.state().await;
            if holds(&state) {
                return state;
            }
        }
    }

    /// The next frame, which must be an error: its code and message.
    pub(crate) async fn error(&mut self) -> (String, String) {
        let frame = self.frame().await;
        assert_eq!(frame["type"], "error", "{frame}");
        let text = |name: &str| frame[name].as_str().expect("a text").to_owned();
        (text("code"), text("message"))
    }

    /// The code and the reason with which the server closes, whatever it says before.
    pub(crate) async fn closed(&mut self) -> (u16, String) {
        loop {
            match self.message().await {
                Some(Ok(Message::Close(Some(frame)))) => return (frame.code.into(), frame.reason.to_string()),
                Some(Ok(Message::Close(None))) => return (0, String::new()),
                Some(Ok(_)) => {}
                Some(Err(error)) => panic!("closed without a word: {error}"),
                None => panic!("closed without a word"),
            }
        }
    }

    pub(crate) async fn play(&mut self, text: &str, ply: usize) {
        self.send(json!({"type": "move", "move": text, "ply": ply})).await;
    }

    /// Makes a move that is accepted; gives the state after it.
    pub(crate) async fn made(&mut self, text: &str, ply: usize) -> Value {
        self.play(text, ply).await;
        self.state_when(|state| state["ply"].as_u64() > Some(ply as u64)).await
    }
}

/// The moves made, in SAN.
pub(crate) fn sans(state: &Value) -> String {
    let moves = state["moves"].as_array().expect("moves");
    moves.iter().map(|mv| mv["san"].as_str().expect("a text")).collect::<Vec<_>>().join(" ")
}

/// The move that is legal now, by its UCI.
pub(crate) fn legal<'a>(state: &'a Value, uci: &str) -> &'a Value {
    let moves = state["legal"].as_array().expect("moves");
    moves.iter().find(|mv| mv["uci"] == uci).unwrap_or_else(|| panic!("{uci} is not legal: {moves:?}"))
}
