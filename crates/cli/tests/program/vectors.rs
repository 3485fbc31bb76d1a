//! A sample of the vectors through the command line: the kernel itself is held against all of them elsewhere.

use crate::common::chimera;
use serde_json::Value;

/// Every so many rows.
const STEP: usize = 25;

#[test]
fn rows_agree() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/vectors");
    let mut rows = 0;
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(folder).expect("vectors").flatten() {
        if entry.path().extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        let text = std::fs::read_to_string(entry.path()).expect("a readable file");
        for line in text.lines().step_by(STEP) {
            rows += 1;
            let row = serde_json::from_str::<Value>(line).expect("JSON");
            wrong.extend(differences(&row));
        }
    }
    assert!(rows >= 50, "only {rows} rows");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn differences(row: &Value) -> Vec<String> {
    let text = |key: &str| row[key].as_str().expect("text");
    let (game, fen) = (text("game"), text("fen"));
    let moves = chimera(&["moves", game, "--fen", fen]);
    let shown = chimera(&["show", game, "--fen", fen]);
    let want = row["moves"].as_array().expect("a list").iter().filter_map(Value::as_str).collect::<Vec<_>>();
    let mut wrong = Vec::new();
    if moves.lines() != want {
        wrong.push(format!("{game} {fen}: moves {:?}", moves.lines()));
    }
    if shown.value("fen") != fen {
        wrong.push(format!("{game} {fen}: fen {}", shown.value("fen")));
    }
    if Some(shown.value("check") == "yes") != row["check"].as_bool() {
        wrong.push(format!("{game} {fen}: check {}", shown.value("check")));
    }
    let outcome = shown.value("outcome");
    let right = match row["outcome"].as_array() {
        // Material and counters are not the vectors' business.
        None => outcome == "ongoing" || outcome.starts_with("1/2-1/2"),
        Some(pair) => {
            let [result, reason] = [0, 1].map(|i| pair[i].as_str().expect("text"));
            outcome == format!("{result} ({})", reason.replace("bare general", "bare royal"))
        }
    };
    if !right {
        wrong.push(format!("{game} {fen}: outcome {outcome}, want {}", row["outcome"]));
    }
    wrong
}
