//! The men: their moves, on which squares they have others, which of them count as pawns.

use std::collections::{BTreeMap, HashSet};

use chimera_rules::Side;
use chimera_rules::definition::{ManDefinition, OnDefinition};

use super::{Express, id, promoted_id, region};
use crate::ini::dialect::{self, Manner, Reach, Reaches, Vector};
use crate::ini::piece::{self, KING, Kind, PAWN};
use crate::ini::value::{Squares, square};

/// The moves of a first step, as far as a square has them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
struct First {
    /// Vectors, whether men on the way hinder, and whether the squares passed over can be captured on.
    steps: Vec<(Vector, bool, bool)>,
}

impl Express<'_> {
    /// Says what the men are.
    pub(super) fn men(&mut self) {
        for kind in self.facts.kinds().collect::<Vec<_>>() {
            let reaches = match dialect::read(self.facts.moves(kind)) {
                Ok(reaches) => reaches,
                Err(why) => {
                    self.refuse_man(kind, why);
                    continue;
                }
            };
            if kind == piece::number("janggiCannon") && (self.owned[0] | self.owned[1]) >> kind & 1 != 0 {
                self.refuse_man(kind, "cannons that do not hop over one another are not supported");
            }
            if self.is_born(kind) {
                let man = self.man(kind, &reaches, None);
                self.definition.men.insert(id(kind), man);
            }
            for from in self.facts.kinds().collect::<Vec<_>>() {
                if self.native(from) && self.facts.becomes(from) == Some(kind) {
                    let man = self.man(kind, &reaches, Some(from));
                    self.definition.men.insert(promoted_id(from), man);
                }
            }
        }
        self.facts.pass_over(&["enPassantTypesWhite", "enPassantTypesBlack"]);
        self.facts.pass_over(&["enPassantRegionWhite", "enPassantRegionBlack"]);
        self.facts.pass_over(&["doubleStep", "doubleStepRegionWhite", "doubleStepRegionBlack"]);
        self.facts.pass_over(&["tripleStepRegionWhite", "tripleStepRegionBlack"]);
        self.facts.pass_over(&["nMoveRuleTypesWhite", "nMoveRuleTypesBlack", "soldierPromotionRank"]);
        if self.facts.squares("diagonalLines") != 0 {
            self.facts.refuse("diagonalLines", "diagonal lines on the board are not supported");
        }
    }

    fn refuse_man(&self, kind: Kind, why: impl Into<String>) {
        self.facts.refuse(&piece::key(kind), why);
    }

    /// A man of a kind, or one that has become of the kind and was another.
    fn man(&mut self, kind: Kind, reaches: &Reaches, was: Option<Kind>) -> ManDefinition {
        let letter = self.facts.letters.of(was.unwrap_or(kind)).unwrap_or('?');
        let name = match was {
            Some(was) => Some(format!(
                "Promoted {}",
                if piece::is_custom(was) { format!("man {letter}") } else { id(was).replace('-', " ") }
            )),
            None => piece::is_custom(kind).then(|| format!("Man {letter}")),
        };
        let firsts = self.firsts(kind, reaches);
        let passing = self.takes_passing(kind, reaches);
        let moves = self.text(kind, reaches, passing);
        let turned = !symmetric(&reaches.always) || !symmetric(&reaches.first);
        let (moves, on) = self.with_firsts(kind, moves, &firsts, was.is_none());
        let (pawn, returns) = self.resets_clock(kind, reaches);
        let still = reaches.always.is_empty() && firsts.iter().all(BTreeMap::is_empty);
        let (moves, within) = if still {
            // A step that is kept to no square at all: notation has no word for men that never move.
            ("W".into(), Some(self.zone("nowhere", [0, 0])))
        } else {
            (moves, self.within(kind, passing, &firsts))
        };
        ManDefinition {
            name,
            letter: if was.is_some() { format!("+{letter}") } else { letter.to_string() },
            san: (kind == PAWN).then(String::new),
            moves,
            turned,
            within,
            on,
            glyph: None,
            royal: kind == KING,
            pawn,
            returns,
            about: still.then(|| "It never moves.".into()),
        }
    }

    /// The zone that a kind keeps to, if the file says so.
    fn within(&mut self, kind: Kind, passing: bool, firsts: &[BTreeMap<(u8, u8), First>; 2]) -> Option<String> {
        let facts = self.facts;
        let kept = Side::BOTH.map(|side| facts.mobility(side, kind).filter(|_| self.may_have(side, kind)));
        if kept == [None, None] {
            return None;
        }
        let regions = kept.map(|region| region.unwrap_or(Squares::MAX) & facts.board() & !self.array.holes);
        if kind == PAWN && (passing || firsts.iter().any(|firsts| !firsts.is_empty())) {
            self.refuse_man(kind, "a pawn that is kept to a part of the board, and makes long steps or captures en passant, is not supported");
        }
        Some(self.zone("region", regions))
    }

    /// The moves without the first step, as they were written where that says the same.
    fn text(&self, kind: Kind, reaches: &Reaches, passing: bool) -> String {
        let mut plain = reaches.always.clone();
        let mut takes = Vec::new();
        if passing {
            let capture_only = |reach: &Reach| reach.capture && !reach.quiet;
            takes = plain.iter().copied().filter(capture_only).collect();
            plain.retain(|reach| !capture_only(reach));
        }
        let made = dialect::write(&plain) + &dialect::write_passing(&takes);
        let written = self.facts.moves(kind).trim();
        let paths = |text: &str| {
            let paths = chimera_betza::parse(text).and_then(|moves| chimera_betza::resolve(&moves)).ok()?;
            Some(paths.into_iter().collect::<HashSet<_>>())
        };
        match paths(written) {
            Some(same) if reaches.first.is_empty() && paths(&made).as_ref() == Some(&same) => written.to_owned(),
            _ => made,
        }
    }

    /// Whether a kind's captures count on squares that were passed over.
    fn takes_passing(&self, kind: Kind, reaches: &Reaches) -> bool {
        let takes = |side: Side| {
            let (types, region) = match side {
                Side::White => ("enPassantTypesWhite", "enPassantRegionWhite"),
                Side::Black => ("enPassantTypesBlack", "enPassantRegionBlack"),
            };
            let named = kind == PAWN || self.facts.set_of_kinds(types) >> kind & 1 != 0;
            self.may_have(side, kind).then(|| named && self.facts.squares(region) != 0 && self.passes(!side))
        };
        match (takes(Side::White), takes(Side::Black)) {
            (Some(white), Some(black)) if white != black => {
                // Where the other side has nothing to capture so, it does no harm that it might.
                let someone = |side: Side| self.passes(!side);
                if someone(Side::White) && someone(Side::Black) {
                    self.facts.refuse("enPassantTypes", "that only one side captures en passant is not supported");
                }
                true
            }
            (white, black) => {
                let passing = white.or(black).unwrap_or(false);
                let odd = |reach: &Reach| reach.capture && !reach.quiet && reach.manner != Manner::Leap;
                if passing && reaches.always.iter().any(odd) {
                    self.refuse_man(kind, "only leaps can capture en passant");
                }
                passing
            }
        }
    }

    /// Whether a side has men that can be captured en passant.
    fn passes(&self, side: Side) -> bool {
        let region = match side {
            Side::White => "doubleStepRegionWhite",
            Side::Black => "doubleStepRegionBlack",
        };
        let steps = |kind: Kind| {
            kind == PAWN || dialect::read(self.facts.moves(kind)).is_ok_and(|reaches| !reaches.first.is_empty())
        };
        let triple = match side {
            Side::White => "tripleStepRegionWhite",
            Side::Black => "tripleStepRegionBlack",
        };
        self.facts.kinds().any(|kind| {
            let region = self.facts.squares(region) | if kind == PAWN { self.facts.squares(triple) } else { 0 };
            self.may_have(side, kind) && region != 0 && steps(kind)
        })
    }

    /// What a kind may do at first on each square, for both sides.
    fn firsts(&self, kind: Kind, reaches: &Reaches) -> [BTreeMap<(u8, u8), First>; 2] {
        Side::BOTH.map(|side| {
            let mut all = BTreeMap::new();
            if !self.may_have(side, kind) {
                return all;
            }
            let (double, triple, region) = match side {
                Side::White => ("doubleStepRegionWhite", "tripleStepRegionWhite", "enPassantRegionBlack"),
                Side::Black => ("doubleStepRegionBlack", "tripleStepRegionBlack", "enPassantRegionWhite"),
            };
            let (double, triple) = (self.facts.squares(double), self.facts.squares(triple));
            let region = if self.somebody_takes(!side) { self.facts.squares(region) } else { 0 };
            for from in region::each(self.facts, double | triple) {
                let here = |set: Squares| set & square(from.0, from.1) != 0;
                let mut first = First::default();
                if kind == PAWN {
                    let steps = [(here(double), (0, 2)), (here(triple), (0, 3))];
                    for (_, vector) in steps.into_iter().filter(|(may, _)| *may) {
                        first.steps.extend(self.step(side, from, vector, Manner::Lame, region, kind));
                    }
                } else if here(double) {
                    for &(vector, manner) in &self.long_steps(kind, reaches) {
                        first.steps.extend(self.step(side, from, vector, manner, region, kind));
                    }
                }
                if !first.steps.is_empty() {
                    all.insert(from, first);
                }
            }
            all
        })
    }

    /// Whether a side has men that capture en passant.
    fn somebody_takes(&self, side: Side) -> bool {
        let types = match side {
            Side::White => "enPassantTypesWhite",
            Side::Black => "enPassantTypesBlack",
        };
        let types = self.facts.set_of_kinds(types);
        self.facts.kinds().any(|kind| self.may_have(side, kind) && (kind == PAWN || types >> kind & 1 != 0))
    }

    /// The vectors of a first step; a short slide is as many leaps that men on the way hinder.
    fn long_steps(&self, kind: Kind, reaches: &Reaches) -> Vec<(Vector, Manner)> {
        let mut steps = Vec::new();
        for reach in &reaches.first {
            let (x, y) = reach.vector;
            match reach.manner {
                Manner::Leap => steps.push((reach.vector, Manner::Leap)),
                Manner::Lame if (x == 0 || y == 0 || x.abs() == y.abs()) => steps.push((reach.vector, Manner::Lame)),
                Manner::Slide(range @ 2..=3) if x.abs().max(y.abs()) == 1 => {
                    steps.push((reach.vector, Manner::Leap));
                    steps.extend((2..=range as i8).map(|far| ((far * x, far * y), Manner::Lame)));
                }
                _ => self.refuse_man(kind, "this kind of first move (i) is not supported"),
            }
        }
        let free =
            |vector: Vector| reaches.always.iter().any(|r| r.quiet && r.vector == vector && r.manner == Manner::Leap);
        steps.retain(|&(vector, _)| !free(vector));
        steps
    }

    /// One first step from a square, if it stays on the board.
    fn step(
        &self,
        side: Side,
        from: (u8, u8),
        vector: Vector,
        manner: Manner,
        region: Squares,
        kind: Kind,
    ) -> Option<(Vector, bool, bool)> {
        region::step(self.facts, side, from, vector)?;
        let far = vector.0.abs().max(vector.1.abs());
        let straight = vector.0 == 0 || vector.1 == 0 || vector.0.abs() == vector.1.abs();
        if !straight || far == 1 {
            return Some((vector, manner == Manner::Lame, false));
        }
        let unit = (vector.0 / far, vector.1 / far);
        let promotion = self.facts.squares(match side {
            Side::White => "promotionRegionBlack",
            Side::Black => "promotionRegionWhite",
        });
        let between = (1..far).filter_map(|n| region::step(self.facts, side, from, (n * unit.0, n * unit.1)));
        let between: Vec<Squares> = between.map(|(file, rank)| square(file, rank)).collect();
        if between.iter().any(|&passed| passed & region & promotion != 0) {
            // The engine never promotes by such a capture; we always do.
            self.facts.refuse("promotionRegion", "captures en passant where men promote are not supported");
        }
        let rights: Vec<bool> = between.iter().map(|&passed| region & passed != 0).collect();
        if rights.iter().any(|right| *right != rights[0]) {
            self.facts.refuse("enPassantRegion", "that only some squares of one long step count is not supported");
        }
        let right = rights.first().copied().unwrap_or(false);
        if right && manner == Manner::Leap {
            self.refuse_man(kind, "a leap that can be captured en passant is not supported: make it lame (n)");
        }
        Some((vector, manner == Manner::Lame, right))
    }

    /// The moves with the first step in them: by `i` where the array says where it is allowed, by zones elsewhere.
    fn with_firsts(
        &mut self,
        kind: Kind,
        moves: String,
        firsts: &[BTreeMap<(u8, u8), First>; 2],
        born: bool,
    ) -> (String, Vec<OnDefinition>) {
        let mut places: BTreeMap<First, [Squares; 2]> = BTreeMap::new();
        for (side, firsts) in firsts.iter().enumerate() {
            for (&(file, rank), first) in firsts {
                places.entry(first.clone()).or_default()[side] |= square(file, rank);
            }
        }
        let stands = Side::BOTH.map(|side| self.array.squares_of(side, kind));
        if let [(first, squares)] = places.iter().collect::<Vec<_>>()[..]
            && born
            && Side::BOTH
                .iter()
                .all(|&side| squares[side.index()] == stands[side.index()] || !self.may_have(side, kind))
            && (first.steps.iter().all(|step| step.2) || !self.somebody_takes_at_all())
        {
            return (moves + &first.text("i", "n"), Vec::new());
        }
        let mut on = Vec::new();
        for (first, squares) in places {
            let moves = moves.clone() + &first.text("", "nn");
            let [white, black] = squares;
            let ranks = region::ranks(self.facts, self.array.holes, squares);
            let zone = ranks.is_none().then(|| self.zone("long-step", [white, black]));
            on.push(OnDefinition { ranks: ranks.unwrap_or_default(), zone, moves });
        }
        // A soldier that has not come far only goes ahead.
        let line = self.facts.line("soldierPromotionRank");
        if kind == piece::number("soldier") && line > 0 {
            on.push(OnDefinition { ranks: (1..=line).collect(), zone: None, moves: "fW".into() });
        }
        (moves, on)
    }

    fn somebody_takes_at_all(&self) -> bool {
        Side::BOTH.iter().any(|&side| self.somebody_takes(side) && self.passes(!side))
    }

    /// Whether a kind's moves reset the clock, and whether only those that it could not take back.
    fn resets_clock(&self, kind: Kind, reaches: &Reaches) -> (bool, bool) {
        let named = |side: Side| {
            let types = match side {
                Side::White => "nMoveRuleTypesWhite",
                Side::Black => "nMoveRuleTypesBlack",
            };
            self.may_have(side, kind).then(|| self.facts.set_of_kinds(types) >> kind & 1 != 0)
        };
        let (white, black) = (named(Side::White), named(Side::Black));
        let resets = white.or(black).unwrap_or(false);
        if white.is_some() && black.is_some() && white != black && self.facts.number("nMoveRule") != 0 {
            self.facts.refuse("nMoveRuleTypes", "that a man resets the clock on one side alone is not supported");
        }
        let quiet: Vec<Vector> = reaches.always.iter().filter(|r| r.quiet).map(|r| r.vector).collect();
        (resets, resets && quiet.iter().any(|&(x, y)| quiet.contains(&(-x, -y))))
    }
}

impl First {
    /// The steps in `XBetza`: `before` every atom, `lame` where men on the way hinder and the squares count.
    fn text(&self, before: &str, lame: &str) -> String {
        let mut text = String::new();
        for &(vector, hindered, rights) in &self.steps {
            let reach = Reach { vector, manner: Manner::Leap, quiet: true, capture: false };
            let n = match (hindered, rights) {
                (false, _) => "",
                (true, true) => lame,
                (true, false) => "n",
            };
            text.push_str(&dialect::write_first(reach, before, n));
        }
        text
    }
}

/// Whether left is as right.
fn symmetric(reaches: &[Reach]) -> bool {
    let flipped = |reach: &Reach| Reach { vector: (-reach.vector.0, reach.vector.1), ..*reach };
    reaches.iter().all(|reach| reaches.contains(&flipped(reach)))
}
