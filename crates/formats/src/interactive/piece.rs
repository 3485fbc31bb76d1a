//! Piece lines: `name:ID:moves:image:squares:hand`.

use super::Reader;
use super::keys::KEYS;
use super::text::{Line, Place};

/// The most kinds: one for each letter of a FEN, and one for each letter with a plus.
pub(super) const MAX_KINDS: usize = 52;
/// The most items in a list of squares.
const MAX_ITEMS: usize = 300;

/// The most items in all lists together.
const MAX_AREAS: usize = 1500;

/// A rectangle of squares, files and ranks as written: file from 0, rank as its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub files: (u8, u8),
    pub ranks: (u8, u8),
}

/// The squares of a line: the first player's and the second's.
pub(super) type Areas = [Vec<Area>; 2];

/// A kind of man.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub name: String,
    /// As it is written, or the first letter of the name.
    pub id: String,
    /// XBetza, as it is written or as the name has it.
    pub moves: String,
    /// Whether the moves are the name's.
    pub by_name: bool,
    pub areas: Areas,
    /// How many each side has in hand.
    pub hand: [u8; 2],
    /// Where that is written.
    pub hand_at: Place,
    /// Where the line begins.
    pub at: Place,
    /// Where its moves begin.
    pub moves_at: Place,
}

/// Squares that are taken out.
#[derive(Clone, Debug)]
pub(super) struct Holes {
    pub areas: Areas,
    /// How many pieces stand above the line.
    pub after: usize,
}

