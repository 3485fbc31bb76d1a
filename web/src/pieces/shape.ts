/**
 * The alphabet of the pictures: closed bodies, inner lines and spots of ink, laid one over the other.
 * A picture knows nothing of colours; `paint` dresses it for one side.
 */

export type Side = "white" | "black";

/** An affine map, in the order of SVG's `matrix(a b c d e f)`. */
type Matrix = readonly [number, number, number, number, number, number];

type Kind =
  /** A closed outline: filled with the side's colour, edged with its line. */
  | "body"
  /** A stroke inside a body. */
  | "line"
  /** A spot filled with the side's line colour. */
  | "ink"
  /** A hole in a spot of ink: the side's own colour again. */
  | "gap"
  /** An outline that is pale on both sides: teeth and tusks. */
  | "ivory";

export interface Shape {
  readonly kind: Kind;
  readonly d: string;
  /** Width of a `line`, in units of the finished 64-unit box whatever the scale. */
  readonly width: number;
  readonly matrix: Matrix;
}

export type Picture = readonly Shape[];

/** Where a picture goes: scaled about the origin, mirrored, turned (degrees), then moved. */
export interface Placement {
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  readonly mirror?: boolean;
  readonly turn?: number;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const OUTLINE = 2.6;
const RIM = 1.1;
const DETAIL = 2.4;

export const body = (d: string): Shape => ({ kind: "body", d, width: 0, matrix: IDENTITY });

export const line = (d: string, width = DETAIL): Shape => ({
  kind: "line",
  d,
  width,
  matrix: IDENTITY,
});

export const ink = (d: string): Shape => ({ kind: "ink", d, width: 0, matrix: IDENTITY });

export const gap = (d: string): Shape => ({ kind: "gap", d, width: 0, matrix: IDENTITY });

export const ivory = (d: string): Shape => ({ kind: "ivory", d, width: 0, matrix: IDENTITY });

/** Path text of a circle. */
export function circle(x: number, y: number, r: number): string {
  return `M${num(x - r)} ${num(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** Path text of an upright rectangle with rounded corners. */
export function slab(x: number, y: number, w: number, h: number, r = 1.5): string {
  const a = `a${r} ${r} 0 0 1`;
  return (
    `M${num(x + r)} ${num(y)}h${num(w - 2 * r)}${a} ${r} ${r}v${num(h - 2 * r)}${a} ${-r} ${r}` +
    `h${num(2 * r - w)}${a} ${-r} ${-r}v${num(2 * r - h)}${a} ${r} ${-r}Z`
  );
}

/** The same picture elsewhere, smaller, mirrored or turned. */
export function place(picture: Picture, at: Placement): Picture {
  const scale = at.scale ?? 1;
  const angle = ((at.turn ?? 0) * Math.PI) / 180;
  const cos = Math.cos(angle) * scale;
  const sin = Math.sin(angle) * scale;
  const flip = at.mirror === true ? -1 : 1;
  const outer: Matrix = [cos * flip, sin * flip, -sin, cos, at.x ?? 0, at.y ?? 0];
  return picture.map((shape) => ({ ...shape, matrix: multiply(outer, shape.matrix) }));
}

function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

interface Palette {
  readonly fill: string;
  readonly edge: string;
  /** The thin outer rim that lifts a dark man off a dark square. */
  readonly rim: string | null;
  readonly detail: string;
  readonly ivory: string;
}

const PALETTES: Readonly<Record<Side, Palette>> = {
  white: {
    fill: "var(--piece-white, #fff8e7)",
    edge: "var(--piece-white-line, #1b1b1b)",
    rim: null,
    detail: "var(--piece-white-line, #1b1b1b)",
    ivory: "var(--piece-white, #fff8e7)",
  },
  black: {
    fill: "var(--piece-black, #2b2b33)",
    edge: "var(--piece-black, #2b2b33)",
    rim: "var(--piece-black-line, #f6ecd6)",
    detail: "var(--piece-black-line, #f6ecd6)",
    ivory: "var(--piece-black-line, #f6ecd6)",
  },
};

/** The markup of a picture in the colours of a side. */
export function paint(picture: Picture, side: Side): string {
  const palette = PALETTES[side];
  const drawn = picture.map((shape) => element(shape, palette)).join("");
  return `<g stroke-linejoin="round" stroke-linecap="round">${drawn}</g>`;
}

function element(shape: Shape, palette: Palette): string {
  const [a, b, c, d] = shape.matrix;
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  const moved = shape.matrix.some((value, i) => value !== IDENTITY[i]);
  const where = moved ? ` transform="matrix(${shape.matrix.map(num).join(" ")})"` : "";
  const path = (style: string): string => `<path${where} d="${shape.d}" ${style}/>`;
  const stroke = (colour: string, width: number): string =>
    `stroke="${colour}" stroke-width="${num(width / scale)}"`;
  switch (shape.kind) {
    case "body": {
      const rim = palette.rim === null ? "" : path(`fill="none" ${stroke(palette.rim, OUTLINE + 2 * RIM)}`);
      return rim + path(`fill="${palette.fill}" ${stroke(palette.edge, OUTLINE)}`);
    }
    case "line":
      return path(`fill="none" ${stroke(palette.detail, shape.width)}`);
    case "ink":
      return path(`fill="${palette.detail}"`);
    case "gap":
      return path(`fill="${palette.fill}"`);
    case "ivory":
      return path(`fill="${palette.ivory}" ${stroke(palette.edge, OUTLINE)}`);
  }
}

/** A number as short as SVG needs it. */
function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}
