//! Moves in short algebraic notation: `Nf3`, `exd5`, `a12=Q+`, `O-O`.

use thiserror::Error;

use crate::board::{Bits, Kind, Man, Move, Special, Square};
use crate::definition::Verdict;
use crate::ending::Outcome;
use crate::game::{Game, State, Visitor};
use crate::position::Position;
use crate::table::Rules;

/// Why a text in short algebraic notation is no move here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SanError {
    /// Nothing there.
    #[error("the move is empty")]
    Empty,
    /// Not of the form.
    #[error("\"{text}\" is no move; expected a man's letter and a square, such as {example}")]
    Form {
        /// The text.
        text: String,
        /// A move that would be legal.
        example: String,
    },
    /// A letter that names no man of the game.
    #[error("\"{text}\": no man is written {letter}; expected one of {known}, or none for a pawn")]
    Letter {
        /// The text.
        text: String,
        /// The letter.
        letter: String,
        /// The letters there are.
        known: String,
    },
    /// A square that the board does not have.
    #[error("\"{text}\": this board has no square {square}")]
    Square {
        /// The text.
        text: String,
        /// The square.
        square: String,
    },
    /// The game is over.
    #[error("\"{text}\": the game is over, {outcome}")]
    Over {
        /// The text.
        text: String,
        /// How it ended.
        outcome: Outcome,
    },
    /// The move is not legal.
    #[error("\"{text}\" is not legal here{hint}")]
    Illegal {
        /// The text.
        text: String,
        /// Why, or what would be.
        hint: String,
    },
    /// Several moves are written so.
    #[error("\"{text}\" may be {}; say which", .candidates.join(" or "))]
    Ambiguous {
        /// The text.
        text: String,
        /// How the moves are told apart.
        candidates: Vec<String>,
    },
}

/// The longest text that is read, in bytes.
const MAX_SAN: usize = 40;
/// How many moves a message names.
const NAMED: usize = 8;

impl State {
    /// Writes a legal move in short algebraic notation: unlike that of any other legal move, and no longer than it must be.
    /// `+` says check and `#` checkmate. A move that is not legal is written as from and to.
    pub fn san(&self, mv: Move) -> String {
        Writer::new(self).write(mv)
    }

    /// All legal moves in short algebraic notation.
    pub fn sans(&self) -> Vec<(Move, String)> {
        let writer = Writer::new(self);
        writer.legal.iter().map(|&mv| (mv, writer.write(mv))).collect()
    }

    /// Reads a legal move in short algebraic notation. Forgives whatever leaves no doubt: too many or too few signs
    /// (`Ne2xc3`, `e2-e4`, `0-0`, `a8Q`, `Nf3!?`), and UCI.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let writer = Writer::new(self);
        Reader { writer: &writer, text: text.trim() }.read()
    }
}

/// How SAN names the kinds of a game.
struct Labels {
    /// Before a move; empty for pawns.
    moving: Vec<String>,
    /// Behind a promotion: never empty, never shared.
    becoming: Vec<String>,
}

impl Labels {
    fn new(game: &Game) -> Self {
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

struct Writer<'s> {
    state: &'s State,
    labels: Labels,
    legal: Vec<Move>,
}

impl<'s> Writer<'s> {
    fn new(state: &'s State) -> Self {
        Self { state, labels: Labels::new(state.game()), legal: state.legal_moves() }
    }

    fn write(&self, mv: Move) -> String {
        if !self.legal.contains(&mv) {
            let geometry = self.state.game().geometry();
            return format!("{}{}", geometry.name(mv.from()), geometry.name(mv.to()));
        }
        let mut text = self.without_check(mv);
        let after = self.state.after_legal(mv);
        if after.in_check() {
            text.push(if after.visit(Mated) { '#' } else { '+' });
        }
        text
    }

    /// Writes a legal move without what it does to the enemy's royal man.
    fn without_check(&self, mv: Move) -> String {
        if mv.kind() == Special::Castle {
            let text = self.castle(mv);
            let twins =
                self.legal.iter().filter(|&&other| other.kind() == Special::Castle && self.castle(other) == text);
            if twins.count() == 1 {
                return text;
            }
        }
        let geometry = self.state.game().geometry();
        let label = self.label(mv.from());
        let takes = self.takes(mv);
        let (file, rank) = self.origin(mv, label, takes);
        let mut text = label.to_owned();
        let name = geometry.name(mv.from()).to_string();
        if file {
            text.push_str(&name[..1]);
        }
        if rank {
            text.push_str(&name[1..]);
        }
        if takes {
            text.push('x');
        }
        text.push_str(&geometry.name(mv.to()).to_string());
        if let Some(kind) = mv.promotion() {
            text.push('=');
            text.push_str(&self.labels.becoming[kind.index()]);
        }
        text
    }

