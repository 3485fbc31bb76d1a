//! The letters of men in short algebraic notation.

use crate::game::Game;

/// How SAN names the kinds of a game.
pub(super) struct Labels {
    /// Before a move; empty for pawns.
    pub moving: Vec<String>,
    /// Behind a promotion: never empty, never shared.
    pub becoming: Vec<String>,
}

impl Labels {
    pub(super) fn new(game: &Game) -> Self {
        let plain = |text: &str| text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_uppercase());
        let letters = game.kinds().map(|(_, info)| info.letter.to_string()).collect::<Vec<_>>();
        // A game file may ask for a letter that would be taken for a square or a sign.
        let moving = game.kinds().zip(&letters);
        let moving = moving.map(|((_, info), letter)| if plain(&info.san) { info.san.clone() } else { letter.clone() });
        let moving = moving.collect::<Vec<String>>();
        let users = |label: &str| moving.iter().filter(|known| *known == label).count();
        let becoming = moving.iter().zip(&letters).map(|(label, letter)| {
            if !label.is_empty() && users(label) == 1 {
                label.clone()
            } else if users(letter) == 0 {
                letter.clone()
            } else {
                letter.to_ascii_lowercase()
            }
        });
        let becoming = becoming.collect();
        Self { moving, becoming }
    }
}
