//! Reading short algebraic notation.

use super::SanError;
use super::write::{Writer, castle_text, is_castle};
use crate::board::{Kind, Move, Special, Square};
use crate::ending::Outcome;

/// The longest text that is read, in bytes.
const MAX_SAN: usize = 64;
/// How many moves a message names.
const NAMED: usize = 8;

/// Reads one text.
pub(super) struct Reader<'r> {
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
    pub(super) fn new(writer: &'r Writer<'r>, text: &'r str) -> Self {
        Self { writer, text: text.trim() }
    }

    pub(super) fn read(&self) -> Result<Move, SanError> {
        if self.text.is_empty() {
            return Err(SanError::Empty);
        }
        if self.text.len() > MAX_SAN {
            return Err(self.form());
        }
        if self.writer.legal().is_empty() {
            let outcome = self.writer.state.position_outcome();
            let outcome = outcome.unwrap_or_else(|| Outcome { winner: None, reason: "no legal move".to_owned() });
            return Err(SanError::Over { text: self.quoted(), outcome });
        }
        let body = bare(self.text);
        let mut routes = self.writer.legal().iter().filter(|mv| matches!(mv.kind(), Special::Route(_)));
        if let Some(&mv) = routes.find(|&&mv| self.writer.without_check(mv) == body) {
            return Ok(mv);
        }
        if let Some((head, wall)) = body.rsplit_once('/')
            && self.writer.state.game().has_walls()
        {
            let writer =
                self.writer.walling(self.writer.state.game().geometry().parse(wall).ok_or_else(|| self.form())?);
            if writer.legal().is_empty() {
                return Err(SanError::Illegal {
                    text: self.quoted(),
                    hint: ": no wall may be placed there".to_owned(),
                });
            }
            return Reader { writer: &writer, text: head }.read();
        }
        if let Some(mv) = self.with_hand(body) {
            return Ok(mv);
        }
        if is_castle(body) {
            return self.castling(body);
        }
        self.said(body).and_then(|said| self.find(&said, body)).or_else(|error| {
            // UCI is told by its small promotion letter; it must not settle what is in doubt.
            let doubt = matches!(error, SanError::Ambiguous { .. });
            // A pass with a wall is written with two squares, like one without.
            let pass = |mv: &&Move| mv.kind() == Special::Pass && self.writer.state.uci(mv.without_wall()) == body;
            let uci = if doubt { None } else { self.writer.state.parse_uci(body).ok() };
            let uci = uci.or_else(|| self.writer.legal().iter().find(pass).copied().filter(|_| !body.contains(',')));
            uci.ok_or(error)
        })
    }

    /// A move by which a man comes from the hand, written as the writer does; a pawn is dropped with or without its letter.
    fn with_hand(&self, body: &str) -> Option<Move> {
        if !body.contains(['@', '/']) {
            return None;
        }
        let pawn = |mv: Move| mv.from_hand().is_some_and(|kind| self.writer.labels.moving[kind.index()].is_empty());
        let said = |mv: Move, text: &str| text == body || body.starts_with('@') && pawn(mv) && text.ends_with(body);
        let mut hand = self.writer.legal().iter().copied().filter(|mv| mv.from_hand().is_some());
        hand.find(|&mv| said(mv, &self.writer.without_check(mv)))
    }

    fn castling(&self, body: &str) -> Result<Move, SanError> {
        let wanted = castle_text(body);
        let castles = self.writer.castles().collect::<Vec<_>>();
        let found =
            castles.iter().copied().filter(|&mv| self.writer.castle(mv).as_ref() == Some(&wanted)).collect::<Vec<_>>();
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
        let plus = usize::from(core.starts_with('+'));
        let rest = core[plus..].trim_start_matches(|c: char| c.is_ascii_uppercase());
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
        let there = self.writer.legal().iter().copied().filter(|mv| mv.to() == said.to && mv.from_hand().is_none());
        let there = there.filter(|mv| !matches!(mv.kind(), Special::Route(_)));
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
            kinds = of(&|i| game.kind(Kind::new(i)).letter.to_string() == label);
        }
        if kinds.is_empty() && label.is_empty() {
            // No man of this game goes without a letter: its pawns are meant.
            let game = self.writer.state.game();
            kinds = of(&|i| game.kind(Kind::new(i)).pawn);
        }
        if kinds.is_empty() && !label.is_empty() {
            let mut known = labels.iter().filter(|label| !label.is_empty()).cloned().collect::<Vec<_>>();
            known.sort_unstable();
            known.dedup();
            let letter = label.to_owned();
            return Err(SanError::Letter { text: self.quoted(), letter, known: known.join(" ") });
        }
        Ok(kinds)
    }

    fn illegal(&self, said: &Said<'_>, kinds: &[Kind]) -> SanError {
        let state = self.writer.state;
        let of_kind = |square: Square| state.man(square).is_some_and(|man| kinds.contains(&man.kind()));
        let mut near = self.writer.legal().iter().copied().filter(|mv| of_kind(mv.from())).collect::<Vec<_>>();
        if near.iter().any(|mv| mv.to() == said.to) {
            near.retain(|mv| mv.to() == said.to);
            return SanError::Illegal { text: self.quoted(), hint: self.legal_hint(&near) };
        }
        let could = state.game().geometry().squares().any(|square| {
            let own = state.man(square).is_some_and(|man| man.side() == state.turn()) && of_kind(square);
            let reach = if own { state.reach(square) } else { (Vec::new(), Vec::new()) };
            reach.0.contains(&said.to) || reach.1.contains(&said.to)
        });
        let royal = state.royals(state.turn()).first().and_then(|&square| state.man(square));
        let hint = match royal.filter(|_| could) {
            Some(royal) => format!(": it would leave your {} attacked", state.game().kind(royal.kind()).name),
            None => self.legal_hint(&near),
        };
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
        let example = self.writer.legal().first().map_or_else(|| "e4".to_owned(), |&mv| self.writer.write(mv));
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
