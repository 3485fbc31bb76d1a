//! Games in other formats: the same game when read again, or refused with the reason.

use chimera_formats::export::{Target, describe, write};
use chimera_formats::ini::Ini;
use chimera_formats::interactive;
use chimera_rules::{Game, catalog};

const TARGETS: [Target; 4] = [Target::Toml, Target::Ini, Target::Diagram, Target::Xboard];

/// A game as it is read from what was written; nothing for a target that is only written.
fn again(game: &Game, target: Target, text: &str) -> Option<Game> {
    match target {
        Target::Toml => Some(Game::from_toml("again", text).expect("a game file")),
        Target::Ini => {
            let file = Ini::read(text).expect("a file");
            let name = file.sections().next().expect("a section").0.to_owned();
            Some(file.game(&name).expect("a game"))
        }
        Target::Diagram => Some(interactive::read(text).expect("a diagram").game(game.id()).expect("a game")),
        Target::Xboard => None,
    }
}

fn game(text: &str) -> Game {
    Game::from_toml("test", text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

#[test]
fn what_is_written_is_the_same_game() {
    let mut written = Vec::new();
    for id in catalog::ids() {
        let game = catalog::game(id).expect("a game");
        for target in TARGETS {
            let Ok(text) = write(&game, target) else { continue };
            written.push((id, target));
            if let Some(again) = again(&game, target, &text.text) {
                let depth = if game.start().legal_moves().len() > 60 { 2 } else { 3 };
                assert_eq!(again.start().perft(depth), game.start().perft(depth), "{id} {target:?}\n{}", text.text);
                assert_eq!(again.start().fen(), game.start().fen(), "{id} {target:?}");
            }
        }
        assert!(written.contains(&(id, Target::Toml)), "{id}");
    }
    for target in TARGETS {
        assert!(
            written.contains(&("chess", target)),
            "{target:?}: {:?}",
            write(&catalog::game("chess").unwrap(), target)
        );
    }
    for id in ["panchimera", "decimal-panchimera"] {
        assert!(
            written.contains(&(id, Target::Diagram)),
            "{id}: {:?}",
            write(&catalog::game(id).unwrap(), Target::Diagram)
        );
    }
}

#[test]
fn chess_is_written_as_one_would_write_it() {
    let chess = catalog::game("chess").expect("chess");
    let text = |target| write(&chess, target).unwrap_or_else(|reasons| panic!("{reasons:?}")).text;
    let diagram = text(Target::Diagram);
    assert!(
        diagram.starts_with(
            "files=8 ranks=8 firstRank=1 symmetry=none royal=2 promoZone=1 maxPromote=1 promoChoice=QRBN\n"
        ),
        "{diagram}"
    );
    assert!(
        diagram.contains("\nking:K:KirO2ilO2::e1,,e8\n") || diagram.contains("\nking:K:KisO2::e1,,e8\n"),
        "{diagram}"
    );
    let xboard = text(Target::Xboard);
    assert!(
        xboard.starts_with("setup (PNBRQ................Kpnbrq................k) 8x8+0_fairy rnbqkbnr/"),
        "{xboard}"
    );
    assert!(xboard.contains("\npiece N& N\n") && xboard.contains("\npiece K& KisO2\n"), "{xboard}");
    let ini = text(Target::Ini);
    assert!(ini.starts_with("[chimera-chess]\nmaxFile = 8\nmaxRank = 8\n") && ini.contains("\npawn = p\n"), "{ini}");
}

#[test]
fn xboard_is_not_led_to_castle_or_to_capture_in_passing() {
    let game = catalog::game("quinquereme").expect("a game");
    let text = describe(&game).expect("a board").text;
    assert!(text.contains("\npiece K& KismDismH\n"), "{text}");
    // The place behind V is that of the Lance, which XBoard takes for a pawn; the Leeloo stands elsewhere.
    assert!(text.starts_with("setup (PNBRQ...C.....J.ZV.LTKpnbrq...c.....j.zv.ltk) 12x12+0_fairy z1v1l1t"), "{text}");
    // A Sergeant goes diagonally to empty squares, and has no place among pawns; others have.
    let start = |id: &str| describe(&catalog::game(id).expect("a game")).expect("a board").text;
    assert!(start("ximeracak").starts_with("setup (.N......CW.........SPG"), "{}", start("ximeracak"));
    assert!(start("thronschach").starts_with("setup (P."), "{}", start("thronschach"));
}

#[test]
fn what_cannot_be_said_is_refused_with_the_reason() {
    let reasons =
        |id: &str, target| write(&catalog::game(id).expect("a game"), target).expect_err("a refusal").join("; ");
    assert!(reasons("quinquereme", Target::Diagram).contains("the rule \"jump\" cannot be said"));
    assert!(reasons("thronschach", Target::Xboard).contains("the rule \"freeze\" cannot be said"));
    assert!(reasons("quinquereme", Target::Xboard).contains("XBoard does not read '('"));
    assert!(reasons("panchimera", Target::Ini).contains("at most 12 files and 10 ranks"));
    assert!(reasons("ximeracak", Target::Diagram).contains("the ending \"bare royal\" cannot be said"));
}

/// A small game with a rule or two of its own.
fn small(rules: &str, pawn: &str) -> Game {
    game(&format!(
        "name = \"Small\"\nboard = \"5x6\"\narray = \"r1k1r/ppppp/5/5/PPPPP/R1K1R w KQkq - 0 1\"\n[men]\n\
         king = {{ letter = \"K\", moves = \"K\", royal = true }}\nrook = {{ letter = \"R\", moves = \"R\" }}\n\
         horse = {{ letter = \"H\", moves = \"nN\" }}\npawn = {{ letter = \"P\", moves = \"{pawn}\", pawn = true }}\n\
         [[rule]]\nkind = \"castle\"\nfrom = \"c1\"\nways = [\n{{ right = \"K\", san = \"O-O\", to = \"e1\", partner = \"e1\", partner_to = \"d1\" }},\n\
         {{ right = \"Q\", san = \"O-O-O\", to = \"a1\", partner = \"a1\", partner_to = \"b1\" }}]\n{rules}"
    ))
}

#[test]
fn promotion_is_carried_over_or_refused() {
    let promote = |ranks: &str, to: &str, more: &str| {
        format!("[[rule]]\nkind = \"promote\"\nmen = [\"pawn\"]\nranks = {ranks}\nto = {to}\n{more}\n")
    };
    let carried = |rules: &str| {
        let game = small(rules, "fmWfcF");
        let written = write(&game, Target::Diagram).unwrap_or_else(|reasons| panic!("{reasons:?}"));
        let again = again(&game, Target::Diagram, &written.text).expect("a game");
        for fen in ["2k2/1P3/5/5/5/2K2 w - - 0 1", "2k2/5/1P3/5/5/2K2 w - - 0 1", "2k2/5/5/5/2p2/K4 b - - 0 1"] {
            let count = |game: &Game| game.parse_fen(fen).map(|state| state.perft(2)).ok();
            assert_eq!(count(&again), count(&game), "{fen}\n{}", written.text);
        }
        written.text
    };
    assert!(carried(&promote("[6]", "[\"rook\"]", "")).contains("promoZone=1 maxPromote=1 promoChoice=R\n"));
    assert!(carried(&promote("[5, 6]", "[\"rook\", \"horse\"]", "stay = true")).contains("promoChoice=RHP\n"));
    let both = |last: &str| promote("[6]", last, "stay = true") + &promote("[5]", "[\"horse\"]", "stay = true");
    assert!(carried(&both("[\"rook\", \"horse\"]")).contains("promoZone=2 maxPromote=1 promoChoice=R1HP\n"));
    let odd = write(&small(&both("[\"rook\"]"), "fmWfcF"), Target::Diagram).expect_err("a refusal");
    assert_eq!(odd, ["that H may be chosen on some ranks, but not from there to the last, cannot be said"]);
    assert!(carried("").contains("maxPromote=0"));
    let refused = |rules: &str| write(&small(rules, "fmWfcF"), Target::Diagram).expect_err("a refusal").join("; ");
    // Limits are men in hand; where the man may never stand where it is stuck, `!` says so.
    let limited = promote("[6]", "[\"rook\"]", "limited_by_array = true")
        + &promote("[5]", "[\"rook\"]", "limited_by_array = true");
    assert!(carried(&limited).contains("promoZone=2 maxPromote=1 promoChoice=*R holdingsType=1\n"));
    let most = "limited_by_array = true\nmost = { horse = 2 }\nstay = true\nunless_stuck = true";
    let text = carried(&promote("[5, 6]", "[\"horse\"]", &most.replace("limited_by_array = true\n", "")));
    assert!(text.contains("promoChoice=*H!P holdingsType=1\n") && text.contains("\nhorse:H:nN:::2,2\n"), "{text}");
    assert!(refused(&promote("[6]", "[\"rook\"]", "most = { rook = 1 }")).contains("the array has more"));
    assert!(refused(&promote("[6]", "[\"rook\"]", "captures = true")).contains("not by every move"));
    assert!(refused(&promote("[5]", "[\"rook\"]", "")).contains("from there to the last"));
    assert!(refused(&promote("[6]", "[\"rook\"]", "side = \"white\"")).contains("differs between the players"));
    // The engine of the ini file has no choice but to promote, to the same men everywhere.
    let ini = |rules: &str, pawn: &str| write(&small(rules, pawn), Target::Ini);
    assert!(ini(&promote("[6]", "[\"rook\"]", "captures = true"), "fmWfcF").is_err());
    let written = ini(&promote("[6]", "[\"rook\"]", ""), "fmWfceFifmnD").expect("a section");
    assert!(
        written.text.contains("customPiece1 = h:nN\n") && written.text.contains("doubleStepRegionWhite = *2\n"),
        "{}",
        written.text
    );
}

#[test]
fn arrays_drawn_by_lot_are_said_or_refused() {
    let text = chimera_rules::catalog::source("chess").expect("chess");
    let shuffle =
        "[[shuffle]]\nmen = [\"rook\", \"knight\", \"bishop\", \"queen\", \"king\"]\nspread = [\"bishop\"]\n\n[men]";
    let game = game(&text.replacen("[men]", shuffle, 1));
    let written = write(&game, Target::Diagram).expect("a diagram");
    assert!(written.text.contains(" shuffle=RN!BQK\n"), "{}", written.text);
    let again = again(&game, Target::Diagram, &written.text).expect("a game");
    assert_eq!(again.drawn(5).expect("an array").start().fen(), game.drawn(5).expect("an array").start().fen());
    for target in [Target::Ini, Target::Xboard] {
        assert!(
            write(&game, target)
                .expect_err("a refusal")
                .contains(&"that the array is drawn by lot cannot be said".to_owned())
        );
    }
    // What has been drawn castles from where it stands.
    let drawn = game.drawn(1).expect("an array");
    assert!(write(&drawn, Target::Ini).expect("a section").text.contains("chess960 = true\n"));
    assert!(write(&drawn, Target::Diagram).is_err());
}

#[test]
fn games_of_the_engine_are_sections_without_more() {
    for name in ["crazyhouse", "3check", "xiangqi"] {
        let Ok(game) = chimera_formats::ini::built_in_game(name) else { continue };
        let toml = write(&game, Target::Toml).expect("a game file").text;
        let same = Game::from_toml("mine", &toml).expect("a game");
        let written = write(&same, Target::Ini).unwrap_or_else(|reasons| panic!("{name}: {reasons:?}"));
        assert_eq!(written.text, format!("[mine:{name}]\n"));
        assert_eq!(again(&same, Target::Ini, &written.text).expect("a game").start().perft(2), game.start().perft(2));
    }
}

#[test]
fn men_that_each_become_another() {
    // One of them becomes a man that promotes itself.
    let text = "files=8 ranks=8 promoZone=1 maxPromote=3 promoOffset=2 promoChoice=+\nfoot:P:fmWfcF::a2-c2\nyouth:Y:fW::d2-f2\n\
                elder:E:fmWfcF::g2\nsquire:S:F::\nknight:N:N::b1\nking:K:K::e1\n";
    let game = interactive::read(text).expect("a diagram").game("offset").expect("a game");
    let written = write(&game, Target::Diagram).unwrap_or_else(|reasons| panic!("{reasons:?}"));
    assert!(written.text.contains(" promoChoice=+ promoOffset=2\n"), "{}", written.text);
    let again = again(&game, Target::Diagram, &written.text).expect("a game");
    for fen in ["4k3/PYE5/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/pye5/4K3 b - - 0 1"] {
        assert_eq!(again.parse_fen(fen).unwrap().perft(3), game.parse_fen(fen).unwrap().perft(3), "{fen}");
    }
    // Two that become the same are said by their choice.
    let two = "[[rule]]\nkind = \"promote\"\nmen = [\"pawn\", \"horse\"]\nranks = [6]\nto = [\"rook\"]\n";
    assert!(
        write(&small(two, "fmWfcF"), Target::Diagram).expect("a diagram").text.contains("maxPromote=2 promoChoice=R\n")
    );
}
