import { describe, expect, it } from "vitest";

import { glyph, glyphSvg, PARTS } from "./index";
import names from "./names.json";

const pairs = PARTS.flatMap((a, i) => PARTS.slice(i + 1).map((b) => [a, b] as const));

/** Every tag is closed: glyphs are put into pages as text. */
function balanced(markup: string): boolean {
  const open: string[] = [];
  for (const [, slash, name, end] of markup.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
    if (slash === "/" && open.pop() !== name) return false;
    if (slash === "" && end === "") open.push(name ?? "");
  }
  return open.length === 0;
}

it("has the names that names.json tells to those who check game files", () => {
  expect([...PARTS].sort()).toEqual(names);
});

describe("glyph", () => {
  it("draws every part for both sides", () => {
    for (const name of PARTS) {
      const white = glyph([name], "white");
      const black = glyph([name], "black");
      expect(balanced(white) && balanced(black), name).toBe(true);
      expect(white).not.toMatch(/NaN|undefined/);
      expect(white).toContain("var(--piece-white, ");
      expect(black).toContain("var(--piece-black-line, ");
    }
  });

  it("gives every part and every pair of parts a picture of its own", () => {
    const lists: (readonly string[])[] = [...PARTS.map((name) => [name]), ...pairs];
    const pictures = new Set(lists.map((parts) => glyph(parts, "white")));
    expect(pictures.size).toBe(lists.length);
  });

  it("shows a third part too", () => {
    for (const [a, b] of pairs) {
      for (const third of PARTS.filter((name) => name !== a && name !== b)) {
        const three = glyph([a, b, third], "white");
        for (const two of [
          [a, b],
          [a, third],
          [b, third],
        ]) {
          expect(three, `${a} ${b} ${third}`).not.toBe(glyph(two, "white"));
        }
      }
    }
    // Thousands of pictures: on a busy machine they take their time.
  }, 60_000);

  it("falls back to a medallion with the letter", () => {
    expect(glyph(["basilisk"], "white", "X")).toContain(">X</text>");
    expect(glyph(["rook", "basilisk"], "black", "Ж")).toContain(">Ж</text>");
    expect(glyph(["constructor"], "white", "<")).toContain(">&#60;</text>");
    expect(glyph([], "white")).toContain(">?</text>");
  });
});

describe("glyphSvg", () => {
  it("is a whole image", () => {
    const svg = glyphSvg(["queen", "alfil", "dabbaba"], "black", "Q", 28);
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 64 64" width="28" height="28">/);
    expect(balanced(svg)).toBe(true);
  });
});
