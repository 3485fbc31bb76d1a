//! Endings: names resolved, the usual ones behind the game's own.

use super::Builder;
use super::lines::lines;
use crate::board::Bits;
use crate::definition::{Condition, LineKind, MenCount, MenLine, MoveCount, Verdict, When, nearest};
use crate::ending::{Count, Counting, Ending, Test, usual};

/// How deep conditions may be nested.
const MAX_DEPTH: usize = 16;
/// How many conditions may ask for men in a row: each keeps its lines.
const MAX_LINES: usize = 16;

/// Compiles the definition's endings and adds the usual ones.
pub(super) fn compile<B: Bits>(builder: &mut Builder<'_, B>) {
    for (i, ending) in builder.definition.ending.iter().enumerate() {
        let index = i.to_string();
        let mut tests = Vec::new();
        if let Some(condition) = &ending.condition {
            tests.extend(test(builder, &["ending", &index, "if"], condition, 0));
        }
        if let Some(condition) = &ending.unless {
            let unless = test(builder, &["ending", &index, "unless"], condition, 0);
            tests.extend(unless.map(|test| Test::Not(Box::new(test))));
        }
        if tests.is_empty() && ending.when != When::Stuck {
            builder.problem(
                &["ending", &index],
                "an ending needs an \"if\" or \"unless\" here, or it would end every game at once",
            );
        }
        let counted = tests.iter().any(counts);
        if counted && matches!(ending.when, When::Turn | When::Stuck) {
            builder.problem(
                &["ending", &index, "when"],
                "repetition and quiet moves are matters of the game record: use when = \"game\" or \"claim\"",
            );
        }
        add(builder, ending.when, Test::All(tests), ending.verdict, &ending.reason);
    }
    let usual = usual();
    for (i, without) in builder.definition.without.iter().enumerate() {
        if !usual.iter().any(|ending| ending.reason == *without) {
            let hint = nearest(without, usual.iter().map(|ending| ending.reason.as_str()));
            let hint = hint.map_or_else(String::new, |near| format!("; did you mean \"{near}\"?"));
            builder.problem(&["without", &i.to_string()], format!("\"{without}\" is no usual ending{hint}"));
        }
    }
    for ending in usual.iter().filter(|ending| !builder.definition.without.contains(&ending.reason)) {
        let condition = ending.condition.as_ref().and_then(|condition| test(builder, &[], condition, 0));
        add(builder, ending.when, Test::All(condition.into_iter().collect()), ending.verdict, &ending.reason);
    }
}

fn add<B: Bits>(builder: &mut Builder<'_, B>, when: When, test: Test, verdict: Verdict, reason: &str) {
    let endings = &mut builder.rules.endings;
    let list = match when {
        When::Turn => &mut endings.turn,
        When::Stuck => &mut endings.stuck,
        When::Game => &mut endings.game,
        When::Claim => &mut endings.claim,
    };
    let test = match test {
        Test::All(mut tests) if tests.len() == 1 => tests.remove(0),
        other => other,
    };
    list.push(Ending { test, verdict, reason: reason.to_owned() });
}

/// Whether a condition looks at the record of the game.
fn counts(test: &Test) -> bool {
    match test {
        Test::Repeated(_) | Test::Quiet(_) | Test::Counted | Test::Perpetual { .. } => true,
        Test::All(tests) | Test::Any(tests) => tests.iter().any(counts),
        Test::Not(test) => counts(test),
        _ => false,
    }
}

fn test<B: Bits>(builder: &mut Builder<'_, B>, at: &[&str], condition: &Condition, depth: usize) -> Option<Test> {
    if depth > MAX_DEPTH {
        builder.problem(at, format!("conditions are nested deeper than {MAX_DEPTH}"));
        return None;
    }
    let several = |builder: &mut Builder<'_, B>, list: &[Condition]| {
        list.iter().map(|condition| test(builder, at, condition, depth + 1)).collect::<Option<Vec<_>>>()
    };
    Some(match condition {
        Condition::Check => Test::Check,
        Condition::Bare => Test::Bare,
        Condition::EnemyBare => Test::EnemyBare,
        Condition::Intruder(zone) => Test::Intruder(builder.zone(at, zone)?),
        Condition::Repeated(times) => Test::Repeated((*times).max(1)),
        Condition::QuietMoves(moves) => Test::Quiet((*moves).saturating_mul(2).min(u16::MAX.into()) as u16),
        Condition::OnlyOneOf(men) => Test::OnlyOneOf(builder.kinds(at, men)),
        Condition::OneShade(men) => Test::OneShade(builder.kinds(at, men)),
        Condition::Own(count) => Test::Count(self::count(builder, at, count, false)?),
        Condition::Enemy(count) => Test::Count(self::count(builder, at, count, true)?),
        Condition::Extinct(men) => Test::Extinct { enemy: false, kinds: builder.kinds(at, men) },
        Condition::EnemyExtinct(men) => Test::Extinct { enemy: true, kinds: builder.kinds(at, men) },
        Condition::Reach(reach) => {
            Test::Reach { kinds: builder.kinds(at, &reach.men), zone: builder.zone(at, &reach.zone)? }
        }
        Condition::Line(line) => self::line(builder, at, line, false)?,
        Condition::EnemyLine(line) => self::line(builder, at, line, true)?,
        Condition::Full => Test::Full,
        Condition::Counted(count) => moves(builder, at, count),
        Condition::Passed(times) => {
            builder.customs().counts_passes = true;
            Test::Passed((*times).max(1))
        }
        Condition::Perpetual => Test::Perpetual { enemy: false },
        Condition::EnemyPerpetual => Test::Perpetual { enemy: true },
        Condition::First => Test::First,
        Condition::Checked(times) => {
            let limit = builder.rules.check_limit();
            if limit == 0 || *times == 0 || *times > limit {
                let message = "checks are counted by a rule of the kind count-checks, from 1 up to its limit";
                builder.problem(at, message);
            }
            Test::Checked(*times)
        }
        Condition::More(men) => Test::More { enemy: false, kinds: all_or(builder, at, men) },
        Condition::EnemyMore(men) => Test::More { enemy: true, kinds: all_or(builder, at, men) },
        Condition::All(list) => Test::All(several(builder, list)?),
        Condition::Any(list) => Test::Any(several(builder, list)?),
        Condition::Not(condition) => Test::Not(Box::new(test(builder, at, condition, depth + 1)?)),
    })
}

