import { backoff, EMPTY, put, receive, refuse, type Outbox, type Pending } from "./outbox";
import type { ClientFrame, PlayState, ServerFrame } from "./types";

export type Link = "connecting" | "online" | "offline";

/** The part of a WebSocket that is used, so that tests can put their own in its place. */
export type SocketLike = Pick<
  WebSocket,
  "send" | "close" | "readyState" | "onopen" | "onmessage" | "onclose" | "onerror"
>;

export interface ConnectionOptions {
  readonly token: string | null;
  open(): SocketLike;
  onState(state: PlayState): void;
  onError(code: string, message: string): void;
  onLink(link: Link, retryIn: number | null): void;
  /** A waiting move came, or was settled. */
  onPending(pending: Pending | null): void;
  chance?: () => number;
}

const PING_EVERY = 15_000;
/** A link that says nothing for so long after a ping is dead, whatever the socket believes. */
const SILENCE = 6_000;
/** How long a state may lag behind a refusal. */
const DOUBT = 1_500;
const OPEN = 1;

/**
 * Keeps one game connected. The socket is replaced as often as need be; the outbox outlives it, so that a move made
 * while offline is sent after the next greeting, once.
 */
export class Connection {
  #socket: SocketLike | null = null;
  #outbox: Outbox = EMPTY;
  #greeted = false;
  #attempt = 0;
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: ConnectionOptions) {
    this.#connect();
  }

  get pending(): Pending | null {
    return this.#outbox.pending;
  }

  /** Makes a move now, or as soon as the link is back. */
  move(move: string, ply: number): void {
    if (this.#outbox.pending) return;
    this.#store(put(this.#outbox, { move, ply }));
    if (this.#greeted) this.#send({ type: "move", move, ply });
  }

  /** Anything but a move is said at once or not at all: it would surprise when it came later. */
  say(type: "takeback" | "resign" | "claim"): boolean {
    return this.#greeted && this.#send({ type });
  }

  /** Tries at once, for when the browser says that the network is back. */
  hurry(): void {
    if (this.#closed || this.#socket) return;
    this.#attempt = 0;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#drop();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.options.onLink("connecting", null);
    let socket: SocketLike;
    try {
      socket = this.options.open();
    } catch {
      this.#later();
      return;
    }
    this.#socket = socket;
    // A connection that never opens must not wait for the system's own, very long patience.
    this.#expect();
    socket.onopen = () => {
      this.#send({ type: "hello", token: this.options.token });
    };
    socket.onmessage = (event: MessageEvent<unknown>) => {
      this.#hear(event.data);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    socket.onerror = null;
    this.#ping = setInterval(() => {
      this.#send({ type: "ping" });
      this.#expect();
    }, PING_EVERY);
  }

  #hear(data: unknown): void {
    clearTimeout(this.#silence);
    const frame = parseFrame(data);
    if (frame?.type === "state") this.#heardState(frame.state);
    else if (frame?.type === "error") this.#heardError(frame.code, frame.message);
  }

  #heardState(state: PlayState): void {
    const first = !this.#greeted;
    this.#greeted = true;
    this.#attempt = 0;
    if (first) this.options.onLink("online", null);
    const { pending } = this.#outbox;
    const { outbox, verdict } = receive(this.#outbox, state, first);
    this.#store(outbox);
    this.options.onState(state);
    if (verdict === "send" && pending) this.#send({ type: "move", ...pending });
    if (verdict === "lost") {
      this.options.onError("stale", "Your move came too late: the game had gone on. It was not made.");
    }
  }

  #heardError(code: string, message: string): void {
    if (code !== "stale") {
      this.#refused(code, message);
      return;
    }
    // A second copy of a move that had been made is refused like this, perhaps before the state that shows it
    // made. The next state knows; only if none comes is the refusal believed.
    if (!this.#outbox.pending) return;
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => {
      this.#refused(code, message);
    }, DOUBT);
  }

  #refused(code: string, message: string): void {
    this.#store(refuse());
    this.options.onError(code, message);
  }

  #lost(): void {
    this.#drop();
    if (!this.#closed) this.#later();
  }

  #later(): void {
    const wait = backoff(this.#attempt, (this.options.chance ?? Math.random)());
    this.#attempt += 1;
    this.options.onLink("offline", wait);
    this.#retry = setTimeout(() => {
      this.#connect();
    }, wait);
  }

  #drop(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
    clearTimeout(this.#doubt);
    this.#greeted = false;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #expect(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#lost();
    }, SILENCE);
  }

  #send(frame: ClientFrame): boolean {
    if (this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  #store(outbox: Outbox): void {
    if (outbox === this.#outbox) return;
    clearTimeout(this.#doubt);
    this.#outbox = outbox;
    this.options.onPending(outbox.pending);
  }
}

function parseFrame(data: unknown): ServerFrame | null {
  if (typeof data !== "string") return null;
  try {
    return JSON.parse(data) as ServerFrame;
  } catch {
    return null;
  }
}
