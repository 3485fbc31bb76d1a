#!/usr/bin/env node
// A stand-in for `chimera serve` that speaks docs/protocol.md with a rough idea of the rules, to develop the page and
// to test it where the server has not been built. Games lie in a file, so that it can be killed and started again.
//
//   node e2e/mock.mjs --port 8080 --data DIR [--think MS]

import { createServer } from "node:http";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { WebSocketServer } from "ws";
import { GAMES } from "./mock/games.mjs";
import * as rules from "./mock/rules.mjs";

const { values: options } = parseArgs({
  options: {
    port: { type: "string", default: "8080" },
    data: { type: "string", default: "" },
    think: { type: "string", default: "400" },
  },
});
const page = fileURLToPath(new URL("../dist/app/", import.meta.url));
const file = options.data === "" ? null : join(options.data, "mock-games.json");
if (file) mkdirSync(options.data, { recursive: true });
const plays = new Map(file && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []);
const listeners = new Map();

class Refusal extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const save = () => file && writeFileSync(file, JSON.stringify([...plays]));
const gameOf = (id) => {
  const game = GAMES.find((each) => each.id === id);
  if (!game) throw new Refusal(404, "unknown-game", `There is no game "${id}"; see the list of games.`);
  return game;
};
const playOf = (id) => {
  const play = plays.get(id);
  if (!play) throw new Refusal(404, "unknown-play", "There is no such game here; begin a new one.");
  return play;
};
const sidesOf = (game) => game.sides ?? ["White", "Black"];
const positionOf = (game, fen) => {
  const position = rules.parse(game, fen);
  if (!position) throw new Refusal(400, "bad-fen", `This FEN does not fit the board of ${game.name}.`);
  return position;
};
const perSide = (game, letter) => game.array.split(" ")[0].split(letter).length - 1;

function detail(game) {
  const { squares } = rules.parse(game, game.array);
  return {
    id: game.id,
    name: game.name,
    inventor: game.inventor,
    year: game.year,
    blurb: game.blurb,
    files: game.files,
    ranks: game.ranks,
    firstRank: game.firstRank,
    array: game.array,
    sides: sidesOf(game),
    zones: game.zones,
    squares: [...squares].map((square) => {
      const [f, r] = square.split(",").map(Number);
      const shade = (f + r) % 2 === 0 ? "dark" : "light";
      return { name: rules.nameOf(game, f, r), file: f, rank: r, shade };
    }),
    men: game.men.map(({ id, name, letter, san, glyph, royal, betza, sentence }) => {
      return { id, name, letter, san, glyph, royal, betza, sentence, perSide: perSide(game, letter) };
    }),
    rules: [
      {
        heading: "The aim",
        paragraphs: ["Checkmate the enemy's royal man, as in the game that everybody knows."],
      },
      {
        heading: "Pawns",
        paragraphs: [
          "Pawns step straight ahead and capture diagonally. From their first square they may step further.",
          "On the last rank they become another man.",
        ],
      },
    ],
  };
}

function summary(game) {
  const { id, name, inventor, year, files, ranks, blurb } = game;
  const men = game.men.reduce((sum, man) => sum + perSide(game, man.letter), 0);
  return { id, name, inventor, year, files, ranks, men, blurb };
}

function diagram(game, id) {
  const kind = game.men.find((man) => man.id === id);
  if (!kind) throw new Refusal(404, "unknown-man", `${game.name} has no man "${id}".`);
  const { quiet } = rules.alone(game, kind);
  const cell = (f, r, fill) =>
    `<rect x="${f * 20}" y="${(8 - r) * 20}" width="20" height="20" fill="${fill}"/>`;
  let text = "";
  for (let f = 0; f < 9; f += 1)
    for (let r = 0; r < 9; r += 1) text += cell(f, r, (f + r) % 2 ? "#eee" : "#ccc");
  for (const square of quiet) {
    const [f, r] = square.split(",").map(Number);
    text += `<circle cx="${f * 20 + 10}" cy="${(8 - r) * 20 + 10}" r="5" fill="#14594e"/>`;
  }
  text += `<text x="90" y="96" text-anchor="middle" font-size="16" font-family="serif">${kind.letter}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 180">${text}</svg>`;
}

function reachAnswer(game, query) {
  const position = positionOf(game, query.get("fen") ?? game.array);
  const key = [...position.men.keys()].find(
    (square) => rules.nameOf(game, ...square.split(",").map(Number)) === query.get("square"),
  );
  if (!key) throw new Refusal(400, "empty-square", "No man stands on that square.");
  const { quiet, captures } = rules.reach(game, position, key);
  const show = (square) => rules.nameOf(game, ...square.split(",").map(Number));
  const letter = position.men.get(key);
  const kind = game.men.find((man) => man.letter === letter.toUpperCase());
  return {
    square: show(key),
    man: kind.id,
    side: letter === letter.toUpperCase() ? "white" : "black",
    quiet: quiet.map(show),
    captures: captures.map(show),
    frozen: rules.frozen(game, position).includes(key),
  };
}

