//! Whatever a GUI sends, nothing panics and every answer is one line.

use chimera_protocol::uci::{Command, Reply};
use chimera_protocol::{Line, LineReader};
use chimera_rules::{Anywhere, catalog};
use proptest::prelude::*;

/// Lines that look like commands more often than chance would have them.
fn lines() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        8 => prop::sample::select(vec![
            "uci", "position", "startpos", "fen", "moves", "go", "depth", "nodes", "movetime", "wtime", "binc", "movestogo",
            "infinite", "searchmoves", "perft", "setoption", "name", "value", "UCI_Variant", "Hash", "ponder", "mate", "-1", "0",
            "99999999999999999999", "e2e4", "a1a10", "a9a10q", "w", "KQkq", "-", "8/8/8/8/8/8/8/8",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "**1**/ickdm/ppppp/5/5/5/5/PPPPP/ICKDM/**1**", "quinquereme",
        ]).prop_map(str::to_owned),
        2 => "\\PC{0,8}",
    ];
    prop::collection::vec(word, 0..14).prop_map(|words| words.join(" "))
}

fn check(line: &str) -> Result<(), TestCaseError> {
    let one_line = |text: &str| {
        let said = Reply::Text(text.to_owned()).to_string();
        prop_assert!(!said.contains('\n'), "{said:?}");
        prop_assert!(said.len() < 4000, "{said:?}");
        Ok(())
    };
    match Command::parse(line) {
        Err(error) => one_line(&error.to_string()),
        Ok(Some(Command::Position(position))) => {
            for game in catalog::ids().filter_map(catalog::game) {
                let anywhere = position.play_anywhere(&mut Anywhere::new(game.clone()));
                for played in [position.play(&game), anywhere] {
                    match played {
                        Ok(played) => prop_assert_eq!(played.keys.len(), position.moves.len() + 1),
                        Err(error) => one_line(&error.to_string())?,
                    }
                }
            }
            Ok(())
        }
        Ok(_) => Ok(()),
    }
}

proptest! {
    #[test]
    fn likely_lines_are_read_or_refused(line in lines()) {
        check(&line)?;
    }

    #[test]
    fn any_line_is_read_or_refused(line in any::<String>()) {
        check(&line)?;
    }

    #[test]
    fn any_bytes_come_in_as_lines(bytes in prop::collection::vec(any::<u8>(), 0..4000)) {
        let mut reader = LineReader::new(bytes.as_slice());
        let mut count = 0;
        while let Line::Text(line) = reader.next_line()? {
            prop_assert!(!line.contains('\n'));
            count += 1;
        }
        let ends = bytes.split(|&byte| byte == b'\n').count() - 1;
        let open = bytes.last().is_some_and(|&byte| byte != b'\n');
        prop_assert_eq!(count, ends + usize::from(open));
    }
}
