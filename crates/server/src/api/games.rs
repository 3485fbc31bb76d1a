//! The games: lists, details, diagrams, what a man could do.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use serde::Deserialize;

use chimera_rules::{Game, Side, Square};

use super::body::{Asked, At, kept, lasting};
use crate::error::Refusal;
use crate::library::Shelved;
use crate::state::AppState;
use crate::wire::{Colour, GameDetail, GameSummary, ManView, ReachAnswer, RulesSection, SquareView, ZoneView};

/// `GET /api/games`
pub(crate) async fn list(State(state): State<AppState>, headers: HeaderMap) -> Result<Response, Refusal> {
    lasting(&headers, &state.shelf().all().map(summary).collect::<Vec<_>>())
}

/// `GET /api/games/{id}`
pub(crate) async fn show(
    State(state): State<AppState>,
    At(id): At<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Shelved { address, game } = state.shelf().find(&id).await?;
    lasting(&headers, &detail(&address, &game))
}

/// `GET /api/games/{id}/rules.toml`
pub(crate) async fn file(
    State(state): State<AppState>,
    At(id): At<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let game = state.shelf().find(&id).await?.game;
    Ok(kept(&headers, "application/toml; charset=utf-8", "no-cache", game.source().to_owned().into()))
}

/// Which side's man to draw.
#[derive(Deserialize)]
pub(crate) struct Drawn {
    #[serde(default)]
    side: Option<Colour>,
}

/// `GET /api/games/{id}/men/{man}.svg`
pub(crate) async fn diagram(
    State(state): State<AppState>,
    At((id, file)): At<(String, String)>,
    Asked(drawn): Asked<Drawn>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let game = state.shelf().find(&id).await?.game;
    let man = file.strip_suffix(".svg").ok_or(Refusal::UnknownAddress)?;
    let Some((kind, _)) = game.kinds().find(|(_, info)| info.id == man) else {
        let known = game.kinds().map(|(_, info)| info.id.as_str()).collect::<Vec<_>>().join(", ");
        let man = man.chars().take(40).collect();
        return Err(Refusal::UnknownMan { game: game.name().to_owned(), man, known });
    };
    let svg = chimera_formats::diagram_svg(&game, kind, drawn.side.unwrap_or(Colour::White).into());
    let mut response = kept(&headers, "image/svg+xml", "no-cache", Bytes::from(svg));
    // A picture has styles of its own and needs nothing else.
    let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    Ok(response)
}

/// A man in a position.
#[derive(Deserialize)]
pub(crate) struct Where {
    fen: String,
    square: String,
}

/// `GET /api/games/{id}/reach`
pub(crate) async fn reach(
    State(state): State<AppState>,
    At(id): At<String>,
    Asked(asked): Asked<Where>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let game = state.shelf().find(&id).await?.game;
    let position = game.parse_fen(&asked.fen).map_err(|error| Refusal::BadFen(error.to_string()))?;
    let geometry = game.geometry();
    let unknown = || Refusal::BadSquare(asked.square.chars().take(16).collect());
    let square = geometry.parse(&asked.square).ok_or_else(unknown)?;
    let name = geometry.name(square).to_string();
    let man = position.man(square).ok_or_else(|| Refusal::EmptySquare(name.clone()))?;
    let (quiet, captures) = position.reach(square);
    let answer = ReachAnswer {
        square: name,
        man: &game.kind(man.kind()).id,
        side: man.side().into(),
        quiet: names(&game, &quiet),
        captures: names(&game, &captures),
        frozen: position.frozen().contains(&square),
    };
    lasting(&headers, &answer)
}

/// The names of squares.
pub(crate) fn names(game: &Game, squares: &[Square]) -> Vec<String> {
    squares.iter().map(|&square| game.geometry().name(square).to_string()).collect()
}

fn summary(game: &Game) -> GameSummary<'_> {
    let sheet = game.sheet();
    GameSummary {
        id: game.id(),
        name: &sheet.name,
        inventor: sheet.inventor.as_deref().unwrap_or_default(),
        year: sheet.year,
        files: game.geometry().files(),
        ranks: game.geometry().ranks(),
        men: sheet.kinds.iter().map(|kind| kind.per_side[0]).sum(),
        blurb: &sheet.about,
    }
}

fn detail<'a>(address: &'a str, game: &'a Game) -> GameDetail<'a> {
    let (sheet, geometry) = (game.sheet(), game.geometry());
    let square = |square| SquareView {
        name: geometry.name(square).to_string(),
        file: geometry.file(square),
        rank: geometry.rank(square),
        shade: if geometry.is_light(square) { "light" } else { "dark" },
    };
    let zones = sheet.zones.iter().enumerate().flat_map(|(number, name)| {
        Side::BOTH.map(|side| ZoneView { name, side: side.into(), squares: names(game, &game.zone(number, side)) })
    });
    let man = |kind: &'a chimera_rules::KindInfo| ManView {
        id: &kind.id,
        name: &kind.name,
        letter: kind.letter.to_string(),
        san: &kind.san,
        glyph: &kind.glyph,
        royal: kind.royal,
        betza: &kind.betza,
        sentence: &kind.sentence,
        per_side: kind.per_side[0],
    };
    GameDetail {
        id: address,
        name: &sheet.name,
        inventor: sheet.inventor.as_deref().unwrap_or_default(),
        year: sheet.year,
        blurb: &sheet.about,
        files: geometry.files(),
        ranks: geometry.ranks(),
        first_rank: geometry.first_rank(),
        array: &sheet.array,
        sides: &sheet.sides,
        squares: geometry.squares().map(square).collect(),
        zones: zones.collect(),
        men: sheet.kinds.iter().map(man).collect(),
        // Rules that nobody has put into words say themselves.
        rules: if sheet.notes.is_empty() { &sheet.told } else { &sheet.notes }.iter().map(section).collect(),
    }
}

fn section(note: &chimera_rules::definition::Note) -> RulesSection<'_> {
    RulesSection { heading: &note.heading, paragraphs: paragraphs(&note.text) }
}

/// Paragraphs are separated by lines that are empty.
fn paragraphs(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let mut end = rest.len();
        let mut next = rest.len();
        let mut at = 0;
        for line in rest.split_inclusive('\n') {
            if line.trim().is_empty() {
                (end, next) = (at, at + line.len());
                break;
            }
            at += line.len();
        }
        let paragraph = rest[..end].trim();
        if !paragraph.is_empty() {
            found.push(paragraph);
        }
        rest = &rest[next..];
    }
    found
}

#[cfg(test)]
mod tests {
    use chimera_rules::{Game, catalog};

    use super::{detail, paragraphs};

    #[test]
    fn a_game_without_notes_has_its_rules_told_all_the_same() {
        let source = catalog::source("chess").expect("a game file");
        let bare = &source[..source.find("[[notes]]").expect("notes")];
        let game = Game::from_toml("bare", bare).expect("a game");
        let detail = detail("bare", &game);
        let text = detail.rules.iter().flat_map(|section| section.paragraphs.clone()).collect::<Vec<_>>().join("\n");
        for word in ["castles", "Queen, Rook, Bishop or Knight", "checkmate", "stalemate"] {
            assert!(text.contains(word), "{word}: {text}");
        }
        assert!(detail.rules.iter().any(|section| section.heading == "Castling"));
    }

    #[test]
    fn paragraphs_are_split_at_empty_lines() {
        assert_eq!(paragraphs("\none\nline\n\n  \ntwo\r\n\r\nthree\n\n"), ["one\nline", "two", "three"]);
        assert!(paragraphs(" \n\n").is_empty());
    }
}
