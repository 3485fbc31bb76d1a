import { describe, expect, it } from "vitest";
import { place, THRONES, WIDE } from "../testing/games";
import { afterMove, FenError } from "./fen";

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
    const after = afterMove(before, { from: "e5", to: "f6", promotion: null, captured: "f5" });
    expect([...after.keys()]).toEqual(["f6"]);
    expect(before.has("f5")).toBe(true);
  });

  it("promotes", () => {
    const after = afterMove(before, { from: "e5", to: "e6", promotion: "marshall", captured: null });
    expect(after.get("e6")).toEqual({ kind: "marshall", side: "white" });
  });
});
