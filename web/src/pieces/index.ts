import { ALL, compose } from "./compose";
import { body, circle, paint, type Picture, type Side } from "./shape";
import { FOOT } from "./stands";

export type { Side } from "./shape";

// Colours come from the page: --piece-white, --piece-white-line, --piece-black and
// --piece-black-line (the light rim and inner lines of a black man), each with a fallback.

/** Names that may appear in a game file's `glyph` list; names.json tells them to the rest of the world. */
export const PARTS: readonly string[] = Object.keys(ALL);

/**
 * The inner SVG markup of a man in a 0 0 64 64 box. One name is that picture; several are a
 * compound built from shared parts; an unknown name falls back to a medallion with `letter`.
 */
export function glyph(parts: readonly string[], side: Side, letter?: string): string {
  const known = parts.flatMap((name) => {
    const part = Object.hasOwn(ALL, name) ? ALL[name] : undefined;
    return part === undefined ? [] : [part];
  });
  if (parts.length === 0 || known.length < parts.length) return medallion(side, letter ?? "?");
  return paint(compose(known), side);
}

/** A whole `<svg>` element of `size` pixels (or as large as its box, if none is given). */
export function glyphSvg(parts: readonly string[], side: Side, letter?: string, size?: number): string {
  const extent = size === undefined ? "" : ` width="${size}" height="${size}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"${extent}>` +
    `${glyph(parts, side, letter)}</svg>`
  );
}

const MEDALLION: Picture = [body("M27 40H37L43 53H21Z"), body(circle(32, 24, 20)), ...FOOT];

function medallion(side: Side, letter: string): string {
  const colour = side === "white" ? "var(--piece-white-line, #1b1b1b)" : "var(--piece-black-line, #f6ecd6)";
  const shown = [...letter].slice(0, 2);
  const text = shown.join("").replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const [size, foot] = shown.length > 1 ? [18, 30.5] : [28, 34];
  return (
    paint(MEDALLION, side) +
    `<text x="32" y="${foot}" font-family="sans-serif" font-weight="700" font-size="${size}" ` +
    `text-anchor="middle" fill="${colour}">${text}</text>`
  );
}
