import { choicesBetween, type Choice } from "./chooser";
import { afterMove } from "./fen";
import { geometryOf, walk as walkFrom, type Geometry } from "./geometry";
import {
  goalOf,
  inHand,
  originOf,
  wallOf,
  withoutWall,
  type BoardGame,
  type Direction,
  type Hands,
  type Man,
  type ManKind,
  type Move,
  type Placement,
  type Reach,
  type Side,
  type Walls,
} from "./types";

export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Everything the board shows. Replaced as a whole, never changed in place; the renderer only reads it. */
export interface BoardState {
  readonly game: BoardGame;
  readonly geometry: Geometry;
  readonly kinds: ReadonlyMap<string, ManKind>;

  // What the page tells the board.
  readonly men: Placement;
  readonly walls: Walls;
  readonly hands: Hands;
  /** Whose move it is in this position. */
  readonly turn: Side;
  /** The side drawn below. */
  readonly bottom: Side;
  /** Empty unless the reader may move now. */
  readonly legal: readonly Move[];
  readonly lastMove: { readonly from: string; readonly to: string } | null;
  readonly check: ReadonlySet<string>;
  readonly frozen: ReadonlySet<string>;
  /** What the man under the pointer could do; drawn only while nothing is selected. */
  readonly reach: Reach | null;

  // What the reader is doing.
  /** Where the man stands whose targets are marked: a square, or a place in hand. */
  readonly selected: string | null;
  /** Arrows that the reader draws to think with; one that ends where it begins is a ring around a square. */
  readonly arrows: readonly Arrow[];
  /** The arrow that is being drawn. */
  readonly drawing: Arrow | null;
  /** The square that keyboard focus rests on (roving tabindex). */
  readonly cursor: string;
  readonly drag: { readonly from: string; readonly over: string | null } | null;
  /** Several moves share these squares; none is made until one is chosen. */
  readonly chooser: {
    readonly from: string;
    readonly to: string;
    readonly choices: readonly Choice[];
  } | null;
  /** The moves that are left, by the squares that they wall up, once all else is chosen; and the men as they then stand. */
  readonly walling: {
    readonly to: string;
    readonly moves: ReadonlyMap<string, Move>;
    readonly men: Placement;
  } | null;
}

/** What the page tells the board anew. */
export type Shown = Pick<BoardState, "men" | "walls" | "hands" | "turn" | "legal" | "lastMove"> & {
  readonly check: readonly string[];
  readonly frozen: readonly string[];
};

/** A new state, and the move that was made by it. */
export interface Step {
  readonly state: BoardState;
  readonly played: Move | null;
}

export function initialState(game: BoardGame, bottom: Side = "white"): BoardState {
  const geometry = geometryOf(game);
  // A reader who tabs to the board starts at the lower left corner of their own side.
  const corner = walkFrom(geometry, game.squares[0]?.name ?? "", "last", bottom);
  return {
    game,
    geometry,
    kinds: new Map(game.men.map((kind) => [kind.id, kind])),
    men: new Map(),
    walls: new Set(),
    hands: null,
    turn: "white",
    bottom,
    legal: [],
    lastMove: null,
    check: new Set(),
    frozen: new Set(),
    reach: null,
    selected: null,
    arrows: [],
    drawing: null,
    cursor: walkFrom(geometry, corner, "rowStart", bottom),
    drag: null,
    chooser: null,
    walling: null,
  };
}

/** Shows a position. A selection or a choice survives only while it can still become a move. */
export function show(state: BoardState, shown: Shown): BoardState {
  const next: BoardState = {
    ...state,
    men: shown.men,
    walls: shown.walls,
    hands: shown.hands,
    turn: shown.turn,
    legal: shown.legal,
    lastMove: shown.lastMove,
    check: new Set(shown.check),
    frozen: new Set(shown.frozen),
  };
  const still = (from: string | undefined): boolean => from !== undefined && mayMove(next, from);
  const { chooser, walling } = state;
  const legal = (move: Move): boolean => next.legal.some(({ uci }) => uci === move.uci);
  // Arrows belong to the position that they were drawn on.
  const arrows = samePlacement(state.men, shown.men) ? state.arrows : [];
  return {
    ...next,
    arrows,
    drawing: arrows === state.arrows ? state.drawing : null,
    selected: state.selected !== null && still(state.selected) ? state.selected : null,
    drag: still(state.drag?.from) ? state.drag : null,
    chooser: chooser?.choices.every((choice) => legal(choice.move)) === true ? chooser : null,
    walling: walling && [...walling.moves.values()].every(legal) ? walling : null,
  };
}

export function samePlacement(a: Placement, b: Placement): boolean {
  if (a === b) return true;
  return (
    a.size === b.size &&
    [...a].every(([square, man]) => {
      const other = b.get(square);
      return other?.kind === man.kind && other.side === man.side;
    })
  );
}

/** Shows the arrow that the pointer draws; off the board none is made. */
export function sketch(state: BoardState, from: string, to: string | null): BoardState {
  const drawing = to !== null && state.geometry.byName.has(to) ? { from, to } : null;
  const { drawing: old } = state;
  return old?.from === drawing?.from && old?.to === drawing?.to ? state : { ...state, drawing };
}

/** Keeps the arrow that was drawn; drawn a second time it goes. */
export function keepArrow(state: BoardState): BoardState {
  const { drawing, arrows } = state;
  if (!drawing) return state;
  const others = arrows.filter((each) => each.from !== drawing.from || each.to !== drawing.to);
  return { ...state, drawing: null, arrows: others.length < arrows.length ? others : [...arrows, drawing] };
}

