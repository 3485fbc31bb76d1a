//! Walls: the moves that place them, against the same game on a board with holes, where walls are no rule at all.

use std::collections::BTreeSet;

use chimera_rules::{Game, Kind, Move, Side, Special, Square, State};

const ARRAY: &str = "rnq1nr/2bb2/6/6/2BB2/RNQ1NR w - - 0 1";

/// A game of six by six squares without royal men.
fn game(rule: &str, array: &str) -> Game {
    let text = format!(
        "name = \"Walls\"\nboard = \"6x6\"\narray = \"{array}\"\n\n[men]\nrook = {{ letter = \"R\", moves = \"R\" }}\n\
         knight = {{ letter = \"N\", moves = \"N\" }}\nqueen = {{ letter = \"Q\", moves = \"mQcK\" }}\n\
         bishop = {{ letter = \"B\", moves = \"B\" }}\n\n{rule}"
    );
    Game::from_toml("walls", &text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn rule(words: &str) -> String {
    format!("[[rule]]\nkind = \"wall\"\n{words}\n")
}

/// The board of a FEN as characters, the highest row first.
fn board(fen: &str) -> Vec<Vec<char>> {
    let row = |row: &str| {
        let each = |c: char| c.to_digit(10).map_or_else(|| vec![c], |run| vec!['.'; run as usize]);
        row.chars().flat_map(each).collect()
    };
    fen.split(' ').next().unwrap_or_default().split('/').map(row).collect()
}

/// Squares to which the man on `from` could move on, had its side another move.
fn onward(plain: &Game, after: &State, from: Square) -> BTreeSet<String> {
    let fen = after.fen();
    let again = if after.turn() == Side::White { fen.replace(" w ", " b ") } else { fen.replace(" b ", " w ") };
    let state = plain.parse_fen(&again).expect("the same men");
    let quiet = |mv: &Move| mv.from() == from && state.captured(*mv).is_none();
    let to = |mv: Move| plain.geometry().name(mv.to()).to_string();
    state.legal_moves().into_iter().filter(quiet).map(to).collect()
}

/// All moves as they should be written.
fn expected(place: &str, state: &State) -> BTreeSet<String> {
    let fen = state.fen();
    let rows = board(&fen);
    let plain = game("", &fen);
    let start = plain.start();
    let geometry = plain.geometry();
    let is_wall = |file: i32, rank: i32| {
        let row = usize::try_from(5 - rank).ok().and_then(|row| rows.get(row));
        row.and_then(|row| row.get(usize::try_from(file).ok()?)) == Some(&'*')
    };
    let by_the_edge = |square: Square| {
        let (file, rank) = (geometry.file(square) as i32, geometry.rank(square) as i32);
        let outer = |n: i32| n == 0 || n == 5;
        let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)].iter().any(|(dx, dy)| is_wall(file + dx, rank + dy));
        outer(file) || outer(rank) || beside
    };
    let mut all = BTreeSet::new();
    for mv in start.legal_moves() {
        let after = start.after_legal(mv);
        let (uci, to) = (start.uci(mv), geometry.name(mv.to()));
        if place == "instead" {
            all.insert(uci);
            continue;
        }
        let onward = if place == "shot" { onward(&plain, &after, mv.to()) } else { BTreeSet::new() };
        for square in geometry.squares().filter(|&square| after.man(square).is_none()) {
            let name = geometry.name(square).to_string();
            let fits = match place {
                "left" => square == mv.from(),
                "shot" => onward.contains(&name),
                "edge" => by_the_edge(square),
                _ => true,
            };
            if fits {
                all.insert(format!("{uci},{to}{name}"));
            }
        }
    }
    if place == "instead" {
        let own = |square: &Square| state.man(*square).is_some_and(|man| man.side() == state.turn());
        let Some(first) = geometry.squares().find(own).map(|square| geometry.name(square)) else { return all };
        for square in geometry.squares().filter(|&square| state.man(square).is_none() && by_the_edge(square)) {
            all.insert(format!("{first}{first},{first}{}", geometry.name(square)));
        }
    }
    all
}

#[test]
fn walls_are_holes() {
    for place in ["anywhere", "alone", "shot", "left", "edge", "instead"] {
        let words = match place {
            "instead" => "place = \"edge\"\ninstead = true".to_owned(),
            place => format!("place = \"{place}\""),
        };
        let walled = game(&rule(&words), ARRAY);
        for seed in 1..4_u64 {
            let mut random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let mut state = walled.start();
            for _ in 0..30 {
                let moves = state.legal_moves();
                let found = moves.iter().map(|&mv| state.uci(mv)).collect::<BTreeSet<_>>();
                assert_eq!(found, expected(place, &state), "{place}: {}", state.fen());
                assert_eq!((found.len(), state.perft(1)), (moves.len(), moves.len() as u64), "{}", state.fen());
                for &mv in moves.iter().step_by(17) {
                    assert_eq!(state.parse_uci(&state.uci(mv)), Ok(mv), "{}", state.fen());
                    assert_eq!(state.parse_san(&state.san(mv)), Ok(mv), "{} {}", state.fen(), state.san(mv));
                    let after = state.after_legal(mv);
                    assert_eq!(walled.parse_fen(&after.fen()).expect("a position").key(), after.key());
                }
                let Some(most) = u64::try_from(moves.len()).ok().filter(|&n| n > 0) else { break };
                random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                state = state.after_legal(moves[((random >> 33) % most) as usize]);
            }
        }
    }
}

