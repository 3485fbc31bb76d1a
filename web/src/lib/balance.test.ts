import { expect, it } from "vitest";
import { place, WIDE } from "../testing/games";
import { balance } from "./balance";

const force = (board: string) => ({
  men: place(WIDE, [board, ...Array.from({ length: 11 }, () => "12")].join("/")),
  hands: null,
});
const told = (start: string, now: string): string =>
  Object.entries(balance(WIDE.men, force(start), force(now)))
    .map(([side, list]) =>
      `${side} ${list.map(({ kind, more }) => `${kind.letter}${more}`).join(" ")}`.trim(),
    )
    .join(", ");

it("tells by which men a side is ahead", () => {
  expect(told("RNPPrnpp4", "RNPPrnpp4")).toBe("white, black");
  expect(told("RNPPrnpp4", "RNPPr7")).toBe("white N1 P2, black");
  // Exchanged men cancel out; a promoted one is told as what he became, and as the pawn that is no more.
  expect(told("RNPPrnpp4", "RRPrpp6")).toBe("white R1, black P1");
});

it("measures armies that differ by how they began", () => {
  expect(told("RRnnn7", "RRnn8")).toBe("white N1, black");
});
