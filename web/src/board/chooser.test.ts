import { expect, it } from "vitest";
import { move } from "../testing/games";
import { choicesBetween } from "./chooser";

const nameOf = (id: string): string => id.toUpperCase();

it("offers thirteen choices in the server's order, staying last", () => {
  const kinds = "abcdefghijkl".split("");
  const legal = [
    move("a11", "a12", { stay: true }),
    ...kinds.map((promotion) => move("a11", "a12", { promotion, uci: `a11a12${promotion}` })),
    move("a11", "b12"),
  ];
  const choices = choicesBetween(legal, "a11", "a12", "pawn", nameOf);
  expect(choices.map((choice) => choice.kind)).toEqual([...kinds, "pawn"]);
  expect(choices.at(-1)?.label).toBe("Stay PAWN");
});

it("tells castling from a king's move to the same square", () => {
  const legal = [move("e1", "c1"), move("e1", "c1", { kind: "castle", uci: "e1c1*" })];
  const labels = choicesBetween(legal, "e1", "c1", "king", nameOf).map((choice) => choice.label);
  expect(labels).toEqual(["Move KING", "Castle"]);
});

it("has nothing to offer between squares that no move joins", () => {
  expect(choicesBetween([move("a1", "a2")], "a1", "a3", "rook", nameOf)).toEqual([]);
});

it("offers a shot from afar at its victim, and tells lions' ways by their score", () => {
  const shot = { captured: "a5", victims: ["a5"] };
  const legal = [
    move("a1", "a1", { ...shot, uci: "a1a5,a5a1", san: "Rxa5-a1" }),
    move("a1", "a5", { captured: "a5" }),
  ];
  const labels = choicesBetween(legal, "a1", "a5", "rifle", nameOf).map((choice) => choice.label);
  expect(labels).toEqual(["Rxa5-a1", "Move RIFLE"]);
  expect(choicesBetween(legal, "a1", "a1", "rifle", nameOf)).toEqual([]);
});
