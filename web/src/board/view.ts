import { createHandView } from "./handView";
import { columnLabels, placeOf, rowLabels, rowsOf } from "./geometry";
import { squareLabel } from "./labels";
import { drawMarks } from "./marks";
import { motions } from "./motion";
import { lonelyWall, manAt, mayMove, standing, targets, type BoardState } from "./state";
import { corner, element, manMarkup, UNIT, wallMarkup } from "./svg";

/** How long a man glides, in milliseconds. */
const GLIDE = 170;

let instances = 0;

/**
 * The drawing of one board. It reads states and writes the document; it decides nothing and keeps nothing but
 * the elements that it made. Two layers lie on each other: an SVG that is hidden from assistive technology, and
 * a grid of empty HTML cells that carries names, focus and pointer.
 */
export interface View {
  /** The grid, which gets the events. */
  readonly grid: HTMLElement;
  /** The field that the chooser is placed in. */
  readonly field: HTMLElement;
  /** The name of the grid for a screen reader. */
  name(label: string): void;
  draw(state: BoardState): void;
  /** The dragged man follows the pointer; fractions of the field. */
  moveGhost(x: number, y: number): void;
  focusCursor(): void;
}

export function createView(root: HTMLElement): View {
  instances += 1;
  const hatch = `board-hatch-${instances}`;
  const frame = html("div", "board-frame");
  const field = html("div", "board-field");
  const grid = html("div", "board-grid");
  grid.setAttribute("role", "grid");
  const layers = {
    squares: element("g", { class: "squares" }),
    under: element("g", { class: "under" }),
    walls: element("g", { class: "walls" }),
    men: element("g", { class: "men" }),
    over: element("g", { class: "over" }),
    ghost: element("g", { class: "ghost" }),
  };
  const pattern = element(
    "pattern",
    { id: hatch, width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    element("rect", { width: 3, height: 9, class: "hatch" }),
  );
  const svg = element(
    "svg",
    { class: "board-svg", "aria-hidden": "true" },
    element("defs", {}, pattern),
    ...Object.values(layers),
  );
  field.append(svg, grid);
  frame.append(field);
  const hands = { above: createHandView(), below: createHandView() };
  root.append(hands.above.node, frame, hands.below.node);

  const cells = new Map<string, HTMLElement>();
  const men = new Map<string, { key: string; node: SVGElement; inner: SVGElement }>();
  let previous: BoardState | null = null;

  function drawSquares(state: BoardState): void {
    const { geometry, bottom } = state;
    svg.setAttribute("viewBox", `0 0 ${geometry.files * UNIT} ${geometry.ranks * UNIT}`);
    root.style.setProperty("--files", String(geometry.files));
    root.style.setProperty("--ranks", String(geometry.ranks));
    const zoned = new Set(state.game.zones.flatMap((zone) => zone.squares));
    layers.squares.replaceChildren(
      ...geometry.squares.flatMap((square) => {
        const { x, y } = corner(geometry, square, bottom);
        const parts = [element("rect", { class: `sq ${square.shade}`, x, y, width: UNIT, height: UNIT })];
        if (zoned.has(square.name)) {
          parts.push(
            element("rect", { class: "zone", x: x + 4, y: y + 4, width: UNIT - 8, height: UNIT - 8 }),
          );
        }
        return parts;
      }),
    );
    layers.men.replaceChildren();
    men.clear();
    drawLabels(state);
    drawCells(state);
  }

  function drawLabels(state: BoardState): void {
    frame.querySelectorAll(".board-label").forEach((node) => {
      node.remove();
    });
    const add = (className: string, text: string, property: string, index: number): void => {
      const node = html("span", `board-label ${className}`);
      node.setAttribute("aria-hidden", "true");
      node.textContent = text;
      node.style.setProperty(property, String(index));
      frame.append(node);
    };
    columnLabels(state.geometry, state.bottom).forEach((text, index) => {
      add("board-file", text, "--column", index);
    });
    rowLabels(state.geometry, state.bottom).forEach((text, index) => {
      add("board-rank", text, "--row", index);
    });
  }

  function drawCells(state: BoardState): void {
    const { geometry, bottom } = state;
    cells.clear();
    grid.setAttribute("aria-rowcount", String(geometry.ranks));
    grid.setAttribute("aria-colcount", String(geometry.files));
    const rows = rowsOf(geometry, bottom).flatMap((squares, index) => {
      if (squares.length === 0) return [];
      const row = html("div", "board-row");
      row.setAttribute("role", "row");
      row.setAttribute("aria-rowindex", String(index + 1));
      for (const square of squares) {
        const place = placeOf(geometry, square, bottom);
        const cell = html("div", "board-cell");
        cell.setAttribute("role", "gridcell");
        cell.setAttribute("aria-colindex", String(place.column + 1));
        cell.dataset["square"] = square.name;
        cell.style.setProperty("--column", String(place.column));
        cell.style.setProperty("--row", String(place.row));
        cells.set(square.name, cell);
        row.append(cell);
      }
      return [row];
    });
    grid.replaceChildren(...rows);
  }

  function updateCells(state: BoardState): void {
    const marked = targets(state);
    for (const [name, cell] of cells) {
      // Attributes are compared first: a screen reader may speak again about one that is merely rewritten.
      set(cell, "aria-label", squareLabel(state, name));
      set(cell, "tabindex", name === state.cursor ? "0" : "-1");
      set(cell, "aria-selected", String(name === state.selected));
      cell.classList.toggle(
        "movable",
        mayMove(state, name) || marked.has(name) || lonelyWall(state, name) !== undefined,
      );
    }
  }

  function drawWalls(state: BoardState): void {
    const drawn = [...state.walls].flatMap((name) => {
      const square = state.geometry.byName.get(name);
      if (!square) return [];
      const { x, y } = corner(state.geometry, square, state.bottom);
      const node = element("g", { transform: `translate(${x} ${y})` });
      node.innerHTML = wallMarkup();
      return [node];
    });
    layers.walls.replaceChildren(...drawn);
  }

  function drawMen(state: BoardState, before: BoardState | null): void {
    const placed = standing(state);
    for (const [name, shown] of men) {
      if (placed.has(name)) continue;
      shown.node.remove();
      men.delete(name);
    }
    for (const [name, man] of placed) {
      const square = state.geometry.byName.get(name);
      if (!square) continue;
      const key = `${man.side}/${man.kind}`;
      let shown = men.get(name);
      if (shown?.key !== key) {
        shown?.node.remove();
        const { x, y } = corner(state.geometry, square, state.bottom);
        const inner = element("g", {});
        inner.innerHTML = manMarkup(state.kinds.get(man.kind), man.side);
        const node = element("g", { transform: `translate(${x} ${y})` }, inner);
        layers.men.append(node);
        shown = { key, node, inner };
        men.set(name, shown);
      }
      shown.node.setAttribute(
        "class",
        `man${state.drag?.from === name ? " lifted" : ""}${state.frozen.has(name) ? " frozen" : ""}`,
      );
    }
    if (before && standing(before) !== placed) glide(state, before);
  }

  function glide(state: BoardState, before: BoardState): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    // The hint belongs to whichever of the two positions came after the move.
    const forwards = motions(standing(before), standing(state), state.lastMove);
    const found =
      forwards.length > 0 || !before.lastMove
        ? forwards
        : motions(standing(before), standing(state), before.lastMove);
    for (const { from, to } of found) {
      // A man that was dropped by hand is there already.
      if (before.drag?.from === from) continue;
      const origin = state.geometry.byName.get(from);
      const target = state.geometry.byName.get(to);
      const shown = men.get(to);
      if (!origin || !target || !shown) continue;
      const a = corner(state.geometry, origin, state.bottom);
      const b = corner(state.geometry, target, state.bottom);
      layers.men.append(shown.node);
      shown.inner.animate(
        [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: "none" }],
        { duration: GLIDE, easing: "cubic-bezier(.3,.1,.2,1)" },
      );
    }
  }

  function drawGhost(state: BoardState, before: BoardState | null): void {
    if (state.drag?.from === before?.drag?.from) return;
    const man = state.drag ? manAt(state, state.drag.from) : undefined;
    if (!state.drag || !man) {
      layers.ghost.replaceChildren();
      return;
    }
    const square = state.geometry.byName.get(state.drag.from);
    // A man of the hand appears where the pointer is, not before.
    const { x, y } = square ? corner(state.geometry, square, state.bottom) : { x: -9 * UNIT, y: -9 * UNIT };
    layers.ghost.innerHTML = manMarkup(state.kinds.get(man.kind), man.side);
    layers.ghost.setAttribute("transform", `translate(${x} ${y})`);
  }

  return {
    grid,
    field,
    name(label) {
      set(grid, "aria-label", label);
    },
    draw(state) {
      const before = previous;
      if (before?.game !== state.game || before.bottom !== state.bottom) drawSquares(state);
      const moved = before?.game === state.game && before.bottom === state.bottom ? before : null;
      if (moved?.walls !== state.walls) drawWalls(state);
      drawMen(state, moved);
      drawMarks(state, layers.under, layers.over, hatch);
      updateCells(state);
      hands.above.draw(state, state.bottom === "white" ? "black" : "white");
      hands.below.draw(state, state.bottom);
      root.classList.toggle("with-hands", state.hands !== null);
      drawGhost(state, before);
      root.classList.toggle("dragging", state.drag !== null);
      previous = state;
    },
    moveGhost(x, y) {
      if (!previous?.drag) return;
      const { files, ranks } = previous.geometry;
      const left = x * files * UNIT - UNIT / 2;
      const top = y * ranks * UNIT - UNIT / 2;
      layers.ghost.setAttribute("transform", `translate(${left} ${top})`);
    },
    focusCursor() {
      if (previous) cells.get(previous.cursor)?.focus({ preventScroll: true });
    },
  };
}

function html(name: string, className: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

function set(node: Element, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
