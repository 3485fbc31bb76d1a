//! What a player types.

/// A line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command<'t> {
    /// Nothing but spaces.
    Nothing,
    /// Explain the commands.
    Help,
    /// Show the board again.
    Board,
    /// Explain the men.
    Men,
    /// List the legal moves, perhaps only those from a square.
    Moves(Option<&'t str>),
    /// Take back to the player's last move.
    Undo,
    /// Turn the board round.
    Flip,
    /// Give up.
    Resign,
    /// Claim a draw.
    Claim,
    /// Print the FEN.
    Fen,
    /// Print the game.
    Pgn,
    /// Leave.
    Quit,
    /// Anything else: a move.
    Move(&'t str),
}

/// The commands and what they do, as `help` prints them.
pub(super) const HELP: [(&str, &str); 12] = [
    ("Nf3, e2e4", "make a move, in SAN or as two squares"),
    ("moves [SQUARE]", "list the legal moves, or those from a square"),
    ("men", "say how the men move"),
    ("board", "show the board again"),
    ("flip", "turn the board round"),
    ("undo", "take your last move back"),
    ("claim", "claim a draw, if the rules offer one"),
    ("resign", "give the game up"),
    ("fen", "print the position"),
    ("pgn", "print the game"),
    ("help", "print this"),
    ("quit", "leave"),
];

impl<'t> Command<'t> {
    /// Understands a line.
    pub(super) fn parse(line: &'t str) -> Self {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Command::Nothing };
        match first.to_ascii_lowercase().as_str() {
            "help" | "?" => Command::Help,
            "board" => Command::Board,
            "men" => Command::Men,
            "moves" => Command::Moves(words.next()),
            "undo" => Command::Undo,
            "flip" => Command::Flip,
            "resign" => Command::Resign,
            "claim" => Command::Claim,
            "fen" => Command::Fen,
            "pgn" => Command::Pgn,
            "quit" | "exit" => Command::Quit,
            _ => Command::Move(line.trim()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Command, HELP};

    #[test]
    fn commands_are_told_from_moves() {
        assert_eq!(Command::parse("  "), Command::Nothing);
        assert_eq!(Command::parse("Undo"), Command::Undo);
        assert_eq!(Command::parse("moves e2"), Command::Moves(Some("e2")));
        assert_eq!(Command::parse(" Nf3 "), Command::Move("Nf3"));
        assert_eq!(Command::parse("O-O"), Command::Move("O-O"));
    }

    #[test]
    fn help_names_no_command_that_does_not_exist() {
        for (name, _) in &HELP[1..] {
            assert!(!matches!(Command::parse(name), Command::Move(_)), "{name}");
        }
    }
}
