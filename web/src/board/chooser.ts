import { goalOf, type Move } from "./types";

/** A move to choose where several share their from and to squares. */
export interface Choice {
  readonly move: Move;
  /** The kind to show: what the man becomes, or what it is where it stays. */
  readonly kind: string;
  readonly label: string;
}

/** The choices between two squares: promotions in the server's order, then staying, then any other way. */
export function choicesBetween(
  legal: readonly Move[],
  from: string,
  to: string,
  mover: string,
  nameOf: (kind: string) => string,
): readonly Choice[] {
  const order = (move: Move): number => (move.promotion !== null ? 0 : move.stay ? 1 : 2);
  return legal
    .filter((move) => move.from === from && goalOf(move) === to)
    .map((move, index) => ({ move, index }))
    .sort((a, b) => order(a.move) - order(b.move) || a.index - b.index)
    .map(({ move }) => ({ move, kind: move.promotion ?? mover, label: labelOf(move, mover, nameOf) }));
}

function labelOf(move: Move, mover: string, nameOf: (kind: string) => string): string {
  // Only its score tells such a move from others between the same squares.
  if (move.victims !== undefined || move.carried !== undefined) return move.san;
  if (move.promotion !== null) return nameOf(move.promotion);
  if (move.stay) return `Stay ${nameOf(mover)}`;
  return move.kind === "castle" ? "Castle" : `Move ${nameOf(mover)}`;
}
