//! A whole match: pairs of games on several boards at a time, until all are played or the test has its answer.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use chimera_rules::{Game, Record, Side};
use thiserror::Error;

use crate::journal::{Entry, Journal, JournalError};
use crate::openings::Openings;
use crate::player::{Contestant, Dialect, NO_NODES, Player, PlayerError};
use crate::referee::{Adjudication, Fault, Played, Table, TimeControl, play};
use crate::stats::{Pentanomial, Sprt, Verdict};

/// The settings of a match.
#[derive(Clone, Debug)]
pub struct Contest {
    /// What is played.
    pub game: Game,
    /// Who plays; results are the first one's.
    pub players: [Contestant; 2],
    /// How long each may think.
    pub controls: [TimeControl; 2],
    /// By how much a clock may be overstepped.
    pub margin: Duration,
    /// How many pairs of games there are at most.
    pub pairs: u64,
    /// How many games are played at a time.
    pub concurrency: usize,
    /// Random half-moves at the beginning.
    pub plies: usize,
    /// What the openings depend on.
    pub seed: u64,
    /// When games are ended early; never if absent.
    pub adjudication: Option<Adjudication>,
    /// A test that ends the match once it has its answer.
    pub sprt: Option<Sprt>,
}

/// Why a match can't go on.
#[derive(Debug, Error)]
pub enum ContestError {
    /// An engine can't be started.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The journal can't be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Results so far, as the first player sees them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Complete pairs.
    pub pairs: Pentanomial,
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// Games that each player lost by breaking the rules.
    pub faults: [u64; 2],
}

impl Standing {
    /// Reads a journal.
    fn of(journal: &Journal) -> Self {
        let mut standing = Self::default();
        let entries = journal.entries();
        for (number, entry) in entries {
            match entry.half_points {
                0 => standing.lost += 1,
                1 => standing.drawn += 1,
                _ => standing.won += 1,
            }
            if let Some(count) = entry.fault.and_then(|player| standing.faults.get_mut(player)) {
                *count += 1;
            }
            if number % 2 == 1
                && let Some(other) = entries.get(&(number - 1))
            {
                standing.pairs.add(entry.half_points + other.half_points);
            }
        }
        standing
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

/// Something that happened in a match.
#[derive(Debug)]
pub struct Event<'e> {
    /// The number of the game, from 0.
    pub number: u64,
    /// The side of the player that is named first.
    pub first: Side,
    /// The game.
    pub played: &'e Played,
    /// The results so far.
    pub standing: &'e Standing,
}

/// Plays a match, or what is still missing of it. Ends early once `stop` is set or the test has its answer; games that are
/// going on then are not counted.
pub fn run(
    contest: &Contest,
    journal: &mut Journal,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&Event<'_>),
) -> Result<Standing, ContestError> {
    let missing = (0..contest.pairs * 2).filter(|number| !journal.entries().contains_key(number)).collect::<Vec<_>>();
    let mut standing = Standing::of(journal);
    if answered(contest, &standing) {
        return Ok(standing);
    }
    for (player, control) in contest.players.iter().zip(contest.controls) {
        if let (Dialect::XBoard, TimeControl::Nodes(_)) = (player.dialect, control) {
            let (name, complaint) = (player.name.clone(), NO_NODES.to_owned());
            return Err(PlayerError::Refused { name, complaint }.into());
        }
    }
    let (next, over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, results) = mpsc::channel();
    let mut failure = None;
    thread::scope(|scope| {
        for _ in 0..contest.concurrency.clamp(1, missing.len().max(1)) {
            let (sender, missing, next, over) = (sender.clone(), &missing, &next, &over);
            let over = move || over.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed);
            scope.spawn(move || board(contest, missing, next, &over, &sender));
        }
        drop(sender);
        for result in &results {
            // Games that were going on then were not played to their ends.
            if over.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed) {
                continue;
            }
            let kept = result.map_err(ContestError::from).and_then(|(number, played)| {
                journal.add(entry(number, &played))?;
                Ok((number, played))
            });
            match kept {
                Ok((number, played)) => {
                    standing = Standing::of(journal);
                    tell(&Event { number, first: first_side(number), played: &played, standing: &standing });
                    if answered(contest, &standing) {
                        over.store(true, Ordering::Relaxed);
                    }
                }
                Err(error) => {
                    over.store(true, Ordering::Relaxed);
                    failure.get_or_insert(error);
                }
            }
        }
    });
    failure.map_or(Ok(standing), Err)
}

