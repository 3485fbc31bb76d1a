//! What a section and its bases say together, understood key by key.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use chimera_rules::Side;
use chimera_rules::definition::{Place, nearest};

use super::piece::{self, ALL, COUNT, KING, Kind, Kinds};
use super::text::{Entry, Section};
use super::value::{EVERYWHERE, Form, MAX_FILES, Squares, Value, rank, understand};
use super::{IniError, key};

/// The letters of the men.
#[derive(Clone, Debug)]
pub(super) struct Letters([Option<char>; COUNT]);

impl Letters {
    /// The kind with a letter, in whatever case.
    pub(super) fn kind(&self, letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        piece::all().find(|&kind| self.0[kind] == Some(letter))
    }

    /// The letter of a kind, in upper case.
    pub(super) fn of(&self, kind: Kind) -> Option<char> {
        self.0[kind]
    }

    /// All letters.
    pub(super) fn all(&self) -> impl Iterator<Item = char> {
        piece::all().filter_map(|kind| self.0[kind])
    }
}

/// Where a key was last set.
#[derive(Clone, Debug)]
struct Origin {
    /// As it was written there.
    key: String,
    place: Place,
    /// The built-in game that sets it, if not the file.
    built_in: Option<String>,
}

/// Everything that is known of a game.
pub(super) struct Facts {
    pub letters: Letters,
    /// Moves that a section gives, in the engine's dialect.
    moves: BTreeMap<Kind, String>,
    /// Squares outside which a kind may not go; nothing means everywhere.
    mobility: BTreeMap<(usize, Kind), Squares>,
    values: BTreeMap<&'static str, Value>,
    origins: BTreeMap<String, Origin>,
    /// The place of the section asked for.
    at: Place,
    /// What has been looked at by what makes a definition of it.
    used: RefCell<BTreeSet<&'static str>>,
    problems: RefCell<Vec<IniError>>,
}

impl Facts {
    /// Applies a chain of sections, the base first; each says whether it is built in.
    pub(super) fn of(chain: &[(&Section, bool)]) -> Self {
        let mut facts = Self {
            letters: Letters([None; COUNT]),
            moves: BTreeMap::new(),
            mobility: BTreeMap::new(),
            values: defaults(),
            origins: BTreeMap::new(),
            at: chain.last().map_or(Place::START, |(section, _)| section.at),
            used: RefCell::default(),
            problems: RefCell::default(),
        };
        for (section, built_in) in chain {
            facts.apply(section, *built_in);
        }
        if !facts.flag("doubleStep") {
            for target in ["doubleStepRegionWhite", "doubleStepRegionBlack"] {
                facts.values.insert(target, Value::Squares(0));
            }
        }
        facts.used.borrow_mut().clear();
        facts.pass_over(&["promotionRank", "doubleStepRank", "doubleStepRankMin", "dropOnTop"]);
        facts
    }

    fn apply(&mut self, section: &Section, built_in: bool) {
        self.problems.borrow_mut().extend(section.problems.iter().cloned());
        let from = built_in.then_some(section.name.as_str());
        let mut entries: BTreeMap<&str, &Entry> = BTreeMap::new();
        for entry in &section.entries {
            entries.insert(&entry.key, entry);
        }
        for kind in piece::all() {
            let name = piece::key(kind);
            if let Some(entry) = entries.remove(name.as_str()) {
                self.note(&name, entry, from);
                self.man(kind, entry);
            }
            let capital = name[..1].to_uppercase() + &name[1..];
            for side in Side::BOTH {
                let name = format!("mobilityRegion{}{capital}", word(side));
                if let Some(entry) = entries.remove(name.as_str()) {
                    self.note(&name, entry, from);
                    match understand(Form::Squares, &entry.value, &self.letters, &Value::Squares(0)) {
                        Ok(Value::Squares(squares)) => {
                            self.mobility.insert((side.index(), kind), squares);
                        }
                        Ok(_) => {}
                        Err(message) => self.complain_at(entry.value_at, &entry.key, message),
                    }
                }
            }
        }
        if let (true, Some(entry)) = (entries.contains_key("doubleStepRank"), entries.remove("doubleStepRankMin")) {
            let message = "the engine passes over this key beside doubleStepRank; take one of them out";
            self.complain_at(entry.key_at, &entry.key, message.to_owned());
        }
        for key in key::KEYS.iter().filter(|key| built_in || !key::INNER.contains(&key.name)) {
            if let Some(entry) = entries.remove(key.name) {
                self.value(key, entry, from);
            }
        }
        for entry in entries.values() {
            self.unknown(entry);
        }
    }

