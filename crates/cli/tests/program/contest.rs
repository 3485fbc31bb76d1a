//! `chimera match`, against itself.

use std::fs;

use super::common::chimera;

#[test]
fn more_thought_wins_and_the_match_can_be_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (journal, pgn) = (folder.path().join("m.jsonl"), folder.path().join("m.pgn"));
    let args = |games: &str| {
        let mut args =
            ["match", "thronschach", "--nodes", "3000", "--second-nodes", "30", "--plies", "4", "--json", "--games"]
                .map(str::to_owned)
                .to_vec();
        args.push(games.to_owned());
        args.extend(["--journal", &journal.to_string_lossy(), "--pgn", &pgn.to_string_lossy()].map(str::to_owned));
        args
    };
    let played = |games: &str| -> serde_json::Value {
        let args = args(games);
        chimera(&args.iter().map(String::as_str).collect::<Vec<_>>()).json()
    };
    let half = played("2");
    assert_eq!(half["games"], 2);
    let whole = played("6");
    assert_eq!((&whole["games"], &whole["faults"]), (&6.into(), &serde_json::json!([0, 0])));
    assert!(whole["won"].as_u64() >= Some(5), "{whole}");
    assert!(whole["elo"][0].as_f64() > Some(100.0), "{whole}");
    let games = chimera_rules::read_pgn(&fs::read_to_string(&pgn).expect("a PGN")).expect("games");
    assert_eq!(games.len(), 6, "the first two games were not played again");
    for game in games {
        assert!(game.replay(chimera_rules::catalog::game).expect("legal moves").outcome().is_some());
    }
}

#[test]
fn equals_are_not_told_apart() {
    let said = chimera(&["match", "chess", "--nodes", "200", "--games", "8", "--sprt", "0,200", "--plies", "6"]);
    let text = said.lines().join("\n");
    assert!(text.contains("sprt 0 or 200: ") && !text.contains("200 rather than 0"), "{text}");
}

#[test]
fn games_of_ones_own_are_played_by_their_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path.to_string_lossy().into_owned()
    };
    let own = write(
        "small.toml",
        "name = \"Small\"\nboard = \"5x5\"\narray = \"cc1k1/5/5/5/CC1K1 w - - 0 1\"\n[men]\n\
         king = { letter = \"K\", moves = \"K\", royal = true }\ncamel = { letter = \"C\", moves = \"NL\" }\n",
    );
    let ini = format!(
        "{}#tiny",
        write("two.ini", "[other:chess]\n[tiny:chess]\nstartFen = 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1\n")
    );
    let drawn = write(
        "lots.toml",
        "name = \"Lots\"\nboard = \"5x5\"\narray = \"cnrk1/5/5/5/CNRK1 w - - 0 1\"\n[men]\n\
         king = { letter = \"K\", moves = \"K\", royal = true }\ncamel = { letter = \"C\", moves = \"L\" }\n\
         knight = { letter = \"N\", moves = \"N\" }\nrook = { letter = \"R\", moves = \"R\" }\n\
         [[shuffle]]\nmen = [\"camel\", \"knight\", \"rook\", \"king\"]\n",
    );
    for game in [&own, &ini, &format!("{drawn}@7")] {
        let played = chimera(&["match", game, "--nodes", "60", "--games", "2", "--plies", "2", "--json"]).json();
        assert_eq!((&played["games"], &played["faults"]), (&2.into(), &serde_json::json!([0, 0])), "{game}: {played}");
    }
}

/// A small part of `make soak`. The engine plays for 0.1 s + 0.01 s; that a busy machine lets it wait is no fault of its own.
#[test]
fn fast_games_break_no_rule_in_any_game() {
    for id in chimera_rules::catalog::ids() {
        let args = ["match", id, "--games", "2", "--tc", "0.1+0.01", "--margin", "5000", "--concurrency", "2"];
        let said = chimera(&[&args[..], &["--strict", "--json", "--plies", "4"]].concat());
        assert_eq!(said.json()["faults"], serde_json::json!([0, 0]), "{id}: {}", said.err);
    }
}

/// An engine that answers something else than a move when told to, or nothing in time.
#[cfg(unix)]
#[test]
fn broken_rules_are_told_and_fail_a_strict_match() {
    let script = |answer: &str| {
        let lines = "while read w r; do case $w in uci) echo uciok;; isready) echo readyok;; quit) exit;; go) ANSWER;; esac; done";
        crate::common::scratch(&format!("engine-{}.sh", answer.len()), lines.replace("ANSWER", answer).as_bytes())
    };
    for (answer, complaint) in [
        ("echo bestmove e2e5", "answered \"e2e5\", which is no legal move"),
        ("sleep 2; echo bestmove 0000", "lost on time"),
        ("exit 1", "broke down: "),
    ] {
        let engine = format!("sh {}", script(answer));
        let games = ["match", "chess", "--second", &engine, "--games", "2", "--tc", "0.2", "--plies", "2"];
        let said = chimera(&games);
        assert_eq!(said.code, 0, "{}", said.err);
        assert!(said.err.contains(complaint), "{answer}: {}", said.err);
        assert!(said.out.contains("lost by breaking the rules: 0 by chimera, 2 by sh"), "{}", said.out);
        let said = chimera(&[&games[..], &["--strict"]].concat());
        assert_eq!(said.code, 1, "{answer}: {}", said.out);
        assert!(said.err.contains("2 of 2 games were lost by breaking the rules"), "{}", said.err);
    }
}

