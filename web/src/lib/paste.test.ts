import { expect, it } from "vitest";
import { kindOfText } from "./paste";

it.each([
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "fen"],
  ["  **1**/ickdm/ppppp/5/5/5/5/PPPPP/ICKDM/**1** b - - 0 1\n", "fen"],
  ["12/12/12", "fen"],
  ['[Event "?"]\n[Variant "Chess"]\n\n1. e4 e5 *', "pgn"],
  ['\uFEFF[Event "?"]\n\n*', "pgn"],
  ["1. e4 e5 2. Nf3", "pgn"],
  ["1.e4", "pgn"],
  ["{A comment} 1. e4", "pgn"],
  ["; a comment\n1. e4", "pgn"],
  ["", null],
  ["1", null],
  ["e4 e5", null],
  ["1/2-1/2", null],
])("tells what %j is", (text, kind) => {
  expect(kindOfText(text)).toBe(kind);
});
