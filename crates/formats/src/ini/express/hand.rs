//! Men in hand: which may be held, and where each may be put on the board.

use std::collections::BTreeMap;

use chimera_rules::definition::{Drop, DropNear, Gate, Hand};
use chimera_rules::{RuleDefinition, Side};
use indexmap::IndexMap;

use super::{Express, id, promoted_id, region};
use crate::ini::piece::{self, ALL, KING, Kind, Kinds, PAWN};
use crate::ini::value::{Squares, rank};

/// Keys that mean nothing where nothing is dropped.
const KEYS: &[&str] = &[
    "dropRegionWhite",
    "dropRegionBlack",
    "enclosingDrop",
    "enclosingDropStart",
    "freeDrops",
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
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
#[allow(clippy::struct_excessive_bools)] // Independent answers.
struct Way {
    squares: [Squares; 2],
    per_file: Option<u8>,
    mates: bool,
    first: bool,
    even: bool,
}

impl Express<'_> {
    /// Says what men can be held and dropped.
    pub(super) fn hands(&mut self) {
        let facts = self.facts;
        let holds = self.array.hand.iter().any(|hand| !hand.is_empty());
        let (drops, gates) = (facts.flag("pieceDrops"), facts.flag("seirawanGating"));
        if gates || facts.has_flag("cambodianMoves") {
            facts.pass_over(&["gating"]);
        }
        if !drops {
            facts.pass_over(KEYS);
        }
        if !drops && !gates {
            if holds {
                facts.refuse("startFen", "men in hand that are never dropped are not supported");
            }
            return;
        }
        let captures = facts.flag("capturesToHand");
        let endless = drops && facts.flag("freeDrops");
        let owned = self.owned[0] | self.owned[1];
        let start = self.array.hand.iter().flatten().fold(0, |kinds, &kind| kinds | 1 << kind);
        let shared = if captures { owned & !(1 << KING) } else { 0 };
        let held: Kinds = shared | start | if endless { owned } else { 0 };
        let loops = facts.flag("dropLoop");
        let promoted = facts.flag("dropPromoted");
        if promoted && loops || endless && captures {
            facts.refuse(
                if endless { "freeDrops" } else { "dropPromoted" },
                "these ways of dropping do not go together here",
            );
        }
        let men = self.plain_ids(held);
        if men.is_empty() {
            facts.refuse("pieceDrops", "nobody is ever in hand");
            return;
        }
        let mut held_as = IndexMap::new();
        if captures || promoted {
            for kind in piece::each(owned) {
                if let Some(to) = facts.becomes(kind) {
                    held_as.insert(promoted_id(kind), id(if loops { to } else { kind }));
                }
            }
        }
        let promoted_as = if captures && !loops { self.promoted_as() } else { None };
        self.array.shows_hand = true;
        self.definition.rule.push(RuleDefinition::Hand(Hand { men, captures, endless, held_as, promoted_as }));
        let ways: BTreeMap<Way, Vec<String>> = self.drop_ways(held, promoted);
        if gates {
            self.gates(held);
        }
        if !drops {
            return;
        }
        let near = self.near();
        let open = facts.squares("enclosingDropStart");
        let start = (near.is_some() && open != 0).then(|| self.zone("first-drops", [open; 2]));
        let everywhere = facts.board() & !self.array.holes;
        for (way, men) in ways {
            let free = way.squares == [everywhere; 2];
            let ranks = if free { None } else { region::ranks(facts, self.array.holes, way.squares) };
            let zone = (!free && ranks.is_none()).then(|| self.zone("drops", way.squares));
            self.definition.rule.push(RuleDefinition::Drop(Drop {
                men,
                ranks,
                zone,
                near,
                start: start.clone(),
                per_file: way.per_file,
                checks: facts.flag("dropChecks"),
                mates: way.mates,
                unless_stuck: false,
                first: way.first,
                even: way.even,
            }));
        }
    }

    /// What must be near a drop.
    fn near(&self) -> Option<DropNear> {
        let facts = self.facts;
        match facts.word("enclosingDrop") {
            "none" => None,
            "reversi" => {
                if facts.word("flipEnclosedPieces") != "reversi" {
                    facts.refuse(
                        "enclosingDrop",
                        "drops that must enclose men who do not change sides are not supported",
                    );
                }
                Some(DropNear::Enclosed)
            }
            "ataxx" => Some(DropNear::Friend),
            "snort" => Some(DropNear::NoEnemy),
            "top" => Some(DropNear::Below),
            _ => {
                facts.refuse("enclosingDrop", "this is not supported");
                None
            }
        }
    }

    /// The ways in which kinds that can be held are dropped, and the men that are.
    fn drop_ways(&mut self, held: Kinds, promoted: bool) -> BTreeMap<Way, Vec<String>> {
        let facts = self.facts;
        let mut ways: BTreeMap<Way, Vec<String>> = BTreeMap::new();
        for kind in piece::each(held) {
            let Some(way) = self.way(kind) else { continue };
            if let Some(to) = facts.becomes(kind).filter(|_| promoted) {
                let mut way = way.clone();
                if way.per_file.is_some() || facts.flag("immobilityIllegal") {
                    facts.refuse(
                        "dropPromoted",
                        "promoted men that are dropped under such conditions are not supported",
                    );
                }
                way.mates = true;
                debug_assert!(facts.has(to));
                ways.entry(way).or_default().push(promoted_id(kind));
            }
            ways.entry(way).or_default().extend(self.plain_ids(1 << kind));
        }
        ways
    }

    /// Men that enter behind the first moves of others.
    fn gates(&mut self, held: Kinds) {
        let facts = self.facts;
        let mut men = Vec::new();
        for kind in piece::each(held & !(1 << KING)) {
            let last = facts.ranks() - 1;
            let entries = [(Side::White, 0), (Side::Black, last)].map(|(side, home)| {
                let squares = self.droppable(side, kind);
                let row = rank(home) & facts.board();
                if squares & row == row {
                    Some(true)
                } else if squares & row == 0 {
                    Some(false)
                } else {
                    None
                }
            });
            match entries {
                [Some(true), Some(true)] => men.extend(self.plain_ids(1 << kind)),
                [Some(false), Some(false)] => {}
                _ => facts.refuse("seirawanGating", "men that enter on some squares alone are not supported"),
            }
        }
        if facts.flag("gating") && !men.is_empty() {
            self.definition.rule.push(RuleDefinition::Gate(Gate { men, ranks: vec![1] }));
        } else {
            facts.refuse("seirawanGating", "it goes with gating = true and men that can enter");
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

    /// Where a side may put a kind, files that are full aside.
    fn droppable(&self, side: Side, kind: Kind) -> Squares {
        let facts = self.facts;
        let existing = facts.board() & !self.array.holes;
        let (drops, promotion, home) = match side {
            Side::White => ("dropRegionWhite", "promotionRegionWhite", 0),
            Side::Black => ("dropRegionBlack", "promotionRegionBlack", facts.ranks() - 1),
        };
        let mut squares = facts.squares(drops) & existing & facts.mobility(side, kind).unwrap_or(existing);
        if kind == PAWN && !facts.flag("promotionZonePawnDrops") {
            squares &= !facts.squares(promotion);
        }
        if kind == PAWN && !facts.flag("firstRankPawnDrops") {
            squares &= !rank(home);
        }
        if kind == piece::number("rook") && facts.flag("sittuyinRookDrop") {
            squares &= rank(home);
        }
        squares
    }

    fn way(&self, kind: Kind) -> Option<Way> {
        let facts = self.facts;
        let squares = Side::BOTH.map(|side| {
            let squares = self.droppable(side, kind);
            if facts.flag("immobilityIllegal") { squares & !self.stuck(side, kind) } else { squares }
        });
        let single = facts.kind("dropNoDoubled");
        let per_file = (single != ALL && single == kind).then(|| facts.number("dropNoDoubledCount").min(200) as u8);
        let mates = !(facts.flag("shogiPawnDropMateIllegal") && kind == piece::number("shogiPawn"));
        let must = facts.kind("mustDropType");
        let first = facts.flag("mustDrop") && (must == ALL || must == kind);
        let even = facts.flag("dropOppositeColoredBishop") && kind == piece::number("bishop");
        facts.pass_over(&["dropNoDoubled", "dropNoDoubledCount", "shogiPawnDropMateIllegal", "mustDropType"]);
        facts.pass_over(&["dropOppositeColoredBishop"]);
        (squares != [0, 0] && per_file != Some(0)).then_some(Way { squares, per_file, mates, first, even })
    }
}
