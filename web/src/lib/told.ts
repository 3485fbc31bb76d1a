import { motions, type Placement, type Side } from "../board";

/** The man that the panel beside the board tells of. */
export interface Told {
  readonly man: string;
  readonly side: Side;
  /** Where he stands; null for a man of the list, and for one who is on the board no more. */
  readonly square: string | null;
}

/** The same man in another position: he is followed where he goes, and becomes what he becomes. */
export function follow(
  told: Told,
  before: Placement,
  after: Placement,
  hint: { readonly from: string; readonly to: string } | null,
): Told {
  const { square } = told;
  if (square === null) return told;
  const gone = motions(before, after, hint).find((motion) => motion.from === square);
  const there = gone?.to ?? square;
  const now = after.get(there);
  if (now?.side !== told.side || (gone === undefined && now.kind !== told.man))
    return { ...told, square: null };
  return now.kind === told.man && there === square ? told : { ...told, man: now.kind, square: there };
}
