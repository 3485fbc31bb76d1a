import { goalOf, inHand, originOf, wallOf, withoutWall, type Move, type Placement, type Side } from "./types";

/** A move to choose where several share their from and to squares. */
export interface Choice {
  readonly move: Move;
  /** The kind to show: what the man becomes, or what it is where it stays. */
  readonly kind: string;
  readonly label: string;
}

/** What the words of a choice are made from. */
export interface Scene {
  readonly legal: readonly Move[];
  readonly men: Placement;
  readonly turn: Side;
}

/**
 * The choices between two squares: promotions in the server's order, then staying, then any other way. Of moves that
 * differ only in their wall there is one: the wall is chosen on the board.
 */
export function choicesBetween(
  scene: Scene,
  from: string,
  to: string,
  mover: string,
  nameOf: (kind: string) => string,
): readonly Choice[] {
  const order = (move: Move): number => (move.promotion !== null ? 0 : move.stay ? 1 : 2);
  const seen = new Set<string>();
  const ways = scene.legal.filter((move) => {
    if (originOf(move, scene.turn) !== from || goalOf(move) !== to) return false;
    if (wallOf(move) === null) return true;
    const deed = withoutWall(move);
    return !seen.has(deed) && seen.add(deed);
  });
  // Beside a move that does something of its own a plain one says what it does, too.
  const told = ways.some((move) => move.victims !== undefined || move.carried !== undefined);
  const choices = ways
    .map((move, index) => ({ move, index }))
    .sort((a, b) => order(a.move) - order(b.move) || a.index - b.index)
    .map(({ move }) => {
      const kind = move.promotion ?? move.hand ?? mover;
      return { move, kind, label: told ? deeds(scene, move, nameOf) : labelOf(move, mover, nameOf) };
    });
  // Two ways that do the same to the same men differ at least in how they are written.
  const twice = (label: string): boolean => choices.filter((choice) => choice.label === label).length > 1;
  return choices.map((choice) =>
    twice(choice.label) ? { ...choice, label: `${choice.label} (${choice.move.san})` } : choice,
  );
}

/** What is asked: where all choices are what a man becomes, that. */
export function questionOf(
  chooser: { readonly from: string; readonly to: string; readonly choices: readonly Choice[] },
  mover: string,
): string {
  if (chooser.choices.every(({ move }) => move.kind === "pass")) return `Only place a wall on ${chooser.to}?`;
  if (chooser.choices.every(({ move }) => move.kind !== "drop" && (move.promotion !== null || move.stay))) {
    return `What does the ${mover} become on ${chooser.to}?`;
  }
  const way = inHand(chooser.from) ? `from the hand to ${chooser.to}` : `${chooser.from} to ${chooser.to}`;
  return `${mover} ${way}: choose`;
}

function labelOf(move: Move, mover: string, nameOf: (kind: string) => string): string {
  if (move.kind === "drop") return `Put ${nameOf(move.hand ?? mover)}`;
  if (move.gate !== undefined) {
    const castling = move.kind === "castle" ? "Castle, " : "";
    return `${castling}${nameOf(move.hand ?? "")} enters on ${move.gate}`;
  }
  if (move.promotion !== null) return nameOf(move.promotion);
  if (move.stay) return `Stay ${nameOf(mover)}`;
  return move.kind === "castle" ? "Castle" : `Move ${nameOf(mover)}`;
}

/** What a move with effects of its own does: `Takes Pawn e5 and Knight e6, back to e4`. */
function deeds(scene: Scene, move: Move, nameOf: (kind: string) => string): string {
  const man = (square: string): string => {
    const stands = scene.men.get(square);
    return `${stands?.side === scene.turn ? "own " : ""}${nameOf(stands?.kind ?? "")} ${square}`;
  };
  const victims = move.victims ?? (move.captured === null ? [] : [move.captured]);
  const parts = [victims.length > 0 ? `takes ${victims.map(man).join(" and ")}` : "takes nobody"];
  if (move.carried) parts.push(`carries ${man(move.carried[0])} to ${move.carried[1]}`);
  if (move.promotion !== null) parts.push(`becomes ${nameOf(move.promotion)}`);
  parts.push(move.from === move.to ? `stays on ${move.to}` : `ends on ${move.to}`);
  const text = parts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
