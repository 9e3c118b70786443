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
  const own = ownSides(state);
  const { result, press_due: pressDue } = state;
  if (result) return { kind: "over", text: messageSentence(result.message), press: null };
  if (refusal) return { kind: "fault", text: refusal, press: null };
  const dueOwn = pressDue && own.includes(pressDue) ? pressDue : null;
  if (state.message?.code === "loses man") return { kind: "turn", text: messageSentence(state.message), press: dueOwn };
  if (pressDue && own.includes(pressDue))
    return { kind: "press", text: pressText(state, pressDue, own), press: pressDue };
  const said = saidText(state, own);
  if (said) return { kind: isBoardAtFault(state) ? "fault" : "turn", text: said, press: null };
  return { kind: "turn", text: turnText(state, own), press: null };
}

/**
 * Return who has to press, and what for.
 *
 * @param {BoardState} state
 * @param {Side} presser
 * @param {Side[]} own
 */
function pressText({ ply, to_move: toMove }, presser, own) {
  const side = translateWord(SIDE_WORDS[presser]);
  if (ply === 0 && presser !== toMove) return pageText("press to begin", { side });
  return own.length === 1 ? pageText("press the clock") : pageText("press now", { side });
}

/**
 * Return what the board says, empty if it says nothing that a player needs.
 *
 * @param {BoardState} state
 * @param {Side[]} own
 */
function saidText({ message, draw, table }, own) {
  if (!message) return "";
  const { side, move } = message.args;
  if (message.code === "proposed" && table && isHandOf(table, String(side)))
    return pageText("side plays", { side: translateWord(String(side)), move: String(move) });
  if (message.code !== "draw offered" || own.length === 0) return messageSentence(message);
  const isOwnOffer = own.length === 1 && draw !== null && !draw.open_to.includes(own[0]);
  return isOwnOffer ? pageText("draw is offered") : pageText("draw offered", { side: String(message.args.side) });
}

/**
 * Return whether a simulated hand makes the moves of a side.
 *
 * @param {NonNullable<BoardState["table"]>} table
 * @param {string} side as messages name it
 */
function isHandOf({ hands }, side) {
  return (side === SIDE_WORDS.white ? hands.white : hands.black) !== null;
}

/**
 * Return whose turn it is.
 *
 * @param {BoardState} state
 * @param {Side[]} own
 */
function turnText({ phase, to_move: toMove, game }, own) {
  if (phase !== "playing") return pageText(`phase ${phase}`);
  if (game.elsewhere.includes(toMove)) return pageText("thinks", { side: translateWord(SIDE_WORDS[toMove]) });
  if (own.length !== 1) return pageText(`${toMove} to move`);
  return own[0] === toMove ? pageText("your move") : pageText("thinks", { side: translateWord(SIDE_WORDS[toMove]) });
}
