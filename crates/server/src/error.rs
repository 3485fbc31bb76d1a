//! Why a request or a frame was refused, and the one place that turns a reason into a status.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use thiserror::Error;

use crate::store::StoreError;

/// Why a request or a frame was refused: a clear sentence with the remedy, for people.
#[derive(Debug, Error)]
pub(crate) enum Refusal {
    #[error("There is nothing at this address; the page is at /.")]
    UnknownAddress,
    #[error("This address does not understand {0}.")]
    WrongMethod(String),
    #[error("There is no game \"{0}\" here; /api/games lists those there are.")]
    UnknownGame(String),
    #[error("There is no such game being played here; begin a new one.")]
    UnknownPlay,
    #[error("{game} has no man \"{man}\"; it has {known}.")]
    UnknownMan { game: String, man: String, known: String },
    #[error("\"{0}\" is no square of this board.")]
    BadSquare(String),
    #[error("Nobody stands on {0}.")]
    EmptySquare(String),
    #[error("This FEN cannot be used: {0}")]
    BadFen(String),
    #[error("This PGN cannot be used: {0}")]
    BadPgn(String),
    #[error("The request cannot be read: {0}")]
    BadRequest(String),
    #[error("The body is not JSON: {0}")]
    BadJson(String),
    #[error("The body does not say what is needed: {0}")]
    BadBody(String),
    #[error("The body must be JSON: send it with the header \"content-type: application/json\".")]
    NotJson,
    #[error("The body is too large; {0} bytes are the most.")]
    TooLarge(usize),
    #[error("Too many games were begun within a minute; try again a little later.")]
    TooManyNew,
    #[error("Too many games are being played at this moment; try again a little later.")]
    Busy,
    #[error("The request took too long; try again.")]
    Slow,
    #[error("Too many people are connected to this game; try again a little later.")]
    TooManySockets,
    #[error(
        "This server does not go by the name \"{0}\"; ask it by its address, or start it with --host-name and that name."
    )]
    UnknownHost(String),
    #[error("This page may not connect from another site.")]
    WrongOrigin,
    #[error("This address is for WebSockets: {0}")]
    NoUpgrade(String),
    #[error("The frame cannot be read: {0}")]
    BadFrame(String),
    #[error("Frames come too fast; send fewer.")]
    TooFast,
    #[error("You are watching this game; only who began it can do that.")]
    NotYourGame,
    #[error("It is not your turn.")]
    NotYourTurn,
    #[error("The game has gone on: {now} moves have been made, not {said}.")]
    Stale { now: usize, said: usize },
    #[error("{0}.")]
    IllegalMove(String),
    #[error("The game is over.")]
    Over,
    #[error("There is no move of yours to take back.")]
    NothingToTakeBack,
    #[error("There is no draw to claim now.")]
    NothingToClaim,
    #[error("The game has reached the {0} moves that this server keeps; it cannot go on.")]
    TooLong(usize),
    #[error("The game could not be saved, so nothing was changed; try again.")]
    Store(#[source] StoreError),
    #[error(
        "This game cannot be read: what the archive holds of it is damaged or written by another version. Other games are not affected."
    )]
    Unreadable,
    #[error("Something went wrong in the server; nothing was lost. Try again.")]
    Internal,
}

impl Refusal {
    /// The status and the code for programs.
    pub(crate) fn status(&self) -> (StatusCode, &'static str) {
        use StatusCode as S;
        match self {
            Self::UnknownAddress => (S::NOT_FOUND, "not-found"),
            Self::WrongMethod(_) => (S::METHOD_NOT_ALLOWED, "wrong-method"),
            Self::UnknownGame(_) | Self::UnknownPlay => (S::NOT_FOUND, "unknown-game"),
            Self::UnknownMan { .. } => (S::NOT_FOUND, "unknown-man"),
            Self::BadSquare(_) => (S::UNPROCESSABLE_ENTITY, "bad-square"),
            Self::EmptySquare(_) => (S::UNPROCESSABLE_ENTITY, "empty-square"),
            Self::BadFen(_) => (S::UNPROCESSABLE_ENTITY, "bad-fen"),
            Self::BadPgn(_) => (S::UNPROCESSABLE_ENTITY, "bad-pgn"),
            Self::BadRequest(_) => (S::BAD_REQUEST, "bad-request"),
            Self::BadJson(_) => (S::BAD_REQUEST, "bad-json"),
            Self::BadBody(_) => (S::UNPROCESSABLE_ENTITY, "bad-body"),
            Self::NotJson => (S::UNSUPPORTED_MEDIA_TYPE, "not-json"),
            Self::TooLarge(_) => (S::PAYLOAD_TOO_LARGE, "too-large"),
            Self::TooManyNew => (S::TOO_MANY_REQUESTS, "too-many-games"),
            Self::Busy => (S::SERVICE_UNAVAILABLE, "busy"),
            Self::Slow => (S::SERVICE_UNAVAILABLE, "slow"),
            Self::TooManySockets => (S::SERVICE_UNAVAILABLE, "too-many-sockets"),
            Self::UnknownHost(_) => (S::MISDIRECTED_REQUEST, "unknown-host"),
            Self::WrongOrigin => (S::FORBIDDEN, "wrong-origin"),
            Self::NoUpgrade(_) => (S::UPGRADE_REQUIRED, "no-websocket"),
            Self::BadFrame(_) => (S::BAD_REQUEST, "bad-frame"),
            Self::TooFast => (S::TOO_MANY_REQUESTS, "too-fast"),
            Self::NotYourGame => (S::FORBIDDEN, "not-your-game"),
            Self::NotYourTurn => (S::CONFLICT, "not-your-turn"),
            Self::Stale { .. } => (S::CONFLICT, "stale"),
            Self::IllegalMove(_) => (S::UNPROCESSABLE_ENTITY, "illegal-move"),
            Self::Over => (S::CONFLICT, "game-over"),
            Self::NothingToTakeBack => (S::CONFLICT, "nothing-to-take-back"),
            Self::NothingToClaim => (S::CONFLICT, "nothing-to-claim"),
            Self::TooLong(_) => (S::CONFLICT, "too-long"),
            Self::Store(_) => (S::SERVICE_UNAVAILABLE, "not-saved"),
            Self::Unreadable => (S::INTERNAL_SERVER_ERROR, "damaged"),
            Self::Internal => (S::INTERNAL_SERVER_ERROR, "internal"),
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the archive failed");
        match error {
            StoreError::Damaged(_) => Self::Unreadable,
            error => Self::Store(error),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, code) = self.status();
        (status, Json(json!({"error": {"code": code, "message": self.to_string()}}))).into_response()
    }
}
