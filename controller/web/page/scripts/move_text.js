/** What a recorded move says of itself: its number, and the squares that it goes from and to. */

/** @import { MoveState } from "../types/api.js" */

/**
 * Return a move's number from its ply; after a position or a turn was set, White's plies may be the even ones.
 *
 * @param {Pick<MoveState, "ply" | "side">} move
 */
export function moveNumberOf({ ply, side }) {
  return Math.floor((side === "black" ? ply - 1 : ply) / 2) + 1;
}

/**
 * Return the squares that a move is written with: origin, landings on its way, and where it ends.
 *
 * @param {string} text
 * @returns {number[]}
 */
export function squaresOfMove(text) {
  return text.match(/\d+/g)?.map(Number) ?? [];
}

/**
 * Return origin and landing of the last move; empty before the first.
 *
 * @param {Pick<MoveState, "text">[]} moves
 * @returns {number[]}
 */
export function lastMoveSquares(moves) {
  const squares = squaresOfMove(moves.at(-1)?.text ?? "");
  return squares.length < 2 ? [] : [squares[0], squares[squares.length - 1]];
}
