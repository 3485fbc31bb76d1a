import { expect, it } from "vitest";
import { place, WIDE } from "../testing/games";
import { follow, type Told } from "./told";

const at = (row: string): ReturnType<typeof place> =>
  place(WIDE, `${row}/12/12/12/12/12/12/12/12/12/12/12 w - - 0 1`);
const told = (man: string, square: string | null): Told => ({ man, side: "white", square });

it("follows a man, forwards and backwards, and through a promotion", () => {
  const [a, b] = [at("N4P6"), at("1N3P6")];
  const hint = { from: "a12", to: "b12" };
  expect(follow(told("knight", "a12"), a, b, hint)).toEqual(told("knight", "b12"));
  expect(follow(told("knight", "b12"), b, a, hint)).toEqual(told("knight", "a12"));
  const promoted = at("N5R5");
  const up = { from: "f12", to: "g12" };
  expect(follow(told("pawn", "f12"), a, promoted, up)).toEqual(told("rook", "g12"));
  expect(follow(told("rook", "g12"), promoted, a, up)).toEqual(told("pawn", "f12"));
});

it("forgets the square of a man who is captured, but not how he moves", () => {
  const [a, b] = [at("Nr10"), at("r11")];
  const hint = { from: "b12", to: "a12" };
  expect(follow(told("knight", "a12"), a, b, hint)).toEqual(told("knight", null));
});

it("keeps a man who stays, and one of the list", () => {
  const [a, b] = [at("N4P6"), at("1N3P6")];
  const [still, listed] = [told("pawn", "f12"), told("queen", null)];
  expect(follow(still, a, b, { from: "a12", to: "b12" })).toBe(still);
  expect(follow(listed, a, b, null)).toBe(listed);
});
