//! Interactive Diagrams: what is read, what is refused, and where.

use std::fmt::Write as _;

use chimera_formats::interactive::{Diagram, read};
use chimera_rules::{Game, RuleDefinition, catalog};

/// Orthodox chess, as somebody might write it.
const CHESS: &str = "\
files=8 ranks=8 promoZone=1 maxPromote=1 promoChoice=QRBN graphicsDir=/here/ squareSize=40 symmetry=mirror royal=6
pawn::ifmnDfmWfceF:pawn:a2-h2
rook:R:R:rook:a1,h1
knight:N:::b1,g1
bishop::::c1,f1
queen::::d1
king::KisO2:king:e1
";

fn diagram(text: &str) -> Diagram {
    read(text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"))
}

fn game(text: &str) -> Game {
    diagram(text).game("diagram").unwrap_or_else(|errors| panic!("{errors:?}\n{text}"))
}

/// The only error of a text, shown.
#[track_caller]
fn refused(text: &str) -> String {
    match read(text).and_then(|diagram| diagram.game("diagram").map(|_| diagram)) {
        Ok(_) => panic!("this was read:\n{text}"),
        Err(errors) => {
            assert_eq!(errors.len(), 1, "{errors:?}");
            errors[0].to_string()
        }
    }
}

fn with(setting: &str) -> String {
    format!("{setting}\n{CHESS}")
}

#[test]
fn orthodox_chess_is_itself() {
    let game = game(CHESS);
    let chess = catalog::game("chess").unwrap();
    assert_eq!(game.start().fen(), chess.start().fen());
    assert_eq!(game.start().perft(3), 8902);
    // Castling, promotion, en passant and checks in one position.
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        assert_eq!(game.parse_fen(fen).unwrap().perft(2), chess.parse_fen(fen).unwrap().perft(2), "{fen}");
    }
    assert!(diagram(CHESS).warnings.is_empty());
}

#[test]
fn characters_that_steer_a_terminal_are_refused() {
    let error = refused(&with("symmetry=mir\u{1b}ror"));
    assert_eq!(error, "1:13: the character U+001B can't be shown: leave it out");
}

#[test]
fn blank_fields_are_filled_from_the_name() {
    let text = "files=10\npawn::::a2-j2\nKnight:N:::b1\nBishop::::c1\nChancellor::::d1\nAmazon:Z:::e1\nKing::::f1\n";
    let game = game(text);
    let man = |id: &str| game.kinds().find(|(_, info)| info.id == id).unwrap().1.clone();
    assert_eq!(
        (man("amazon").betza.as_str(), man("amazon").letter.letter(), man("chancellor").letter.letter()),
        ("QN", 'Z', 'C')
    );
    assert_eq!((man("pawn").betza.as_str(), man("pawn").pawn, man("king").royal), ("ifmnDfmWfceF", true, true));
    // A king of a wide board goes three squares; here nobody waits for him.
    assert_eq!(man("king").betza, "K");
    let told = refused("gnu::::a2\nking::::e1\n");
    assert!(told.starts_with("1:6: no moves are written, and the name \"gnu\""), "{told}");
    // Moves that the kernel cannot play are refused where they stand.
    assert!(
        refused("gnu::WmaaaU:x:a2\nking::K::e1\n").starts_with("1:11: \"WmaaaU\": "),
        "{}",
        refused("gnu::WmaaaU:x:a2\nking::K::e1\n")
    );
    assert!(refused("gnu::Wk:x:a2\nking::K::e1\n").starts_with("1:7: "), "a column in the moves");
}