export function wipe(state: BoardState): BoardState {
  return state.arrows.length === 0 && !state.drawing ? state : { ...state, arrows: [], drawing: null };
}

export function turnTo(state: BoardState, bottom: Side): BoardState {
  return state.bottom === bottom ? state : { ...cancel(state), bottom };
}

export function withReach(state: BoardState, reach: Reach | null): BoardState {
  return state.reach === reach ? state : { ...state, reach };
}

export function mayMove(state: BoardState, square: string): boolean {
  return state.legal.some((move) => originOf(move, state.turn) === square);
}

/** The man on a square, or the one that a place in hand stands for. */
export function manAt(state: BoardState, origin: string): Man | undefined {
  return inHand(origin) ?? state.men.get(origin);
}

/** Who is drawn where: while a wall is chosen, as after the move that it belongs to. */
export function standing(state: BoardState): Placement {
  return state.walling?.men ?? state.men;
}

/** The move that does nothing but wall up this square. */
export function lonelyWall(state: BoardState, square: string): Move | undefined {
  if (state.selected !== null) return undefined;
  return state.legal.find((move) => move.kind === "pass" && wallOf(move) === square);
}

/** The targets of the selected man, and whether a man is taken by going there; those of its wall, if that is chosen. */
export function targets(state: BoardState): ReadonlyMap<string, "quiet" | "capture"> {
  const found = new Map<string, "quiet" | "capture">();
  if (state.walling) {
    for (const square of state.walling.moves.keys()) found.set(square, "quiet");
    return found;
  }
  for (const move of state.legal) {
    if (originOf(move, state.turn) === state.selected)
      found.set(goalOf(move), move.captured === null ? "quiet" : "capture");
  }
  return found;
}

/** A click, a tap, or Enter on a square. */
export function press(state: BoardState, square: string): Step {
  // Anything but a choice cancels the choice, and this press does nothing else: no accidental move.
  if (state.chooser) return still(cancel(state));
  if (state.walling) {
    const played = state.walling.moves.get(square);
    // The men stay as they are drawn until the position after the move is shown.
    return played ? { state: { ...state, cursor: square }, played } : still(cancel(state));
  }
  const at = inHand(square) ? state : { ...state, cursor: square };
  if (state.selected !== null && targets(state).has(square)) return go(at, state.selected, square);
  if (square !== state.selected && mayMove(state, square)) return still({ ...at, selected: square });
  const wall = lonelyWall(state, square);
  if (wall) {
    const choices = [{ move: wall, kind: "", label: "Wall" }];
    return still({ ...at, chooser: { from: square, to: square, choices } });
  }
  return still({ ...at, selected: null });
}

export function dragStart(state: BoardState, from: string): BoardState {
  if (state.chooser || state.walling || !mayMove(state, from)) return state;
  return { ...state, cursor: inHand(from) ? state.cursor : from, selected: from, drag: { from, over: from } };
}

export function dragOver(state: BoardState, over: string | null): BoardState {
  if (!state.drag || state.drag.over === over) return state;
  return { ...state, drag: { ...state.drag, over } };
}

/** Letting go over a target moves; anywhere else the man returns and stays selected. */
export function drop(state: BoardState): Step {
  const { drag } = state;
  if (!drag) return still(state);
  const rest = { ...state, drag: null };
  if (drag.over !== null && drag.over !== drag.from && targets(state).has(drag.over))
    return go(rest, drag.from, drag.over);
  return still(rest);
}

export function choose(state: BoardState, uci: string): Step {
  const choice = state.chooser?.choices.find((each) => each.move.uci === uci);
  if (!choice) return still(state);
  return make({ ...state, chooser: null }, choice.move);
}

/** Gives up whatever is being done; nothing moves. */
export function cancel(state: BoardState): BoardState {
  if (state.selected === null && !state.drag && !state.chooser) return state;
  return { ...state, selected: null, drag: null, chooser: null, walling: null };
}

export function walk(state: BoardState, direction: Direction): BoardState {
  return { ...state, cursor: walkFrom(state.geometry, state.cursor, direction, state.bottom) };
}

export function nameOf(state: BoardState, kind: string): string {
  return state.kinds.get(kind)?.name ?? kind;
}

function still(state: BoardState): Step {
  return { state, played: null };
}

function go(state: BoardState, from: string, to: string): Step {
  const mover = manAt(state, from)?.kind ?? "";
  const choices = choicesBetween(state, from, to, mover, (kind) => nameOf(state, kind));
  // A move that ends where it begins is asked about: the same press also lets go of a man.
  const only = choices.length === 1 && from !== to ? choices[0] : undefined;
  const cursor = to;
  if (only) return make({ ...state, cursor, selected: from }, only.move);
  return still({ ...state, cursor, drag: null, selected: from, chooser: { from, to, choices } });
}

/** Makes a move, or asks for its wall where others differ from it only in that. */
function make(state: BoardState, move: Move): Step {
  const moves = new Map<string, Move>();
  const deed = withoutWall(move);
  for (const each of move.kind === "pass" ? [] : state.legal) {
    const wall = wallOf(each);
    if (wall !== null && withoutWall(each) === deed) moves.set(wall, each);
  }
  if (moves.size < 2) return { state: { ...state, selected: null, drag: null }, played: move };
  const men = afterMove(state.men, move, state.turn);
  return still({ ...state, drag: null, walling: { to: move.to, moves, men } });
}
