/** What stands on the board while a move is being made: the pieces of the record, with what the sensors show of the move. */

/** @import { BoardState } from "../types/api.js" */
/** @import { PiecesBySquare, Side } from "../types/page.js" */

import { pieceOf } from "./squares.js";

const FAULT_ROLES = ["lift", "place", "wrong", "question"]; // LEDs by which the board leads a hand back, or asks
const FAULTS = ["illegal", "incomplete"];

/**
 * Return true if the board says that something is wrong on it; until then a difference is only a move under way.
 *
 * @param {Pick<BoardState, "lamps" | "pauses" | "verdict" | "phase">} state
 */
export function isBoardAtFault({ lamps, pauses, verdict, phase }) {
  if (pauses.length || phase !== "playing") return true;
  const isLed = lamps.some(({ role }) => FAULT_ROLES.includes(role));
  return isLed || (FAULTS.includes(verdict?.judgement ?? "") && lamps.some(({ role }) => role === "captured"));
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
