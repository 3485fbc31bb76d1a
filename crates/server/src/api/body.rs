//! Bodies in and out: JSON with our own errors, and answers that a browser may keep.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::error::Refusal;
use crate::secret::fingerprint;
use crate::state::AppState;

/// A JSON body.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<AppState> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, Refusal> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
        if !kind.split(';').next().unwrap_or("").trim().eq_ignore_ascii_case("application/json") {
            return Err(Refusal::NotJson);
        }
        let limit = state.limits().body;
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| match rejection {
            BytesRejection::FailedToBufferBody(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Refusal::TooLarge(limit)
            }
            other => Refusal::BadRequest(other.to_string()),
        })?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| match error.classify() {
            Category::Data => Refusal::BadBody(error.to_string()),
            _ => Refusal::BadJson(error.to_string()),
        })
    }
}

/// The variable parts of an address.
pub(crate) struct At<T>(pub T);

impl<T: DeserializeOwned + Send> axum::extract::FromRequestParts<AppState> for At<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Refusal> {
        let Path(value) = Path::<T>::from_request_parts(parts, state)
            .await
            .map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
        Ok(At(value))
    }
}

/// The part of an address behind `?`.
pub(crate) struct Asked<T>(pub T);

impl<T: DeserializeOwned> axum::extract::FromRequestParts<AppState> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Refusal> {
        let Query(value) = Query::<T>::from_request_parts(parts, state)
            .await
            .map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
        Ok(Asked(value))
    }
}

/// JSON that changes with every request.
pub(crate) fn fresh(status: StatusCode, value: &impl Serialize) -> Result<Response, Refusal> {
    let body = json(value)?;
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    Ok((status, headers, body).into_response())
}

/// JSON that a browser may keep as long as the server says that it has not changed.
pub(crate) fn lasting(request: &HeaderMap, value: &impl Serialize) -> Result<Response, Refusal> {
    Ok(kept(request, "application/json", "no-cache", json(value)?.into()))
}

fn json(value: &impl Serialize) -> Result<String, Refusal> {
    serde_json::to_string(value).map_err(|error| {
        tracing::error!(%error, "an answer could not be written");
        Refusal::Internal
    })
}

/// A body with its fingerprint, or only the word that the browser has it already.
pub(crate) fn kept(request: &HeaderMap, kind: &'static str, cache: &'static str, body: Bytes) -> Response {
    // Weak: compression may change the bytes on the way.
    let tag = format!("W/\"{}\"", fingerprint(&body));
    let known = request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or("");
    let known = known.split(',').any(|each| each.trim() == tag);
    let mut headers = HeaderMap::new();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    (headers, body).into_response()
}
