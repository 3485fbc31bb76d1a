//! The men's moves: from paths to leap tables, lame leaps and fans.

use std::collections::HashMap;

use chimera_betza::{Hop, Path, Shape, Vector};

use super::rides::{Rides, ride};
use super::routes::{Allowance, Routes, TooMany};
use super::{Builder, attacks, confine};
use crate::board::{Bits, BySide, Geometry, Kind, Man, Side, Square};
use crate::definition::{OnDefinition, Problem};
use crate::table::{Fan, HopSlide, Lame, Leaps, Mover, Route, Slide};

/// The paths of one kind: its own, and those of squares where it moves otherwise.
pub(super) struct KindPaths {
    pub own: Vec<Path>,
    pub elsewhere: Vec<(Place, Vec<Path>)>,
}

/// Squares of both sides: ranks by their numbers as each side sees them, and a zone.
#[derive(Clone)]
pub(super) struct Place {
    ranks: Vec<u8>,
    zone: BySide<Vec<Square>>,
}

/// The rays of a fan: where they begin, which ride they are, and how many of their first squares are no targets.
type FanRays = Vec<(u8, u32, u8)>;

/// What the movers of a game share while they are made.
struct Shared<'g> {
    rides: Rides<'g>,
    /// Fans made so far, by the rays they hold.
    fans: HashMap<FanRays, u16>,
    allowance: Allowance,
}

/// Compiles the moves of all men, and how they attack.
pub(super) fn compile<B: Bits>(builder: &mut Builder<'_, B>) {
    let mut all = Vec::new();
    let mut known = Known::default();
    for (id, man) in &builder.definition.men {
        let own = paths(builder, &mut known, &["men", id, "moves"], &man.moves);
        let mut elsewhere = Vec::new();
        for (i, on) in man.on.iter().enumerate() {
            let there = paths(builder, &mut known, &["men", id, "on", &i.to_string(), "moves"], &on.moves);
            let place = place(builder, &["men", id, "on", &i.to_string()], on);
            elsewhere.push((place, there));
        }
        all.push(KindPaths { own, elsewhere });
    }
    if !builder.problems.is_empty() {
        return;
    }
    let geometry = &builder.outline.geometry;
    let mut shared = Shared { rides: Rides::new(geometry), fans: HashMap::new(), allowance: Allowance::default() };
    for side in Side::BOTH {
        if side == Side::Black {
            for (kind, _) in all.iter_mut().zip(builder.definition.men.values()).filter(|(_, man)| man.turned) {
                kind.turn();
            }
        }
        for (index, kind) in all.iter().enumerate() {
            let mover = mover(builder, &mut shared, Kind::new(index), side, kind);
            builder.rules.movers[side].push(mover);
        }
        confine::apply(builder, side);
        attacks::compile(builder, &mut shared.rides, side, &all);
    }
}

/// Where a man moves otherwise.
fn place<B: Bits>(builder: &mut Builder<'_, B>, at: &[&str], on: &OnDefinition) -> Place {
    if on.ranks.is_empty() && on.zone.is_none() {
        builder.problem(at, "say where: give \"ranks\" or a \"zone\"");
    }
    let number = on.zone.as_ref().and_then(|name| builder.zone(&[at, &["zone"]].concat(), name));
    let squares = |side| {
        let set = number.map_or(B::ZERO, |number| builder.rules.zones[number][side]);
        set.squares().map(Square::new).collect()
    };
    Place { ranks: on.ranks.clone(), zone: BySide(Side::BOTH.map(squares)) }
}

impl KindPaths {
    /// Exchanges left and right.
    fn turn(&mut self) {
        for paths in std::iter::once(&mut self.own).chain(self.elsewhere.iter_mut().map(|(_, paths)| paths)) {
            *paths = paths.iter().map(Path::mirrored).collect();
        }
    }
}

/// The most ways of moving that all men of a game have together, those on particular squares included: a file of a few kilobytes
/// could ask for a million.
const MAX_PATHS: usize = 8192;

/// What was read already.
#[derive(Default)]
struct Known<'d> {
    texts: HashMap<&'d str, Vec<Path>>,
    total: usize,
}

/// Reads one XBetza text.
fn paths<'d, B: Bits>(builder: &mut Builder<'d, B>, known: &mut Known<'d>, at: &[&str], text: &'d str) -> Vec<Path> {
    let read = || chimera_betza::parse(text).and_then(|moves| chimera_betza::resolve(&moves));
    let found = match known.texts.get(text) {
        // Whatever is beyond the bound is not even looked at.
        _ if known.total > MAX_PATHS => return Vec::new(),
        Some(paths) => paths.clone(),
        None => match read() {
            Ok(paths) => known.texts.entry(text).or_insert(paths).clone(),
            Err(error) => {
                let mut problem = Problem::at(at.iter().copied(), error.reason.to_string());
                problem.column = Some(error.column);
                builder.problems.push(problem);
                return Vec::new();
            }
        },
    };
    known.total += found.len();
    if known.total > MAX_PATHS {
        let message = format!(
            "here all men together come to more than {MAX_PATHS} ways of moving, each direction counted; give them simpler moves"
        );
        builder.problem(at, message);
    }
    found
}

