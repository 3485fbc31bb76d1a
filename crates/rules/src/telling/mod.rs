//! The rules in words, made from a definition: every rule and every ending says itself in a sentence.

mod condition;
mod ending;
mod words;

use std::fmt::Write as _;

use crate::board::{Side, Square};
use crate::compile::Outline;
use crate::definition::{Definition, Note, Player};
use crate::rule::RuleDefinition;

pub(crate) use words::{capitalized, either, list, times};

/// What a rule says of itself.
pub(crate) struct Said {
    /// Under which heading; rules with the same heading stand together.
    pub(crate) heading: &'static str,
    /// In full sentences.
    pub(crate) text: String,
    /// The men that the rule is about, by id, and a short sentence that stands where such a man's moves are told.
    pub(crate) brief: Option<(Vec<String>, &'static str)>,
}

/// What rules need in order to speak: the names that a definition gives to things.
pub(crate) struct Teller<'d> {
    definition: &'d Definition,
    outline: &'d Outline,
}

impl<'d> Teller<'d> {
    pub(crate) fn new(definition: &'d Definition, outline: &'d Outline) -> Self {
        Self { definition, outline }
    }

    /// A man's name; the id itself if there is no such man, which is told elsewhere.
    pub(crate) fn man(&self, id: &str) -> String {
        self.definition.men.get(id).and_then(|man| man.name.clone()).unwrap_or_else(|| capitalized(id))
    }

    /// `Queen, Rook or Knight`.
    pub(crate) fn men(&self, ids: &[String]) -> String {
        either(ids.iter().map(|id| self.man(id)))
    }

    /// `a Queen, Rook or Knight`.
    pub(crate) fn a_man(&self, ids: &[String]) -> String {
        let men = self.men(ids);
        let vowel = men.starts_with(['A', 'E', 'I', 'O', 'U']);
        format!("{} {men}", if vowel { "an" } else { "a" })
    }

    /// Whether a man is royal, be it under a condition.
    pub(crate) fn may_be_royal(&self, id: &str) -> bool {
        let rules = &self.definition.rule;
        self.definition.men.get(id).is_some_and(|man| man.royal)
            || rules
                .iter()
                .any(|rule| matches!(rule, RuleDefinition::Royal(royal) if royal.men.iter().any(|man| man == id)))
    }

    /// What a player is called.
    pub(crate) fn side(&self, side: Side) -> &str {
        let usual = if side == Side::White { "White" } else { "Black" };
        self.definition.sides.as_ref().map_or(usual, |sides| &sides[side.index()])
    }

    /// A sentence for a rule that one side alone has.
    pub(crate) fn whose(&self, side: Option<Player>) -> String {
        side.map_or_else(String::new, |only| format!(" This is a rule for {} alone.", self.side(only.side())))
    }

    /// The id of the man that stands in the array on the first player's `square`, or where the second player mirrors it.
    pub(crate) fn in_array(&self, square: &str, side: Side) -> Option<&str> {
        let square = self.square(square, side)?;
        let man = self.outline.array[square.index()];
        let (id, _) = man.is_some().then(|| self.definition.men.get_index(man.kind().index()))??;
        Some(id)
    }

    /// What a side calls a square that is named as the first player sees it.
    pub(crate) fn square_name(&self, square: &str, side: Side) -> String {
        let geometry = &self.outline.geometry;
        self.square(square, side).map_or_else(|| square.to_owned(), |square| geometry.name(square).to_string())
    }

    fn square(&self, square: &str, side: Side) -> Option<Square> {
        let geometry = &self.outline.geometry;
        let square = geometry.parse(square)?;
        Some(if side == Side::White { square } else { geometry.mirrored(square) })
    }

    /// `rank 8 (Black: rank 1)` or `its own throne (c0; Black: c9)`, or both.
    pub(crate) fn place(&self, ranks: &[u8], zone: Option<&str>) -> String {
        let mut places = Vec::new();
        if !ranks.is_empty() {
            let geometry = &self.outline.geometry;
            let sum = 2 * geometry.first_rank() + geometry.ranks() - 1;
            let mirrored = ranks.iter().map(|&rank| sum.saturating_sub(rank.into()).to_string());
            let ranks = either(ranks.iter().map(u8::to_string));
            places.push(format!("rank {ranks} ({}: {})", self.side(Side::Black), either(mirrored)));
        }
        places.extend(zone.map(|zone| self.zone(zone)));
        either(places.into_iter())
    }

