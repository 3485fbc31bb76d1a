import { geometryOf, parsePlacement, type BoardGame, type ManKind, type Move, type Square } from "../board";

/** Small games for tests: only what the board must know, made by hand so that no server is needed. */

export function kind(id: string, letter: string, more: Partial<ManKind> = {}): ManKind {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  return { id, name, letter, glyph: [id], royal: false, ...more };
}

export function rectangle(
  files: number,
  ranks: number,
  firstRank = 1,
  without: readonly string[] = [],
): Square[] {
  return Array.from({ length: files * ranks }, (_, index) => {
    const file = index % files;
    const rank = Math.floor(index / files);
    const name = `${String.fromCharCode(97 + file)}${rank + firstRank}`;
    const shade = (file + rank) % 2 === 0 ? ("dark" as const) : ("light" as const);
    return { name, file, rank, shade };
  }).filter((square) => !without.includes(square.name));
}

const KINDS = [
  kind("king", "K", { royal: true }),
  kind("rook", "R"),
  kind("knight", "N"),
  kind("marshall", "M"),
  kind("pawn", "P"),
];

export const WIDE: BoardGame = {
  files: 12,
  ranks: 12,
  squares: rectangle(12, 12),
  men: KINDS,
  sides: ["White", "Black"],
  zones: [],
};

/** Five files, eight ranks, and a throne beyond each end. */
export const THRONES: BoardGame = {
  files: 5,
  ranks: 10,
  squares: rectangle(5, 10, 0, ["a0", "b0", "d0", "e0", "a9", "b9", "d9", "e9"]),
  men: [...KINDS, kind("immobilizer", "I")],
  sides: ["White", "Black"],
  zones: [
    { name: "throne", side: "white", squares: ["c0"] },
    { name: "throne", side: "black", squares: ["c9"] },
  ],
};

export function place(game: BoardGame, fen: string): ReturnType<typeof parsePlacement> {
  return parsePlacement(fen, geometryOf(game), game.men);
}

export function move(from: string, to: string, more: Partial<Move> = {}): Move {
  return {
    uci: `${from}${to}`,
    san: to,
    from,
    to,
    promotion: null,
    stay: false,
    kind: more.captured === undefined ? "move" : "capture",
    captured: null,
    ...more,
  };
}