/// The published number of first moves; the second with them is what another program counts.
#[test]
fn amazons_counts_agree() {
    let text = "name = \"Amazons\"\nboard = \"10x10\"\narray = \"3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1\"\n\n\
                [men]\namazon = { letter = \"Q\", moves = \"mQ\" }\n\n[[rule]]\nkind = \"wall\"\nplace = \"shot\"\n";
    let start = Game::from_toml("amazons", text).expect("a game").start();
    assert_eq!([1, 2].map(|depth| start.perft(depth)), [2176, 4_307_152]);
    let mv = start.parse_san("Qd1d7/g7").expect("a move");
    assert_eq!((start.uci(mv).as_str(), start.san(mv).as_str()), ("d1d7,d7g7", "Qdd7/g7"));
}

/// A wall may save from check, and the only wall may not leave where it does.
#[test]
fn walls_stand_in_the_way_of_attacks() {
    let kings = |place: &str, fen: &str| {
        let text = format!(
            "name = \"Kings\"\nboard = \"5x5\"\narray = \"k3r/5/5/5/1R2K w - - 0 1\"\n\n[men]\n\
             king = {{ letter = \"K\", moves = \"K\", royal = true }}\nrook = {{ letter = \"R\", moves = \"R\" }}\n{}",
            rule(&format!("place = \"{place}\""))
        );
        let game = Game::from_toml("kings", &text.replace("k3r/5/5/5/1R2K", "k4/5/5/4r/1R2K"));
        game.expect("a game").parse_fen(fen).expect("a position")
    };
    let state = kings("anywhere", "k3r/5/5/5/1R2K w - - 0 1");
    assert!(state.in_check());
    assert!(state.parse_uci("b1c1,c1e3").is_ok() && state.parse_uci("b1c1,c1d3").is_err());
    assert!(state.parse_uci("e1d1,d1a3").is_ok());
    let state = kings("alone", "k3r/5/4*/5/1R2K w - - 0 1");
    assert!(!state.in_check());
    assert!(state.parse_uci("b1c1,c1e2").is_ok() && state.parse_uci("b1c1,c1d3").is_err());
    let san = |text: &str| state.parse_san(text).map(|mv| state.uci(mv));
    assert_eq!(san("Rc1/e2").as_deref(), Ok("b1c1,c1e2"));
    assert!(san("Rc1/d3").is_err() && san("Rc1").is_err());
}

#[test]
fn what_goes_with_no_walls_is_refused() {
    let refusal = |rules: &str, array: &str| {
        let text = format!(
            "name = \"W\"\nboard = \"6x6\"\narray = \"{array}\"\n\n[men]\nrook = {{ letter = \"R\", moves = \"R\" }}\n{rules}"
        );
        Game::from_toml("w", &text).map(|_| ()).map_err(|errors| format!("{errors:?}")).expect_err("a refusal")
    };
    let array = "r5/6/6/6/6/R5 w - - 0 1";
    let both = format!("{}{}", rule("place = \"left\""), rule("place = \"left\""));
    let pass = format!("{}[[rule]]\nkind = \"pass\"\nwhen = \"always\"\n", rule("place = \"left\""));
    for (rules, array, words) in [
        (rule("place = \"alone\""), "r5/6/2*3/6/6/R5 w - - 0 1", "all squares of the board must exist"),
        (rule("place = \"left\"\ninstead = true"), array, "anywhere or at the edge"),
        (rule("place = \"left\"\nzone = \"nowhere\""), array, "no zone is called"),
        (both, array, "at most one wall rule"),
        (pass, array, "walls and passing are not supported together"),
    ] {
        let found = refusal(&rules, array);
        assert!(found.contains(words), "{found}");
    }
    let wrong = |game: &Game, fen: &str| game.parse_fen(fen).expect_err("no position").to_string();
    let duck = game(&rule("place = \"alone\""), ARRAY);
    assert!(wrong(&duck, "rnq1nr/2bb2/*5/*5/2BB2/RNQ1NR w - - 0 1").contains("only one wall"));
    assert!(wrong(&game("", ARRAY), "rnq1nr/2bb2/*5/6/2BB2/RNQ1NR w - - 0 1").contains("hole"));
}

#[test]
fn walled_moves_are_numbers_too() {
    let square = Square::new;
    let plain = [
        Move::plain(square(3), square(250)),
        Move::special(square(0), square(8), Special::EnPassant),
        Move::special(square(4), square(6), Special::Castle),
        Move::special(square(4), square(4), Special::Pass),
    ];
    let promoting = (0..Kind::MAX).map(|kind| Move::promoting(square(9), square(1), Kind::new(kind)));
    for mv in plain.into_iter().chain(promoting) {
        for wall in [0, 7, 255] {
            let walled = mv.walling(square(wall));
            assert_eq!((walled.wall(), walled.without_wall()), (Some(square(wall)), mv));
            assert_eq!((walled.kind(), walled.promotion()), (mv.kind(), mv.promotion()));
            assert_eq!((walled.from(), walled.to(), walled.is_step()), (mv.from(), mv.to(), false));
            assert_eq!(Move::from_bits(walled.bits()), Some(walled));
            assert_eq!(walled.from_hand(), None);
        }
        assert_eq!((mv.wall(), mv.without_wall()), (None, mv));
    }
}
