import { lonelyWall, mayMove, nameOf, standing, targets, type BoardState } from "./state";
import { handOrigin, inHand, type BoardGame, type Placement, type Side } from "./types";

/** `e4, white Marshall, may capture`: what a screen reader says of a square. */
export function squareLabel(state: BoardState, name: string): string {
  const parts = [name];
  const zone = state.game.zones.find((each) => each.squares.includes(name));
  if (zone) parts.push(`${sideName(state.game, zone.side)}'s ${zone.name}`);
  const man = standing(state).get(name);
  const vacant = state.walls.has(name) ? "wall" : "empty";
  parts.push(man ? `${sideName(state.game, man.side).toLowerCase()} ${nameOf(state, man.kind)}` : vacant);
  if (state.check.has(name)) parts.push("in check");
  if (state.frozen.has(name)) parts.push("frozen");
  const target = targets(state).get(name);
  const here = state.selected !== null && inHand(state.selected) ? "may be put here" : "may move here";
  if (state.walling) {
    if (name === state.walling.to) parts.push("choose where the wall goes");
    if (target) parts.push("the wall may go here");
  } else if (name === state.selected) parts.push("selected");
  else if (target) parts.push(target === "capture" ? "may capture" : here);
  else if (state.selected === null && mayMove(state, name)) parts.push("can move");
  else if (lonelyWall(state, name)) parts.push("a wall may go here");
  if (state.lastMove?.to === name) parts.push("moved last");
  if (state.reach && state.reach.square !== name && state.selected === null) {
    if (state.reach.captures.includes(name)) parts.push(`captured from ${state.reach.square}`);
    else if (state.reach.quiet.includes(name)) parts.push(`reached from ${state.reach.square}`);
  }
  return parts.join(", ");
}

/** `White's men in hand`. */
export function handName(state: BoardState, side: Side): string {
  return `${sideName(state.game, side)}'s men in hand`;
}

/** `2 Pawns`, or rather `Pawn in hand, 2`: a name has no plural that could be made of it. */
export function handLabel(state: BoardState, side: Side, kind: string, count: number): string {
  const parts = [`${sideName(state.game, side).toLowerCase()} ${nameOf(state, kind)} in hand`, String(count)];
  const origin = handOrigin(side, kind);
  if (state.selected === origin) parts.push("selected");
  else if (mayMove(state, origin)) parts.push("can be put on the board");
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
  /** Where walls have come. */
  readonly walls?: readonly string[];
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
  const put = after.get(made.to);
  const walls = (made.walls ?? []).map((square) => `wall on ${square}`);
  const told = (side: Side, parts: readonly string[]): string => {
    const check = made.check.length > 0 ? ["check"] : [];
    const frozen = made.frozen.length > 0 ? [`frozen: ${made.frozen.join(" ")}`] : [];
    return `${sideName(game, side)}: ${[...parts, ...walls, ...check, ...frozen].join(", ")}`;
  };
  if (!mover) return put ? told(put.side, [`${kind(put.kind)} put on ${made.to}`]) : "";
  if (made.from === made.to && alike(before, after)) {
    return told(mover.side, walls.length > 0 ? [] : ["passes"]);
  }
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
  if (!became) parts.push("goes from the board itself");
  else if (became.side === mover.side && became.kind !== mover.kind)
    parts.push(`becomes ${kind(became.kind)}`);
  for (const square of new Set([made.from, partner?.[0] ?? made.from])) {
    const entered = after.get(square);
    if (!entered || square === made.to || entered.side !== mover.side) continue;
    if (same(before.get(square), entered) || (partner && same(entered, partner[1]))) continue;
    parts.push(`${kind(entered.kind)} enters on ${square}`);
  }
  return told(mover.side, parts);
}

function alike(a: Placement, b: Placement): boolean {
  return a.size === b.size && [...a].every(([square, man]) => same(b.get(square), man));
}

function same(a: { kind: string; side: Side } | undefined, b: { kind: string; side: Side }): boolean {
  return a?.kind === b.kind && a.side === b.side;
}
