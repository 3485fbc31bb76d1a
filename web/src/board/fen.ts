import { squareAt, type Geometry } from "./geometry";
import { wallOf, type Hand, type Hands, type Man, type ManKind, type Move } from "./types";
import type { Placement, Setting, Side, Walls } from "./types";

export class FenError extends Error {}

/** The first field of a FEN: the board, and in brackets behind it what is in hand. */
function split(fen: string): { board: string; hand: string | null } {
  const field = fen.trim().split(/\s+/)[0] ?? "";
  const at = field.indexOf("[");
  return at < 0
    ? { board: field, hand: null }
    : { board: field.slice(0, at), hand: field.slice(at + 1).replace(/\]$/, "") };
}

/** Reads what the two sides have in hand; null if the FEN is of a game without hands. */
export function parseHands(fen: string, kinds: readonly ManKind[]): Hands {
  const { hand } = split(fen);
  if (hand === null) return null;
  const byLetter = lettersOf(kinds);
  const counts: Record<Side, Map<string, number>> = { white: new Map(), black: new Map() };
  for (const token of hand.match(/\+?[^+]/gu) ?? []) {
    const man = byLetter.get(token);
    if (!man) throw new FenError(`No man of this game has the letter "${token}".`);
    const count = counts[man.side];
    count.set(man.kind, (count.get(man.kind) ?? 0) + 1);
  }
  const listed = (side: Side): Hand => [...counts[side]].map(([kind, count]) => ({ kind, count }));
  return { white: listed("white"), black: listed("black") };
}

/**
 * Reads the board of a FEN: letters are men (lower case for the second player; a plus before one belongs to it),
 * numbers of one or two digits are empty squares, `*` is a hole or, on a square of the board, a wall, `~` marks the
 * promoted man before it. The server has checked the text; what fails here is a disagreement between page and server,
 * which must be seen and not drawn.
 */
export function parseBoard(fen: string, geometry: Geometry, kinds: readonly ManKind[]): Setting {
  const rows = split(fen).board.split("/");
  if (rows.length !== geometry.ranks) {
    throw new FenError(`The position has ${rows.length} rows; the board has ${geometry.ranks}.`);
  }
  const byLetter = lettersOf(kinds);
  const men = new Map<string, Man>();
  const walls = new Set<string>();
  rows.forEach((row, index) => {
    const rank = geometry.ranks - 1 - index;
    let file = 0;
    for (const token of row.match(/\d+|\+?\D/gu) ?? []) {
      if (/^\d/.test(token)) {
        file += Number(token);
        continue;
      }
      if (token === "~") continue;
      const square = squareAt(geometry, file, rank);
      if (token === "*") {
        if (square) walls.add(square.name);
      } else {
        const man = byLetter.get(token);
        if (!man) throw new FenError(`No man of this game has the letter "${token}".`);
        if (!square) throw new FenError(`"${token}" stands beside the board.`);
        men.set(square.name, man);
      }
      file += 1;
    }
    if (file !== geometry.files) {
      throw new FenError(`The row "${row}" has ${file} squares; the board has ${geometry.files} files.`);
    }
  });
  return { men, walls };
}

/** Who stands on the board of a FEN. */
export function parsePlacement(fen: string, geometry: Geometry, kinds: readonly ManKind[]): Placement {
  return parseBoard(fen, geometry, kinds).men;
}

function lettersOf(kinds: readonly ManKind[]): ReadonlyMap<string, Man> {
  const letters = new Map<string, Man>();
  for (const kind of kinds) {
    letters.set(kind.letter.toUpperCase(), { kind: kind.id, side: "white" });
    letters.set(kind.letter.toLowerCase(), { kind: kind.id, side: "black" });
  }
  return letters;
}

/** The position after a move that the server has not yet confirmed, as far as the page can know it. */
export function afterMove(
  men: Placement,
  move: Pick<
    Move,
    "kind" | "from" | "to" | "promotion" | "captured" | "victims" | "carried" | "hand" | "gate"
  >,
  turn: Side,
): Placement {
  const entering = move.hand === undefined ? null : { kind: move.hand, side: turn };
  if (move.kind === "drop") return entering ? new Map(men).set(move.to, entering) : men;
  if (move.kind === "pass") return men;
  const man = men.get(move.from);
  if (!man) return men;
  const next = new Map(men);
  next.delete(move.from);
  if (move.captured !== null) next.delete(move.captured);
  for (const victim of move.victims ?? []) next.delete(victim);
  const third = move.carried && men.get(move.carried[0]);
  if (move.carried) next.delete(move.carried[0]);
  next.set(move.to, move.promotion === null ? man : { kind: move.promotion, side: man.side });
  if (move.carried && third) next.set(move.carried[1], third);
  if (entering && move.gate !== undefined) next.set(move.gate, entering);
  return next;
}

/** The walls after such a move; whether an older one goes for it the server says. */
export function wallsAfter(walls: Walls, move: Pick<Move, "uci" | "to">): Walls {
  const wall = wallOf(move);
  return wall === null ? walls : new Set([...walls, wall]);
}

/** The hands after such a move; what it captures comes there once the server says so. */
export function handsAfter(hands: Hands, move: Pick<Move, "hand" | "held">, turn: Side): Hands {
  if (hands === null || move.hand === undefined) return hands;
  const kind = move.held ?? move.hand;
  const left = hands[turn]
    .map((each) => (each.kind === kind ? { kind, count: each.count - 1 } : each))
    .filter((each) => each.count > 0);
  return { ...hands, [turn]: left };
}