/// A vector as a side makes it.
pub(super) fn seen(vector: Vector, side: Side) -> (i32, i32) {
    let (dx, dy) = (i32::from(vector.0), i32::from(vector.1));
    match side {
        Side::White => (dx, dy),
        Side::Black => (dx, -dy),
    }
}

/// The square a step away, if it exists; with `wrap` the board's left and right sides are joined.
pub(super) fn step_on(geometry: &Geometry, from: Square, step: (i32, i32), wrap: bool) -> Option<Square> {
    if !wrap {
        return geometry.step(from, step);
    }
    let file = (geometry.file(from) as i32 + step.0).rem_euclid(geometry.files() as i32);
    geometry.at(file, geometry.rank(from) as i32 + step.1)
}

/// Which of the places where a kind moves otherwise a square belongs to.
fn place_of(geometry: &Geometry, kind: &KindPaths, square: Square, side: Side) -> Option<usize> {
    if kind.elsewhere.is_empty() {
        return None;
    }
    let rank = match side {
        Side::White => geometry.rank(square),
        Side::Black => geometry.ranks() - 1 - geometry.rank(square),
    } + geometry.first_rank();
    kind.elsewhere.iter().position(|(place, _)| {
        place.ranks.iter().any(|&r| usize::from(r) == rank) || place.zone[side].contains(&square)
    })
}

/// The paths that a kind has on a square.
fn paths_on<'p>(geometry: &Geometry, kind: &'p KindPaths, square: Square, side: Side) -> &'p [Path] {
    place_of(geometry, kind, square, side).map_or(&kind.own, |place| &kind.elsewhere[place].1)
}

/// The numbers of the rides among paths, for each path one.
fn numbers(rides: &mut Rides<'_>, side: Side, paths: &[Path]) -> Vec<u32> {
    let number = |path: &Path| match &path.shape {
        Shape::Ride { lead, cycle, limit, .. } => rides.number(side, lead, cycle, *limit, path.wrap),
        _ => u32::MAX,
    };
    paths.iter().map(number).collect()
}

