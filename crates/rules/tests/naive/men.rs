//! How the men move, in the words of the rules page: leaps, rides, the bent ride, and the pawns.

use super::board::{Board, Man, Side, Square};
use super::variant::Variant;

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The eight squares around a square, those off the board among them.
pub(crate) fn neighbours(square: Square) -> impl Iterator<Item = Square> {
    STRAIGHT.into_iter().chain(DIAGONAL).map(move |step| square.step(step))
}

/// Gathers the squares that one man reaches from where it stands, its own side's men included.
///
/// A square reached by two ways is found twice: whoever makes moves of them makes one.
struct Reach<'a> {
    board: &'a Board,
    from: Square,
    found: Vec<Square>,
}

impl Reach<'_> {
    /// Every leap of the two lengths, in all directions, over whatever is between.
    fn leap(&mut self, long: i32, short: i32) {
        for (files, ranks) in [(long, short), (short, long)] {
            for (east, north) in DIAGONAL {
                self.step((files * east, ranks * north));
            }
        }
    }

    fn step(&mut self, step: (i32, i32)) {
        let to = self.from.step(step);
        if self.board.variant.exists(to) {
            self.found.push(to);
        }
    }

    /// Lands again and again, taking the two steps by turns, up to and including the first man met.
    fn ride_by_turns(&mut self, odd: (i32, i32), even: (i32, i32)) {
        let mut to = self.from.step(odd);
        let mut next = [even, odd].into_iter().cycle();
        while self.board.variant.exists(to) {
            self.found.push(to);
            if self.board.at(to).is_some() {
                return;
            }
            to = to.step(next.next().unwrap_or(odd));
        }
    }

    fn ride(&mut self, directions: [(i32, i32); 4]) {
        for direction in directions {
            self.ride_by_turns(direction, direction);
        }
    }

    fn rook(&mut self) {
        self.ride(STRAIGHT);
    }

    fn bishop(&mut self) {
        self.ride(DIAGONAL);
    }

    fn queen(&mut self) {
        self.rook();
        self.bishop();
    }

    fn knight(&mut self) {
        self.leap(2, 1);
    }

    fn wazir(&mut self) {
        self.leap(1, 0);
    }

    fn ferz(&mut self) {
        self.leap(1, 1);
    }

    fn dabbaba(&mut self) {
        self.leap(2, 0);
    }

    fn alfil(&mut self) {
        self.leap(2, 2);
    }

    fn camel(&mut self) {
        self.leap(3, 1);
    }

    fn zebra(&mut self) {
        self.leap(3, 2);
    }

    fn king(&mut self) {
        self.wazir();
        self.ferz();
    }

    /// Knight's leaps that turn a right angle after each, one way and the other by turns, and the first turn either way.
    fn quintessence(&mut self) {
        for (files, ranks) in [(2, 1), (1, 2)] {
            for (east, north) in DIAGONAL {
                let (x, y) = (files * east, ranks * north);
                self.ride_by_turns((x, y), (-y, x));
                self.ride_by_turns((x, y), (y, -x));
            }
        }
    }
}

/// Is the man there held fast by an Immobilizer of the enemy next to it? Only Thronschach has any.
pub(crate) fn is_frozen(board: &Board, square: Square) -> bool {
    let Some(man) = board.at(square) else {
        return false;
    };
    let immobilizer = Man { letter: 'I', side: man.side.other() };
    board.variant == Variant::Thronschach && neighbours(square).any(|near| board.at(near) == Some(immobilizer))
}

/// Does this man move as a pawn does, and not just capture and move alike? A Thronschach pawn on its eighth rank
/// is a king in all but rank.
fn is_walking_pawn(board: &Board, man: Man, from: Square) -> bool {
    let variant = board.variant;
    variant.pawns().contains(man.letter)
        && !(variant == Variant::Thronschach && variant.own_rank(man.side, from.rank) == 8)
}

/// The squares on which the man could capture, whoever is there now.
///
/// A frozen man attacks nothing, and neither does an Immobilizer.
pub(crate) fn attacks(board: &Board, from: Square) -> Vec<Square> {
    let Some(man) = board.at(from) else {
        return Vec::new();
    };
    let immobilizer = board.variant == Variant::Thronschach && man.letter == 'I';
    if immobilizer || is_frozen(board, from) {
        return Vec::new();
    }
    reach(board, from, man)
}

/// The squares that the man reaches by moving as it captures. For an Immobilizer, by moving.
fn reach(board: &Board, from: Square, man: Man) -> Vec<Square> {
    let mut reach = Reach { board, from, found: Vec::new() };
    if is_walking_pawn(board, man, from) {
        let forward = man.side.forward();
        reach.step((-1, forward));
        reach.step((1, forward));
        if board.variant == Variant::Ximeracak {
            reach.step((0, forward));
        }
        return reach.found;
    }
    match board.variant {
        Variant::Chess => orthodox(&mut reach, man.letter),
        Variant::Panchimera | Variant::DecimalPanchimera => panchimera(&mut reach, man.letter),
        Variant::Patchanka => patchanka(&mut reach, man.letter),
        Variant::Ximeracak => ximeracak(&mut reach, man),
        Variant::Quinquereme => quinquereme(&mut reach, man.letter),
        Variant::Thronschach => thronschach(&mut reach, man.letter),
    }
    reach.found
}

