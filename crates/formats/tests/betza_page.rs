//! The boards of the page on XBetza are what the program draws, and no element is missing. `UPDATE=1` draws them anew.

use std::fmt::Write as _;

use chimera_betza::{Sketch, parse, sentence};
use chimera_formats::{sketch_legend, sketch_text};

/// What a command on the page prints, without its first line.
fn drawn(command: &str) -> String {
    let mut words = command.split_whitespace().skip(2);
    let text = words.next().expect("moves").trim_matches('\'');
    let moves = parse(text).unwrap_or_else(|error| panic!("{command}: {error}"));
    let (mut size, mut at) = ((11, 11), None);
    while let Some(option) = words.next() {
        let value = words.next().expect("a value");
        match option {
            "--board" => {
                let (files, ranks) = value.split_once('x').expect("a size");
                size = (files.parse().expect("files"), ranks.parse().expect("ranks"));
            }
            "--at" => at = Some((value.as_bytes()[0] - b'a', value[1..].parse::<u8>().expect("a rank") - 1)),
            other => panic!("{command}: {other}"),
        }
    }
    let castles = !moves.split_castling().1.is_empty();
    let usual = if castles { (size.0 / 2, 0) } else { ((size.0 - 1) / 2, (size.1 - 1) / 2) };
    let sketch = Sketch::new(&moves, size, at.unwrap_or(usual)).unwrap_or_else(|error| panic!("{command}: {error}"));
    let told = sentence(&moves).expect("a sentence");
    let mut printed = format!("{text}: {told}\n\n{}\n", sketch_text(&sketch));
    for (sign, words) in sketch_legend(&sketch) {
        let _ = writeln!(printed, "{sign} {words}");
    }
    printed
}

#[test]
fn the_page_is_what_the_program_draws() {
    let path = format!("{}/../../docs/betza.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(&path).expect("the page");
    let mut wanted = String::new();
    let mut commands = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        wanted.push_str(line);
        wanted.push('\n');
        let Some(command) = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->")) else { continue };
        commands.push(command.to_owned());
        assert_eq!((lines.next(), lines.next()), (Some(""), Some("```text")), "{command}");
        wanted.push_str("\n```text\n");
        wanted.push_str(&drawn(command));
        wanted.push_str("```\n");
        assert!(lines.any(|line| line == "```"), "{command}");
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &wanted).expect("the page written");
    } else {
        assert!(page == wanted, "docs/betza.md is out of date: run this test with UPDATE=1");
    }
    // Every letter of the notation is drawn somewhere.
    let texts: String = commands.iter().map(|command| command.split('\'').nth(1).expect("moves")).collect();
    for letter in "WFDNAHCZGKQRBOU@XYfblrvshzqimcdetpgoynjuxa()[]-?".chars() {
        assert!(texts.contains(letter), "no board shows '{letter}'");
    }
}