#[test]
fn squares_are_placed_by_symmetry() {
    let fen = |text: &str| game(text).start().fen();
    let men = "rook::::a1\nking::K::b1";
    assert_eq!(fen(&format!("files=3 ranks=3\n{men}")), "rk1/3/RK1 w - - 0 1");
    assert_eq!(fen(&format!("files=3 ranks=3 symmetry=rotate\n{men}")), "1kr/3/RK1 w - - 0 1");
    assert_eq!(fen("files=3 ranks=3 symmetry=none\nrook::::b1,,b3\nking::K::c1,,a3"), "kr1/3/1RK w - - 0 1");
    assert_eq!(
        fen("files=4 ranks=4 firstRank=0\nrook::::a0-b1\nking::K::d0\nhole::::c1,d1"),
        "rr1k/rr**/RR**/RR1K w - - 0 1"
    );
    assert_eq!(
        fen("files=12 ranks=11\nferz::::a1-a3,c11\nking::K::l1"),
        "f1F8k/f11/f11/12/12/12/12/12/F11/F11/F1f8K w - - 0 1"
    );
    // Later lines have the last word, and say so.
    let text = "files=3 ranks=4\nrook::::a1-c1\nking::K::b1";
    assert_eq!(fen(text), "rkr/3/3/RKR w - - 0 1");
    assert!(diagram(text).warnings[0].to_string().starts_with("3:1: b1: replaces"), "{:?}", diagram(text).warnings);
    assert_eq!(refused("rook::::a9\nking::K::b1"), "1:1: a square of this line is not on the board");
    assert_eq!(refused("rook::::a1;b1\nking::K::b1"), "1:9: \"a1;b1\" is no square and no range such as a2-h2");
    assert!(
        refused(&with("symmetry=diagonal").replace(" symmetry=mirror", "")).contains("neither mirror, rotate nor none")
    );
    assert!(refused("ranks=17\nking::K::b1").contains("no number from 1 to 16"));
}

#[test]
fn promotion_is_where_and_to_what_the_keys_say() {
    let moves = |setting: &str, fen: &str| {
        let text = format!(
            "files=4 ranks=6 {setting}\npawn::fmWfcF::\nrook::::a1\nknight:N:::\ncrowned rook:CR:RF::\nking::K::d1"
        );
        let game = game(&text);
        let state = game.parse_fen(fen).unwrap();
        let mut moves: Vec<String> = state.legal_moves().iter().map(|&mv| state.uci(mv)).collect();
        moves.retain(|mv| mv.starts_with('b'));
        moves.sort();
        moves.join(" ")
    };
    let (fifth, fourth) = ("3k/1P2/4/4/4/3K w - - 0 1", "3k/4/1P2/4/4/3K w - - 0 1");
    // Kinds of the usual choice that the game does not have are left out.
    assert_eq!(moves("", fifth), "b5b6n b5b6r");
    assert_eq!(moves("promoChoice=CRR", fifth), "b5b6c b5b6r");
    assert_eq!(moves("promoChoice=NR promoZone=2", fourth), "b4b5n b4b5r");
    assert_eq!(moves("promoChoice=N1R2 promoZone=2", fourth), "b4b5r");
    assert_eq!(moves("promoChoice=N1R2 promoZone=2", fifth), "b5b6n b5b6r");
    assert_eq!(moves("promoChoice=!PN1 promoZone=2", fourth), "b4b5");
    assert_eq!(moves("promoChoice=!PN1 promoZone=2", fifth), "b5b6n");
    assert_eq!(moves("promoChoice=PN1 promoZone=2", fifth), "b5b6 b5b6n");
    assert_eq!(moves("promoChoice=PN promoZone=2", fourth), "b4b5 b4b5n");
    assert_eq!(moves("promoZone=0", fifth), "b5b6");
    assert_eq!(moves("maxPromote=0", fifth), "b5b6");
    assert_eq!(moves("promoOffset=2", fifth), "b5b6n");
    assert!(refused(&with("promoChoice=QX").replace(" promoChoice=QRBN", "")).contains("no man has the ID \"X\""));
    assert!(refused(&with("promoChoice=*Q").replace(" promoChoice=QRBN", "")).contains("need holdingsType=1"));
    assert!(refused(&with("promoChoice=K").replace(" promoChoice=QRBN", "")).contains("royal"));
    assert!(refused(&with("promoChoice=!Q").replace(" promoChoice=QRBN", "")).contains("only for the one man"));
    assert!(refused(&with("promoChoice=Q!").replace(" promoChoice=QRBN", "")).contains("before the ID"));
    // A man that could stay what it is in the zone.
    let shogi = "maxPromote=1 promoOffset=1 promoZone=3\nlancer::WfF::a1\ngold::::b1\nking::K::e1";
    assert!(refused(shogi).contains("promote later"));
    // Several kinds of men, on several ranks.
    let text = "maxPromote=2 promoZone=2 promoChoice=R\npawn::::a2\nferz::::b2\nrook::::a1\nking::K::e1";
    let game = game(text);
    for (fen, wanted) in [("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6a7r"), ("4k3/8/F7/8/8/8/8/4K3 w - - 0 1", "a6b7r")] {
        let state = game.parse_fen(fen).unwrap();
        assert!(state.legal_moves().iter().any(|&mv| state.uci(mv) == wanted), "{fen}");
    }
}

