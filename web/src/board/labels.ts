import { mayMove, nameOf, targets, type BoardState } from "./state";
import type { BoardGame, Placement, Side } from "./types";

/** `e4, white Marshall, may capture`: what a screen reader says of a square. */
export function squareLabel(state: BoardState, name: string): string {
  const parts = [name];
  const zone = state.game.zones.find((each) => each.squares.includes(name));
  if (zone) parts.push(`${sideName(state.game, zone.side)}'s ${zone.name}`);
  const man = state.men.get(name);
  parts.push(man ? `${sideName(state.game, man.side).toLowerCase()} ${nameOf(state, man.kind)}` : "empty");
  if (state.check.has(name)) parts.push("in check");
  if (state.frozen.has(name)) parts.push("frozen");
  const target = targets(state).get(name);
  if (name === state.selected) parts.push("selected");
  else if (target) parts.push(target === "capture" ? "may capture" : "may move here");
  else if (state.selected === null && mayMove(state, name)) parts.push("can move");
  if (state.lastMove?.to === name) parts.push("moved last");
  if (state.reach && state.reach.square !== name && state.selected === null) {
    if (state.reach.captures.includes(name)) parts.push(`captured from ${state.reach.square}`);
    else if (state.reach.quiet.includes(name)) parts.push(`reached from ${state.reach.square}`);
  }
  return parts.join(", ");
}

export function sideName(game: Pick<BoardGame, "sides">, side: Side): string {
  return game.sides[side === "white" ? 0 : 1];
}

/** A move that was made: what the announcement needs of it. */
export interface Made {
  readonly from: string;
  readonly to: string;
  readonly check: readonly string[];
  readonly frozen: readonly string[];
}

/**
 * `Black: Knight b8 to c6, check`. The words come from the two positions rather than from the notation, so
 * that castling, passing captures and promotions of any game are told as what they are.
 */
export function announceMove(
  game: Pick<BoardGame, "men" | "sides">,
  before: Placement,
  after: Placement,
  made: Made,
): string {
  const kind = (id: string | undefined): string => game.men.find((each) => each.id === id)?.name ?? "man";
  const mover = before.get(made.from);
  if (!mover) return "";
  const parts: string[] = [];
  const partner = [...before].find(
    ([square, man]) => man.side === mover.side && square !== made.from && !same(after.get(square), man),
  );
  const victims = [...before].filter(
    ([square, man]) => man.side !== mover.side && after.get(square)?.side !== man.side,
  );
  const victim = victims.find(([square]) => square === made.to) ?? victims[0];
  if (partner) {
    const [origin, man] = partner;
    const arrival = [...after].find(
      ([square, each]) => same(each, man) && !same(before.get(square), man) && square !== made.to,
    );
    const castles = arrival && partner[0] !== made.to && made.from !== made.to;
    parts.push(`${castles ? "castles, " : ""}${kind(mover.kind)} ${made.from} to ${made.to}`);
    if (!arrival) parts.push(`takes its own ${kind(man.kind)} ${origin}`);
    if (arrival) parts.push(`${kind(man.kind)} ${origin} to ${arrival[0]}`);
  } else if (victim && victim[0] === made.to) {
    parts.push(`${kind(mover.kind)} ${made.from} takes ${kind(victim[1].kind)} ${made.to}`);
  } else {
    parts.push(`${kind(mover.kind)} ${made.from} to ${made.to}`);
    if (victim) parts.push(`takes ${kind(victim[1].kind)} ${victim[0]} in passing`);
  }
  for (const [square, man] of victims) {
    if (square !== victim?.[0]) parts.push(`takes ${kind(man.kind)} ${square} in passing`);
  }
  const became = after.get(made.to);
  if (became && became.kind !== mover.kind) parts.push(`becomes ${kind(became.kind)}`);
  if (made.check.length > 0) parts.push("check");
  if (made.frozen.length > 0) parts.push(`frozen: ${made.frozen.join(" ")}`);
  return `${sideName(game, mover.side)}: ${parts.join(", ")}`;
}

function same(a: { kind: string; side: Side } | undefined, b: { kind: string; side: Side }): boolean {
  return a?.kind === b.kind && a.side === b.side;
}