fn answered(contest: &Contest, standing: &Standing) -> bool {
    contest.sprt.is_some_and(|sprt| sprt.verdict(&standing.pairs) != Verdict::Open)
}

/// The side of the player that is named first.
fn first_side(number: u64) -> Side {
    if number.is_multiple_of(2) { Side::White } else { Side::Black }
}

fn entry(number: u64, played: &Played) -> Entry {
    let record = &played.record;
    let first = first_side(number);
    let outcome = record.outcome();
    let half_points = match outcome.as_ref().and_then(|outcome| outcome.winner) {
        None => 1,
        Some(side) => 2 * usize::from(side == first),
    };
    let moves = record.moves().iter().enumerate();
    let moves = moves.filter_map(|(i, &mv)| Some(record.state_at(i)?.uci(mv))).collect::<Vec<_>>();
    Entry {
        game: number,
        half_points,
        result: outcome.as_ref().map_or("*", |outcome| outcome.result()).to_owned(),
        reason: outcome.map(|outcome| outcome.reason).unwrap_or_default(),
        fault: played.fault.as_ref().map(|(side, _)| usize::from(*side != first)),
        moves: moves.join(" "),
    }
}

/// A number that tells texts apart, the same at all times (FNV-1a).
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// Plays games on one board as long as there are any.
fn board(
    contest: &Contest,
    missing: &[u64],
    next: &AtomicUsize,
    over: &dyn Fn() -> bool,
    sender: &Sender<Result<(u64, Played), PlayerError>>,
) {
    let mut openings = Openings::new(&contest.game, contest.plies, contest.seed);
    let mut seats: [Option<Player>; 2] = [None, None];
    while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
        if over() {
            return;
        }
        let result = (|| {
            for (seat, contestant) in seats.iter_mut().zip(&contest.players) {
                if seat.is_none() {
                    *seat = Some(Player::start(contestant, &contest.game)?);
                }
            }
            let [Some(one), Some(two)] = &mut seats else { unreachable!("both were just seated") };
            let [own, other] = contest.controls;
            let (players, controls) = match first_side(number) {
                Side::White => ([one, two], [own, other]),
                Side::Black => ([two, one], [other, own]),
            };
            let (margin, adjudication) = (contest.margin, contest.adjudication);
            let mut table = Table { players, controls, margin, adjudication, over };
            let opening = openings.get(number / 2);
            Ok(play(&mut table, Record::new(contest.game.start()), &opening))
        })();
        if let Ok(Played { fault: Some((side, fault)), .. }) = &result
            && !matches!(fault, Fault::IllegalMove(_))
        {
            // Whoever broke down, or still thinks, is replaced.
            seats[usize::from(*side != first_side(number))] = None;
        }
        for seat in &mut seats {
            seat.take_if(|player| !player.lasts());
        }
        let failed = result.is_err();
        if sender.send(result.map(|played| (number, played))).is_err() || failed {
            return;
        }
    }
}

impl Contest {
    /// What the match is, as its journal remembers it.
    pub fn settings(&self) -> BTreeMap<String, String> {
        let player = |of: &Contestant| {
            let mut words = vec![format!("{}: {}", of.name, of.command.display())];
            words.extend(of.arguments.iter().cloned());
            words.extend(of.options.iter().map(|(name, value)| format!("{name}={value}")));
            words.extend(of.variant.iter().map(|name| format!("(its {name})")));
            words.join(" ")
        };
        let [one, two] = &self.players;
        // What a file says may be something else the next time.
        let game = one.file.as_ref().map_or_else(
            || self.game.id().to_owned(),
            |file| format!("{} of {}, {:016x}", self.game.id(), file.display(), fingerprint(self.game.source())),
        );
        let pairs = [
            ("first", player(one)),
            ("second", player(two)),
            ("game", game),
            ("control", format!("{:?}", self.controls)),
            ("openings", format!("{} half-moves, seed {}", self.plies, self.seed)),
            ("adjudication", self.adjudication.map_or("none".to_owned(), |rules| format!("{rules:?}"))),
        ];
        pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}
