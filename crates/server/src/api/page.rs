//! The page, embedded in the program.

use axum::body::Bytes;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;

use super::body::kept;
use crate::error::Refusal;

/// What `web/dist` held when the program was built: the page in `app/` if it was built, and a word to say so if not.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

/// The built page.
const APP: &str = "app/index.html";
/// What is shown if it was not built.
const PLACEHOLDER: &str = "index.html";
/// Files whose names change with what is in them.
const ASSETS: &str = "app/assets/";

/// Anything that is no address of the API.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Refusal::UnknownAddress.into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Refusal::WrongMethod(method.to_string()).into_response();
    }
    let file = match path {
        "" | "index.html" if Dist::get(APP).is_some() => APP.to_owned(),
        "" | "index.html" => PLACEHOLDER.to_owned(),
        path => format!("app/{path}"),
    };
    // In a debug build the files are read from the disk: no address may lead out of their folder.
    let inside = !file.split('/').any(|part| part == "..");
    let Some(found) = Dist::get(&file).filter(|_| inside) else {
        return (StatusCode::NOT_FOUND, Html(NOTHING)).into_response();
    };
    let cache = if file.starts_with(ASSETS) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = kept(&headers, "application/octet-stream", cache, Bytes::from(found.data.into_owned()));
    if response.status() == StatusCode::OK
        && let Ok(kind) = kind(&file).parse()
    {
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
    }
    response
}

/// What a file is, by its name.
fn kind(file: &str) -> String {
    let kind = mime_guess::from_path(file).first_or_octet_stream();
    match (kind.type_().as_str(), kind.subtype().as_str()) {
        ("text", _) | ("application", "javascript") => format!("{kind}; charset=utf-8"),
        _ => kind.to_string(),
    }
}

const NOTHING: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Chimera</title>\
<p>There is nothing at this address. <a href=\"/\">Here are the games.</a></p></html>";
