import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DESK, launch, PHONE, type TestBrowser } from "./lib/browser";
import { startServer, type TestServer } from "./lib/server";
import { Table } from "./lib/table";

const real = process.env["CHIMERA_BIN"] !== undefined || process.env["CHIMERA_URL"] !== undefined;

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
afterEach(() => {
  expect(browser.faults.splice(0)).toEqual([]);
});

describe("moving", () => {
  it("by clicks, with the targets marked and the move read aloud", async () => {
    await table.begin({ game: "quinquereme" });
    await table.square("e3").click();
    expect(await table.targets()).toEqual(["e4", "e5", "e6"]);
    await table.square("e6").click();
    await table.untilMoves(1);
    expect(await table.label("e6")).toBe("e6, white Pawn, moved last");
    expect(await table.announcement()).toBe("White: Pawn e3 to e6.");
    expect(await table.status()).toContain("move");
  });

  it("by dragging", async () => {
    await table.begin({ game: "panchimera" });
    await table.drag("f3", "f5");
    await table.untilMoves(1);
    await table.drag("f10", "f7");
    expect(await table.moves()).toHaveLength(1);
  });

  it("by keys alone, thrones included", async () => {
    await table.begin({ game: "thronschach" });
    await table.square("a1").focus();
    const { keyboard } = table.page;
    const focused = (): Promise<string | undefined> =>
      table.page.evaluate(() => (document.activeElement as HTMLElement).dataset["square"]);
    await keyboard.press("ArrowDown");
    expect(await focused()).toBe("c0");
    for (const key of ["ArrowUp", "ArrowUp", "Enter", "ArrowUp", "ArrowUp"]) await keyboard.press(key);
    expect(await focused()).toBe("c4");
    await keyboard.press("Enter");
    await table.untilMoves(1);
    expect(await table.label("c4")).toContain("white Pawn");
  });

  it("by keys alone, move after move: the keyboard stays on the last square", async () => {
    const { page } = table;
    const { keyboard } = page;
    const focused = (): Promise<string | undefined> =>
      page.evaluate(() => (document.activeElement as HTMLElement).dataset["square"]);
    await table.begin({ game: "ximeracak" });
    await table.square("a2").focus();
    for (const key of ["Enter", "ArrowUp", "Enter"]) await keyboard.press(key);
    await table.untilMoves(1);
    await table.untilLabel("a7", "can move");
    expect(await focused()).toBe("a3");
    for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "Enter", "ArrowDown", "Enter"])
      await keyboard.press(key);
    await table.untilMoves(2);
    await table.untilLabel("a3", "can move");
    expect(await focused()).toBe("a6");

    await table.begin({ game: "ximeracak", mode: "computer", level: 1 });
    await table.square("a2").focus();
    for (const key of ["Enter", "ArrowUp", "Enter"]) await keyboard.press(key);
    await table.untilMoves(2);
    expect(await focused()).toBe("a3");

    await table.begin({ game: "quinquereme", fen: LAST_BUT_ONE });
    await table.square("d10").focus();
    for (const key of ["Enter", "ArrowUp", "Enter"]) await keyboard.press(key);
    await table.chooser.waitFor();
    await keyboard.press("Enter");
    await table.untilMoves(1);
    expect(await focused()).toBe("d11");
  });

  it("on a board that is turned", async () => {
    await table.begin({ game: "ximeracak" });
    const before = await table.middle("a1");
    await table.page.getByRole("button", { name: "Flip board" }).click();
    expect(await table.middle("h8")).toEqual(before);
    await table.drag("a2", "a3");
    await table.untilMoves(1);
  });
});

const LAST_BUT_ONE =
  "z1v1l1tl1v1z/crj1bqkbnjrc/pppPpppppppp/12/12/12/12/12/12/PPP1PPPPPPPP/CRJNBQKBNJRC/Z1V1L1TL1V1Z w - - 0 1";

