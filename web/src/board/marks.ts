import { placeOf } from "./geometry";
import { targets, type Arrow, type BoardState } from "./state";
import { corner, element, UNIT } from "./svg";

const HALF = UNIT / 2;

/**
 * Draws what lies under and over the men. Every mark has a form of its own, so that none is told by colour
 * alone: dot and ring for the targets of the selected man, small diamond and corner brackets for reach, a plus in
 * a disc for check, hatching and a crystal for frozen men.
 */
export function drawMarks(state: BoardState, under: Element, over: Element, hatch: string): void {
  const below: Element[] = [];
  const above: Element[] = [];
  const badges: Element[] = [];
  const at = (name: string, draw: (x: number, y: number) => Element[], layer: Element[]): void => {
    const square = state.geometry.byName.get(name);
    if (!square) return;
    const { x, y } = corner(state.geometry, square, state.bottom);
    layer.push(...draw(x, y));
  };
  const fill = (className: string) => (x: number, y: number) => [
    element("rect", { class: className, x, y, width: UNIT, height: UNIT }),
  ];

  if (state.lastMove) {
    at(state.lastMove.from, fill("mark-last"), below);
    at(state.lastMove.to, fill("mark-last arrived"), below);
  }
  if (state.selected !== null) at(state.selected, fill("mark-selected"), below);
  if (state.drag && state.drag.over !== null && state.drag.over !== state.drag.from) {
    at(state.drag.over, frameIn("mark-over"), below);
  }
  for (const name of state.check) {
    at(name, fill("mark-check"), below);
    at(name, checkBadge, badges);
  }
  for (const name of state.frozen) {
    at(name, (x, y) => frost(x, y, hatch), above);
    at(name, frostBadge, badges);
  }
  const marked = targets(state);
  for (const [name, kind] of marked) {
    // An empty square on which a pawn is taken in passing gets the ring too: a man goes from the board.
    at(name, kind === "capture" ? ring : dot, above);
  }
  const { reach } = state;
  // Two sets of marks at once could not be told apart; the man in hand goes first.
  if (reach && state.selected === null) {
    at(reach.square, frameIn("reach-from"), below);
    for (const name of reach.quiet) at(name, diamond, above);
    for (const name of reach.captures) at(name, brackets, above);
  }
  above.push(...badges);
  for (const arrow of state.arrows) above.push(...drawn(state, arrow, "arrow"));
  if (state.drawing) above.push(...drawn(state, state.drawing, "arrow sketched"));
  under.replaceChildren(...below);
  over.replaceChildren(...above);
}

function dot(x: number, y: number): Element[] {
  return [element("circle", { class: "target-quiet", cx: x + HALF, cy: y + HALF, r: 10 })];
}

function ring(x: number, y: number): Element[] {
  return [element("circle", { class: "target-capture", cx: x + HALF, cy: y + HALF, r: 28 })];
}

function diamond(x: number, y: number): Element[] {
  const path = `M${x + HALF} ${y + 20}l12 12-12 12-12-12z`;
  return [element("path", { class: "reach-quiet", d: path })];
}

function brackets(x: number, y: number): Element[] {
  const a = 4;
  const b = UNIT - a;
  const l = 16;
  const d = [
    `M${x + a} ${y + a + l}v${-l}h${l}`,
    `M${x + b - l} ${y + a}h${l}v${l}`,
    `M${x + b} ${y + b - l}v${l}h${-l}`,
    `M${x + a + l} ${y + b}h${-l}v${-l}`,
  ].join("");
  return [element("path", { class: "reach-capture", d })];
}

function frameIn(className: string) {
  return (x: number, y: number): Element[] => [
    element("rect", { class: className, x: x + 2.5, y: y + 2.5, width: UNIT - 5, height: UNIT - 5 }),
  ];
}

function checkBadge(x: number, y: number): Element[] {
  const cx = x + UNIT - 11;
  const cy = y + 11;
  return [
    element("circle", { class: "badge badge-check", cx, cy, r: 10 }),
    element("path", { class: "badge-sign", d: `M${cx - 5} ${cy}h10M${cx} ${cy - 5}v10` }),
  ];
}

function frost(x: number, y: number, hatch: string): Element[] {
  return [element("rect", { x, y, width: UNIT, height: UNIT, fill: `url(#${hatch})` })];
}

function frostBadge(x: number, y: number): Element[] {
  const cx = x + UNIT - 11;
  const cy = y + 11;
  const arm = 6.5;
  const flake = [0, 60, 120]
    .map((angle) => {
      const dx = arm * Math.cos((angle * Math.PI) / 180);
      const dy = arm * Math.sin((angle * Math.PI) / 180);
      return `M${cx - dx} ${cy - dy}L${cx + dx} ${cy + dy}`;
    })
    .join("");
  return [
    element("circle", { class: "badge badge-frozen", cx, cy, r: 10 }),
    element("path", { class: "badge-sign", d: flake }),
  ];
}

/** An arrow between the middles of two squares, or a ring around one. */
function drawn(state: BoardState, arrow: Arrow, className: string): Element[] {
  const middle = (name: string): { x: number; y: number } | null => {
    const square = state.geometry.byName.get(name);
    if (!square) return null;
    const { column, row } = placeOf(state.geometry, square, state.bottom);
    return { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT };
  };
  const [a, b] = [middle(arrow.from), middle(arrow.to)];
  if (!a || !b) return [];
  if (arrow.from === arrow.to) {
    return ["edge", "line"].map((part) =>
      element("circle", { class: `${className} ${part}`, cx: a.x, cy: a.y, r: HALF - 6 }),
    );
  }
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const at = (along: number, across: number): string =>
    `${(a.x + dx * along - dy * across).toFixed(1)} ${(a.y + dy * along + dx * across).toFixed(1)}`;
  // From the rim of the first square to the middle of the last: shaft, head, and back.
  const [start, neck] = [HALF * 0.55, length - 24];
  const outline = [
    [start, -5],
    [neck, -5],
    [neck, -15],
    [length, 0],
    [neck, 15],
    [neck, 5],
    [start, 5],
  ] as const;
  const d = `M${outline.map(([along, across]) => at(along, across)).join("L")}Z`;
  return [element("path", { class: `${className} shape`, d })];
}
