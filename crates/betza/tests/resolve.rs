//! The squares that each class of move reaches.

use std::collections::BTreeSet;

use chimera_betza::{Hop, Path, Shape, Vector, parse, resolve};

fn paths(text: &str) -> Vec<Path> {
    let moves = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    resolve(&moves).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The squares of a path on an empty board, at most `most` steps away.
fn squares(path: &Path, most: usize) -> Vec<Vector> {
    match &path.shape {
        Shape::Lame { to, .. } => vec![*to],
        Shape::Anywhere | Shape::Legs(_) => panic!("{path:?} has no squares of its own"),
        Shape::Ride { lead, cycle, least, limit } => {
            let steps = lead.iter().chain(cycle.iter().cycle());
            let mut at = (0, 0);
            let mut all = Vec::new();
            for (done, step) in steps.take(most.min((*limit).into())).enumerate() {
                at = (at.0 + step.0, at.1 + step.1);
                if done + 1 >= usize::from(*least) {
                    all.push(at);
                }
            }
            all
        }
    }
}

fn targets(text: &str) -> BTreeSet<Vector> {
    paths(text).iter().flat_map(|path| squares(path, 3)).collect()
}

#[track_caller]
fn expect(text: &str, wanted: &[Vector]) {
    assert_eq!(targets(text), wanted.iter().copied().collect(), "{text}");
}

/// Squares by name, as seen from `from`.
fn named(from: &str, names: &str) -> Vec<Vector> {
    let place = |name: &str| {
        let bytes = name.as_bytes();
        (bytes[0] as i8, bytes[1] as i8)
    };
    let (x, y) = place(from);
    names.split(' ').map(|name| (place(name).0 - x, place(name).1 - y)).collect()
}

fn mirrored(set: &BTreeSet<Vector>) -> BTreeSet<Vector> {
    set.iter().map(|&(x, y)| (x, -y)).collect()
}

#[test]
fn orthogonal_letters_name_one_move_each() {
    expect("W", &[(0, 1), (1, 0), (0, -1), (-1, 0)]);
    expect("fD", &[(0, 2)]);
    expect("sH", &[(3, 0), (-3, 0)]);
    expect("vW", &[(0, 1), (0, -1)]);
    expect("fsW", &[(0, 1), (1, 0), (-1, 0)]);
    expect("flW", &[(0, 1), (-1, 0)]);
    expect("lR", &[(-1, 0), (-2, 0), (-3, 0)]);
}

#[test]
fn diagonal_letters_name_pairs_and_combine() {
    expect("F", &[(1, 1), (1, -1), (-1, 1), (-1, -1)]);
    expect("fF", &[(1, 1), (-1, 1)]);
    expect("lA", &[(-2, 2), (-2, -2)]);
    expect("flF", &[(-1, 1)]);
    expect("rbG", &[(3, -3)]);
    expect("flbrF", &[(-1, 1), (1, -1)]);
    expect("fflF", &[(-1, 1), (1, 1), (-1, -1)]);
    expect("fsF", &[(1, 1), (-1, 1)]);
    expect("frB", &[(1, 1), (2, 2), (3, 3)]);
}

#[test]
fn oblique_letters() {
    expect("fN", &[(1, 2), (-1, 2)]);
    expect("ffN", &[(1, 2), (-1, 2)]);
    expect("fhN", &[(1, 2), (-1, 2), (2, 1), (-2, 1)]);
    expect("fsN", &[(2, 1), (-2, 1)]);
    expect("sfN", &[(2, 1), (-2, 1)]);
    expect("flN", &[(-1, 2)]);
    expect("lfN", &[(-2, 1)]);
    expect("bsC", &[(3, -1), (-3, -1)]);
    expect("sZ", &[(3, 2), (3, -2), (-3, 2), (-3, -2)]);
    expect("vN", &[(1, 2), (-1, 2), (1, -2), (-1, -2)]);
    expect("ffrrN", &[(1, 2), (-1, 2), (2, 1), (2, -1)]);
    expect("frN", &[(1, 2)]);
    expect("rvN", &[(1, 2), (1, -2)]);
}

#[test]
fn half_letters_and_windings() {
    expect("lhN", &named("e3", "d1 c2 c4 d5"));
    expect("rhN", &named("e3", "f1 g2 g4 f5"));
    expect("hrN", &[(1, 2), (2, -1), (-1, -2), (-2, 1)]);
    expect("hlN", &[(-1, 2), (2, 1), (1, -2), (-2, -1)]);
    assert_eq!(targets("hlN"), mirrored(&targets("hrN")));
    let both: BTreeSet<_> = targets("hlN").union(&targets("hrN")).copied().collect();
    assert_eq!(both, targets("N"));
}

#[test]
fn eightfold_letters() {
    expect("fK", &[(0, 1)]);
    expect("flK", &[(-1, 1)]);
    expect("fsK", &[(1, 1), (-1, 1)]);
    expect("sK", &[(1, 0), (-1, 0)]);
    expect("bsK", &[(1, -1), (-1, -1)]);
    expect("ffrrK", &[(0, 1), (1, 0)]);
    expect("frQ", &[(1, 1), (2, 2), (3, 3)]);
    expect("vsK", &[(1, 1), (-1, 1), (1, -1), (-1, -1)]);
    assert_eq!(targets("K").len(), 8);
    assert_eq!(targets("K0"), targets("Q"));
}

#[test]
fn what_names_no_side_is_the_same_for_both_players() {
    for text in ["K", "Q", "N", "vN", "sZ", "(az)N", "[F?R]", "nN", "qN", "zB", "vW", "sF", "jR"] {
        assert_eq!(targets(text), mirrored(&targets(text)), "{text}");
    }
    for (front, rear) in [("fN", "bN"), ("fsK", "bsK"), ("flF", "blF"), ("fhC", "bhC"), ("lfN", "lbN")] {
        assert_eq!(targets(front), mirrored(&targets(rear)), "{front}");
    }
}

#[test]
fn ranges_limit_the_steps() {
    expect("fR2", &[(0, 1), (0, 2)]);
    expect("fW2", &[(0, 1), (0, 2)]);
    assert_eq!(paths("WW"), paths("R"));
    assert_eq!(paths("NN"), paths("N0"));
    assert_eq!(paths("R1"), paths("W"));
    expect("frN2", &[(1, 2), (2, 4)]);
    expect("(5,4)", &targets("ZY").into_iter().collect::<Vec<_>>());
    assert_eq!(paths("(2,3)"), paths("Z"));
}

#[test]
fn modes_of_one_shape_are_merged() {
    assert_eq!(paths("mWcW"), paths("W"));
    assert_eq!(paths("NN0"), paths("N0N0"));
    let pawn = paths("fmWfceFifmnD");
    assert_eq!(pawn.len(), 4);
    assert!(pawn[0].quiet && !pawn[0].capture && !pawn[0].en_passant);
    assert!(!pawn[1].quiet && pawn[1].capture && pawn[1].en_passant);
    assert_eq!(pawn[3].shape, Shape::Lame { to: (0, 2), through: vec![(0, 1)] });
    assert!(pawn[3].initial && pawn[3].passes && pawn[3].quiet && !pawn[3].capture);
    let triple = paths("ifmnH");
    assert_eq!(triple[0].shape, Shape::Lame { to: (0, 3), through: vec![(0, 1), (0, 2)] });
    let soldier = paths("fmnnD");
    assert!(soldier[0].passes && !soldier[0].initial);
    assert!(!paths("nD")[0].passes);
    assert_eq!(paths("imD").len(), 4);
    assert!(!paths("imD")[0].passes);
}

#[test]
fn lame_leaps_know_their_blockers() {
    let horse = paths("nN");
    assert_eq!(horse.len(), 8);
    for path in &horse {
        let Shape::Lame { to, through } = &path.shape else { panic!("not lame") };
        assert_eq!(through, &[(to.0 / 2, to.1 / 2)]);
    }
    // The horse by its two steps is the same horse, whichever way it is written.
    let same = |other: &str| {
        let set = |text| paths(text).into_iter().collect::<std::collections::HashSet<_>>();
        assert_eq!(set("nN"), set(other), "{other}");
    };
    same("afsW");
    same("mafsW");
    same("[W-F]");
    assert_eq!(paths("nA"), paths("afF"));
    assert_eq!(paths("nA"), paths("[F-F]"));
    assert_eq!(paths("nH"), paths("afafW"));
    assert_eq!(paths("nG").len(), 4);
}

#[test]
fn hops() {
    let cannon = paths("mRcpR");
    assert_eq!(cannon.len(), 8);
    assert_eq!(cannon[4].hop, Hop::Cannon);
    assert!(cannon[4].capture && !cannon[4].quiet);
    let grasshopper = paths("gQ");
    assert_eq!(grasshopper.len(), 8);
    assert!(grasshopper.iter().all(|path| path.hop == Hop::Grasshopper));
}

#[test]
fn zig_zag_knight_rides() {
    let rides = paths("(az)N");
    assert_eq!(rides.len(), 16);
    for path in &rides {
        let Shape::Ride { lead, cycle, least: 1, limit: u16::MAX } = &path.shape else { panic!("not a ride") };
        assert!(lead.is_empty());
        let [a, b] = cycle.as_slice() else { panic!("no zig-zag") };
        assert_eq!(a.0 * b.0 + a.1 * b.1, 0, "a right angle");
    }
    let reached = targets("(az)N");
    for square in named("f5", "d6 c4 a5 g7 e8").into_iter().chain([(0, 5)]) {
        assert!(reached.contains(&square), "{square:?}");
    }
    assert_eq!(paths("R(az)N").len(), 20);
    assert_eq!(paths("Q(az)N").len(), 24);
    assert_eq!(paths("m(amz)N").len(), 16);
    assert_eq!(paths("m(az)N").len(), 24);
}

#[test]
fn crooked_and_circular_riders() {
    assert_eq!(paths("zB"), paths("zF0"));
    assert_eq!(paths("zB"), paths("(az)F"));
    assert_eq!(paths("zB").len(), 8);
    assert_eq!(paths("zR"), paths("(az)W"));
    let rose = paths("qN");
    assert_eq!(rose.len(), 16);
    let frame = |path: &Path| squares(path, 99).len();
    assert!(rose.iter().all(|path| frame(path) == 7));
    assert!(paths("(aq)N").iter().all(|path| frame(path) == 3));
    assert_eq!(paths("(af)N"), paths("NN"));
}

#[test]
fn bent_riders() {
    let griffon = paths("[F?R]");
    assert_eq!(griffon.len(), 8);
    assert!(
        griffon.iter().any(
            |path| path.shape == Shape::Ride { lead: vec![(1, 1)], cycle: vec![(0, 1)], least: 1, limit: u16::MAX }
        )
    );
    let set = |text| paths(text).into_iter().collect::<std::collections::HashSet<_>>();
    assert_eq!(set("[F?R]"), set("[F?fsR]"));
    assert_eq!(set("[F?R]"), set("[F?fR]"));
    assert_eq!(set("[F-R]"), set("yafsF"));
    assert_eq!(set("[W-B]"), set("yafsW"));
    expect("[frF-R]", &[(1, 2), (1, 3), (2, 1), (3, 1)]);
    expect("[fW?sR]", &[(0, 1), (1, 1), (2, 1), (-1, 1), (-2, 1)]);
    expect("[fW-B]", &[(1, 2), (2, 3), (-1, 2), (-2, 3)]);
    expect("v[F?R]", &targets("[F?R]").into_iter().filter(|(x, _)| x.abs() == 1).collect::<Vec<_>>());
    assert_eq!(set("v[W?B]"), set("[vW?B]"));
    assert_eq!(paths("[W?R]"), paths("R"));
    assert_eq!(paths("[F?F]"), paths("F2"));
    assert_eq!(paths("m[F?R]"), paths("[mF?mR]"));
    // Ending modes that differ cannot share a path.
    assert_eq!(paths("[mF?cR]").len(), 12);
}

#[test]
fn ski_sliders_skip_squares() {
    expect("fjR", &[(0, 2), (0, 3), (0, 4)]);
    expect("fjjR", &[(0, 3), (0, 4), (0, 5)]);
    expect("frjB", &[(2, 2), (3, 3), (4, 4)]);
}

#[test]
fn chains_bend_and_convert() {
    // Tamerlane's giraffe: one diagonal step, then at least three straight ones outward.
    let giraffe = paths("afsafyafF");
    assert_eq!(giraffe.len(), 8);
    assert!(
        giraffe.iter().any(
            |path| path.shape == Shape::Ride { lead: vec![(1, 1)], cycle: vec![(0, 1)], least: 4, limit: u16::MAX }
        )
    );
    // The falcon: camel and zebra squares, each by three ways.
    let falcon = paths("mafmafsKmafsmafKmaflmafrKmafrmaflK");
    assert_eq!(falcon.len(), 48);
    let reached: BTreeSet<_> = falcon.iter().flat_map(|path| squares(path, 3)).collect();
    assert_eq!(reached, targets("CZ"));
    let set = |paths: Vec<Path>| paths.into_iter().collect::<std::collections::HashSet<_>>();
    assert_eq!(set(paths("afafsKafsafzfK")), set(falcon));
}

/// The stretches of every path: step, range and who may stand at the end.
fn legs(text: &str) -> Vec<String> {
    let letters = |meets: chimera_betza::Meets| {
        let letters = [
            (meets.empty, 'm'),
            (meets.capture, 'c'),
            (meets.destroy, 'd'),
            (meets.hop_enemy, 'p'),
            (meets.hop_friend, 'P'),
            (meets.swap, 'x'),
            (meets.tame, 't'),
        ];
        letters.into_iter().filter_map(|(has, letter)| has.then_some(letter)).collect::<String>()
    };
    let part = |part: &chimera_betza::Stretch| {
        let range = match (part.least, part.limit) {
            _ if part.as_before => "=".to_owned(),
            (1, u16::MAX) => "*".to_owned(),
            (least, limit) if least == limit => least.to_string(),
            (least, limit) => format!("{least}..{limit}"),
        };
        let unload = if part.unload { "u" } else { "" };
        format!("{},{} {range} {}{unload}", part.step.0, part.step.1, letters(part.meets))
    };
    let shape = |path: &Path| match &path.shape {
        Shape::Legs(parts) => parts.iter().map(part).collect::<Vec<_>>().join("; "),
        other => format!("{other:?}"),
    };
    paths(text).iter().map(shape).collect()
}

#[test]
fn moves_with_something_on_the_way() {
    assert_eq!(legs("fcaibR"), ["0,1 * c; 0,-1 = mc"]);
    assert_eq!(legs("fmcabW"), ["0,1 1 mc; 0,-1 1 mc"]);
    assert_eq!(legs("fcafmW"), ["0,1 1 c; 0,1 1 m"]);
    assert_eq!(legs("fgK"), ["0,1 1 pP; 0,1 * mc"]);
    assert_eq!(legs("fgR3"), ["0,1 1..3 pP; 0,1 1 mc"]);
    assert_eq!(legs("ftpR"), ["0,1 * P; 0,1 * mct"]);
    assert_eq!(legs("ftpcR3"), ["0,1 1 P; 0,1 1..2 ct", "0,1 2 P; 0,1 1 ct"]);
    assert_eq!(legs("fudR"), ["0,1 * du"]);
    assert_eq!(legs("fafudW"), ["0,1 1 m; 0,1 1 du"]);
    assert_eq!(legs("fxN"), ["1,2 1 x", "-1,2 1 x"]);
    assert_eq!(legs("fjD"), ["0,1 1 pP; 0,1 1 mc"]);
    assert_eq!(legs("fndD"), ["0,1 1 m; 0,1 1 d"]);
    assert_eq!(legs("fgafW"), ["0,1 1 pP; 0,1 * mc"]);
    assert_eq!(legs("[fR-pfW-cfW]"), ["0,1 * m; 0,1 1 pP; 0,1 1 c"]);
    assert_eq!(legs("[fcW?fW]"), ["0,1 1 c", "0,1 1 c; 0,1 1 mc"]);
    assert_eq!(legs("fabW"), ["0,1 1 m; 0,-1 1 mc"]);
    assert_eq!(paths("U")[0].shape, Shape::Anywhere);
    assert!(paths("oR").iter().all(|path| path.wrap) && paths("iiW").iter().all(|path| path.ahead));
}

#[test]
fn lame_riders_and_hooks() {
    let rider = paths("fnNN");
    assert_eq!(rider.len(), 14);
    assert_eq!(rider[0].shape, Shape::Lame { to: (1, 2), through: vec![(0, 1)] });
    assert_eq!(rider[1].shape, Shape::Lame { to: (2, 4), through: vec![(0, 1), (1, 2), (1, 3)] });
    // Hook movers: the first leg has every length that fits on a board.
    assert_eq!(paths("[fR-sR]").len(), 30);
    let set = |text| paths(text).into_iter().collect::<std::collections::HashSet<_>>();
    assert_eq!(set("mfasR"), set("[mfR-sR]"));
}

#[test]
fn what_cannot_be_expressed_is_refused_with_its_column() {
    let refused = [
        ("KisO2", 4),
        ("O", 1),
        ("N@", 2),
        ("KyB", 2),
        ("mNxaN", 3),
        ("fcafudK", 5),
        ("caiK", 3),
        ("iiaiiW", 4),
        ("tcafcK", 1),
        ("yW", 1),
        ("mWjH", 3),
        ("jR3", 1),
        ("nC", 1),
        ("nR", 1),
        ("innNN", 2),
        ("pW", 1),
        ("npR", 1),
        ("oafK", 3),
        ("fU", 1),
        ("dU", 1),
        ("xcU", 1),
        ("dzB", 1),
        ("hW", 1),
        ("hN", 1),
        ("zN", 1),
        ("qB", 1),
        ("(afs)N", 3),
        ("(az)(az)N", 5),
        ("(aza)N", 1),
        ("(az)N3", 6),
        ("[gF?R]", 2),
        ("c[pF?R]", 1),
        ("[F?fqR]", 5),
        ("[F?lR]", 4),
        ("[N?R]", 4),
        ("[afW?R]", 2),
        ("[W-sW-sW-sW]", 1),
        ("asasasW", 7),
    ];
    for (text, column) in refused {
        let moves = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let Err(error) = resolve(&moves) else { panic!("{text} was not refused") };
        assert_eq!(error.column, column, "{text}: {error}");
    }
}

#[test]
fn expansion_is_bounded() {
    for text in ["aaaaaaaK", "K99K99[K99-K99-K99]", "aaaaN99", "(az)NaaaaK", "[K9-sK9-sK9-sK9]"] {
        let error = resolve(&parse(text).unwrap()).expect_err(text);
        assert!(error.to_string().contains("too many"), "{text}: {error}");
    }
}