/// Kinds as bits; all if none is named.
fn all_or<B: Bits>(builder: &mut Builder<'_, B>, at: &[&str], men: &[String]) -> u64 {
    if men.is_empty() { u64::MAX } else { builder.kinds(at, men) }
}

/// Counted moves.
fn moves<B: Bits>(builder: &mut Builder<'_, B>, at: &[&str], count: &MoveCount) -> Test {
    let bound = |builder: &mut Builder<'_, B>, moves: Option<u32>| {
        if moves.is_some_and(|moves| !(1..=1000).contains(&moves)) {
            builder.problem(at, "moves are counted up to a number from 1 to 1000");
        }
        moves.unwrap_or(0)
    };
    let mut bare = Vec::new();
    for against in &count.bare {
        bare.push((builder.kinds(at, &against.men), against.at_least, bound(builder, Some(against.moves))));
    }
    let counting = Counting {
        pawns: builder.kinds(at, &count.pawns),
        few: count.few.unwrap_or(u32::MAX),
        board: bound(builder, count.board),
        with_pawns: count.with_pawns,
        bare,
        otherwise: bound(builder, count.otherwise),
        from_men: count.from_men,
    };
    if builder.rules.endings.counting.replace(Box::new(counting)).is_some() {
        builder.problem(at, "a game counts moves in at most one way");
    }
    Test::Counted
}

/// Men in a row.
fn line<B: Bits>(builder: &mut Builder<'_, B>, at: &[&str], line: &MenLine, enemy: bool) -> Option<Test> {
    let lines = lines(&builder.outline.geometry, line);
    if line.length < 2 || lines.is_empty() {
        builder.problem(at, format!("no line of {} squares fits on this board, or it is no line", line.length));
        return None;
    }
    if line.directions.contains(&LineKind::Block) && (line.directions.len() > 1 || line.gaps) {
        builder.problem(at, "a block goes with no other direction, and has no gaps");
        return None;
    }
    if builder.rules.lines.len() >= MAX_LINES {
        builder.problem(at, format!("a game has at most {MAX_LINES} conditions on men in a row"));
        return None;
    }
    let kinds = all_or(builder, at, &line.men);
    builder.rules.lines.push(lines);
    let blocks = line.directions.contains(&LineKind::Block);
    let least = u32::from(line.length) * if blocks { u32::from(line.length) } else { 1 };
    Some(Test::Line { enemy, kinds, lines: builder.rules.lines.len() - 1, least })
}

/// Men to be counted.
fn count<B: Bits>(builder: &mut Builder<'_, B>, at: &[&str], count: &MenCount, enemy: bool) -> Option<Count> {
    let zone = match &count.zone {
        Some(name) => Some(builder.zone(at, name)?),
        None => None,
    };
    let (least, most) = match (count.at_least, count.at_most) {
        (None, None) => (1, u32::MAX),
        (least, most) => (least.unwrap_or(0), most.unwrap_or(u32::MAX)),
    };
    if least > most {
        builder.problem(at, format!("at least {least} and at most {most} men: no number is both"));
        return None;
    }
    let kinds = all_or(builder, at, &count.men);
    if count.in_hand && (count.zone.is_some() || builder.rules.hands.is_none()) {
        builder.problem(at, "men in hand count only in games that have some, and where no zone is named");
    }
    if count.or_full && zone.is_none() {
        builder.problem(at, "only a zone can be full: name one");
    }
    Some(Count { enemy, kinds, zone, least, most, in_hand: count.in_hand, safe: count.safe, or_full: count.or_full })
}