function begin(body, fen) {
  const game = gameOf(body.game);
  const startFen = fen ?? game.array;
  positionOf(game, startFen);
  const id = randomBytes(6).toString("hex");
  const side = body.side === "random" ? (Math.random() < 0.5 ? "white" : "black") : body.side;
  const play = {
    id,
    token: randomBytes(12).toString("hex"),
    game: game.id,
    mode: body.mode,
    level: body.level,
    side: body.mode === "hotseat" ? "both" : side,
    startFen,
    moves: [],
    outcome: null,
  };
  plays.set(id, play);
  save();
  think(play);
  return { id, token: play.token };
}

const fenOf = (play) => play.moves.at(-1)?.fen ?? play.startFen;

function stateFor(play, token) {
  const game = gameOf(play.game);
  const fen = fenOf(play);
  const position = rules.parse(game, fen);
  const you = token === play.token ? play.side : null;
  const mayMove = !play.outcome && (you === "both" || you === position.turn);
  const show = (squares) => squares.map((square) => rules.nameOf(game, ...square.split(",").map(Number)));
  return {
    id: play.id,
    game: play.game,
    mode: play.mode,
    level: play.level,
    you,
    startFen: play.startFen,
    fen,
    turn: position.turn,
    ply: play.moves.length,
    check: show(rules.checks(game, position, position.turn)),
    frozen: show(rules.frozen(game, position)),
    moves: play.moves,
    legal: mayMove
      ? rules.legal(game, position).map(({ uci, san, from, to, promotion, stay, kind, captured }) => {
          return { uci, san, from, to, promotion, stay, kind, captured };
        })
      : [],
    outcome: play.outcome,
    claim: play.moves.length > 3 && play.moves.length % 10 === 8 ? "repetition" : null,
    thinking: play.mode === "computer" && !play.outcome && position.turn !== play.side,
    warning: null,
  };
}

function tell(play) {
  save();
  for (const { socket, token } of listeners.get(play.id) ?? []) {
    socket.send(JSON.stringify({ type: "state", state: stateFor(play, token) }));
  }
}

function advance(play, uci) {
  const game = gameOf(play.game);
  const position = rules.parse(game, fenOf(play));
  const move = rules.legal(game, position).find((each) => each.uci === uci);
  if (!move) throw new Refusal(400, "illegal-move", `${uci} is not a legal move here.`);
  const after = rules.make(game, position, move);
  const show = (squares) => squares.map((square) => rules.nameOf(game, ...square.split(",").map(Number)));
  play.moves.push({
    uci,
    san: move.san,
    fen: rules.write(game, after),
    from: move.from,
    to: move.to,
    capture: move.captured !== null,
    check: show(rules.checks(game, after, after.turn)),
    frozen: show(rules.frozen(game, after)),
  });
  if (rules.legal(game, after).length === 0) {
    const mated = rules.checks(game, after, after.turn).length > 0;
    const winner = sidesOf(game)[position.turn === "white" ? 0 : 1];
    play.outcome = mated
      ? {
          result: position.turn === "white" ? "1-0" : "0-1",
          reason: "checkmate",
          text: `${winner} wins: checkmate.`,
        }
      : { result: "1/2-1/2", reason: "stalemate", text: "Draw: stalemate." };
  }
}

function think(play) {
  const game = gameOf(play.game);
  const turn = rules.parse(game, fenOf(play)).turn;
  if (play.mode !== "computer" || play.outcome || turn === play.side) return;
  const ply = play.moves.length;
  setTimeout(() => {
    if (play.moves.length !== ply || play.outcome) return;
    const moves = rules.legal(game, rules.parse(game, fenOf(play)));
    // Captures first: a game that goes somewhere shows more of the page.
    const takes = moves.filter((move) => move.captured !== null);
    const pool = takes.length > 0 ? takes : moves;
    advance(play, pool[(ply * 7919) % pool.length].uci);
    tell(play);
  }, Number(options.think));
}

function hear(play, token, frame) {
  const state = stateFor(play, token);
  if (frame.type !== "ping" && state.you === null)
    throw new Refusal(403, "watching", "You are watching this game and cannot move in it.");
  switch (frame.type) {
    case "move":
      if (frame.ply !== play.moves.length) throw new Refusal(409, "stale", "The game has gone on since.");
      if (state.legal.length === 0) throw new Refusal(409, "not-your-turn", "It is not your turn.");
      advance(play, frame.move);
      tell(play);
      think(play);
      return;
    case "takeback":
      do play.moves.pop();
      while (play.moves.length > 0 && play.side !== "both" && stateFor(play, token).turn !== play.side);
      play.outcome = null;
      tell(play);
      think(play);
      return;
    case "resign": {
      const white = play.side === "both" ? state.turn === "white" : play.side === "white";
      const winner = sidesOf(gameOf(play.game))[white ? 1 : 0];
      play.outcome = {
        result: white ? "0-1" : "1-0",
        reason: "resignation",
        text: `${winner} wins: resignation.`,
      };
      tell(play);
      return;
    }
    case "claim":
      play.outcome = {
        result: "1/2-1/2",
        reason: "repetition",
        text: "Draw: the same position for the third time.",
      };
      tell(play);
      return;
    default:
      throw new Refusal(400, "unknown-frame", `"${frame.type}" is no frame of this protocol.`);
  }
}

