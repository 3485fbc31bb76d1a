import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type Link, type SocketLike } from "./connection";
import type { PlayState } from "./types";

class FakeSocket implements SocketLike {
  static made: FakeSocket[] = [];
  readyState: SocketLike["readyState"] = 0;
  sent: string[] = [];
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  onerror: SocketLike["onerror"] = null;

  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    (this.onopen as (() => void) | null)?.();
  }
  breaks(): void {
    this.readyState = 3;
    (this.onclose as (() => void) | null)?.();
  }
  hears(frame: unknown): void {
    (this.onmessage as ((event: { data: unknown }) => void) | null)?.({ data: JSON.stringify(frame) });
  }
  get moves(): string[] {
    return this.sent.filter((text) => text.includes('"move"'));
  }
}

const state = (...moves: string[]): PlayState =>
  ({ ply: moves.length, moves: moves.map((uci) => ({ uci })) }) as unknown as PlayState;

const links: Link[] = [];
const errors: string[] = [];
const states: PlayState[] = [];

function connect(): Connection {
  return new Connection({
    token: "secret",
    open: () => new FakeSocket(),
    onState: (each) => states.push(each),
    onError: (code) => errors.push(code),
    onLink: (link) => links.push(link),
    onPending: () => undefined,
    chance: () => 0.5,
  });
}

function latest(): FakeSocket {
  const socket = FakeSocket.made.at(-1);
  if (!socket) throw new Error("no socket was opened");
  return socket;
}

function greet(...moves: string[]): FakeSocket {
  const socket = latest();
  socket.opens();
  socket.hears({ type: "state", state: state(...moves) });
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  for (const list of [links, errors, states]) list.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

it("greets with the token and is online after the first state", () => {
  connect();
  const socket = greet();
  expect(JSON.parse(socket.sent[0] ?? "")).toEqual({ type: "hello", token: "secret" });
  expect(links).toEqual(["connecting", "online"]);
});

describe("a broken link", () => {
  it("is mended by itself, after longer and longer waits", () => {
    connect();
    greet().breaks();
    expect(links.at(-1)).toBe("offline");
    vi.advanceTimersByTime(400);
    expect(FakeSocket.made).toHaveLength(2);
    latest().breaks();
    vi.advanceTimersByTime(799);
    expect(FakeSocket.made).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.made).toHaveLength(3);
    greet();
    expect(links.at(-1)).toBe("online");
  });

  it("is noticed when the other end falls silent", () => {
    connect();
    greet();
    vi.advanceTimersByTime(15_000);
    expect(latest().sent.at(-1)).toContain("ping");
    vi.advanceTimersByTime(6_000);
    expect(links.at(-1)).toBe("offline");
  });

  it("is not suspected while pings are answered", () => {
    connect();
    const socket = greet();
    for (let round = 0; round < 4; round += 1) {
      vi.advanceTimersByTime(15_000);
      socket.hears({ type: "pong" });
    }
    expect(links.at(-1)).toBe("online");
  });

  it("is tried at once when the network comes back", () => {
    const connection = connect();
    greet().breaks();
    connection.hurry();
    expect(FakeSocket.made).toHaveLength(2);
    connection.hurry();
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("stays broken once the page is left", () => {
    const connection = connect();
    greet();
    connection.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});

describe("a move", () => {
  it("is sent at once while online", () => {
    const connection = connect();
    const socket = greet("a");
    connection.move("e2e4", 1);
    expect(socket.moves).toEqual(['{"type":"move","move":"e2e4","ply":1}']);
    socket.hears({ type: "state", state: state("a", "e2e4") });
    expect(connection.pending).toBeNull();
  });

  it("made while offline is sent once, after the next greeting", () => {
    const connection = connect();
    greet("a").breaks();
    connection.move("e2e4", 1);
    connection.move("e2e4", 1);
    vi.advanceTimersByTime(400);
    const socket = greet("a");
    expect(socket.moves).toHaveLength(1);
    socket.hears({ type: "state", state: state("a") });
    expect(socket.moves).toHaveLength(1);
  });

  it("that arrived before the link broke is not sent again", () => {
    const connection = connect();
    const first = greet("a");
    connection.move("e2e4", 1);
    first.breaks();
    vi.advanceTimersByTime(400);
    const second = greet("a", "e2e4", "e7e5");
    expect(second.moves).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("whose copy is refused as stale is no error when a state has confirmed it", () => {
    const connection = connect();
    greet("a").breaks();
    connection.move("e2e4", 1);
    vi.advanceTimersByTime(400);
    const socket = greet("a");
    socket.hears({ type: "state", state: state("a", "e2e4") });
    socket.hears({ type: "error", code: "stale", message: "" });
    expect(errors).toEqual([]);
  });

  it("is not given up when the refusal of its copy overtakes the state", () => {
    const connection = connect();
    const socket = greet("a");
    connection.move("e2e4", 1);
    socket.hears({ type: "error", code: "stale", message: "no" });
    expect(connection.pending).not.toBeNull();
    socket.hears({ type: "state", state: state("a", "e2e4") });
    vi.advanceTimersByTime(3_000);
    expect([errors, connection.pending]).toEqual([[], null]);
  });

  it("is given up when no state comes to explain the refusal", () => {
    const connection = connect();
    const socket = greet("a");
    connection.move("e2e4", 1);
    socket.hears({ type: "error", code: "stale", message: "no" });
    vi.advanceTimersByTime(1_500);
    expect([errors, connection.pending]).toEqual([["stale"], null]);
  });

  it("that is refused is told and forgotten", () => {
    const connection = connect();
    const socket = greet("a");
    connection.move("e2e9", 1);
    socket.hears({ type: "error", code: "illegal-move", message: "no" });
    expect([errors, connection.pending]).toEqual([["illegal-move"], null]);
  });

  it("that the game has left behind is told and not sent", () => {
    const connection = connect();
    greet("a").breaks();
    connection.move("e2e4", 1);
    vi.advanceTimersByTime(400);
    expect(greet().moves).toEqual([]);
    expect(errors).toEqual(["stale"]);
  });
});

it("says nothing else while offline", () => {
  const connection = connect();
  greet().breaks();
  expect(connection.say("resign")).toBe(false);
});

it("survives a frame that is no JSON", () => {
  connect();
  const socket = greet();
  (socket.onmessage as ((event: { data: unknown }) => void) | null)?.({ data: "{" });
  expect(states).toHaveLength(1);
});
