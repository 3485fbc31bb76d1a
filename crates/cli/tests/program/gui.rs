//! A GUI that has the program running behind pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use crate::common::command;

/// How long a GUI waits for any answer: far more than is needed, so that a busy machine is no failure.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Gui {
    child: Child,
    stdin: ChildStdin,
    pub lines: Receiver<String>,
}

impl Gui {
    /// Starts the program with a verb.
    pub(crate) fn start(verb: &str) -> Self {
        let mut child = command(&[verb]).spawn().expect("the program starts");
        let stdin = child.stdin.take().expect("a pipe");
        let stdout = child.stdout.take().expect("a pipe");
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { child, stdin, lines }
    }

    /// The number of the program's process.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").expect("the program listens");
    }

    /// Waits for a line that begins so, and gives all lines up to it.
    #[track_caller]
    pub(crate) fn hear(&self, beginning: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no {beginning} after {heard:?}"));
            let found = line.starts_with(beginning);
            heard.push(line);
            if found {
                return heard;
            }
        }
    }

    /// The word after the first one of the next line that begins so.
    #[track_caller]
    pub(crate) fn word(&self, beginning: &str) -> String {
        let heard = self.hear(beginning);
        heard.last().and_then(|line| line.split(' ').nth(1)).expect("a word").to_owned()
    }

    #[track_caller]
    pub(crate) fn quit(mut self) {
        self.say("quit");
        let begun = Instant::now();
        while self.child.try_wait().expect("a status").is_none() {
            assert!(begun.elapsed() < PATIENCE, "the program does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(self.child.wait().expect("a status").success());
    }
}
