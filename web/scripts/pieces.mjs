// Draws every man of the games on one sheet and measures how far apart the pictures are.
// Run inside web/: `node scripts/pieces.mjs [sheet.png]`. Needs vite and playwright-core, and a
// Chromium at $CHROMIUM or /usr/bin/chromium.
import { mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { chromium } from "playwright-core";
import { createServer } from "vite";

const HERE = dirname(fileURLToPath(import.meta.url));
const SOURCE = resolve(HERE, "../src/pieces/index.ts");
const GAMES = resolve(HERE, "../../variants");
const LEAST_SHARE = 0.08;
const CHANNEL_STEP = 48;
const SMALL = 28;

const BOARDS = {
  "light theme": { light: "#ecd9b9", dark: "#ae8a68", page: "#faf7f2", text: "#222" },
  "dark theme": { light: "#7d8796", dark: "#4b5563", page: "#1d2129", text: "#ddd" },
};

/** The men of the games, for as long as a game file does not name its own pictures. */
export const BUILT_IN = [
  ["Pawn", "pawn"],
  ["Knight", "knight"],
  ["Bishop", "bishop"],
  ["Rook", "rook"],
  ["Queen", "queen"],
  ["King", "king"],
  ["Horseguard", "mann", "knight"],
  ["Archbishop", "bishop", "knight"],
  ["Marshall", "rook", "knight"],
  ["Amazon", "queen", "knight"],
  ["Wildebeest", "knight", "camel"],
  ["Okapi", "knight", "zebra"],
  ["Bison", "camel", "zebra"],
  ["Kirin", "ferz", "dabbaba"],
  ["Phoenix", "wazir", "alfil"],
  ["Badger", "bishop", "dabbaba"],
  ["Ram", "rook", "alfil"],
  ["Begum", "queen", "alfil", "dabbaba"],
  ["Soldier", "soldier"],
  ["Sergeant", "sergeant"],
  ["General", "general"],
  ["Champion", "champion"],
  ["Pegasus", "pegasus"],
  ["Wizard", "wizard"],
  ["Zebra", "zebra"],
  ["Camel", "camel"],
  ["Quintessence", "quintessence"],
  ["Leeloo", "rook", "quintessence"],
  ["Pentere", "queen", "quintessence"],
  ["Dragon", "bishop", "wazir"],
  ["Marquis", "knight", "wazir"],
  ["Immobilizer", "immobilizer"],
  ["Galley", "pentere"],
  ["Dragon (beast)", "dragon"],
  ["Wazir", "wazir"],
  ["Ferz", "ferz"],
  ["Dabbaba", "dabbaba"],
  ["Alfil", "alfil"],
  ["Mann", "mann"],
].map(([name, ...parts]) => ({ name, parts }));

/** The pieces module, through vite so that the TypeScript source itself is what is drawn. */
export async function loadPieces() {
  const server = await createServer({
    configFile: false,
    root: resolve(HERE, ".."),
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false },
  });
  try {
    return await server.ssrLoadModule(SOURCE);
  } finally {
    await server.close();
  }
}