describe("choosing", () => {
  it("offers what the man may become, and staying", async () => {
    await table.begin({ game: "quinquereme", fen: LAST_BUT_ONE });
    await table.move("d10", "d11", "Janus");
    await table.untilMoves(1);
    expect(await table.label("d11")).toContain("white Janus");
    await table.begin({ game: "quinquereme", fen: LAST_BUT_ONE });
    await table.move("d10", "d11", "Stay Pawn");
    await table.untilMoves(1);
    expect(await table.label("d11")).toContain("white Pawn");
  });

  it("stands beside the squares of the move, over neither", async () => {
    await table.begin({ game: "quinquereme", fen: LAST_BUT_ONE });
    await table.move("d10", "d11");
    expect(await table.chooser.locator("p").innerText()).toBe("What does the Pawn become on d11?");
    const box = await table.chooser.boundingBox();
    for (const name of ["d10", "d11"]) {
      const [x, y] = await table.middle(name);
      expect(
        box !== null && x > box.x && x < box.x + box.width && (y < box.y || y > box.y + box.height),
      ).toBe(true);
    }
    await table.page.keyboard.press("Escape");
  });

  it("moves nothing on Escape, nor on a click elsewhere", async () => {
    await table.begin({ game: "quinquereme", fen: LAST_BUT_ONE });
    await table.move("d10", "d11");
    await table.chooser.waitFor();
    await table.page.keyboard.press("Escape");
    expect(await table.chooser.count()).toBe(0);
    await table.move("d10", "d11");
    await table.chooser.waitFor();
    // The square below is a man of the mover: the click must not select him either.
    await table.square("a2").click();
    expect(await table.chooser.count()).toBe(0);
    expect(await table.targets()).toEqual([]);
    expect(await table.moves()).toEqual([]);
    expect(await table.label("d10")).toContain("white Pawn");
  });
});

describe("a man", () => {
  it("shows his reach under the mouse, and how he moves beside the board", async () => {
    await table.begin({ game: "panchimera" });
    await table.square("b1").hover();
    await table.page.locator(".reach-from").waitFor();
    const card = table.page.locator(".man-card");
    expect(await card.locator("h3").innerText()).toBe("Knight");
    await card.getByRole("img", { name: "Move diagram of the Knight" }).locator("> svg").waitFor();
    await table.page.locator(".board-legend").getByText("could go there").waitFor();
    await table.page.mouse.move(2, 2);
    await table.page.locator(".reach-from").waitFor({ state: "detached" });
  });

  it("is asked about no more once he has been moved, until the mouse comes back", async () => {
    await table.begin({ game: "panchimera" });
    const marks = table.page.locator(".reach-from");
    for (const [from, to] of [
      ["f3", "f5"],
      ["f10", "f8"],
    ] as const) {
      await table.drag(from, to);
      await table.untilLabel(to, "moved last");
      const [x, y] = await table.middle(to);
      await table.page.mouse.move(x + 3, y + 3);
      // Longer than the mouse must rest to ask.
      await table.page.waitForTimeout(400);
      expect(await marks.count()).toBe(0);
    }
    await table.square("b1").hover();
    await marks.waitFor();
  });

  it.runIf(real)("is shown as he moves: a black one down, and up on a board that is turned", async () => {
    const { page } = table;
    await table.begin({ game: "chess" });
    const drawing = page.locator(".man-card .diagram > svg");
    /** Where his marks are: above him or below. */
    const up = (): Promise<boolean> =>
      drawing.evaluate((svg) => {
        const man = svg.querySelector(":scope > svg")?.getBoundingClientRect();
        const marks = [...svg.querySelectorAll(".cd-m")].map((mark) => mark.getBoundingClientRect());
        return man !== undefined && marks.every((mark) => mark.bottom <= man.top + 1);
      });
    await table.square("d7").hover();
    await page.locator(".man-card").getByText("on d7").waitFor();
    await drawing.waitFor();
    expect(await up()).toBe(false);
    await page.getByRole("button", { name: "Flip board" }).click();
    expect(await up()).toBe(true);
  });

  it("shows it on a key", async () => {
    await table.square("d1").focus();
    await table.page.keyboard.press("i");
    await table.page.locator(".reach-from").waitFor();
  });

  it("is followed where he goes", async () => {
    const { page } = table;
    await table.begin({ game: "ximeracak" });
    await table.square("a2").hover();
    const card = page.locator(".man-card");
    await card.getByText("on a2").waitFor();
    await table.move("a2", "a3");
    await table.untilMoves(1);
    await card.getByText("on a3").waitFor();
    await page.getByRole("button", { name: "One move back" }).click();
    await card.getByText("on a2").waitFor();
  });

  it("is told when frozen", async () => {
    await table.begin({
      game: "thronschach",
      fen: "**1**/i1kdm/pp1pp/5/2pI1/1P1c1/5/P1PPP/1CKDM/**1** w - - 0 1",
    });
    expect(await table.label("d4")).toBe("d4, black Cardinal, frozen");
  });
});

