/** What stands on the board while a move is being made: the pieces of the record, with what the sensors show of the move. */

/** @import { BoardState } from "../types/api.js" */
/** @import { PiecesBySquare, Side } from "../types/page.js" */

import { pieceOf } from "./squares.js";

/**
 * Return true if something is wrong on the board, or the game waits; until then a difference is only a move under way.
 *
 * @param {Pick<BoardState, "wrong_squares" | "pauses" | "phase">} state
 */
export function isBoardAtFault({ wrong_squares: wrong, pauses, phase }) {
  return wrong.length > 0 || pauses.length > 0 || phase !== "playing";
}

/**
 * Return the pieces as the move under way leaves them: a mover whose new square is sensed stands there, one in the hand is
 * `lifted`, and captured pieces that were taken off are gone. Null if the differences are not those of one move.
 *
 * @param {PiecesBySquare} standing pieces of the record that are sensed
 * @param {PiecesBySquare} missing pieces of the record that are not sensed
 * @param {number[]} unknown squares that are sensed and empty in the record
 * @param {Side} toMove
 * @returns {{ pieces: PiecesBySquare, lifted: PiecesBySquare } | null}
 */
export function moveUnderWay(standing, missing, unknown, toMove) {
  const movers = Object.entries(missing).filter(([, name]) => pieceOf(name).white === (toMove === "white"));
  if (unknown.length > 1 || movers.length > 1 || unknown.length > movers.length) return null;
  if (movers.length === 0) return Object.keys(missing).length ? null : { pieces: standing, lifted: {} };
  const [[origin, name]] = movers;
  if (unknown.length === 0) return { pieces: standing, lifted: { [origin]: name } };
  return { pieces: { ...standing, [unknown[0]]: name }, lifted: {} };
}
