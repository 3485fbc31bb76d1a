//! Positions as text, read strictly and written in one way only.

use super::board::{Board, Man, Side, Square};
use super::moves::{NaivePosition, passer, right_squares, stands_ready};
use super::variant::Variant;

pub(crate) fn write(position: &NaivePosition) -> String {
    let mut rights: String = position.rights.iter().collect();
    if rights.is_empty() {
        rights.push('-');
    }
    let mut en_passant: String = position.en_passant.iter().map(Square::to_string).collect();
    if en_passant.is_empty() {
        en_passant.push('-');
    }
    let turn = match position.turn {
        Side::White => 'w',
        Side::Black => 'b',
    };
    let board = write_board(&position.board);
    let (clock, number) = (position.clock, position.number);
    format!("{board} {turn} {rights} {en_passant} {clock} {number}")
}

fn write_board(board: &Board) -> String {
    let variant = board.variant;
    let mut rows = Vec::new();
    for rank in (variant.first_rank()..=variant.last_rank()).rev() {
        let mut row = String::new();
        let mut empty = 0;
        for file in 0..variant.files() {
            let square = Square::new(file, rank);
            if board.is_free(square) {
                empty += 1;
                continue;
            }
            if empty > 0 {
                row.push_str(&empty.to_string());
                empty = 0;
            }
            row.push(match board.at(square) {
                None => '*',
                Some(man) if man.side == Side::White => man.letter,
                Some(man) => man.letter.to_ascii_lowercase(),
            });
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        rows.push(row);
    }
    rows.join("/")
}

/// Reads a FEN. Fields left out at the end are as at the start of a game with no rights.
pub(crate) fn read(variant: Variant, fen: &str) -> Result<NaivePosition, String> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    if fields.is_empty() || fields.len() > 6 {
        return Err(format!("{} fields", fields.len()));
    }
    let field = |index: usize, default: &'static str| fields.get(index).copied().unwrap_or(default);
    let board = read_board(variant, field(0, ""))?;
    let turn = match field(1, "w") {
        "w" => Side::White,
        "b" => Side::Black,
        other => return Err(format!("no side {other}")),
    };
    for side in [Side::White, Side::Black] {
        if board.count(side, variant.royal()) != 1 {
            return Err("not one royal man a side".to_owned());
        }
    }
    let rights = read_rights(&board, field(2, "-"))?;
    let en_passant = read_en_passant(&board, turn, field(3, "-"))?;
    let clock = field(4, "0").parse().map_err(|_| "the clock".to_owned())?;
    let number = field(5, "1").parse().map_err(|_| "the number".to_owned())?;
    let position = NaivePosition { board, turn, rights, en_passant, clock, number };
    if position.in_check(turn.other()) {
        return Err("the side that is not to move is in check".to_owned());
    }
    Ok(position)
}

fn read_board(variant: Variant, text: &str) -> Result<Board, String> {
    let mut board = Board::empty(variant);
    let ranks = (variant.first_rank()..=variant.last_rank()).rev();
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != ranks.clone().count() {
        return Err(format!("{} ranks", rows.len()));
    }
    for (rank, row) in ranks.zip(rows) {
        let mut file = 0;
        let mut rest = row;
        while let Some(c) = rest.chars().next() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if digits > 0 {
                let run: i32 = rest[..digits].parse().map_err(|_| "a run".to_owned())?;
                if run == 0 || c == '0' || run > variant.files() {
                    return Err(format!("a run of {}", &rest[..digits]));
                }
                if (file..file + run).any(|file| !variant.exists(Square::new(file, rank))) {
                    return Err(format!("no room for {run} on rank {rank}"));
                }
                file += run;
                rest = &rest[digits..];
                continue;
            }
            let square = Square::new(file, rank);
            let is_square = variant.exists(square);
            if c == '*' && !is_square && file < variant.files() {
                // A place that is no square, said to be none.
            } else if is_square && variant.letters().contains(c.to_ascii_uppercase()) {
                let side = if c.is_ascii_uppercase() { Side::White } else { Side::Black };
                let letter = c.to_ascii_uppercase();
                board.set(square, Some(Man { letter, side }));
            } else {
                return Err(format!("{c} on rank {rank}"));
            }
            file += 1;
            rest = &rest[c.len_utf8()..];
        }
        if file != variant.files() {
            return Err(format!("{file} files on rank {rank}"));
        }
    }
    Ok(board)
}

/// A right whose King or rook is not at home is refused.
fn read_rights(board: &Board, text: &str) -> Result<Vec<char>, String> {
    if text == "-" {
        return Ok(Vec::new());
    }
    for (index, right) in text.char_indices() {
        let needed = right_squares(board.variant, right);
        let at_home = needed.iter().all(|&(square, man)| board.at(square) == Some(man));
        if needed.is_empty() || !at_home || text[..index].contains(right) {
            return Err(format!("the right {right}"));
        }
    }
    Ok("KQkq".chars().filter(|&c| text.contains(c)).collect())
}

/// Squares over which no pawn can have gone are refused; those on which none can capture are left out.
fn read_en_passant(board: &Board, turn: Side, text: &str) -> Result<Vec<Square>, String> {
    let mut squares: Vec<Square> = Vec::new();
    let mut rest = if text == "-" { "" } else { text };
    while !rest.is_empty() {
        let (square, tail) = Square::read(rest).ok_or_else(|| format!("an en passant square, {text}"))?;
        let follows = squares.last().is_none_or(|&last| last.step((0, 1)) == square);
        if !follows || !could_be_passed(board.variant, turn.other(), square) {
            return Err(format!("an en passant square, {square}"));
        }
        squares.push(square);
        rest = tail;
    }
    squares.retain(|&square| can_be_taken(board, turn, square));
    Ok(squares)
}

/// Is this a square over which some pawn of the side goes with a long step from some square of the board?
fn could_be_passed(variant: Variant, walker: Side, over: Square) -> bool {
    if !variant.has_en_passant() || !variant.exists(over) {
        return false;
    }
    (1..=2).any(|back| {
        let from = over.step((0, -back * walker.forward()));
        let own_rank = variant.own_rank(walker, from.rank);
        let goes_beyond = |letter| variant.longest_step(letter, own_rank) > back;
        variant.exists(from)
            && variant.exists(over.step((0, walker.forward())))
            && variant.pawns().chars().any(goes_beyond)
    })
}

/// Is there a man of a pawn's kind just beyond the square, a free way behind it, and a pawn ready to take it?
fn can_be_taken(board: &Board, turn: Side, over: Square) -> bool {
    let variant = board.variant;
    let walker = turn.other();
    let Some(man) = passer(board, over, walker).and_then(|on| Some((on, board.at(on)?))) else {
        return false;
    };
    let (on, Man { letter, .. }) = man;
    // A Soldier may have stepped on to the last rank, and is a Begum now.
    let kinds: Vec<char> = if variant.becomes(board, walker, 'P', on) == [Some(letter)] {
        variant.pawns().chars().collect()
    } else if variant.pawns().contains(letter) {
        vec![letter]
    } else {
        return false;
    };
    let walked = |steps: i32| {
        let from = on.step((0, -steps * walker.forward()));
        let way_is_free = (1..=steps).all(|back| board.is_free(on.step((0, -back * walker.forward()))));
        let own_rank = variant.own_rank(walker, from.rank);
        way_is_free
            && kinds.iter().any(|&kind| variant.longest_step(kind, own_rank) >= steps)
            && (over.rank - on.rank).abs() < steps
    };
    board.is_free(over) && (2..=3).any(walked) && stands_ready(board, turn, over)
}