    /// `its own throne (c0; Black: c9)`.
    pub(crate) fn zone(&self, name: &str) -> String {
        let Some(zone) = self.definition.zones.get(name) else { return format!("its own {name}") };
        let white = list(zone.white.iter().cloned());
        let black = match &zone.black {
            Some(squares) => list(squares.iter().cloned()),
            None => list(zone.white.iter().map(|square| self.square_name(square, Side::Black))),
        };
        format!("its own {name} ({}: {white}; {}: {black})", self.side(Side::White), self.side(Side::Black))
    }

    /// What the men are called whose moves start the count of quiet moves anew.
    fn pawns(&self) -> String {
        let pawns = self.definition.men.iter().filter(|(_, man)| man.pawn);
        let ids = pawns.map(|(id, _)| id.clone()).collect::<Vec<_>>();
        if ids.is_empty() { String::new() } else { format!(" or a move of {}", self.a_man(&ids)) }
    }

    /// How a man moves who has no text of his own: his moves, others on some squares, and what the rules say of him.
    pub(crate) fn about(&self, id: &str) -> String {
        let Some(man) = self.definition.men.get(id) else { return String::new() };
        let mut text = moves(&man.moves, &self.man(id));
        for on in &man.on {
            let place = self.place(&on.ranks, on.zone.as_deref());
            let _ = write!(text, " On {place} it moves differently. {}", moves(&on.moves, ""));
        }
        if let Some(zone) = &man.within {
            let _ = write!(text, " It makes no move out of {}.", self.zone(zone));
        }
        for rule in &self.definition.rule {
            if let Some((men, brief)) = rule.say(self).brief
                && men.iter().any(|other| other == id)
                && !text.contains(brief)
            {
                text.push(' ');
                text.push_str(brief);
            }
        }
        text
    }

    /// Which men are placed by lot.
    fn shuffles(&self) -> Option<Note> {
        let said = self.definition.shuffle.iter().map(|shuffle| {
            let men = |ids: &[String]| list(ids.iter().map(|id| self.man(id)));
            let mut text =
                format!("Before a game begins, men of these kinds exchange places by lot: {}.", men(&shuffle.men));
            if !shuffle.spread.is_empty() {
                let _ = write!(
                    text,
                    " Evenly on light and dark squares, or on its shade if it is alone: {}.",
                    men(&shuffle.spread)
                );
            }
            if !shuffle.mirrored.is_empty() {
                let _ = write!(text, " Symmetrically, left and right: {}.", men(&shuffle.mirrored));
            }
            text
        });
        let text = said.collect::<Vec<_>>().join("\n\n");
        (!text.is_empty()).then(|| {
            let (black, white) = (self.side(Side::Black), self.side(Side::White));
            let text =
                format!("{text}\n\n{black}'s men stand as {white}'s. Who castles comes to stand between its partners.");
            Note { heading: "The array".to_owned(), text }
        })
    }

    /// All rules, and how the game ends.
    pub(crate) fn notes(&self) -> Vec<Note> {
        let mut notes: Vec<Note> = self.shuffles().into_iter().collect();
        for said in self.definition.rule.iter().map(|rule| rule.say(self)).chain([self.royals()].into_iter().flatten())
        {
            match notes.iter_mut().find(|note| note.heading == said.heading) {
                Some(note) => note.text = format!("{}\n\n{}", note.text, said.text),
                None => notes.push(Note { heading: said.heading.to_owned(), text: said.text }),
            }
        }
        notes.push(Note { heading: "How a game ends".to_owned(), text: self.endings() });
        notes
    }

    /// The men that are royal without condition.
    fn royals(&self) -> Option<Said> {
        let royal = self.definition.men.iter().filter(|(_, man)| man.royal).map(|(id, _)| id.clone());
        let royal = royal.collect::<Vec<_>>();
        if royal.is_empty() {
            return None;
        }
        let men = self.men(&royal);
        let text = format!(
            "The {men} is royal: no move may leave it where an enemy man could capture it. Of several, all must be safe."
        );
        Some(Said { heading: "Royal men", text, brief: None })
    }
}

/// How men move, in a sentence; where there is none the moves themselves.
pub(crate) fn moves(xbetza: &str, name: &str) -> String {
    let sentence = chimera_betza::parse(xbetza).ok().and_then(|moves| chimera_betza::sentence(&moves));
    match sentence {
        Some(sentence) if !sentence.is_empty() => words::unnamed(&sentence, name),
        _ => format!("Moves as {xbetza} in XBetza."),
    }
}
