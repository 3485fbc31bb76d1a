//! Endings: when the game is over, and who has won.

mod counting;
mod usual;
mod words;

pub(crate) use counting::Counting;
pub(crate) use usual::usual;

use crate::board::{Bits, BySide, Side, Square};
use crate::definition::Verdict;
use crate::position::Position;
use crate::table::Rules;

/// A condition with its names resolved.
#[derive(Clone, Debug)]
pub(crate) enum Test {
    Check,
    Bare,
    EnemyBare,
    /// Zone by number.
    Intruder(usize),
    Repeated(u32),
    /// Check all the time since the position first occurred: by the enemy, or by the side to move.
    Perpetual {
        enemy: bool,
    },
    /// Half-moves.
    Quiet(u16),
    /// Kinds as bits.
    OnlyOneOf(u64),
    OneShade(u64),
    Count(Count),
    /// One of these kinds, as bits, is all gone.
    Extinct {
        enemy: bool,
        kinds: u64,
    },
    /// A legal move takes a man of these kinds, as bits, to the zone.
    Reach {
        kinds: u64,
        zone: usize,
    },
    First,
    Full,
    /// So many passes in a row.
    Passed(u8),
    /// The moves that are counted have run out.
    Counted,
    /// So many men of these kinds, as bits, stand on one of the lines with a number.
    Line {
        enemy: bool,
        kinds: u64,
        lines: usize,
        least: u32,
    },
    /// It has been given so many checks.
    Checked(u8),
    /// One side has more men of these kinds, as bits, than the other.
    More {
        enemy: bool,
        kinds: u64,
    },
    All(Vec<Test>),
    Any(Vec<Test>),
    Not(Box<Test>),
}

/// Men to be counted.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)] // Independent facts.
pub(crate) struct Count {
    pub enemy: bool,
    /// As bits.
    pub kinds: u64,
    /// Where they stand, by number; anywhere if absent.
    pub zone: Option<usize>,
    pub least: u32,
    pub most: u32,
    /// Whether men in hand count, too.
    pub in_hand: bool,
    /// Whether none of so many, if there are just enough, may be attacked.
    pub safe: bool,
    /// Whether one is enough where the zone is full.
    pub or_full: bool,
}

/// An ending with its names resolved.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    pub test: Test,
    pub verdict: Verdict,
    pub reason: String,
}

/// All endings of a game, by when they are looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Endings {
    pub turn: Vec<Ending>,
    pub stuck: Vec<Ending>,
    pub game: Vec<Ending>,
    pub claim: Vec<Ending>,
    /// How moves are counted, if they are.
    pub counting: Option<Box<Counting>>,
}

/// How often a position has occurred, and what happened since it first did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Repetition {
    /// This time included.
    pub times: u32,
    /// Whether the side to move has given check with every move of its own since.
    pub checking: bool,
    /// Whether the opponent has.
    pub checked: bool,
    /// Whether moves are counted, and the count has run out.
    pub counted: bool,
}

impl From<u32> for Repetition {
    /// So many times, nobody having given check all the time.
    fn from(times: u32) -> Self {
        Self { times, ..Self::default() }
    }
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why, in a word or two: `checkmate`, `bare royal`.
    pub reason: String,
}

impl Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(&self) -> &'static str {
        match self.winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.result(), self.reason)
    }
}

impl Ending {
    /// What it means for a position with this side to move.
    fn outcome(&self, turn: Side) -> Outcome {
        let winner = match self.verdict {
            Verdict::Win => Some(turn),
            Verdict::Loss => Some(!turn),
            Verdict::Draw => None,
        };
        Outcome { winner, reason: self.reason.clone() }
    }
}

impl<B: Bits> Rules<B> {
    /// Whether a rule of the game's own ends it before the side to move moves, and what that means for this side.
    #[inline]
    pub fn turn_ending(&self, position: &Position<B>) -> Option<Verdict> {
        if self.endings.turn.is_empty() {
            return None;
        }
        self.first(&self.endings.turn, position, 1.into()).map(|ending| ending.verdict)
    }

    /// What it means for the side to move, which must have no legal move (and no [`Rules::turn_ending`]), that it is stuck.
    pub fn stuck_ending(&self, position: &Position<B>) -> Verdict {
        self.first(&self.endings.stuck, position, 1.into()).map_or(Verdict::Draw, |ending| ending.verdict)
    }

    /// How the position by itself has ended the game, if it has: nothing of repetition, counters or material.
    pub fn position_outcome(&self, position: &Position<B>) -> Option<Outcome> {
        let turn = position.turn;
        if let Some(ending) = self.first(&self.endings.turn, position, 1.into()) {
            return Some(ending.outcome(turn));
        }
        if self.can_reach(position, self.squares) {
            return None;
        }
        let stuck = self.first(&self.endings.stuck, position, 1.into()).map(|ending| ending.outcome(turn));
        Some(stuck.unwrap_or_else(|| Outcome { winner: None, reason: "stalemate".into() }))
    }

    /// How the game has ended, if it has, the position having occurred `occurrences` times (itself included).
    pub fn game_outcome(&self, position: &Position<B>, occurrences: impl Into<Repetition>) -> Option<Outcome> {
        self.position_outcome(position).or_else(|| {
            let ending = self.first(&self.endings.game, position, occurrences.into())?;
            Some(ending.outcome(position.turn))
        })
    }

    /// Whether counters, repetition or material end the game as it stands (mates aside): a cheap test for search.
    pub fn draws_itself(&self, position: &Position<B>, occurrences: u32) -> bool {
        self.first(&self.endings.game, position, occurrences.into()).is_some()
    }

