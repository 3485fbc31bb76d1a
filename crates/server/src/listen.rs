//! Connections that end gently: a client that is still sending hears why it was cut off.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::time::timeout;

/// How long a client that has been told everything may go on sending.
const PATIENCE: Duration = Duration::from_secs(3);
/// How many bytes it may send.
const MOST: u64 = 64 << 20;

/// A listener for [`axum::serve()`] whose connections end gently.
///
/// A connection that is closed while something sent to it is unread is reset by the system, and the client may never see
/// the last that it was told: that its body is too large, its frame too long. What comes in after the end is read and
/// thrown away for a while instead.
#[derive(Debug)]
pub struct Gentle(TcpListener);

impl Gentle {
    /// The same listener, with connections that end gently.
    pub fn new(listener: TcpListener) -> Self {
        Self(listener)
    }
}

impl Listener for Gentle {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.0).await;
        // Frames are small and waited for. Without it they only come a little later.
        let _ = stream.set_nodelay(true);
        (Connection(Some(stream)), address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

/// A connection that ends gently.
#[derive(Debug)]
pub struct Connection(Option<TcpStream>);

impl Drop for Connection {
    fn drop(&mut self) {
        if let (Some(stream), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
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
    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        self.0.as_mut().map(Pin::new).ok_or_else(|| io::ErrorKind::NotConnected.into())
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
        self.stream()?.poll_write(context, bytes)
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
        self.stream()?.poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.0.as_ref().is_some_and(AsyncWrite::is_write_vectored)
    }
}
