import type { Man, Placement } from "./types";

/** A man that is drawn on `to` and came from `from`. */
export interface Motion {
  readonly from: string;
  readonly to: string;
}

/**
 * Which men moved between two positions, for the animation. The move itself is a hint that settles the pair
 * whose kind may differ (a promotion); all other changes pair equal men. Too many changes are a jump to
 * another position, where gliding men would only confuse.
 */
export function motions(
  before: Placement,
  after: Placement,
  hint: Motion | null,
  limit = 4,
): readonly Motion[] {
  const gone: [string, Man][] = [];
  const come: [string, Man][] = [];
  for (const [square, man] of before) if (!equal(after.get(square), man)) gone.push([square, man]);
  for (const [square, man] of after) if (!equal(before.get(square), man)) come.push([square, man]);
  if (come.length > limit) return [];
  const found: Motion[] = [];
  const take = (from: string, to: string): void => {
    found.push({ from, to });
    gone.splice(
      gone.findIndex(([square]) => square === from),
      1,
    );
    come.splice(
      come.findIndex(([square]) => square === to),
      1,
    );
  };
  // Backwards as well: stepping back shows the same move reversed.
  for (const [from, to] of hint ? [[hint.from, hint.to] as const, [hint.to, hint.from] as const] : []) {
    const left = gone.find(([square]) => square === from);
    const arrived = come.find(([square]) => square === to);
    if (left && arrived && left[1].side === arrived[1].side) take(from, to);
  }
  for (const [to, man] of [...come]) {
    const from = gone.find(([, each]) => equal(each, man));
    if (from) take(from[0], to);
  }
  return found;
}

function equal(a: Man | undefined, b: Man): boolean {
  return a?.kind === b.kind && a.side === b.side;
}
