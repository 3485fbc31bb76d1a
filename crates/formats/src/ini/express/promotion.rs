//! Promotion as pawns do it, and which kinds a side may ever have.

use chimera_rules::definition::{Player, Promote};
use chimera_rules::{RuleDefinition, Side};
use indexmap::IndexMap;

use super::array::Array;
use super::{Express, id, promoted_id, region};
use crate::ini::dialect;
use crate::ini::facts::Facts;
use crate::ini::piece::{self, KING, Kind, Kinds, PAWN};
use crate::ini::value::{Squares, square};

/// The keys of one side's promotion.
struct Keys {
    region: &'static str,
    pawns: &'static str,
    types: &'static str,
}

fn keys(side: Side) -> Keys {
    match side {
        Side::White => {
            Keys { region: "promotionRegionWhite", pawns: "promotionPawnTypesWhite", types: "promotionPieceTypesWhite" }
        }
        Side::Black => {
            Keys { region: "promotionRegionBlack", pawns: "promotionPawnTypesBlack", types: "promotionPieceTypesBlack" }
        }
    }
}

/// The kinds that each side may ever have, and those that it may have otherwise than by promotion in the manner of Shogi.
pub(super) fn owned(facts: &Facts, array: &Array) -> ([Kinds; 2], [Kinds; 2]) {
    let mut born = Side::BOTH.map(|side| array.kinds(side));
    if facts.has_flag("freeDrops") && facts.has_flag("pieceDrops") {
        born = [facts.kinds().fold(0, |all, kind| all | 1 << kind); 2];
    }
    let shared =
        facts.has_flag("capturesToHand") || facts.has_flag("twoBoards") || facts.has_word("flipEnclosedPieces");
    let becoming =
        |born: Kinds| piece::each(born).filter_map(|kind| facts.becomes(kind)).fold(0, |all, to| all | 1 << to);
    for _ in 0..piece::COUNT {
        let before = born;
        for side in Side::BOTH {
            let keys = keys(side);
            let all = born[side.index()] | becoming(born[side.index()]);
            if all & pawns(facts, &keys) != 0 && facts.squares(keys.region) != 0 {
                born[side.index()] |= facts.set_of_kinds(keys.types);
            }
            if facts.has_flag("dropLoop") {
                born[side.index()] |= becoming(born[side.index()]);
            }
        }
        if shared {
            born = [born[0] | born[1]; 2];
        }
        if born == before {
            break;
        }
    }
    let existing =
        |kinds: Kinds| piece::each(kinds).filter(|&kind| facts.has(kind)).fold(0, |all, kind| all | 1 << kind);
    let born = born.map(existing);
    (born.map(|own| own | existing(becoming(own))), born)
}

/// The kinds that promote like pawns: the pawn itself always does.
fn pawns(facts: &Facts, keys: &Keys) -> Kinds {
    facts.set_of_kinds(keys.pawns) | 1 << PAWN
}

/// What one side's pawns do.
#[derive(PartialEq, Eq)]
struct Plan {
    men: Kinds,
    types: Kinds,
    /// Where they must promote.
    must: Squares,
    /// Where they may.
    may: Squares,
}

