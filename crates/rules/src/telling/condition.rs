//! Conditions in words.

use std::fmt::Write as _;

use super::{Teller, either, list, times};
use crate::board::Side;
use crate::definition::{Condition, LineKind, MenCount, MenLine, MoveCount, MovesAgainst};

impl Teller<'_> {
    /// A clause; `it` is what the side to move is called in it.
    pub(super) fn condition(&self, condition: &Condition, it: &str) -> String {
        let nested = |list: &[Condition], word: &str| {
            let clause = |condition: &Condition| {
                let text = self.condition(condition, it);
                match condition {
                    Condition::All(list) | Condition::Any(list) if list.len() > 1 => format!("({text})"),
                    _ => text,
                }
            };
            list.iter().map(clause).collect::<Vec<_>>().join(word)
        };
        match condition {
            Condition::Check => format!("{it} is in check"),
            Condition::Bare => format!("{it} has nothing but royal men left"),
            Condition::EnemyBare => "the opponent has nothing but royal men left".to_owned(),
            Condition::Intruder(zone) => {
                let zone = self.zone(zone);
                format!("{it} has an enemy man on {zone} that no legal move takes")
            }
            Condition::Repeated(number) => format!("the position has occurred {}", times(*number)),
            Condition::Perpetual => format!("{it} has given check with every move since the position first occurred"),
            Condition::EnemyPerpetual => {
                "the opponent has given check with every move since the position first occurred".to_owned()
            }
            Condition::QuietMoves(moves) => {
                format!("{moves} moves of each side have passed without a capture{}", self.pawns())
            }
            Condition::OnlyOneOf(men) => {
                format!("nothing is left besides the royal men but, at most, {}", self.a_man(men))
            }
            Condition::OneShade(men) => {
                let men = list(men.iter().map(|id| self.man(id)));
                format!("nothing is left besides the royal men but men of the kind {men}, all on squares of one shade")
            }
            Condition::Own(count) => format!("{it} has {}", self.count(count)),
            Condition::Enemy(count) => format!("the opponent has {}", self.count(count)),
            Condition::Extinct(men) => format!("{it} has {} left", self.none_of(men)),
            Condition::EnemyExtinct(men) => format!("the opponent has {} left", self.none_of(men)),
            Condition::Reach(reach) => {
                format!("{it} has a legal move that takes {} to {}", self.a_man(&reach.men), self.zone(&reach.zone))
            }
            Condition::First => format!("{it} is {}", self.side(Side::White)),
            Condition::Checked(number) => format!("{it} has been given check {}", times(u32::from(*number))),
            Condition::Counted(count) => self.moves_counted(count),
            Condition::Passed(number) => format!("the players have passed {} in a row", times(u32::from(*number))),
            Condition::Full => "every square is occupied".to_owned(),
            Condition::Line(line) => format!("{it} has {}", self.line(line)),
            Condition::EnemyLine(line) => format!("the opponent has {}", self.line(line)),
            Condition::More(men) => format!("{it} has more {} than the opponent", self.of_kinds(men)),
            Condition::EnemyMore(men) => format!("the opponent has more {}", self.of_kinds(men)),
            Condition::All(list) => nested(list, " and "),
            Condition::Any(list) => nested(list, " or "),
            Condition::Not(condition) => match &**condition {
                Condition::Check => format!("{it} is not in check"),
                Condition::First => format!("{it} is {}", self.side(Side::Black)),
                other => format!("it is not so that {}", self.condition(other, it)),
            },
        }
    }

    /// `men of the kind King`.
    fn of_kinds(&self, men: &[String]) -> String {
        if men.is_empty() { "men".to_owned() } else { format!("men of the kind {}", self.men(men)) }
    }

    /// `3 men in a row along a rank`.
    fn line(&self, line: &MenLine) -> String {
        let way = |kind: &LineKind| match kind {
            LineKind::Rank => "a rank".to_owned(),
            LineKind::File => "a file".to_owned(),
            LineKind::Diagonal => "a diagonal".to_owned(),
            LineKind::Block => "the sides of a square".to_owned(),
        };
        if line.directions == [LineKind::Block] {
            return format!("{0} by {0} {1} in a block", line.length, self.of_kinds(&line.men));
        }
        let ways = either(line.directions.iter().map(way));
        let ways = if ways.is_empty() { ways } else { format!(" along {ways}") };
        let row = if line.gaps { "on one line, next to one another or not," } else { "in a row" };
        format!("{} {} {row}{ways}", line.length, self.of_kinds(&line.men))
    }

    /// When moves are counted, and how far.
    fn moves_counted(&self, count: &MoveCount) -> String {
        let MoveCount { pawns, few, board, with_pawns, bare, otherwise, from_men } = count;
        let mut text = "moves have been counted to the end; they are counted".to_owned();
        if let Some(moves) = board {
            let army = few.map_or_else(|| "more than a royal man".to_owned(), |few| format!("2 to {few} men"));
            let _ = write!(text, " up to {moves} for a side with {army}");
            if !pawns.is_empty() && !*with_pawns {
                let _ = write!(text, " once no {} is left", self.men(pawns));
            }
            text.push_str(", and");
        }
        text.push_str(" for a side with nothing but a royal man");
        if !pawns.is_empty() {
            let _ = write!(text, " against men without a {}", self.men(pawns));
        }
        let limits = bare.iter().map(|MovesAgainst { men, at_least, moves }| {
            format!("up to {moves} against at least {at_least} {}", self.men(men))
        });
        let rest = otherwise.map(|moves| format!("up to {moves} against others"));
        let _ = write!(text, " {}", limits.chain(rest).collect::<Vec<_>>().join(", else "));
        if *from_men {
            text.push_str(", beginning with the number of men on the board");
        }
        text
    }

    /// `no King, no Queen or no Rook`.
    fn none_of(&self, men: &[String]) -> String {
        format!("no {}", either(men.iter().map(|id| self.man(id))).replace(" or ", " or no ").replace(", ", ", no "))
    }

    /// `at least 2 men of the kind King on its own hill (…)`.
    fn count(&self, count: &MenCount) -> String {
        let number = match (count.at_least, count.at_most) {
            (None | Some(1), None) => "at least one man".to_owned(),
            (Some(least), None) => format!("at least {least} men"),
            (None | Some(0), Some(0)) => "no man".to_owned(),
            (None, Some(most)) => format!("at most {most} men"),
            (Some(least), Some(most)) if least == most => format!("exactly {least} men"),
            (Some(least), Some(most)) => format!("{least} to {most} men"),
        };
        let kinds = if count.men.is_empty() { String::new() } else { format!(" of the kind {}", self.men(&count.men)) };
        let place = count.zone.as_deref().map_or_else(String::new, |zone| format!(" on {}", self.zone(zone)));
        let hand = if count.in_hand { ", those in hand included" } else { "" };
        let full = if count.or_full { " (or one, if all squares there are occupied)" } else { "" };
        let safe = if count.safe { ", none of them attacked unless there are more" } else { "" };
        format!("{number}{kinds}{place}{full}{hand}{safe}")
    }
}
