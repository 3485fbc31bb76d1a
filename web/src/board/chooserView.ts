import { placeOf } from "./geometry";
import { manAt, nameOf, type BoardState } from "./state";
import { manMarkup } from "./svg";
import { inHand } from "./types";

export interface ChooserView {
  draw(state: BoardState): void;
  destroy(): void;
}

/** The dialog in which one of several moves between two squares is chosen. */
export function createChooserView(
  field: HTMLElement,
  on: { choose(uci: string): void; cancel(): void },
): ChooserView {
  let open: { node: HTMLElement; chooser: BoardState["chooser"] } | null = null;

  const elsewhere = (event: PointerEvent): void => {
    if (!open || !(event.target instanceof Node) || open.node.contains(event.target)) return;
    on.cancel();
    // The press that cancels must not be a press on a square as well.
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("pointerdown", elsewhere, true);

  function build(state: BoardState, chooser: NonNullable<BoardState["chooser"]>): HTMLElement {
    const man = manAt(state, chooser.from);
    const side = man?.side ?? "white";
    const node = document.createElement("div");
    node.className = "board-chooser";
    node.setAttribute("role", "dialog");
    node.setAttribute("aria-modal", "true");
    const title = document.createElement("p");
    title.className = "board-chooser-title";
    title.id = "board-chooser-title";
    const way = inHand(chooser.from) ? `from the hand to ${chooser.to}` : `${chooser.from} to ${chooser.to}`;
    title.textContent = `${nameOf(state, man?.kind ?? "")} ${way}: choose`;
    // What several deeds differ in needs a line of its own each.
    const wordy = chooser.choices.some(({ label }) => label.length > 24);
    node.classList.toggle("wordy", wordy);
    node.setAttribute("aria-labelledby", title.id);
    const list = document.createElement("div");
    list.className = "board-choices";
    for (const choice of chooser.choices) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "board-choice";
      button.dataset["uci"] = choice.move.uci;
      button.innerHTML = `<svg viewBox="0 0 64 64" aria-hidden="true">${manMarkup(state.kinds.get(choice.kind), side)}</svg>`;
      const text = document.createElement("span");
      text.textContent = choice.label;
      button.append(text);
      button.addEventListener("click", () => {
        on.choose(choice.move.uci);
      });
      list.append(button);
    }
    const close = document.createElement("button");
    close.type = "button";
    close.className = "board-chooser-cancel";
    close.textContent = "Cancel";
    close.addEventListener("click", () => {
      on.cancel();
    });
    node.append(title, list, close);
    node.addEventListener("keydown", (event) => {
      keys(event, node);
    });
    const square = state.geometry.byName.get(chooser.to);
    const row = square ? placeOf(state.geometry, square, state.bottom).row : 0;
    node.style.setProperty("--row", String(row));
    node.classList.toggle("below", row < state.geometry.ranks / 2);
    return node;
  }

  function keys(event: KeyboardEvent, node: HTMLElement): void {
    const buttons = [...node.querySelectorAll("button")];
    const index = buttons.findIndex((button) => button === document.activeElement);
    const step: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const by = event.key === "Tab" ? (event.shiftKey ? -1 : 1) : step[event.key];
    event.stopPropagation();
    if (event.key === "Escape") on.cancel();
    else if (by !== undefined) buttons[(index + by + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
  }

  return {
    draw(state) {
      if (open?.chooser === state.chooser) return;
      open?.node.remove();
      open = null;
      if (!state.chooser) return;
      const node = build(state, state.chooser);
      open = { node, chooser: state.chooser };
      field.append(node);
      // Above a low row of a short board there may be no room; the page cannot be scrolled past its top.
      if (node.getBoundingClientRect().top + window.scrollY < 0) node.classList.add("below");
      node.scrollIntoView({ block: "nearest" });
      node.querySelector("button")?.focus({ preventScroll: true });
    },
    destroy() {
      document.removeEventListener("pointerdown", elsewhere, true);
      open?.node.remove();
    },
  };
}
