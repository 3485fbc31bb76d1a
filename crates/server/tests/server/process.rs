//! The server as a process: killed at any instant, told to end, started twice.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use chimera_server::{Config, ServeError, SqliteStore, Store, serve};
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::support::{Client, Server, Ticket, against, connect, hotseat, quick};

/// The example `serve`, which Cargo builds beside the tests.
fn program() -> PathBuf {
    let tests = std::env::current_exe().expect("a path");
    let built = tests.parent().and_then(Path::parent).expect("a folder");
    let program = built.join("examples").join(format!("serve{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "{} is not built: test the whole package, not this file alone", program.display());
    program
}

/// A server in a process of its own: killed when dropped.
struct Process {
    child: Child,
    address: SocketAddr,
    /// Held: the server may still have something to say.
    _output: BufReader<ChildStdout>,
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Process {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(program()).arg(folder).stdout(Stdio::piped()).spawn().expect("a process");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let line = output.by_ref().lines().map_while(Result::ok).find(|line| line.contains("http://"));
        let line = line.expect("an address");
        let address = line.rsplit("http://").next().expect("an address").trim().parse().expect("an address");
        Self { child, address, _output: output }
    }

    async fn join(&self, ticket: &Ticket) -> (Client, Value) {
        let mut client = connect(self.address, &ticket.id).await.expect("a socket");
        let state = client.hello(Some(&ticket.token)).await;
        (client, state)
    }
}

/// Begins a game while no process uses the folder.
async fn prepare(folder: &Path, make: impl AsyncFnOnce(&Server) -> Ticket) -> Ticket {
    let store = Arc::new(SqliteStore::open(&folder.join("chimera.db")).await.expect("an archive"));
    let server = Server::with(Arc::clone(&store) as Arc<dyn Store>, quick()).await;
    let ticket = make(&server).await;
    drop(server);
    store.close().await;
    ticket
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_that_was_thinking_when_the_server_was_killed_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let ticket = prepare(folder.path(), async |server| against(&server.state, "quinquereme", "white", 10).await).await;
    let process = Process::start(folder.path());
    let (mut client, state) = process.join(&ticket).await;
    let first = state["legal"][0]["uci"].as_str().expect("a move").to_owned();
    client.play(&first, 0).await;
    let state = client.state().await;
    assert_eq!((&state["ply"], &state["thinking"]), (&1.into(), &true.into()));
    drop(process);

    let process = Process::start(folder.path());
    let (mut client, state) = process.join(&ticket).await;
    assert_eq!((&state["ply"], &state["thinking"]), (&1.into(), &true.into()));
    let state = client.state_when(|state| state["ply"] == 2).await;
    assert_eq!(state["moves"][0]["uci"], first);
    assert!(!state["legal"].as_array().expect("moves").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_move_that_was_told_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let ticket = prepare(folder.path(), async |server| hotseat(&server.state, "ximeracak").await).await;
    // All moves that somebody was told of.
    let mut told = Vec::new();
    for round in 0..4_u64 {
        let process = Process::start(folder.path());
        let (mut client, mut state) = process.join(&ticket).await;
        let kept = state["moves"].as_array().expect("moves");
        assert!(kept.starts_with(&told), "{told:?} were told, {kept:?} are there");
        let killing = tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(80 + 37 * round)).await;
            drop(process);
        });
        // Moves as fast as they can be made, until the server is gone.
        loop {
            told.clone_from(state["moves"].as_array().expect("moves"));
            let legal = state["legal"].as_array().expect("moves");
            let Some(mv) = legal.get((told.len() * 7) % legal.len().max(1)) else { break };
            let frame = json!({"type": "move", "move": mv["uci"], "ply": told.len()}).to_string();
            if client.socket.send(Message::text(frame)).await.is_err() {
                break;
            }
            let Some(Ok(Message::Text(text))) = client.message().await else { break };
            let mut frame = serde_json::from_str::<Value>(&text).expect("JSON");
            assert_eq!(frame["type"], "state", "{frame}");
            state = frame["state"].take();
        }
        killing.await.expect("killed");
    }
    assert!(!told.is_empty());
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_told_to_end_says_goodbye() {
    let folder = tempfile::tempdir().expect("a folder");
    let ticket = prepare(folder.path(), async |server| hotseat(&server.state, "chess").await).await;
    let mut process = Process::start(folder.path());
    let (mut client, _) = process.join(&ticket).await;
    client.made("e2e4", 0).await;
    let told = Command::new("kill").arg(process.child.id().to_string()).status().expect("told");
    assert!(told.success());
    assert_eq!(client.closed().await.0, 1001);
    let status = process.child.wait().expect("ended");
    assert!(status.success(), "{status}");
    let process = Process::start(folder.path());
    assert_eq!(process.join(&ticket).await.1["ply"], 1);
}

#[tokio::test]
async fn two_servers_do_not_share_a_port_or_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let process = Process::start(folder.path());
    let other = tempfile::tempdir().expect("a folder");
    let error = refused(Config::local(process.address.port(), other.path())).await;
    assert!(matches!(error, ServeError::InUse(_)), "{error}");
    assert!(error.to_string().contains(&process.address.to_string()), "{error}");
    let error = refused(Config::local(0, folder.path())).await;
    assert!(matches!(error, ServeError::Locked(_)), "{error}");
}

#[tokio::test]
async fn what_is_no_folder_or_no_archive_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a file");
    std::fs::write(&file, "").expect("written");
    let error = refused(Config::local(0, file)).await;
    assert!(matches!(error, ServeError::Folder { .. }), "{error}");
    let archive = folder.path().join("chimera.db");
    let nonsense = "this is no archive ".repeat(100);
    std::fs::write(&archive, &nonsense).expect("written");
    let error = refused(Config::local(0, folder.path())).await;
    assert!(matches!(error, ServeError::Archive { .. }), "{error}");
    assert_eq!(std::fs::read_to_string(&archive).expect("a text"), nonsense);
}

/// Why a server does not start.
async fn refused(config: Config) -> ServeError {
    let served = tokio::time::timeout(Duration::from_secs(20), serve(config)).await;
    served.expect("it says so at once").expect_err("it does not start")
}
