import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launch, type TestBrowser } from "./lib/browser";
import { startServer, type TestServer } from "./lib/server";
import { Table } from "./lib/table";

/** A game played in the browser to its end: where it begins (the array if absent), its moves, and what the page then says. */
interface Story {
  readonly game: string;
  readonly what: string;
  readonly fen?: string;
  readonly moves: readonly (readonly [string, string])[];
  readonly says: readonly string[];
}

const STORIES: readonly Story[] = [
  {
    game: "chess",
    what: "a mate from the array",
    moves: [
      ["f2", "f3"],
      ["e7", "e5"],
      ["g2", "g4"],
      ["d8", "h4"],
    ],
    says: ["Black wins", "checkmate"],
  },
  {
    game: "panchimera",
    what: "a mate on the last rank",
    fen: "k10/11/11/1K9/11/11/11/11/11/11/11/7R3 w - - 0 1",
    moves: [
      ["b9", "b10"],
      ["a12", "b12"],
      ["h1", "h12"],
    ],
    says: ["White wins", "checkmate"],
  },
  {
    game: "decimal-panchimera",
    what: "a mate by a General",
    fen: "k9/10/1K8/10/10/10/10/10/10/7G2 w - - 0 1",
    moves: [["h1", "h10"]],
    says: ["White wins", "checkmate"],
  },
  {
    game: "patchanka",
    what: "a mate by a Ram",
    fen: "k9/10/1K8/10/10/10/10/10/10/7R2 w - - 0 1",
    moves: [["h1", "h10"]],
    says: ["White wins", "checkmate"],
  },
  {
    game: "ximeracak",
    what: "a bared General",
    fen: "4g3/8/8/8/8/8/4s3/3G1W2 w - - 0 1",
    moves: [["f1", "e2"]],
    says: ["Gold wins"],
  },
  {
    game: "quinquereme",
    what: "a stalemate, which the stalemated side wins",
    fen: "k11/12/1K10/12/12/12/2Q9/12/12/12/12/12 w - - 0 1",
    moves: [["c6", "c11"]],
    says: ["Black wins", "stalemate"],
  },
  {
    game: "thronschach",
    what: "a throne taken",
    fen: "**1**/5/1C3/5/5/5/5/4K/k4/**1** w - - 0 1",
    moves: [["b7", "c9"]],
    says: ["White wins", "throne"],
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

// The stand-in server knows no castling, jumps and endings: these are tests of the real one.
const real = process.env["CHIMERA_BIN"] !== undefined || process.env["CHIMERA_URL"] !== undefined;

describe.runIf(real)("a whole game", () => {
  it.each(STORIES)("$game: $what", async ({ game, fen, moves, says }) => {
    await table.begin(fen === undefined ? { game } : { game, fen });
    for (const [ply, [from, to]] of moves.entries()) {
      await table.move(from, to);
      await table.untilMoves(ply + 1);
    }
    for (const part of says) {
      await table.until(part, async () =>
        (await table.page.locator("main").innerText()).toLowerCase().includes(part.toLowerCase()),
      );
    }
    // Nothing can be moved any more.
    const [, last] = moves.at(-1) ?? ["", ""];
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

describe.runIf(real)("a pawn", () => {
  it("chooses among eight men on its last rank", async () => {
    await table.begin({
      game: "panchimera",
      fen: "11/P9k/11/11/11/11/11/11/11/11/11/5K5 w - - 0 1",
    });
    await table.move("a11", "a12", "Marshall");
    await table.untilMoves(1);
    expect(await table.label("a12")).toContain("white Marshall");
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
