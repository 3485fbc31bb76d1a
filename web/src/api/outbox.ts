/** A move that the server has not confirmed. One at most: until it is confirmed it is not our turn again. */
export interface Pending {
  readonly move: string;
  /** The number of moves made before this one. */
  readonly ply: number;
}

export interface Outbox {
  readonly pending: Pending | null;
}

export const EMPTY: Outbox = { pending: null };

export function put(outbox: Outbox, pending: Pending): Outbox {
  return outbox.pending ? outbox : { pending };
}

/** What a state from the server says about the waiting move. */
export type Verdict = "none" | "send" | "wait" | "made" | "lost";

/**
 * Reads a state. The first one after a (re)connection decides whether the move has still to be sent: an equal
 * ply means that it never arrived, or that its copy will be refused as stale, so that sending is safe either
 * way. A greater ply means that it was made before the connection broke.
 */
export function receive(
  outbox: Outbox,
  state: { readonly ply: number; readonly moves: readonly { readonly uci: string }[] },
  first: boolean,
): { readonly outbox: Outbox; readonly verdict: Verdict } {
  const { pending } = outbox;
  if (!pending) return { outbox, verdict: "none" };
  if (state.ply === pending.ply) return { outbox, verdict: first ? "send" : "wait" };
  const made = state.moves[pending.ply]?.uci === pending.move;
  return { outbox: EMPTY, verdict: made ? "made" : "lost" };
}

/** A refusal by the server: the move will not be made. */
export function refuse(): Outbox {
  return EMPTY;
}

/** Milliseconds until the next attempt to connect; `chance` in 0..1 spreads a crowd of clients. */
export function backoff(attempt: number, chance: number): number {
  const full = Math.min(8000, 400 * 2 ** attempt);
  return Math.round(full * (0.75 + 0.5 * chance));
}
