import { describe, expect, it } from "vitest";
import { kind, move, place, rectangle, THRONES, WIDE } from "../testing/games";
import { afterMove, FenError, handsAfter, parseBoard, parseHands, wallsAfter } from "./fen";
import { geometryOf } from "./geometry";
import { wallOf, withoutWall } from "./types";

describe("parsePlacement", () => {
  it("reads runs of two digits", () => {
    const men = place(WIDE, "12/11p/1p10/12/12/12/12/12/12/12/12/K11 w - - 0 1");
    expect(Object.fromEntries(men)).toEqual({
      l11: { kind: "pawn", side: "black" },
      b10: { kind: "pawn", side: "black" },
      a1: { kind: "king", side: "white" },
    });
  });

  it("steps over holes and names ranks from zero", () => {
    const men = place(THRONES, "**k**/5/5/5/5/5/5/5/I4/**R** b - - 0 1");
    expect([...men.keys()]).toEqual(["c9", "a1", "c0"]);
  });

  it.each([
    ["a row too few", "12/12 w - - 0 1", /2 rows/],
    ["a row too long", "13/12/12/12/12/12/12/12/12/12/12/12", /13 squares/],
    ["an unknown letter", "x11/12/12/12/12/12/12/12/12/12/12/12", /letter "x"/],
  ])("refuses %s", (_, fen, message) => {
    expect(() => place(WIDE, fen)).toThrow(FenError);
    expect(() => place(WIDE, fen)).toThrow(message);
  });

  it("refuses a man on a hole", () => {
    expect(() => place(THRONES, "K*1**/5/5/5/5/5/5/5/5/**1**")).toThrow(/beside the board/);
  });
});

describe("afterMove", () => {
  const before = place(WIDE, "12/12/12/12/12/12/12/4Pp6/12/12/12/12");

  it("takes the victim from where it stands, not from the target", () => {
    const after = afterMove(
      before,
      { from: "e5", to: "f6", promotion: null, captured: "f5", kind: "enPassant" },
      "white",
    );
    expect([...after.keys()]).toEqual(["f6"]);
    expect(before.has("f5")).toBe(true);
  });

  it("promotes", () => {
    const after = afterMove(
      before,
      { from: "e5", to: "e6", promotion: "marshall", captured: null, kind: "move" },
      "white",
    );
    expect(after.get("e6")).toEqual({ kind: "marshall", side: "white" });
  });
});

const KEEP = {
  ...WIDE,
  files: 3,
  ranks: 3,
  squares: rectangle(3, 3),
  men: [kind("rook", "R"), kind("dragon", "+R"), kind("pawn", "P")],
};

describe("hands and signs", () => {
  it("reads letters with a plus, marks of promotion, and what is in hand", () => {
    const men = place(KEEP, "+rr~1/3/1+RR~[PPRpR] w - - 0 1");
    expect(Object.fromEntries([...men].map(([square, man]) => [square, `${man.side} ${man.kind}`]))).toEqual({
      a3: "black dragon",
      b3: "black rook",
      b1: "white dragon",
      c1: "white rook",
    });
    expect(parseHands("3/3/3[PPRpR] w - - 0 1", KEEP.men)).toEqual({
      white: [
        { kind: "pawn", count: 2 },
        { kind: "rook", count: 2 },
      ],
      black: [{ kind: "pawn", count: 1 }],
    });
    expect(parseHands("3/3/3[] w - - 0 1", KEEP.men)).toEqual({ white: [], black: [] });
    expect(parseHands("3/3/3 w - - 0 1", KEEP.men)).toBeNull();
    expect(() => parseHands("3/3/3[Q] w - - 0 1", KEEP.men)).toThrow(/letter "Q"/);
  });

  it("puts a man on the board and takes him out of the hand", () => {
    const drop = move("b2", "b2", { kind: "drop", hand: "dragon", held: "rook" });
    const after = afterMove(place(KEEP, "3/3/3[Rp]"), drop, "white");
    expect(Object.fromEntries(after)).toEqual({ b2: { kind: "dragon", side: "white" } });
    const hands = handsAfter(parseHands("3/3/3[RRp]", KEEP.men), drop, "white");
    expect(hands?.white).toEqual([{ kind: "rook", count: 1 }]);
    expect(handsAfter(hands, drop, "white")?.white).toEqual([]);
    expect(handsAfter(null, drop, "white")).toBeNull();
  });

  it("lets a man enter behind another, and nobody move where somebody passes", () => {
    const before = place(KEEP, "3/3/R2[P]");
    const gate = move("a1", "a2", { hand: "pawn", gate: "a1" });
    expect(Object.fromEntries(afterMove(before, gate, "white"))).toEqual({
      a1: { kind: "pawn", side: "white" },
      a2: { kind: "rook", side: "white" },
    });
    expect(afterMove(before, move("a1", "a1", { kind: "pass" }), "white")).toBe(before);
  });
});

describe("walls", () => {
  it("are told from holes by the squares that exist", () => {
    const { men, walls } = parseBoard(
      "**k**/5/5/5/2*2/5/5/5/I3*/**R** b - - 0 1",
      geometryOf(THRONES),
      THRONES.men,
    );
    expect([...walls]).toEqual(["c5", "e1"]);
    expect([...men.keys()]).toEqual(["c9", "a1", "c0"]);
    expect(() => place(THRONES, "**k**/5/5/5/2*3/5/5/5/5/**R**")).toThrow(/6 squares/);
  });

  it("stand last behind the comma, where a man's own way does not end", () => {
    const wallIn = (from: string, to: string, uci: string): (string | null)[] => {
      const made = move(from, to, { uci });
      return [wallOf(made), withoutWall(made)];
    };
    expect(wallIn("e2", "e4", "e2e4,e4d6")).toEqual(["d6", "e2e4"]);
    expect(wallIn("a11", "a12", "a11a12q,a12l10")).toEqual(["l10", "a11a12q"]);
    expect(wallIn("a1", "a1", "a1a1,a1d6")).toEqual(["d6", "a1a1"]);
    expect(wallIn("e2", "e4", "e2e4")).toEqual([null, "e2e4"]);
    // Ways over other squares.
    for (const uci of ["f2g3,g3f2", "f2g3,g3f2q", "f2g3,g3f2~h4"]) {
      expect(wallIn("f2", "f2", uci)).toEqual([null, uci]);
    }
  });

  it("come with a move", () => {
    const walls = new Set(["a3"]);
    expect([...wallsAfter(walls, move("a1", "a2", { uci: "a1a2,a2b2" }))]).toEqual(["a3", "b2"]);
    expect(wallsAfter(walls, move("a1", "a2"))).toBe(walls);
  });
});
