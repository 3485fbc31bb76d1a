//! The server as a process: that it starts where it is told to, says so, and answers. What it answers is tested in its own crate.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;

use crate::common::{chimera, command, scratch, variant};

#[test]
fn it_says_where_it_is_and_answers() {
    let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("served");
    let data = data.to_str().expect("a path in UTF-8");
    let mut child = command(&["serve", "--port", "0", "--data", data]).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let place = line.trim().strip_prefix("Chimera is at http://").expect("an address").to_owned();
    let mut stream = TcpStream::connect(&place).expect("it listens");
    write!(stream, "GET /api/games HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("thronschach"), "{answer}");
    let port = place.rsplit(':').next().expect("a port");
    let second = chimera(&["serve", "--port", port, "--data", data]);
    assert!(second.complaint().contains("is in use"), "{}", second.err);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

#[test]
fn games_that_are_no_catalog_games_are_offered_by_other_ids_only() {
    let path = scratch("cha os.toml", &std::fs::read(variant("chess")).expect("a file"));
    for (game, word) in
        [("chess", "offered already"), (path.as_str(), "can't stand in an address"), ("nonsense", "no game")]
    {
        let said = chimera(&["serve", "--port", "0", "--game", game]);
        assert!(said.complaint().contains(word), "{}", said.err);
    }
}

#[test]
fn a_folder_that_is_a_file_is_told() {
    let path = scratch("no-folder", b"");
    let said = chimera(&["serve", "--port", "0", "--data", &path]);
    assert!(said.complaint().contains("cannot use the folder"), "{}", said.err);
}
