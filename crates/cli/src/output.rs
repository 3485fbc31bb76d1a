//! Printing: to stdout without fear of a reader that has gone, and one message on stderr when something is wrong.

use std::io::{self, BufWriter, Stdout, Write};
use std::process::ExitCode;

use serde::Serialize;

/// Standard output. What is written comes out when the program ends or on a flush.
pub(crate) struct Output {
    inner: BufWriter<Stdout>,
}

impl Output {
    pub(crate) fn stdout() -> Self {
        Self { inner: BufWriter::new(io::stdout()) }
    }

    /// Writes a value as JSON on several lines.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        serde_json::to_writer_pretty(&mut self.inner, value).map_err(io::Error::from)?;
        writeln!(self.inner)?;
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// An error whose messages already stand on stderr: only the exit code is left to say.
#[derive(Debug, thiserror::Error)]
#[error("the input is wrong")]
pub(crate) struct Reported;

/// Tells of an error and gives the exit code. A reader that wanted no more (`| head`) is no error.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    if error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>()).any(is_broken_pipe) {
        return ExitCode::SUCCESS;
    }
    if !error.is::<Reported>() {
        warn(&told(error));
    }
    ExitCode::FAILURE
}

/// An error and its causes in one line. Many say themselves what caused them: that is not said again.
fn told(error: &anyhow::Error) -> String {
    let mut text = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !text.ends_with(&cause) {
            text.push_str(": ");
            text.push_str(&cause);
        }
    }
    text
}

fn is_broken_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

/// Writes a line on stderr, under the program's name.
pub(crate) fn warn(message: &str) {
    complain(&format!("chimera: {message}"));
}

/// Writes a line on stderr. What was quoted from outside can't break the line or steer the terminal.
pub(crate) fn complain(line: &str) {
    let mut safe = String::with_capacity(line.len() + 1);
    for letter in line.chars() {
        if letter.is_control() {
            safe.extend(letter.escape_default());
        } else {
            safe.push(letter);
        }
    }
    safe.push('\n');
    // There is nobody left to tell if stderr is gone.
    let _ = io::stderr().lock().write_all(safe.as_bytes());
}
