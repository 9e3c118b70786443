/** The pieces of the simulated table against those of the record. */

/**
 * @import { TableState } from "../types/api.js"
 * @import { Badge } from "./board.js"
 * @import { PiecesBySquare } from "../types/page.js"
 */

import { isSamePiece, SQUARES } from "./squares.js";

/**
 * Return how the table differs from what the board believes: `unsensed` are believed only, `badges` mark pieces that the
 * board believes to be other or none; `differing` lists the squares of both.
 *
 * @param {PiecesBySquare} pieces
 * @param {PiecesBySquare} believed
 */
export function compareWithBoard(pieces, believed) {
  /** @type {PiecesBySquare} */
  const unsensed = {};
  /** @type {Record<number | string, Badge>} */
  const badges = {};
  const differing = SQUARES.filter((square) => !isSamePiece(pieces[square], believed[square]));
  for (const square of differing) {
    if (pieces[square]) badges[square] = "differs";
    else unsensed[square] = believed[square];
  }
  return { unsensed, badges, differing };
}

/**
 * Return the values of the pieces on the table: a piece keeps its own, wherever it stands. A piece that the table does not
 * know has the value of the record where both agree, else none.
 *
 * @param {Record<string, string>} recorded
 * @param {{ pieces: Record<string, string>, chips: TableState["chips"] }} table
 * @param {number[]} differing squares on which table and record differ
 */
export function chipsOnTable(recorded, { pieces, chips }, differing) {
  const shown = { ...recorded };
  for (const square of differing) delete shown[square];
  for (const square of Object.keys(pieces)) if (chips[square]) shown[square] = chips[square];
  return shown;
}
