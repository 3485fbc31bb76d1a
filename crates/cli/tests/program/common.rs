//! Running the program as people and scripts do.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run of the program said.
#[derive(Debug)]
pub(crate) struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Said {
    /// Its lines on stdout, after a success.
    #[track_caller]
    pub(crate) fn lines(&self) -> Vec<&str> {
        assert_eq!(self.code, 0, "{}", self.err);
        self.out.lines().collect()
    }

    /// The value of a `key: value` line.
    #[track_caller]
    pub(crate) fn value(&self, key: &str) -> &str {
        let found = self.out.lines().filter_map(|line| line.split_once(": ")).find(|(known, _)| *known == key);
        found.unwrap_or_else(|| panic!("no {key} in {}{}", self.out, self.err)).1
    }

    /// Its one message, after the input was found to be wrong.
    #[track_caller]
    pub(crate) fn complaint(&self) -> &str {
        assert_eq!((self.code, self.out.as_str()), (1, ""), "{}", self.err);
        let message = self.err.strip_suffix('\n').expect("a line");
        assert!(!message.contains('\n'), "{message}");
        message.strip_prefix("chimera: ").expect("the program's name")
    }

    /// Its JSON, after a success.
    #[track_caller]
    pub(crate) fn json(&self) -> serde_json::Value {
        assert_eq!(self.code, 0, "{}", self.err);
        serde_json::from_str(&self.out).expect("JSON")
    }
}

/// Runs the program with these arguments and nothing to read.
pub(crate) fn chimera(args: &[&str]) -> Said {
    chimera_reading(args, "")
}

/// Runs the program with these arguments and a text to read.
pub(crate) fn chimera_reading(args: &[&str], input: &str) -> Said {
    let mut child = command(args).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn({
        let input = input.to_owned();
        // The program may end before it has read everything.
        move || drop(stdin.write_all(input.as_bytes()))
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Said { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// The program with these arguments and pipes.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chimera"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Writes a file that only this test uses.
pub(crate) fn scratch(name: &str, bytes: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).expect("a file");
    path.to_str().expect("a path in UTF-8").to_owned()
}

/// The path of a game file of the catalog.
pub(crate) fn variant(id: &str) -> String {
    format!("{}/../../variants/{id}.toml", env!("CARGO_MANIFEST_DIR"))
}
