/** What Play says above the board: whose turn it is, what is missing, what went wrong. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { Side } from "../types/page.js"
 */

import { newestMessage } from "./far_asks.js";
import { squaresOfMove } from "./move_text.js";
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
 * Return the sides that people at the page play; of a game on two boards the one that sits here.
 *
 * @param {Pick<BoardState, "table" | "far">} state
 * @returns {Side[]}
 */
export function ownSides({ table, far }) {
  const sides = /** @type {Side[]} */ (["white", "black"]).filter((side) => far === null || far.side === side);
  return sides.filter((side) => table !== null && table.hands[side] === null);
}

/**
 * Return what is to be said of a state; `refusal` is why the last touch did nothing.
 *
 * @param {BoardState} state
 * @param {string} refusal
 * @param {boolean} [mayPlay] false: who reads this only watches, so nothing is asked of him
 * @returns {PlayStatus}
 */
export function playStatus(state, refusal, mayPlay = true) {
  const own = mayPlay ? ownSides(state) : [];
  const { result, message } = state;
  if (message?.code === "announcement" && !refusal)
    return { kind: "turn", text: messageSentence(message), press: dueSide(state, own) };
  if (result) return { kind: "over", text: messageSentence(result.message), press: null };
  if (refusal) return { kind: "fault", text: refusal, press: null };
  return turnStatus(state, own);
}

/**
 * Return the side of the page that has to press.
 *
 * @param {BoardState} state
 * @param {Side[]} own
 */
function dueSide({ press_due: pressDue }, own) {
  return pressDue && own.includes(pressDue) ? pressDue : null;
}

/**
 * Return what is to be said while the game goes on.
 *
 * @param {BoardState} state
 * @param {Side[]} own
 * @returns {PlayStatus}
 */
function turnStatus(state, own) {
  const due = dueSide(state, own);
  if (state.message?.code === "loses man") return { kind: "turn", text: messageSentence(state.message), press: due };
  if (due) return { kind: "press", text: pressText(state, due, own), press: due };
  const said = saidText(state, own);
  if (said) return { kind: isBoardAtFault(state) && !isMadeByHand(state) ? "fault" : "turn", text: said, press: null };
  return { kind: "turn", text: turnText(state, own), press: null };
}

/**
 * Return who has to press, and what for.
 *
 * @param {BoardState} state
 * @param {Side} presser
 * @param {Side[]} own
 */
function pressText({ ply, to_move: toMove, message }, presser, own) {
  if (message?.code === "press to go on") return messageSentence(message); // after a stop: it is nobody's turn that ends
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
function saidText(state, own) {
  const { draw, proposal } = state;
  const message = newestMessage(state);
  if (proposal && isMadeByHand(state))
    return pageText("side plays", { side: translateWord(SIDE_WORDS[proposal.side]), move: proposal.move });
  if (!message || (message.code === "ready" && own.length > 0)) return ""; // whose turn it is says more
  if (message.code !== "draw offered" || own.length === 0) return messageSentence(message);
  const isOwnOffer = own.length === 1 && draw !== null && !draw.open_to.includes(own[0]);
  return isOwnOffer
    ? pageText("draw is offered")
    : pageText("draw offered", { side: translateWord(String(message.args.side)) });
}

/**
 * Return true while a simulated hand makes a proposed move: nobody at the page has to.
 *
 * @param {BoardState} state
 */
function isMadeByHand({ proposal, table, pauses, wrong_squares: wrong }) {
  if (!proposal || !table || table.hands[proposal.side] === null || pauses.length > 0) return false;
  const squares = [...squaresOfMove(proposal.move), ...proposal.captured];
  return wrong.every((square) => squares.includes(square));
}

/**
 * Return whose turn it is.
 *
 * @param {BoardState} state
 * @param {Side[]} own
 */
function turnText({ phase, ply, to_move: toMove, game }, own) {
  if (phase !== "playing") return pageText(`phase ${phase}`);
  if (game.elsewhere.includes(toMove)) return pageText("thinks", { side: translateWord(SIDE_WORDS[toMove]) });
  if (own.length !== 1) return pageText(`${toMove} to move`);
  if (own[0] !== toMove) return pageText("thinks", { side: translateWord(SIDE_WORDS[toMove]) });
  return pageText(ply < 2 ? "your first move" : "your move");
}
