//! By which names the server may be asked.
//!
//! A browser lets a page ask whatever its own name leads to. A foreign site whose name is made to lead to this machine could
//! so talk to a server that listens for this machine alone; but it can't hide the name.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::Refusal;
use crate::state::AppState;

/// The most of a foreign name that an answer repeats, in characters.
const QUOTED: usize = 80;

/// The names that are known.
#[derive(Clone, Debug)]
pub(crate) enum Hosts {
    /// Everybody may come by any name.
    Any,
    /// Addresses, `localhost`, and these names.
    Named(Vec<String>),
}

impl Hosts {
    fn knows(&self, host: &str) -> bool {
        let Self::Named(names) = self else { return true };
        let Ok(authority) = host.parse::<Authority>() else { return false };
        let name = authority.host();
        let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let name = name.strip_suffix('.').unwrap_or(name);
        let known = |known: &str| known.eq_ignore_ascii_case(name);
        address.parse::<IpAddr>().is_ok() || known("localhost") || names.iter().any(|name| known(name))
    }

    fn check(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        // Browsers always say it; what says nothing is a program.
        let Some(host) = headers.get(header::HOST) else { return Ok(()) };
        match host.to_str() {
            Ok(host) if self.knows(host) => Ok(()),
            host => Err(Refusal::UnknownHost(host.unwrap_or("?").chars().take(QUOTED).collect())),
        }
    }
}

/// Refuses requests by unknown names.
pub(crate) async fn known(State(state): State<AppState>, request: Request, next: Next) -> Response {
    match state.hosts().check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_localhost_and_names_that_were_given_are_known() {
        let hosts = Hosts::Named(vec!["chess.example.org".to_owned()]);
        for known in [
            "127.0.0.1:8080",
            "127.0.0.1",
            "[::1]:8080",
            "[::1]",
            "192.168.1.7:80",
            "localhost:8080",
            "LOCALHOST",
            "localhost.",
            "Chess.example.org",
            "chess.example.org:443",
        ] {
            assert!(hosts.knows(known), "{known}");
        }
        for foreign in [
            "evil.example",
            "evil.example:8080",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "",
            ":8080",
            "chess.example.org.evil.example",
            "xchess.example.org",
            "127.0.0.1@evil.example",
            "[::1",
            "a b",
        ] {
            assert!(!hosts.knows(foreign), "{foreign}");
        }
        assert!(Hosts::Any.knows("evil.example"));
    }
}