/// Men that promote to those that are in hand, or have been captured.
const RESERVE: &str = "\
files=6 ranks=8 holdingsType=1 promoZone=3 promoChoice=!P*N*R2*Q1 symmetry=mirror
pawn::fmWfcF::a2-f2
knight:N:::b1:1
rook::::a1
queen::::
king::K::f1
";

#[test]
fn men_in_hand_are_for_promotion() {
    let text = RESERVE.replace("queen::::", "queen:::::0,1");
    let game = game(&text);
    let moves = |fen: &str| {
        let state = game.parse_fen(fen).unwrap();
        let mut moves: Vec<String> = state.legal_moves().iter().map(|&mv| state.uci(mv)).collect();
        moves.retain(|mv| mv.starts_with('c') && !mv.starts_with("c1"));
        moves.sort();
        moves.join(" ")
    };
    // One knight on the board and one in hand, one rook on the board: a second rook or a third knight is not to be had.
    assert_eq!(moves("5k/6/6/2P3/6/6/6/5K w - - 0 1"), "c5c6 c5c6n");
    assert_eq!(moves("5k/6/6/2P3/6/6/6/N4K w - - 0 1"), "c5c6 c5c6n");
    assert_eq!(moves("5k/6/6/2P3/6/6/6/NN3K w - - 0 1"), "c5c6");
    assert_eq!(moves("5k/6/2P3/6/6/6/6/5K w - - 0 1"), "c6c7 c6c7n c6c7r");
    assert_eq!(moves("5k/6/2P3/6/6/6/6/R4K w - - 0 1"), "c6c7 c6c7n");
    // On the last rank it must become somebody: where nobody is left, it may not go there, though it gives check.
    assert_eq!(moves("6/2P3/5k/6/6/6/6/5K w - - 0 1"), "c7c8n c7c8r");
    assert_eq!(moves("6/2P3/5k/6/6/6/6/NNR2K w - - 0 1"), "");
    assert!(game.parse_fen("3k2/2P3/6/6/6/6/6/NNR2K b - - 0 1").unwrap().in_check());
    // Only the second player has a queen to be had.
    assert_eq!(moves("5K/6/5k/6/6/6/2p3/6 b - - 0 1"), "c2c1n c2c1q c2c1r");
    assert_eq!(moves("5K/6/5k/6/6/6/2p3/q5 b - - 0 1"), "c2c1n c2c1r");
    // A man that nobody can ever become is left out; what cannot come onto the board in a known way is refused.
    assert!(read(RESERVE).is_ok());
    let refused = |old: &str, new: &str| {
        assert!(RESERVE.contains(old));
        refused(&RESERVE.replace(old, new))
    };
    assert!(refused("Type=1", "Type=-1").starts_with("1:17: holdingsType: \"-1\" is not supported, only 1"));
    assert!(refused("f1\n", "f1:2\n").ends_with("how they come onto the board: that is not supported"));
    let told = refused("b1:1", "b1:x");
    assert!(told.starts_with("3:15: \"x\" is no number of men in hand"), "{told}");
    assert!(refused("*R2", "*P").contains("promotes itself"));
    assert!(read(&RESERVE.replace("!P*N*R2*Q1", "NRQ")).unwrap_err()[0].message.contains("nothing says how"));
    // A pawn in hand is of no use to anybody.
    let read = diagram(&RESERVE.replace("a2-f2", "a2-f2:1"));
    assert!(read.warnings.iter().any(|warning| warning.message.contains("whom nothing brings onto the board")));
}

#[test]
fn the_royal_man_is_named_or_the_last() {
    let royal = |text: &str| {
        let game = game(text);
        game.kinds().find(|(_, info)| info.royal).map(|(_, info)| info.id.clone()).unwrap()
    };
    assert_eq!(royal("king::K::e1\nlancer:L:K::d1"), "lancer");
    assert_eq!(royal("royal=1\nking::K::e1\nlancer:L:K::d1"), "king");
    assert_eq!(royal("royal=K\nking::K::e1\nlancer:L:K::d1"), "king");
    assert!(refused("promoChoice=L\nking::K::e1\nlancer:L:R::d1\nroyal=1").contains("among the first kinds"));
    assert!(refused("royal=3\nking::K::e1\nlancer:L:K::d1").contains("1 to 2"));
    assert!(refused("royal=X\nking::K::e1\nlancer:L:K::d1").contains("royal: \"X\""));
    assert!(read("king::K::e1\nlancer:L:K::d1-d2").unwrap_err()[0].message.contains("has 2 of it, not one"));
}