/** The men of the game files: `name = { letter = …, glyph = … }`, the name standing for a missing glyph. */
export async function menOfGames(folder = GAMES) {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".toml"));
  const men = [];
  for (const file of files.sort()) {
    const text = await readFile(join(folder, file), "utf8");
    for (const [, name, facts] of text.matchAll(/^([\w-]+)\s*=\s*\{(.*\bletter\s*=.*)\}/gm)) {
      const glyph = /\bglyph\s*=\s*("[^"]*"|\[[^\]]*\])/.exec(facts)?.[1] ?? `"${name}"`;
      men.push({ name, parts: [...glyph.matchAll(/"([^"]*)"/g)].map((part) => part[1]) });
    }
  }
  return men;
}

/** One entry for each distinct list of parts, names joined. */
export function distinct(men) {
  const byParts = new Map();
  for (const { name, parts } of men) {
    const key = parts.join("+");
    const known = byParts.get(key);
    if (known === undefined) byParts.set(key, { name, parts });
    else if (!known.name.split(", ").includes(name)) known.name += `, ${name}`;
  }
  return [...byParts.values()];
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * For every two pictures the least share of pixels that differ at 28 pixels, over both sides and
 * both squares; closest first.
 */
export async function closestPairs(browser, pieces, men) {
  const boards = Object.values(BOARDS).flatMap(({ light, dark }) => [light, dark]);
  const drawings = men.map(({ parts }) =>
    ["white", "black"].map((side) => pieces.glyphSvg(parts, side, "?", SMALL)),
  );
  const page = await browser.newPage();
  try {
    const pairs = await page.evaluate(measure, {
      drawings,
      boards,
      size: SMALL,
      step: CHANNEL_STEP,
    });
    return pairs
      .map(([a, b, share]) => ({ a: men[a].name, b: men[b].name, share }))
      .sort((x, y) => x.share - y.share);
  } finally {
    await page.close();
  }
}

/** Runs in the page. */
async function measure({ drawings, boards, size, step }) {
  const pixels = async (svg, colour) => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = new OffscreenCanvas(size, size);
    const context = canvas.getContext("2d");
    context.fillStyle = colour;
    context.fillRect(0, 0, size, size);
    context.drawImage(image, 0, 0, size, size);
    return context.getImageData(0, 0, size, size).data;
  };
  const apart = (one, other) => {
    let count = 0;
    for (let i = 0; i < one.length; i += 4) {
      if ([0, 1, 2].some((c) => Math.abs(one[i + c] - other[i + c]) > step)) count += 1;
    }
    return count / (size * size);
  };
  const scenes = [];
  for (const man of drawings) {
    const own = [];
    for (const svg of man) for (const colour of boards) own.push(await pixels(svg, colour));
    scenes.push(own);
  }
  const pairs = [];
  for (let a = 0; a < scenes.length; a += 1) {
    for (let b = a + 1; b < scenes.length; b += 1) {
      pairs.push([a, b, Math.min(...scenes[a].map((one, i) => apart(one, scenes[b][i])))]);
    }
  }
  return pairs;
}

function sheet(pieces, men) {
  const cell = (man, side, colour, size) =>
    `<i style="background:${colour};width:${size}px;height:${size}px">` +
    `${pieces.glyphSvg(man.parts, side, man.name[0], size)}</i>`;
  const square = (man, board, size) =>
    `<div class="four" style="width:${2 * size}px">` +
    cell(man, "white", board.light, size) +
    cell(man, "white", board.dark, size) +
    cell(man, "black", board.dark, size) +
    cell(man, "black", board.light, size) +
    `</div>`;
  const blocks = Object.values(BOARDS).map((board) => {
    const figures = men.map(
      (man) =>
        `<figure><div class="row">${square(man, board, 64)}${square(man, board, SMALL)}</div>` +
        `<figcaption>${man.name}<br><small>${man.parts.join(" + ")}</small></figcaption></figure>`,
    );
    return `<section style="background:${board.page};color:${board.text}">${figures.join("")}</section>`;
  });
  return `<!doctype html><meta charset="utf-8"><style>
    body{margin:0;font:12px sans-serif}section{display:flex;flex-wrap:wrap;gap:10px;padding:12px}
    figure{margin:0;width:190px}.row{display:flex;gap:4px;align-items:flex-end}
    .four{display:flex;flex-wrap:wrap}i{display:block}svg{display:block}small{opacity:.7}
  </style>${blocks.join("")}`;
}

async function main(target) {
  const [pieces, named] = await Promise.all([loadPieces(), menOfGames()]);
  const men = distinct(named.length > 0 ? named : BUILT_IN);
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1640, height: 900 } });
    await page.setContent(sheet(pieces, men));
    await mkdir(dirname(target), { recursive: true });
    await page.screenshot({ path: target, fullPage: true });
    const pairs = await closestPairs(browser, pieces, men);
    for (const { a, b, share } of pairs.slice(0, 10)) {
      console.log(`${(share * 100).toFixed(1).padStart(5)} %  ${a} / ${b}`);
    }
    const unknown = men.filter(({ parts }) => parts.some((part) => !pieces.PARTS.includes(part)));
    for (const { name, parts } of unknown) console.log(`no picture for ${name}: ${parts.join(" + ")}`);
    const close = pairs.filter(({ share }) => share < LEAST_SHARE).length;
    console.log(`${men.length} pictures, ${close} pairs under ${LEAST_SHARE * 100} %: ${target}`);
    return close === 0 && unknown.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.exitCode = await main(resolve(process.argv[2] ?? "test-results/pieces.png"));
}
