//! The kinds of men that an ini file can name, numbered as a set of bits numbers them.

/// A kind: its number in a [`Kinds`].
pub(super) type Kind = usize;

/// A set of kinds, bit by number. Bit 0 stands for all men together (`*`).
pub(super) type Kinds = u64;

/// All men together, as in `extinctionPieceTypes = *`.
pub(super) const ALL: Kind = 0;
/// The pawn that orthodox chess has, whose moves depend on regions.
pub(super) const PAWN: Kind = 1;
/// Wazir and ferz and whatever else is made a king of; royal.
pub(super) const KING: Kind = 63;
/// How many numbers there are.
pub(super) const COUNT: usize = 64;
/// The first of the kinds that a file describes itself.
const CUSTOM: Kind = 37;
/// How many of those there are.
const CUSTOMS: usize = 25;

/// The kinds that need no description, in order from number 1: key and moves.
const NAMED: [(&str, &str); CUSTOM - 1] = [
    ("pawn", "fmWfceF"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
];

/// The kind that a key names.
pub(super) fn named(key: &str) -> Option<Kind> {
    if key == "king" {
        return Some(KING);
    }
    if let Some(index) = NAMED.iter().position(|(name, _)| *name == key) {
        return Some(index + 1);
    }
    let number: usize = key.strip_prefix("customPiece").filter(|digits| !digits.starts_with('0'))?.parse().ok()?;
    (1..=CUSTOMS).contains(&number).then(|| CUSTOM + number - 1)
}

/// All kinds in their order.
pub(super) fn all() -> impl Iterator<Item = Kind> {
    (1..CUSTOM + CUSTOMS).chain([KING])
}

/// The key that names a kind.
pub(super) fn key(kind: Kind) -> String {
    match kind {
        KING => "king".into(),
        _ if is_custom(kind) => format!("customPiece{}", kind + 1 - CUSTOM),
        _ => NAMED.get(kind.wrapping_sub(1)).map_or_else(String::new, |(name, _)| (*name).to_owned()),
    }
}

/// The moves of a kind that needs no description.
pub(super) fn moves(kind: Kind) -> &'static str {
    match kind {
        KING => "K",
        _ => NAMED.get(kind.wrapping_sub(1)).map_or("", |(_, moves)| *moves),
    }
}

/// Whether a kind is one that a file describes itself.
pub(super) fn is_custom(kind: Kind) -> bool {
    (CUSTOM..CUSTOM + CUSTOMS).contains(&kind)
}

/// The kind with a key, which must be one of the list: for rules that are about one kind.
pub(super) fn number(key: &str) -> Kind {
    named(key).unwrap_or(ALL)
}

/// The numbers in a set, lowest first.
pub(super) fn each(kinds: Kinds) -> impl Iterator<Item = Kind> {
    (0..COUNT).filter(move |&kind| kinds >> kind & 1 != 0)
}
