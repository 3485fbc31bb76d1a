import { expect, it } from "vitest";
import { backoff, EMPTY, put, receive } from "./outbox";

const pending = { move: "e2e4", ply: 2 };
const made = (...moves: string[]) => ({ ply: moves.length, moves: moves.map((uci) => ({ uci })) });

it("holds one move", () => {
  const outbox = put(EMPTY, pending);
  expect(put(outbox, { move: "d2d4", ply: 2 })).toBe(outbox);
});

it("sends after a greeting that shows the move unmade", () => {
  expect(receive({ pending }, made("a", "b"), true)).toEqual({ outbox: { pending }, verdict: "send" });
});

it("waits for the answer to what was sent", () => {
  expect(receive({ pending }, made("a", "b"), false).verdict).toBe("wait");
});

it("does not send what was made before the link broke", () => {
  expect(receive({ pending }, made("a", "b", "e2e4", "e7e5"), true)).toEqual({
    outbox: EMPTY,
    verdict: "made",
  });
});

it("gives up a move when the game has gone another way", () => {
  expect(receive({ pending }, made("a", "b", "d2d4"), true).verdict).toBe("lost");
  expect(receive({ pending }, made("a"), true).verdict).toBe("lost");
});

it("waits longer each time, up to a limit, and never in step", () => {
  expect([0, 1, 2, 3].map((attempt) => backoff(attempt, 0.5))).toEqual([400, 800, 1600, 3200]);
  expect(backoff(30, 0.5)).toBe(8000);
  expect(backoff(0, 0)).toBeLessThan(backoff(0, 1));
});
