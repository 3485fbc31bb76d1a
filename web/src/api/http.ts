import type { Side } from "../board";
import type {
  GameDetail,
  GameSummary,
  ImportPlay,
  NewPlay,
  PlayState,
  PlayTicket,
  ReachAnswer,
} from "./types";

/** What went wrong, in one sentence that a reader can act on. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "Something went wrong; please reload the page.";
}

/** The page may live below a path of somebody's proxy, so every address is relative to it. */
function address(path: string): string {
  return new URL(`api/${path}`, document.baseURI).href;
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(address(path), init);
  } catch {
    throw new ApiError("offline", "The server cannot be reached. Is it still running?");
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw failure(response.status, body);
  return body as T;
}

function failure(status: number, body: unknown): ApiError {
  if (typeof body === "object" && body !== null && "error" in body) {
    const { error } = body;
    if (typeof error === "object" && error !== null && "message" in error && "code" in error) {
      return new ApiError(String(error.code), String(error.message));
    }
  }
  return new ApiError("unexpected", `The server answered with status ${status}.`);
}

function post<T>(path: string, body: unknown): Promise<T> {
  return call(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const part = encodeURIComponent;

/** Games do not change while the server runs; a failed request is not remembered. */
function remembered<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key) => {
    let promise = kept.get(key);
    if (!promise) {
      promise = load(key);
      kept.set(key, promise);
      promise.catch(() => kept.delete(key));
    }
    return promise;
  };
}

export const listGames = (): Promise<readonly GameSummary[]> => call("games");
export const loadGame = remembered((id) => call<GameDetail>(`games/${part(id)}`));
export const newPlay = (body: NewPlay): Promise<PlayTicket> => post("play", body);
export const importPlay = (body: ImportPlay): Promise<PlayTicket> => post("play/import", body);
export const loadPlay = (id: string): Promise<PlayState> => call(`play/${part(id)}`);

export function loadReach(game: string, fen: string, square: string): Promise<ReachAnswer> {
  return call(`games/${part(game)}/reach?${new URLSearchParams({ fen, square }).toString()}`);
}

export const diagramPath = (game: string, man: string, side: Side): string =>
  `games/${part(game)}/men/${part(man)}.svg?side=${side}`;
/** The text of a diagram; a path as `diagramPath` makes them. */
export const loadDiagram = remembered(async (path) => {
  const response = await fetch(address(path));
  if (!response.ok) throw failure(response.status, null);
  return response.text();
});
export const gameFileAddress = (game: string): string => address(`games/${part(game)}/rules.toml`);
export const pgnAddress = (id: string): string => address(`play/${part(id)}/pgn`);

export function socketAddress(id: string): string {
  const url = new URL(address(`play/${part(id)}/socket`));
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
