//! The WebSocket of a game.

use std::future::Future;
use std::time::{Duration, Instant};

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::Response;
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite;

use super::body::At;
use crate::bucket::Bucket;
use crate::config::Limits;
use crate::error::Refusal;
use crate::play::{Action, Audience, Handle};
use crate::state::AppState;
use crate::wire::{ClientFrame, ServerFrame};

/// How long a client may take to read what it is sent.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a client that is told to go may take to go.
const FAREWELL: Duration = Duration::from_secs(1);
/// Frames that are refused because they come too fast, before the socket is closed.
const TOLERANCE: u32 = 200;

/// `GET /api/play/{id}/socket`
pub(crate) async fn connect(
    State(state): State<AppState>,
    At(id): At<String>,
    request: Request,
) -> Result<Response, Refusal> {
    same_origin(request.headers())?;
    let handle = state.lobby().find(&id).await?;
    let (mut parts, _) = request.into_parts();
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &state)
        .await
        .map_err(|rejection: WebSocketUpgradeRejection| Refusal::NoUpgrade(rejection.body_text()))?;
    let permit = state.socket_permit()?;
    let frame = state.limits().frame;
    Ok(upgrade
        .max_message_size(frame)
        .max_frame_size(frame)
        .on_failed_upgrade(|error| tracing::debug!(%error, "a socket was not opened"))
        .on_upgrade(move |socket| run(socket, state, handle, permit)))
}

/// A browser says from which site a page connects; only our own may. Programs say nothing.
fn same_origin(headers: &HeaderMap) -> Result<(), Refusal> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok());
    let from = origin.as_ref().and_then(Uri::authority);
    match (from, host) {
        (Some(from), Some(host)) if from.as_str().eq_ignore_ascii_case(host) => Ok(()),
        _ => Err(Refusal::WrongOrigin),
    }
}

async fn run(socket: WebSocket, state: AppState, handle: Handle, permit: OwnedSemaphorePermit) {
    let limits = state.limits();
    let mut line = Line {
        socket,
        bucket: Bucket::new(limits.frame_burst, limits.frame_rate),
        ignored: 0,
        heard: Instant::now(),
        asked: false,
        handle,
        closing: state.closing(),
    };
    let end = line.talk(limits).await.err().unwrap_or(End::Gone);
    line.part(end).await;
    drop(permit);
}

/// Why a socket is closed.
#[derive(Debug)]
enum End {
    /// The client has gone.
    Gone,
    /// It is told why.
    Close(u16, &'static str),
}

/// One client.
struct Line {
    socket: WebSocket,
    bucket: Bucket,
    /// Frames that came too fast.
    ignored: u32,
    /// When the client last showed that it is there.
    heard: Instant,
    /// Whether it was asked if it is there and has not answered: that one answer is no frame too many.
    asked: bool,
    handle: Handle,
    closing: watch::Receiver<bool>,
}

/// What happens next.
enum Event {
    Frame(Option<Result<Message, axum::Error>>),
    State(bool),
    Heartbeat,
    Closing,
}

impl Line {
    async fn talk(&mut self, limits: &Limits) -> Result<(), End> {
        let greeting = timeout(limits.hello, self.greet());
        let late = End::Close(close_code::POLICY, "the first frame must be a hello, and soon");
        let Audience { playing, mut states } = greeting.await.map_err(|_| late)??;
        let first = states.borrow_and_update().clone();
        self.say(first).await?;
        let mut heartbeat = interval(limits.heartbeat);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let event = tokio::select! {
                frame = self.socket.recv() => Event::Frame(frame),
                changed = states.changed() => Event::State(changed.is_ok()),
                _ = heartbeat.tick() => Event::Heartbeat,
                _ = self.closing.wait_for(|closing| *closing) => Event::Closing,
            };
            match event {
                Event::Frame(frame) => {
                    if let Some(frame) = self.read(frame).await? {
                        self.answer(frame, playing).await?;
                    }
                }
                Event::State(true) => {
                    let newest = states.borrow_and_update().clone();
                    self.say(newest).await?;
                }
                Event::State(false) => return Err(End::Close(close_code::RESTART, "connect again")),
                Event::Heartbeat if self.heard.elapsed() > 3 * limits.heartbeat => {
                    return Err(End::Close(close_code::AWAY, "nothing was heard for a while"));
                }
                Event::Heartbeat => {
                    self.asked = true;
                    self.send(Message::Ping(axum::body::Bytes::new())).await?;
                }
                Event::Closing => return Err(End::Close(close_code::AWAY, "the server is being stopped")),
            }
        }
    }

