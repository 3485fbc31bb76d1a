import { describe, expect, it } from "vitest";
import { move, place, THRONES, WIDE } from "../testing/games";
import { announceMove, squareLabel } from "./labels";
import * as act from "./state";

describe("the name of a square", () => {
  const shown = {
    men: place(THRONES, "**1**/2k2/5/5/3m1/2I2/1P3/5/2K2/**r**"),
    walls: new Set(["e4"]),
    hands: null,
    turn: "white" as const,
    legal: [move("b3", "b4"), move("c4", "d5", { captured: "d5" })],
    lastMove: { from: "d8", to: "d5" },
    check: ["c1"],
    frozen: ["d5"],
  };
  const state = act.show(act.initialState(THRONES), shown);

  it("says who stands there and how", () => {
    expect(squareLabel(state, "a4")).toBe("a4, empty");
    expect(squareLabel(state, "e4")).toBe("e4, wall");
    expect(squareLabel(state, "b3")).toBe("b3, white Pawn, can move");
    expect(squareLabel(state, "c1")).toBe("c1, white King, in check");
    expect(squareLabel(state, "d5")).toBe("d5, black Marshall, frozen, moved last");
    expect(squareLabel(state, "c0")).toBe("c0, White's throne, black Rook");
  });

  it("says what the selected man may do", () => {
    const selected = act.press(state, "c4").state;
    expect(squareLabel(selected, "c4")).toBe("c4, white Immobilizer, selected");
    expect(squareLabel(selected, "d5")).toBe("d5, black Marshall, frozen, may capture, moved last");
    expect(squareLabel(act.press(state, "b3").state, "b4")).toBe("b4, empty, may move here");
  });

  it("says where the wall of a move may go", () => {
    const legal = ["a5", "b3"].map((wall) => move("b3", "b4", { uci: `b3b4,b4${wall}` }));
    const walling = act.press(act.press(act.show(state, { ...shown, legal }), "b3").state, "b4").state;
    expect(squareLabel(walling, "b4")).toBe("b4, white Pawn, choose where the wall goes");
    expect(squareLabel(walling, "b3")).toBe("b3, empty, the wall may go here");
    expect(squareLabel(walling, "a4")).toBe("a4, empty");
    const only = move("b3", "b3", { kind: "pass", uci: "b3b3,b3a5" });
    expect(squareLabel(act.show(state, { ...shown, legal: [only] }), "a5")).toBe(
      "a5, empty, a wall may go here",
    );
  });

  it("says what the man asked about could reach", () => {
    const asked = act.withReach(state, { square: "c0", quiet: ["b0"], captures: ["c1"] });
    expect(squareLabel(asked, "c1")).toContain("captured from c0");
  });
});

describe("the announcement of a move", () => {
  const tell = (
    before: string,
    after: string,
    from: string,
    to: string,
    check: string[] = [],
    frozen: string[] = [],
  ) => announceMove(WIDE, place(WIDE, before), place(WIDE, after), { from, to, check, frozen });
  const rows = (top: string, bottom = "12"): string => `${top}/12/12/12/12/12/12/12/12/12/12/${bottom}`;

  it("tells a quiet move and check", () => {
    const text = tell(rows("1n10", "K11"), rows("2n9", "K11"), "b12", "c12", ["a1"]);
    expect(text).toBe("Black: Knight b12 to c12, check");
  });

  it("tells a capture", () => {
    expect(tell(rows("R2n8"), rows("3R8"), "a12", "d12")).toBe("White: Rook a12 takes Knight d12");
  });

  it("tells a capture in passing by the victim's own square", () => {
    const before = "12/12/12/12/12/12/12/4Pp6/12/12/12/12";
    const after = "12/12/12/12/12/12/5P6/12/12/12/12/12";
    expect(tell(before, after, "e5", "f6")).toBe("White: Pawn e5 to f6, takes Pawn f5 in passing");
  });

  it("tells castling with both men", () => {
    const text = tell(rows("12", "R4K6"), rows("12", "2KR8"), "f1", "c1");
    expect(text).toBe("White: castles, King f1 to c1, Rook a1 to d1");
  });

  it("tells a promotion, also with a capture", () => {
    const before = "3r8/4P7/12/12/12/12/12/12/12/12/12/12";
    expect(tell(before, "3M8/12/12/12/12/12/12/12/12/12/12/12", "e11", "d12")).toBe(
      "White: Pawn e11 takes Rook d12, becomes Marshall",
    );
  });

  it("tells a drop, a pass, and who enters behind a man", () => {
    expect(tell(rows("12"), rows("4n7"), "e12", "e12", ["a1"])).toBe("Black: Knight put on e12, check");
    expect(tell(rows("k11"), rows("k11"), "a12", "a12")).toBe("Black: passes");
    expect(tell(rows("12", "1N10"), "12/12/12/12/12/12/12/12/12/2N9/12/1M10", "b1", "c3")).toBe(
      "White: Knight b1 to c3, Marshall enters on b1",
    );
    expect(tell(rows("12", "R4K6"), rows("12", "M1KR8"), "f1", "c1")).toBe(
      "White: castles, King f1 to c1, Rook a1 to d1, Marshall enters on a1",
    );
  });

  it("tells where a wall has come, with a move or without", () => {
    const tellWall = (before: string, after: string, from: string, to: string): string =>
      announceMove(WIDE, place(WIDE, rows(before)), place(WIDE, rows(after)), {
        from,
        to,
        check: [],
        frozen: [],
        walls: ["d6"],
      });
    expect(tellWall("R11", "1R10", "a12", "b12")).toBe("White: Rook a12 to b12, wall on d6");
    expect(tellWall("R11", "R11", "a12", "a12")).toBe("White: wall on d6");
  });

  it("tells who has been frozen", () => {
    expect(tell(rows("R11"), rows("1R10"), "a12", "b12", [], ["c5"])).toBe(
      "White: Rook a12 to b12, frozen: c5",
    );
  });
});
