//! Where the server listens, where it keeps its data, and how much it lets anybody ask of it.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use chimera_rules::Game;

/// How to run a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The folder of the archive; made if absent.
    pub data: PathBuf,
    /// Names by which people reach it besides its address and `localhost`, such as a proxy's.
    pub host_names: Vec<String>,
    /// Games that it offers besides those of the catalog; their ids must differ from the catalog's.
    pub games: Vec<Game>,
    /// What it allows.
    pub limits: Limits,
}

impl Config {
    /// A server for this machine alone, with the usual limits.
    pub fn local(port: u16, data: impl Into<PathBuf>) -> Self {
        Self {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port,
            data: data.into(),
            host_names: Vec::new(),
            games: Vec::new(),
            limits: Limits::default(),
        }
    }
}

/// How much the server lets anybody ask of it.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Open connections of any kind; whoever comes then waits until one ends.
    pub connections: usize,
    /// How long a connection may take to ask for something, headers and all.
    pub headers: Duration,
    /// How long a client may take nothing of what it is sent.
    pub stalled: Duration,
    /// Bytes of a request's body.
    pub body: usize,
    /// Bytes of a WebSocket message from a client.
    pub frame: usize,
    /// Open sockets, all games together.
    pub sockets: usize,
    /// Open sockets of one game.
    pub sockets_per_play: usize,
    /// Games held in memory; idle ones make room.
    pub live_plays: usize,
    /// How long a game that nobody looks at stays in memory.
    pub idle_play: Duration,
    /// How long a new socket may wait before it says hello.
    pub hello: Duration,
    /// How often a silent client is asked whether it is still there; after three times without an answer it is given up.
    pub heartbeat: Duration,
    /// Frames that a socket may send at once.
    pub frame_burst: u32,
    /// Frames a second that it may send in the long run.
    pub frame_rate: f64,
    /// Games begun within a minute, by everybody.
    pub plays_per_minute: u32,
    /// Half-moves of one game.
    pub plies: usize,
    /// Engines at work at once.
    pub thinkers: usize,
    /// Memory of one engine, in MiB.
    pub hash_mib: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            // Systems often allow a process 1024 open files.
            connections: 900,
            headers: Duration::from_secs(15),
            stalled: Duration::from_secs(15),
            body: 1 << 20,
            frame: 16 << 10,
            sockets: 800,
            sockets_per_play: 64,
            live_plays: 1000,
            idle_play: Duration::from_mins(10),
            hello: Duration::from_secs(10),
            heartbeat: Duration::from_secs(25),
            frame_burst: 40,
            frame_rate: 10.0,
            plays_per_minute: 240,
            plies: 4000,
            thinkers: cores.div_ceil(2),
            hash_mib: 16,
        }
    }
}
