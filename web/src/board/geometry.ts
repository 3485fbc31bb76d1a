import type { BoardGame, Direction, Side, Square } from "./types";

/** The squares of a game with the look-ups that drawing and walking need. Holes are simply absent. */
export interface Geometry {
  readonly files: number;
  readonly ranks: number;
  readonly squares: readonly Square[];
  readonly byName: ReadonlyMap<string, Square>;
  readonly byPlace: ReadonlyMap<number, Square>;
}

/** A place in the drawing, counted from its upper left corner. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

export function geometryOf(game: Pick<BoardGame, "files" | "ranks" | "squares">): Geometry {
  const byName = new Map<string, Square>();
  const byPlace = new Map<number, Square>();
  for (const square of game.squares) {
    byName.set(square.name, square);
    byPlace.set(square.rank * game.files + square.file, square);
  }
  return { files: game.files, ranks: game.ranks, squares: game.squares, byName, byPlace };
}

export function squareAt(geometry: Geometry, file: number, rank: number): Square | undefined {
  if (file < 0 || rank < 0 || file >= geometry.files || rank >= geometry.ranks) return undefined;
  return geometry.byPlace.get(rank * geometry.files + file);
}

/** Where a square is drawn when `bottom` sits below. */
export function placeOf(geometry: Geometry, square: Pick<Square, "file" | "rank">, bottom: Side): Place {
  return bottom === "white"
    ? { column: square.file, row: geometry.ranks - 1 - square.rank }
    : { column: geometry.files - 1 - square.file, row: square.rank };
}

function squareAtPlace(geometry: Geometry, place: Place, bottom: Side): Square | undefined {
  return bottom === "white"
    ? squareAt(geometry, place.column, geometry.ranks - 1 - place.row)
    : squareAt(geometry, geometry.files - 1 - place.column, place.row);
}

/** The rows from top to bottom, each from left to right, without holes. */
export function rowsOf(geometry: Geometry, bottom: Side): readonly (readonly Square[])[] {
  return Array.from({ length: geometry.ranks }, (_, row) =>
    Array.from({ length: geometry.files }, (_, column) =>
      squareAtPlace(geometry, { column, row }, bottom),
    ).filter((square) => square !== undefined),
  );
}

/** The rank as the game writes it: two digits, or 0. */
function rankLabel(name: string): string {
  return name.replace(/^[a-z]+/, "");
}

function fileLabel(name: string): string {
  return name.replace(/\d+$/, "");
}

/** Labels of the columns from left to right. A column of holes has an empty label. */
export function columnLabels(geometry: Geometry, bottom: Side): readonly string[] {
  return Array.from({ length: geometry.files }, (_, column) => {
    const file = placeOf(geometry, { file: column, rank: 0 }, bottom).column;
    const square = geometry.squares.find((each) => each.file === file);
    return square ? fileLabel(square.name) : "";
  });
}

/** Labels of the rows from top to bottom. */
export function rowLabels(geometry: Geometry, bottom: Side): readonly string[] {
  return rowsOf(geometry, bottom).map((row) => (row[0] ? rankLabel(row[0].name) : ""));
}

/**
 * The square one step on, jumping over holes. Where the line holds no further square, the nearest one of the
 * next inhabited row or column in that direction is taken, so that thrones beside the board can be reached.
 */
export function walk(geometry: Geometry, from: string, direction: Direction, bottom: Side): string {
  const square = geometry.byName.get(from);
  if (!square) return geometry.squares[0]?.name ?? from;
  const rows = rowsOf(geometry, bottom).filter((row) => row.length > 0);
  const here = placeOf(geometry, square, bottom);
  const place = (each: Square): Place => placeOf(geometry, each, bottom);
  const ownRow = rows.find((row) => row.includes(square)) ?? [];
  switch (direction) {
    case "rowStart":
      return ownRow[0]?.name ?? from;
    case "rowEnd":
      return ownRow.at(-1)?.name ?? from;
    case "first":
      return rows[0]?.[0]?.name ?? from;
    case "last":
      return rows.at(-1)?.at(-1)?.name ?? from;
  }
  const vertical = direction === "up" || direction === "down";
  const sign = direction === "up" || direction === "left" ? -1 : 1;
  const along = (each: Place): number => sign * (vertical ? each.row - here.row : each.column - here.column);
  const aside = (each: Place): number => Math.abs(vertical ? each.column - here.column : each.row - here.row);
  const ahead = geometry.squares.filter((each) => along(place(each)) > 0);
  const inLine = ahead.filter((each) => aside(place(each)) === 0);
  // Sideways only within the row: leaving it would surprise a reader who walks along a rank.
  const candidates = inLine.length > 0 || !vertical ? inLine : ahead;
  const best = candidates.reduce<Square | undefined>((found, each) => {
    if (!found) return each;
    const difference = along(place(each)) - along(place(found)) || aside(place(each)) - aside(place(found));
    return difference < 0 ? each : found;
  }, undefined);
  return best?.name ?? from;
}
