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
 * Return origin and landing of the last move; empty before the first.
 *
 * @param {Pick<MoveState, "text">[]} moves
 * @returns {number[]}
 */
export function lastMoveSquares(moves) {
  const squares = moves.at(-1)?.text.match(/\d+/g)?.map(Number) ?? [];
  return squares.length < 2 ? [] : [squares[0], squares[squares.length - 1]];
}
