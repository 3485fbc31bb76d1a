//! Connections: only so many, none that never asks for anything, and all end gently.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, watch};
use tokio::time::{Sleep, sleep, timeout};

use crate::config::Limits;

/// How long a client that has been told everything may go on sending.
const PATIENCE: Duration = Duration::from_secs(3);
/// How many bytes it may send.
const MOST: u64 = 64 << 20;

/// Serves an application until `ended`, and then until all that was asked for is answered.
///
/// There are never more connections than `limits` allow, and whoever does not send the headers of a request in time, or
/// for too long takes nothing of what it is sent, is cut off, so that nobody keeps others out by holding connections.
pub async fn serve_on(listener: TcpListener, app: Router, limits: &Limits, ended: impl Future<Output = ()>) {
    let mut listener = listener;
    let places_in_all = u32::try_from(limits.connections.max(1)).unwrap_or(u32::MAX);
    let places = Arc::new(Semaphore::new(places_in_all as usize));
    let (closing, closed) = watch::channel(());
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.headers);
    let mut ended = std::pin::pin!(ended);
    loop {
        let next = async {
            let place = Arc::clone(&places).acquire_owned().await;
            // Errors that pass, such as too many open files, are waited out in there.
            (place, Listener::accept(&mut listener).await.0)
        };
        let (place, stream) = tokio::select! {
            next = next => next,
            () = &mut ended => break,
        };
        // Frames are small and waited for. Without it they only come a little later.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(app.clone());
        let connection =
            builder.serve_connection(TokioIo::new(Connection::new(stream, limits.stalled)), service).with_upgrades();
        let mut closed = closed.clone();
        tokio::spawn(async move {
            let mut connection = std::pin::pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                _ = closed.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection broke");
            }
            drop(place);
        });
    }
    // Whoever comes now is refused.
    drop(listener);
    drop(closing);
    // All places are free once all connections have ended.
    let _ = places.acquire_many(places_in_all).await;
}

/// A connection that ends gently, and does not wait for ever to be read.
///
/// A connection that is closed while something sent to it is unread is reset by the system, and the client may never see
/// the last that it was told: that its body is too large, its frame too long. What comes in after the end is read and
/// thrown away for a while instead.
#[derive(Debug)]
struct Connection {
    stream: Option<TcpStream>,
    /// How long something may wait to be written while nothing can be.
    patience: Duration,
    /// When that is over, as long as something waits.
    deadline: Option<Pin<Box<Sleep>>>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let (Some(stream), Ok(runtime)) = (self.stream.take(), Handle::try_current()) {
            runtime.spawn(linger(stream));
        }
    }
}

/// Says that nothing more will be said, and hears the client out.
async fn linger(mut stream: TcpStream) {
    // Whatever fails here, the connection is over anyway.
    if stream.shutdown().await.is_ok() {
        let _ = timeout(PATIENCE, tokio::io::copy(&mut stream.take(MOST), &mut tokio::io::sink())).await;
    }
}

impl Connection {
    fn new(stream: TcpStream, patience: Duration) -> Self {
        Self { stream: Some(stream), patience, deadline: None }
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        self.stream.as_mut().map(Pin::new).ok_or_else(|| io::ErrorKind::NotConnected.into())
    }

    /// What came of a write; a failure if nothing could be written for too long.
    fn hurried(&mut self, written: Poll<io::Result<usize>>, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.deadline = None;
            return written;
        }
        let patience = self.patience;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(patience)));
        deadline.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream()?.poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = self.stream()?.poll_write(context, bytes);
        self.hurried(written, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream()?.poll_write_vectored(context, parts);
        self.hurried(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.as_ref().is_some_and(AsyncWrite::is_write_vectored)
    }
}
