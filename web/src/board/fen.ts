import { squareAt, type Geometry } from "./geometry";
import type { Man, ManKind, Move, Placement } from "./types";

export class FenError extends Error {}

/**
 * Reads the first field of a FEN: letters are men (lower case for the second player), numbers of one or two
 * digits are empty squares, `*` is a hole. The server has checked the text; what fails here is a
 * disagreement between page and server, which must be seen and not drawn.
 */
export function parsePlacement(fen: string, geometry: Geometry, kinds: readonly ManKind[]): Placement {
  const field = fen.trim().split(/\s+/)[0] ?? "";
  const rows = field.split("/");
  if (rows.length !== geometry.ranks) {
    throw new FenError(`The position has ${rows.length} rows; the board has ${geometry.ranks}.`);
  }
  const byLetter = lettersOf(kinds);
  const men = new Map<string, Man>();
  rows.forEach((row, index) => {
    const rank = geometry.ranks - 1 - index;
    let file = 0;
    for (const token of row.match(/\d+|\D/gu) ?? []) {
      if (/^\d/.test(token)) {
        file += Number(token);
        continue;
      }
      if (token !== "*") {
        const man = byLetter.get(token);
        const square = squareAt(geometry, file, rank);
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
  return men;
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
  move: Pick<Move, "from" | "to" | "promotion" | "captured" | "victims" | "carried">,
): Placement {
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
  return next;
}