/// Compiles one kind for one side.
fn mover<B: Bits>(
    builder: &mut Builder<'_, B>,
    shared: &mut Shared<'_>,
    kind: Kind,
    side: Side,
    paths: &KindPaths,
) -> Mover<B> {
    let geometry = &builder.outline.geometry;
    let size = geometry.len();
    let man = Man::new(kind, side);
    let mut leaps = vec![Leaps { quiet: B::ZERO, capture: B::ZERO }; size];
    let mut en_passant = vec![B::ZERO; size];
    let own = numbers(&mut shared.rides, side, &paths.own);
    let elsewhere =
        paths.elsewhere.iter().map(|(_, paths)| numbers(&mut shared.rides, side, paths)).collect::<Vec<_>>();
    let rides = &shared.rides;
    let mut routes = Routes::new(geometry, side, &mut shared.allowance);
    let mut routes_at = vec![(0, 0); size];
    let mut full = Ok(());
    let mut lame = Vec::new();
    let mut lame_at = vec![(0, 0); size];
    // Rays by what they may do: 0 both, 1 quiet, 2 capture; then the same for those of cannons and of grasshoppers.
    let mut rays: [FanRays; 9] = Default::default();
    for (nth, from) in geometry.squares().enumerate() {
        let here = from.index();
        let start = lame.len() as u32;
        let first_route = routes.found.len();
        let (there, numbers) = match place_of(geometry, paths, from, side) {
            Some(place) => (&paths.elsewhere[place].1, &elsewhere[place]),
            None => (&paths.own, &own),
        };
        for (path, &number) in there.iter().zip(numbers) {
            if path.initial && builder.in_array(from) != man {
                continue;
            }
            let behind = geometry.step(from, seen((0, -1), side));
            if path.ahead && behind.is_none_or(|behind| builder.in_array(behind) != man) {
                continue;
            }
            match &path.shape {
                Shape::Ride { least, limit, .. } => {
                    let squares = rides.ways(number).nth(nth);
                    if *limit == 1 {
                        for &to in squares {
                            let bit = B::bit(to.into());
                            if path.quiet {
                                leaps[here].quiet |= bit;
                            }
                            if path.capture {
                                leaps[here].capture |= bit;
                            }
                            if path.en_passant {
                                en_passant[here] |= bit;
                            }
                        }
                    } else if squares.len() >= usize::from((*least).max(1)) {
                        let class = match (path.quiet, path.capture) {
                            (true, true) => 0,
                            (true, false) => 1,
                            (false, true) => 2,
                            (false, false) => continue,
                        };
                        let hop = match path.hop {
                            Hop::None => 0,
                            Hop::Cannon => 3,
                            Hop::Grasshopper => 6,
                        };
                        rays[hop + class].push((from.byte(), number, least.saturating_sub(1) as u8));
                    }
                }
                Shape::Lame { to, through } => {
                    let vector = seen(*to, side);
                    let Some(to) = step_on(geometry, from, vector, path.wrap).filter(|&to| to != from) else {
                        continue;
                    };
                    let through = through.iter().map(|&v| step_on(geometry, from, seen(v, side), path.wrap));
                    let through = through.collect::<Option<Vec<_>>>();
                    // A hole in the way blocks like a man.
                    let Some(through) = through else { continue };
                    lame.push(Lame {
                        through: through.iter().fold(B::ZERO, |set, square| set | B::bit(square.index())),
                        to: to.byte(),
                        quiet: path.quiet,
                        capture: path.capture,
                        passes: path.passes,
                    });
                }
                Shape::Anywhere => {
                    let others = builder.rules.squares & !B::bit(here);
                    if path.quiet {
                        leaps[here].quiet |= others;
                    }
                    if path.capture {
                        leaps[here].capture |= others;
                    }
                }
                Shape::Legs(stretches) => {
                    full = full.and_then(|()| routes.add(stretches, path.wrap, from));
                }
            }
        }
        lame_at[here] = (start, lame.len() as u32);
        full = full.and_then(|()| routes.number(first_route));
        routes_at[here] = (first_route as u32, routes.found.len() as u32);
    }
    let (mut slides, mut hops) = (Vec::new(), Vec::new());
    for (class, mut rays) in rays.into_iter().enumerate() {
        if !rays.is_empty() {
            // Men of both sides that ride alike share a fan, in whatever order their rides are named.
            rays.sort_unstable();
            let next = builder.rules.fans.len() as u16;
            let fan = *shared.fans.entry(rays).or_insert_with_key(|rays| {
                builder.rules.fans.push(Fan::new(size, &rides.rays(rays)));
                next
            });
            let (quiet, capture) = (class % 3 != 2, class % 3 != 1);
            match class / 3 {
                0 => slides.push(Slide { fan, quiet, capture }),
                hop => hops.push(HopSlide { fan, near: hop == 2, quiet, capture }),
            }
        }
    }
    let found: Box<[Route<B>]> = std::mem::take(&mut routes.found).into();
    let effects = routes.into_effects();
    if let Err(TooMany(message)) = full {
        let id = builder.definition.men.get_index(kind.index()).map_or("", |(id, _)| id).to_owned();
        builder.problem(&["men", &id, "moves"], message);
    }
    let geometry = &builder.outline.geometry;
    let back = if builder.definition.men[kind.index()].returns {
        returns(geometry, paths, side, &found, &routes_at)
    } else {
        Vec::new()
    };
    builder.rules.routed |= found.iter().any(|route| route.number > 0);
    let definition = &builder.definition.men[kind.index()];
    Mover {
        leaps: leaps.into(),
        slides: slides.into(),
        hops: hops.into(),
        passes: lame.iter().any(|step| step.passes),
        lame_at: if lame.is_empty() { Box::default() } else { lame_at.into() },
        lame: lame.into(),
        routes_at: if found.is_empty() { Box::default() } else { routes_at.into() },
        routes: found,
        effects,
        en_passant: if en_passant.iter().any(|set| set.any()) { en_passant.into() } else { Box::default() },
        promotes: B::ZERO,
        turning: None,
        choice_at: vec![0; size].into(),
        royal: definition.royal,
        pawn: definition.pawn,
        returns: back.into(),
        marked: false,
        in_array: builder.outline.array.iter().filter(|&&other| other == man).count() as u8,
    }
}

/// For each square, from where a quiet move could be taken back at once on an empty board.
fn returns<B: Bits>(
    geometry: &Geometry,
    paths: &KindPaths,
    side: Side,
    routes: &[Route<B>],
    routes_at: &[(u32, u32)],
) -> Vec<B> {
    let mut quiet = vec![B::ZERO; geometry.len()];
    for from in geometry.squares() {
        for path in paths_on(geometry, paths, from, side).iter().filter(|path| path.quiet && !path.initial) {
            match &path.shape {
                Shape::Ride { lead, cycle, limit, .. } => {
                    for to in ride(geometry, from, side, lead, cycle, *limit, path.wrap) {
                        quiet[from.index()] |= B::bit(to.into());
                    }
                }
                Shape::Lame { to, .. } => {
                    if let Some(to) = step_on(geometry, from, seen(*to, side), path.wrap) {
                        quiet[from.index()] |= B::bit(to.index());
                    }
                }
                Shape::Anywhere => {
                    let others = geometry.squares().filter(|&to| to != from);
                    quiet[from.index()] |= others.fold(B::ZERO, |set, to| set | B::bit(to.index()));
                }
                // These are routes.
                Shape::Legs(_) => {}
            }
        }
        let (start, end) = routes_at[from.index()];
        for route in &routes[start as usize..end as usize] {
            if route.quiet && (route.occupied | route.foes | route.friends).none() {
                quiet[from.index()] |= B::bit(route.to.into());
            }
        }
    }
    let back = |from: usize| {
        let to = geometry.squares().filter(|to| quiet[to.index()].has(from));
        to.fold(B::ZERO, |set, to| set | B::bit(to.index()))
    };
    (0..geometry.len()).map(back).collect()
}
