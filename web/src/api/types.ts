import type { BoardGame, ManKind, Move, Side } from "../board";

/** The bodies of docs/protocol.md, word for word. */

export interface GameSummary {
  readonly id: string;
  readonly name: string;
  readonly inventor: string;
  readonly year: number | null;
  readonly files: number;
  readonly ranks: number;
  /** Men a side. */
  readonly men: number;
  readonly blurb: string;
}

export interface GameMan extends ManKind {
  /** The letter in move lists, where it is not the one of the FEN. */
  readonly san: string;
  readonly betza: string;
  readonly sentence: string;
  readonly perSide: number;
}

export interface RulesSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export interface GameDetail extends BoardGame {
  readonly id: string;
  readonly name: string;
  readonly inventor: string;
  readonly year: number | null;
  readonly blurb: string;
  readonly firstRank: number;
  readonly array: string;
  readonly men: readonly GameMan[];
  readonly rules: readonly RulesSection[];
}

export interface ReachAnswer {
  readonly square: string;
  readonly man: string;
  readonly side: Side;
  readonly quiet: readonly string[];
  readonly captures: readonly string[];
  readonly frozen: boolean;
}

export type Mode = "computer" | "hotseat";
export type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export interface NewPlay {
  readonly game: string;
  readonly mode: Mode;
  readonly side: Side | "random";
  readonly level: Level;
  readonly fen?: string;
}

export interface ImportPlay {
  readonly pgn: string;
  readonly mode: Mode;
  readonly side: Side | "random";
  readonly level: Level;
}

export interface PlayTicket {
  readonly id: string;
  readonly token: string;
}

export interface MoveRecord {
  readonly uci: string;
  readonly san: string;
  /** `fen`, `check` and `frozen` tell of the position after the move. */
  readonly fen: string;
  readonly from: string;
  readonly to: string;
  readonly capture: boolean;
  readonly check: readonly string[];
  readonly frozen: readonly string[];
}

export interface Outcome {
  readonly result: "1-0" | "0-1" | "1/2-1/2";
  readonly reason: string;
  readonly text: string;
}

export interface PlayState {
  readonly id: string;
  readonly game: string;
  readonly mode: Mode;
  readonly level: Level;
  /** Whom the receiver plays: null watches. */
  readonly you: Side | "both" | null;
  readonly startFen: string;
  readonly fen: string;
  readonly turn: Side;
  readonly ply: number;
  readonly check: readonly string[];
  readonly frozen: readonly string[];
  readonly moves: readonly MoveRecord[];
  readonly legal: readonly Move[];
  readonly outcome: Outcome | null;
  readonly claim: "repetition" | "move limit" | null;
  readonly thinking: boolean;
  readonly warning: string | null;
}

export type ClientFrame =
  | { readonly type: "hello"; readonly token: string | null }
  | { readonly type: "move"; readonly move: string; readonly ply: number }
  | { readonly type: "takeback" }
  | { readonly type: "resign" }
  | { readonly type: "claim" }
  | { readonly type: "ping" };

export type ServerFrame =
  | { readonly type: "state"; readonly state: PlayState }
  | { readonly type: "error"; readonly code: string; readonly message: string }
  | { readonly type: "pong" };
