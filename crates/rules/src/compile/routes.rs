//! From the stretches of a path to the routes of every square.

use std::collections::HashMap;

use chimera_betza::{Meets, Stretch};

use super::moves::{seen, step_on};
use crate::board::{Bits, Geometry, Side, Special, Square};
use crate::table::{Effect, Route};

/// The most routes that all men of a game may have together, both sides' counted.
pub(super) const MAX_ROUTES: usize = 1 << 18;
/// The most steps that may be looked at to find them.
const MAX_STEPS: usize = 1 << 23;
/// The most moves between two squares that differ in their effects: their numbers must fit into a move.
const MAX_EFFECTS: u8 = Special::MOST_ROUTES;

/// What is known of a square on the way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Empty,
    Enemy,
    EnemyTaken,
    Friend,
    FriendTaken,
    Anybody,
}

/// What a game may still use up.
pub(super) struct Allowance {
    pub routes: usize,
    pub steps: usize,
}

impl Default for Allowance {
    fn default() -> Self {
        Self { routes: MAX_ROUTES, steps: MAX_STEPS }
    }
}

/// Why there are too many routes.
#[derive(Debug)]
pub(super) struct TooMany(pub String);

/// The routes of one kind and side, as far as they are found.
pub(super) struct Routes<'a, B> {
    geometry: &'a Geometry,
    side: Side,
    allowance: &'a mut Allowance,
    effects: Vec<Effect>,
    known: HashMap<Effect, u16>,
    pub found: Vec<Route<B>>,
}

/// A walk along the stretches of one path.
struct Walk<'a> {
    stretches: &'a [Stretch],
    wrap: bool,
    from: Square,
    /// What has been met, in order.
    seen: Vec<(u8, Seen)>,
    victims: Vec<u8>,
    /// Where the man captured reappears.
    unload: Option<u8>,
    tame: bool,
}

impl<'a, B: Bits> Routes<'a, B> {
    pub(super) fn new(geometry: &'a Geometry, side: Side, allowance: &'a mut Allowance) -> Self {
        let effects = vec![Effect::default()];
        let known = HashMap::from([(Effect::default(), 0)]);
        Self { geometry, side, allowance, effects, known, found: Vec::new() }
    }

    /// The effects that the routes speak of.
    pub(super) fn into_effects(self) -> Box<[Effect]> {
        self.effects.into()
    }

    /// Adds the routes of a path from a square.
    pub(super) fn add(&mut self, stretches: &[Stretch], wrap: bool, from: Square) -> Result<(), TooMany> {
        let tame = stretches.iter().any(|part| part.meets.tame);
        let mut walk = Walk { stretches, wrap, from, seen: Vec::new(), victims: Vec::new(), unload: None, tame };
        self.stretch(&mut walk, 0, from, 0, 0)
    }

    /// Orders the routes found since `start`, which begin on one square: plain ones first, the others by their ends and
    /// numbers, without doubles.
    pub(super) fn number(&mut self, start: usize) -> Result<(), TooMany> {
        let mut numbers: HashMap<(u8, u16), u8> = HashMap::new();
        let mut most: HashMap<u8, u8> = HashMap::new();
        for route in &mut self.found[start..] {
            if route.quiet || route.capture {
                continue;
            }
            let next = most.entry(route.to).or_default();
            route.number = *numbers.entry((route.to, route.effect)).or_insert_with(|| {
                *next = next.saturating_add(1);
                *next
            });
            if *next > MAX_EFFECTS {
                return Err(TooMany(format!(
                    "too many ways to capture between two squares: at most {MAX_EFFECTS} are told apart"
                )));
            }
        }
        self.found[start..].sort_by_key(|route| (route.number > 0, route.to, route.number));
        let mut kept: Vec<Route<B>> = Vec::new();
        for route in self.found.drain(start..) {
            let alike = |other: &&Route<B>| (other.to, other.number) == (route.to, route.number);
            if !kept.iter().rev().take_while(alike).any(|other| *other == route) {
                kept.push(route);
            }
        }
        self.found.append(&mut kept);
        Ok(())
    }

