import type { Side } from "../board";

/**
 * What the browser remembers between visits. Storage may be full or forbidden, so nothing here throws;
 * a game without its token can still be watched.
 */
export interface OwnPlay {
  readonly id: string;
  readonly token: string;
  readonly game: string;
  /** Milliseconds since 1970. */
  readonly started: number;
  /** Whom the reader plays, once the server has said it. */
  readonly you?: Side | "both";
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "chimera.play.";
const KEPT = 40;

export function rememberPlay(play: OwnPlay, store: Store | null = storage()): void {
  write(store, PREFIX + play.id, JSON.stringify(play));
  for (const old of ownPlays(store).slice(KEPT)) forgetPlay(old.id, store);
}

export function tokenOf(id: string, store: Store | null = storage()): string | null {
  return parse(read(store, PREFIX + id))?.token ?? null;
}

/** Keeps whom the reader plays in a game of this browser's. */
export function rememberSide(id: string, you: Side | "both", store: Store | null = storage()): void {
  const play = parse(read(store, PREFIX + id));
  if (play && play.you !== you) write(store, PREFIX + id, JSON.stringify({ ...play, you }));
}

function forgetPlay(id: string, store: Store | null = storage()): void {
  try {
    store?.removeItem(PREFIX + id);
  } catch {
    // Nothing to forget where nothing may be stored.
  }
}

/** The newest first. */
export function ownPlays(store: Store | null = storage()): readonly OwnPlay[] {
  if (!store) return [];
  const found: OwnPlay[] = [];
  for (let index = 0; index < store.length; index += 1) {
    const key = store.key(index);
    if (key?.startsWith(PREFIX) !== true) continue;
    const play = parse(read(store, key));
    if (play) found.push(play);
  }
  return found.sort((a, b) => b.started - a.started);
}

export type Theme = "light" | "dark" | "auto";

export function readTheme(store: Store | null = storage()): Theme {
  const theme = read(store, "chimera.theme");
  return theme === "light" || theme === "dark" ? theme : "auto";
}

export function writeTheme(theme: Theme, store: Store | null = storage()): void {
  write(store, "chimera.theme", theme);
}

/** Whether the board turns to whoever moves, where two play at this screen. */
export function readTurning(store: Store | null = storage()): boolean {
  return read(store, "chimera.turning") === "yes";
}

export function writeTurning(turning: boolean, store: Store | null = storage()): void {
  write(store, "chimera.turning", turning ? "yes" : "no");
}

function storage(): Store | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function read(store: Store | null, key: string): string | null {
  try {
    return store?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(store: Store | null, key: string, value: string): void {
  try {
    store?.setItem(key, value);
  } catch {
    // A full or forbidden store costs the reader a convenience, not the game.
  }
}

function parse(text: string | null): OwnPlay | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { id, token, game, started, you } = value as Partial<OwnPlay>;
    if (typeof id !== "string" || typeof token !== "string" || typeof game !== "string") return null;
    const play = { id, token, game, started: typeof started === "number" ? started : 0 };
    return you === "white" || you === "black" || you === "both" ? { ...play, you } : play;
  } catch {
    return null;
  }
}
