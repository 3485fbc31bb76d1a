// A plain, slow reading of what games.mjs says: positions are maps from "file,rank" to letters.

const FILES = "abcdefghijkl";
const key = (f, r) => `${f},${r}`;

export const nameOf = (game, f, r) => `${FILES[f]}${r + game.firstRank}`;

export function parse(game, fen) {
  const fields = fen.trim().split(/\s+/);
  const men = new Map();
  const squares = new Set();
  const rows = fields[0].split("/");
  if (rows.length !== game.ranks) return null;
  for (const [index, row] of rows.entries()) {
    const rank = game.ranks - 1 - index;
    let file = 0;
    for (const token of row.match(/\d+|\D/g) ?? []) {
      if (/\d/.test(token)) {
        for (let i = 0; i < Number(token); i += 1) squares.add(key(file++, rank));
      } else if (token === "*") file += 1;
      else {
        if (!game.men.some((man) => man.letter === token.toUpperCase())) return null;
        squares.add(key(file, rank));
        men.set(key(file++, rank), token);
      }
    }
    if (file !== game.files) return null;
  }
  return { men, squares, turn: fields[1] === "b" ? "black" : "white", number: Number(fields[5] ?? 1) };
}

export function write(game, position) {
  const rows = [];
  for (let rank = game.ranks - 1; rank >= 0; rank -= 1) {
    let row = "";
    let gap = 0;
    const flush = () => {
      if (gap > 0) row += gap;
      gap = 0;
    };
    for (let file = 0; file < game.files; file += 1) {
      const at = key(file, rank);
      const letter = position.men.get(at);
      if (letter === undefined && position.squares.has(at)) gap += 1;
      else {
        flush();
        row += letter ?? "*";
      }
    }
    flush();
    rows.push(row);
  }
  return `${rows.join("/")} ${position.turn[0]} - - 0 ${position.number}`;
}

const sideOf = (letter) => (letter === letter.toUpperCase() ? "white" : "black");
const kindOf = (game, letter) => game.men.find((man) => man.letter === letter.toUpperCase());
const at = (text) => text.split(",").map(Number);

function frozenAt(game, position, square) {
  const letter = position.men.get(square);
  const [f, r] = at(square);
  for (let x = -1; x <= 1; x += 1)
    for (let y = -1; y <= 1; y += 1) {
      const other = position.men.get(key(f + x, r + y));
      if (other && sideOf(other) !== sideOf(letter) && kindOf(game, other).freezes) return true;
    }
  return false;
}

export function frozen(game, position) {
  return [...position.men.keys()].filter((square) => frozenAt(game, position, square));
}

/** The targets of one man, royal safety aside. */
export function reach(game, position, square) {
  const letter = position.men.get(square);
  const kind = kindOf(game, letter);
  const side = sideOf(letter);
  const [f, r] = at(square);
  const quiet = new Set();
  const captures = new Set();
  /** Whether a rider may go on. */
  const visit = (x, y, may = "both") => {
    const target = key(x, y);
    if (!position.squares.has(target)) return false;
    const other = position.men.get(target);
    if (!other) {
      if (may !== "capture") quiet.add(target);
      return true;
    }
    if (sideOf(other) !== side && may !== "quiet" && !kind.quiet) captures.add(target);
    return false;
  };
  for (const [x, y] of kind.leaps) visit(f + x, r + y);
  for (const [x, y] of kind.rides) for (let n = 1; visit(f + n * x, r + n * y); n += 1);
  if (kind.zigzag)
    for (const [x, y] of [
      [1, 2],
      [2, 1],
      [-1, 2],
      [-2, 1],
      [1, -2],
      [2, -1],
      [-1, -2],
      [-2, -1],
    ])
      for (const turn of [1, -1]) {
        let [a, b, cx, cy] = [f, r, x, y];
        let sign = turn;
        while (visit((a += cx), (b += cy))) {
          [cx, cy] = [-sign * cy, sign * cx];
          sign = -sign;
        }
      }
  if (kind.pawn) {
    const ahead = side === "white" ? 1 : -1;
    const home =
      kind.pawn.row === null ? r : side === "white" ? kind.pawn.row : game.ranks - 1 - kind.pawn.row;
    const steps = r === home ? kind.pawn.steps : 1;
    for (let n = 1; n <= steps && visit(f, r + n * ahead, "quiet"); n += 1);
    for (const x of [-1, 1]) visit(f + x, r + ahead, "capture");
  }
  return { quiet: [...quiet], captures: [...captures] };
}

