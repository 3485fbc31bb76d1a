/**
 * What a pasted text is: a position, a game, or nothing that could be told for certain. A FEN is one line whose first
 * word is rows of men; a PGN has tags, comments, or moves with numbers.
 */
export function kindOfText(text: string): "fen" | "pgn" | null {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (/^(\[\s*\w+\s+"|[;{%]|\d+\s*\.)/.test(trimmed)) return "pgn";
  const [board = "", side] = trimmed.split(/\s+/);
  if (
    /^[A-Za-z0-9*~+]+(\/[A-Za-z0-9*~+]*)+(\[[A-Za-z+-]*\])?$/.test(board) &&
    (side === undefined || /^[wb]$/.test(side))
  ) {
    return "fen";
  }
  return null;
}
