//! What README.md and the guide to game files tell people to type works.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The fenced blocks of a language in a document.
fn blocks(document: &str, language: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(document)).expect(document);
    let mut found = Vec::new();
    let mut open: Option<String> = None;
    for line in text.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(name)) if name == language => open = Some(String::new()),
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some(block), None) => {
                block.push_str(line);
                block.push('\n');
            }
            _ => {}
        }
    }
    found
}

/// The commands of a document's shell blocks, comments cut off.
fn commands(document: &str) -> Vec<Vec<String>> {
    let lines = blocks(document, "sh").concat();
    let commands = lines.lines().map(|line| line.split(" #").next().unwrap_or_default());
    commands
        .map(|line| line.split_whitespace().map(str::to_owned).collect())
        .filter(|c: &Vec<_>| !c.is_empty())
        .collect()
}

/// Runs `chimera` in a folder that holds the document's game file, with nothing on its standard input.
fn run(folder: &Path, arguments: &[String]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chimera"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the program starts");
    let output = child.wait_with_output().expect("the program ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "chimera {arguments:?}: {said}");
}

fn document_works(document: &str) {
    let folder =
        std::env::temp_dir().join(format!("chimera-readme-{}-{}", std::process::id(), document.replace('/', "-")));
    std::fs::create_dir_all(&folder).expect("a folder");
    let game = blocks(document, "toml").into_iter().next().expect("a game file");
    std::fs::write(folder.join("knightmare.toml"), game).expect("a written file");
    let commands = commands(document);
    assert!(commands.len() > 3, "{commands:?}");
    for command in commands {
        let (program, arguments) = command.split_first().expect("a command");
        match (program.as_str(), arguments.first().map(String::as_str)) {
            // Serving never ends: the server's own tests and the browser's start it.
            ("chimera", Some("serve")) => run(&folder, &["serve".into(), "--help".into()]),
            ("chimera", _) => run(&folder, arguments),
            ("make", Some(target)) => {
                let known = Command::new("make").args(["-n", "-C"]).arg(root()).arg(target).output().expect("make");
                assert!(known.status.success(), "make {target}: {}", String::from_utf8_lossy(&known.stderr));
            }
            _ => panic!("{document} has a command that no test runs: {command:?}"),
        }
    }
    std::fs::remove_dir_all(&folder).expect("a folder to remove");
}

#[test]
fn the_readme_works() {
    document_works("README.md");
}

#[test]
fn the_guide_to_game_files_works() {
    document_works("docs/game-files.md");
}
