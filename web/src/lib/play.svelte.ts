import { ApiError, loadGame, loadPlay, messageOf, socketAddress } from "../api/http";
import { reachOf } from "../api/reach";
import { Connection, type Link } from "../api/connection";
import type { Pending } from "../api/outbox";
import type { GameDetail, PlayState, ReachAnswer } from "../api/types";
import {
  afterMove,
  geometryOf,
  handsAfter,
  parseBoard,
  parseHands,
  wallsAfter,
  type Move,
  type Shown,
  type Side,
} from "../board";
import { momentAt, stepTo, type Moment } from "./history";
import { readTurning, rememberSide, tokenOf, writeTurning } from "./memory";
import { news } from "./words";

/** One game as the play page sees it. The page reads it and calls its methods; it alone talks to the server. */
export class Play {
  game = $state.raw<GameDetail | null>(null);
  state = $state.raw<PlayState | null>(null);
  link = $state<Link>("connecting");
  error = $state<string | null>(null);
  /** The page cannot show this game at all. */
  failure = $state<string | null>(null);
  announcement = $state("");
  bottom = $state<Side>("white");
  pending = $state.raw<Pending | null>(null);
  /** The ply that is looked at; null follows the game. */
  view = $state<number | null>(null);

  #turning = $state(readTurning());
  #connection: Connection | null = null;
  #closed = false;
  #turned = false;

  moment: Moment | null = $derived(this.state ? momentAt(this.state, this.view) : null);
  shown: Shown | null = $derived.by(() => this.#shownNow());

  constructor(readonly id: string) {
    void this.#begin();
  }

  async #begin(): Promise<void> {
    try {
      const state = await loadPlay(this.id);
      const game = await loadGame(state.game);
      if (this.#closed) return;
      this.game = game;
      this.state = state;
    } catch (error) {
      if (error instanceof ApiError && error.code === "offline") {
        // A page that is opened while the server restarts shall come to life by itself.
        this.link = "offline";
        if (!this.#closed) setTimeout(() => void (this.#closed ? null : this.#begin()), 1500);
        return;
      }
      this.failure = messageOf(error);
      return;
    }
    this.#connection = new Connection({
      token: tokenOf(this.id),
      open: () => new WebSocket(socketAddress(this.id)),
      onState: (state) => {
        this.#receive(state);
      },
      onError: (_code, message) => {
        this.error = message;
      },
      onLink: (link) => {
        this.link = link;
      },
      onPending: (pending) => {
        this.pending = pending;
      },
    });
  }

  #receive(state: PlayState): void {
    const old = this.state;
    const { game } = this;
    if (game) {
      const text = news(game, old, state);
      if (text !== "") this.announcement = text;
    }
    // Whoever looks at the past stays there, unless that past has been taken back.
    if (this.view !== null && this.view >= state.moves.length) this.view = null;
    if (old && state.moves.length > old.moves.length) this.error = null;
    if (!this.#turned && state.you === "black") this.bottom = "black";
    this.#turned = true;
    if (state.you !== null) rememberSide(this.id, state.you);
    this.state = state;
    this.#face();
  }

  #shownNow(): Shown | null {
    const { game, state, moment, pending } = this;
    if (!game || !state || !moment) return null;
    const { men, walls } = parseBoard(moment.fen, geometryOf(game), game.men);
    const hands = parseHands(moment.fen, game.men);
    const { turn, lastMove, check, frozen } = moment;
    const shown = { men, walls, hands, turn, lastMove, check, frozen };
    if (!moment.present) return { ...shown, legal: [] };
    const made = pending ? state.legal.find((move) => move.uci === pending.move) : undefined;
    if (!made) return { ...shown, legal: state.legal };
    return {
      men: afterMove(men, made, turn),
      walls: wallsAfter(walls, made),
      hands: handsAfter(hands, made, turn),
      turn: turn === "white" ? "black" : "white",
      legal: [],
      lastMove: made.kind === "pass" ? null : made,
      check: [],
      frozen,
    };
  }

  move(move: Move): void {
    if (!this.state || !this.#connection) return;
    this.error = null;
    this.#connection.move(move.uci, this.state.ply);
  }

  say(what: "takeback" | "resign" | "claim"): void {
    this.error = null;
    this.view = null;
    if (this.#connection?.say(what) !== true) {
      this.error = "There is no connection to the server at the moment; please try again when it is back.";
    }
  }

  step(to: "first" | "back" | "on" | "last"): void {
    if (this.state) this.view = stepTo(this.state, this.view, to);
  }

  look(ply: number): void {
    if (this.state) this.view = ply >= this.state.moves.length ? null : ply;
  }

  /** Whether the board turns to whoever moves; only where two play at this screen. */
  get turning(): boolean {
    return this.#turning;
  }

  set turning(turning: boolean) {
    this.#turning = turning;
    writeTurning(turning);
    this.#face();
  }

  #face(): void {
    const { state } = this;
    if (this.#turning && state?.you === "both" && !state.outcome) this.bottom = state.turn;
  }

  flip(): void {
    this.bottom = this.bottom === "white" ? "black" : "white";
  }

  hurry(): void {
    this.#connection?.hurry();
  }

  /** What the man on a square could do in the position that is looked at. */
  async reach(square: string): Promise<ReachAnswer | null> {
    if (!this.game || !this.moment || this.pending) return null;
    return reachOf(this.game.id, this.moment.fen, square);
  }

  close(): void {
    this.#closed = true;
    this.#connection?.close();
  }
}