    /// Goes along stretch `index` from `here`, which lies `drift` files from the start if the sides are not joined; `before`
    /// is the length of the last slide.
    fn stretch(
        &mut self,
        walk: &mut Walk<'_>,
        index: usize,
        here: Square,
        drift: i32,
        before: u16,
    ) -> Result<(), TooMany> {
        let part = walk.stretches[index];
        let step = seen(part.step, self.side);
        let known = walk.seen.len();
        let unloaded = walk.unload;
        if part.unload {
            walk.unload = Some(here.byte());
        }
        let (mut at, mut drift) = (here, drift);
        let mut done = 0_u16;
        while done < part.limit {
            self.allowance.steps = self.allowance.steps.checked_sub(1).ok_or_else(too_long)?;
            let Some(next) = step_on(self.geometry, at, step, walk.wrap) else { break };
            (at, drift, done) = (next, drift + step.0, done + 1);
            // All the way round the board a man comes upon himself.
            if at == walk.from && drift != 0 {
                break;
            }
            if done >= part.least && (!part.as_before || done == before) {
                let length = if part.least < part.limit && !part.as_before { done } else { before };
                self.end(walk, index, at, drift, length)?;
            }
            if part.as_before && done == before {
                break;
            }
            // To go on, the square must be empty.
            match walk.status(at) {
                Some(Seen::Empty | Seen::EnemyTaken | Seen::FriendTaken) => {}
                Some(_) => break,
                None => walk.seen.push((at.byte(), Seen::Empty)),
            }
        }
        walk.seen.truncate(known);
        walk.unload = unloaded;
        Ok(())
    }

    /// Ends a stretch on `at`, in every way in which that can be.
    fn end(&mut self, walk: &mut Walk<'_>, index: usize, at: Square, drift: i32, length: u16) -> Result<(), TooMany> {
        let mut meets = walk.stretches[index].meets;
        let last = index + 1 == walk.stretches.len();
        match walk.status(at) {
            Some(Seen::Empty | Seen::EnemyTaken | Seen::FriendTaken) => {
                return if meets.empty { self.go_on(walk, index, at, drift, length) } else { Ok(()) };
            }
            Some(who) => {
                // The same hurdle again: whoever may be there still stays, or is taken now.
                if !last && (meets.hop_enemy || meets.hop_friend) {
                    self.go_on(walk, index, at, drift, length)?;
                }
                meets = Meets {
                    empty: false,
                    hop_enemy: false,
                    hop_friend: false,
                    capture: meets.capture && who != Seen::Friend,
                    destroy: meets.destroy && who != Seen::Enemy,
                    swap: meets.swap && who != Seen::Enemy,
                    ..meets
                };
            }
            None => {}
        }
        if last && walk.victims.is_empty() && (meets.empty || meets.capture) {
            // Nothing but a plain move or capture, if that.
            self.keep(walk, at, Some((meets.empty, meets.capture)))?;
            meets = Meets { empty: false, capture: false, ..meets };
        }
        self.ways(walk, index, at, drift, length, meets)
    }

    /// Ends a stretch in each of the ways that are left.
    fn ways(
        &mut self,
        walk: &mut Walk<'_>,
        index: usize,
        at: Square,
        drift: i32,
        length: u16,
        meets: Meets,
    ) -> Result<(), TooMany> {
        let hop = match (meets.hop_enemy, meets.hop_friend) {
            (true, true) => Some(Seen::Anybody),
            (true, false) => Some(Seen::Enemy),
            (false, true) => Some(Seen::Friend),
            _ => None,
        };
        let ways = [
            meets.empty.then_some(Seen::Empty),
            meets.capture.then_some(Seen::EnemyTaken),
            meets.destroy.then_some(Seen::FriendTaken),
            hop,
            meets.swap.then_some(Seen::Friend),
        ];
        for (way, what) in ways.into_iter().enumerate().filter_map(|(way, what)| Some((way, what?))) {
            let takes = matches!(what, Seen::EnemyTaken | Seen::FriendTaken);
            walk.seen.push((at.byte(), what));
            if takes {
                walk.victims.push(at.byte());
            }
            if way == 4 {
                self.swap(walk, at)?;
            } else {
                self.go_on(walk, index, at, drift, length)?;
            }
            if takes {
                walk.victims.pop();
            }
            walk.seen.pop();
        }
        Ok(())
    }

