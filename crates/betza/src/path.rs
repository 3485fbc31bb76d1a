//! Resolved moves: geometry without letters.

/// A displacement: files to the right, then ranks forward, as the first player sees them.
pub type Vector = (i8, i8);

/// Where a [`Path`] runs, and which squares must be empty for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Steps one after the other; every landing square before the last must be empty.
    ///
    /// A plain leap has no `lead`, one vector in `cycle` and a `limit` of 1.
    Ride {
        /// The first steps, taken once.
        lead: Vec<Vector>,
        /// The steps after the lead, repeated over and over; never empty.
        cycle: Vec<Vector>,
        /// The fewest steps that make a move; at least 1.
        least: u16,
        /// The greatest number of steps in all; `u16::MAX` means without limit.
        limit: u16,
    },
    /// A leap that some men can block.
    Lame {
        /// The displacement of the whole leap.
        to: Vector,
        /// The squares that must be empty, in the order of the walk.
        through: Vec<Vector>,
    },
    /// A leap to any other square.
    Anywhere,
    /// Straight stretches one after the other, at the ends of which somebody may stand or be captured; never empty.
    Legs(Vec<Stretch>),
}

/// A straight part of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stretch {
    /// One step of it. All squares before its last one must be empty; the square that the move began on counts as empty.
    pub step: Vector,
    /// The fewest steps; at least 1.
    pub least: u16,
    /// The most steps; `u16::MAX` means without limit.
    pub limit: u16,
    /// Whether it must have as many steps as the last stretch before it whose number of steps was free (`i`).
    pub as_before: bool,
    /// Who may stand on its last square, and what becomes of him.
    pub meets: Meets,
    /// Whether the man captured in this move reappears on the square where this stretch begins (`u`).
    pub unload: bool,
}

/// Who may stand at the end of a [`Stretch`], and what becomes of him.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools)] // Independent permissions; any combination may occur.
pub struct Meets {
    /// Nobody (`m`).
    pub empty: bool,
    /// An enemy, who is captured (`c`).
    pub capture: bool,
    /// A man of one's own, who is taken off (`d`).
    pub destroy: bool,
    /// An enemy, who stays: only where the move goes on (`p`).
    pub hop_enemy: bool,
    /// A man of one's own, who stays: only where the move goes on (`p`).
    pub hop_friend: bool,
    /// A man of one's own, who goes to where the move began: only where the move ends (`x`).
    pub swap: bool,
    /// Whether those taken off may not be royal (`t`).
    pub tame: bool,
}

impl Meets {
    /// Nobody.
    pub const NOBODY: Self = Self {
        empty: true,
        capture: false,
        destroy: false,
        hop_enemy: false,
        hop_friend: false,
        swap: false,
        tame: false,
    };
}

/// What a move must pass over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hop {
    /// Nothing: occupied squares stop the move.
    #[default]
    None,
    /// Exactly one man of either side, anywhere before the final square (`p`).
    Cannon,
    /// One man of either side, the final square being the first one behind it (`g`).
    Grasshopper,
}

/// One way of moving, with every direction letter expanded.
///
/// The vectors are those of the first player; for the second one the ranks are negated.
///
/// ```
/// use chimera_betza::{Hop, Path, Shape, parse, resolve};
///
/// let paths = resolve(&parse("fcpR").unwrap()).unwrap();
/// assert_eq!(
///     paths,
///     [Path {
///         shape: Shape::Ride { lead: vec![], cycle: vec![(0, 1)], least: 1, limit: u16::MAX },
///         quiet: false,
///         capture: true,
///         en_passant: false,
///         initial: false,
///         passes: false,
///         hop: Hop::Cannon,
///         wrap: false,
///         ahead: false,
///     }]
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools)] // Five independent facts; any combination may occur.
pub struct Path {
    /// The squares visited. In [`Shape::Legs`] the last stretch says who may stand on the final square, and `quiet` and
    /// `capture` only repeat it. With a hop other than [`Hop::None`] it is a ride of one repeated step.
    pub shape: Shape,
    /// May go to an empty square.
    pub quiet: bool,
    /// May capture an enemy.
    pub capture: bool,
    /// May capture en passant on a square that was passed over (`e`).
    pub en_passant: bool,
    /// Only from a square where the array has such a man (`i`).
    pub initial: bool,
    /// Leaves en passant rights on the squares of [`Shape::Lame::through`] (`in` or `nn`).
    pub passes: bool,
    /// What has to be hopped over.
    pub hop: Hop,
    /// Whether the board's left and right sides are joined for it (`o`).
    pub wrap: bool,
    /// Only from a square right ahead of one where the array has such a man (`ii`).
    pub ahead: bool,
}

impl Path {
    /// The same moves with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let turn = |vectors: &[Vector]| vectors.iter().map(|&(x, y)| (-x, y)).collect();
        let shape = match &self.shape {
            Shape::Ride { lead, cycle, least, limit } => {
                Shape::Ride { lead: turn(lead), cycle: turn(cycle), least: *least, limit: *limit }
            }
            Shape::Lame { to, through } => Shape::Lame { to: (-to.0, to.1), through: turn(through) },
            Shape::Anywhere => Shape::Anywhere,
            Shape::Legs(parts) => {
                let part = |part: &Stretch| Stretch { step: (-part.step.0, part.step.1), ..*part };
                Shape::Legs(parts.iter().map(part).collect())
            }
        };
        Self { shape, ..self.clone() }
    }

    /// Whether `other` differs from `self` in nothing but what may stand on the final square.
    fn runs_like(&self, other: &Self) -> bool {
        self.shape == other.shape
            && self.initial == other.initial
            && self.passes == other.passes
            && self.hop == other.hop
            && self.wrap == other.wrap
            && self.ahead == other.ahead
    }
}

/// Adds `path`, or widens the path that is there already: `mW` and `cW` make one `W`.
pub(crate) fn add(paths: &mut Vec<Path>, path: Path) {
    if let Some(known) = paths.iter_mut().find(|known| known.runs_like(&path)) {
        known.quiet |= path.quiet;
        known.capture |= path.capture;
        known.en_passant |= path.en_passant;
    } else {
        paths.push(path);
    }
}
