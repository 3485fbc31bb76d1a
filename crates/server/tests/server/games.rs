//! The games themselves, over HTTP.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use chimera_rules::catalog;

use super::support::{call, get, state};

#[tokio::test]
async fn all_games_are_listed_and_described() {
    let state = state();
    let list = get(&state, "/api/games").await.json();
    let ids = list.as_array().expect("a list").iter().map(|game| game["id"].as_str().expect("an id"));
    assert!(ids.clone().eq(catalog::ids()));
    for id in ids {
        let answer = get(&state, &format!("/api/games/{id}")).await;
        let detail = answer.json();
        let game = catalog::game(id).expect("a game");
        assert_eq!(detail["id"], id);
        assert_eq!(detail["array"], game.start().fen());
        assert_eq!(detail["squares"].as_array().map(Vec::len), Some(game.geometry().squares().count()));
        assert_eq!(detail["men"].as_array().map(Vec::len), Some(game.kinds().len()));
        assert_eq!(detail["sides"].as_array().map(Vec::len), Some(2));
        assert_eq!(answer.header("cache-control"), "no-cache");
        for man in detail["men"].as_array().expect("men") {
            let man = man["id"].as_str().expect("an id");
            for side in ["white", "black"] {
                let svg = get(&state, &format!("/api/games/{id}/men/{man}.svg?side={side}")).await;
                assert_eq!(svg.header("content-type"), "image/svg+xml");
                assert!(svg.text().starts_with("<svg"), "{}", svg.text());
            }
        }
        assert_eq!(get(&state, &format!("/api/games/{id}/rules.toml")).await.text(), game.source());
    }
}

#[tokio::test]
async fn a_board_with_holes_and_a_rank_zero_is_described_as_it_is() {
    let detail = get(&state(), "/api/games/thronschach").await.json();
    assert_eq!((detail["files"].as_u64(), detail["ranks"].as_u64()), (Some(5), Some(10)));
    assert_eq!(detail["firstRank"], 0);
    assert_eq!(detail["squares"][0]["name"], "c0");
    assert_eq!(detail["squares"][0]["rank"], 0);
    assert_eq!(detail["squares"][0]["file"], 2);
    let throne = |n: usize| &detail["zones"][n];
    assert_eq!((&throne(0)["name"], &throne(0)["side"]), (&"throne".into(), &"white".into()));
    assert_eq!(throne(0)["squares"][0], "c0");
    assert_eq!(throne(1)["squares"][0], "c9");
    assert_eq!(detail["inventor"], "Glenn E. Overby II");
    let pawn = detail["men"].as_array().expect("men").iter().find(|man| man["id"] == "pawn").expect("a pawn");
    assert_eq!((&pawn["san"], &pawn["letter"], &pawn["perSide"]), (&"".into(), &"P".into(), &5.into()));
    let rules = detail["rules"].as_array().expect("rules");
    assert!(rules.iter().any(|section| section["paragraphs"].as_array().is_some_and(|texts| texts.len() > 1)));
    assert!(rules.iter().all(|section| !section["paragraphs"][0].as_str().unwrap_or("").is_empty()));
}

#[tokio::test]
async fn shades_follow_the_game() {
    for (game, shade) in [("chess", "dark"), ("quinquereme", "light")] {
        let detail = get(&state(), &format!("/api/games/{game}")).await.json();
        assert_eq!(detail["squares"][0]["shade"], shade, "{game}");
    }
}

#[tokio::test]
async fn what_is_known_is_not_sent_again() {
    let state = state();
    for path in ["/api/games", "/api/games/chess", "/api/games/chess/men/king.svg", "/"] {
        let tag = get(&state, path).await.header("etag").to_owned();
        let request = Request::get(path).header("if-none-match", &tag).body(Body::empty()).expect("a request");
        let answer = call(&state, request).await;
        assert_eq!(answer.status, StatusCode::NOT_MODIFIED, "{path}");
        assert!(answer.body.is_empty());
    }
}

#[tokio::test]
async fn reach_tells_what_a_man_could_do() {
    let state = state();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w%20KQkq%20-%200%201";
    let answer = get(&state, &format!("/api/games/chess/reach?fen={start}&square=b8")).await.json();
    assert_eq!(
        answer,
        serde_json::json!({"square": "b8", "man": "knight", "side": "black", "quiet": ["a6", "c6"], "captures": [], "frozen": false})
    );
    // The pawn on b3 stands next to the Immobilizer on b4.
    let held = "**1**/2k2/5/5/5/1i3/1P3/5/2K2/**1**%20w%20-%20-%200%201";
    let answer = get(&state, &format!("/api/games/thronschach/reach?fen={held}&square=b3")).await.json();
    assert_eq!(answer["frozen"], true);
    assert_eq!(answer["quiet"].as_array().map(Vec::len), Some(0));
}

#[tokio::test]
async fn reach_says_what_is_wrong() {
    let state = state();
    let reach = |query: &str| format!("/api/games/chess/reach?{query}");
    let kings = "4k3/8/8/8/8/8/8/4K3%20w%20-%20-%200%201";
    let cases = [
        (format!("fen={kings}&square=e2"), 422, "empty-square", "e2"),
        (format!("fen={kings}&square=j1"), 422, "bad-square", "j1"),
        ("fen=8/8&square=e1".to_owned(), 422, "bad-fen", "8/8"),
        ("fen=8/8/8/8/8/8/8/4K3%20w%20-%20-%200%201&square=e1".to_owned(), 422, "bad-fen", "royal"),
        ("square=e1".to_owned(), 400, "bad-request", "fen"),
    ];
    for (query, status, code, word) in cases {
        let (found, message) = get(&state, &reach(&query)).await.refused(status);
        assert_eq!(found, code, "{query}");
        assert!(message.contains(word) || code == "bad-fen", "{query}: {message}");
    }
}

#[tokio::test]
async fn what_is_not_there_is_said_in_json() {
    let state = state();
    for (path, code) in [
        ("/api", "not-found"),
        ("/api/", "not-found"),
        ("/api/nothing", "not-found"),
        ("/api/games/nothing", "unknown-game"),
        ("/api/games/chess@0123", "unknown-game"),
        ("/api/games/%2e%2e%2fchess", "unknown-game"),
        ("/api/games/chess/nothing", "not-found"),
        ("/api/games/chess/men/camel.svg", "unknown-man"),
        ("/api/games/chess/men/king", "not-found"),
        ("/api/play/short", "unknown-game"),
        ("/api/play/0123456789bcdfgh", "unknown-game"),
        ("/api/play/0123456789bcdfgh/pgn", "unknown-game"),
    ] {
        assert_eq!(get(&state, path).await.refused(404).0, code, "{path}");
    }
    let request = Request::delete("/api/games").body(Body::empty()).expect("a request");
    assert_eq!(call(&state, request).await.refused(405).0, "wrong-method");
}

#[tokio::test]
async fn the_page_and_nothing_else_is_served() {
    let state = state();
    let page = get(&state, "/").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.header("content-type").starts_with("text/html"));
    assert!(page.text().contains("<title>Chimera</title>"));
    assert!(page.header("content-security-policy").contains("default-src 'self'"));
    assert_eq!(page.header("x-content-type-options"), "nosniff");
    assert!(!page.header("x-request-id").is_empty());
    for path in
        ["/nothing", "/../Cargo.toml", "/%2e%2e/index.html", "//etc/passwd", "/../index.html", "/app/index.html"]
    {
        assert_eq!(get(&state, path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}
