import { spawn, type ChildProcess } from "node:child_process";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A game file that the server shall offer under an id of its own. */
export interface OfferedGame {
  readonly id: string;
  readonly file: string;
}

/** A server that tests may kill and start again. It keeps its address and its data while it is down. */
export interface TestServer {
  readonly url: string;
  /** True for `chimera serve`, false for the stand-in. */
  readonly real: boolean;
  /** As if the power had failed. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const MOCK = fileURLToPath(new URL("../mock.mjs", import.meta.url));
/** How long a cold start may take on a busy machine. */
const PATIENCE = 20_000;

/**
 * `CHIMERA_URL` is a server that runs already (it is not killed), `CHIMERA_BIN` the binary to start; without either
 * the stand-in is used.
 */
export async function startServer(games: readonly OfferedGame[] = []): Promise<TestServer> {
  const running = process.env["CHIMERA_URL"];
  if (running !== undefined) {
    const refuse = (): Promise<void> => Promise.reject(new Error("this server is not ours to kill"));
    return { url: running, real: true, kill: refuse, start: refuse, stop: () => Promise.resolve() };
  }
  const binary = process.env["CHIMERA_BIN"];
  const data = await mkdtemp(join(tmpdir(), "chimera-e2e-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const common = ["--port", String(port), "--data", data];
  const offered: string[] = [];
  for (const { id, file } of games) {
    const copy = join(data, `${id}.toml`);
    await copyFile(file, copy);
    offered.push("--game", copy);
  }
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    child =
      binary === undefined
        ? spawn(process.execPath, [MOCK, ...common], { stdio: ["ignore", "pipe", "inherit"] })
        : spawn(binary, ["serve", ...common, ...offered], { stdio: ["ignore", "pipe", "inherit"] });
    await announced(child, url);
  }
  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null) return;
    const gone = new Promise<void>((resolve) => ending.once("exit", () => resolve()));
    ending.kill(signal);
    await gone;
  }

  await start();
  return {
    url,
    real: binary !== undefined,
    start,
    kill: () => end("SIGKILL"),
    stop: async () => {
      await end("SIGTERM");
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Waits for the line with the address, which the server prints once it listens. */
function announced(child: ChildProcess, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let heard = "";
    const timer = setTimeout(() => reject(new Error(`no address within ${PATIENCE} ms: ${heard}`)), PATIENCE);
    child.stdout?.on("data", (chunk: Buffer) => {
      heard += chunk.toString();
      if (!heard.includes(url)) return;
      clearTimeout(timer);
      resolve();
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with code ${String(code)} before it listened: ${heard}`));
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port);
        else reject(new Error("no port"));
      });
    });
  });
}
