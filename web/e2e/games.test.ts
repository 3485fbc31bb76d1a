import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launch, type TestBrowser } from "./lib/browser";
import { startServer, type TestServer } from "./lib/server";
import { Table } from "./lib/table";

/** A game played in the browser to its end, and what the page then says. */
interface Story {
  readonly game: string;
  readonly what: string;
  /** Where it begins; the array if absent. */
  readonly fen?: string;
  /** In UCI. */
  readonly moves: string;
  readonly result: string;
  readonly text: RegExp;
}

const STORIES: readonly Story[] = [
  {
    game: "chess",
    what: "the fool's mate",
    moves: "f2f3 e7e5 g2g4 d8h4",
    result: "0–1",
    text: /^Black wins: checkmate\.$/,
  },
  {
    game: "panchimera",
    what: "a mate from the array",
    moves:
      "b2c4 f11e9 e3e5 e9f7 d2h6 g11f9 h6f7 f12f11 h2i4 f11f12 c1h6 f9d8 f7d8 f12f11 f2g4 f11g11 d3d5 e10e9 d8e7 " +
      "g11f11 c2f5 a10a9 f5c8 f11f12 c8g12 e11g11 g12h11 f12f11 h11i12 g10g9 i12d7 f11g12 d7c8 g12f12 g4f6 f12e11 " +
      "i4g6 e11f12 g6e8 a9a8 e8f10 e12g10 f10d11 f12e11 f6f12",
    result: "1–0",
    text: /^White wins: checkmate\.$/,
  },
  {
    game: "decimal-panchimera",
    what: "a mate from the array",
    moves:
      "b2c4 e9d7 d2e4 d7g4 f2g4 f10e9 i2h4 e9f10 e2d4 f10e9 g2f4 e9f10 b3b5 f10e9 i3i5 e9f10 i1g2 f10e9 b1d2 j8j7 " +
      "i5i6 e9f10 j1i1 f10e9 j3j5 e9f10 j5j6 f10e9 j2j5 f8f6 g4f6 e9f8 f6d7",
    result: "1–0",
    text: /^White wins: checkmate\.$/,
  },
  {
    game: "patchanka",
    what: "a mate from the array, with a man promoted without a choice",
    moves:
      "f1e4 a9c7 e4c7 b8c7 i2g4 b9d7 b2d4 g10f7 d4f6 d7d6 c3c5 j8j7 f6f7 j9h7 f7d9 d8d7 d9d10r e10d10 c5d6 d10c10 " +
      "d1f4 i9g7 f4h7 c10d10 h7g9 d10d9 f3f5 d9c10 g2a8 c10d10 d6c7 d10d9 j2h4 f8f6 a8b9 d9d10 h4h8 g7h7 h8f10",
    result: "1–0",
    text: /^White wins: checkmate\.$/,
  },
  {
    game: "ximeracak",
    what: "a mate from the array",
    moves: "d1c4 a8a6 c4b5",
    result: "1–0",
    text: /^Gold wins: checkmate\.$/,
  },
  {
    game: "ximeracak",
    what: "a General bared",
    fen: "4g3/8/8/8/8/8/4s3/3G1W2 w - - 0 1",
    moves: "f1e2",
    result: "1–0",
    text: /^Gold wins: .*(bare|but one)/,
  },
  {
    game: "quinquereme",
    what: "a mate from the array, after the King's jump",
    moves: "f3f4 g11k12 g1j10",
    result: "1–0",
    text: /^White wins: checkmate\.$/,
  },
  {
    game: "quinquereme",
    what: "a stalemate, which the stalemated side wins",
    fen: "k11/12/1K10/12/12/12/2Q9/12/12/12/12/12 w - - 0 1",
    moves: "c6c11",
    result: "0–1",
    text: /^Black wins: stalemate\.$/,
  },
  {
    game: "thronschach",
    what: "a mate from the array",
    moves: "b2b3 b7b6 a1d4 c8b7 b1c3 b7c8 d4c5 c8b7 e1d3 b7c6 d3b4",
    result: "1–0",
    text: /^White wins: checkmate\.$/,
  },
  {
    game: "thronschach",
    what: "the throne taken, from the array",
    moves:
      "b1c3 b7b5 e2e4 c8b7 e1d3 b7c8 d3e3 e8d6 a2a3 c8b7 a1a2 b7a6 a2d5 c7c5 e4e5 a6b6 e5d6 b6b7 d6e7 b7c8 e7d8 " +
      "c8b7 d5c6 b8a6 c6c9",
    result: "1–0",
    text: /^White wins: .*throne/,
  },
  {
    game: "chess",
    what: "a stalemate, which nobody wins",
    fen: "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1",
    moves: "g2g6",
    result: "½–½",
    text: /^Draw: stalemate\.$/,
  },
];

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

