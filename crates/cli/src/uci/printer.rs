//! Standard output, shared by the thread that listens and the one that thinks: whole lines, at once.

use std::io::{self, Stdout, Write};
use std::sync::{Arc, Mutex, PoisonError};

use chimera_protocol::uci::Reply;

#[derive(Clone)]
pub(super) struct Printer {
    inner: Arc<Mutex<Stdout>>,
}

impl Printer {
    pub(super) fn stdout() -> Self {
        Self { inner: Arc::new(Mutex::new(io::stdout())) }
    }

    /// Prints lines, the last one without its end.
    pub(super) fn lines(&self, text: &str) -> io::Result<()> {
        let mut stdout = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        stdout.write_all(format!("{text}\n").as_bytes())?;
        stdout.flush()
    }

    pub(super) fn reply(&self, reply: &Reply) -> io::Result<()> {
        self.lines(&reply.to_string())
    }

    /// Prints something for people.
    pub(super) fn text(&self, text: &str) -> io::Result<()> {
        self.reply(&Reply::Text(text.to_owned()))
    }
}
