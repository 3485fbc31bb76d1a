//! Sketches: what is drawn for each element, and that drawing agrees with resolving wherever both know the moves.

use chimera_betza::{Hop, Path, Shape, Sketch, Stand, parse, resolve};
use proptest::prelude::*;

const SIZE: (u8, u8) = (9, 9);
const HOME: (u8, u8) = (4, 4);

/// A sketch in letters: `o` both, `m` quiet, `x` capture, `#` hurdle, `*` enemy, `+` friend, rows from the top.
fn drawn(text: &str, (files, ranks): (u8, u8), at: (u8, u8)) -> Vec<String> {
    let sketch = Sketch::new(&parse(text).unwrap(), (files, ranks), at).unwrap();
    let letter = |file, rank| {
        let cell = sketch.cell(file, rank);
        let ways = cell.ways();
        match cell.stand {
            Stand::Man => '@',
            Stand::Hurdle => '#',
            Stand::Enemy => '*',
            Stand::Friend => '+',
            Stand::Partner => 'p',
            Stand::Nothing if cell.castles => 'c',
            Stand::Nothing if cell.drops => '_',
            Stand::Nothing => match (ways.quiet, ways.capture) {
                (true, true) => 'o',
                (true, false) => 'm',
                (false, true) => 'x',
                (false, false) if ways.en_passant => 'e',
                (false, false) if ways.own => 'd',
                (false, false) if ways.swap => 's',
                (false, false) => '.',
            },
        }
    };
    (0..ranks).rev().map(|rank| (0..files).map(|file| letter(file, rank)).collect()).collect()
}

#[track_caller]
fn shows(text: &str, wanted: &[&str]) {
    let at = (wanted[0].len() as u8 / 2, wanted.len() as u8 / 2);
    let size = (wanted[0].len() as u8, wanted.len() as u8);
    assert_eq!(drawn(text, size, at), wanted, "{text}");
}

#[test]
fn leaps_and_rides() {
    shows("N", &[".o.o.", "o...o", "..@..", "o...o", ".o.o."]);
    shows("fmWfcF", &[".....", ".xmx.", "..@..", ".....", "....."]);
    shows("jW", &["..o..", ".....", "o.@.o", ".....", "..o.."]);
    shows("fU", &["ooooo", "ooooo", "oo@oo", "ooooo", "ooooo"]);
}

#[test]
fn hoppers_stand_before_somebody() {
    shows("mRcpR", &["...x...", "...#...", "...m...", "x#m@m#x", "...m...", "...#...", "...x..."]);
    shows("gQ", &["o..o..o", ".#.#.#.", ".......", "o#.@.#o", ".......", ".#.#.#.", "o..o..o"]);
    shows("fpR4", &["...o...", "...#...", ".......", "...@...", ".......", ".......", "......."]);
    // Near the edge the hurdle stands nearer.
    shows("fcpR", &["..x..", "..#..", "..@..", ".....", "....."]);
    // Every jump needs somebody in between.
    shows("jD", &["..o..", "..#..", "o#@#o", "..#..", "..o.."]);
    shows("fgK", &["...o...", "...o...", "...#...", "...@...", ".......", ".......", "......."]);
}

#[test]
fn victims_are_taken_on_the_way() {
    shows("fcafmW", &["..m..", "..*..", "..@..", ".....", "....."]);
    shows("fcabW", &[".....", "..*..", "..@..", ".....", "....."]);
    shows("fcaibR", &[".......", "...*...", ".......", "...@...", ".......", ".......", "......."]);
    shows("fdafW", &["..o..", "..+..", "..@..", ".....", "....."]);
    shows("fmafW", &["..o..", ".....", "..@..", ".....", "....."]);
}

#[test]
fn bends() {
    shows("[F?R]", &["..o.o..", "..o.o..", "ooo.ooo", "...@...", "ooo.ooo", "..o.o..", "..o.o.."]);
    shows("afsW", &[".o.o.", "o...o", "..@..", "o...o", ".o.o."]);
    shows("fyafsF", &["..o.o..", "..o.o..", "oo...oo", "...@...", ".......", ".......", "......."]);
}

#[test]
fn own_men_castling_and_drops() {
    shows("fdW", &[".....", "..d..", "..@..", ".....", "....."]);
    shows("fxW", &[".....", "..s..", "..@..", ".....", "....."]);
    shows("feF", &[".....", ".e.e.", "..@..", ".....", "....."]);
    assert_eq!(drawn("isO2", (8, 1), (4, 0)), ["p.c.@.cp"]);
    assert_eq!(drawn("rjO2", (8, 1), (3, 0)), ["...@.cp."]);
    assert_eq!(drawn("K@2", (5, 4), (2, 3)), [".o@o.", ".ooo.", "_____", "_____"]);
}

#[test]
fn first_moves_lame_leaps_and_cylinders_are_told_apart() {
    let sketch = Sketch::new(&parse("fmWifmnD").unwrap(), SIZE, HOME).unwrap();
    let (step, leap) = (sketch.cell(4, 5), sketch.cell(4, 6));
    assert!(!step.always.is_none() && step.first.is_none() && !step.lame);
    assert!(leap.always.is_none() && leap.first.quiet && leap.lame);
    let sketch = Sketch::new(&parse("roW").unwrap(), (5, 5), (4, 2)).unwrap();
    assert!(sketch.cell(0, 2).wraps && sketch.cell(0, 2).always.capture);
    // All the way round is no move.
    let sketch = Sketch::new(&parse("soR").unwrap(), (5, 5), (2, 2)).unwrap();
    assert!(sketch.cell(2, 2).always.is_none() && !sketch.cell(1, 2).always.is_none());
}