const real = process.env["CHIMERA_BIN"] !== undefined || process.env["CHIMERA_URL"] !== undefined;
if (!real) console.warn("Skipped: the stand-in server knows no endings, castling or jumps; set CHIMERA_BIN.");

describe.runIf(real)("a whole game", () => {
  it.each(STORIES)("$game: $what", async ({ game, fen, moves, result, text }) => {
    await table.begin(fen === undefined ? { game } : { game, fen });
    const played = moves.split(" ");
    for (const [ply, uci] of played.entries()) {
      const [from = "", to = ""] = uci.match(/[a-l]\d+/g) ?? [];
      await table.move(from, to);
      await table.untilMoves(ply + 1);
    }
    await table.until("the end", async () => (await table.status()).startsWith(result));
    const told = (await table.status()).slice(result.length + 1);
    expect(told).toMatch(text);
    expect(await table.announcement()).toContain(told);
    expect(await table.page.getByRole("button", { name: "Resign…" }).count()).toBe(0);
    // Nothing can be moved any more.
    const last =
      played
        .at(-1)
        ?.match(/[a-l]\d+/g)
        ?.at(1) ?? "";
    await table.square(last).click();
    expect(await table.targets()).toEqual([]);
  });
});

describe.runIf(real)("a king", () => {
  it.each([
    ["chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "g1", "f1"],
    ["panchimera", "r4k4r/11/11/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1", "f1", "c1", "d1"],
    ["decimal-panchimera", "r4k3r/10/10/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "f1", "h1", "g1"],
  ])("castles in %s", async (game, fen, from, to, rook) => {
    await table.begin({ game, fen });
    await table.move(from, to);
    await table.untilMoves(1);
    expect(await table.label(to)).toContain("white King");
    expect(await table.label(rook)).toContain("white Rook");
    expect((await table.moves())[0]).toContain("O-O");
  });

  it("jumps once", async () => {
    await table.begin({ game: "quinquereme" });
    await table.square("g2").click();
    expect(await table.targets()).toContain("b1");
    await table.square("b1").click();
    await table.untilMoves(1);
    expect(await table.label("b1")).toContain("white King");
    await table.move("a10", "a9");
    await table.untilMoves(2);
    await table.square("b1").click();
    expect(await table.targets()).not.toContain("k1");
  });
});

/** What the open list of choices offers. */
async function offered(): Promise<string[]> {
  await table.chooser.waitFor();
  const names = await table.chooser
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons.map((each) => each.getAttribute("aria-label") ?? each.textContent.trim()),
    );
  return names.filter((name) => name !== "Cancel");
}

describe.runIf(real)("a pawn", () => {
  it("chooses among eight men on its last rank", async () => {
    await table.begin({ game: "panchimera", fen: "11/P9k/11/11/11/11/11/11/11/11/11/5K5 w - - 0 1" });
    await table.move("a11", "a12");
    expect((await offered()).sort()).toEqual(
      ["Archbishop", "Bishop", "General", "Horseguard", "Knight", "Marshall", "Queen", "Rook"].sort(),
    );
    await table.choice("Marshall").click();
    await table.untilMoves(1);
    expect(await table.label("a12")).toContain("white Marshall");
  });

  it.each([
    [9, ["Zebra", "Stay Pawn"]],
    [10, ["Bishop", "Knight", "Camel", "Zebra", "Stay Pawn"]],
    [11, ["Quintessence", "Janus", "Rook", "Bishop", "Knight", "Camel", "Zebra", "Stay Pawn"]],
    [
      12,
      ["Pentere", "Leeloo", "Queen", "Quintessence", "Janus", "Rook", "Bishop", "Knight", "Camel", "Zebra"],
    ],
  ])("may become more the further it comes: rank %i", async (rank, names) => {
    const rows: string[] = Array.from({ length: 12 }, (_, row) => (12 - row === rank - 1 ? "3P8" : "12"));
    rows[7] = "k11";
    rows[11] = "6K5";
    await table.begin({ game: "quinquereme", fen: `${rows.join("/")} w - - 0 1` });
    await table.move(`d${rank - 1}`, `d${rank}`);
    expect((await offered()).sort()).toEqual([...names].sort());
    const [name = ""] = names;
    await table.choice(name).click();
    await table.untilLabel(`d${rank}`, `white ${name}`);
  });

  it("takes another in passing, where it passed two squares", async () => {
    await table.begin({
      game: "quinquereme",
      fen: "12/6k5/12/12/12/12/1p1p8/1p1p8/12/2P9/12/6K5 w - - 0 1",
    });
    await table.move("c3", "c6");
    await table.untilMoves(1);
    await table.move("b6", "c5");
    await table.untilMoves(2);
    expect(await table.label("c6")).not.toContain("Pawn");
    expect(await table.label("c5")).toContain("black Pawn");
  });
});

describe.runIf(real)("the computer", () => {
  it("answers in the largest game", async () => {
    await table.begin({ game: "quinquereme", mode: "computer", side: "white", level: 1 });
    await table.move("f3", "f5");
    await table.untilMoves(2);
    await table.move("g3", "g5");
    await table.untilMoves(4);
  }, 60_000);
});

describe.runIf(real)("a game score", () => {
  it("is downloaded and read in again, and play goes on from its end", async () => {
    const { page } = table;
    const first = await table.begin({ game: "quinquereme" });
    for (const [ply, [from, to]] of [
      ["e3", "e6"],
      ["g11", "k12"],
      ["f3", "f4"],
    ].entries()) {
      await table.move(from ?? "", to ?? "");
      await table.untilMoves(ply + 1);
    }
    const written = await table.moves();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download PGN" }).click(),
    ]);
    const pgn = await readFile(await download.path(), "utf8");
    expect(download.suggestedFilename()).toMatch(/\.pgn$/);
    expect(pgn).toContain("[Variant ");

    await page.goto(`${server.url}/#/`);
    await page.getByRole("button", { name: "Go on from a PGN…" }).click();
    await page.getByRole("radio", { name: "Two at this screen" }).check();
    await page.getByLabel("Game (PGN)").fill(pgn);
    await page.getByRole("button", { name: "Begin" }).click();
    await table.link("online");
    expect(page.url()).not.toContain(first);
    await table.untilMoves(3);
    expect(await table.moves()).toEqual(written);
    await table.move("a10", "a9");
    await table.untilMoves(4);
  });

  it("that makes no sense is refused with a reason", async () => {
    const { page } = table;
    await page.goto(`${server.url}/#/`);
    await page.getByRole("button", { name: "Go on from a PGN…" }).click();
    await page.getByLabel("Game (PGN)").fill('[Variant "Chess"]\n\n1. e4 Qxh9 *');
    await page.getByRole("button", { name: "Begin" }).click();
    expect((await page.locator("dialog [role=alert]").innerText()).length).toBeGreaterThan(10);
  });
});
