//! How moves with victims on the way are written: leg by leg, as `XBoard` does.

use crate::board::{Move, Special, Square};
use crate::game::State;

/// The squares that tell such a move from others, and where a third man is carried.
pub(super) struct Waypoints {
    /// Squares on the way on which somebody is taken or picked up, in order; the last one may be the end itself.
    pub stops: Vec<(Square, Stop)>,
    /// Where the man who is picked up goes.
    pub home: Option<Square>,
}

/// What happens at a stop.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    Taken,
    PickedUp,
}

impl State {
    /// The waypoints of a legal move, if it is one that has an effect of its own.
    pub(super) fn waypoints(&self, mv: Move) -> Option<Waypoints> {
        let Special::Route(_) = mv.kind() else { return None };
        let mut stops = self.victims(mv).into_iter().map(|square| (square, Stop::Taken)).collect::<Vec<_>>();
        let carried = self.carried(mv);
        if let Some((from, _)) = carried {
            let friend = self.man(from).is_some_and(|man| man.side() == self.turn());
            stops.push((from, if friend { Stop::PickedUp } else { Stop::Taken }));
        }
        Some(Waypoints { stops, home: carried.map(|(_, home)| home) })
    }

    /// Such a move as UCI: `c4d5,d5e4`, and `~e2` for where a third man goes. `promotion` is what is written for one.
    pub(super) fn uci_route(&self, mv: Move, waypoints: &Waypoints, promotion: &str) -> String {
        let geometry = self.game().geometry();
        let mut text = geometry.name(mv.from()).to_string();
        for &(square, _) in &waypoints.stops {
            if square != mv.to() {
                let name = geometry.name(square).to_string();
                text.extend([name.as_str(), ",", name.as_str()]);
            }
        }
        text.push_str(&geometry.name(mv.to()).to_string());
        text.push_str(promotion);
        if let Some(home) = waypoints.home {
            text.push('~');
            text.push_str(&geometry.name(home).to_string());
        }
        text
    }

    /// What follows the man's letter in SAN, promotion aside: `xd5-e4`.
    pub(super) fn san_route(&self, mv: Move, waypoints: &Waypoints) -> String {
        let geometry = self.game().geometry();
        let mut text = String::new();
        for &(square, stop) in &waypoints.stops {
            match stop {
                Stop::Taken => text.push('x'),
                Stop::PickedUp if square == mv.to() => {}
                Stop::PickedUp => text.push('-'),
            }
            text.push_str(&geometry.name(square).to_string());
        }
        if waypoints.stops.last().is_none_or(|&(square, _)| square != mv.to()) {
            if !text.is_empty() {
                text.push('-');
            }
            text.push_str(&geometry.name(mv.to()).to_string());
        }
        if let Some(home) = waypoints.home {
            text.push('~');
            text.push_str(&geometry.name(home).to_string());
        }
        text
    }
}