fn orthodox(reach: &mut Reach<'_>, letter: char) {
    match letter {
        'K' => reach.king(),
        'Q' => reach.queen(),
        'R' => reach.rook(),
        'B' => reach.bishop(),
        'N' => reach.knight(),
        _ => unreachable!("no such man: {letter}"),
    }
}

fn panchimera(reach: &mut Reach<'_>, letter: char) {
    match letter {
        'H' => {
            reach.king();
            reach.knight();
        }
        'A' => {
            reach.bishop();
            reach.knight();
        }
        'M' => {
            reach.rook();
            reach.knight();
        }
        'G' => {
            reach.queen();
            reach.knight();
        }
        _ => orthodox(reach, letter),
    }
}

fn patchanka(reach: &mut Reach<'_>, letter: char) {
    match letter {
        'K' => reach.king(),
        'W' => {
            reach.knight();
            reach.camel();
        }
        'O' => {
            reach.knight();
            reach.zebra();
        }
        'Z' => {
            reach.camel();
            reach.zebra();
        }
        'I' => {
            reach.ferz();
            reach.dabbaba();
        }
        'H' => {
            reach.wazir();
            reach.alfil();
        }
        'B' => {
            reach.bishop();
            reach.dabbaba();
        }
        'R' => {
            reach.rook();
            reach.alfil();
        }
        'Q' => {
            reach.queen();
            reach.alfil();
            reach.dabbaba();
        }
        _ => unreachable!("no such man: {letter}"),
    }
}

fn ximeracak(reach: &mut Reach<'_>, man: Man) {
    match man.letter {
        // One step any way but diagonally back.
        'G' => {
            reach.wazir();
            reach.step((-1, man.side.forward()));
            reach.step((1, man.side.forward()));
        }
        'C' => {
            reach.wazir();
            reach.alfil();
            reach.dabbaba();
        }
        'N' => reach.knight(),
        'P' => {
            reach.leap(3, 2);
            reach.leap(4, 1);
        }
        'W' => {
            reach.ferz();
            reach.camel();
        }
        letter => unreachable!("no such man: {letter}"),
    }
}

fn quinquereme(reach: &mut Reach<'_>, letter: char) {
    match letter {
        'J' => {
            reach.bishop();
            reach.knight();
        }
        'Z' => reach.zebra(),
        'C' => reach.camel(),
        'V' => reach.quintessence(),
        'L' => {
            reach.rook();
            reach.quintessence();
        }
        'T' => {
            reach.queen();
            reach.quintessence();
        }
        _ => orthodox(reach, letter),
    }
}

fn thronschach(reach: &mut Reach<'_>, letter: char) {
    match letter {
        // A pawn comes here only on its eighth rank.
        'K' | 'P' => reach.king(),
        'C' => {
            reach.bishop();
            reach.knight();
        }
        'D' => {
            reach.bishop();
            reach.wazir();
        }
        'M' => {
            reach.knight();
            reach.wazir();
        }
        'I' => reach.queen(),
        _ => unreachable!("no such man: {letter}"),
    }
}

/// The free squares that the man may go to, as far as its shape of move says, and freezing.
pub(crate) fn quiet(board: &Board, from: Square) -> Vec<Square> {
    let Some(man) = board.at(from) else {
        return Vec::new();
    };
    if is_frozen(board, from) {
        return Vec::new();
    }
    let mut found = if is_walking_pawn(board, man, from) { walk(board, from, man) } else { reach(board, from, man) };
    found.retain(|&to| board.is_free(to));
    found
}

/// The steps of a pawn that does not capture.
fn walk(board: &Board, from: Square, man: Man) -> Vec<Square> {
    let variant = board.variant;
    let forward = man.side.forward();
    let own_rank = variant.own_rank(man.side, from.rank);
    let mut found = Vec::new();
    for steps in 1..=variant.longest_step(man.letter, own_rank) {
        let to = from.step((0, steps * forward));
        if !board.is_free(to) {
            break;
        }
        found.push(to);
    }
    if variant == Variant::Patchanka && man.letter == 'S' {
        found.extend([from.step((-1, 0)), from.step((1, 0))]);
    }
    if variant == Variant::Ximeracak {
        found.extend([from.step((-1, forward)), from.step((1, forward))]);
    }
    found
}

/// Could any man of the side capture on the square? The square itself may be empty or not.
pub(crate) fn is_attacked(board: &Board, square: Square, by: Side) -> bool {
    board.men(by).any(|(from, _)| attacks(board, from).contains(&square))
}