export function make(game, position, move) {
  const men = new Map(position.men);
  const letter = men.get(move.fromKey);
  men.delete(move.fromKey);
  const next = move.promoteTo ?? letter.toUpperCase();
  men.set(move.toKey, position.turn === "white" ? next : next.toLowerCase());
  const turn = position.turn === "white" ? "black" : "white";
  return { ...position, men, turn, number: position.number + (turn === "white" ? 1 : 0) };
}

/** Where the royal men of a side stand attacked. */
export function checks(game, position, side) {
  const royals = [...position.men].filter(
    ([, letter]) => sideOf(letter) === side && kindOf(game, letter).royal,
  );
  const attacked = new Set();
  for (const [square, letter] of position.men) {
    if (sideOf(letter) === side || frozenAt(game, position, square)) continue;
    for (const target of reach(game, position, square).captures) attacked.add(target);
  }
  return royals.map(([square]) => square).filter((square) => attacked.has(square));
}

export function legal(game, position) {
  const moves = [];
  const show = (square) => nameOf(game, ...at(square));
  for (const [fromKey, letter] of position.men) {
    if (sideOf(letter) !== position.turn || frozenAt(game, position, fromKey)) continue;
    const kind = kindOf(game, letter);
    const { quiet, captures } = reach(game, position, fromKey);
    for (const toKey of [...quiet, ...captures]) {
      const [, rank] = at(toKey);
      const row = position.turn === "white" ? rank : game.ranks - 1 - rank;
      const final = row === game.ranks - 1;
      const early = game.early?.[row]?.split("") ?? [];
      const letters = kind.pawn ? (final ? game.promote : early) : [];
      const stay = letters.length > 0 && game.stay === true && (!final || game.id === "ximeracak");
      const taken = position.men.has(toKey);
      for (const promoteTo of letters.length === 0 ? [null] : stay ? [...letters, null] : letters) {
        const move = {
          fromKey,
          toKey,
          promoteTo,
          from: show(fromKey),
          to: show(toKey),
          promotion: promoteTo === null ? null : kindOf(game, promoteTo).id,
          stay: stay && promoteTo === null,
          kind: taken ? "capture" : "move",
          captured: taken ? show(toKey) : null,
        };
        const after = make(game, position, move);
        if (checks(game, after, position.turn).length > 0) continue;
        const check = checks(game, after, after.turn).length > 0 ? "+" : "";
        const becomes = promoteTo === null ? "" : `=${promoteTo}`;
        const text = kind.san === "" ? (taken ? move.from[0] : "") : kind.san;
        move.uci = `${move.from}${move.to}${promoteTo?.toLowerCase() ?? ""}`;
        move.san = `${text}${taken ? "x" : ""}${move.to}${becomes}${check}`;
        moves.push(move);
      }
    }
  }
  return moves;
}

/** The man alone in the middle of a board, for its diagram. */
export function alone(game, kind) {
  const size = 9;
  const squares = new Set();
  for (let f = 0; f < size; f += 1) for (let r = 0; r < size; r += 1) squares.add(key(f, r));
  const position = { men: new Map([["4,4", kind.letter]]), squares, turn: "white", number: 1 };
  return reach({ ...game, ranks: size, files: size }, position, "4,4");
}