    /// Waits for the hello.
    async fn greet(&mut self) -> Result<Audience, End> {
        loop {
            let frame = tokio::select! {
                frame = self.socket.recv() => frame,
                _ = self.closing.wait_for(|closing| *closing) => {
                    return Err(End::Close(close_code::AWAY, "the server is being stopped"));
                }
            };
            match self.read(frame).await? {
                None => {}
                Some(ClientFrame::Ping) => self.tell(&ServerFrame::Pong).await?,
                Some(ClientFrame::Hello { token }) => return self.join(token).await,
                Some(_) => self.refuse(&Refusal::BadFrame("the first frame must be a hello".into())).await?,
            }
        }
    }

    async fn join(&mut self, token: Option<String>) -> Result<Audience, End> {
        match self.handle.join(token).await {
            Ok(audience) => Ok(audience),
            Err(refusal) => {
                self.refuse(&refusal).await?;
                Err(End::Close(close_code::AGAIN, "there is no room now"))
            }
        }
    }

    /// What a message says, if it is a frame of the protocol; what is not is refused.
    async fn read(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<Option<ClientFrame>, End> {
        let message = message.ok_or(End::Gone)?.map_err(broken)?;
        self.heard = Instant::now();
        if matches!(message, Message::Close(_)) {
            return Err(End::Gone);
        }
        if matches!(message, Message::Pong(_)) && std::mem::take(&mut self.asked) {
            return Ok(None);
        }
        if !self.bucket.take() {
            self.ignored += 1;
            if self.ignored > TOLERANCE {
                return Err(End::Close(close_code::POLICY, "frames come too fast"));
            }
            self.refuse(&Refusal::TooFast).await?;
            return Ok(None);
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => {
                self.refuse(&Refusal::BadFrame("only text frames are read".into())).await?;
                return Ok(None);
            }
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return Ok(None),
        };
        match serde_json::from_str(&text) {
            Ok(frame) => Ok(Some(frame)),
            Err(error) => {
                self.refuse(&Refusal::BadFrame(error.to_string())).await?;
                Ok(None)
            }
        }
    }

    async fn answer(&mut self, frame: ClientFrame, playing: bool) -> Result<(), End> {
        let action = match frame {
            ClientFrame::Ping => return self.tell(&ServerFrame::Pong).await,
            ClientFrame::Hello { .. } => return self.refuse(&Refusal::BadFrame("one hello is enough".into())).await,
            ClientFrame::Move { text, ply } => Action::Move { text, ply },
            ClientFrame::Takeback => Action::TakeBack,
            ClientFrame::Resign => Action::Resign,
            ClientFrame::Claim => Action::Claim,
        };
        let done = if playing { self.handle.act(action).await } else { Err(Refusal::NotYourGame) };
        match done {
            // Everybody hears of it by the new state.
            Ok(()) => Ok(()),
            Err(refusal) => self.refuse(&refusal).await,
        }
    }

    async fn refuse(&mut self, refusal: &Refusal) -> Result<(), End> {
        let (_, code) = refusal.status();
        self.tell(&ServerFrame::Error { code, message: refusal.to_string() }).await
    }

    async fn tell(&mut self, frame: &ServerFrame<'_>) -> Result<(), End> {
        let text = serde_json::to_string(frame).map_err(|_| End::Close(close_code::ERROR, "something went wrong"))?;
        self.say(text.into()).await
    }

    async fn say(&mut self, text: Utf8Bytes) -> Result<(), End> {
        self.send(Message::Text(text)).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        patiently(self.socket.send(message)).await
    }

    /// Says why, and leaves the client a moment to hear it.
    async fn part(&mut self, end: End) {
        if let End::Close(code, reason) = end {
            tracing::debug!(code, reason, "a socket is closed");
            let farewell = Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }));
            if self.send(farewell).await.is_err() {
                return;
            }
        }
        let gone = async {
            while let Some(message) = self.socket.recv().await {
                if matches!(message, Ok(Message::Close(_)) | Err(_)) {
                    break;
                }
            }
        };
        // Who does not go is left to go on talking to itself.
        let _ = timeout(FAREWELL, gone).await;
    }
}

async fn patiently(sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), End> {
    match timeout(PATIENCE, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(End::Gone),
    }
}

/// Why a message could not be read, as a close code.
fn broken(error: axum::Error) -> End {
    use tungstenite::Error;
    match error.into_inner().downcast_ref::<Error>() {
        Some(Error::Capacity(_)) => End::Close(close_code::SIZE, "a message may have 16 KiB at most"),
        Some(Error::Utf8(_)) => End::Close(close_code::INVALID, "a text frame must be UTF-8"),
        Some(Error::Protocol(_)) => End::Close(close_code::PROTOCOL, "this is no WebSocket frame"),
        _ => End::Gone,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_our_own_pages_may_connect() {
        let may = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("127.0.0.1:8080"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            same_origin(&headers).is_ok()
        };
        assert!(may(None));
        assert!(may(Some("http://127.0.0.1:8080")));
        for other in ["http://evil.example", "http://127.0.0.1:8081", "null", "", "http://127.0.0.1:8080.evil.example"]
        {
            assert!(!may(Some(other)), "{other}");
        }
    }
}
