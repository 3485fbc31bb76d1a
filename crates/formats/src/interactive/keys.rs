//! Setting lines: which keys there are, and which of them games here can follow.

use chimera_rules::definition::nearest;

use super::Reader;
use super::text::{Line, Place};

/// The most settings.
const MAX_SETTINGS: usize = 300;

/// A `key=value`.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub key: String,
    pub value: String,
    pub at: Place,
}

/// What a key is to us.
#[derive(Clone, Copy)]
pub(super) enum Sort {
    /// It is followed.
    Rule,
    /// It says how the diagram looks or behaves, and nothing about the game.
    Looks,
    /// It changes the rules in a way that games here cannot have, unless it is empty or 0.
    Refused(&'static str),
}

/// All keys that the Diagram knows.
pub(super) const KEYS: [(&str, Sort); 52] = [
    ("files", Sort::Rule),
    ("ranks", Sort::Rule),
    ("firstRank", Sort::Rule),
    ("symmetry", Sort::Rule),
    ("promoZone", Sort::Rule),
    ("maxPromote", Sort::Rule),
    ("promoChoice", Sort::Rule),
    ("promoOffset", Sort::Rule),
    ("royal", Sort::Rule),
    ("stalemate", Sort::Rule),
    ("graphicsDir", Sort::Looks),
    ("graphicsType", Sort::Looks),
    ("whitePrefix", Sort::Looks),
    ("blackPrefix", Sort::Looks),
    ("lightShade", Sort::Looks),
    ("darkShade", Sort::Looks),
    ("oddShade", Sort::Looks),
    ("startShade", Sort::Looks),
    ("rimColor", Sort::Looks),
    ("coordColor", Sort::Looks),
    ("shady", Sort::Looks),
    ("borders", Sort::Looks),
    ("squareSize", Sort::Looks),
    ("satellite", Sort::Looks),
    ("useMarkers", Sort::Looks),
    ("enableAI", Sort::Looks),
    ("newClick", Sort::Looks),
    ("trackPieces", Sort::Looks),
    ("trackedTypes", Sort::Looks),
    ("holdingsType", Sort::Rule),
    ("shuffle", Sort::Rule),
    ("baring", Sort::Refused("what happens when a player has nothing but the royal man is not supported")),
    ("zonal", Sort::Refused("men that may not leave a zone are not supported")),
    ("iron", Sort::Refused("men that cannot be captured are not supported")),
    ("counterStrike", Sort::Refused("men that may not be captured right after another capture are not supported")),
    ("protected", Sort::Refused("men that may not be captured while they are protected are not supported")),
    ("antiTrade", Sort::Refused("men that may not be traded are not supported")),
    ("tradeThreshold", Sort::Refused("men that may not be traded are not supported")),
    ("extinction", Sort::Refused("losing by the loss of all men of a kind is not supported")),
    ("castleFlip", Sort::Refused("castling that turns the partner's place round is not supported")),
    ("autoGate", Sort::Refused("men that enter behind others are not supported")),
    ("succession", Sort::Refused("men that become royal when a royal man is lost are not supported")),
    ("spell", Sort::Refused("men with a spell on others are not supported")),
    ("spellZone", Sort::Refused("men with a spell on others are not supported")),
    ("blastZone", Sort::Refused("explosions are not supported")),
    ("burnZone", Sort::Refused("men that burn others are not supported")),
    ("atomicCapture", Sort::Refused("explosions are not supported")),
    ("captureMatrix", Sort::Refused("captures that depend on both men are not supported")),
    ("contageous", Sort::Refused("captures that change the captor are not supported")),
    ("contagious", Sort::Refused("captures that change the captor are not supported")),
    ("morph", Sort::Refused("men that change on certain squares are not supported")),
    ("counters", Sort::Refused("counters are not supported")),
];

/// Whether a line has settings and no piece: it begins with a word and `=`.
pub(super) fn is_settings(text: &str) -> bool {
    let word = text.split('=').next().unwrap_or_default();
    word.len() < text.len()
        && word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

impl Reader {
    /// Reads the settings of a line.
    pub(super) fn settings(&mut self, line: &Line) {
        let mut column = 0;
        for token in line.text.split(char::is_whitespace) {
            let at = line.at.right(column);
            column += token.chars().count() + 1;
            match token.split_once('=') {
                Some(_) if self.settings.len() == MAX_SETTINGS => {
                    return self.refuse(at, format!("too many settings: at most {MAX_SETTINGS}"));
                }
                Some((key, value)) if is_settings(token) => {
                    self.settings.push(Setting { key: key.to_owned(), value: value.to_owned(), at });
                }
                // A value that has spaces goes on.
                _ => {
                    if let Some(last) = self.settings.last_mut() {
                        last.value.push(' ');
                        last.value.push_str(token);
                    }
                }
            }
        }
    }

    /// Looks for keys that cannot be followed.
    pub(super) fn look_at_keys(&mut self) {
        for setting in self.settings.clone() {
            let value = setting.value.trim();
            match KEYS.iter().find(|(key, _)| *key == setting.key) {
                Some((_, Sort::Rule | Sort::Looks)) => {}
                Some((key, Sort::Refused(why))) => {
                    if !value.is_empty() && value != "0" {
                        self.refuse(setting.at, format!("{key}: {why}"));
                    }
                }
                None => {
                    let near = nearest(&setting.key, KEYS.iter().map(|(key, _)| *key));
                    let hint = near.map_or_else(String::new, |near| format!("; did you mean \"{near}\"?"));
                    let key: String = setting.key.chars().take(40).collect();
                    self.warn(
                        setting.at,
                        format!("{key}: the Diagram does not know this key and passes over it{hint}"),
                    );
                }
            }
        }
    }

    /// The last setting of a key.
    pub(super) fn setting(&self, key: &str) -> Option<&Setting> {
        self.settings.iter().rev().find(|setting| setting.key == key).filter(|setting| !setting.value.trim().is_empty())
    }

    /// A key's number, or what its absence means.
    pub(super) fn number(&mut self, key: &str, absent: usize, bounds: std::ops::RangeInclusive<usize>) -> usize {
        let Some(setting) = self.setting(key).cloned() else { return absent };
        match setting.value.trim().parse::<usize>() {
            Ok(number) if bounds.contains(&number) => number,
            _ => {
                let value: String = setting.value.trim().chars().take(40).collect();
                let (least, most) = (bounds.start(), bounds.end());
                self.refuse(
                    setting.at,
                    format!("{key}: \"{}\" is no number from {least} to {most}", value.escape_debug()),
                );
                absent
            }
        }
    }
}
