//! Reading PGN: syntax only. Variations are kept on a stack of our own, so no text can exhaust the machine's.

use super::lex::{Lexer, Token, quoted};
use super::{PgnError, PgnGame, PgnLine, PgnMove, PgnProblem, PgnResult, Place, Tag};
use crate::record::MAX_PLIES;

/// The longest text that is read, in bytes.
pub const MAX_PGN: usize = 1 << 20;
/// How deep variations may be nested.
pub const MAX_VARIATION_DEPTH: usize = 64;
/// The greatest number of games in a text.
const MAX_GAMES: usize = 10_000;

/// Reads the games of a PGN. Which games they are and whether their moves are legal is not looked at.
///
/// ```
/// let games = chimera_rules::read_pgn("[White \"Anna\"]\n1. e4! {best} (1. d4 d5) e5 1-0").expect("a PGN");
/// assert_eq!(games[0].tag("White"), Some("Anna"));
/// assert_eq!(games[0].line().moves[0].after, ["best"]);
/// assert_eq!(games[0].line().moves[0].variations[0].moves[1].text, "d5");
/// ```
pub fn read_pgn(text: &str) -> Result<Vec<PgnGame>, PgnError> {
    if text.len() > MAX_PGN {
        return Err(PgnError::new(Place::default(), PgnProblem::TooLong));
    }
    let mut games = Vec::new();
    let mut lexer = Lexer::new(text);
    let mut open = Open::new(lexer.place());
    while let Some((place, token)) = lexer.next()? {
        if games.len() == MAX_GAMES {
            return Err(PgnError::new(place, PgnProblem::TooManyGames(MAX_GAMES)));
        }
        // The tags of the next game end a game whose result is missing.
        if matches!(token, Token::Tag(..)) && open.past_tags() {
            games.push(std::mem::replace(&mut open, Open::new(place)).close(place, None)?);
        }
        if let Some(result) = open.take(place, token)? {
            games.push(std::mem::replace(&mut open, Open::new(lexer.place())).close(place, Some(result))?);
        }
    }
    let remark = open.tags.is_empty() && !open.has_moves();
    if let Some(last) = games.last_mut().filter(|_| remark) {
        for text in std::mem::take(&mut open.frames[0].pending) {
            remarks(&mut last.line.moves, &mut last.line.comments).push(text);
        }
    } else if !remark || !open.frames[0].pending.is_empty() {
        games.push(open.close(lexer.place(), None)?);
    }
    Ok(games)
}

/// Where a comment belongs: to the last move, unless variations stand between or there is none.
fn remarks<'l>(moves: &'l mut [PgnMove], else_to: &'l mut Vec<String>) -> &'l mut Vec<String> {
    match moves.last_mut() {
        Some(last) if last.variations.is_empty() => &mut last.after,
        _ => else_to,
    }
}

/// A game that is being read.
struct Open {
    tags: Vec<Tag>,
    /// The game's own line first, the variation that is being read last; never empty.
    frames: Vec<Frame>,
    plies: usize,
}

/// A line that is being read.
#[derive(Default)]
struct Frame {
    line: PgnLine,
    /// Comments whose move has not come yet.
    pending: Vec<String>,
    /// Where it was opened.
    place: Place,
}

impl Frame {
    fn close(mut self) -> PgnLine {
        self.line.comments = self.pending;
        self.line
    }
}

impl Open {
    fn new(place: Place) -> Self {
        Self { tags: Vec::new(), frames: vec![Frame { place, ..Frame::default() }], plies: 0 }
    }

    fn has_moves(&self) -> bool {
        !self.frames[0].line.moves.is_empty()
    }

    /// Whether a tag would begin another game: after moves, or after remarks that stand behind tags.
    fn past_tags(&self) -> bool {
        self.has_moves() || !self.tags.is_empty() && !self.frames[0].pending.is_empty()
    }

    fn frame(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Takes a token; gives the result when it ends the game.
    fn take(&mut self, place: Place, token: Token<'_>) -> Result<Option<PgnResult>, PgnError> {
        let fault = |problem| Err(PgnError::new(place, problem));
        let depth = self.frames.len();
        match token {
            Token::Tag(name, value) => {
                if self.tags.iter().any(|tag| tag.name == name) {
                    return fault(PgnProblem::TagTwice(name));
                }
                self.tags.push(Tag { name, value, place });
            }
            Token::Comment(text) => {
                let frame = self.frame();
                if !text.is_empty() {
                    remarks(&mut frame.line.moves, &mut frame.pending).push(text);
                }
            }
            Token::Open => {
                if self.frame().line.moves.is_empty() {
                    return fault(PgnProblem::VariationFirst);
                }
                if depth > MAX_VARIATION_DEPTH {
                    return fault(PgnProblem::TooDeep);
                }
                self.frames.push(Frame { place, ..Frame::default() });
            }
            Token::Close => {
                if depth == 1 {
                    return fault(PgnProblem::ClosesNothing(')'));
                }
                if let Some(line) = self.frames.pop().map(Frame::close)
                    && let Some(last) = self.frame().line.moves.last_mut()
                {
                    last.variations.push(line);
                }
            }
            Token::Nag(nag) => match self.frame().line.moves.last_mut() {
                Some(last) => last.nags.push(nag),
                None => return fault(PgnProblem::GlyphFirst),
            },
            Token::Word(word) => {
                if let Some(result) = PgnResult::read(word) {
                    // Some programs end variations with a result, too: it says nothing of the game.
                    return Ok((depth == 1).then_some(result));
                }
                if word.bytes().all(|byte| byte.is_ascii_digit()) {
                    return Ok(None);
                }
                if word.contains('½') {
                    return fault(PgnProblem::Word(quoted(word)));
                }
                self.plies += 1;
                if self.plies > MAX_PLIES {
                    return fault(PgnProblem::TooManyMoves);
                }
                let frame = self.frame();
                let before = std::mem::take(&mut frame.pending);
                frame.line.moves.push(PgnMove { before, text: word.to_owned(), place, ..PgnMove::default() });
            }
        }
        Ok(None)
    }

    /// The game, once its end is reached.
    fn close(mut self, end: Place, written: Option<PgnResult>) -> Result<PgnGame, PgnError> {
        if self.frames.len() > 1 {
            return Err(PgnError::new(self.frame().place, PgnProblem::OpenVariation));
        }
        let tag = match self.tags.iter().position(|tag| tag.name == "Result") {
            None => None,
            Some(at) => {
                let Tag { value, place, .. } = self.tags.remove(at);
                let known = PgnResult::read(value.trim())
                    .or_else(|| matches!(value.trim(), "" | "?").then_some(PgnResult::Open));
                Some(known.ok_or_else(|| PgnError::new(place, PgnProblem::ResultTag(quoted(&value))))?)
            }
        };
        let result = match (written, tag) {
            (Some(written), Some(tag)) if written != tag => match (written, tag) {
                (PgnResult::Open, known) | (known, PgnResult::Open) => known,
                _ => return Err(PgnError::new(end, PgnProblem::TwoResults { written, tag })),
            },
            (written, tag) => written.or(tag).unwrap_or_default(),
        };
        let line = self.frames.pop().map(Frame::close).unwrap_or_default();
        Ok(PgnGame { tags: self.tags, line, result })
    }
}
