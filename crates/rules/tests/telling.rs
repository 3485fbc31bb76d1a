//! The rules in words: what a game file says is told, whether or not anybody has written notes.

use chimera_rules::{Game, catalog, definition};

const KNIGHTMARE: &str = r#"
name = "Knightmare"
board = "8x8"
array = "mnbqkbnm/pppppppp/8/8/8/8/PPPPPPPP/MNBQKBNM w KQkq - 0 1"

[zones]
hill = { white = ["d4", "e4"] }

[men]
king     = { letter = "K", moves = "K", royal = true }
queen    = { letter = "Q", moves = "Q" }
marshall = { letter = "M", moves = "RN", on = [{ ranks = [8], moves = "Q" }] }
bishop   = { letter = "B", moves = "B" }
knight   = { letter = "N", moves = "N" }
pawn     = { letter = "P", san = "", pawn = true, moves = "fmWfceFifmnD" }

[[rule]]
kind = "castle"
from = "e1"
ways = [
  { right = "K", san = "O-O", to = "g1", partner = "h1", partner_to = "f1" },
  { right = "Q", san = "O-O-O", to = "c1", partner = "a1", partner_to = "d1" },
]

[[rule]]
kind = "promote"
men = ["pawn"]
ranks = [7, 8]
to = ["queen", "marshall"]
stay = true
limited_by_array = true
most = { queen = 2 }

[[rule]]
kind = "freeze"
by = ["bishop"]
reach = "K"

[[rule]]
kind = "keep-clear"
zone = "hill"
unless_capture = true

[[rule]]
kind = "jump"
man = "king"
right = "J"
ranks = [1, 2]

[[rule]]
kind = "must-capture"

[[ending]]
when = "stuck"
unless = "check"
verdict = "win"
reason = "stalemate"

[[ending]]
when = "turn"
if = { any = [{ all = ["enemy-bare", { not = "check" }] }, { own = { men = ["king"], zone = "hill" } }] }
verdict = "loss"
reason = "hill"
"#;

fn told(game: &Game) -> String {
    let notes = game.sheet().told.iter().map(|note| format!("{}: {}", note.heading, note.text));
    notes.collect::<Vec<_>>().join("\n")
}

fn game(source: &str) -> Game {
    Game::from_toml("test", source).unwrap_or_else(|errors| panic!("{errors:?}"))
}

#[test]
fn every_rule_and_ending_of_a_file_is_told() {
    let game = game(KNIGHTMARE);
    let told = told(&game);
    for sentence in [
        "The King on e1 castles with the Marshall on h1: the King goes to g1 and the Marshall to f1; or with the Marshall on \
         a1: the King goes to c1 and the Marshall to d1.",
        "The King may not castle while it is in check, nor to or through an attacked square.",
        "A Pawn whose move ends on rank 7 or 8 (Black: 2 or 1) may become a Queen or Marshall, as its player chooses, or stay \
         what it is.",
        "fewer of its kind on the board than at the start",
        "Queen can be chosen only while its side has fewer than 2 on the board.",
        "A Bishop freezes every enemy man within its reach",
        "No side may move a man to its own hill (White: d4 and e4; Black: d5 and e5), except to capture there.",
        "may leap to any free square of rank 1 or 2 (Black: 8 or 7).",
        "A side that can capture must",
        "The King is royal",
        "The side to move has won if it has no legal move, unless it is in check: stalemate.",
        "The side to move has lost if (the opponent has nothing but royal men left and it is not in check) or it has at least \
         one man of the kind King on its own hill (White: d4 and e4; Black: d5 and e5): hill.",
        "The side to move has lost if it has no legal move and it is in check: checkmate.",
        "Either player may claim a draw if 50 moves of each side have passed without a capture or a move of a Pawn: move limit.",
    ] {
        assert!(told.contains(sentence), "missing: {sentence}\n{told}");
    }
    assert!(
        !told.contains("The game is drawn if the side to move has no legal move"),
        "hidden by the game's own: {told}"
    );
}

#[test]
fn men_without_a_text_say_what_the_rules_let_them_do() {
    let game = game(KNIGHTMARE);
    let sentence = |id: &str| game.sheet().kinds.iter().find(|kind| kind.id == id).map(|kind| kind.sentence.clone());
    assert!(
        sentence("king").is_some_and(|text| text.ends_with("It may castle. Once in the game it may leap.")),
        "{:?}",
        sentence("king")
    );
    assert!(sentence("pawn").is_some_and(|text| text.ends_with("It promotes.")));
    let marshall = sentence("marshall").unwrap_or_default();
    assert!(marshall.contains("On rank 8 (Black: 1) it moves differently. Moves like a queen."), "{marshall}");
    let queen = sentence("queen").unwrap_or_default();
    assert_eq!(queen, "Slides any number of free squares horizontally, vertically or diagonally.");
}

#[test]
fn a_rule_of_one_side_says_whose_it_is() {
    let source = KNIGHTMARE.replace("from = \"e1\"", "side = \"black\"\nfrom = \"e1\"").replace("KQkq", "kq");
    let told = told(&game(&source));
    assert!(told.contains("The King on e8 castles with the Marshall on h8: the King goes to g8"), "{told}");
    assert!(told.contains("This is a rule for Black alone."), "{told}");
}

#[test]
fn the_games_of_the_catalog_are_told_whole() {
    for id in catalog::ids() {
        let source = catalog::source(id).unwrap_or_default();
        let definition = definition::read(source).expect("a game file");
        let game = catalog::game(id).expect("a game of the catalog");
        let told = told(&game);
        let paragraphs = told.matches('\n').count();
        assert!(paragraphs >= definition.rule.len() + definition.ending.len(), "{id}: {told}");
        // A text of the game's own must not leave out what the rules let the man do.
        for rule in &definition.rule {
            let definition::RuleDefinition::Castle(castle) = rule else { continue };
            let start = game.start();
            let square = game.geometry().parse(&castle.from).expect("a square");
            let king = start.man(square).expect("a man");
            let sentence = &game.kind(king.kind()).sentence;
            assert!(sentence.to_lowercase().contains("castle"), "{id}: {sentence}");
        }
    }
}

#[test]
fn men_in_hand_are_told() {
    let rules = r#"
[[rule]]
kind = "hand"
men = ["pawn", "knight"]
captures = true
promoted_as = "pawn"

[[rule]]
kind = "drop"
men = ["pawn"]
ranks = [2, 3]
per_file = 1
mates = false

[[ending]]"#;
    let source = KNIGHTMARE.replace("MNBQKBNM w", "MNBQKBNM[] w").replacen("[[ending]]", rules, 1);
    let told = told(&game(&source));
    for sentence in [
        "Each side can hold men of these kinds in hand, off the board: Pawn and Knight. A captured man changes sides",
        "A man that has promoted is held as Pawn.",
        "a side may put a Pawn from its hand on an empty square of rank 2 or 3 (Black: 7 or 6).",
        "No more than 1 of its kind may then stand on the file. It may not give checkmate by that.",
    ] {
        assert!(told.contains(sentence), "missing: {sentence}\n{told}");
    }
}
