/** The marks of a move diagram that need words. */
export type DiagramMark = "go" | "leap" | "take" | "slide";

export interface Diagram {
  /** The whole picture. */
  readonly markup: string;
  readonly marks: readonly DiagramMark[];
}

const SQUARE = 20;
/** What a diagram is drawn with; anything else that the text may hold is left out. */
const SHAPES = new Set(["rect", "circle", "path", "polygon"]);
const MARKS: Readonly<Record<DiagramMark, string>> = {
  go: "circle.cd-m",
  leap: "polygon.cd-m",
  take: ".cd-x",
  slide: ".cd-r",
};

/**
 * A diagram of the server in the colours of the page, with the picture of the man (in a box of 64 units) where it has his
 * letter. `turned`: as it looks from the other side of the board. Null if the text is no picture.
 */
export function readDiagram(text: string, man: string, turned: boolean): Diagram | null {
  // The page has its own styles, and its policy reports others even where they are only read.
  const bare = text.replace(/<style>[^<]*<\/style>/g, "");
  const root = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  const box = root.getAttribute("viewBox");
  const [, , width, height] = (box ?? "").split(" ").map(Number);
  if (root.nodeName !== "svg" || box === null || width === undefined || height === undefined) return null;
  const marks = (Object.keys(MARKS) as DiagramMark[]).filter((mark) => root.querySelector(MARKS[mark]));
  const [shapes, upright]: [string[], string[]] = [[], []];
  for (const shape of root.children) {
    if (!SHAPES.has(shape.nodeName)) continue;
    if (shape.matches(".cd-w, .cd-b")) {
      const [x, y] = seen(Number(shape.getAttribute("cx")), Number(shape.getAttribute("cy")));
      const corner = `x="${x - SQUARE / 2}" y="${y - SQUARE / 2}" width="${SQUARE}" height="${SQUARE}"`;
      upright.push(`<svg ${corner} viewBox="0 0 64 64">${man}</svg>`);
    } else if (shape.nodeName === "polygon" && turned) {
      const [x = 0, y = 0] = (shape.getAttribute("points") ?? "").split(/[ ,]/).map(Number);
      const middle = Math.floor(y / SQUARE) * SQUARE + SQUARE / 2;
      const [left, top] = seen(x, middle);
      shape.setAttribute("transform", `translate(${left - x} ${top - middle})`);
      upright.push(shape.outerHTML);
    } else shapes.push(shape.outerHTML);
  }
  const turn = turned ? ` transform="rotate(180 ${width / 2} ${height / 2})"` : "";
  const markup = `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true"><g${turn}>${shapes.join("")}</g>${upright.join("")}</svg>`;
  return { markup, marks };

  function seen(x: number, y: number): [number, number] {
    return turned ? [(width ?? 0) - x, (height ?? 0) - y] : [x, y];
  }
}
