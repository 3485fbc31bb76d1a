/** What the board needs to know of a game. The server's `GameDetail` has this shape and more. */

/** The first and the second player, whatever the game calls them. */
export type Side = "white" | "black";

export interface Square {
  /** As written in the game: `a1`, `l12`, `c0`. */
  readonly name: string;
  /** 0 is the a-file. */
  readonly file: number;
  /** 0 is the lowest row of the drawing; not always the number in the name (some games begin at 0). */
  readonly rank: number;
  readonly shade: "light" | "dark";
}

export interface ManKind {
  readonly id: string;
  readonly name: string;
  /** Upper-case letter in a FEN. */
  readonly letter: string;
  /** Parts for the illustrator's `glyph`. */
  readonly glyph: readonly string[];
  readonly royal: boolean;
}

export interface Zone {
  readonly name: string;
  readonly side: Side;
  readonly squares: readonly string[];
}

export interface BoardGame {
  readonly files: number;
  readonly ranks: number;
  readonly squares: readonly Square[];
  readonly men: readonly ManKind[];
  readonly sides: readonly [string, string];
  readonly zones: readonly Zone[];
}

export interface Man {
  readonly kind: string;
  readonly side: Side;
}

/** Who stands where; absent squares are empty. */
export type Placement = ReadonlyMap<string, Man>;

/** The squares on which walls stand. */
export type Walls = ReadonlySet<string>;

/** What a FEN says of the board. */
export interface Setting {
  readonly men: Placement;
  readonly walls: Walls;
}

/** The men that a side has off the board: kinds in the game's order, and how many of each. */
export type Hand = readonly { readonly kind: string; readonly count: number }[];

/** Both hands; null in games without any. */
export type Hands = Readonly<Record<Side, Hand>> | null;

export interface Move {
  readonly uci: string;
  readonly san: string;
  readonly from: string;
  readonly to: string;
  /** The id of the kind that the man becomes. */
  readonly promotion: string | null;
  /** A man that may promote remains what it is. */
  readonly stay: boolean;
  readonly kind: "move" | "capture" | "enPassant" | "castle" | "drop" | "pass";
  /** Where the captured man stands: not always the target. */
  readonly captured: string | null;
  /** All squares on which men are captured, where there are others than `captured`. */
  readonly victims?: readonly string[];
  /** Where a third man is carried from and to. */
  readonly carried?: readonly [string, string];
  /** The man that comes from the hand, as it then stands on the board. */
  readonly hand?: string;
  /** The same man as it is held, where it is held as another. */
  readonly held?: string;
  /** The square that it enters behind the mover. */
  readonly gate?: string;
}

/** The square that a move walls up: the last one behind the comma, unless the last leg of the man himself stands there. */
export function wallOf({ uci, to }: Pick<Move, "uci" | "to">): string | null {
  const wall = /,[a-z]+\d+([a-z]+\d+)$/.exec(uci)?.[1];
  return wall === undefined || wall === to ? null : wall;
}

/** How a move is written without its wall: the same for all that differ only in that. */
export function withoutWall(move: Move): string {
  return wallOf(move) === null ? move.uci : move.uci.slice(0, move.uci.lastIndexOf(","));
}

/** The square by which a move is chosen: its end, or the first victim of a man who stays where he is. */
export function goalOf(move: Move): string {
  return move.from === move.to ? (move.captured ?? move.to) : move.to;
}

/** Where a man in hand is taken up: no name of a square begins so. */
export function handOrigin(side: Side, kind: string): string {
  return `@${side}/${kind}`;
}

/** What such a place says; null for a square. */
export function inHand(origin: string): Man | null {
  const [side, kind] = origin.startsWith("@") ? origin.slice(1).split("/") : [];
  return kind !== undefined && (side === "white" || side === "black") ? { side, kind } : null;
}

/** The square, or the place in hand, at which a move begins; null for one that moves nobody. */
export function originOf(move: Move, turn: Side): string | null {
  if (move.kind === "pass") return null;
  return move.kind === "drop" ? handOrigin(turn, move.held ?? move.hand ?? "") : move.from;
}

export interface Reach {
  readonly square: string;
  readonly quiet: readonly string[];
  readonly captures: readonly string[];
}

export type Direction = "up" | "down" | "left" | "right" | "rowStart" | "rowEnd" | "first" | "last";