    /// What a player may claim, if anything.
    pub fn claim(&self, position: &Position<B>, occurrences: impl Into<Repetition>) -> Option<Outcome> {
        let ending = self.first(&self.endings.claim, position, occurrences.into())?;
        Some(ending.outcome(position.turn))
    }

    /// In how many half-moves without capture or move of a pawn the first draw by counting may be claimed, if the game has such a rule.
    pub fn quiet_limit(&self) -> Option<u16> {
        let quiet = |ending: &Ending| if let Test::Quiet(plies) = ending.test { Some(plies) } else { None };
        self.endings.claim.iter().chain(&self.endings.game).filter_map(quiet).min()
    }

    /// After how many occurrences of a position a draw may be claimed, if the game has such a rule.
    pub fn repetition_limit(&self) -> Option<u32> {
        let repeated = |ending: &Ending| repeated(&ending.test);
        self.endings.claim.iter().chain(&self.endings.game).filter_map(repeated).min()
    }

    fn first<'r>(&'r self, endings: &'r [Ending], position: &Position<B>, seen: Repetition) -> Option<&'r Ending> {
        endings.iter().find(|ending| self.holds(&ending.test, position, seen))
    }

    fn holds(&self, test: &Test, position: &Position<B>, seen: Repetition) -> bool {
        let turn = position.turn;
        match test {
            Test::Check => self.in_check(position),
            Test::Bare => (position.side(turn) & !position.royals).none(),
            Test::EnemyBare => (position.side(!turn) & !position.royals).none(),
            Test::Intruder(zone) => {
                let intruders = self.zones[*zone][turn] & position.side(!turn);
                intruders.any() && !self.can_reach(position, intruders)
            }
            Test::Repeated(times) => seen.times >= *times,
            Test::Perpetual { enemy } => {
                if *enemy {
                    seen.checked
                } else {
                    seen.checking
                }
            }
            Test::Quiet(plies) => position.clock >= *plies,
            Test::OnlyOneOf(kinds) => {
                let others = position.occupied() & !position.royals & !position.walls;
                others.none() || others.count() == 1 && all_of(position, others, *kinds)
            }
            Test::OneShade(kinds) => {
                let others = position.occupied() & !position.royals & !position.walls;
                ((others & self.light).none() || (others & !self.light).none()) && all_of(position, others, *kinds)
            }
            Test::Count(count) => self.counts(count, position),
            Test::Extinct { enemy, kinds } => {
                let side = if *enemy { !turn } else { turn };
                let men = position.side(side).squares().map(|square| position.men.as_ref()[square].kind().index());
                men.fold(*kinds, |missing, kind| missing & !(1 << kind)) != 0
            }
            Test::Reach { kinds, zone } => self.can_take(position, *kinds, self.zones[*zone][turn]),
            Test::Line { enemy, kinds, lines, least } => {
                let side = if *enemy { !turn } else { turn };
                let men = self.of_kinds(position, position.side(side), *kinds);
                self.lines[*lines].iter().any(|&line| (line & men).count() >= *least)
            }
            Test::Full => (self.squares & !position.occupied()).none(),
            Test::Passed(times) => position.passes() >= *times,
            Test::Counted => seen.counted,
            Test::First => turn == Side::White,
            Test::Checked(times) => position.checks(!turn) >= *times,
            Test::More { enemy, kinds } => {
                let side = if *enemy { !turn } else { turn };
                let count = |side| self.of_kinds(position, position.side(side), *kinds).count();
                count(side) > count(!side)
            }
            Test::All(tests) => tests.iter().all(|test| self.holds(test, position, seen)),
            Test::Any(tests) => tests.iter().any(|test| self.holds(test, position, seen)),
            Test::Not(test) => !self.holds(test, position, seen),
        }
    }

    fn counts(&self, count: &Count, position: &Position<B>) -> bool {
        let side = if count.enemy { !position.turn } else { position.turn };
        let mut men = position.side(side);
        if let Some(zone) = count.zone {
            men &= self.zones[zone][side];
        }
        if count.kinds != u64::MAX {
            men = self.of_kinds(position, men, count.kinds);
        }
        let held = if count.in_hand { self.held_of(position, side, count.kinds) } else { 0 };
        let number = men.count() + held;
        let full = || count.zone.is_some_and(|zone| (self.zones[zone][side] & !position.occupied()).none());
        let enough = (count.least..=count.most).contains(&number) || count.or_full && men.any() && full();
        let attacked = |square: usize| self.attackers(position, Square::new(square), !side).any();
        enough && !(count.safe && number == count.least && men.squares().any(attacked))
    }

    /// How many men of some kinds a side has in hand.
    fn held_of(&self, position: &Position<B>, side: Side, kinds: u64) -> u32 {
        self.hand(position, side)
            .filter(|(kind, _)| kinds >> kind.index() & 1 != 0)
            .map(|(_, count)| u32::from(count))
            .sum()
    }

    /// The squares of a zone, for evaluation: by number, in the order of the definition.
    pub fn zones(&self) -> &[BySide<B>] {
        &self.zones
    }
}

/// Whether all men of a set are of some kinds.
fn all_of<B: Bits>(position: &Position<B>, men: B, kinds: u64) -> bool {
    men.squares().all(|square| kinds >> position.men.as_ref()[square].kind().index() & 1 != 0)
}

/// How often the position must have occurred for a test to hold, if that is all it asks besides the kind of repetition.
fn repeated(test: &Test) -> Option<u32> {
    match test {
        Test::Repeated(times) => Some(*times),
        Test::All(tests) => tests.iter().find_map(repeated),
        _ => None,
    }
}
