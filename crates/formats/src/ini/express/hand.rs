//! Men in hand: which may be held, and where each may be put on the board.

use std::collections::BTreeMap;

use chimera_rules::definition::{Drop, Hand};
use chimera_rules::{RuleDefinition, Side};
use indexmap::IndexMap;

use super::{Express, id, promoted_id, region};
use crate::ini::piece::{self, ALL, KING, Kind, Kinds, PAWN};
use crate::ini::value::{Squares, rank};

/// Keys that mean nothing where nothing is dropped.
const KEYS: &[&str] = &[
    "dropRegionWhite",
    "dropRegionBlack",
    "dropLoop",
    "firstRankPawnDrops",
    "promotionZonePawnDrops",
    "dropChecks",
    "dropNoDoubled",
    "dropNoDoubledCount",
    "shogiPawnDropMateIllegal",
    "dropPromoted",
    "sittuyinRookDrop",
    "dropOppositeColoredBishop",
    "mustDrop",
    "mustDropType",
];

/// Where and how a kind is dropped.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    squares: [Squares; 2],
    per_file: Option<u8>,
    mates: bool,
}

impl Express<'_> {
    /// Says what men can be held and dropped.
    pub(super) fn hands(&mut self) {
        let facts = self.facts;
        let holds = self.array.hand.iter().any(|hand| !hand.is_empty());
        if !facts.flag("pieceDrops") {
            facts.pass_over(KEYS);
            if holds && !facts.has_flag("seirawanGating") {
                facts.refuse("startFen", "men in hand that are never dropped are not supported");
            }
            return;
        }
        let captures = facts.flag("capturesToHand");
        let owned = self.owned[0] | self.owned[1];
        let start = self.array.hand.iter().flatten().fold(0, |kinds, &kind| kinds | 1 << kind);
        let held: Kinds = (if captures { owned } else { 0 } | start) & !(1 << KING);
        let loops = facts.flag("dropLoop");
        let men = self.plain_ids(held);
        if men.is_empty() {
            facts.refuse("pieceDrops", "nobody is ever in hand");
            return;
        }
        let mut held_as = IndexMap::new();
        if captures {
            for kind in piece::each(owned) {
                if let Some(to) = facts.becomes(kind) {
                    held_as.insert(promoted_id(kind), id(if loops { to } else { kind }));
                }
            }
        }
        let promoted_as = if captures && !loops { self.promoted_as() } else { None };
        self.array.shows_hand = true;
        self.definition.rule.push(RuleDefinition::Hand(Hand { men, captures, held_as, promoted_as }));
        let mut ways: BTreeMap<Way, Kinds> = BTreeMap::new();
        for kind in piece::each(held) {
            if let Some(way) = self.way(kind) {
                *ways.entry(way).or_default() |= 1 << kind;
            }
        }
        let everywhere = facts.board() & !self.array.holes;
        for (way, kinds) in ways {
            let free = way.squares == [everywhere; 2];
            let ranks = if free { None } else { region::ranks(facts, self.array.holes, way.squares) };
            let zone = (!free && ranks.is_none()).then(|| self.zone("drops", way.squares));
            self.definition.rule.push(RuleDefinition::Drop(Drop {
                men: self.plain_ids(kinds),
                ranks,
                zone,
                per_file: way.per_file,
                checks: facts.flag("dropChecks"),
                mates: way.mates,
                unless_stuck: false,
                first: false,
                even: false,
            }));
        }
    }

    /// What a man that promoted as pawns do is held as.
    fn promoted_as(&self) -> Option<String> {
        let facts = self.facts;
        let becomes = |rule: &&RuleDefinition| matches!(rule, RuleDefinition::Promote(p) if p.to.iter().any(|to| to.starts_with("promoted-")));
        let promotes = |rule: &&RuleDefinition| matches!(rule, RuleDefinition::Promote(p) if p.to.iter().any(|to| !to.starts_with("promoted-")) && !p.men.iter().any(|man| man.starts_with("promoted-")));
        let rules = || self.definition.rule.iter();
        rules().find(promotes)?;
        if rules().any(|rule| becomes(&rule)) {
            facts.refuse(
                "capturesToHand",
                "promoted men in hand, some promoted as pawns and some as in Shogi, are not supported",
            );
        }
        let types = facts.set_of_kinds("promotionPawnTypesWhite") | facts.set_of_kinds("promotionPawnTypesBlack");
        let kinds: Vec<Kind> = piece::each(types).filter(|&kind| facts.has(kind)).collect();
        if let [kind] = kinds[..] {
            return Some(id(kind));
        }
        facts.refuse("capturesToHand", "promoted men of several kinds of pawns in hand are not supported");
        None
    }

    fn way(&self, kind: Kind) -> Option<Way> {
        let facts = self.facts;
        let existing = facts.board() & !self.array.holes;
        let last = facts.ranks() - 1;
        let squares = Side::BOTH.map(|side| {
            let (drops, promotion, home) = match side {
                Side::White => ("dropRegionWhite", "promotionRegionWhite", 0),
                Side::Black => ("dropRegionBlack", "promotionRegionBlack", last),
            };
            let mut squares = facts.squares(drops) & existing & facts.mobility(side, kind).unwrap_or(existing);
            if kind == PAWN && !facts.flag("promotionZonePawnDrops") {
                squares &= !facts.squares(promotion);
            }
            if kind == PAWN && !facts.flag("firstRankPawnDrops") {
                squares &= !rank(home);
            }
            if facts.flag("immobilityIllegal") { squares & !self.stuck(side, kind) } else { squares }
        });
        let single = facts.kind("dropNoDoubled");
        let per_file = (single != ALL && single == kind).then(|| facts.number("dropNoDoubledCount").min(200) as u8);
        let mates = !(facts.flag("shogiPawnDropMateIllegal") && kind == piece::number("shogiPawn"));
        facts.pass_over(&["dropNoDoubled", "dropNoDoubledCount", "shogiPawnDropMateIllegal"]);
        (squares != [0, 0] && per_file != Some(0)).then_some(Way { squares, per_file, mates })
    }
}