    /// Whether the file and the rank of the square that a move comes from must be written.
    fn origin(&self, mv: Move, label: &str, takes: bool) -> (bool, bool) {
        let geometry = self.state.game().geometry();
        let pawn = label.is_empty();
        if mv.kind() == Special::Castle {
            return (true, true);
        }
        // A pawn that steps and one that captures en passant can't be confused: captures name their file.
        let rivals = self.legal.iter().filter(|other| {
            other.to() == mv.to()
                && other.from() != mv.from()
                && other.kind() != Special::Castle
                && self.label(other.from()) == label
                && !(pawn && self.takes(**other) != takes)
        });
        let rivals = rivals.map(|other| other.from()).collect::<Vec<_>>();
        let from = mv.from();
        let file_tells = rivals.iter().all(|&rival| geometry.file(rival) != geometry.file(from));
        let rank_tells = rivals.iter().all(|&rival| geometry.rank(rival) != geometry.rank(from));
        if pawn && takes {
            return (true, !file_tells);
        }
        match (rivals.is_empty(), file_tells, rank_tells) {
            (true, ..) => (false, false),
            (_, true, _) => (true, false),
            (_, _, true) => (false, true),
            _ => (true, true),
        }
    }

    fn label(&self, square: Square) -> &str {
        self.state.man(square).map_or("", |man: Man| &self.labels.moving[man.kind().index()])
    }

    fn takes(&self, mv: Move) -> bool {
        self.state.captured(mv).is_some()
    }

    /// How the game writes a way to castle.
    fn castle(&self, mv: Move) -> String {
        let way = self.state.visit(WayOf(mv));
        let text = way.and_then(|way| self.state.game().sheet().castle_san.get(way));
        text.map(|text| castle_text(text)).unwrap_or_default()
    }
}

/// Castling with letters for naughts.
fn castle_text(text: &str) -> String {
    text.chars().map(|c| if matches!(c, '0' | 'o') { 'O' } else { c }).collect()
}

/// Whether the side to move is checkmated, and so has lost.
struct Mated;

impl Visitor for Mated {
    type Output = bool;
    fn visit<B: Bits>(self, rules: &Rules<B>, position: &Position<B>) -> bool {
        rules.turn_ending(position).is_none()
            && rules.in_check(position)
            && !rules.has_moves(position)
            && rules.stuck_ending(position) == Verdict::Loss
    }
}

/// The number of the way of a castling move.
struct WayOf(Move);

impl Visitor for WayOf {
    type Output = Option<usize>;
    fn visit<B: Bits>(self, rules: &Rules<B>, position: &Position<B>) -> Option<usize> {
        let ways = &rules.castles[position.turn()];
        ways.iter().find(|way| way.from == self.0.from() && way.to == self.0.to()).map(|way| way.way)
    }
}

struct Reader<'r> {
    writer: &'r Writer<'r>,
    text: &'r str,
}

/// What a text says of a move.
struct Said<'t> {
    letter: &'t str,
    file: Option<usize>,
    rank: Option<usize>,
    takes: bool,
    to: Square,
    promotion: Option<&'t str>,
}

impl<'r> Reader<'r> {
    fn read(&self) -> Result<Move, SanError> {
        if self.text.is_empty() {
            return Err(SanError::Empty);
        }
        if self.text.len() > MAX_SAN {
            return Err(self.form());
        }
        if self.writer.legal.is_empty() {
            let outcome = self.writer.state.position_outcome();
            let outcome = outcome.unwrap_or_else(|| Outcome { winner: None, reason: "no legal move".to_owned() });
            return Err(SanError::Over { text: self.quoted(), outcome });
        }
        let body = bare(self.text);
        if body.contains('-') && body.bytes().all(|byte| matches!(byte, b'O' | b'0' | b'o' | b'-')) {
            return self.castling(body);
        }
        let read = self.said(body).and_then(|said| self.find(&said, body));
        // UCI is told from SAN by its two squares and its small letter; only what SAN refuses is tried.
        read.or_else(|error| if let Ok(mv) = self.writer.state.parse_uci(body) { Ok(mv) } else { Err(error) })
    }

