import { expect, it } from "vitest";
import { place, WIDE } from "../testing/games";
import { motions } from "./motion";

const rows = (bottom: string, second = "12"): ReturnType<typeof place> =>
  place(WIDE, `12/12/12/12/12/12/12/12/12/12/${second}/${bottom}`);

it("pairs a man with himself", () => {
  expect(motions(rows("R11"), rows("3R8"), null)).toEqual([{ from: "a1", to: "d1" }]);
});

it("moves both men in castling", () => {
  const found = motions(rows("R4K6"), rows("2KR8"), { from: "f1", to: "c1" });
  expect(found).toEqual([
    { from: "f1", to: "c1" },
    { from: "a1", to: "d1" },
  ]);
});

it("follows a promotion by the hint, forwards and backwards", () => {
  const before = rows("12", "P11");
  const after = rows("M11");
  expect(motions(before, after, { from: "a2", to: "a1" })).toEqual([{ from: "a2", to: "a1" }]);
  expect(motions(after, before, { from: "a2", to: "a1" })).toEqual([{ from: "a1", to: "a2" }]);
});

it("does not move the captured man", () => {
  expect(motions(rows("R2n8"), rows("3R8"), { from: "a1", to: "d1" })).toEqual([{ from: "a1", to: "d1" }]);
});

it("takes many changes for another position", () => {
  expect(motions(rows("RRRRRR6"), rows("12", "RRRRRR6"), null)).toEqual([]);
});
