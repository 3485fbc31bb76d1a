import type { Hands, ManKind, Placement, Side } from "../board";

/** How many more men of a kind a side has than it began with, compared with the other side. */
export interface Surplus {
  readonly kind: ManKind;
  readonly more: number;
}

type Force = { readonly men: Placement; readonly hands: Hands };

function count({ men, hands }: Force, side: Side, kind: string): number {
  const held = hands?.[side].find((each) => each.kind === kind)?.count ?? 0;
  return [...men.values()].filter((man) => man.side === side && man.kind === kind).length + held;
}

/** What each side is ahead by. Armies that differ from the start are measured by how they began. */
export function balance(kinds: readonly ManKind[], start: Force, now: Force): Record<Side, Surplus[]> {
  const ahead = (force: Force, kind: string): number =>
    count(force, "white", kind) - count(force, "black", kind);
  const found: Record<Side, Surplus[]> = { white: [], black: [] };
  for (const kind of kinds) {
    const gain = ahead(now, kind.id) - ahead(start, kind.id);
    if (gain !== 0) found[gain > 0 ? "white" : "black"].push({ kind, more: Math.abs(gain) });
  }
  return found;
}