    fn unknown(&self, entry: &Entry) {
        let mut message = "this key is not known".to_owned();
        let men = piece::all().map(piece::key).collect::<Vec<_>>();
        let known = key::KEYS.iter().map(|key| key.name).chain(men.iter().map(String::as_str));
        if let Some(near) = nearest(&entry.key, known) {
            let _ = write!(message, "; did you mean \"{near}\"?");
        }
        self.complain_at(entry.key_at, &entry.key, message);
    }

    fn note(&mut self, target: &str, entry: &Entry, built_in: Option<&str>) {
        let origin = Origin { key: entry.key.clone(), place: entry.value_at, built_in: built_in.map(str::to_owned) };
        self.origins.insert(target.to_owned(), origin);
    }

    fn man(&mut self, kind: Kind, entry: &Entry) {
        let text = entry.value.trim_end();
        let mut chars = text.chars();
        let Some(first) = chars.next() else { return };
        let rest = chars.as_str();
        if first == '-' {
            self.remove(kind);
            return;
        }
        if !first.is_ascii_alphabetic() {
            let message =
                format!("'{}' is no letter for a man: expected a to z, or '-' for none", first.escape_debug());
            return self.complain_at(entry.value_at, &entry.key, message);
        }
        let letter = first.to_ascii_uppercase();
        if let Some(old) = self.letters.kind(letter) {
            self.remove(old);
        }
        self.letters.0[kind] = Some(letter);
        let described = piece::is_custom(kind) || kind == KING;
        match rest.strip_prefix(':') {
            Some(moves) if described => {
                self.moves.insert(kind, moves.to_owned());
                if piece::is_custom(kind) && moves.contains('e') {
                    for target in ["enPassantTypesWhite", "enPassantTypesBlack"] {
                        if let Some(Value::Kinds(kinds)) = self.values.get_mut(target) {
                            *kinds |= 1 << kind;
                        }
                    }
                }
            }
            None if rest.is_empty() && kind == KING => {
                self.moves.remove(&kind);
            }
            None if rest.is_empty() && !piece::is_custom(kind) => {}
            None if described => {
                self.complain_at(entry.value_at, &entry.key, "expected a letter, ':' and moves: k:KN".to_owned());
            }
            _ => {
                let message =
                    "only customPiece1 to customPiece25 and king take moves; expected a letter alone".to_owned();
                self.complain_at(entry.value_at, &entry.key, message);
            }
        }
    }

    /// Takes a kind out of the game, and out of what men promote to.
    fn remove(&mut self, kind: Kind) {
        self.letters.0[kind] = None;
        for target in ["promotionPieceTypesWhite", "promotionPieceTypesBlack"] {
            if let Some(Value::Kinds(kinds)) = self.values.get_mut(target) {
                *kinds &= !(1 << kind);
            }
        }
    }

