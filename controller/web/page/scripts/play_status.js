/** What Play says above the board: whose turn it is, what is missing, what went wrong. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { Side } from "../types/page.js"
 */

import { isBoardAtFault } from "./move_under_way.js";
import { messageSentence, pageText, translateWord } from "./texts.js";

const SIDE_WORDS = { white: "White", black: "Black" };

/**
 * @typedef {object} PlayStatus
 * @property {"turn" | "press" | "fault" | "over"} kind
 * @property {string} text
 * @property {Side | null} press side of the page whose press is missing
 */

/**
 * Return the sides that people at the page play.
 *
 * @param {Pick<BoardState, "table">} state
 * @returns {Side[]}
 */
export function ownSides({ table }) {
  return /** @type {Side[]} */ (["white", "black"]).filter((side) => table !== null && table.hands[side] === null);
}

/**
 * Return what is to be said of a state; `refusal` is why the last touch did nothing.
 *
 * @param {BoardState} state
 * @param {string} refusal
 * @returns {PlayStatus}
 */
export function playStatus(state, refusal) {
  const { result, message, to_move: toMove } = state;
  const pressDue = sideThatPresses(state);
  const own = ownSides(state);
  if (result) return { kind: "over", text: messageSentence(result.message), press: null };
  if (refusal) return { kind: "fault", text: refusal, press: null };
  const said = message ? messageSentence(message) : "";
  if (pressDue && own.includes(pressDue)) {
    const text = state.ply === 0 && state.moves.length === 0 && !isClockRunning(state) ? "press to begin" : "press now";
    return { kind: "press", text: pageText(text, { side: translateWord(SIDE_WORDS[pressDue]) }), press: pressDue };
  }
  if (said) return { kind: isBoardAtFault(state) ? "fault" : "turn", text: said, press: null };
  if (state.phase !== "playing") return { kind: "turn", text: pageText(`phase ${state.phase}`), press: null };
  if (own.length === 1) {
    const side = translateWord(SIDE_WORDS[toMove]);
    return {
      kind: "turn",
      text: own[0] === toMove ? pageText("your move") : pageText("thinks", { side }),
      press: null,
    };
  }
  return { kind: "turn", text: pageText(`${toMove} to move`), press: null };
}

/**
 * Return the side whose press is missing, or null.
 *
 * @param {BoardState} state
 * @returns {Side | null}
 */
export function sideThatPresses(state) {
  return /** @type {any} */ (state).press_due ?? null;
}

/** @param {Pick<BoardState, "clocks">} state */
function isClockRunning({ clocks }) {
  return clocks.white.running || clocks.black.running;
}