#[test]
fn castling_goes_to_whoever_stands_outermost() {
    let ways = |text: &str| {
        let game = game(text);
        let rules = game.definition().rule.clone();
        let ways = rules.iter().filter_map(|rule| match rule {
            RuleDefinition::Castle(castle) => Some(castle.ways.iter().map(move |way| {
                format!(
                    "{}{}{}{}{}",
                    castle.side.map_or("", |side| if side.side() == chimera_rules::Side::White { "w" } else { "b" }),
                    castle.from,
                    way.to,
                    way.partner,
                    way.partner_to
                )
            })),
            _ => None,
        });
        ways.flatten().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(ways("rook::::b1,h1\nking::KisO2::e1"), "e1g1h1f1 e1c1b1d1");
    assert_eq!(ways("rook::::b1,h1\nking::KirO3::e1"), "e1h1h1g1");
    assert_eq!(ways("files=12\nferz::::b2,k2\nrook::::c2,j2\nhole::::a2,l2\nking::KisjO2::g2"), "g2i2j2h2 g2e2c2f2");
    assert_eq!(ways("symmetry=rotate\nrook::::a1,h1\nking::KisO2::e1"), "we1g1h1f1 we1c1a1d1 bd1f1h1e1 bd1b1a1c1");
    // Somebody of the other side, or nobody, is no partner.
    assert_eq!(ways("symmetry=none\nrook::::h1,,a1,a8\nking::KisO2::e1,,e8"), "we1g1h1f1 be1c1a1d1");
    // A king may choose how far it goes.
    let free = "files=12\nferz::::a2-l2\nrook::::b1,k1\nking::KisO4isO2irO4::g1";
    assert_eq!(ways(free), "g1i1k1h1 g1k1k1j1 g1e1b1f1 g1c1b1d1");
    let state = game(free).start();
    assert_eq!(state.fen(), "1r4k3r1/ffffffffffff/12/12/12/12/FFFFFFFFFFFF/1R4K3R1 w KQkq - 0 1");
    let castles = state.legal_moves().into_iter().filter(|mv| mv.kind() == chimera_rules::Special::Castle);
    let mut told: Vec<String> = castles
        .map(|mv| {
            assert_eq!((state.parse_uci(&state.uci(mv)), state.parse_san(&state.san(mv))), (Ok(mv), Ok(mv)));
            let after = state.after_legal(mv).fen();
            format!(
                "{} {} {}",
                state.uci(mv),
                state.san(mv),
                after.split(' ').next().unwrap().rsplit('/').next().unwrap()
            )
        })
        .collect();
    told.sort();
    let wanted = ["g1c1 Kg1c1 2KR6R1", "g1e1 Kg1e1 4KR4R1", "g1i1 Kg1i1 1R5RK3", "g1k1 Kg1k1 1R7RK1"];
    assert_eq!(told, wanted);
    let two = "rook::::a1,h1\nknight:N:::g1\nking::KirO2irjO2::e1";
    assert!(read(two).unwrap_err().iter().any(|error| error.message.contains("several men on one side")), "{two}");
    assert!(read("rook::::g1\nking::KirO3::e1").unwrap_err()[0].message.contains("not past it"));
}

#[test]
fn stalemate_is_what_the_key_says() {
    let men = "rook::::a1\nking::K::h1";
    let ended = |setting: &str| {
        let game = game(&format!("{setting} \n{men}"));
        game.parse_fen("7k/5KR1/8/8/8/8/8/8 b - - 0 1").unwrap().position_outcome().unwrap().to_string()
    };
    assert_eq!(ended("stalemate=draw"), "1/2-1/2 (stalemate)");
    assert_eq!(ended("files=8"), "1/2-1/2 (stalemate)");
    assert_eq!(ended("stalemate=loss"), "1-0 (stalemate)");
}

#[test]
fn rules_that_games_cannot_have_are_refused_by_name_and_line() {
    for key in [
        "baring",
        "zonal",
        "iron",
        "counterStrike",
        "protected",
        "antiTrade",
        "tradeThreshold",
        "extinction",
        "castleFlip",
        "autoGate",
        "succession",
        "spell",
        "spellZone",
        "blastZone",
        "burnZone",
        "atomicCapture",
        "captureMatrix",
        "contageous",
        "morph",
    ] {
        let told = refused(&format!("{CHESS}squareSize=30 {key}=1"));
        assert!(told.starts_with(&format!("8:15: {key}: ")), "{told}");
        assert!(read(&with(&format!("{key}=0"))).is_ok() && read(&with(&format!("{key}="))).is_ok(), "{key}");
    }
    let told = refused(&CHESS.replace("a1,h1", "a1,h1:2"));
    assert!(told.starts_with("3:21: \"rook\" has men in hand, and nothing says how"), "{told}");
    assert!(read(&CHESS.replace("a1,h1", "a1,h1:0,0")).is_ok());
}

#[test]
fn what_the_diagram_passes_over_is_a_warning() {
    let diagram = diagram(&format!("promozone=2 whatever=7\n{CHESS}nonsense\nlancer:L\n"));
    let told: Vec<String> = diagram.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told[0].starts_with("1:1: promozone: ") && told[0].ends_with("did you mean \"promoZone\"?"), "{}", told[0]);
    assert!(told[1].starts_with("1:13: whatever: ") && told[2].starts_with("9:1: passed over"), "{told:?}");
}

