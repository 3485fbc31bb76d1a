//! Castling, as far as the rights of the starting position go.

use chimera_rules::definition::{Castle, CastleWay, Player};
use chimera_rules::{RuleDefinition, Side};

use super::{Express, region};
use crate::ini::piece::{KING, Kind};

/// One way to castle, in files.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Way {
    king: u8,
    rook: u8,
    to: u8,
    kingside: bool,
}

impl Express<'_> {
    /// Says how men castle.
    pub(super) fn castling(&mut self) {
        let facts = self.facts;
        facts.pass_over(&["castling", "castlingKingFile", "castlingRank", "castlingKingPieceWhite"]);
        facts.pass_over(&["castlingKingPieceBlack", "castlingRookPiecesWhite", "castlingRookPiecesBlack"]);
        facts.pass_over(&["castlingKingsideFile", "castlingQueensideFile"]);
        facts.pass_over(&["castlingRookKingsideFile", "castlingRookQueensideFile"]);
        if !facts.flag("castling") {
            facts.pass_over(&["oppositeCastling", "castlingDroppedPiece", "chess960"]);
            if facts.has_flag("seirawanGating") && self.array.rights.chars().any(|c| "KQkq".contains(c)) {
                facts.refuse(
                    "startFen",
                    "rights to castle in a game without castling, which may open gates, are not supported",
                );
            }
            self.array.kept_rights = self.gate_rights();
            return;
        }
        if facts.flag("chess960") && facts.has_flag("seirawanGating") {
            facts.refuse("chess960", "gates together with castling from any place are not supported");
        }
        let dropped = facts.flag("castlingDroppedPiece").then(|| self.dropped_ways()).flatten();
        let [white, black] = match &dropped {
            Some((ways, ..)) => [ways.clone(), ways.clone()],
            None => Side::BOTH.map(|side| self.ways(side)),
        };
        let home = Side::BOTH.map(|side| self.castling_rank(side));
        let mut kept = String::new();
        for (ways, upper) in [(&white, true), (&black, false)] {
            for way in ways {
                let letter = if way.kingside { 'K' } else { 'Q' };
                kept.push(if upper { letter } else { letter.to_ascii_lowercase() });
            }
        }
        if let Some((ways, king, rook)) = dropped {
            self.castle(&ways, home[0], None);
            if let Some(RuleDefinition::Castle(castle)) = self.definition.rule.last_mut() {
                castle.man = Some(king);
                castle.dropped = true;
                castle.ways.iter_mut().for_each(|way| way.with = Some(rook.clone()));
            }
            return;
        }
        self.array.kept_rights = kept + &self.gate_rights();
        if white == black {
            self.castle(&white, home[0], None);
        } else {
            self.castle(&white, home[0], Some(Player::White));
            // Squares of a definition are as the first player sees them.
            self.castle(&black, home[0], Some(Player::Black));
        }
    }

    /// The letters of gates that are open in the array.
    fn gate_rights(&self) -> String {
        if !self.facts.has_flag("seirawanGating") {
            return String::new();
        }
        let castles = |c: &char| "KQ".contains(c.to_ascii_uppercase());
        self.array.rights.chars().filter(|c| !castles(c)).collect()
    }

    /// Ways that are won by drops, the same for both sides, and who castles with whom.
    fn dropped_ways(&self) -> Option<(Vec<Way>, String, String)> {
        let facts = self.facts;
        let key = "castlingDroppedPiece";
        let kinds =
            |key| super::piece::each(facts.set_of_kinds(key)).filter(|&kind| facts.has(kind)).collect::<Vec<_>>();
        let [kings, rooks] = [
            ["castlingKingPieceWhite", "castlingKingPieceBlack"].map(kinds),
            ["castlingRookPiecesWhite", "castlingRookPiecesBlack"].map(kinds),
        ];
        let single =
            |kinds: [Vec<Kind>; 2]| if kinds[0] == kinds[1] && kinds[0].len() == 1 { Some(kinds[0][0]) } else { None };
        let (Some(king), Some(rook)) = (single(kings), single(rooks)) else {
            facts.refuse(key, "that men of several kinds castle so is not supported");
            return None;
        };
        if !self.array.rights.is_empty() || king == rook {
            facts.refuse(key, "this is not supported where the array has rights to castle");
            return None;
        }
        let (file, last) = (facts.line("castlingKingFile"), facts.files() - 1);
        let sides = [(last, "castlingKingsideFile", true), (0, "castlingQueensideFile", false)];
        let ways = sides.into_iter().filter(|side| if side.2 { file < side.0 } else { file > side.0 });
        let ways = ways.map(|(rook, to, kingside)| Way { king: file, rook, to: facts.line(to), kingside });
        let ways = ways.filter(|&way| self.possible(Side::White, way, king)).collect();
        Some((ways, super::id(king), super::id(rook)))
    }

    fn castling_rank(&self, side: Side) -> u8 {
        let rank = self.facts.line("castlingRank");
        if side == Side::White { rank } else { self.facts.ranks().saturating_sub(1).saturating_sub(rank) }
    }

    fn castle(&mut self, ways: &[Way], rank: u8, side: Option<Player>) {
        let Some(first) = ways.first() else { return };
        let square = |file: u8| region::name(file, rank);
        let ways_of = ways.iter().map(|way| CastleWay {
            right: if way.kingside { 'K' } else { 'Q' },
            san: if way.kingside { "O-O".into() } else { "O-O-O".into() },
            to: square(way.to),
            partner: square(way.rook),
            partner_to: square(if way.kingside { way.to - 1 } else { way.to + 1 }),
            ..CastleWay::default()
        });
        let ways_of = ways_of.collect();
        let onto_partner = self.facts.flag("chess960");
        let castle = Castle { side, from: square(first.king), onto_partner, ways: ways_of, ..Castle::default() };
        self.definition.rule.push(RuleDefinition::Castle(castle));
    }

    /// The ways of a side, king's side first.
    fn ways(&self, side: Side) -> Vec<Way> {
        let facts = self.facts;
        let rank = self.castling_rank(side);
        let (king, rooks) = match side {
            Side::White => ("castlingKingPieceWhite", "castlingRookPiecesWhite"),
            Side::Black => ("castlingKingPieceBlack", "castlingRookPiecesBlack"),
        };
        let (king, rooks) = (facts.kind(king), facts.set_of_kinds(rooks));
        let last = facts.files() - 1;
        let own = |file: u8| self.array.men.get(&(rank, file)).filter(|man| man.0 == side).map(|man| man.1);
        let is_rook = |file: u8| own(file).is_some_and(|kind| rooks >> kind & 1 != 0);
        let letters = self.array.rights.chars().filter(|c| c.is_ascii_uppercase() == (side == Side::White));
        let mut king_file = None;
        let mut ways: Vec<Way> = Vec::new();
        for letter in letters {
            let rook = match letter.to_ascii_uppercase() {
                'K' => (0..=last.min(facts.line("castlingRookKingsideFile"))).rev().find(|&file| is_rook(file)),
                'Q' => (facts.line("castlingRookQueensideFile")..=last).find(|&file| is_rook(file)),
                other @ 'A'..='L' => Some(other as u8 - b'A').filter(|&file| file <= last && is_rook(file)),
                _ => None,
            };
            let king_file = *king_file.get_or_insert_with(|| {
                let kings: Vec<u8> = (0..=last).filter(|&file| own(file) == Some(king)).collect();
                let file = facts.line("castlingKingFile");
                if kings.len() == 1 { Some(kings[0]) } else { Some(file).filter(|file| kings.contains(file)) }
            });
            // The engine passes over rights whose men are not there.
            let (Some(rook), Some(king_file)) = (rook, king_file) else { continue };
            let kingside = king_file < rook;
            let to = facts.line(if kingside { "castlingKingsideFile" } else { "castlingQueensideFile" });
            let way = Way { king: king_file, rook, to, kingside };
            if let Some(old) = ways.iter().find(|old| old.kingside == kingside) {
                if *old != way {
                    facts.refuse("startFen", "two rights to castle on one side are not supported");
                }
                continue;
            }
            if self.possible(side, way, king) {
                ways.push(way);
            }
        }
        ways.sort_by_key(|way| !way.kingside);
        ways
    }

    /// Whether our castling can say it.
    fn possible(&self, side: Side, way: Way, king: Kind) -> bool {
        let facts = self.facts;
        let key = if way.kingside { "castlingKingsideFile" } else { "castlingQueensideFile" };
        let last = facts.files() - 1;
        let beside = if way.kingside { way.to.checked_sub(1) } else { Some(way.to + 1).filter(|&file| file <= last) };
        if way.to > last || beside.is_none() {
            facts.refuse(key, "the king would leave the board");
            return false;
        }
        if way.to.abs_diff(way.king) < 2 && !facts.flag("chess960") {
            facts.refuse(key, "castling by which the king goes less than two squares is not supported");
            return false;
        }
        if king != KING && self.array.men.values().any(|man| *man == (side, KING)) {
            facts.refuse("castlingKingPiece", "that another man than the king castles is not supported");
            return false;
        }
        true
    }
}
