import { createChooserView } from "./chooserView";
import { listen } from "./input";
import * as act from "./state";
import type { BoardState, Shown, Step } from "./state";
import { inHand, type BoardGame, type Move, type Reach, type Side } from "./types";
import { createView } from "./view";

export { announceMove, sideName } from "./labels";
export { afterMove, FenError, handsAfter, parseBoard, parseHands, parsePlacement, wallsAfter } from "./fen";
export { geometryOf } from "./geometry";
export { motions } from "./motion";
export { manMarkup, pictureOf } from "./svg";
export { inHand, wallOf } from "./types";
export type { Shown } from "./state";
export type * from "./types";

export interface BoardOptions {
  readonly game: BoardGame;
  readonly bottom: Side;
  onMove(move: Move): void;
  /** The reader asks what the man on a square, or in a hand (`inHand`), can do; `sticky` if the question outlives the pointer. */
  onInspect(square: string | null, sticky: boolean): void;
  /** Which marks are on the board now. */
  onMarks?(marks: Marks): void;
}

/** Marks of the man that is taken up, of the wall that his move places, or of a man who is only asked about. */
export type Marks = "targets" | "walls" | "reach" | null;

function marksOf(state: BoardState): Marks {
  if (state.walling) return "walls";
  if (state.selected !== null) return act.targets(state).size > 0 ? "targets" : null;
  return state.reach ? "reach" : null;
}

export interface Board {
  /** The name of the grid for a screen reader. */
  name(label: string): void;
  show(shown: Shown): void;
  turn(bottom: Side): void;
  reach(reach: Reach | null): void;
  /** Puts the keyboard on the square where it was last. */
  focus(): void;
  destroy(): void;
}

/** A board of any shape in `root`. The one place where a state is kept. */
export function createBoard(root: HTMLElement, options: BoardOptions): Board {
  let state = act.initialState(options.game, options.bottom);
  const view = createView(root);
  const chooser = createChooserView(view.field, {
    choose: (uci) => {
      step(act.choose(state, uci));
    },
    cancel: () => {
      become(act.cancel(state));
      view.focusCursor();
    },
  });

  function become(next: BoardState): void {
    if (next === state) return;
    const marks = marksOf(next);
    if (marks !== marksOf(state)) options.onMarks?.(marks);
    state = next;
    // Squares that are drawn anew and a choice that is gone must not take the keyboard with them.
    const held = root.contains(document.activeElement);
    view.draw(state);
    chooser.draw(state);
    if (held && !root.contains(document.activeElement)) view.focusCursor();
  }

  function step({ state: next, played }: Step): void {
    become(next);
    if (!played) return;
    listener.settle();
    options.onMove(played);
  }

  const listener = listen(root, view.grid, {
    press: (square, byKey) => {
      const done = act.press(state, square);
      step(done);
      // The man that was moved is no longer asked about, nor the one that he took.
      if (done.played) return;
      // Where a man of the hand goes is chosen on the board.
      if (byKey && inHand(square) && state.selected === square) view.focusCursor();
      // Touch has no hover: a tap on a man that cannot be taken up asks about him.
      if (state.selected === null && act.manAt(state, square)) options.onInspect(square, false);
      else if (state.selected === square) options.onInspect(square, false);
    },
    mayLift: (square) => !state.chooser && !state.walling && act.mayMove(state, square),
    lift: (square) => {
      become(act.dragStart(state, square));
      options.onInspect(null, false);
    },
    hover: (square) => {
      become(act.dragOver(state, square));
    },
    ghost: (x, y) => {
      view.moveGhost(x, y);
    },
    drop: () => {
      step(act.drop(state));
    },
    cancel: () => {
      become(act.wipe(act.cancel(state)));
      options.onInspect(null, true);
    },
    sketch: (from, to) => {
      become(act.sketch(state, from, to));
    },
    keepArrow: () => {
      become(act.keepArrow(state));
    },
    wipe: () => {
      become(act.wipe(state));
    },
    walk: (direction) => {
      // From a hand the arrows lead onto the board.
      if (view.grid.contains(document.activeElement)) become(act.walk(state, direction));
      view.focusCursor();
    },
    focused: (square) => {
      if (!inHand(square) && square !== state.cursor) become({ ...state, cursor: square });
    },
    inspect: (square, sticky) => {
      options.onInspect(square !== null && act.manAt(state, square) ? square : null, sticky);
    },
  });

  view.draw(state);
  return {
    name: view.name,
    focus: view.focusCursor,
    show: (shown) => {
      if (!act.samePlacement(state.men, shown.men)) listener.settle();
      become(act.show(state, shown));
    },
    turn: (bottom) => {
      become(act.turnTo(state, bottom));
    },
    reach: (reach) => {
      become(act.withReach(state, reach));
    },
    destroy: () => {
      listener.stop();
      chooser.destroy();
      root.replaceChildren();
    },
  };
}
