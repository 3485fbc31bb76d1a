import { describe, expect, it } from "vitest";
import { THRONES, WIDE } from "../testing/games";
import { columnLabels, geometryOf, placeOf, rowLabels, rowsOf, walk } from "./geometry";

const wide = geometryOf(WIDE);
const thrones = geometryOf(THRONES);

describe("drawing", () => {
  it("turns both ways when flipped", () => {
    const a1 = { file: 0, rank: 0 };
    expect(placeOf(wide, a1, "white")).toEqual({ column: 0, row: 11 });
    expect(placeOf(wide, a1, "black")).toEqual({ column: 11, row: 0 });
  });

  it("labels ranks as the game numbers them", () => {
    expect(rowLabels(thrones, "white")).toEqual(["9", "8", "7", "6", "5", "4", "3", "2", "1", "0"]);
    expect(rowLabels(wide, "black").slice(-3)).toEqual(["10", "11", "12"]);
    expect(columnLabels(thrones, "black")).toEqual(["e", "d", "c", "b", "a"]);
  });

  it("leaves holes out of the rows", () => {
    expect(rowsOf(thrones, "white").map((row) => row.length)).toEqual([1, 5, 5, 5, 5, 5, 5, 5, 5, 1]);
  });
});

describe("walking", () => {
  it.each([
    ["e4", "up", "white", "e5"],
    ["e4", "up", "black", "e3"],
    ["e4", "left", "black", "f4"],
    ["a10", "up", "white", "a11"],
    ["a1", "left", "white", "a1"],
    ["e4", "rowStart", "white", "a4"],
    ["e4", "rowEnd", "white", "l4"],
    ["e4", "first", "white", "a12"],
    ["e4", "last", "white", "l1"],
  ] as const)("from %s %s with %s below to %s", (from, direction, bottom, to) => {
    expect(walk(wide, from, direction, bottom)).toBe(to);
  });

  it.each([
    ["a8", "up", "c9"],
    ["c8", "up", "c9"],
    ["e1", "down", "c0"],
    ["c9", "up", "c9"],
    ["c9", "left", "c9"],
    ["c0", "up", "c1"],
  ] as const)("reaches the thrones: %s %s to %s", (from, direction, to) => {
    expect(walk(thrones, from, direction, "white")).toBe(to);
  });

  it("jumps over a hole within a line", () => {
    const ring = geometryOf({ ...WIDE, squares: WIDE.squares.filter((square) => square.name !== "e5") });
    expect(walk(ring, "e4", "up", "white")).toBe("e6");
    expect(walk(ring, "d5", "right", "white")).toBe("f5");
  });
});