describe("the game", () => {
  it("is stepped through with keys and buttons", async () => {
    await table.begin({ game: "panchimera" });
    await table.move("f3", "f5");
    await table.untilMoves(1);
    await table.move("f10", "f8");
    await table.untilMoves(2);
    await table.page.locator("body").click({ position: { x: 5, y: 5 } });
    await table.page.keyboard.press("ArrowLeft");
    await table.untilLabel("f10", "black Pawn");
    expect(await table.label("f5")).toContain("moved last");
    await table.page.keyboard.press("Home");
    await table.untilLabel("f3", "white Pawn");
    // Nobody moves in the past.
    await table.square("f3").click();
    expect(await table.targets()).toEqual([]);
    await table.page.getByRole("button", { name: "To the present" }).click();
    await table.untilLabel("f8", "black Pawn");
  });

  it("is stepped through after a click on the board too, and by other keys from anywhere", async () => {
    const { keyboard } = table.page;
    await table.square("f6").click();
    await keyboard.press("ArrowLeft");
    await table.untilLabel("f10", "black Pawn");
    await keyboard.press("PageUp");
    await table.untilLabel("f3", "white Pawn");
    // Who walks the board by keys steps with these.
    await table.page.locator("summary").focus();
    await table.square("a1").focus();
    await keyboard.press("ArrowRight");
    expect(await table.page.evaluate(() => (document.activeElement as HTMLElement).dataset["square"])).toBe(
      "b1",
    );
    await keyboard.press("]");
    await table.untilLabel("f5", "white Pawn");
    await keyboard.press("PageDown");
    await table.untilLabel("f8", "black Pawn");
  });

  it("says above the board which position is looked at, with the way back", async () => {
    const { page } = table;
    await page.getByRole("button", { name: "One move back" }).click();
    // The move that is looked at is told from the others under the mouse, too.
    const current = page.locator("button.move[aria-current]");
    const ground = (): Promise<string> => current.evaluate((node) => getComputedStyle(node).backgroundColor);
    const calm = await ground();
    await current.hover();
    expect(await ground()).toBe(calm);
    expect(await table.status()).toBe("Earlier position (1. f5): Black to move");
    const back = page.getByRole("button", { name: "Back to the game" });
    for (const seen of [back, page.locator("[data-status]")]) {
      const box = await seen.boundingBox();
      expect(box !== null && box.y >= 0 && box.y + box.height <= DESK.viewport.height).toBe(true);
    }
    // The keyboard is not lost at either end of the way.
    await page.getByRole("button", { name: "To the start" }).press("Enter");
    await page.keyboard.press("ArrowRight");
    await table.untilLabel("f5", "white Pawn");
    await back.press("Enter");
    expect(await table.status()).toBe("White to move");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("gridcell");
  });

  it("tells a refusal in sight, above the board", async () => {
    const { page } = table;
    // As if another window had moved meanwhile: the socket is told of a move that is not legal.
    await page.addInitScript(() => {
      const say = WebSocket.prototype.send;
      WebSocket.prototype.send = function (data) {
        say.call(this, typeof data === "string" ? data.replace('"move":"c3c4"', '"move":"c3c9"') : data);
      };
    });
    await page.reload();
    await table.link("online");
    await table.move("c3", "c4");
    const refusal = page.locator(".play-board [role=alert]");
    await refusal.waitFor();
    const box = await refusal.boundingBox();
    expect(box !== null && box.y + box.height <= 200).toBe(true);
    await refusal.getByRole("button", { name: "Close" }).click();
    expect(await refusal.count()).toBe(0);
  });

  it("is taken back, and resigned only after a question", async () => {
    await table.page.getByRole("button", { name: "Take back" }).click();
    await table.untilMoves(1);
    await table.page.getByRole("button", { name: "Resign…" }).click();
    await table.page.getByRole("button", { name: "Play on" }).click();
    await table.page.getByRole("button", { name: "Resign…" }).click();
    await table.page.getByRole("button", { name: "Yes, resign" }).click();
    await table.until("the result", async () => (await table.status()).includes("wins"));
    expect(await table.announcement()).toContain("wins");
  });

  it("is answered by the computer", async () => {
    await table.begin({ game: "ximeracak", mode: "computer", level: 1 });
    await table.move("a2", "a3");
    await table.untilMoves(2);
    await table.until("our turn", async () => (await table.status()).startsWith("Your move"));
  });

  it("lets nobody take back what is not theirs", async () => {
    const { page } = table;
    const takeBack = page.getByRole("button", { name: "Take back" });
    await table.begin({ game: "ximeracak", mode: "computer", side: "black", level: 1 });
    await table.untilMoves(1);
    await table.until("our turn", async () => (await table.status()).startsWith("Your move"));
    expect(await takeBack.getAttribute("aria-disabled")).toBe("true");
    await table.move("a7", "a6");
    await table.untilMoves(3);
    expect(await takeBack.getAttribute("aria-disabled")).toBe("false");
  });

  it("tells who is ahead, turns the board to whoever moves, and is listed with how it stands", async () => {
    const { page } = table;
    await table.begin({ game: "chess" });
    const balance = page.locator(".balance");
    expect(await balance.innerText()).toBe("Neither side is ahead in men");
    const turning = page.getByLabel("Turn the board to whoever moves");
    await turning.check();
    const [, below] = await table.middle("a1");
    await table.move("e2", "e4");
    await table.untilMoves(1);
    await table.until("a turned board", async () => (await table.middle("a8"))[1] === below);
    await table.move("d7", "d5");
    await table.untilMoves(2);
    await table.move("e4", "d5");
    await table.untilMoves(3);
    expect((await balance.innerText()).replace(/\s+/g, " ")).toBe("White ahead by Pawn");
    await turning.uncheck();
    await page.getByRole("link", { name: "Chimera" }).click();
    const own = page.locator(".own li").first();
    await own.getByText("Black to move").waitFor();
    expect(await own.innerText()).toContain("Two at this screen");
  });

  it("is watched by whoever has no token", async () => {
    const id = await table.begin({ game: "ximeracak" });
    const stranger = await launch();
    const seat = new Table(await stranger.newPage(), server.url);
    await seat.open(id);
    expect(await seat.page.locator("[data-link]").innerText()).toContain("Watching");
    await table.move("a2", "a3");
    await seat.untilMoves(1);
    await stranger.close();
  });
});

