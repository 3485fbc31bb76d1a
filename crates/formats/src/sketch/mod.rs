//! Sketches of bare XBetza: a man on an empty board, with the men that its moves need, as text and as SVG.

mod svg;
mod text;

use chimera_betza::{Cell, Sketch, Stand, Ways};

pub use svg::sketch_svg;
pub use text::{sketch_legend, sketch_text};

/// What is drawn on a square: one sign, and small signs behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // One for each small sign.
pub(crate) struct Sign {
    pub main: Main,
    /// Also en passant.
    pub passing: bool,
    /// Also its own men.
    pub own: bool,
    /// Only as a first move.
    pub first: bool,
    /// Blocked by men on the way.
    pub lame: bool,
    /// Over the side edge.
    pub wraps: bool,
    /// Somebody has to stand there for some moves, and others end there.
    pub ends: bool,
}

/// The sign of a square, in the order in which a legend lists them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Main {
    Nothing,
    Man,
    Both,
    Quiet,
    Capture,
    EnPassant,
    Own,
    Swap,
    Hurdle,
    Enemy,
    Friend,
    Castles,
    Partner,
    Drops,
}

impl Main {
    /// The letter in a text diagram.
    pub(crate) fn letter(self) -> char {
        match self {
            Self::Nothing => '.',
            Self::Man => '@',
            Self::Both => 'o',
            Self::Quiet => 'm',
            Self::Capture => 'x',
            Self::EnPassant => 'e',
            Self::Own => 'd',
            Self::Swap => 's',
            Self::Hurdle => '#',
            Self::Enemy => '*',
            Self::Friend => '+',
            Self::Castles => 'c',
            Self::Partner => 'p',
            Self::Drops => '_',
        }
    }

    /// What it means.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Man => "the man",
            Self::Both => "move or capture",
            Self::Quiet => "move only",
            Self::Capture => "capture only",
            Self::EnPassant => "capture en passant only",
            Self::Own => "capture of its own men only",
            Self::Swap => "change places with a man of its own",
            Self::Hurdle => "somebody to be hopped over",
            Self::Enemy => "an enemy, taken on the way",
            Self::Friend => "a man of its own, taken up on the way",
            Self::Castles => "castling",
            Self::Partner => "the other man of a castling",
            Self::Drops => "drop from the hand",
        }
    }
}

/// Small signs and what they mean.
pub(crate) const SMALL: [(char, &str); 6] = [
    ('e', "en passant, too"),
    ('d', "even a man of its own"),
    ('\'', "as a first move only"),
    ('-', "unless somebody stands in between"),
    ('~', "over the side edge"),
    ('o', "or the move ends here"),
];

impl Sign {
    pub(crate) fn of(cell: Cell) -> Self {
        let ways = cell.ways();
        let main = match cell.stand {
            Stand::Man => Main::Man,
            Stand::Hurdle => Main::Hurdle,
            Stand::Enemy => Main::Enemy,
            Stand::Friend => Main::Friend,
            Stand::Partner => Main::Partner,
            Stand::Nothing if cell.castles && ways.is_none() => Main::Castles,
            Stand::Nothing if cell.drops && ways.is_none() => Main::Drops,
            Stand::Nothing => of_ways(ways),
        };
        let target = !ways.is_none() && cell.stand == Stand::Nothing;
        let passing = target && ways.en_passant && main != Main::EnPassant;
        let own = target && ways.own && main != Main::Own;
        Self {
            main,
            passing,
            own,
            first: target && cell.always.is_none(),
            lame: target && cell.lame,
            wraps: target && cell.wraps,
            ends: !ways.is_none() && matches!(cell.stand, Stand::Enemy | Stand::Friend),
        }
    }

    /// The small signs.
    pub(crate) fn small(self) -> impl Iterator<Item = char> {
        let set = [self.passing, self.own, self.first, self.lame, self.wraps, self.ends];
        set.into_iter().zip(SMALL).filter(|(set, _)| *set).map(|(_, (sign, _))| sign)
    }
}

fn of_ways(ways: Ways) -> Main {
    match (ways.quiet, ways.capture) {
        (true, true) => Main::Both,
        (true, false) => Main::Quiet,
        (false, true) => Main::Capture,
        _ if ways.en_passant => Main::EnPassant,
        _ if ways.own => Main::Own,
        _ if ways.swap => Main::Swap,
        _ => Main::Nothing,
    }
}

/// All signs of a sketch, rows from the top.
pub(crate) fn rows(sketch: &Sketch) -> Vec<Vec<Sign>> {
    let row = |rank| (0..sketch.files()).map(|file| Sign::of(sketch.cell(file, rank))).collect();
    (0..sketch.ranks()).rev().map(row).collect()
}
