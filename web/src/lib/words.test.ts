import { describe, expect, it } from "vitest";
import type { GameDetail, MoveRecord, PlayState } from "../api/types";
import { rectangle, WIDE } from "../testing/games";
import { momentAt } from "./history";
import { checksText, dimensions, letters, news, statusText } from "./words";

const game = WIDE as unknown as GameDetail;
const rows = (bottom: string): string => `12/12/12/12/12/12/12/12/12/12/12/${bottom}`;
const record = (from: string, to: string, fen: string, frozen: string[] = []): MoveRecord => ({
  uci: from + to,
  san: to,
  fen,
  from,
  to,
  capture: false,
  check: [],
  frozen,
});
const state = (moves: MoveRecord[], more: Partial<PlayState> = {}): PlayState =>
  ({
    id: "x",
    startFen: rows("R10k"),
    fen: moves.at(-1)?.fen ?? rows("R10k"),
    moves,
    outcome: null,
    thinking: false,
    check: [],
    turn: "white",
    you: "white",
    ...more,
  }) as unknown as PlayState;

const one = record("a1", "b1", rows("1R9k"), ["d4"]);
const two = record("l1", "k1", rows("1R8k1"), ["d4", "e5"]);

describe("news", () => {
  it("tells every move since the last state, and only men newly frozen", () => {
    expect(news(game, state([]), state([one, two]))).toBe(
      "White: Rook a1 to b1, frozen: d4. Black: King l1 to k1, frozen: e5.",
    );
  });

  it("tells the end of the game once", () => {
    const outcome = { result: "1-0", reason: "checkmate", text: "White wins: checkmate." } as const;
    expect(news(game, state([one]), state([one], { outcome }))).toBe("White wins: checkmate.");
    expect(news(game, state([one], { outcome }), state([one], { outcome }))).toBe("");
  });

  it("does not read a whole game to somebody who arrives", () => {
    expect(news(game, null, state([one, two]))).toBe("");
  });

  it("tells of moves taken back", () => {
    expect(news(game, state([one, two]), state([one]))).toBe("Taken back.");
  });
});

describe("the status line", () => {
  it.each([
    [{}, "Your move"],
    [{ check: ["a1"] }, "Your move, in check"],
    [{ turn: "black" as const }, "Black to move"],
    [{ turn: "black" as const, thinking: true }, "Black is thinking"],
    [{ you: null }, "White to move"],
  ])("%o", (more, text) => {
    const now = state([], more);
    expect(statusText(game, now, momentAt(now, null))).toBe(text);
  });

  it("speaks of the position that is shown, not of the game's present", () => {
    const outcome = { result: "1-0", reason: "checkmate", text: "White wins: checkmate." } as const;
    const first = { ...one, fen: `${one.fen} b - - 0 1`, check: ["l1"] };
    const over = state([first, two], { outcome, startFen: `${rows("R10k")} w - - 0 1` });
    const at = (ply: number): string => statusText(game, over, momentAt(over, ply));
    expect(at(0)).toBe("Earlier position (the start): White to move");
    expect(at(1)).toBe("Earlier position (1. b1): Black to move, in check");
    expect(at(2)).toBe("White wins: checkmate.");
  });
});

it("tells how men are written", () => {
  expect(letters({ letter: "N", san: "N" })).toBe("written N");
  expect(letters({ letter: "T", san: "P" })).toBe("written T in a FEN, P in moves");
  expect(letters({ letter: "P", san: "" })).toBe("written P in a FEN, no letter in moves");
});

it("tells boards with holes by what is beside the full ranks, or by their squares", () => {
  expect(dimensions({ files: 11, ranks: 12, men: 33 })).toBe("11 × 12 · 33 men a side");
  const narrow = { files: 3, ranks: 4, men: 3, squares: rectangle(3, 4, 0, ["a0", "c0", "a3", "c3"]) };
  expect(dimensions(narrow)).toBe("8 squares · 3 men a side");
  const zones = (["white", "black"] as const).map((side) => ({
    name: "throne",
    side,
    squares: [side === "white" ? "b0" : "b3"],
  }));
  expect(dimensions({ ...narrow, zones })).toBe("3 × 2 and two thrones · 3 men a side");
});

it("tells the checks that are still to be given, where a game counts them", () => {
  expect(checksText(game, `${rows("12")} w - - 3+2 0 7`)).toBe("Checks to give: White 3, Black 2");
  expect(checksText(game, `${rows("12")} w - - 0 7`)).toBe("");
});
