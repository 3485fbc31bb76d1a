import { handLabel, handName } from "./labels";
import { mayMove, type BoardState } from "./state";
import { manMarkup } from "./svg";
import { handOrigin, type Side } from "./types";

export interface HandView {
  readonly node: HTMLElement;
  draw(state: BoardState, side: Side): void;
}

/** The men that a side has off the board, in a row of buttons. Their events are the board's. */
export function createHandView(): HandView {
  const node = document.createElement("div");
  node.className = "board-hand";
  node.setAttribute("role", "group");
  node.hidden = true;
  const empty = document.createElement("span");
  empty.className = "board-hand-empty";
  empty.textContent = "Nothing in hand";
  const buttons = new Map<string, HTMLButtonElement>();

  function make(origin: string): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "board-held";
    button.dataset["square"] = origin;
    buttons.set(origin, button);
    return button;
  }

  return {
    node,
    draw(state, side) {
      node.hidden = state.hands === null;
      const hand = state.hands?.[side] ?? [];
      set(node, "aria-label", handName(state, side));
      const shown = hand.map(({ kind, count }) => {
        const origin = handOrigin(side, kind);
        const button = buttons.get(origin) ?? make(origin);
        const face = `${side}/${count}`;
        if (button.dataset["face"] !== face) {
          button.dataset["face"] = face;
          const picture = manMarkup(state.kinds.get(kind), side);
          button.innerHTML = `<svg viewBox="0 0 64 64" aria-hidden="true">${picture}</svg><span aria-hidden="true">${count}</span>`;
        }
        const movable = mayMove(state, origin);
        set(button, "aria-label", handLabel(state, side, kind, count));
        set(button, "aria-pressed", String(state.selected === origin));
        button.classList.toggle("movable", movable);
        button.classList.toggle("lifted", state.drag?.from === origin);
        return button;
      });
      for (const [origin, button] of buttons) {
        if (shown.includes(button)) continue;
        button.remove();
        buttons.delete(origin);
      }
      const wanted: HTMLElement[] = shown.length > 0 ? shown : [empty];
      // Elements that are put where they are already would lose the keyboard.
      const right =
        wanted.length === node.children.length && wanted.every((each, i) => node.children[i] === each);
      if (!right) node.replaceChildren(...wanted);
    },
  };
}

function set(node: Element, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