    fn value(&mut self, key: &key::Key, entry: &Entry, from: Option<&str>) {
        let own = [key.name];
        let targets: &[&'static str] = if key.sets.is_empty() { &own } else { key.sets };
        let old = self.values.get(targets[0]).cloned().unwrap_or(Value::Flag(false));
        let value = match understand(key.form, &entry.value, &self.letters, &old) {
            Ok(value) => value,
            Err(message) => return self.complain_at(entry.value_at, &entry.key, message),
        };
        for &target in targets {
            self.note(target, entry, from);
            self.values.insert(target, value.clone());
        }
        self.old_key(key.name, &value, entry, from);
    }

    /// Keys of earlier versions that stand for others.
    fn old_key(&mut self, name: &str, value: &Value, entry: &Entry, from: Option<&str>) {
        let last = self.line("maxRank");
        let seen = |rank: u8, side: Side| if side == Side::White { Some(rank) } else { last.checked_sub(rank) };
        match (name, value) {
            ("promotionRank", &Value::Line(first)) => {
                for side in Side::BOTH {
                    let zone = (first..=last).filter_map(|r| seen(r, side)).fold(0, |set, r| set | rank(r));
                    self.set(&format!("promotionRegion{}", word(side)), zone, entry, from);
                }
            }
            // The other bound of the two is rank 2, whichever of them stands there.
            ("doubleStepRank" | "doubleStepRankMin", &Value::Line(bound)) => {
                let (least, most) = if name == "doubleStepRank" { (1, bound) } else { (bound, 1) };
                for side in Side::BOTH {
                    let zone = (least..=most).filter_map(|r| seen(r, side)).fold(0, |set, r| set | rank(r));
                    self.set(&format!("doubleStepRegion{}", word(side)), zone, entry, from);
                }
            }
            ("dropOnTop", Value::Flag(true)) => {
                self.note("enclosingDrop", entry, from);
                self.values.insert("enclosingDrop", Value::Word("top"));
            }
            _ => {}
        }
    }

    fn set(&mut self, target: &str, squares: Squares, entry: &Entry, from: Option<&str>) {
        self.note(target, entry, from);
        if let Some(value) = self.values.get_mut(target) {
            *value = Value::Squares(squares);
        }
    }

    fn complain_at(&self, place: Place, key: &str, message: String) {
        let mut problems = self.problems.borrow_mut();
        if problems.len() < super::MAX_ERRORS {
            problems.push(IniError { place, key: Some(key.to_owned()), message });
        }
    }

    /// Says that a key means something that cannot be carried over, and why.
    pub(super) fn refuse(&self, target: &str, why: impl Into<String>) {
        let why = why.into();
        match self.origins.get(target) {
            Some(Origin { key, place, built_in: None }) => self.complain_at(*place, key, why),
            Some(Origin { key, built_in: Some(game), .. }) => {
                self.complain_at(self.at, key, format!("{why} (comes with the built-in \"{game}\")"));
            }
            None => self.complain_at(self.at, target, why),
        }
    }

    /// The problems so far; whoever takes them begins anew.
    pub(super) fn take_problems(&self) -> Vec<IniError> {
        std::mem::take(&mut self.problems.borrow_mut())
    }

    /// Refuses every key that means something and that nobody has looked at.
    pub(super) fn refuse_the_rest(&self) {
        let plain = defaults();
        let used = self.used.borrow().clone();
        for (&target, value) in &self.values {
            let idle = key::find(target).is_some_and(|key| key.form == Form::Idle);
            if !idle && !used.contains(target) && plain.get(target) != Some(value) {
                self.refuse(target, "this rule is not supported");
            }
        }
    }

    /// The kinds that the game has.
    pub(super) fn kinds(&self) -> impl Iterator<Item = Kind> {
        piece::all().filter(|&kind| self.letters.of(kind).is_some())
    }

    /// Whether the game has a kind.
    pub(super) fn has(&self, kind: Kind) -> bool {
        self.letters.of(kind).is_some()
    }

    /// A kind's moves, in the engine's dialect.
    pub(super) fn moves(&self, kind: Kind) -> &str {
        self.moves.get(&kind).map_or_else(|| piece::moves(kind), String::as_str)
    }

    /// The squares that a kind of a side may go to; none named means all.
    pub(super) fn mobility(&self, side: Side, kind: Kind) -> Option<Squares> {
        self.mobility.get(&(side.index(), kind)).copied().filter(|&squares| squares != 0)
    }

    fn get(&self, target: &'static str) -> &Value {
        self.used.borrow_mut().insert(target);
        self.values.get(target).unwrap_or(&Value::Flag(false))
    }

    /// Marks keys as needing nothing, whatever they say.
    pub(super) fn pass_over(&self, targets: &[&'static str]) {
        self.used.borrow_mut().extend(targets);
    }

    /// Looks at a key that is `true` or `false` without having said what it means.
    pub(super) fn has_flag(&self, target: &str) -> bool {
        self.values.get(target) == Some(&Value::Flag(true))
    }

    /// Looks at a key that is a word without having said what it means.
    pub(super) fn has_word(&self, target: &str) -> bool {
        self.values.get(target).is_some_and(|value| *value != Value::Word("none"))
    }

    /// The value of a key that is `true` or `false`.
    pub(super) fn flag(&self, target: &'static str) -> bool {
        *self.get(target) == Value::Flag(true)
    }

    /// The value of a key that is a number.
    pub(super) fn number(&self, target: &'static str) -> u32 {
        if let Value::Number(number) = self.get(target) { *number } else { 0 }
    }

    /// The value of a key that is a rank or a file, from 0.
    pub(super) fn line(&self, target: &'static str) -> u8 {
        if let Value::Line(line) = self.get(target) { *line } else { 0 }
    }

    /// The value of a key that is a word.
    pub(super) fn word(&self, target: &'static str) -> &'static str {
        if let Value::Word(word) = self.get(target) { word } else { "none" }
    }

    /// The value of a key that is a set of squares, as far as the board goes.
    pub(super) fn squares(&self, target: &'static str) -> Squares {
        if let Value::Squares(squares) = self.get(target) { squares & self.board() } else { 0 }
    }

    /// The value of a key that is a set of kinds.
    pub(super) fn set_of_kinds(&self, target: &'static str) -> Kinds {
        if let Value::Kinds(kinds) = self.get(target) { *kinds } else { 0 }
    }

    /// The value of a key that is one kind; [`ALL`] for `*` and for none.
    pub(super) fn kind(&self, target: &'static str) -> Kind {
        piece::each(self.set_of_kinds(target)).next().unwrap_or(ALL)
    }

    /// What a kind becomes in the manner of Shogi.
    pub(super) fn becomes(&self, kind: Kind) -> Option<Kind> {
        match self.get("promotedPieceType") {
            Value::Becomes(all) => Some(all[kind]).filter(|&to| to != ALL && self.has(to)),
            _ => None,
        }
    }

    /// How many of a kind a side may have by promotion; `None` without a limit.
    pub(super) fn limit(&self, kind: Kind) -> Option<u8> {
        match self.get("promotionLimit") {
            Value::Limits(all) => Some(all[kind]).filter(|&most| most != 0),
            _ => None,
        }
    }

    /// The text of a key that is a text.
    pub(super) fn text(&self, target: &'static str) -> &str {
        if let Value::Text(text) = self.get(target) { text } else { "" }
    }

    /// Files of the board.
    pub(super) fn files(&self) -> u8 {
        self.line("maxFile") + 1
    }

    /// Ranks of the board.
    pub(super) fn ranks(&self) -> u8 {
        self.line("maxRank") + 1
    }

    /// All squares of the board's rectangle.
    pub(super) fn board(&self) -> Squares {
        let row = (1u128 << self.files()) - 1;
        (0..self.ranks()).fold(0, |set, rank| set | row << (u32::from(rank) * u32::from(MAX_FILES)))
    }
}

/// A side's word in keys.
pub(super) fn word(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

/// What each key means where nobody has set it.
fn defaults() -> BTreeMap<&'static str, Value> {
    let pawns = Value::Kinds(1 << piece::PAWN);
    let mut values = BTreeMap::new();
    for key in key::KEYS.iter().filter(|key| key.sets.is_empty()) {
        let value = match key.form {
            Form::Flag => Value::Flag(false),
            Form::Number => Value::Number(0),
            Form::Rank | Form::File => Value::Line(0),
            Form::Result | Form::Word(_) => Value::Word("none"),
            Form::Squares => Value::Squares(0),
            Form::Kinds | Form::Kind => Value::Kinds(0),
            Form::Rights => Value::Rights(String::new()),
            Form::Limits => Value::Limits(Box::new([0; COUNT])),
            Form::Becomes => Value::Becomes(Box::new([ALL; COUNT])),
            Form::Text | Form::Idle => Value::Text(String::new()),
        };
        values.insert(key.name, value);
    }
    for target in ["mandatoryPawnPromotion", "doubleStep", "castling", "checking", "dropChecks"] {
        values.insert(target, Value::Flag(true));
    }
    for target in ["connectHorizontal", "connectVertical", "connectDiagonal"] {
        values.insert(target, Value::Flag(true));
    }
    for (target, line) in [
        ("maxRank", 7),
        ("maxFile", 7),
        ("castlingKingsideFile", 6),
        ("castlingQueensideFile", 2),
        ("castlingKingFile", 4),
        ("castlingRookKingsideFile", MAX_FILES - 1),
    ] {
        values.insert(target, Value::Line(line));
    }
    for (target, number) in [("nMoveRule", 50), ("nFoldRule", 3), ("dropNoDoubledCount", 1), ("flagPieceCount", 1)] {
        values.insert(target, Value::Number(number));
    }
    for (target, word) in
        [("nFoldValue", "draw"), ("stalemateValue", "draw"), ("checkmateValue", "loss"), ("connectValue", "win")]
    {
        values.insert(target, Value::Word(word));
    }
    for (target, squares) in [
        ("promotionRegionWhite", rank(7)),
        ("promotionRegionBlack", rank(0)),
        ("doubleStepRegionWhite", rank(1)),
        ("doubleStepRegionBlack", rank(6)),
        ("enPassantRegionWhite", EVERYWHERE),
        ("enPassantRegionBlack", EVERYWHERE),
        ("dropRegionWhite", EVERYWHERE),
        ("dropRegionBlack", EVERYWHERE),
        ("wallingRegionWhite", EVERYWHERE),
        ("wallingRegionBlack", EVERYWHERE),
    ] {
        values.insert(target, Value::Squares(squares));
    }
    for target in [
        "promotionPawnTypesWhite",
        "promotionPawnTypesBlack",
        "enPassantTypesWhite",
        "enPassantTypesBlack",
        "nMoveRuleTypesWhite",
        "nMoveRuleTypesBlack",
    ] {
        values.insert(target, pawns.clone());
    }
    for target in ["castlingKingPieceWhite", "castlingKingPieceBlack"] {
        values.insert(target, Value::Kinds(1 << KING));
    }
    for target in ["castlingRookPiecesWhite", "castlingRookPiecesBlack"] {
        values.insert(target, Value::Kinds(1 << piece::number("rook")));
    }
    values.insert("connectPieceTypes", Value::Kinds(Kinds::MAX));
    values.insert("startFen", Value::Text("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into()));
    values
}