/// The squares that paths without hops reach on an empty board, as (file, rank, quiet, capture).
fn reached(paths: &[Path]) -> Vec<(u8, u8, bool, bool)> {
    let mut cells = [[(false, false); 9]; 9];
    let inside = |(x, y): (i32, i32)| (0..9).contains(&x) && (0..9).contains(&y);
    for path in paths {
        let mut mark = |(x, y): (i32, i32)| {
            let cell = &mut cells[y as usize][x as usize];
            *cell = (cell.0 || path.quiet, cell.1 || path.capture);
        };
        let from = |(x, y): (i8, i8)| (i32::from(HOME.0) + i32::from(x), i32::from(HOME.1) + i32::from(y));
        match &path.shape {
            Shape::Lame { to, through } => {
                if inside(from(*to)) && through.iter().all(|&via| inside(from(via))) {
                    mark(from(*to));
                }
            }
            Shape::Anywhere | Shape::Legs(_) => unreachable!("left out"),
            Shape::Ride { lead, cycle, least, limit } => {
                let mut at = from((0, 0));
                let steps = lead.iter().chain(cycle.iter().cycle()).take(usize::from(*limit).min(64));
                for (n, step) in steps.enumerate() {
                    at = (at.0 + i32::from(step.0), at.1 + i32::from(step.1));
                    if !inside(at) {
                        break;
                    }
                    if n + 1 >= usize::from(*least) {
                        mark(at);
                    }
                }
            }
        }
    }
    let mut list = Vec::new();
    for (y, row) in cells.iter().enumerate() {
        for (x, &(quiet, capture)) in row.iter().enumerate() {
            if (quiet || capture) && (x, y) != (HOME.0.into(), HOME.1.into()) {
                list.push((x as u8, y as u8, quiet, capture));
            }
        }
    }
    list
}

fn agrees(text: &str) {
    let Ok(moves) = parse(text) else { return };
    let Ok(paths) = resolve(&moves) else { return };
    let odd = |path: &Path| path.wrap || path.ahead || matches!(path.shape, Shape::Legs(_) | Shape::Anywhere);
    if paths.iter().any(|path| path.hop != Hop::None || odd(path)) {
        return;
    }
    let sketch = Sketch::new(&moves, SIZE, HOME).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut found = Vec::new();
    for rank in 0..SIZE.1 {
        for file in 0..SIZE.0 {
            let ways = sketch.cell(file, rank).ways();
            if (ways.quiet || ways.capture) && (file, rank) != HOME {
                found.push((file, rank, ways.quiet, ways.capture));
            }
        }
    }
    assert_eq!(found, reached(&paths), "{text}");
}

#[test]
fn what_can_be_resolved_is_drawn_as_it_is_resolved() {
    for text in [
        "K",
        "Q",
        "RB",
        "NN",
        "AA",
        "R3",
        "fhN",
        "fsN",
        "ffrrN",
        "hrN",
        "flFX",
        "nN",
        "nA",
        "nH",
        "afsW",
        "afF",
        "yafsF",
        "FyafsF",
        "(az)N",
        "R(az)N",
        "Q(az)N",
        "(aq)W",
        "zB",
        "zR3",
        "qN",
        "hlqN",
        "jQ",
        "jjR",
        "[F?R]",
        "[F-R]",
        "[W?sR]",
        "v[F?R]",
        "[vW?B]",
        "[F?fsR]",
        "[W?F2]",
        "mafmafsKmafsmafKmaflmafrKmafrmaflK",
        "afsafyafF",
        "fmWfceFifmnD",
        "c[W-F]",
        "[mF?cR]",
        "(4,2)",
        "NY",
        "mQcN",
        "fafW2",
        "bsK",
        "fsQ",
    ] {
        agrees(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn drawing_agrees_with_resolving(
        text in "((i?([fblrvs]|fl|fs)?[mc]?([fs]?am?(f|s|fs|z|q|fl|r|br)){0,2}(W|F|K|N|D|A|B2|FX))|([vsfblr]?\\[[fblrs]?(W|F|D|F2|N)[-?](f|fs)?(B|W|F|B3)\\])|\\(a(z|q|f|r)\\)[NWFC]|[hf][rl]N3|z[BRF]|qN|j[QRB]){1,3}"
    ) {
        agrees(&text);
    }

    /// Whatever can be read is drawn or refused, and told in words.
    #[test]
    fn nothing_makes_drawing_fail(text in "[a-zWFDNAHCZGKQRBXYLJO@0-9()\\[\\],?-]{0,20}", size in (0_u8..20, 0_u8..20), at in (0_u8..20, 0_u8..20)) {
        if let Ok(moves) = parse(&text) {
            let _ = Sketch::new(&moves, size, at);
            let _ = chimera_betza::sentence(&moves);
        }
    }
}