impl Express<'_> {
    /// Says how men promote.
    pub(super) fn promotions(&mut self) {
        let facts = self.facts;
        if facts.flag("sittuyinPromotion") {
            facts.refuse("sittuyinPromotion", "promotion in place, as in Sittuyin, is not supported");
        }
        facts.pass_over(&["promotionLimit", "mandatoryPawnPromotion", "immobilityIllegal", "mandatoryPiecePromotion"]);
        facts.pass_over(&["piecePromotionOnCapture", "pieceDemotion", "promotedPieceType"]);
        self.becoming();
        let [white, black] = Side::BOTH.map(|side| self.plan(side));
        let mirror = |set| region::mirrored(facts, set);
        let alike = white.men == black.men
            && white.types == black.types
            && mirror(white.must) == black.must
            && mirror(white.may) == black.may;
        if alike {
            self.promote(&white, [white.must, black.must], false, None);
            self.promote(&white, [white.may, black.may], true, None);
        } else {
            for (plan, player) in [(&white, Player::White), (&black, Player::Black)] {
                let both = |set| if player == Player::White { [set, mirror(set)] } else { [mirror(set), set] };
                self.promote(plan, both(plan.must), false, Some(player));
                self.promote(plan, both(plan.may), true, Some(player));
            }
        }
        self.immobile();
    }

    /// Promotion in the manner of Shogi: on entering, leaving or moving within the region, each man to one of its own.
    fn becoming(&mut self) {
        let facts = self.facts;
        let existing = facts.board() & !self.array.holes;
        let regions = Side::BOTH.map(|side| facts.squares(keys(side).region) & existing);
        let mandatory = facts.flag("mandatoryPiecePromotion");
        for kind in facts.kinds().collect::<Vec<_>>() {
            let Some(to) = facts.becomes(kind).filter(|_| self.native(kind) && regions != [0, 0]) else { continue };
            if kind == KING || to == KING || to == PAWN {
                facts.refuse("promotedPieceType", "this promotion is not supported");
            }
            if facts.limit(to).is_some() {
                let sources = facts.kinds().filter(|&other| self.native(other) && facts.becomes(other) == Some(to));
                if sources.count() > 1 || self.native(to) {
                    facts.refuse("promotionLimit", "a limit for men of several origins is not supported");
                }
            }
            if kind != PAWN {
                let stuck =
                    Side::BOTH.map(|side| if facts.flag("immobilityIllegal") { self.stuck(side, kind) } else { 0 });
                self.become_one(kind, (id(kind), promoted_id(kind)), regions, stuck, mandatory);
            }
            if facts.flag("pieceDemotion") {
                if facts.becomes(to).is_some() {
                    facts.refuse("pieceDemotion", "men that promote twice are not supported");
                }
                self.become_one(kind, (promoted_id(kind), id(kind)), regions, [0, 0], mandatory);
            }
        }
    }

    fn become_one(
        &mut self,
        kind: Kind,
        (man, to): (String, String),
        regions: [Squares; 2],
        stuck: [Squares; 2],
        mandatory: bool,
    ) {
        let limit = self.facts.becomes(kind).and_then(|becomes| self.facts.limit(becomes));
        let ranks = region::ranks(self.facts, self.array.holes, regions);
        let zone = ranks.is_none().then(|| self.zone("promotion", regions));
        self.definition.rule.push(RuleDefinition::Promote(Promote {
            men: vec![man],
            ranks: ranks.unwrap_or_default(),
            zone,
            to: vec![to.clone()],
            stay: !mandatory,
            leaving: true,
            captures: self.facts.flag("piecePromotionOnCapture"),
            unless_stuck: !mandatory && stuck != [0, 0],
            most: limit.map(|most| (to, most)).into_iter().collect(),
            ..Promote::default()
        }));
    }

    fn plan(&self, side: Side) -> Plan {
        let facts = self.facts;
        let keys = keys(side);
        let own = self.owned[side.index()];
        let men = pawns(facts, &keys) & own;
        let existing = facts.board() & !self.array.holes;
        let region = facts.squares(keys.region) & existing;
        let types = piece::each(facts.set_of_kinds(keys.types)).filter(|&kind| facts.has(kind));
        let types = types.fold(0, |all, kind| all | 1 << kind);
        if men & !(1 << PAWN) != 0 && piece::each(men & !(1 << PAWN)).any(|kind| facts.becomes(kind).is_some()) {
            facts.refuse("promotedPieceType", "that a man promotes as a pawn and as in Shogi is not supported");
        }
        let becomes = men >> PAWN & 1 != 0 && facts.becomes(PAWN).is_some();
        if becomes && men != 1 << PAWN {
            facts.refuse(
                "promotedPieceType",
                "that only one of several kinds of pawns promotes as in Shogi is not supported",
            );
        }
        if men == 0 || region == 0 {
            return Plan { men: 0, types: 0, must: 0, may: 0 };
        }
        if (types | men) >> KING & 1 != 0 {
            facts.refuse(keys.types, "a king does not promote, and nothing promotes to it");
        }
        let mandatory = facts.flag("mandatoryPawnPromotion");
        if types == 0 && !becomes && !mandatory {
            return Plan { men: 0, types: 0, must: 0, may: 0 };
        }
        let mut must = if mandatory { region } else { 0 };
        if facts.flag("immobilityIllegal") && !mandatory {
            let stuck: Vec<Squares> = piece::each(men).map(|kind| self.stuck(side, kind) & region).collect();
            if stuck.iter().any(|&set| set != stuck[0]) {
                facts.refuse("immobilityIllegal", "several kinds of pawns that get stuck elsewhere are not supported");
            }
            must = stuck[0];
        }
        Plan { men, types, must, may: region & !must }
    }

    /// The squares from which a kind could never move.
    pub(super) fn stuck(&self, side: Side, kind: Kind) -> Squares {
        let facts = self.facts;
        let existing = facts.board() & !self.array.holes;
        let Ok(reaches) = dialect::read(facts.moves(kind)) else { return 0 };
        let free = |from: (u8, u8)| {
            reaches.always.iter().filter(|reach| reach.quiet).any(|reach| {
                let to = region::step(facts, side, from, reach.vector);
                to.is_some_and(|(file, rank)| existing & square(file, rank) != 0)
            })
        };
        let stuck = region::each(facts, existing).filter(|&from| !free(from));
        stuck.fold(0, |all, (file, rank)| all | square(file, rank))
    }

    /// Looks for men that the rule against getting stuck would stop.
    fn immobile(&self) {
        if !self.facts.flag("immobilityIllegal") {
            return;
        }
        for side in Side::BOTH {
            let keys = keys(side);
            let region = self.facts.squares(keys.region);
            for kind in piece::each(self.owned[side.index()]) {
                let stuck = self.stuck(side, kind);
                let promotes = pawns(self.facts, &keys) >> kind & 1 != 0 || self.facts.becomes(kind).is_some();
                if stuck & !(if promotes { region } else { 0 }) != 0 {
                    self.facts.refuse("immobilityIllegal", "men that may not get stuck are not supported");
                    return;
                }
            }
        }
    }

    fn promote(&mut self, plan: &Plan, squares: [Squares; 2], stay: bool, side: Option<Player>) {
        let [white, black] = squares;
        let own = if side == Some(Player::Black) { black } else { white };
        if own == 0 || plan.men == 0 || stay && plan.types == 0 && self.facts.becomes(PAWN).is_none() {
            return;
        }
        let ranks = region::ranks(self.facts, self.array.holes, squares);
        let zone = ranks.is_none().then(|| self.zone("promotion", squares));
        let limits = piece::each(plan.types).filter_map(|kind| Some((id(kind), self.facts.limit(kind)?)));
        let most: IndexMap<String, u8> = limits.collect();
        // The strongest men come last in the engine's list, and first in ours.
        let mut to = self.plain_ids(plan.types);
        to.reverse();
        if plan.men == 1 << PAWN && self.facts.becomes(PAWN).is_some() {
            to.push(promoted_id(PAWN));
        }
        self.definition.rule.push(RuleDefinition::Promote(Promote {
            men: self.plain_ids(plan.men),
            ranks: ranks.unwrap_or_default(),
            zone,
            side,
            to,
            stay,
            leaving: false,
            captures: false,
            unless_stuck: false,
            limited_by_array: false,
            most,
        }));
    }
}
