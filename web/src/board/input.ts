import type { Direction } from "./types";

/** What a reader does with the board, free of pixels. */
export interface Intents {
  /** `byKey`: not by a pointer. */
  press(square: string, byKey: boolean): void;
  /** Whether a drag may begin here. */
  mayLift(square: string): boolean;
  lift(square: string): void;
  hover(square: string | null): void;
  drop(): void;
  ghost(x: number, y: number): void;
  cancel(): void;
  /** An arrow is drawn from a square to another, or to nowhere. */
  sketch(from: string, to: string | null): void;
  keepArrow(): void;
  /** A press that is no drawing. */
  wipe(): void;
  walk(direction: Direction): void;
  focused(square: string): void;
  /** Show what the man on this square can do; `sticky` outlives the pointer. */
  inspect(square: string | null, sticky: boolean): void;
}

/** Movement in CSS pixels after which a press is a drag. */
const SLACK = 5;
const LONG_PRESS = 420;
/** The mouse crosses many men on its way; only a rest is a question. */
const HOVER_REST = 130;

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "rowStart",
  End: "rowEnd",
};

export interface Listener {
  /** The square under a resting mouse has been seen: what is there is told only when the mouse comes back to it. */
  settle(): void;
  /** Takes the listeners away. */
  stop(): void;
}