/// The moves that names have by themselves.
const MOVES: [(&str, &str); 37] = [
    ("pawn", "ifmnDfmWfceF"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("cardinal", "BN"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("marshall", "RN"),
    ("amazon", "QN"),
    ("lion", "KNADcaKcabKmabK"),
    ("mao", "mafsW"),
    ("horse", "mafsW"),
    ("elephant", "mafF"),
    ("cannon", "mRcpR"),
    ("pao", "mRcpR"),
    ("advisor", "F"),
    ("lance", "fR"),
    ("copper", "vWfF"),
    ("copper general", "vWfF"),
    ("silver", "FfW"),
    ("silver general", "FfW"),
    ("gold", "WfF"),
    ("gold general", "WfF"),
    ("man", "K"),
    ("commoner", "K"),
    ("ferz", "F"),
    ("camel", "C"),
    ("zebra", "Z"),
    ("nightrider", "N0"),
    ("grasshopper", "gQ"),
    ("griffon", "yafsF"),
    ("gryphon", "yafsF"),
    ("wizard", "FC"),
    ("champion", "WAD"),
    ("falcon", "mafmafsKmafsmafKmaflmafrKmafrmaflK"),
    ("king", "KisO2"),
];

impl Reader {
    /// Reads a piece line.
    pub(super) fn piece(&mut self, line: &Line) {
        let fields: Vec<&str> = line.text.split(':').collect();
        if fields.len() < 5
            && let Some(key) = key_in(&line.text)
        {
            // The Diagram passes over such a line as well, but nobody can have meant that.
            let message = format!(
                "\"{key}\" is a key: write {key}=… without spaces, at the beginning of the line or behind another"
            );
            return self.refuse(line.at, message);
        }
        if fields.len() < 5 {
            let message = "passed over: neither a setting nor a piece with five fields (name:ID:moves:image:squares)";
            return self.warn(line.at, message);
        }
        if fields.len() > 6 {
            return self.refuse(line.at, format!("a piece has five or six fields, not {}", fields.len()));
        }
        let starts =
            |field: usize| line.at.right(fields[..field].iter().map(|field| field.chars().count() + 1).sum::<usize>());
        let (name, id, moves) = (fields[0].trim(), fields[1].trim(), fields[2].trim());
        let areas = match squares(fields[4]) {
            Ok(areas) => areas,
            Err(message) => return self.refuse(starts(4), message),
        };
        self.areas += areas.iter().map(Vec::len).sum::<usize>();
        if self.areas > MAX_AREAS {
            return self
                .refuse(starts(4), format!("too many squares: the whole diagram has at most {MAX_AREAS} items"));
        }
        let hand_at = starts(fields.len().min(6) - 1);
        let hand = fields.get(5).map_or(Ok([0; 2]), |text| in_hand(text)).unwrap_or_else(|message| {
            self.refuse(hand_at, message);
            [0; 2]
        });
        if name == "hole" {
            if hand != [0; 2] {
                return self.refuse(hand_at, "a hole cannot be in hand");
            }
            self.holes.push(Holes { areas, after: self.pieces.len() });
            return;
        }
        if self.pieces.len() == MAX_KINDS {
            return self.refuse(line.at, format!("too many kinds of men: at most {MAX_KINDS}"));
        }
        if !name.starts_with(char::is_alphabetic) {
            return self.refuse(line.at, format!("\"{}\" is no name: it begins with a letter", clipped(name)));
        }
        let id =
            if id.is_empty() { name.chars().take(1).flat_map(char::to_uppercase).collect() } else { id.to_owned() };
        let moves_at = starts(2);
        let by_name = moves.is_empty();
        let moves = if by_name {
            let lower = name.to_lowercase();
            let Some((_, moves)) = MOVES.iter().find(|(known, _)| *known == lower) else {
                let message = format!("no moves are written, and the name \"{}\" has none of its own", clipped(name));
                return self.refuse(moves_at, message);
            };
            (*moves).to_owned()
        } else {
            moves.to_owned()
        };
        let name = name.to_owned();
        self.pieces.push(Piece { name, id, moves, by_name, areas, hand, hand_at, at: line.at, moves_at });
    }
}

/// A key of the Diagram that stands before a `=` in a line.
fn key_in(text: &str) -> Option<&'static str> {
    let mut parts = text.split('=').collect::<Vec<_>>();
    parts.pop();
    let known = |part: &str| {
        let letters = part.trim_end().chars().rev().take_while(char::is_ascii_alphanumeric).collect::<Vec<_>>();
        let word: String = letters.into_iter().rev().collect();
        KEYS.iter().map(|(key, _)| *key).find(|key| word.eq_ignore_ascii_case(key))
    };
    parts.into_iter().find_map(known)
}

/// Reads how many men are in hand: a number, or the first player's and the second's.
fn in_hand(text: &str) -> Result<[u8; 2], String> {
    let number = |text: &str| match text.trim() {
        "" => Some(0),
        digits if digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
        _ => None,
    };
    let (white, black) = text.split_once(',').unwrap_or((text, text));
    match (number(white), number(black)) {
        (Some(white), Some(black)) => Ok([white, black]),
        _ => Err(format!("\"{}\" is no number of men in hand, and no two such as 8,0", clipped(text.trim()))),
    }
}

/// Reads a list of squares: ranges and commas, an empty item before the second player's.
fn squares(text: &str) -> Result<Areas, String> {
    let mut areas = [Vec::new(), Vec::new()];
    let mut side = 0;
    let text = text.trim();
    if text.is_empty() {
        return Ok(areas);
    }
    for (count, item) in text.split(',').map(str::trim).enumerate() {
        if count == MAX_ITEMS {
            return Err(format!("too many squares: at most {MAX_ITEMS} items"));
        }
        if item.is_empty() {
            side = 1;
            continue;
        }
        let (first, last) = item.split_once('-').unwrap_or((item, item));
        let wrong = || format!("\"{}\" is no square and no range such as a2-h2", clipped(item));
        let (a, b) = (square(first.trim()).ok_or_else(wrong)?, square(last.trim()).ok_or_else(wrong)?);
        areas[side].push(Area { files: (a.0.min(b.0), a.0.max(b.0)), ranks: (a.1.min(b.1), a.1.max(b.1)) });
    }
    Ok(areas)
}

fn square(name: &str) -> Option<(u8, u8)> {
    let mut letters = name.chars();
    let file = letters.next().filter(char::is_ascii_lowercase)? as u8 - b'a';
    let digits = letters.as_str();
    let rank = digits.parse().ok().filter(|_| digits.len() <= 2 && digits.chars().all(|c| c.is_ascii_digit()))?;
    Some((file, rank))
}

/// A piece of the input for a message.
pub(super) fn clipped(text: &str) -> String {
    let mut shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        shown.push('…');
    }
    shown
}
