import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, type TestBrowser } from "./lib/browser";
import { startServer, type TestServer } from "./lib/server";
import { Table } from "./lib/table";

let server: TestServer;
let browser: TestBrowser;
let table: Table;
beforeAll(async () => {
  server = await startServer();
  browser = await launch();
  table = new Table(await browser.newPage(), server.url);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

it("a killed server is seen, waited for, and the game goes on without a reload", async () => {
  await table.begin({ game: "panchimera" });
  await table.move("f3", "f5");
  await table.untilMoves(1);
  await table.page.evaluate(() => {
    (window as unknown as { mark: boolean }).mark = true;
  });

  await server.kill();
  await table.link("offline");
  expect(await table.label("f5")).toContain("white Pawn");

  // Made while nobody listens; shown at once, sent when somebody does.
  await table.move("f10", "f8");
  await table.untilLabel("f8", "black Pawn");
  expect(await table.page.locator("[data-link]").innerText()).toContain("will be sent");
  expect(await table.moves()).toHaveLength(1);

  await server.start();
  await table.link("online");
  await table.untilMoves(2);
  await table.move("a3", "a4");
  await table.untilMoves(3);
  expect(await table.page.evaluate(() => (window as unknown as { mark?: boolean }).mark)).toBe(true);
  expect(browser.faults).toEqual([]);
});

it("two windows on one game show the same, and a broken one loses nothing", async () => {
  const id = await table.begin({ game: "panchimera" });
  const second = new Table(await browser.newPage(), server.url);
  await second.open(id);
  await table.move("b3", "b5");
  await second.untilMoves(1);
  await server.kill();
  await table.link("offline");
  await server.start();
  await table.link("online");
  await second.link("online");
  expect(await second.moves()).toEqual(await table.moves());
});
