//! Walking plans on a board.

use super::plan::{Over, Plan, Step};
use super::{Stand, Ways};
use crate::error::{BetzaError, Reason};

/// Most squares that are looked at for one drawing.
const BUDGET: usize = 2_000_000;

/// Where a hurdle or a victim shows best on a line.
const DISTANCE: u16 = 2;

/// More squares than any line of a board has, whether it winds or not.
const LINE: u16 = 64;

/// A square on which a move may end.
pub(super) struct Land {
    pub(super) index: usize,
    pub(super) ways: Ways,
    pub(super) first: bool,
    pub(super) lame: bool,
    pub(super) wraps: bool,
}

/// Walks plans and remembers where they end and whom they miss.
pub(super) struct Runner<'a> {
    files: i16,
    ranks: i16,
    home: (i16, i16),
    stands: &'a [Stand],
    /// Men that some move needs where nobody stands.
    pub(super) wants: Vec<(usize, Stand)>,
    pub(super) lands: Vec<Land>,
    budget: usize,
}

/// A move on its way.
#[derive(Clone)]
struct Walk {
    at: (i16, i16),
    /// The squares whose men were taken.
    taken: Vec<usize>,
    /// How far the last leg went that could slide.
    length: u16,
    lame: bool,
    wrapped: bool,
    /// A man on the way is wanted and not there yet.
    dreamt: bool,
}

impl<'a> Runner<'a> {
    pub(super) fn new((files, ranks): (u8, u8), home: (u8, u8), stands: &'a [Stand]) -> Self {
        let home = (i16::from(home.0), i16::from(home.1));
        let (wants, lands) = (Vec::new(), Vec::new());
        Self { files: files.into(), ranks: ranks.into(), home, stands, wants, lands, budget: BUDGET }
    }

    pub(super) fn run(&mut self, plan: &Plan) -> Result<(), BetzaError> {
        let start = Walk { at: self.home, taken: vec![], length: 1, lame: false, wrapped: false, dreamt: false };
        self.leg(plan, 0, &start)
    }

    fn leg(&mut self, plan: &Plan, index: usize, walk: &Walk) -> Result<(), BetzaError> {
        let Some(step) = plan.steps.get(index) else { return Ok(()) };
        if let Some(over) = step.hop {
            return self.hop(plan, step, over, walk);
        }
        let mut walk = walk.clone();
        walk.lame |= step.lame;
        let limit = if step.same_length { walk.length } else { step.range.min(LINE) };
        let shown = self.distance(step, &walk);
        for n in 1..=limit {
            self.spend()?;
            let Some(here) = self.ahead(step, &mut walk) else { break };
            let occupant = self.occupant(here, &walk);
            if n <= step.skip {
                continue;
            }
            if !step.same_length || n == limit {
                self.land(plan, step, here, &walk);
                if index + 1 < plan.steps.len() {
                    self.go_on(plan, index, here, (n, shown), &walk)?;
                }
            }
            if occupant != Stand::Nothing {
                break;
            }
        }
        Ok(())
    }

    /// The square one vector on, with the walk moved there; `None` when the way ends.
    fn ahead(&mut self, step: &Step, walk: &mut Walk) -> Option<usize> {
        for &between in &step.between {
            let square = self.index(walk, between, step.wraps)?.0;
            let occupied = self.occupant(square, walk) != Stand::Nothing;
            if step.lame && occupied {
                return None;
            }
            if !step.lame && !occupied {
                self.want(square, Stand::Hurdle, walk);
            }
        }
        let (here, at, wrapped) = self.index(walk, step.vector, step.wraps)?;
        walk.at = at;
        walk.wrapped |= wrapped;
        Some(here)
    }

