//! Games being played: begun, imported, looked at, taken away as PGN.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use chimera_engine::Level;
use chimera_rules::Game;

use super::body::{At, Body, fresh};
use crate::error::Refusal;
use crate::play;
use crate::secret::{self, TokenHash};
use crate::state::AppState;
use crate::store::{Seats, StoredPlay, StoredRules};
use crate::wire::{ImportPlay, Mode, NewPlay, PlayTicket, Wish};

/// `POST /api/play`
pub(crate) async fn begin(State(state): State<AppState>, Body(body): Body<NewPlay>) -> Result<Response, Refusal> {
    let terms = Terms::new(body.mode, body.side, body.level)?;
    let mut game = state.shelf().find(&body.game).await?.game;
    if game.is_drawn() && body.fen.is_none() {
        game = game.drawn(secret::number()).map_err(|_| Refusal::Internal)?;
    }
    let start = match &body.fen {
        Some(fen) => game.parse_fen(fen).map_err(|error| Refusal::BadFen(error.to_string()))?,
        None => game.start(),
    };
    keep(&state, &terms, &game, start.fen(), Vec::new()).await
}

/// `POST /api/play/import`
pub(crate) async fn import(State(state): State<AppState>, Body(body): Body<ImportPlay>) -> Result<Response, Refusal> {
    let terms = Terms::new(body.mode, body.side, body.level)?;
    let limit = state.limits().plies;
    let shelf = state.clone();
    // A long game takes a while to play through.
    let read = tokio::task::spawn_blocking(move || play::read_pgn(&body.pgn, limit, shelf.shelf())).await;
    let imported = read.map_err(|_| Refusal::Internal)??;
    keep(&state, &terms, &imported.game, imported.start_fen, imported.moves).await
}

/// `GET /api/play/{id}`
pub(crate) async fn show(State(state): State<AppState>, At(id): At<String>) -> Result<Response, Refusal> {
    let json = state.lobby().find(&id).await?.look().await?;
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, json).into_response())
}

/// `GET /api/play/{id}/pgn`
pub(crate) async fn pgn(State(state): State<AppState>, At(id): At<String>) -> Result<Response, Refusal> {
    let text = state.lobby().find(&id).await?.pgn().await?;
    let headers = [(header::CONTENT_TYPE, "application/x-chess-pgn"), (header::CACHE_CONTROL, "no-store")];
    let mut response = (headers, text).into_response();
    // An id that was found holds nothing but letters and digits.
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"chimera-{id}.pgn\"")) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    Ok(response)
}

/// Who plays, and how strong the computer is.
struct Terms {
    seats: Seats,
    level: u8,
}

impl Terms {
    fn new(mode: Mode, side: Wish, level: u8) -> Result<Self, Refusal> {
        if Level::new(level).is_none() {
            let most = Level::ALL.len();
            return Err(Refusal::BadBody(format!("level must be a number from 1 to {most}, not {level}")));
        }
        let first = match side {
            Wish::White => true,
            Wish::Black => false,
            Wish::Random => secret::coin(),
        };
        let seats = match (mode, first) {
            (Mode::Hotseat, _) => Seats::Hotseat,
            (Mode::Computer, true) => Seats::PersonFirst,
            (Mode::Computer, false) => Seats::PersonSecond,
        };
        Ok(Self { seats, level })
    }
}

async fn keep(
    state: &AppState,
    terms: &Terms,
    game: &Game,
    start_fen: String,
    moves: Vec<String>,
) -> Result<Response, Refusal> {
    state.may_begin()?;
    let ticket = PlayTicket { id: secret::new_id(), token: secret::new_token() };
    let play = StoredPlay {
        id: ticket.id.clone(),
        rules: StoredRules { game: game.id().to_owned(), source: game.source().to_owned() },
        seats: terms.seats,
        level: terms.level,
        token_hash: TokenHash::of(&ticket.token).as_bytes().to_vec(),
        begun: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs() as i64),
        start_fen,
        moves,
        ending: None,
    };
    state.store().create(&play).await?;
    fresh(StatusCode::CREATED, &ticket)
}