function imported(body) {
  const game = GAMES.find((each) => body.pgn.includes(`[Variant "${each.name}"]`));
  if (!game) throw new Refusal(400, "unknown-variant", "The PGN's Variant tag names no game of this server.");
  return begin({ ...body, game: game.id }, /\[FEN "([^"]+)"\]/.exec(body.pgn)?.[1]);
}

function answer(method, url, body) {
  const [, api, kind, id, what, leaf] = url.pathname.split("/").map(decodeURIComponent);
  if (api !== "api") return null;
  if (method === "POST" && kind === "play") {
    return [201, id === "import" ? imported(body) : begin(body, body.fen)];
  }
  if (kind === "games" && id === undefined) return [200, GAMES.map(summary)];
  if (kind === "games" && what === undefined) return [200, detail(gameOf(id))];
  if (kind === "games" && what === "reach") return [200, reachAnswer(gameOf(id), url.searchParams)];
  if (kind === "games" && what === "men")
    return [200, diagram(gameOf(id), leaf.replace(/\.svg$/, "")), "image/svg+xml"];
  if (kind === "games" && what === "rules.toml") return [200, `name = "${gameOf(id).name}"\n`, "text/plain"];
  if (kind === "play" && what === undefined) return [200, stateFor(playOf(id), null)];
  if (kind === "play" && what === "pgn") {
    const play = playOf(id);
    const moves = play.moves.map((move) => move.san).join(" ");
    return [200, `[Variant "${gameOf(play.game).name}"]\n\n${moves} *\n`, "application/x-chess-pgn"];
  }
  throw new Refusal(404, "not-found", "There is nothing at this address.");
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

const server = createServer(async (request, response) => {
  const url = new URL(request.url, "http://localhost");
  const send = (status, body, type = "application/json") => {
    // The strictest policy that the page can live with, so that a breach shows here first.
    response.writeHead(status, {
      "content-type": type,
      "content-security-policy":
        "default-src 'self'; connect-src 'self' ws: wss:; base-uri 'none'; object-src 'none'",
      ...(type === "application/x-chess-pgn"
        ? { "content-disposition": 'attachment; filename="game.pgn"' }
        : {}),
    });
    response.end(type === "application/json" ? JSON.stringify(body) : body);
  };
  try {
    let text = "";
    for await (const chunk of request) text += chunk;
    const found = answer(request.method, url, text === "" ? {} : JSON.parse(text));
    if (found) return send(...found);
    const path = normalize(join(page, url.pathname === "/" ? "index.html" : url.pathname));
    if (!path.startsWith(page) || !existsSync(path)) return send(404, "not found", "text/plain");
    return send(200, readFileSync(path), TYPES[extname(path)] ?? "application/octet-stream");
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    const { status = 500, code = "failed", message } = error;
    return send(status, { error: { code, message } });
  }
});

const sockets = new WebSocketServer({ noServer: true });
server.on("upgrade", (request, socket, head) => {
  const id = /^\/api\/play\/([^/]+)\/socket$/.exec(request.url)?.[1];
  if (!id || !plays.has(id)) return socket.end("HTTP/1.1 404 Not Found\r\n\r\n");
  return sockets.handleUpgrade(request, socket, head, (ws) => {
    const play = plays.get(id);
    let listener = null;
    ws.on("message", (data) => {
      try {
        const frame = JSON.parse(data.toString());
        if (frame.type === "ping") return ws.send('{"type":"pong"}');
        if (frame.type === "hello") {
          listener = { socket: ws, token: frame.token };
          listeners.set(id, new Set([...(listeners.get(id) ?? []), listener]));
          return ws.send(JSON.stringify({ type: "state", state: stateFor(play, frame.token) }));
        }
        return hear(play, listener?.token ?? null, frame);
      } catch (error) {
        if (!(error instanceof Refusal)) console.error(error);
        return ws.send(
          JSON.stringify({ type: "error", code: error.code ?? "failed", message: error.message }),
        );
      }
    });
    ws.on("close", () => listeners.get(id)?.delete(listener));
  });
});

for (const play of plays.values()) think(play);
server.listen(Number(options.port), "127.0.0.1", () => {
  console.log(`Chimera (stand-in) is at http://127.0.0.1:${server.address().port}`);
});