    fn castling(&self, body: &str) -> Result<Move, SanError> {
        let wanted = castle_text(body);
        let castles = self.writer.legal.iter().copied().filter(|mv| mv.kind() == Special::Castle).collect::<Vec<_>>();
        let found = castles.iter().copied().filter(|&mv| self.writer.castle(mv) == wanted).collect::<Vec<_>>();
        match found[..] {
            [mv] => Ok(mv),
            [] => {
                let hint = if self.writer.state.game().sheet().castle_san.is_empty() {
                    "; this game has no castling".to_owned()
                } else {
                    self.legal_hint(&castles)
                };
                Err(SanError::Illegal { text: self.quoted(), hint })
            }
            _ => Err(self.ambiguous(&found)),
        }
    }

    /// Takes a text apart.
    fn said(&self, body: &'r str) -> Result<Said<'r>, SanError> {
        let (core, promotion) = if let Some(at) = body.find(['=', '(', '/']) {
            (&body[..at], Some(body[at..].trim_matches(['=', '(', ')', '/'])))
        } else {
            let core = body.trim_end_matches(|c: char| c.is_ascii_uppercase());
            (core, (core.len() < body.len()).then(|| &body[core.len()..]))
        };
        let rest = core.trim_start_matches(|c: char| c.is_ascii_uppercase());
        let letter = &core[..core.len() - rest.len()];
        // Of the squares the last one is where the move goes; no board has a file x.
        let at = rest.rfind(|c: char| c.is_ascii_lowercase() && c != 'x').ok_or_else(|| self.form())?;
        let geometry = self.writer.state.game().geometry();
        let square = &rest[at..];
        let to = geometry.parse(square).ok_or_else(|| {
            if square.len() > 1 && square[1..].bytes().all(|byte| byte.is_ascii_digit()) {
                SanError::Square { text: self.quoted(), square: square.to_owned() }
            } else {
                self.form()
            }
        })?;
        let origin = rest[..at].strip_suffix(['x', ':', '-']);
        let takes = origin.is_some() && !rest[..at].ends_with('-');
        let origin = origin.unwrap_or(&rest[..at]);
        let digits = origin.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let file = match &origin.as_bytes()[..origin.len() - digits.len()] {
            [] => None,
            [file] => Some(usize::from(file - b'a')),
            _ => return Err(self.form()),
        };
        let rank = match digits {
            "" => None,
            digits => {
                let number = digits.parse::<usize>().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
                Some(number.and_then(|number| number.checked_sub(geometry.first_rank())).ok_or_else(|| self.form())?)
            }
        };
        if promotion.is_some_and(str::is_empty) {
            return Err(self.form());
        }
        Ok(Said { letter, file, rank, takes, to, promotion })
    }

    /// Finds the move that a text means.
    fn find(&self, said: &Said<'_>, body: &str) -> Result<Move, SanError> {
        let state = self.writer.state;
        let geometry = state.game().geometry();
        let kinds = self.kinds(said.letter, &self.writer.labels.moving)?;
        let becoming = said.promotion.map(|label| self.kinds(label, &self.writer.labels.becoming)).transpose()?;
        // Both squares without a letter are a move of whoever stands there.
        let anybody = said.letter.is_empty() && said.file.is_some() && said.rank.is_some();
        let named = |mv: &Move| state.man(mv.from()).is_some_and(|man| kinds.contains(&man.kind()));
        let bare_pawn = said.letter.is_empty() && said.file.is_none() && said.rank.is_none() && !said.takes;
        let there = self.writer.legal.iter().copied().filter(|mv| mv.to() == said.to);
        let mut found = there
            .filter(|mv| anybody || named(mv))
            .filter(|mv| said.file.is_none_or(|file| geometry.file(mv.from()) == file))
            .filter(|mv| said.rank.is_none_or(|rank| geometry.rank(mv.from()) == rank))
            .filter(|&mv| !(bare_pawn && self.writer.takes(mv)))
            .filter(|mv| match (&becoming, mv.promotion()) {
                (None, _) => true,
                (Some(kinds), Some(kind)) => kinds.contains(&kind),
                (Some(_), None) => false,
            })
            .collect::<Vec<_>>();
        // Nothing said of a promotion means staying where that is a choice.
        if becoming.is_none() && found.iter().any(|mv| mv.promotion().is_none()) {
            found.retain(|mv| mv.promotion().is_none());
        }
        if found.len() > 1 {
            let exact = found.iter().copied().filter(|&mv| self.writer.without_check(mv) == body).collect::<Vec<_>>();
            if exact.len() == 1 {
                found = exact;
            }
        }
        found.dedup();
        match found[..] {
            [mv] => Ok(mv),
            [] => Err(self.illegal(said, &kinds)),
            _ => Err(self.ambiguous(&found)),
        }
    }

    /// The kinds that a label names: as SAN has it, or else as a FEN has it.
    fn kinds(&self, label: &str, labels: &[String]) -> Result<Vec<Kind>, SanError> {
        let of =
            |known: &dyn Fn(usize) -> bool| (0..labels.len()).filter(|&i| known(i)).map(Kind::new).collect::<Vec<_>>();
        let mut kinds = of(&|i| labels[i] == label);
        if kinds.is_empty() {
            let game = self.writer.state.game();
            kinds = of(&|i| label.chars().eq([game.kind(Kind::new(i)).letter]));
        }
        if kinds.is_empty() && !label.is_empty() {
            let mut known = labels.iter().filter(|label| !label.is_empty()).cloned().collect::<Vec<_>>();
            known.dedup();
            let letter = label.to_owned();
            return Err(SanError::Letter { text: self.quoted(), letter, known: known.join(" ") });
        }
        Ok(kinds)
    }

    fn illegal(&self, said: &Said<'_>, kinds: &[Kind]) -> SanError {
        let state = self.writer.state;
        let of_kind = |square: Square| state.man(square).is_some_and(|man| kinds.contains(&man.kind()));
        let mut near = self.writer.legal.iter().copied().filter(|mv| of_kind(mv.from())).collect::<Vec<_>>();
        if near.iter().any(|mv| mv.to() == said.to) {
            near.retain(|mv| mv.to() == said.to);
            return SanError::Illegal { text: self.quoted(), hint: self.legal_hint(&near) };
        }
        let could = state.game().geometry().squares().any(|square| {
            let own = state.man(square).is_some_and(|man| man.side() == state.turn()) && of_kind(square);
            let reach = if own { state.reach(square) } else { (Vec::new(), Vec::new()) };
            reach.0.contains(&said.to) || reach.1.contains(&said.to)
        });
        let hint =
            if could { ": it would leave an attack on your royal man".to_owned() } else { self.legal_hint(&near) };
        SanError::Illegal { text: self.quoted(), hint }
    }

    fn ambiguous(&self, found: &[Move]) -> SanError {
        let candidates = found.iter().map(|&mv| self.writer.write(mv)).collect();
        SanError::Ambiguous { text: self.quoted(), candidates }
    }

    fn legal_hint(&self, moves: &[Move]) -> String {
        if moves.is_empty() {
            return String::new();
        }
        let mut names = moves.iter().take(NAMED).map(|&mv| self.writer.write(mv)).collect::<Vec<_>>();
        if moves.len() > NAMED {
            names.push("…".to_owned());
        }
        format!("; legal: {}", names.join(", "))
    }

    fn form(&self) -> SanError {
        let example = self.writer.legal.first().map_or_else(|| "e4".to_owned(), |&mv| self.writer.write(mv));
        SanError::Form { text: self.quoted(), example }
    }

    fn quoted(&self) -> String {
        let mut quoted = self.text.chars().take(MAX_SAN).flat_map(char::escape_debug).collect::<String>();
        if self.text.chars().nth(MAX_SAN).is_some() {
            quoted.push('…');
        }
        quoted
    }
}

/// A move without signs that change nothing: check, mate, praise, blame, `e.p.`.
fn bare(text: &str) -> &str {
    let signs = |c: char| matches!(c, '+' | '#' | '!' | '?') || c.is_whitespace();
    let text = text.trim_end_matches(signs);
    text.strip_suffix("e.p.").map_or(text, |text| text.trim_end_matches(signs))
}
