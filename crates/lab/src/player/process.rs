//! A process that is talked to line by line.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use chimera_protocol::{Line, LineReader};

use super::{Contestant, PlayerError};

/// How many lines may wait to be read before the process is made to wait: each may be as long as a line can be.
const WAITING: usize = 256;

/// An engine's process. It is killed when this is dropped.
pub(crate) struct Process {
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    pub(crate) fn start(contestant: &Contestant) -> Result<Self, PlayerError> {
        let failed = |source| PlayerError::Start { command: contestant.command.display().to_string(), source };
        let mut child = Command::new(&contestant.command)
            .args(&contestant.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(PlayerError::Ended(contestant.name.clone()));
        };
        let (sender, lines) = mpsc::sync_channel(WAITING);
        thread::spawn(move || {
            let mut reader = LineReader::new(BufReader::new(output));
            while let Ok(line) = reader.next_line() {
                match line {
                    Line::Text(text) => {
                        if sender.send(text).is_err() {
                            break;
                        }
                    }
                    Line::TooLong => {}
                    Line::End => break,
                }
            }
        });
        Ok(Self { name: contestant.name.clone(), child, input, lines })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Writes a line.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), PlayerError> {
        let written = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        written.map_err(|_| PlayerError::Ended(self.name.clone()))
    }

    /// Reads lines until `wanted` makes something of one.
    pub(crate) fn hear<T>(
        &mut self,
        question: &str,
        patience: Duration,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, PlayerError> {
        let deadline = Instant::now() + patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            // Whoever never stops talking has not answered either.
            let next = if left.is_zero() { Err(RecvTimeoutError::Timeout) } else { self.lines.recv_timeout(left) };
            match next {
                Ok(line) => {
                    if let Some(found) = wanted(line.trim()) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(PlayerError::Ended(self.name.clone())),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(PlayerError::Silent {
                        name: self.name.clone(),
                        question: question.chars().take(40).collect(),
                        seconds: patience.as_secs(),
                    });
                }
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Nobody is left to be told if this fails.
        let _ = self.say("quit");
        let deadline = Instant::now() + Duration::from_millis(200);
        while Instant::now() < deadline {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
