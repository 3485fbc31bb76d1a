import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { DESK, launch, PHONE, type TestBrowser } from "./lib/browser";
import { startServer, type TestServer } from "./lib/server";
import { Table } from "./lib/table";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[] }[];
}

/** Everything that axe finds, best practices included. */
async function violations(page: Page): Promise<string[]> {
  // Through the debugger rather than a script element, which the page's own policy would refuse.
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes
        .map((node) => node.target.join(" "))
        .slice(0, 3)
        .join("; ")})`,
  );
}

const real = process.env["CHIMERA_BIN"] !== undefined;

let server: TestServer;
beforeAll(async () => {
  server = await startServer(
    real
      ? [
          {
            id: "hands",
            file: fileURLToPath(new URL("../../crates/rules/tests/hand_games/micro.toml", import.meta.url)),
          },
        ]
      : [],
  );
});
afterAll(async () => {
  await server.stop();
});

describe.each([
  ["desk, light", { ...DESK, colorScheme: "light" as const }],
  ["phone, dark", { ...PHONE, colorScheme: "dark" as const }],
])("without barriers (%s)", (_, options) => {
  let browser: TestBrowser;
  let page: Page;
  beforeAll(async () => {
    browser = await launch(options);
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser.close();
    expect(browser.faults).toEqual([]);
  });

  async function goto(hash: string, ready: string): Promise<void> {
    await page.goto(`${server.url}/${hash}`);
    await page.locator(ready).first().waitFor();
  }

  it("home", async () => {
    await goto("#/", ".picture svg");
    expect(await violations(page)).toEqual([]);
  });

  it("new game", async () => {
    await goto("#/", ".picture svg");
    await page.getByRole("button", { name: "Play Panchimera", exact: true }).click();
    await page.getByRole("radio", { name: "From a FEN" }).check();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });

  it("rules", async () => {
    await goto("#/game/quinquereme", ".man-card");
    expect(await violations(page)).toEqual([]);
  });

  it("play, with a man selected, frozen men and a choice open", async () => {
    const table = new Table(page, server.url);
    await table.begin({ game: "quinquereme" });
    await table.square("e3").click();
    expect(await violations(page)).toEqual([]);
    await table.begin({
      game: "thronschach",
      fen: "**1**/i1kdm/pp1pp/5/2pI1/1P1c1/5/P1PPP/1CKDM/**1** w - - 0 1",
    });
    expect(await violations(page)).toEqual([]);
    await table.begin({
      game: "quinquereme",
      fen: "z1v1l1tl1v1z/crj1bqkbnjrc/pppPpppppppp/12/12/12/12/12/12/PPP1PPPPPPPP/CRJNBQKBNJRC/Z1V1L1TL1V1Z w - - 0 1",
    });
    await table.square("d10").click();
    await table.square("d11").click();
    await table.chooser.waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it.runIf(real)("play, with men in hand, one of them taken up, and his faces to choose from", async () => {
    const table = new Table(page, server.url);
    await table.begin({ game: "hands", fen: "k3/4/4/4/3K[PPRb] w - - 0 1" });
    await table.square("@white/pawn").click();
    expect(await violations(page)).toEqual([]);
    await table.square("b2").click();
    await table.chooser.waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("an address that leads nowhere", async () => {
    await goto("#/nowhere", "h1");
    expect(await violations(page)).toEqual([]);
  });

  it("no page scrolls sideways", async () => {
    for (const [hash, ready] of [
      ["#/", ".picture svg"],
      ["#/game/quinquereme", ".man-card"],
    ] as const) {
      await goto(hash, ready);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([hash, over <= 0]).toEqual([hash, true]);
    }
  });
});
