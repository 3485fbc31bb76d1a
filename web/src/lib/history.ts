import type { MoveRecord, PlayState } from "../api/types";
import { wallOf, type Side } from "../board";

/** A position of a game's past or present, as the board shows it. */
export interface Moment {
  /** Moves made before it. */
  readonly ply: number;
  readonly fen: string;
  /** Whose turn it is there. */
  readonly turn: Side;
  readonly lastMove: MoveRecord | null;
  readonly check: readonly string[];
  readonly frozen: readonly string[];
  readonly present: boolean;
}

/** `view` is a ply, or null for the present. */
export function momentAt(state: PlayState, view: number | null): Moment {
  const last = state.moves.length;
  const ply = view === null ? last : Math.max(0, Math.min(view, last));
  const lastMove = state.moves[ply - 1] ?? null;
  // Where somebody passed, or did no more than wall up a square, nobody moved.
  const board = (text: string): string => text.split(/\s/)[0] ?? "";
  const passed =
    lastMove !== null &&
    lastMove.from === lastMove.to &&
    (wallOf(lastMove) !== null || board(lastMove.fen) === board(state.moves[ply - 2]?.fen ?? state.startFen));
  const moved = passed ? null : lastMove;
  if (ply === last) {
    const { fen, check, frozen } = state;
    return { ply, fen, turn: turnOf(fen), lastMove: moved, check, frozen, present: true };
  }
  const fen = lastMove?.fen ?? state.startFen;
  return {
    ply,
    fen,
    turn: turnOf(fen),
    lastMove: moved,
    check: lastMove?.check ?? [],
    frozen: lastMove?.frozen ?? [],
    present: false,
  };
}

function turnOf(fen: string): Side {
  return fen.trim().split(/\s+/)[1] === "b" ? "black" : "white";
}

/** Whether there is a move of the reader's own to take back. */
export function mayTakeBack(state: Pick<PlayState, "you" | "startFen" | "moves">): boolean {
  const { you, moves } = state;
  if (you === null || moves.length === 0) return false;
  // The second move is the other side's.
  return you === "both" || moves.length > 1 || turnOf(state.startFen) === you;
}

/** `1. e4`, `12… Nf6`: a move with its number. */
export function numbered(startFen: string, moves: readonly Pick<MoveRecord, "san">[], ply: number): string {
  const san = moves[ply - 1]?.san ?? "";
  const row = moveRows(startFen, moves).find((each) => each.first?.ply === ply || each.second?.ply === ply);
  return row ? `${row.number}${row.first?.ply === ply ? "." : "…"} ${san}` : san;
}

/** Where stepping leads; reaching the last move means the present, so that the view follows the game again. */
export function stepTo(
  state: PlayState,
  view: number | null,
  to: "first" | "back" | "on" | "last",
): number | null {
  const last = state.moves.length;
  const now = view ?? last;
  const next = { first: 0, back: Math.max(0, now - 1), on: now + 1, last }[to];
  return next >= last ? null : next;
}

export interface MoveRow {
  readonly number: number;
  readonly first: { readonly ply: number; readonly san: string } | null;
  readonly second: { readonly ply: number; readonly san: string } | null;
}

/** The moves in pairs. A game that began with the second player to move has a gap first. */
export function moveRows(startFen: string, moves: readonly Pick<MoveRecord, "san">[]): readonly MoveRow[] {
  if (moves.length === 0) return [];
  const fields = startFen.trim().split(/\s+/);
  // Counts of checks may stand before and behind; the number of the move is the last plain one.
  const start = Number(fields.findLast((field) => /^\d+$/.test(field)) ?? 1) || 1;
  const offset = fields[1] === "b" ? 1 : 0;
  const rows: MoveRow[] = [];
  for (let slot = 0; slot < moves.length + offset; slot += 2) {
    const cell = (index: number): MoveRow["first"] => {
      const move = moves[index];
      return move ? { ply: index + 1, san: move.san } : null;
    };
    rows.push({ number: start + slot / 2, first: cell(slot - offset), second: cell(slot + 1 - offset) });
  }
  return rows;
}