    /// Continues with the next leg, if whoever stands here lets it.
    fn go_on(
        &mut self,
        plan: &Plan,
        index: usize,
        here: usize,
        (n, shown): (u16, u16),
        walk: &Walk,
    ) -> Result<(), BetzaError> {
        let step = &plan.steps[index];
        let mut next = walk.clone();
        if step.range > 1 {
            next.length = n;
        }
        let relay = step.relay;
        let through = match self.occupant(here, walk) {
            Stand::Nothing | Stand::Man if relay.nobody => true,
            Stand::Nothing => {
                if n == shown {
                    let stand = match (relay.enemy, relay.friend) {
                        (true, _) => Stand::Enemy,
                        (false, true) => Stand::Friend,
                        _ => Stand::Hurdle,
                    };
                    self.want(here, stand, &mut next);
                    if !relay.hurdle {
                        next.taken.push(here);
                    }
                }
                n == shown
            }
            _ if relay.hurdle => true,
            Stand::Friend | Stand::Partner => {
                next.taken.push(here);
                relay.friend
            }
            _ => {
                next.taken.push(here);
                relay.enemy
            }
        };
        if through { self.leg(plan, index + 1, &next) } else { Ok(()) }
    }

    /// The last leg of a move that hops.
    fn hop(&mut self, plan: &Plan, step: &Step, over: Over, walk: &Walk) -> Result<(), BetzaError> {
        let mut walk = walk.clone();
        let mut hopped = false;
        let shown = self.distance(step, &walk);
        for n in 1..=step.range.min(LINE) {
            self.spend()?;
            let Some(here) = self.ahead(step, &mut walk) else { break };
            let occupied = self.occupant(here, &walk) != Stand::Nothing;
            if hopped {
                self.land(plan, step, here, &walk);
                if occupied || over.near {
                    break;
                }
            } else if occupied {
                hopped = true;
            } else if n == shown {
                // Somebody is needed here, and nobody came before.
                let mut dream = walk.clone();
                self.want(here, Stand::Hurdle, &mut dream);
            }
        }
        Ok(())
    }

    /// How far along a line a man shows best: nearer where there is no room for anything behind it.
    fn distance(&self, step: &Step, walk: &Walk) -> u16 {
        let third = (step.vector.0.saturating_mul(3), step.vector.1.saturating_mul(3));
        if step.range <= DISTANCE || self.index(walk, third, step.wraps).is_none() {
            1 + step.skip
        } else {
            DISTANCE.max(1 + step.skip)
        }
    }

    fn land(&mut self, plan: &Plan, step: &Step, index: usize, walk: &Walk) {
        if let Some(ways) = step.land
            && !walk.dreamt
        {
            self.lands.push(Land { index, ways, first: plan.first, lame: walk.lame, wraps: walk.wrapped });
        }
    }

    fn want(&mut self, index: usize, stand: Stand, walk: &mut Walk) {
        walk.dreamt = true;
        self.wants.push((index, stand));
    }

    /// Who stands on a square; the man itself has left its own.
    fn occupant(&self, index: usize, walk: &Walk) -> Stand {
        match self.stands[index] {
            Stand::Man => Stand::Nothing,
            _ if walk.taken.contains(&index) => Stand::Nothing,
            stand => stand,
        }
    }

    /// The square at `vector` from where the walk is, and whether the way there crosses a side edge.
    fn index(&self, walk: &Walk, vector: (i8, i8), wraps: bool) -> Option<(usize, (i16, i16), bool)> {
        let (file, rank) = (walk.at.0 + i16::from(vector.0), walk.at.1 + i16::from(vector.1));
        let inside = (0..self.files).contains(&file);
        if !(0..self.ranks).contains(&rank) || !(inside || wraps) {
            return None;
        }
        let file = file.rem_euclid(self.files);
        // A ride all the way round ends where it began.
        if walk.wrapped && (file, rank) == self.home {
            return None;
        }
        Some(((rank * self.files + file) as usize, (file, rank), !inside))
    }

    fn spend(&mut self) -> Result<(), BetzaError> {
        match self.budget.checked_sub(1) {
            Some(left) => {
                self.budget = left;
                Ok(())
            }
            None => Err(BetzaError::new(1, Reason::TooManyPaths)),
        }
    }
}