#[test]
fn settings_with_spaces_are_not_passed_over() {
    assert_eq!(
        refused(&format!("files = 10\n{CHESS}")),
        "1:1: \"files\" is a key: write files=… without spaces, at the beginning of the line or behind another"
    );
    for line in ["- ranks=9", "/promozone = 2", "# no: files=9 : pawn".trim_start_matches("# ")] {
        assert!(refused(&format!("{line}\n{CHESS}")).contains("is a key: write "), "{line}");
    }
    let diagram = diagram(&CHESS.replace("graphicsDir=/here/", "graphicsDir=/here and there/"));
    assert!(diagram.warnings.is_empty(), "{:?}", diagram.warnings);
}

#[test]
fn bounds_are_named() {
    let told = refused(&format!("{CHESS}hole::::{}\n", ["a4"; 301].join(",")));
    assert!(told.contains("too many squares: at most 300 items"), "{told}");
    let lots = format!("hole::::{}\n", ["a4"; 300].join(","));
    let errors = read(&format!("{CHESS}{}", lots.repeat(9))).unwrap_err();
    assert!(errors.iter().any(|error| error.message.contains("the whole diagram has at most 1500")), "{errors:?}");
    let errors = read(&format!("{}\n{CHESS}", "a=1 ".repeat(400))).unwrap_err();
    assert!(errors[0].message.contains("too many settings: at most 300"), "{errors:?}");
    let kinds = "gnu:G:N::\n".repeat(53);
    let errors = read(&format!("{kinds}{CHESS}")).unwrap_err();
    assert!(errors.iter().any(|error| error.message == "too many kinds of men: at most 52"), "{errors:?}");
}

#[test]
fn pages_are_read_as_their_diagram() {
    let page = format!(
        "<html><body>\n<h1>A game: of &lt;chess&gt;</h1>\n<div class=\"idiagram\" style=\"x\">\n<!-- note:a:b:c:d -->{}</div>\n<p>a:b:c:d:e1</p></body></html>",
        CHESS.replace('\n', "<br>\n")
    );
    let chess = catalog::game("chess").unwrap();
    assert_eq!(game(&page).start().fen(), chess.start().fen());
    let wrong = page.replace("ifmnD", "ifmnk");
    assert_eq!(refused(&wrong).split_once(": ").unwrap().0, "5:11");
    assert_eq!(refused(&format!("{page}{page}")), "14:1: the page has more than one diagram: keep one of them");
    assert!(refused("").contains("no piece is described"));
    // Another class that begins so is none.
    let other = format!("<p class=\"idiagram-note\">a</p>{page}<i class='my-idiagram'>b</i>");
    assert_eq!(game(&other).start().fen(), chess.start().fen());
    assert_eq!(game(&format!("\u{feff}{CHESS}")).start().fen(), chess.start().fen());
    assert!(refused(&format!("#{}", "x".repeat(300_000))).contains("at most 262144"));
    assert!(refused(&"a:b:c\n".repeat(1001)).contains("at most 1000"));
}

#[test]
fn names_and_letters_are_told_apart() {
    let text = "Pawn (P)::fmWfcF::a2\nPawn (V)::fmWfcF::b2\nÉlan Vital:Év:F::c1\n2nd::W::\nking::K::e1";
    assert!(refused(&text.replace("2nd::W::", "2nd::W::d1")).contains("\"2nd\" is no name"));
    let game = game(&text.replace("2nd", "second"));
    let ids: Vec<_> = game.kinds().map(|(_, info)| (info.id.clone(), info.letter.letter())).collect();
    let wanted = [("pawn-p", 'P'), ("pawn-v", 'A'), ("élan-vital", 'V'), ("second", 'S'), ("king", 'K')];
    assert_eq!(ids, wanted.map(|(id, letter)| (id.to_owned(), letter)));
}

