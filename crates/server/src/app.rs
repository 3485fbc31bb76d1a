//! The application: all addresses, and what holds for every one of them.

use std::any::Any;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;

use crate::api;
use crate::error::Refusal;
use crate::host;
use crate::state::AppState;

/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// What the page may load: what comes with it, and its own server.
const POLICY: &str = "default-src 'self'; connect-src 'self' ws: wss:; base-uri 'none'; object-src 'none'; \
                      frame-ancestors 'self'";

/// The whole server, to be run behind a socket or called directly.
pub fn app(state: AppState) -> Router {
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
    ];
    let mut router = api::routes()
        .layer(DefaultBodyLimit::max(state.limits().body))
        .layer(from_fn(in_time))
        .layer(from_fn_with_state(state.clone(), host::known))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(CompressionLayer::new());
    for (name, value) in headers {
        router = router.layer(default_header(name, value));
    }
    router
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(TraceLayer::new_for_http())
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
        .with_state(state)
}

fn default_header(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

async fn in_time(request: Request, next: Next) -> Response {
    let answered = tokio::time::timeout(PATIENCE, next.run(request)).await;
    answered.unwrap_or_else(|_| Refusal::Slow.into_response())
}

// The layer that catches panics hands them over by value.
#[allow(clippy::needless_pass_by_value)]
fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    tracing::error!(panic = text.unwrap_or("?"), "a request failed");
    Refusal::Internal.into_response()
}
