import { questionOf } from "./chooser";
import { placeOf } from "./geometry";
import { manAt, nameOf, type BoardState } from "./state";
import { manMarkup, wallMarkup } from "./svg";

/** Room between the dialog and the edge of the window. */
const MARGIN = 6;

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
    title.textContent = questionOf(chooser, nameOf(state, man?.kind ?? ""));
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
      button.innerHTML = `<svg viewBox="0 0 64 64" aria-hidden="true">${choice.move.kind === "pass" ? wallMarkup() : manMarkup(state.kinds.get(choice.kind), side)}</svg>`;
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
    return node;
  }

  /** Puts the dialog beside the two squares of the move, over neither of them where there is room. */
  function lay(node: HTMLElement, state: BoardState, chooser: NonNullable<BoardState["chooser"]>): void {
    const places = [chooser.from, chooser.to].flatMap((name) => {
      const square = state.geometry.byName.get(name);
      return square ? [placeOf(state.geometry, square, state.bottom)] : [];
    });
    const rows = places.map(({ row }) => row);
    const [upper, lower] = [Math.min(...rows), Math.max(...rows)];
    node.style.setProperty("--upper", String(upper));
    node.style.setProperty("--lower", String(lower));
    node.classList.toggle("below", upper + lower < state.geometry.ranks - 1);
    // Above a low row of a short board there may be no room; the page cannot be scrolled past its top.
    if (node.getBoundingClientRect().top + window.scrollY < 0) node.classList.add("below");
    const box = field.getBoundingClientRect();
    const half = node.offsetWidth / 2;
    const wanted = (((places.at(-1)?.column ?? 0) + 0.5) * box.width) / state.geometry.files;
    // Within the board where it is wide enough, and in any case within the window.
    const [left, right] =
      node.offsetWidth <= box.width
        ? [0, box.width]
        : [MARGIN - box.left, window.innerWidth - MARGIN - box.left];
    const [least, most] = [left + half, right - half];
    node.style.left = `${Math.max(least, Math.min(wanted, most))}px`;
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
      lay(node, state, state.chooser);
      node.scrollIntoView({ block: "nearest" });
      node.querySelector("button")?.focus({ preventScroll: true });
    },
    destroy() {
      document.removeEventListener("pointerdown", elsewhere, true);
      open?.node.remove();
    },
  };
}
