import type { Locator, Page } from "playwright-core";

export interface Beginning {
  readonly game: string;
  readonly mode?: "computer" | "hotseat";
  readonly side?: "white" | "black" | "random";
  readonly level?: 1 | 2 | 3;
  readonly fen?: string;
}

/** A game in a browser page, told in squares and words rather than in elements. */
export class Table {
  constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  /** Begins a game over HTTP, gives its token to the page, and sits down. */
  async begin(beginning: Beginning): Promise<string> {
    const body = { mode: "hotseat", side: "white", level: 1, ...beginning };
    const response = await fetch(`${this.url}/api/play`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { id: string; token: string };
    if (response.status !== 201) throw new Error(`cannot begin: ${JSON.stringify(answer)}`);
    await this.page.goto(`${this.url}/#/`);
    await this.page.evaluate(
      ([id, value]) => {
        localStorage.setItem(`chimera.play.${id}`, value);
      },
      [answer.id, JSON.stringify({ ...answer, game: beginning.game, started: Date.now() })] as const,
    );
    await this.open(answer.id);
    return answer.id;
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`${this.url}/#/play/${id}`);
    await this.link("online");
  }

  square(name: string): Locator {
    return this.page.locator(`[data-square="${name}"]`);
  }

  /** The accessible name of a square. */
  async label(name: string): Promise<string> {
    return (await this.square(name).getAttribute("aria-label")) ?? "";
  }

  /** Click, then click; `choose` is the label of the choice where one is asked for. */
  async move(from: string, to: string, choose?: string): Promise<void> {
    await this.square(from).click();
    await this.square(to).click();
    if (choose !== undefined) await this.choice(choose).click();
  }

  async drag(from: string, to: string, button: "left" | "right" = "left"): Promise<void> {
    const [start, end] = [await this.middle(from), await this.middle(to)];
    await this.page.mouse.move(...start);
    await this.page.mouse.down({ button });
    await this.page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 4 });
    await this.page.mouse.move(...end, { steps: 4 });
    await this.page.mouse.up({ button });
  }

  /** Drags with a finger, which the browser itself tells from scrolling. */
  async swipe(from: string, to: string): Promise<void> {
    const [start, end] = [await this.middle(from), await this.middle(to)];
    const debug = await this.page.context().newCDPSession(this.page);
    const touch = (type: "touchStart" | "touchMove", [x, y]: [number, number]): Promise<unknown> =>
      debug.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
    await touch("touchStart", start);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch("touchMove", [
        start[0] + (end[0] - start[0]) * part,
        start[1] + (end[1] - start[1]) * part,
      ]);
    }
    await debug.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await debug.detach();
  }

  /** Holds a finger on a square for a while. */
  async hold(name: string, milliseconds = 700): Promise<void> {
    const [x, y] = await this.middle(name);
    const debug = await this.page.context().newCDPSession(this.page);
    await debug.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await this.page.waitForTimeout(milliseconds);
    await debug.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await debug.detach();
  }

  async middle(name: string): Promise<[number, number]> {
    const box = await this.square(name).boundingBox();
    if (!box) throw new Error(`${name} is not on the screen`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  get chooser(): Locator {
    return this.page.locator(".board-chooser");
  }

  choice(label: string): Locator {
    return this.chooser.getByRole("button", { name: label, exact: true });
  }

  /** The squares with a mark for a target of the selected man. */
  async targets(): Promise<string[]> {
    const found = await this.page
      .locator('[data-square][aria-label*="may "]')
      .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset["square"] ?? ""));
    return found.sort();
  }

  async moves(): Promise<string[]> {
    return this.page.locator("button.move").allInnerTexts();
  }

  async status(): Promise<string> {
    return (await this.page.locator("[data-status]").innerText()).replace(/\s+/g, " ").trim();
  }

  async announcement(): Promise<string> {
    return (await this.page.locator("[data-announcer]").textContent()) ?? "";
  }

  /** Waits for the state of the connection. */
  async link(state: "online" | "offline" | "connecting"): Promise<void> {
    await this.page.locator(`[data-link="${state}"]`).waitFor({ timeout: 20_000 });
  }

  /** Waits until a condition holds, for what comes over the socket. */
  async until(what: string, holds: () => Promise<boolean>, patience = 10_000): Promise<void> {
    const end = Date.now() + patience;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }

  async untilMoves(count: number): Promise<void> {
    await this.until(`${count} moves`, async () => (await this.moves()).length === count);
  }

  async untilLabel(name: string, part: string): Promise<void> {
    await this.until(`${name}: ${part}`, async () => (await this.label(name)).includes(part));
  }
}