/** Turns pointer and keys into intents. `area` holds the grid and the hands beside it. */
export function listen(area: HTMLElement, grid: HTMLElement, intents: Intents): Listener {
  const abort = new AbortController();
  const { signal } = abort;
  let pressed: { square: string; x: number; y: number; id: number; lifted: boolean; long: boolean } | null =
    null;
  let sketching: { square: string; id: number } | null = null;
  let longPress: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let hovered: string | null = null;
  /** Where the mouse was seen last. */
  let mouse: { clientX: number; clientY: number } | null = null;
  /** Whether the reader's last deed was done by keys, and whether the focus came to the board by one. */
  let byKeys = true;
  let walking = true;

  const squareOf = (target: EventTarget | null): string | null =>
    target instanceof HTMLElement
      ? (target.closest<HTMLElement>("[data-square]")?.dataset["square"] ?? null)
      : null;
  const squareUnder = (event: { clientX: number; clientY: number }): string | null =>
    squareOf(document.elementFromPoint(event.clientX, event.clientY));
  const fraction = (event: PointerEvent): [number, number] => {
    const box = grid.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  };

  function release(): void {
    clearTimeout(longPress);
    pressed = null;
  }

  document.addEventListener("pointerdown", () => (byKeys = false), { signal, capture: true });
  document.addEventListener("keydown", () => (byKeys = true), { signal, capture: true });
  // A drag is captured by the grid, so the mouse is watched where it is and not where its events go.
  for (const kind of ["pointermove", "pointerup"] as const) {
    area.addEventListener(
      kind,
      ({ pointerType, clientX, clientY }) => {
        mouse = pointerType === "mouse" ? { clientX, clientY } : null;
      },
      { signal, capture: true },
    );
  }

  area.addEventListener(
    "pointerdown",
    (event) => {
      walking = false;
      const square = squareOf(event.target);
      if (
        event.button === 2 &&
        event.pointerType === "mouse" &&
        !pressed &&
        grid.contains(event.target as Node)
      ) {
        if (square === null) return;
        sketching = { square, id: event.pointerId };
        grid.setPointerCapture(event.pointerId);
        intents.sketch(square, square);
        return;
      }
      if (event.button === 0 && !pressed) intents.wipe();
      if (square === null || event.button !== 0 || pressed) return;
      pressed = {
        square,
        x: event.clientX,
        y: event.clientY,
        id: event.pointerId,
        lifted: false,
        long: false,
      };
      if (event.pointerType === "mouse") return;
      longPress = setTimeout(() => {
        if (!pressed || pressed.lifted) return;
        pressed.long = true;
        intents.inspect(square, true);
      }, LONG_PRESS);
    },
    { signal },
  );

  area.addEventListener(
    "pointermove",
    (event) => {
      if (sketching?.id === event.pointerId) {
        intents.sketch(sketching.square, squareUnder(event));
        return;
      }
      if (!pressed) {
        if (event.pointerType === "mouse") hover(squareOf(event.target));
        return;
      }
      if (event.pointerId !== pressed.id) return;
      const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLACK;
      if (!pressed.lifted && far) {
        clearTimeout(longPress);
        if (!intents.mayLift(pressed.square)) return;
        pressed.lifted = true;
        grid.setPointerCapture(event.pointerId);
        intents.lift(pressed.square);
      }
      if (pressed.lifted) {
        intents.ghost(...fraction(event));
        intents.hover(squareUnder(event));
      }
    },
    { signal },
  );

  area.addEventListener(
    "pointerup",
    (event) => {
      if (sketching?.id === event.pointerId) {
        sketching = null;
        intents.keepArrow();
        return;
      }
      if (event.pointerId !== pressed?.id) return;
      const { lifted, long, square } = pressed;
      release();
      if (lifted) {
        intents.hover(squareUnder(event));
        intents.drop();
      } else if (!long && squareUnder(event) === square) {
        intents.press(square, false);
      }
    },
    { signal },
  );

  area.addEventListener(
    "pointercancel",
    () => {
      const lifted = pressed?.lifted === true;
      if (sketching) intents.sketch(sketching.square, null);
      sketching = null;
      release();
      if (lifted) intents.cancel();
    },
    { signal },
  );

  function hover(square: string | null): void {
    if (square === hovered) return;
    hovered = square;
    clearTimeout(rest);
    rest = setTimeout(() => {
      intents.inspect(hovered, false);
    }, HOVER_REST);
  }

  area.addEventListener(
    "pointerleave",
    (event) => {
      if (event.pointerType === "mouse") hover(null);
    },
    { signal },
  );

  // A long press on a touch screen is ours, and so is the right button of a mouse on a square.
  area.addEventListener(
    "contextmenu",
    (event) => {
      if (pressed ?? squareOf(event.target)) event.preventDefault();
    },
    { signal },
  );

  area.addEventListener(
    "focusin",
    (event) => {
      const square = squareOf(event.target);
      if (byKeys) walking = true;
      if (square !== null) intents.focused(square);
    },
    { signal },
  );

  // A click without a pointer: a button under the keyboard, or a screen reader that does without both.
  area.addEventListener(
    "click",
    (event) => {
      const square = squareOf(event.target);
      if (square !== null && event.detail === 0) intents.press(square, true);
    },
    { signal },
  );

  area.addEventListener(
    "keydown",
    (event) => {
      const square = squareOf(event.target);
      if (square === null || event.altKey || event.metaKey) return;
      const direction = event.ctrlKey
        ? { Home: "first" as const, End: "last" as const }[event.key]
        : KEYS[event.key];
      // Who came by the mouse steps through the game with these keys, as everywhere else on the page.
      const step = walking ? direction : undefined;
      if (step) intents.walk(step);
      else if (event.key === "Enter" || event.key === " ") {
        // A button makes a click of it by itself.
        if (event.target instanceof HTMLButtonElement) return;
        walking = true;
        intents.press(square, true);
      } else if (event.key === "Escape") intents.cancel();
      else if (event.key.toLowerCase() === "i" && !event.ctrlKey) intents.inspect(square, true);
      else return;
      event.preventDefault();
      // The page uses arrow keys too, to step through the game.
      event.stopPropagation();
    },
    { signal },
  );

  return {
    settle() {
      clearTimeout(rest);
      if (mouse) hovered = squareUnder(mouse);
    },
    stop() {
      abort.abort();
      clearTimeout(longPress);
      clearTimeout(rest);
    },
  };
}
