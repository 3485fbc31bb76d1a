import { expect, it } from "vitest";
import { move, place, WIDE } from "../testing/games";
import { choicesBetween, questionOf, type Scene } from "./chooser";
import { handOrigin, type Move } from "./types";

const men = place(WIDE, "12/12/12/12/12/12/12/rn10/12/1P10/12/K11");
const scene = (legal: readonly Move[]): Scene => ({ legal, men, turn: "white" });
const nameOf = (id: string): string => id.toUpperCase();

it("offers thirteen choices in the server's order, staying last", () => {
  const kinds = "abcdefghijkl".split("");
  const legal = [
    move("a11", "a12", { stay: true }),
    ...kinds.map((promotion) => move("a11", "a12", { promotion, uci: `a11a12${promotion}` })),
    move("a11", "b12"),
  ];
  const choices = choicesBetween(scene(legal), "a11", "a12", "pawn", nameOf);
  expect(choices.map((choice) => choice.kind)).toEqual([...kinds, "pawn"]);
  expect(choices.at(-1)?.label).toBe("Stay PAWN");
});

it("tells castling from a king's move to the same square", () => {
  const legal = [move("e1", "c1"), move("e1", "c1", { kind: "castle", uci: "e1c1*" })];
  const labels = choicesBetween(scene(legal), "e1", "c1", "king", nameOf).map((choice) => choice.label);
  expect(labels).toEqual(["Move KING", "Castle"]);
});

it("has nothing to offer between squares that no move joins", () => {
  expect(choicesBetween(scene([move("a1", "a2")]), "a1", "a3", "rook", nameOf)).toEqual([]);
});

it("offers a shot from afar at its victim, and tells what each way does", () => {
  const shot = { captured: "a5", victims: ["a5"] };
  const legal = [
    move("a1", "a1", { ...shot, uci: "a1a5,a5a1", san: "Rxa5-a1" }),
    move("a1", "a5", { captured: "a5" }),
  ];
  const labels = choicesBetween(scene(legal), "a1", "a5", "rifle", nameOf).map((choice) => choice.label);
  expect(labels).toEqual(["Takes ROOK a5, stays on a1", "Takes ROOK a5, ends on a5"]);
  expect(choicesBetween(scene(legal), "a1", "a1", "rifle", nameOf)).toEqual([]);
});

it("tells deeds from one another by the men they are done to, and by their score if by nothing else", () => {
  const ways = [
    move("a1", "a3", { victims: ["a5", "b5"], captured: "a5" }),
    move("a1", "a3", { victims: ["b3"], captured: "b3" }),
    move("a1", "a3", { carried: ["b3", "b1"], uci: "1", san: "one" }),
    move("a1", "a3", { carried: ["b3", "b1"], uci: "2", san: "two" }),
  ];
  expect(choicesBetween(scene(ways), "a1", "a3", "lion", nameOf).map((choice) => choice.label)).toEqual([
    "Takes ROOK a5 and KNIGHT b5, ends on a3",
    "Takes own PAWN b3, ends on a3",
    "Takes nobody, carries own PAWN b3 to b1, ends on a3 (one)",
    "Takes nobody, carries own PAWN b3 to b1, ends on a3 (two)",
  ]);
});

it("asks who enters behind a man, and which face of a man in hand is put down", () => {
  const gates = [
    move("b1", "c3"),
    move("b1", "c3", { hand: "hawk", gate: "b1" }),
    move("b1", "c3", { kind: "castle", hand: "hawk", gate: "a1" }),
  ];
  expect(choicesBetween(scene(gates), "b1", "c3", "knight", nameOf)).toMatchObject([
    { label: "Move KNIGHT", kind: "knight" },
    { label: "HAWK enters on b1", kind: "hawk" },
    { label: "Castle, HAWK enters on a1", kind: "hawk" },
  ]);
  const drops = ["gold", "tokin"].map((hand) => move("d4", "d4", { kind: "drop", hand, held: "gold" }));
  const labels = choicesBetween(scene(drops), handOrigin("white", "gold"), "d4", "gold", nameOf);
  expect(labels.map((choice) => choice.label)).toEqual(["Put GOLD", "Put TOKIN"]);
  expect(choicesBetween(scene(drops), handOrigin("black", "gold"), "d4", "gold", nameOf)).toEqual([]);
});

it("never takes a pass for a move of the man it is written with", () => {
  expect(choicesBetween(scene([move("a1", "a1", { kind: "pass" })]), "a1", "a1", "king", nameOf)).toEqual([]);
});

it("asks what a man becomes where that is all there is to choose", () => {
  const ask = (...legal: Move[]): string => {
    const choices = choicesBetween(scene(legal), "c10", "c11", "pawn", nameOf);
    return questionOf({ from: "c10", to: "c11", choices }, "Pawn");
  };
  const becomes = move("c10", "c11", { promotion: "queen" });
  expect(ask(becomes, move("c10", "c11", { stay: true }))).toBe("What does the Pawn become on c11?");
  expect(ask(becomes, move("c10", "c11"))).toBe("Pawn c10 to c11: choose");
});
