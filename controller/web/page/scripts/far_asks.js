/** What the player at the other board asks, as a message. */

/**
 * @import { BoardState } from "../types/api.js"
 */

const SIDE_WORDS = { white: "White", black: "Black" };
const ANSWERS = ["agreed here", "refused here", "ask agreed", "ask refused"]; // of what was asked before

/** @typedef {NonNullable<BoardState["far"]>} FarState */
/** @typedef {{ code: string, args: Record<string, unknown> }} AskMessage */

/**
 * Return what the player at the other board asks; null: nothing.
 *
 * @param {FarState} far
 * @returns {AskMessage | null}
 */
export function askMessage({ asks, side }) {
  if (asks === null) return null;
  const asker = SIDE_WORDS[side === "white" ? "black" : "white"];
  if (asks.kind === "draw") return { code: "draw offered", args: { side: asker } };
  return { code: "far asks", args: { ask: asks.kind, count: asks.plies, side: asker } };
}

/**
 * Return the message of the board, or what is asked now if that message answers what was asked before.
 *
 * @param {Pick<BoardState, "message" | "far">} state
 * @returns {BoardState["message"] | AskMessage}
 */
export function newestMessage({ message, far }) {
  const asked = far && askMessage(far);
  return asked && message && ANSWERS.includes(message.code ?? "") ? asked : message;
}