/// An engine that speaks the other protocol, needs its time to begin, castles by letters, gives up and plays no second game.
#[cfg(unix)]
#[test]
fn engines_of_the_other_protocol_may_be_slow_and_give_up() {
    let lines = "n=0; while read w r; do case $w in protover) echo feature done=0; sleep 4; echo feature usermove=1 ping=1 reuse=0 done=1;; \
                 ping) echo pong $r;; new) [ $n = 0 ] || exit;; quit) exit;; usermove|go) n=$((n+1)); case $n in 1) echo move e2e4;; \
                 2) echo move g1f3;; 3) echo move f1e2;; 4) echo move O-O;; *) echo resign;; esac;; esac; done";
    let castler = crate::common::scratch("castler.sh", lines.as_bytes());
    let lines = "n=0; while read w r; do case $w in uci) echo uciok;; isready) echo readyok;; ucinewgame) n=0;; quit) exit;; \
                 go) n=$((n+1)); case $n in 1) echo bestmove a7a6;; 2) echo bestmove a6a5;; 3) echo bestmove a5a4;; \
                 *) echo bestmove a4a3;; esac;; esac; done";
    let walker = crate::common::scratch("walker.sh", lines.as_bytes());
    let pgn = crate::common::scratch("castler.pgn", b"");
    let (first, second) = (format!("xboard:sh {castler}"), format!("sh {walker}"));
    let args = ["match", "chess", "--first", &first, "--second", &second, "--games", "2", "--tc", "9", "--plies", "0"];
    let said = chimera(&[&args[..], &["--pgn", &pgn]].concat());
    let games = fs::read_to_string(&pgn).expect("games");
    assert!(games.contains("4. O-O a3 0-1"), "{games}");
    // The walker walks as if it were always Black.
    assert!(said.out.contains("lost by breaking the rules: 0 by sh, 1 by sh (2)"), "{}", said.out);
}

#[cfg(unix)]
#[test]
fn a_reader_of_complaints_that_goes_away_stops_nothing() {
    let lines = "while read w r; do case $w in uci) echo uciok;; isready) echo readyok;; quit) exit;; go) echo bestmove x;; esac; done";
    let engine = format!("sh {}", crate::common::scratch("gone.sh", lines.as_bytes()));
    let args = ["match", "chess", "--second", &engine, "--games", "4", "--depth", "1", "--plies", "2"];
    let mut child = crate::common::command(&args).spawn().expect("the program starts");
    drop(child.stderr.take());
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{output:?}");
}

/// Games of the same name are not the same games.
#[test]
fn a_journal_belongs_to_what_a_file_said() {
    let small = "name = \"Small\"\nboard = \"5x5\"\narray = \"cc1k1/5/5/5/CC1K1 w - - 0 1\"\n[men]\n\
                 king = { letter = \"K\", moves = \"K\", royal = true }\ncamel = { letter = \"C\", moves = \"NL\" }\n";
    let folder = tempfile::tempdir().expect("a folder");
    let (game, journal) = (folder.path().join("small.toml"), folder.path().join("m.jsonl"));
    let (game, journal) = (game.to_string_lossy().into_owned(), journal.to_string_lossy().into_owned());
    let args = ["match", &game, "--depth", "1", "--games", "2", "--plies", "2", "--journal", &journal];
    for (text, played) in [(small, true), (small, true), (&small.replace("NL", "N"), false)] {
        fs::write(&game, text).expect("a file");
        let said = chimera(&args);
        assert_eq!(said.code == 0, played, "{}", said.err);
        assert!(played || said.err.contains("is the journal of another match (game is "), "{}", said.err);
    }
}

#[test]
fn wrong_settings_are_named() {
    // It would play on with the game that it played before.
    let unsaid = format!("xboard:{} xboard --game dobutsu", env!("CARGO_BIN_EXE_chimera"));
    for (args, complaint) in [
        (&["match", "chess", "--tc", "fast"][..], "--tc is \"fast\""),
        (&["match", "chess", "--sprt", "5,0"], "--sprt is \"5,0\""),
        (&["match", "chess", "--first-option", "Hash"], "expected NAME=VALUE"),
        (&["match", "chess", "--first-option", "Hush=3"], "has no option \"Hush\""),
        (&["match", "chess", "--first", "no-such-program"], "can't start no-such-program"),
        (&["match", "chess", "--first", "true"], "has ended"),
        (&["match", "chess", "--first", ""], "--first names no program"),
        (&["match", "chess", "--games", "3"], "expected an even number"),
        (&["match", "dobutsu", "--second", &unsaid, "--depth", "1"], "refuses the game: Error (unsayable variant: "),
        (
            &["match", "chess", "--second", "xboard:true", "--nodes", "9"],
            "true can't be given nodes: XBoard's protocol",
        ),
        (&["match", "nochess"], "no game is called"),
    ] {
        let said = chimera(args);
        let error = said.complaint();
        assert!(error.contains(complaint), "{args:?}: {error}");
    }
}