it("men glide, unless the reader wants none of it", async () => {
  for (const [reducedMotion, gliding] of [
    ["no-preference", true],
    ["reduce", false],
  ] as const) {
    await table.page.emulateMedia({ reducedMotion });
    await table.begin({ game: "panchimera" });
    await table.square("f3").click();
    // Glides are counted as they begin: on a busy machine one may be over before anybody could look.
    await table.page.evaluate(() => {
      const counting = window as unknown as { glides: number };
      counting.glides = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        counting.glides += 1;
        return animate.apply(this, how);
      };
    });
    await table.square("f5").click();
    await table.untilMoves(1);
    const seen = await table.page.evaluate(() => (window as unknown as { glides: number }).glides);
    expect(seen > 0).toBe(gliding);
  }
});

describe("beginning", () => {
  it("each question is a group of its own for the keyboard", async () => {
    const { page } = table;
    await page.goto(`${server.url}/#/`);
    await page.getByRole("button", { name: "Play Thronschach" }).click();
    await page.getByRole("radio", { name: "Computer" }).focus();
    const checked = (): Promise<string[]> => page.locator("dialog input:checked + span").allInnerTexts();
    await page.keyboard.press("ArrowRight");
    expect(await checked()).toEqual(["Two at this screen", "From the array"]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowLeft");
    expect(await checked()).toEqual(["Two at this screen", "From a PGN"]);
    await page.keyboard.press("Escape");
  });

  it("from the dialog, and the server's message where a FEN is wrong", async () => {
    const { page } = table;
    await page.goto(`${server.url}/#/`);
    await page.getByRole("button", { name: "Play Thronschach" }).click();
    await page.getByRole("radio", { name: "Two at this screen" }).check();
    await page.getByRole("radio", { name: "From a FEN" }).check();
    await page.getByLabel("Position (FEN)").fill("8/8 w - - 0 1");
    await page.getByRole("button", { name: "Begin" }).click();
    const message = await page.locator("dialog [role=alert]").innerText();
    expect(message.length).toBeGreaterThan(10);
    await page.getByRole("radio", { name: "From the array" }).check();
    await page.getByRole("button", { name: "Begin" }).click();
    await table.link("online");
    expect(await table.label("c1")).toContain("white King");
    // Whoever begins by keys goes on by keys.
    await table.until("the keyboard on the board", () =>
      page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell"),
    );
  });

  it("from a text that says itself what it is, against the same opponent", async () => {
    const { page } = table;
    await table.begin({ game: "chess" });
    await page.getByRole("button", { name: "Paste FEN or PGN…" }).click();
    expect(await page.getByRole("radio", { name: "Two at this screen" }).isChecked()).toBe(true);
    await page.getByLabel("Position (FEN)").fill('[Variant "Chess"]\n\n1. e4 e5 *');
    expect(await page.getByRole("radio", { name: "From a PGN" }).isChecked()).toBe(true);
    // The text stays whatever is chosen, and is read as what it is.
    await page.getByRole("radio", { name: "From a FEN" }).check();
    expect(await page.locator("dialog textarea").inputValue()).toContain("1. e4 e5");
    await page.getByRole("button", { name: "Begin" }).click();
    await table.untilMoves(2);
    await table.link("online");
    expect(await page.locator(".opponents").innerText()).toBe("Two at this screen");
  });
});

describe("on a phone that lies", () => {
  it.each(["thronschach", "quinquereme"])("the board of %s has the height of the window", async (game) => {
    const phone = await launch({ ...PHONE, viewport: { width: 844, height: 390 } });
    const seat = new Table(await phone.newPage(), server.url);
    await seat.begin({ game });
    const box = await seat.page.locator(".board-field").boundingBox();
    expect(box !== null && box.y >= 0 && box.height >= 350 && box.y + box.height <= 390).toBe(true);
    const over = await seat.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await phone.close();
  });
});

describe("on a phone", () => {
  let phone: TestBrowser;
  let seat: Table;
  beforeAll(async () => {
    phone = await launch(PHONE);
    seat = new Table(await phone.newPage(), server.url);
  });
  afterAll(async () => {
    await phone.close();
  });

  it("a finger drags men, and asks about one by resting on him", async () => {
    await seat.begin({ game: "panchimera" });
    await seat.swipe("f3", "f5");
    await seat.untilMoves(1);
    await seat.hold("b12");
    const sheet = seat.page.locator(".play-men.sheet");
    await sheet.getByRole("heading", { name: "Knight" }).waitFor();
    await seat.page.locator(".reach-from").waitFor();
    expect(await seat.targets()).toEqual([]);
    await sheet.getByRole("button", { name: "Close" }).tap();
    await sheet.waitFor({ state: "detached" });
  });

  it("the board stays where it is when the game ends", async () => {
    await seat.begin({ game: "chess" });
    const [, before] = await seat.middle("a1");
    await seat.page.getByRole("button", { name: "Resign…" }).tap();
    await seat.page.getByRole("button", { name: "Yes, resign" }).tap();
    await seat.until("the result", async () => (await seat.status()).includes("wins"));
    expect(await seat.page.evaluate(() => scrollY)).toBe(0);
    const [, after] = await seat.middle("a1");
    expect(after).toBeCloseTo(before, 0);
  });

  it("a board of twelve files fits a phone from edge to edge, thirteen choices too", async () => {
    await seat.begin({
      game: "quinquereme",
      fen: LAST_BUT_ONE.replace("crj1bq", "crjPbq").replace("pppPpp", "ppp1pp"),
    });
    const [left] = await seat.middle("a1");
    const [right] = await seat.middle("l1");
    expect((right - left) / 11).toBeGreaterThan(30);
    await seat.square("d11").tap();
    await seat.square("c12").tap();
    await seat.chooser.waitFor();
    // Three more than the game has, of the same size: the list must not outgrow the window.
    const fits = await seat.chooser.evaluate((node) => {
      const list = node.querySelector(".board-choices");
      const first = list?.firstElementChild;
      for (let index = list?.children.length ?? 0; first && index < 13; index += 1)
        list?.append(first.cloneNode(true));
      node.scrollIntoView({ block: "nearest" });
      const box = node.getBoundingClientRect();
      return [
        box.left >= 0,
        box.right <= innerWidth,
        box.top >= 0,
        box.bottom <= innerHeight,
        node.scrollHeight <= node.clientHeight + 1,
      ];
    });
    expect(fits).toEqual([true, true, true, true, true]);
  });
});
