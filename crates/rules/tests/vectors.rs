//! The kernel against vectors that independent programs made from the rules pages.

use chimera_rules::{Game, State, catalog};
use serde_json::Value;

fn game(id: &str) -> Game {
    catalog::game(id).unwrap_or_else(|| panic!("no game {id}"))
}

/// All legal moves in UCI, sorted.
fn moves(state: &State) -> Vec<String> {
    let mut all = state.legal_moves().iter().map(|&mv| state.uci(mv)).collect::<Vec<_>>();
    all.sort_unstable();
    all
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(|text| text.as_str().map(str::to_owned)).collect()
}

#[test]
fn every_line_agrees() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");
    let mut lines = 0;
    let mut wrong = Vec::new();
    for file in std::fs::read_dir(folder).expect("vectors").flatten() {
        if file.path().extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        let text = std::fs::read_to_string(file.path()).expect("a readable file");
        for line in text.lines() {
            lines += 1;
            let row: Value = serde_json::from_str(line).expect("JSON");
            let said = differences(&row);
            if !said.is_empty() {
                wrong.push(format!("{} {}: {said:?}", row["game"], row["fen"]));
            }
        }
    }
    assert!(lines > 1000, "only {lines} lines");
    assert!(wrong.is_empty(), "{} of {lines} differ:\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n"));
}

fn differences(row: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let fen = row["fen"].as_str().expect("a FEN");
    let game = game(row["game"].as_str().expect("a game"));
    let state = match game.parse_fen(fen) {
        Ok(state) => state,
        Err(error) => return vec![format!("refused: {error}")],
    };
    let (have, want) = (moves(&state), texts(&row["moves"]));
    if have != want {
        let extra = have.iter().filter(|mv| !want.contains(mv)).collect::<Vec<_>>();
        let missing = want.iter().filter(|mv| !have.contains(mv)).collect::<Vec<_>>();
        found.push(format!("extra {extra:?} missing {missing:?}"));
    }
    if state.perft(1) != want.len() as u64 {
        found.push(format!("counts {} moves", state.perft(1)));
    }
    if state.fen() != fen {
        found.push(format!("writes {}", state.fen()));
    }
    if Some(state.in_check()) != row["check"].as_bool() {
        found.push(format!("check: {}", state.in_check()));
    }
    let outcome = state.position_outcome().map(|outcome| [outcome.result().to_owned(), outcome.reason]);
    let want = row["outcome"].as_array().map(|pair| {
        let text = |i: usize| pair[i].as_str().unwrap_or_default().replace("bare general", "bare royal");
        [text(0), text(1)]
    });
    if outcome != want {
        found.push(format!("outcome {outcome:?}, want {want:?}"));
    }
    if row["line"].is_array() {
        let mut state = game.start();
        for text in texts(&row["line"]) {
            match state.parse_uci(&text) {
                Ok(mv) => state = state.after_legal(mv),
                Err(error) => return vec![format!("line: {error}")],
            }
        }
        if state.fen() != fen {
            found.push(format!("the line leads to {}", state.fen()));
        }
    }
    found
}

#[test]
fn perft_counts_agree() {
    let counts = include_str!("vectors/perft.tsv");
    for row in counts.lines().skip(1) {
        let mut fields = row.split('\t');
        let mut next = || fields.next().expect("three fields");
        let (id, depth, nodes) = (next(), next(), next());
        let depth = depth.parse().expect("a depth");
        assert_eq!(game(id).start().perft(depth).to_string(), nodes, "{id} depth {depth}");
    }
}