#[test]
fn arrays_drawn_by_lot() {
    let shuffled = |shuffle: &str| {
        let text = format!("shuffle={shuffle}\n{CHESS}");
        read(&text).and_then(|diagram| diagram.game("lot")).map_err(|errors| {
            assert!(errors.iter().all(|error| (error.line, error.column) == (1, 1)), "{errors:?}");
            errors[0].message.clone()
        })
    };
    let game = shuffled("N!BRQK").unwrap();
    assert_eq!(game.start().fen(), catalog::game("chess").unwrap().start().fen());
    for number in 1..20 {
        let drawn = game.drawn(number).unwrap();
        let fen = drawn.start().fen();
        let rank = fen.split(' ').next().unwrap().rsplit('/').next().unwrap();
        let at = |letter: char| rank.match_indices(letter).map(|(at, _)| at).collect::<Vec<_>>();
        let (rooks, bishops, king) = (at('R'), at('B'), at('K'));
        assert!(rooks[0] < king[0] && king[0] < rooks[1] && (bishops[0] + bishops[1]) % 2 == 1, "{fen}");
        assert!(fen.ends_with(" w KQkq - 0 1"));
    }
    // One shuffle after the other, and symmetrically.
    let shuffles = shuffled("!QN, :BN").unwrap().definition().shuffle.clone();
    let told: Vec<_> =
        shuffles.iter().map(|shuffle| (shuffle.men.join(" "), &shuffle.spread[..], &shuffle.mirrored[..])).collect();
    let (queen, bishop) = (["queen".to_owned()], ["bishop".to_owned()]);
    assert_eq!(told, [("queen knight".into(), &queen[..], &[][..]), ("bishop knight".into(), &[][..], &bishop[..])]);
    for (shuffle, why) in [
        ("NX", "no man has the ID \"X\""),
        ("N#Q", "no man has the ID \"#\""),
        ("NB!", "before the ID"),
        ("N", "no two kinds of men"),
        ("NN", "stands here twice"),
        // Who would castle with whom?
        ("NR", "who castles with whom is not settled"),
    ] {
        let told = shuffled(shuffle).unwrap_err();
        assert!(told.contains(why), "{shuffle}: {told}");
    }
    // The second player's men would not stand as the first player's do.
    let turned = format!("shuffle=QB\n{}", CHESS.replace("symmetry=mirror", "symmetry=rotate"));
    assert!(read(&turned).unwrap_err()[0].message.contains("does not stand mirrored"));
    let free = format!("shuffle=QK\n{}", CHESS.replace("KisO2", "KisO2isO3"));
    assert!(read(&free).unwrap_err()[0].message.contains("to several squares, is not settled"));
}

#[test]
fn more_kinds_than_letters() {
    let mut text = "files=16 ranks=4\tfirstRank=1 royal=K symmetry=mirror promoChoice=Q\n".to_owned();
    let square = |kind: usize| format!("{}{}", char::from(b'a' + (kind % 16) as u8), 1 + kind / 16);
    text.push_str("pawn:P:fmWfcF::b2\nking:K:K::a1\nqueen:Q:Q::b1\n");
    for kind in (3..30).filter(|&kind| kind != 17) {
        let square = if kind < 16 { square(kind) } else { String::new() };
        let _ = writeln!(text, "man number {kind}:X{kind}:W::{square}");
    }
    let game = game(&text);
    let letters: std::collections::BTreeSet<String> = game.kinds().map(|(_, info)| info.letter.to_string()).collect();
    assert_eq!((letters.len(), game.kinds().len()), (29, 29));
    assert!(letters.contains("Z") && letters.contains("+A") && letters.contains("+C"), "{letters:?}");
    let state = game.start();
    assert_eq!(game.parse_fen(&state.fen()).unwrap(), state);
    // Promotion to a man with a plus, said in UCI.
    let game = self::game(&text.replace("promoChoice=Q", "promoChoice=QX29"));
    let state = game.parse_fen("16/1P14/15k/12K3 w - - 0 1").unwrap();
    let moves: Vec<String> =
        state.legal_moves().iter().map(|&mv| state.uci(mv)).filter(|mv| mv.starts_with('b')).collect();
    assert_eq!(moves.len(), 2, "{moves:?}");
    assert!(moves.iter().all(|mv| state.parse_uci(mv).is_ok()), "{moves:?}");
}
