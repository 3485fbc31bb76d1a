//! What the engine sees from the array of a game, what it takes the men to be worth, and the signature of its search:
//! `depth [GAME [SECONDS]]`.

use std::time::Duration;

use chimera_engine::{Engine, Limits, Stop};
use chimera_rules::catalog;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let only = arguments.next();
    let seconds = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1.0);
    for game in catalog::ids().filter(|id| only.as_deref().is_none_or(|o| o == *id)).filter_map(catalog::game) {
        let mut engine = Engine::new(64);
        let values = engine.values(&game).clone();
        let worth = game.kinds().map(|(kind, info)| format!("{} {}", info.letter, values.of(kind)));
        println!("{}: {}", game.id(), worth.collect::<Vec<_>>().join(", "));
        let start = game.start();
        let limits = Limits { move_time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
        engine.search(&start, &[start.key()], &limits, &Stop::new(), &mut |info| {
            let name = |square| game.geometry().name(square).to_string();
            let line = info.pv.iter().map(|mv| name(mv.from()) + &name(mv.to())).collect::<Vec<_>>().join(" ");
            println!(
                "  depth {:2}/{:2}  {:>8}  {:9} nodes  {:6.2} s  {:8} n/s  {line}",
                info.depth,
                info.seldepth,
                info.score.to_string(),
                info.nodes,
                info.time.as_secs_f64(),
                info.nps
            );
        });
        println!("  signature {}", chimera_engine::bench(&game));
    }
}
