import type { DiagramMark } from "./diagram";

/** The marks of diagrams, and those of the board: of a man that is taken up, and of one that is only asked about. */
export type LegendMark = DiagramMark | "reach" | "reach-take";

const disc = (radius: number): string =>
  `M10 ${10 - radius}a${radius} ${radius} 0 1 1 0 ${2 * radius}a${radius} ${radius} 0 1 1 0 ${-2 * radius}z`;

/** What each looks like, in a box of 20 units. */
export const SIGNS: Readonly<Record<LegendMark, string>> = {
  go: disc(5),
  leap: "M10 4l6 11H4z",
  take: disc(7),
  slide: "M0 10h20",
  reach: "M10 3l7 7-7 7-7-7z",
  "reach-take": "M2 7V2h5M13 2h5v5M18 13v5h-5M7 18H2v-5",
};

const WORDS: Readonly<Record<LegendMark, string>> = {
  go: "goes there",
  leap: "leaps there, over anything",
  take: "captures there",
  slide: "as far as the way is free",
  reach: "could go there",
  "reach-take": "could capture there",
};

export function wordsOf(mark: LegendMark): string {
  return WORDS[mark];
}
