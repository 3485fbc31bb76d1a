import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DESK, launch, PHONE, type TestBrowser } from "./lib/browser";
import { startServer, type TestServer } from "./lib/server";
import { Table } from "./lib/table";

/** Games that the catalog need not have: small ones that show what a hand, a gate, a lion and a pass are. */
const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const GAMES = [
  file("../../crates/rules/tests/hand_games/crazyhouse.toml"),
  file("../../crates/rules/tests/hand_games/seirawan.toml"),
  file("../../crates/rules/tests/hand_games/micro.toml"),
  file("games/lions.toml"),
];

const real = process.env["CHIMERA_BIN"] !== undefined;
if (!real) console.warn("Skipped: the stand-in server knows no hands; set CHIMERA_BIN.");

let server: TestServer;
let browser: TestBrowser;
let table: Table;

/** Ids that other files of the same name cannot take. */
const HOUSE = "e2e-house";
const GATES = "e2e-gates";
const MICRO = "e2e-micro";
const LIONS = "e2e-lions";

describe.runIf(real)("games with more than a board", () => {
  beforeAll(async () => {
    server = await startServer(
      [HOUSE, GATES, MICRO, LIONS].map((id, index) => ({ id, file: GAMES[index] ?? "" })),
    );
    browser = await launch(DESK);
    table = new Table(await browser.newPage(), server.url);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  afterEach(() => {
    expect(browser.faults.splice(0)).toEqual([]);
  });

  const held = (name: RegExp): ReturnType<typeof table.page.getByRole> =>
    table.page.getByRole("button", { name });
  const hand = (side: string): Promise<string> =>
    table.page.getByRole("group", { name: `${side}'s men in hand` }).innerText();

  it("a man who is taken comes into the hand, and onto the board by a click", async () => {
    await table.begin({ game: HOUSE });
    expect(await hand("White")).toBe("Nothing in hand");
    await table.move("e2", "e4");
    await table.untilMoves(1);
    await table.move("d7", "d5");
    await table.untilMoves(2);
    await table.move("e4", "d5");
    await table.untilMoves(3);
    await held(/^white Pawn in hand, 1$/).waitFor();
    await table.move("a7", "a6");
    await table.untilMoves(4);
    await held(/^white Pawn in hand, 1, can be put on the board$/).click();
    const targets = await table.targets();
    expect(targets).toContain("e3");
    expect(targets).not.toContain("e8");
    expect(targets).not.toContain("e1");
    expect(targets.some((square) => square.endsWith("8") || square.endsWith("1"))).toBe(false);
    expect(await table.label("e6")).toBe("e6, empty, may be put here");
    await table.square("e6").click();
    await table.untilMoves(5);
    expect(await table.label("e6")).toContain("white Pawn");
    expect(await table.announcement()).toBe("White: Pawn put on e6.");
    expect(await hand("White")).toBe("Nothing in hand");
    // The past knows its own hands.
    await table.page.getByRole("button", { name: "One move back" }).click();
    await held(/^white Pawn in hand, 1$/).waitFor();
  });

  const ARMED = "4k3/8/8/8/8/8/8/4K3[QNNp] w - - 0 1";

  it("a man of the hand is dragged onto the board", async () => {
    await table.begin({ game: HOUSE, fen: ARMED });
    await table.drag("@white/knight", "e4");
    await table.untilMoves(1);
    expect(await table.label("e4")).toContain("white Knight");
    await held(/^white Knight in hand, 1$/).waitFor();
    // It is not White's move now, and the other hand has its own men.
    await table.drag("@white/knight", "e5");
    await table.drag("@black/pawn", "e6");
    await table.untilMoves(2);
    expect(await table.label("e5")).toContain("empty");
  });

  it("a man of the hand is put down by keys alone", async () => {
    await table.begin({ game: HOUSE, fen: ARMED });
    const { keyboard } = table.page;
    await held(/^white Queen in hand/).focus();
    await keyboard.press("Enter");
    const focused = (): Promise<string | undefined> =>
      table.page.evaluate(() => (document.activeElement as HTMLElement).dataset["square"]);
    expect(await focused()).toBe("a1");
    expect(await held(/^white Queen in hand, 1, selected/).getAttribute("aria-pressed")).toBe("true");
    await keyboard.press("ArrowUp");
    await keyboard.press("Enter");
    await table.untilMoves(1);
    expect(await table.label("a2")).toContain("white Queen");
  });

  it("a screen reader's click, which has neither pointer nor key, does the same", async () => {
    await table.begin({ game: HOUSE, fen: ARMED });
    const click = (name: string): Promise<void> =>
      table.square(name).evaluate((node: HTMLElement) => {
        node.click();
      });
    await click("@white/knight");
    expect(await table.label("d4")).toBe("d4, empty, may be put here");
    await click("d4");
    await table.untilMoves(1);
    expect(await table.label("d4")).toContain("white Knight");
  });

  it("asks which face of a man in hand is put down", async () => {
    await table.begin({ game: MICRO, fen: "k3/4/4/4/3K[P] w - - 0 1" });
    await held(/^white Pawn in hand/).click();
    await table.square("b2").click();
    await table.chooser.waitFor();
    const names = await table.chooser.locator(".board-choice span").allInnerTexts();
    expect(names).toEqual(["Put Pawn", "Put Knight"]);
    await table.choice("Put Knight").click();
    await table.untilMoves(1);
    expect(await table.label("b2")).toContain("white Knight");
  });

  it("asks who enters behind a man that leaves its gate", async () => {
    await table.begin({ game: GATES });
    await table.move("b1", "c3");
    await table.chooser.waitFor();
    const names = await table.chooser.locator(".board-choice span").allInnerTexts();
    expect(names).toEqual(["Move Knight", "Hawk enters on b1", "Elephant enters on b1"]);
    await table.choice("Hawk enters on b1").click();
    await table.untilMoves(1);
    expect(await table.label("b1")).toContain("white Hawk");
    expect(await table.announcement()).toBe("White: Knight b1 to c3, Hawk enters on b1.");
  });

  it("says what each of several ways does, and passes by a button", async () => {
    await table.begin({ game: LIONS, fen: "4k3/8/8/8/8/4pp2/4L3/6K1 w - - 0 1" });
    await table.move("e2", "f3");
    await table.chooser.waitFor();
    const names = await table.chooser.locator(".board-choice span").allInnerTexts();
    expect(names).toContain("Takes Pawn e3 and Pawn f3, ends on f3");
    await table.choice("Takes Pawn e3 and Pawn f3, ends on f3").click();
    await table.untilMoves(1);
    expect(await table.label("e3")).toContain("empty");
    await table.page.getByRole("button", { name: "Pass", exact: true }).click();
    await table.untilMoves(2);
    expect(await table.announcement()).toBe("Black: passes.");
  });

  it("a finger drags a man of the hand onto the board", async () => {
    const phone = await launch(PHONE);
    const own = new Table(await phone.newPage(), server.url);
    await own.begin({ game: HOUSE, fen: ARMED });
    await own.swipe("@white/knight", "e4");
    await own.untilMoves(1);
    expect(await own.label("e4")).toContain("white Knight");
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  it("draws arrows with the right button, and wipes them with the left or Escape", async () => {
    await table.begin({ game: HOUSE });
    const arrows = table.page.locator(".arrow.shape");
    await table.drag("g1", "f3", "right");
    await table.drag("b1", "c3", "right");
    await expect.poll(() => arrows.count()).toBe(2);
    await table.drag("b1", "c3", "right");
    await expect.poll(() => arrows.count()).toBe(1);
    await table.square("e4").click({ button: "right" });
    expect(await table.page.locator(".arrow.line").count()).toBe(1);
    expect(await table.moves()).toEqual([]);
    await table.square("e5").click();
    await expect.poll(() => table.page.locator(".arrow").count()).toBe(0);
    await table.drag("g1", "f3", "right");
    await table.square("e2").focus();
    await table.page.keyboard.press("Escape");
    await expect.poll(() => arrows.count()).toBe(0);
  });
});
