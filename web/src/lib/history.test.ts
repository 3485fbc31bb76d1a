import { describe, expect, it } from "vitest";
import type { MoveRecord, PlayState } from "../api/types";
import { mayTakeBack, momentAt, moveRows, numbered, stepTo } from "./history";

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
    expect(momentAt({ ...state, startFen: "x b" }, 0).turn).toBe("black");
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

describe("taking back", () => {
  const moves = (count: number): MoveRecord[] => Array.from({ length: count }, () => record("e4", "x"));
  it.each([
    ["white", "x w", 0, false],
    ["white", "x w", 1, true],
    // The computer has begun; nothing is the reader's own yet.
    ["black", "x w", 1, false],
    ["black", "x w", 2, true],
    ["white", "x b", 1, false],
    ["black", "x b", 1, true],
    ["both", "x w", 1, true],
    [null, "x w", 3, false],
  ] as const)("of %s from %j after %i moves: %s", (you, startFen, count, may) => {
    expect(mayTakeBack({ you, startFen, moves: moves(count) })).toBe(may);
  });
});

it("numbers a move", () => {
  const moves = [{ san: "e4" }, { san: "e5" }, { san: "Nf3" }];
  expect([1, 2, 3].map((ply) => numbered("x w - - 0 1", moves, ply))).toEqual(["1. e4", "1… e5", "2. Nf3"]);
  expect([1, 2].map((ply) => numbered("x b - - 0 7", moves, ply))).toEqual(["7… e4", "8. e5"]);
});

it("numbers moves behind counts of checks, and marks no move where somebody passed", () => {
  expect(moveRows("x b - - 3+3 0 7", [{ san: "e4" }])[0]?.number).toBe(7);
  const passed = { ...record("e4", "x"), from: "e1", to: "e1", fen: "x b - - 1 1" };
  const shot = { ...passed, fen: "y b - - 1 1" };
  const play = (move: MoveRecord): PlayState =>
    ({
      startFen: "x w - - 0 1",
      fen: move.fen,
      moves: [move],
      check: [],
      frozen: [],
    }) as unknown as PlayState;
  expect(momentAt(play(passed), null).lastMove).toBeNull();
  expect(momentAt(play(shot), null).lastMove).toBe(shot);
  const walled = { ...shot, uci: "e1e1,e1d6" };
  expect(momentAt(play(walled), null).lastMove).toBeNull();
});
