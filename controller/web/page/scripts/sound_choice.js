/** Which sounds a change of the game makes. */

/** @import { BoardState } from "../types/api.js" */

/** @typedef {"move" | "capture" | "fault" | "low time" | "end"} SoundName */
/** @typedef {Pick<BoardState, "game" | "moves" | "verdict" | "result">} SoundSource */

const FAULTS = ["illegal", "incomplete"];

/**
 * Return the sound of a change of the state, the most important one; null for none, and for another game.
 *
 * @param {SoundSource | null} before
 * @param {SoundSource} after
 * @returns {SoundName | null}
 */
export function soundOfChange(before, after) {
  if (before === null || before.game.id !== after.game.id) return null;
  if (after.result && !before.result) return "end";
  if (after.moves.length > before.moves.length) return after.moves.at(-1)?.text.includes("x") ? "capture" : "move";
  const isNewFault = after.verdict !== before.verdict && FAULTS.includes(after.verdict?.judgement ?? "");
  return isNewFault ? "fault" : null;
}
