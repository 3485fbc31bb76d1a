import { loadReach } from "./http";
import type { ReachAnswer } from "./types";

/** Answers for the positions at hand, so that a pointer going to and fro asks once. */
const answers = new Map<string, Promise<ReachAnswer | null>>();
const KEPT = 300;

/** What the man on a square could do, or null where the server does not say. */
export function reachOf(game: string, fen: string, square: string): Promise<ReachAnswer | null> {
  const key = `${game}|${fen}|${square}`;
  let answer = answers.get(key);
  if (!answer) {
    if (answers.size >= KEPT) answers.clear();
    // Reach is an extra: without it the panel still says how the man moves.
    answer = loadReach(game, fen, square).catch(() => {
      answers.delete(key);
      return null;
    });
    answers.set(key, answer);
  }
  return answer;
}
