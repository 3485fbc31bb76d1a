import { describe, expect, it } from "vitest";
import type { MoveRecord, PlayState } from "../api/types";
import { momentAt, moveRows, stepTo } from "./history";

const record = (san: string, fen: string): MoveRecord => ({
  uci: san,
  san,
  fen,
  from: "a1",
  to: "a2",
  capture: false,
  check: [`${san}+`],
  frozen: [],
});
const state = {
  startFen: "start",
  fen: "now",
  check: ["now+"],
  frozen: ["f"],
  moves: [record("e4", "one"), record("e5", "now")],
} as unknown as PlayState;

describe("looking back", () => {
  it("shows the positions that the server gave", () => {
    expect(momentAt(state, null)).toMatchObject({ ply: 2, fen: "now", check: ["now+"], present: true });
    expect(momentAt(state, 1)).toMatchObject({ ply: 1, fen: "one", check: ["e4+"], present: false });
    expect(momentAt(state, 0)).toMatchObject({ ply: 0, fen: "start", lastMove: null, present: false });
  });

  it("does not look beyond the game", () => {
    expect(momentAt(state, 9).present).toBe(true);
    expect(momentAt(state, -3).ply).toBe(0);
  });

  it("steps, and follows the game again at its end", () => {
    expect(stepTo(state, null, "back")).toBe(1);
    expect(stepTo(state, 0, "back")).toBe(0);
    expect(stepTo(state, 1, "on")).toBeNull();
    expect(stepTo(state, null, "first")).toBe(0);
    expect(stepTo(state, 0, "last")).toBeNull();
  });
});

describe("the list of moves", () => {
  const moves = [{ san: "e4" }, { san: "e5" }, { san: "Nf3" }];

  it("pairs them", () => {
    expect(moveRows("x w - - 0 1", moves)).toEqual([
      { number: 1, first: { ply: 1, san: "e4" }, second: { ply: 2, san: "e5" } },
      { number: 2, first: { ply: 3, san: "Nf3" }, second: null },
    ]);
  });

  it("leaves a gap where the second player began", () => {
    expect(moveRows("x b - - 0 7", moves)).toEqual([
      { number: 7, first: null, second: { ply: 1, san: "e4" } },
      { number: 8, first: { ply: 2, san: "e5" }, second: { ply: 3, san: "Nf3" } },
    ]);
  });

  it("is empty before the first move", () => {
    expect(moveRows("x b - - 0 1", [])).toEqual([]);
  });
});
