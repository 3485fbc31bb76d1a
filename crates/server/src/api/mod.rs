//! The addresses of `docs/protocol.md`.

mod body;
mod games;
mod page;
mod play;
mod socket;

use axum::Router;
use axum::http::Method;
use axum::routing::{get, post};

use crate::error::Refusal;
use crate::state::AppState;

/// All addresses.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/games", get(games::list))
        .route("/api/games/{id}", get(games::show))
        .route("/api/games/{id}/men/{file}", get(games::diagram))
        .route("/api/games/{id}/reach", get(games::reach))
        .route("/api/games/{id}/rules.toml", get(games::file))
        .route("/api/play", post(play::begin))
        .route("/api/play/import", post(play::import))
        .route("/api/play/{id}", get(play::show))
        .route("/api/play/{id}/pgn", get(play::pgn))
        .route("/api/play/{id}/socket", get(socket::connect))
        .method_not_allowed_fallback(async |method: Method| Refusal::WrongMethod(method.to_string()))
        .fallback(page::page)
}
