import type { GameDetail, Level, PlayState } from "../api/types";
import { announceMove, geometryOf, parseBoard, sideName } from "../board";
import levels from "./levels.json";
import { numbered, type Moment } from "./history";

/** The names are the engine's; a test there compares them. */
export const LEVELS = levels as readonly {
  readonly level: Level;
  readonly name: string;
  readonly hint: string;
}[];

export function levelName(level: Level): string {
  return LEVELS.find((each) => each.level === level)?.name ?? String(level);
}

export function levelHint(level: Level): string {
  return LEVELS.find((each) => each.level === level)?.hint ?? "";
}

/** The one line above the board: it speaks of the position that the board shows. */
export function statusText(game: Pick<GameDetail, "sides">, state: PlayState, moment: Moment): string {
  if (!moment.present) {
    const { startFen, moves } = state;
    const when = moment.ply === 0 ? "the start" : numbered(startFen, moves, moment.ply);
    const check = moment.check.length > 0 ? ", in check" : "";
    return `Earlier position (${when}): ${sideName(game, moment.turn)} to move${check}`;
  }
  if (state.outcome) return state.outcome.text;
  const side = sideName(game, state.turn);
  if (state.thinking) return `${side} is thinking`;
  const check = state.check.length > 0 ? ", in check" : "";
  if (state.you === state.turn) return `Your move${check}`;
  return `${side} to move${check}`;
}

/** `Checks to give: White 3, Black 2`, in a game that counts them; empty in all others. */
export function checksText(game: Pick<GameDetail, "sides">, fen: string): string {
  const counts = fen.split(/\s+/).find((field) => /^\d+\+\d+$/.test(field));
  if (counts === undefined) return "";
  const [white = "", black = ""] = counts.split("+");
  return `Checks to give: ${sideName(game, "white")} ${white}, ${sideName(game, "black")} ${black}`;
}

/**
 * What is read aloud when a new state arrives: every move that came since the old one, and the end of the game.
 * The first state of a visit is not news.
 */
export function news(game: GameDetail, old: PlayState | null, next: PlayState): string {
  if (old?.id !== next.id) return "";
  if (next.moves.length < old.moves.length) return "Taken back.";
  const geometry = geometryOf(game);
  const lines: string[] = [];
  for (let ply = old.moves.length; ply < next.moves.length; ply += 1) {
    const move = next.moves[ply];
    const earlier = next.moves[ply - 1];
    if (!move) continue;
    const before = parseBoard(earlier?.fen ?? next.startFen, geometry, game.men);
    const after = parseBoard(move.fen, geometry, game.men);
    const known = earlier?.frozen ?? [];
    const frozen = move.frozen.filter((square) => !known.includes(square));
    const walls = [...after.walls].filter((square) => !before.walls.has(square));
    lines.push(`${announceMove(game, before.men, after.men, { ...move, frozen, walls })}.`);
  }
  if (next.outcome && !old.outcome) lines.push(next.outcome.text);
  return lines.join(" ");
}

/** How a man is written: in a FEN always by a letter, in a list of moves perhaps by another or by none. */
export function letters(man: { readonly letter: string; readonly san: string }): string {
  if (man.san === man.letter) return `written ${man.letter}`;
  const moves = man.san === "" ? "no letter in moves" : `${man.san} in moves`;
  return `written ${man.letter} in a FEN, ${moves}`;
}

/** `Graeme C. Neatham, 2011`. */
export function byline(game: { readonly inventor: string; readonly year: number | null }): string {
  return game.year === null ? game.inventor : `${game.inventor}, ${game.year}`;
}

/** `11 × 12 · 33 men a side`. */
export function dimensions(game: Board & { readonly men: number }): string {
  return `${boardSize(game)} · ${game.men} men a side`;
}

type Board = Pick<GameDetail, "files" | "ranks"> & Partial<Pick<GameDetail, "squares" | "zones">>;

const COUNTS = ["no", "one", "two", "three", "four", "five", "six"];

/** `11 × 12`, or `5 × 8 and two thrones` where all that is beside a full board is one zone; else the number of squares. */
function boardSize({ files, ranks, squares = [], zones = [] }: Board): string {
  if (squares.length === 0 || squares.length === files * ranks) return `${files} × ${ranks}`;
  const full = new Set(
    Array.from({ length: ranks }, (_, rank) => rank).filter(
      (rank) => squares.filter((square) => square.rank === rank).length === files,
    ),
  );
  const beside = squares.filter((square) => !full.has(square.rank));
  const names = new Set(
    beside.map(({ name }) => zones.find((zone) => zone.squares.includes(name))?.name ?? ""),
  );
  const [name = ""] = names;
  const count = COUNTS[beside.length];
  if (full.size === 0 || names.size !== 1 || name === "" || count === undefined)
    return `${squares.length} squares`;
  return `${files} × ${full.size} and ${count} ${name}${beside.length === 1 ? "" : "s"}`;
}

/** Against whom a game is played. */
export function opponentText(
  game: Pick<GameDetail, "sides">,
  { mode, level, you }: Pick<PlayState, "mode" | "level" | "you">,
): string {
  if (mode === "hotseat") return "Two at this screen";
  const own = you === "white" || you === "black" ? ` · you have ${sideName(game, you)}` : "";
  return `Computer (${levelName(level)})${own}`;
}