    fn go_on(&mut self, walk: &mut Walk<'_>, index: usize, at: Square, drift: i32, length: u16) -> Result<(), TooMany> {
        if index + 1 < walk.stretches.len() {
            return self.stretch(walk, index + 1, at, drift, length);
        }
        self.keep(walk, at, None)
    }

    /// Keeps a walk that ends on a friend, who goes to where it began.
    fn swap(&mut self, walk: &mut Walk<'_>, to: Square) -> Result<(), TooMany> {
        let effect = Effect { victims: walk.victims.clone(), carry: Some((to.byte(), walk.from.byte())) };
        self.push(walk, to, effect, None)
    }

    /// Keeps a walk; `plain` says where it may end if that is all.
    fn keep(&mut self, walk: &mut Walk<'_>, to: Square, plain: Option<(bool, bool)>) -> Result<(), TooMany> {
        let mut effect = Effect { victims: walk.victims.clone(), carry: None };
        if let (Some(home), &[victim]) = (walk.unload, walk.victims.as_slice()) {
            if home == to.byte() {
                return Ok(());
            }
            if matches!(walk.status(Square::new(home.into())), Some(Seen::Enemy | Seen::Friend | Seen::Anybody)) {
                return Ok(());
            }
            effect = Effect::default();
            if home != victim {
                effect.carry = Some((victim, home));
            } else if victim == to.byte() {
                return Ok(());
            }
        } else if let (Some(home), Some((quiet, true))) = (walk.unload, plain) {
            // A plain capture that gives the man back is not plain.
            if quiet {
                self.push(walk, to, Effect::default(), Some((true, false)))?;
            }
            if home != to.byte() {
                walk.seen.push((to.byte(), Seen::EnemyTaken));
                let effect = Effect { victims: Vec::new(), carry: Some((to.byte(), home)) };
                self.push(walk, to, effect, None)?;
                walk.seen.pop();
            }
            return Ok(());
        }
        // A walk without effects that ends on a square known to be empty is a plain move, unless it comes home.
        let after_all = (effect == Effect::default() && to != walk.from).then_some((true, false));
        self.push(walk, to, effect, plain.or(after_all))
    }

    fn push(
        &mut self,
        walk: &Walk<'_>,
        to: Square,
        effect: Effect,
        plain: Option<(bool, bool)>,
    ) -> Result<(), TooMany> {
        self.allowance.routes = self.allowance.routes.checked_sub(1).ok_or_else(too_long)?;
        let next = self.effects.len();
        // Moves with the same victims are one move, whichever of them is met first.
        let mut alike = effect.clone();
        alike.victims.sort_unstable();
        let number = *self.known.entry(alike).or_insert_with(|| {
            self.effects.push(effect);
            next as u16
        });
        if next > usize::from(u16::MAX) {
            return Err(TooMany(format!("too many ways to capture: at most {} for one man", u16::MAX)));
        }
        let (quiet, capture) = plain.unwrap_or_default();
        let mut route = Route {
            empty: B::ZERO,
            occupied: B::ZERO,
            foes: B::ZERO,
            friends: B::ZERO,
            to: to.byte(),
            number: 0,
            effect: number,
            quiet,
            capture,
            tame: walk.tame,
        };
        for &(square, what) in &walk.seen {
            let bit = B::bit(square.into());
            match what {
                Seen::Empty => route.empty |= bit,
                Seen::Enemy | Seen::EnemyTaken => route.foes |= bit,
                Seen::Friend | Seen::FriendTaken => route.friends |= bit,
                Seen::Anybody => route.occupied |= bit,
            }
        }
        self.found.push(route);
        Ok(())
    }
}

impl Walk<'_> {
    /// What is known of a square: the start is empty.
    fn status(&self, square: Square) -> Option<Seen> {
        if square == self.from {
            return Some(Seen::Empty);
        }
        self.seen.iter().rev().find(|(known, _)| *known == square.byte()).map(|&(_, what)| what)
    }
}

fn too_long() -> TooMany {
    TooMany(format!("the men's moves of several legs have too many ways: at most {MAX_ROUTES} on all squares together"))
}
