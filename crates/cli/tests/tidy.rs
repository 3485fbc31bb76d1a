//! Taste that can be tested: who uses whom, where games may be named, how long files are.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Rooms, and the rooms that each may use.
const LAYERS: [(&str, &[&str]); 11] = [
    ("chimera-betza", &[]),
    ("chimera-rules", &["chimera-betza"]),
    ("chimera-formats", &["chimera-betza", "chimera-rules"]),
    ("chimera-nnue", &["chimera-rules"]),
    ("chimera-engine", &["chimera-nnue", "chimera-rules"]),
    ("chimera-protocol", &["chimera-rules"]),
    ("chimera-lab", &["chimera-engine", "chimera-protocol", "chimera-rules"]),
    ("chimera-server", &["chimera-engine", "chimera-formats", "chimera-rules"]),
    (
        "chimera",
        &[
            "chimera-betza",
            "chimera-engine",
            "chimera-formats",
            "chimera-lab",
            "chimera-protocol",
            "chimera-rules",
            "chimera-server",
        ],
    ),
    ("chimera-fuzz-properties", &["chimera-betza", "chimera-rules", "chimera-formats", "chimera-protocol"]),
    ("chimera-bench", &["chimera-rules"]),
];

/// Longest file, tables and generated data apart.
const MAX_LINES: usize = 600;

/// Games that only `variants/`, tests and documentation may name.
const GAMES: [&str; 5] = ["panchimera", "patchanka", "ximeracak", "quinquereme", "thronschach"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

/// All source files that git knows or would know.
fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for folder in ["crates", "fuzz", "web", "bindings"] {
        walk(&root().join(folder), &mut found);
    }
    assert!(found.len() > 50, "only {} files", found.len());
    found
}

fn walk(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if path.is_dir() {
            if !["target", "node_modules", "dist", "test-results", "corpus"].iter().any(|skipped| name == *skipped) {
                walk(&path, found);
            }
        } else if let Some("rs" | "ts" | "svelte" | "mjs" | "js" | "css") = path.extension().and_then(|e| e.to_str())
            && let Ok(text) = std::fs::read_to_string(&path)
        {
            found.push((path, text));
        }
    }
}

#[test]
fn no_room_uses_a_room_above_it() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo metadata");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() >= 7);
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        let (_, allowed) = LAYERS
            .iter()
            .find(|(known, _)| *known == name)
            .unwrap_or_else(|| panic!("{name} has no place in the layers: add it to this test and to ARCHITECTURE.md"));
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            let used = dependency["name"].as_str().expect("a name");
            if LAYERS.iter().any(|(known, _)| *known == used) && dependency["kind"].is_null() {
                assert!(allowed.contains(&used), "{name} may not use {used}");
            }
        }
    }
}

#[test]
fn games_are_named_only_where_games_are_kept() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let inside = |folder: &str| path.components().any(|part| part.as_os_str() == folder);
        let unit_test = path.file_name().and_then(|n| n.to_str()).is_some_and(|n| n.contains(".test."));
        if inside("tests") || inside("e2e") || unit_test {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let line = line.to_lowercase();
            if let Some(game) = GAMES.iter().find(|game| line.contains(*game)) {
                wrong.push(format!("{}:{}: {game}", path.display(), number + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "games named outside variants/, tests and docs:\n{}", wrong.join("\n"));
}

#[test]
fn no_file_outgrows_its_topic() {
    let long = sources()
        .into_iter()
        .map(|(path, text)| (text.lines().count(), path))
        .filter(|(lines, _)| *lines > MAX_LINES)
        .collect::<Vec<_>>();
    assert!(long.is_empty(), "files over {MAX_LINES} lines: {long:?}");
}

#[test]
fn unsafe_code_is_nowhere_allowed() {
    for (path, text) in sources() {
        if path.ends_with("tidy.rs") {
            continue;
        }
        assert!(!text.contains("allow(unsafe_code)"), "{}", path.display());
    }
}
