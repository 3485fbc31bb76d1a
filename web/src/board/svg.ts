import { glyph } from "../pieces";
import { geometryOf, placeOf, type Geometry } from "./geometry";
import type { BoardGame, Man, ManKind, Placement, Side } from "./types";

/** Side of a square in the drawing's units: the box of a glyph, so that men need no scaling. */
export const UNIT = 64;

export const SVG = "http://www.w3.org/2000/svg";

export type Attributes = Readonly<Record<string, string | number>>;

export function element(name: string, attributes: Attributes, ...children: Element[]): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** The upper left corner of a square in the drawing. */
export function corner(
  geometry: Geometry,
  square: { readonly file: number; readonly rank: number },
  bottom: Side,
): { x: number; y: number } {
  const place = placeOf(geometry, square, bottom);
  return { x: place.column * UNIT, y: place.row * UNIT };
}

/** Drawings of men are asked for often and never change. */
const drawn = new Map<string, string>();

export function manMarkup(kind: ManKind | undefined, side: Side): string {
  const parts = kind?.glyph ?? [];
  const letter = kind?.letter ?? "?";
  const key = `${parts.join("+")}/${letter}/${side}`;
  let markup = drawn.get(key);
  if (markup === undefined) {
    markup = glyph(parts, side, letter);
    drawn.set(key, markup);
  }
  return markup;
}

/** A wall, which is told by its bricks and not by its colour. */
export function wallMarkup(): string {
  const joints = [0, 16, 32, 48].map((y) => ((y / 16) % 2 === 0 ? `M32 ${y}v16` : `M16 ${y}v16M48 ${y}v16`));
  const d = `M0 16h64M0 32h64M0 48h64${joints.join("")}`;
  return `<rect class="wall" width="${UNIT}" height="${UNIT}"/><path class="wall-joints" d="${d}"/>`;
}

/** A still picture of a position as SVG text, for thumbnails. */
export function pictureOf(game: BoardGame, men: Placement, bottom: Side = "white"): string {
  const geometry = geometryOf(game);
  const at = (square: { file: number; rank: number }): string => {
    const { x, y } = corner(geometry, square, bottom);
    return `translate(${x} ${y})`;
  };
  const squares = game.squares
    .map((square) => {
      const { x, y } = corner(geometry, square, bottom);
      return `<rect class="sq ${square.shade}" x="${x}" y="${y}" width="${UNIT}" height="${UNIT}"/>`;
    })
    .join("");
  const figures = [...men]
    .map(([name, man]: [string, Man]) => {
      const square = geometry.byName.get(name);
      const kind = game.men.find((each) => each.id === man.kind);
      return square ? `<g transform="${at(square)}">${manMarkup(kind, man.side)}</g>` : "";
    })
    .join("");
  const box = `0 0 ${geometry.files * UNIT} ${geometry.ranks * UNIT}`;
  return `<svg class="board-picture" viewBox="${box}" aria-hidden="true">${squares}${figures}</svg>`;
}
