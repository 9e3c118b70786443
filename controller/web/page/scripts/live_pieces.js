/** What a picture of the live board shows: the pieces of the record, with what hands do to them. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { PiecesBySquare } from "../types/page.js"
 */

import { isBoardAtFault, moveUnderWay } from "./move_under_way.js";
import { splitPiecesBySensor } from "./status_cards.js";

/** @typedef {{ pieces: PiecesBySquare, lifted?: PiecesBySquare, unsensed?: PiecesBySquare, unknown?: number[] }} LivePieces */

/**
 * Return what stands on the board: while a move is made, as the move leaves it. What the sensors show besides is told if the
 * viewer wants it, and where the board has come to rest and is wrong; until then a piece that is missing is in a hand.
 *
 * @param {BoardState} state
 * @param {boolean} [showsSensors] true: the viewer wants to see what each sensor shows
 * @returns {LivePieces}
 */
export function livePieces(state, showsSensors = false) {
  const { pieces, unsensed, unknown } = splitPiecesBySensor(state);
  const sensed = { pieces, unsensed, unknown };
  if (state.wrong_squares.length > 0) return sensed;
  if (isBoardAtFault(state)) return showsSensors ? sensed : { pieces: state.position.pieces };
  const underWay = moveUnderWay(pieces, unsensed, unknown, state.to_move);
  return underWay ?? (showsSensors ? sensed : { pieces, lifted: unsensed });
}
